"""Portable game notation: reading and writing whole games.

Files of any size are read game by game; a game that does not read is reported in
its ``errors`` and does not keep the next from being read.

>>> import io
>>> from neoteric.notation import pgn
>>> game = pgn.read_game(io.StringIO('[Variant "Neoteric"] 1. e4 {best} (1. d4 d5) e5 $1 *'))
>>> [node.san() for node in game.mainline()]
['e4', 'e5']
>>> game.variations[1].san(), game.variations[0].comment
('d4', 'best')
>>> print(str(game).splitlines()[-1])
1. e4 {best} (1. d4 d5) 1... e5 $1 *
"""

from __future__ import annotations

from neoteric.notation.pgn.reader import PgnReader, read_game, read_games
from neoteric.notation.pgn.tree import GameNode, PgnGame
from neoteric.notation.pgn.writer import write_game

__all__ = ["GameNode", "PgnGame", "PgnReader", "read_game", "read_games", "write_game"]
