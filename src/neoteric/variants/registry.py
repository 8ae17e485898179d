"""The variants by name, and games by their options."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from neoteric.errors import VariantError
from neoteric.pieces.model import Piece
from neoteric.variants.model import Game, Variant
from neoteric.variants.neoteric import NEOTERIC
from neoteric.variants.new_chess import NEW_CHESS, NEW_CHESS_ROOKS

VARIANTS: dict[str, Variant] = {variant.name: variant for variant in (NEOTERIC, NEW_CHESS, NEW_CHESS_ROOKS)}

PieceSpec: TypeAlias = str | Piece | None
"""A piece, or what names one: see :func:`neoteric.pieces.resolve`. ``""`` and None are none."""
ReserveSpec: TypeAlias = PieceSpec | Sequence[PieceSpec]
"""One piece for both sides, or a pair: White's, Black's."""


def variant_named(name: str | Variant) -> Variant:
    """The variant of that name. Raises :class:`~neoteric.errors.VariantError` if there is none."""
    if isinstance(name, Variant):
        return name
    if name not in VARIANTS:
        from difflib import get_close_matches

        near = get_close_matches(str(name), VARIANTS, n=1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise VariantError(f"unknown variant {name!r}: expected one of {', '.join(VARIANTS)}{hint}")
    return VARIANTS[name]


def _piece(spec: PieceSpec) -> Piece | None:
    if spec is None or spec == "":
        return None
    if isinstance(spec, Piece):
        return spec
    from neoteric.pieces.files import resolve

    return resolve(spec)


def _pair(reserve: ReserveSpec) -> tuple[PieceSpec, PieceSpec]:
    if reserve is None or isinstance(reserve, str | Piece):
        return reserve, reserve
    if len(reserve) != 2:
        raise VariantError(
            f"reserve: expected one piece or a pair (White's, Black's), not {len(reserve)} of them"
        )
    white, black = reserve
    return white, black


def make_game(
    variant: str | Variant = "neoteric", reserve: ReserveSpec = "", castling: str = "literal"
) -> Game:
    """A game from its options, the same object for the same options.

    >>> make_game("neoteric", ("belfry", "")).reserve[0].letter
    'F'

    Raises :class:`~neoteric.errors.VariantError` or :class:`~neoteric.errors.PieceError`.
    """
    white, black = _pair(reserve)
    return _game(variant_named(variant), _piece(white), _piece(black), castling)


@lru_cache(maxsize=256)
def _game(variant: Variant, white: Piece | None, black: Piece | None, castling: str) -> Game:
    return Game(variant, (white, black), castling)
