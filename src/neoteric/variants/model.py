"""What a game is: grouped options, compiled once, never subclassed.

A :class:`Variant` says how the men start and which special moves exist. A
:class:`Game` is a variant with its open choices made: the reserve piece of each
side and the castling clause. Both are immutable values; derive with
:func:`dataclasses.replace`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from neoteric.errors import VariantError
from neoteric.pieces.model import Piece


@dataclass(frozen=True, slots=True)
class Relocation:
    """The two swaps before play: Black's kings, then White's queens.

    Each names the letter that moves and the letters it may not be swapped with.
    """

    first: str = "K"
    first_not_with: frozenset[str] = frozenset({"R"})
    second: str = "Q"
    second_not_with: frozenset[str] = frozenset({"K"})
    king_between_rooks: bool = True
    """A swap must leave the king between the two rooks."""
    bishops_on_both_colours: bool = True
    """A swap must leave a side's bishops on squares of different colour."""


@dataclass(frozen=True, slots=True)
class Castling:
    """Who may castle with whom. King to the c- or g-file, rook beside it."""

    any_corner_rook: bool = False
    """Any friendly rook on a corner of the first rank will do, whatever its history
    (New Chess). Otherwise only the initial rooks, on their initial squares."""
    path_unthreatened: bool = False
    """The literal clause: all squares between king and rook must be unthreatened."""


@dataclass(frozen=True, slots=True)
class Drops:
    """Men enter from the reserve as moves of their own (New Chess)."""

    ranks: int = 4
    """On empty squares of the player's first so many ranks."""
    pawn_ranks: tuple[int, ...] = (2, 3, 4)
    """A man dropped on a friendly pawn sends the pawn to an empty square of these ranks."""
    colour_bound: frozenset[str] = frozenset({"B"})
    """Letters of which one must be dropped on each square colour."""


@dataclass(frozen=True, slots=True)
class Variant:
    """One game of the family.

    `array` is White's first rank (``.`` for an empty square), mirrored for Black;
    `reserve` the letters that each side starts with in reserve, beside the chosen
    reserve piece where `introduction` is set.
    """

    name: str
    title: str
    array: str
    men: tuple[Piece, ...]
    reserve: tuple[str, ...] = ()
    promotions: tuple[str, ...] = ("Q", "R", "B", "N")
    introduction: bool = False
    """A reserve piece comes in when an unmoved piece first leaves its square (N-chess)."""
    relocation: Relocation | None = None
    castling: Castling = Castling()
    drops: Drops | None = None
    sling_promotion: str = "Q"
    """What a pawn slung to its last rank becomes."""
    dead_alone: tuple[str, ...] = ("N", "B")
    """Letters of which a single man, with two kings, leaves a dead position."""
    dead_on_one_colour: tuple[str, ...] = ("B",)
    """Letters of which any number, all on one square colour, leave a dead position."""


def _check_distinct(piece: Piece, men: list[Piece]) -> None:
    """Checks that a reserve piece can be told from the other men by letter, and by name for good.

    A game's record names its pieces; a piece of another's name would be replayed as that other one.
    """
    for other in men:
        if piece.letter == other.letter:
            raise VariantError(f"letter {piece.letter} of {piece.name} is already that of {other.name}")
        if piece.name == other.name:
            raise VariantError(
                f"two pieces named {piece.name} in one game, {piece.letter}={piece.definition} and "
                f"{other.letter}={other.definition}: expected different names"
            )


@dataclass(frozen=True)
class Game:
    """A variant with its choices made.

    `reserve` is White's and Black's reserve piece, None for none; only for variants
    with introduction.
    """

    variant: Variant
    reserve: tuple[Piece | None, Piece | None] = (None, None)
    castling: str = "literal"

    def __post_init__(self) -> None:
        if self.castling not in ("literal", "chess960"):
            raise VariantError(f"castling {self.castling!r}: expected 'literal' or 'chess960'")
        if not self.variant.castling.path_unthreatened:
            # The choice makes no difference, so games that differ only in it are the same.
            object.__setattr__(self, "castling", "literal")
        if not self.variant.introduction and self.reserve != (None, None):
            raise VariantError(f"{self.variant.title} has no reserve piece to choose")
        men = list(self.variant.men)
        for piece in dict.fromkeys(self.reserve):
            if piece is not None:
                _check_distinct(piece, men)
                men.append(piece)

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """Every type of man in the game: the variant's own, then the reserve types."""
        extra = tuple(piece for piece in dict.fromkeys(self.reserve) if piece is not None)
        return self.variant.men + extra

    @cached_property
    def by_letter(self) -> dict[str, Piece]:
        """The types by letter."""
        return {piece.letter: piece for piece in self.pieces}

    @cached_property
    def promotions(self) -> tuple[str, ...]:
        """Letters a pawn may become: the variant's, then any reserve type."""
        return self.variant.promotions + tuple(piece.letter for piece in self.pieces[len(self.variant.men) :])

    @property
    def path_unthreatened(self) -> bool:
        """Whether the literal castling clause holds."""
        return self.variant.castling.path_unthreatened and self.castling == "literal"
