"""Neoteric Chess, N-chess and New Chess: rules, notation and a terminal game.

>>> import neoteric
>>> board = neoteric.Board(reserve="mastodon")
>>> board.phase                     # Black may relocate the kings first
'rk'
>>> for text in ("K<>b", "Q=", "e4", "Nd6"):
...     move = board.push_san(text)
>>> board.fen()
'rkbqmbnr/pppppppp/3n4/8/4P3/8/PPPP1PPP/RKBQNBNR[M] w HAha - 1 2'

:class:`Board` is the place to start; :mod:`neoteric.pieces` has the reserve pieces.
"""

from __future__ import annotations

from neoteric._core import Move, perft
from neoteric.board import Board
from neoteric.constants import BLACK, WHITE
from neoteric.squares import *  # noqa: F403 - A1 to H8

TYPE_CHECKING = False  # as in neoteric.board
if TYPE_CHECKING:
    from neoteric.effects import Effects, Man, Slung
    from neoteric.notation.squares import parse_square, square_name
    from neoteric.outcome import Outcome, Termination
    from neoteric.pieces import Piece
    from neoteric.pieces.files import load_pieces

__version__ = "0.1.0"

__all__ = [
    "BLACK",
    "WHITE",
    "Board",
    "Effects",
    "Man",
    "Move",
    "Outcome",
    "Piece",
    "Slung",
    "Termination",
    "load_pieces",
    "parse_square",
    "perft",
    "square_name",
]

_LAZY = {
    "Effects": "neoteric.effects",
    "Man": "neoteric.effects",
    "Slung": "neoteric.effects",
    "Outcome": "neoteric.outcome",
    "Termination": "neoteric.outcome",
    "Piece": "neoteric.pieces.model",
    "load_pieces": "neoteric.pieces.files",
    "square_name": "neoteric.notation.squares",
    "parse_square": "neoteric.notation.squares",
}


def __getattr__(name: str) -> object:
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(_LAZY[name]), name)
    globals()[name] = value
    return value
