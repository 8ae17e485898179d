"""Our own engine and the baseline as players, without a process of their own."""

from __future__ import annotations

import time
from random import Random
from typing import TYPE_CHECKING

from neoteric.board import Board
from neoteric.engine import baseline
from neoteric.engine.searcher import Limit, Score, Searcher
from neoteric.protocols.player import Answer, Fault, PlayerError, spent

if TYPE_CHECKING:
    from collections.abc import Mapping

    from neoteric.engine.levels import Strength

OVERHEAD = 0.01
"""Seconds between the engine's clock and the match's."""


class SelfPlayer:
    """Our engine. `strength` as in :mod:`neoteric.engine.levels`, None for full.

    >>> board = Board(array=518)
    >>> player = SelfPlayer()
    >>> player.new_game(board)
    >>> player.play(board, Limit(nodes=200)).move in board.legal_moves
    True
    >>> player.close()
    """

    def __init__(
        self,
        *,
        name: str = "self",
        hash_mb: int = 16,
        threads: int = 1,
        strength: Strength | None = None,
        values: Mapping[str, float] | None = None,
        chance: Random | None = None,
    ) -> None:
        self.name = name
        self._hash_mb, self._threads, self._values = hash_mb, threads, values
        self._strength = strength
        self._chance = chance or Random()
        self._searcher: Searcher | None = None
        self._stopped = False

    def new_game(self, board: Board) -> None:
        """Makes an engine for the board's game, or makes it forget the last one."""
        if self._searcher is not None and self._searcher.game == board.game:
            self._searcher.new_game()
            return
        self._searcher = Searcher(
            board.game, hash_mb=self._hash_mb, threads=self._threads, values=self._values
        )

    def play(self, board: Board, limit: Limit) -> Answer:
        """The engine's move."""
        if self._searcher is None or self._searcher.game != board.game:
            self.new_game(board)
        assert self._searcher is not None
        start = time.monotonic()
        self._searcher.prepare()
        if self._stopped:
            raise PlayerError(Fault.CRASH, f"{self.name} was stopped")
        try:
            result = self._searcher.search(
                board,
                limit,
                overhead=OVERHEAD,
                strength=self._strength,
                chance=self._chance,
                stoppable_before=True,
            )
        except Exception as error:  # a fault of ours loses the game, as another program's would
            raise PlayerError(Fault.CRASH, f"{self.name}: {type(error).__name__}: {error}") from error
        seconds = time.monotonic() - start
        return Answer(result.move, result.score, max(line.depth for line in result.lines), seconds)

    def stop(self) -> None:
        """Ends its thinking."""
        self._stopped = True
        if self._searcher is not None:
            self._searcher.stop()

    def close(self) -> None:
        """Gives its memory back."""
        self._searcher = None


class BaselinePlayer:
    """The short alpha-beta search that a stronger engine has to beat."""

    name = "baseline"

    def __init__(self) -> None:
        self._stop = baseline.StopFlag()

    def new_game(self, board: Board) -> None:
        """It remembers nothing."""

    def play(self, board: Board, limit: Limit) -> Answer:
        """Its move. With a clock, it takes a thirtieth of what is left and most of the increment."""
        start = time.monotonic()
        seconds = limit.time
        clock = spent(board, limit)
        if limit.time is None and clock is not None:
            increment = limit.white_inc if board.turn else limit.black_inc
            share = clock / min(limit.remaining_moves or 30, 30) + 0.7 * increment
            seconds = max(min(share, 0.7 * clock) - OVERHEAD, 0.001)
        result = baseline.search(
            board, seconds=seconds, depth=limit.depth, nodes=limit.nodes, stop=self._stop
        )
        if self._stop.is_set():
            raise PlayerError(Fault.CRASH, f"{self.name} was stopped")
        return Answer(result.move, _score(result.score), result.depth, time.monotonic() - start)

    def stop(self) -> None:
        """Ends its thinking."""
        self._stop.set()

    def close(self) -> None:
        """It holds nothing."""


def _score(value: int) -> Score:
    """From the baseline's scale."""
    plies = baseline.MATE - abs(value)
    if plies > 1000:
        return Score(value)
    return Score(value, (plies + 1) // 2 if value > 0 else -(plies // 2))
