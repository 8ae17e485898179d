"""Openings for matches: different, fair enough, and the same again from the same seed.

An opening is one of the arrays, relocation done, and a few random moves of both sides. Random
moves often lose a piece; a short search of our own engine keeps the positions in which
neither side is far ahead. Opening `n` depends on the seed and on `n` alone, so that a match
that is taken up again goes on with the openings it would have had.
"""

from __future__ import annotations

from random import Random

from neoteric._core import Move
from neoteric.board import Board
from neoteric.engine.searcher import Limit, Searcher
from neoteric.rules.state import initial_setup
from neoteric.variants.arrays import arrays
from neoteric.variants.model import Game

PLIES = 4
"""Random moves, of both sides together."""
BALANCED = 60
"""Centipawns that a side may be ahead."""
NODES = 2000
"""Of the search that says so."""
_TRIES = 60
"""Positions that are looked at; of these the most balanced must do, if none is balanced."""


class Openings:
    """The openings of a match, by number from 1.

    * `array`: only this one, by first rank; else all the arrays in turn, in random order.
    * `plies`: random moves; 0 for none.

    >>> from neoteric.variants import make_game
    >>> openings = Openings(make_game("neoteric", "mastodon"), seed=1)
    >>> board = openings.board(1)
    >>> len(board.move_stack), board == openings.board(1), board == openings.board(2)
    (4, True, False)
    """

    def __init__(self, game: Game, *, seed: int = 0, array: str | None = None, plies: int = PLIES) -> None:
        self.game, self.seed, self.plies = game, seed, plies
        self._arrays = list(arrays(game.variant)) if array is None else [array]
        Random(f"{seed} arrays").shuffle(self._arrays)
        self._searcher: Searcher | None = None

    def board(self, number: int) -> Board:
        """The opening of that number, its random moves on the stack."""
        array = self._arrays[(number - 1) % len(self._arrays)]
        start = Board.from_setup(self.game, initial_setup(self.game, array))
        if not self.plies:
            return start
        chance = Random(f"{self.seed} opening {number}")
        best, least = start, 0
        for attempt in range(_TRIES):
            board = self._wander(start, chance)
            if board is None:
                continue
            ahead = self._ahead(board)
            if attempt == 0 or ahead < least or best is start:
                best, least = board, ahead
            if ahead <= BALANCED:
                break
        return best

    def _wander(self, start: Board, chance: Random) -> Board | None:
        """Random moves from the start; None where they end the game or give a check."""
        board = start.copy()
        for _ in range(self.plies):
            moves = sorted(board.legal_moves, key=Move.uci)
            if not moves:
                return None
            board.push(chance.choice(moves))
        return None if board.is_check() or not board.legal_moves else board

    def _ahead(self, board: Board) -> int:
        """How far one side is ahead."""
        if self._searcher is None:
            self._searcher = Searcher(self.game, hash_mb=1)
        self._searcher.new_game()
        return abs(self._searcher.search(board, Limit(nodes=NODES)).score.centipawns)


class StartPosition:
    """The beginning of the game, relocation included, each time: engines must differ by themselves."""

    def __init__(self, game: Game, array: str | None = None) -> None:
        self._start = Board.from_setup(game, initial_setup(game, array))

    def board(self, number: int) -> Board:
        """The start."""
        return self._start.copy()
