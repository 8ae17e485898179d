"""Portable game notation: reading and writing whole games.

Files of any size are read game by game; a game that does not read is reported in
its ``errors`` and does not keep the next from being read. What reads, but contradicts
itself, is in its ``warnings``.

A file without the tag ``Variant`` is of Neoteric Chess. What neither the tag
``Relocation`` nor the movetext says of the relocation was declined, once there is a
move of play; without one, nothing has been decided. Games are always written with
``Variant``. Moves in the Game Courier style are read as well (``1. N i7-c3 n i3-c6``);
between two statements of one move ``;`` begins no comment.

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
from neoteric.notation.pgn.tree import GameNode, PgnGame, PgnWarning
from neoteric.notation.pgn.writer import write_game

__all__ = ["GameNode", "PgnGame", "PgnReader", "PgnWarning", "read_game", "read_games", "write_game"]
