"""The games in plain Python, slowly: their definition (docs/rules.md).

Everything else that plays these games is held to what stands here, so this package
is written to be read beside the rules and to be believed. It uses neither the core
nor the compiler that feeds it: it reads a piece's atoms as they were declared.

* :mod:`~neoteric.rules.reference.men`: how each atom moves a man.
* :mod:`~neoteric.rules.reference.moves`: every move of a position, own king's
  safety apart: ordinary moves, castling, drops, relocation.
* :mod:`~neoteric.rules.reference.effects`: what one move does to the board.
* :mod:`~neoteric.rules.reference.position`: what a position remembers, how a move
  changes it, check and the ends of the game.

>>> from neoteric.rules.reference import Position, perft
>>> from neoteric.variants.model import Game
>>> from neoteric.variants.neoteric import NEOTERIC
>>> position = Position.start(Game(NEOTERIC))
>>> position.legal_moves()  # Black decides first, about the kings
['e8b8', 'e8c8', 'e8d8', 'e8e8', 'e8g8']
>>> perft(position.play("e8e8").play("d1d1"), 2)
400
"""

from __future__ import annotations

from neoteric.rules.reference.effects import Effects, Slung
from neoteric.rules.reference.men import Man
from neoteric.rules.reference.position import Position, perft

__all__ = ["Effects", "Man", "Position", "Slung", "perft"]
