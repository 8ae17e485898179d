"""What one move does to the board, all of it, as plain values."""

from __future__ import annotations

from dataclasses import dataclass

from neoteric.rules.reference.men import Man
from neoteric.rules.setup import Square


@dataclass(frozen=True, slots=True)
class Slung:
    """A man thrown by a catapult.

    `man` is as it stood before; `promotion` is what a pawn became on its last rank;
    `captured` is the man who stood where it landed.
    """

    man: Man
    from_square: Square
    to_square: Square
    captured: Man | None = None
    promotion: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Effects:
    """A move and everything that it does.

    * `uci`: the move's text (docs/notation.md).
    * `man`: who moves; for a drop, who is dropped; for relocation, the king or queen.
    * `from_square` (None for a drop) and `to_square`, as in the text: castling goes to
      the rook's square, a drop to the square dropped on.
    * `captured`: every man captured, by any means, with its square, in square-name order.
    * `displaced`: the square of the man captured by displacement; en passant, the pawn's.
    * `afar`: squares of men captured by withdrawal or flight, in square-name order.
    * `sling`: the man slung.
    * `introduced`: the reserve piece that comes in, and where.
    * `castling`: the king's and the rook's squares: from, to, from, to.
    * `promotion`: the letter of what a pawn becomes.
    * `relocated_pawn`: where the pawn dropped upon stood, and where it goes.
    * `swapped`: before play, White's and Black's pair of squares; empty when declined.
    """

    uci: str
    man: Man
    from_square: Square | None
    to_square: Square
    captured: tuple[tuple[Square, Man], ...] = ()
    displaced: Square | None = None
    afar: tuple[Square, ...] = ()
    sling: Slung | None = None
    introduced: tuple[Square, Man] | None = None
    castling: tuple[Square, Square, Square, Square] | None = None
    promotion: str | None = None
    relocated_pawn: tuple[Square, Square] | None = None
    swapped: tuple[tuple[Square, Square], ...] = ()
    en_passant: bool = False
