"""The computer's thoughts, which must not keep Ctrl-C waiting."""

from __future__ import annotations

import random
from threading import Event, Thread
from typing import TYPE_CHECKING

from neoteric.engine.baseline import MATE, SearchResult, StopFlag, search

if TYPE_CHECKING:
    from neoteric.board import Board

GOODBYE = "Goodbye."


def think(board: Board, seconds: float, depth: int | None = None) -> SearchResult:
    """The computer's move in a position, within so many seconds or plies.

    Before play it relocates as it likes: it knows no better, and games should differ.
    """
    if board.phase:
        move = random.choice(list(board.legal_moves))
        return SearchResult(move, 0, 0, 0, (move,))
    # An event, for a join that Ctrl-C has interrupted may take the thread for finished (CPython 3.11).
    stop, done = StopFlag(), Event()
    found: list[SearchResult] = []
    failed: list[BaseException] = []

    def work() -> None:
        try:
            found.append(search(board, seconds=seconds, depth=depth, stop=stop))
        except BaseException as error:  # handed to the thread that waits
            failed.append(error)
        finally:
            done.set()

    Thread(target=work).start()
    try:
        while not done.wait(0.2):
            pass
    except KeyboardInterrupt:
        stop.set()
        done.wait()
        raise
    if failed:
        raise failed[0]
    return found[0]


def score_text(score: int) -> str:
    """A score for the side to move in words.

    >>> score_text(130), score_text(MATE - 3), score_text(2 - MATE)
    ('+1.30', 'mate in 2', 'mated in 1')
    """
    if abs(score) > MATE - 1000:
        moves = (MATE - abs(score) + 1) // 2
        return f"mate in {moves}" if score > 0 else f"mated in {moves}"
    return f"{score / 100:+.2f}"
