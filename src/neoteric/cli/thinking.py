"""The computer's thoughts, which must not keep Ctrl-C waiting."""

from __future__ import annotations

import random
from threading import Event, Thread
from typing import TYPE_CHECKING

from neoteric.engine.levels import strength_of_level
from neoteric.engine.searcher import Info, Limit, Score, Searcher, SearchResult

if TYPE_CHECKING:
    from neoteric.board import Board

GOODBYE = "Goodbye."

_searchers: list[Searcher] = []
"""The engine of the game being played; it remembers from move to move."""


def think(board: Board, seconds: float, depth: int | None = None, level: int = 10) -> SearchResult:
    """The computer's move in a position, within so many seconds or plies, at a level of 1 to 10.

    Before play it relocates as it likes: all the arrays are nearly alike, and games should differ.
    """
    if board.phase:
        move = random.choice(list(board.legal_moves))
        return SearchResult(move, None, (Info(0, 0, 0, Score(0), (move,)),), 0, 0.0)
    searcher = _searcher_for(board)
    # An event, for a join that Ctrl-C has interrupted may take the thread for finished (CPython 3.11).
    done = Event()
    found: list[SearchResult] = []
    failed: list[BaseException] = []
    limit, strength = Limit(time=seconds, depth=depth), strength_of_level(level)

    def work() -> None:
        try:
            found.append(searcher.search(board, limit, strength=strength))
        except BaseException as error:  # handed to the thread that waits
            failed.append(error)
        finally:
            done.set()

    Thread(target=work).start()
    try:
        while not done.wait(0.2):
            pass
    except KeyboardInterrupt:
        searcher.stop()
        done.wait()
        raise
    if failed:
        raise failed[0]
    return found[0]


def _searcher_for(board: Board) -> Searcher:
    if not _searchers or _searchers[0].game != board.game:
        _searchers[:] = [Searcher(board.game, hash_mb=32)]
    return _searchers[0]


def score_text(score: Score) -> str:
    """A score for the side to move in words.

    >>> score_text(Score(130)), score_text(Score(31997, mate=2)), score_text(Score(-31998, mate=-1))
    ('+1.30', 'mate in 2', 'mated in 1')
    """
    if score.mate is None:
        return f"{score.centipawns / 100:+.2f}"
    return f"mate in {score.mate}" if score.mate > 0 else f"mated in {-score.mate}"
