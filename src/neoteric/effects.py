"""Men, and what a move does to them."""

from __future__ import annotations

from dataclasses import dataclass, fields

TYPE_CHECKING = False  # as in neoteric.board
if TYPE_CHECKING:
    from neoteric._core import Move
    from neoteric.board import Board
    from neoteric.pieces.model import Piece
    from neoteric.rules.setup import Square
    from neoteric.rules.state import RawReport

_CASTLING, _EN_PASSANT = 3, 2  # Kind in cpp/core/types.h


@dataclass(frozen=True, slots=True)
class Man:
    """A man on the board: a colour (True for White) and a kind of piece."""

    colour: bool
    piece: Piece

    @property
    def letter(self) -> str:
        """The letter of its kind, upper case: ``"N"``, ``"L'"``."""
        return self.piece.letter

    @property
    def name(self) -> str:
        """The name of its kind."""
        return self.piece.name

    def symbol(self) -> str:
        """The letter as FEN writes it: upper case for White, lower case for Black."""
        return self.piece.letter if self.colour else self.piece.letter.lower()

    def __str__(self) -> str:
        return self.symbol()

    def __repr__(self) -> str:
        return f"Man({'WHITE' if self.colour else 'BLACK'}, {self.name!r})"


@dataclass(frozen=True, slots=True)
class Slung:
    """A man thrown by a catapult; `man` is who it was before it landed."""

    man: Man
    from_square: Square
    to_square: Square
    captured: Man | None
    """Whom it captured where it landed."""
    promotion: str | None
    """Letter of what a pawn became on its last rank."""


@dataclass(frozen=True, slots=True)
class Effects:
    """Everything that a move does to the board."""

    move: Move
    man: Man
    """The man moved or dropped; before play, the king or queen."""
    from_square: Square | None
    """None for a drop."""
    to_square: Square
    captured: tuple[tuple[Square, Man], ...] = ()
    """Every man captured, by whatever means, and where it stood, in the order of the squares' names."""
    displaced: Square | None = None
    """Where the man stood that was captured by displacement or en passant."""
    afar: tuple[Square, ...] = ()
    """Squares of men captured by withdrawal or flight, in the order of their names."""
    sling: Slung | None = None
    introduced: tuple[Square, Man] | None = None
    """The reserve piece that comes in."""
    castling: tuple[Square, Square, Square, Square] | None = None
    """King from, king to, rook from, rook to."""
    promotion: str | None = None
    relocated_pawn: tuple[Square, Square] | None = None
    """From and to of the pawn that makes room for a drop."""
    swapped: tuple[tuple[Square, Square], ...] = ()
    """Before play: the squares swapped by White and by Black; empty when declined."""
    en_passant: bool = False

    def __repr__(self) -> str:
        """The move, and of the rest what is not nothing."""
        told = ((each.name, each.default, getattr(self, each.name)) for each in fields(self)[4:])
        shown = [f"man={self.man!r}", *(f"{name}={value!r}" for name, none, value in told if value != none)]
        return f"Effects({self.move}: {', '.join(shown)})"


def _by_name(square: Square) -> tuple[int, int]:
    return square % 8, square // 8


def effects_of(board: Board, move: Move, report: RawReport) -> Effects:
    """The core's report on a move, in terms of men and squares."""
    displaced, afar, (slung_from, slung_to, slung, victim, promotes), entry, castling, kind = report
    game, turn = board.game, board.turn
    if move.drop is not None:
        pawn_to = move.pawn_to
        return Effects(
            move,
            Man(turn, game.by_letter[move.drop]),
            None,
            move.to_square,
            relocated_pawn=None if pawn_to is None else (move.to_square, pawn_to),
        )
    man = board.piece_at(move.from_square)
    assert man is not None
    if board.phase:
        pair = (move.from_square % 8, move.to_square % 8)
        swapped = () if pair[0] == pair[1] else (pair, (56 + pair[0], 56 + pair[1]))
        return Effects(move, man, move.from_square, move.to_square, swapped=swapped)
    afar = sorted(afar, key=_by_name)
    captured = [(square, board.piece_at(square)) for square in (*displaced, *afar)]
    sling = None
    thrown = board._man(slung)
    if thrown is not None:
        hit = board._man(victim)
        sling = Slung(thrown, slung_from, slung_to, hit, game.variant.sling_promotion if promotes else None)
        captured.append((slung_to, hit))
    king_from, king_to, rook_from, rook_to = castling
    reserve = game.reserve[0 if turn else 1]
    return Effects(
        move,
        man,
        move.from_square,
        move.to_square,
        captured=tuple(
            (square, each)
            for square, each in sorted(captured, key=lambda pair: _by_name(pair[0]))
            if each is not None
        ),
        displaced=displaced[0] if displaced else None,
        afar=tuple(afar),
        sling=sling,
        introduced=(entry, Man(turn, reserve)) if entry >= 0 and reserve else None,
        castling=(king_from, king_to, rook_from, rook_to) if kind == _CASTLING else None,
        promotion=move.promotion,
        en_passant=kind == _EN_PASSANT,
    )
