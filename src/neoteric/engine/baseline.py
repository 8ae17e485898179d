"""The baseline: a short alpha-beta search on material with quiescence.

It plays every variant and every reserve piece. It is the opponent of the terminal
game, and stays as the mark that any stronger engine has to beat.
"""

from __future__ import annotations

from dataclasses import dataclass

from neoteric import _core
from neoteric._core import Move, StopFlag
from neoteric.board import Board

__all__ = ["MATE", "SearchResult", "StopFlag", "search"]

MATE = 100_000
"""The score of having mated; mate in n plies is worth ``MATE - n``."""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """What a search found: the best move and how it was arrived at."""

    move: Move
    score: int
    """Centipawns for the side to move; mate in n plies is ``MATE - n``."""
    depth: int
    """The last depth searched to its end, in plies."""
    nodes: int
    """Positions visited."""
    pv: tuple[Move, ...]
    """The best line, `move` first."""


def search(
    board: Board,
    *,
    seconds: float | None = 1.0,
    depth: int | None = None,
    nodes: int | None = None,
    stop: StopFlag | None = None,
) -> SearchResult:
    """The best move for the player to move, within the limits given.

    A limit that is None does not apply. The GIL is released meanwhile, and another
    thread may end the search by ``stop.set()``; the first ply is always finished, so
    that there is a move. Before play the arrays are all alike to it: it declines to
    relocate.

    >>> board = Board.from_fen("6k1/5ppp/8/8/8/8/8/R5K1[] w - - 0 1")
    >>> result = search(board, seconds=None, depth=2)
    >>> board.san(result.move), MATE - result.score
    ('Ra8#', 1)

    Raises ValueError if there is no legal move, or no limit.
    """
    if not board.legal_moves:
        raise ValueError("there is no legal move to search")
    if seconds is None and depth is None and nodes is None and stop is None:
        raise ValueError("expected at least one limit: seconds, depth, nodes or a stop flag")
    if min(seconds or 1, depth or 1, nodes or 1) <= 0:
        raise ValueError("limits must be positive")
    pv, score, reached, visited = _core.baseline_search(board, depth or 64, seconds or 0.0, nodes or 0, stop)
    if board.phase:
        pv = [next(move for move in board.legal_moves if move.from_square == move.to_square)]
    return SearchResult(pv[0], score, reached, visited, tuple(pv))
