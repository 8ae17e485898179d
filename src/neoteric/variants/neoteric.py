"""Neoteric Chess, and N-chess with its reserve piece (Mats Winther, 2011)."""

from __future__ import annotations

from neoteric.variants.model import Castling, Relocation, Variant
from neoteric.variants.orthodox import ORTHODOX

NEOTERIC = Variant(
    name="neoteric",
    title="Neoteric",
    array="RNBQKBNR",
    men=ORTHODOX,
    introduction=True,
    relocation=Relocation(),
    castling=Castling(path_unthreatened=True),
)
