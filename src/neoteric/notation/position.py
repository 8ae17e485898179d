"""What the notation modules ask of a position.

:class:`~neoteric.board.Board` has all of it; anything else that does can be
written and read as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol, TypeVar

from neoteric.variants.model import Game


class MoveLike(Protocol):
    """A move as a value: where from, where to, and what the choice was."""

    @property
    def from_square(self) -> int:
        """The square left; for a drop, the square dropped on."""

    @property
    def to_square(self) -> int:
        """The square reached; for castling, the rook's."""

    @property
    def promotion(self) -> str | None:
        """Letter that the pawn becomes."""

    @property
    def drop(self) -> str | None:
        """Letter of the man dropped."""

    @property
    def pawn_to(self) -> int | None:
        """Where the pawn goes on whose square a man is dropped."""

    def uci(self) -> str:
        """The move in UCI form."""


MoveT = TypeVar("MoveT", bound=MoveLike)
MoveT_co = TypeVar("MoveT_co", bound=MoveLike, covariant=True)


class ManLike(Protocol):
    """A man on the board."""

    @property
    def colour(self) -> bool:
        """True for White."""

    @property
    def letter(self) -> str:
        """Its letter, upper case."""


class SlungLike(Protocol):
    """A man slung by a catapult."""

    @property
    def man(self) -> ManLike:
        """Who it was before it landed."""

    @property
    def to_square(self) -> int:
        """Where it landed."""

    @property
    def captured(self) -> ManLike | None:
        """Whom it captured there."""

    @property
    def promotion(self) -> str | None:
        """Letter of what it became."""


class EffectsLike(Protocol):
    """What a move does, as far as notation shows it."""

    @property
    def displaced(self) -> int | None:
        """Square of the man captured by displacement (en passant: the pawn's own)."""

    @property
    def afar(self) -> Sequence[int]:
        """Squares of the men captured by withdrawal or flight."""

    @property
    def sling(self) -> SlungLike | None:
        """The man slung."""

    @property
    def introduced(self) -> tuple[int, ManLike] | None:
        """The reserve piece that comes in, and where."""

    @property
    def castling(self) -> tuple[int, int, int, int] | None:
        """King from, king to, rook from, rook to."""

    @property
    def en_passant(self) -> bool:
        """Whether it captures en passant."""


class LegalMoves(Protocol[MoveT_co]):
    """The legal moves, in any order."""

    def __iter__(self) -> Iterator[MoveT_co]: ...
    def __contains__(self, move: object, /) -> bool: ...


class Position(Protocol[MoveT]):
    """A position that moves can be written and read in."""

    @property
    def game(self) -> Game:
        """The game played."""

    @property
    def turn(self) -> bool:
        """Who is to move: True for White."""

    @property
    def phase(self) -> str:
        """``""`` in play, ``"rk"`` or ``"rq"`` while kings or queens are to be relocated."""

    @property
    def legal_moves(self) -> LegalMoves[MoveT]:
        """The legal moves."""

    def moves_to(self, square: int, /) -> Sequence[MoveT]:
        """The legal moves whose `to_square` this is: drops, and castling by its rook, included."""

    def piece_at(self, square: int, /) -> ManLike | None:
        """The man on a square."""

    def effects(self, move: MoveT, /) -> EffectsLike:
        """What a legal move does."""

    def is_check(self) -> bool:
        """Whether the side to move is in check."""

    def check_suffix(self, move: MoveT, /) -> str:
        """``"#"`` if the legal `move` mates, ``"+"`` if it only checks, else ``""``."""


def side(colour: bool) -> str:
    """A colour in words."""
    return "White" if colour else "Black"
