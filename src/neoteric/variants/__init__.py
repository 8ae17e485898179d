"""The games, as data.

>>> from neoteric.variants import VARIANTS
>>> list(VARIANTS)
['neoteric', 'new-chess', 'new-chess-rooks']
"""

from __future__ import annotations

from neoteric.variants.model import Castling, Drops, Game, Relocation, Variant
from neoteric.variants.registry import VARIANTS, make_game, variant_named

__all__ = ["VARIANTS", "Castling", "Drops", "Game", "Relocation", "Variant", "make_game", "variant_named"]
