"""New Chess in its two forms (Mats Winther, 2006)."""

from __future__ import annotations

from dataclasses import replace

from neoteric.variants.model import Castling, Drops, Variant
from neoteric.variants.orthodox import ORTHODOX

NEW_CHESS = Variant(
    name="new-chess",
    title="New Chess",
    array="....K...",
    men=ORTHODOX,
    reserve=("Q", "R", "R", "B", "B", "N", "N"),
    castling=Castling(any_corner_rook=True),
    drops=Drops(),
)

NEW_CHESS_ROOKS = replace(
    NEW_CHESS,
    name="new-chess-rooks",
    title="New Chess (rooks placed)",
    array="R...K..R",
    reserve=("Q", "B", "B", "N", "N"),
)
