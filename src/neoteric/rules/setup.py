"""A position as plain data, before any rule has been applied to it.

A :class:`Setup` is what FEN text says, no more. The core's position is built
from one only through its validating constructor, and the slow reference reads
the same value, so both start from the same thing.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from neoteric.constants import BLACK, WHITE

__all__ = ["BLACK", "WHITE", "Rights", "Setup", "Square"]

Square = int
"""0 is a1, 7 is h1, 63 is h8."""


@dataclass(frozen=True, slots=True)
class Rights:
    """The castling rights of one side.

    `king` is the king's home square. `rooks` are ``(home, present)`` squares of the
    rooks that may still castle, h-side first; home and present differ only while
    the rook is slung away. In a game where any rook in a corner will do (New
    Chess), `rooks` is empty and the value only says that the king has not moved.
    """

    king: Square
    rooks: tuple[tuple[Square, Square], ...] = ()


@dataclass(slots=True)
class Setup:
    """Everything a FEN holds.

    * `men`: square to ``(colour, letter)``, the letter upper case (``"P"``, ``"L'"``).
    * `reserves`: White's and Black's reserve, each a tuple of letters, sorted in
      FEN order; a bishop in a game with bishop colours is ``"B+"`` (light squares)
      or ``"B-"`` (dark squares).
    * `castling`: White's and Black's :class:`Rights`, or None.
    * `moved`: first-rank squares whose piece does *not* count as unmoved although
      its player has a reserve (FEN ``~``).
    * `ep`: the square jumped by a double step just made.
    * `phase`: ``""``, ``"rk"`` or ``"rq"``.
    """

    men: dict[Square, tuple[bool, str]]
    turn: bool = WHITE
    reserves: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    castling: tuple[Rights | None, Rights | None] = (None, None)
    moved: frozenset[Square] = field(default_factory=frozenset)
    ep: Square | None = None
    halfmove: int = 0
    fullmove: int = 1
    phase: str = ""
