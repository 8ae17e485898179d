"""Standard algebraic notation, as extended for these games (docs/notation.md).

Output is canonical, input lenient. :func:`san` writes one move, :func:`san_all`
all legal moves at once, and :func:`parse_san` reads.
"""

from __future__ import annotations

from neoteric.notation.san_reader import parse_san
from neoteric.notation.san_writer import san, san_all

__all__ = ["parse_san", "san", "san_all"]
