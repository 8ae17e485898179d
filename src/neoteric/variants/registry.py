"""The variants by name, and games by their options."""

from __future__ import annotations

import re
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
"""A piece, or what names one: see :func:`neoteric.pieces.resolve`. ``""``, ``"none"`` and None are none."""
ReserveSpec: TypeAlias = PieceSpec | Sequence[PieceSpec]
"""One piece for both sides, or a pair: White's, Black's."""


_ALSO_CALLED = {
    "nchess": "'neoteric' with a reserve piece, such as reserve='mastodon'",
    "neotericchess": "'neoteric'",
    "chess": "'neoteric' with array='RNBQKBNR'",
    "standard": "'neoteric' with array='RNBQKBNR'",
}
"""What else the games are called, as letters only, and how to ask for them."""


def variant_named(name: str | Variant) -> Variant:
    """The variant of that name. Raises :class:`~neoteric.errors.VariantError` if there is none."""
    if isinstance(name, Variant):
        return name
    if not isinstance(name, str):
        raise TypeError(f"expected a variant's name, one of {', '.join(VARIANTS)}, not {name!r}")
    if name not in VARIANTS:
        from difflib import get_close_matches

        near = get_close_matches(name[:40].lower(), VARIANTS, n=1)
        meant = _ALSO_CALLED.get(re.sub("[^a-z]", "", name[:40].lower())) or (near and f"{near[0]!r}")
        hint = f"; did you mean {meant}?" if meant else ""
        raise VariantError(f"unknown variant {name[:40]!r}: expected one of {', '.join(VARIANTS)}{hint}")
    return VARIANTS[name]


def _piece(spec: PieceSpec) -> Piece | None:
    if spec is None or spec in ("", "none"):
        return None
    if isinstance(spec, Piece):
        return spec
    if not isinstance(spec, str):
        raise TypeError(f"reserve: expected a piece or its name, or a pair of these, not {spec!r}")
    from neoteric.pieces.files import resolve

    return resolve(spec)


def _pair(reserve: ReserveSpec) -> tuple[PieceSpec, PieceSpec]:
    if reserve is None or isinstance(reserve, str | Piece):
        return reserve, reserve
    if not isinstance(reserve, Sequence):
        raise TypeError(f"reserve: expected a piece or its name, or a pair of these, not {reserve!r}")
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
    pieces = (_piece(white), _piece(black))
    return _game(variant_named(variant), pieces, castling, tuple(map(_details, pieces)))


def _details(piece: Piece | None) -> tuple[float | None, str, str] | None:
    """What pieces that are equal may differ in."""
    return None if piece is None else (piece.value, piece.summary, piece.origin)


@lru_cache(maxsize=256)
def _game(
    variant: Variant, reserve: tuple[Piece | None, Piece | None], castling: str, details: object
) -> Game:
    # `details` only tells apart what the other arguments, being equal, do not.
    return Game(variant, reserve, castling)
