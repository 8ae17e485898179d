"""The engine for one game, as a blocking call; :mod:`neoteric.engine.aio` wraps it for asyncio."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from neoteric import _core
from neoteric._core import Move
from neoteric.board import Board
from neoteric.engine.values import centipawns
from neoteric.variants.model import Game

if TYPE_CHECKING:
    from neoteric.engine.endings import EndingTable, Progress
    from neoteric.engine.levels import Strength

_MATE = 32000
_MATE_BOUND = _MATE - 200
MAX_THREADS = 512
MAX_HASH = 1 << 17
"""Megabytes."""


@dataclass(frozen=True, slots=True)
class Limit:
    """When a search ends: at the first of the limits given. None does not limit.

    Times are in seconds. With a clock, the engine takes a share of it; `time` is spent whole.
    """

    time: float | None = None
    depth: int | None = None
    """In plies."""
    nodes: int | None = None
    mate: int | None = None
    """A mate in so many moves, once found."""
    white_clock: float | None = None
    black_clock: float | None = None
    white_inc: float = 0.0
    black_inc: float = 0.0
    remaining_moves: int | None = None
    """Moves until more time is given; None for the rest of the game."""

    def is_endless(self) -> bool:
        """Whether nothing but a stop ends the search."""
        clocks = (self.time, self.depth, self.nodes, self.mate, self.white_clock, self.black_clock)
        return all(each is None for each in clocks)


@dataclass(frozen=True, slots=True)
class Score:
    """The value of a position for one side: centipawns, or a mate.

    `mate` is the number of moves to it, negative where the side is mated; then
    `centipawns` is beyond any other value.
    """

    centipawns: int
    mate: int | None = None

    @classmethod
    def of(cls, value: int) -> Score:
        """From the search's own scale."""
        if value >= _MATE_BOUND:
            return cls(value, (_MATE - value + 1) // 2)
        if value <= -_MATE_BOUND:
            return cls(value, -((_MATE + value) // 2))
        return cls(value)

    def __neg__(self) -> Score:
        return Score(-self.centipawns, None if self.mate is None else -self.mate)

    def __str__(self) -> str:
        """As ``+0.35`` in pawns, or ``#3``, ``#-2``."""
        return f"{self.centipawns / 100:+.2f}" if self.mate is None else f"#{self.mate}"


@dataclass(frozen=True, slots=True)
class Info:
    """What a search has found so far; also one line of its result."""

    rank: int
    """0 for the best line, then the next."""
    depth: int
    selective_depth: int
    score: Score
    """For the player to move at the root."""
    pv: tuple[Move, ...]
    nodes: int = 0
    seconds: float = 0.0
    table_used: int = 0
    """Thousandths of the transposition table."""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """What a search found in the end."""

    move: Move
    ponder: Move | None
    """The answer expected."""
    lines: tuple[Info, ...]
    nodes: int
    seconds: float

    @property
    def score(self) -> Score:
        """Of the move chosen, for the player to move."""
        return next(line.score for line in self.lines if line.pv[0] == self.move)


class Searcher:
    """Searches positions of one game, and remembers what it has found from one to the next.

    * `hash_mb`: megabytes of the transposition table, `threads`: of the search.
    * `values`: what pieces are worth, in pawns by name, over the engine's own table.

    >>> from neoteric import Board
    >>> board = Board.from_fen("6k1/5ppp/8/8/8/8/8/R5K1[] w - - 0 1")
    >>> result = Searcher(board.game).search(board, Limit(depth=3))
    >>> board.san(result.move), str(result.score)
    ('Ra8#', '#1')

    One search at a time; :meth:`stop` and :meth:`ponder_hit` may come from other threads.
    """

    def __init__(
        self, game: Game, *, hash_mb: int = 16, threads: int = 1, values: Mapping[str, float] | None = None
    ) -> None:
        from neoteric.rules.compile import compile_game

        self.game = game
        self._core = _core.EngineCore(
            compile_game(game),
            centipawns(game, values),
            _at_most(hash_mb, MAX_HASH),
            _at_most(threads, MAX_THREADS),
        )

    def search(
        self,
        board: Board,
        limit: Limit,
        *,
        lines: int = 1,
        root_moves: Iterable[Move] = (),
        overhead: float = 0.0,
        ponder: bool = False,
        strength: Strength | None = None,
        chance: Random | None = None,
        on_info: Callable[[Info], None] | None = None,
        on_ending: Callable[[Progress], None] | None = None,
        stoppable_before: bool = False,
    ) -> SearchResult:
        """The best move for the player to move, and the best `lines`.

        Only `root_moves` are looked at, if any are given. `overhead` are seconds lost between
        the engine and the clock. With `ponder` limits do not count until :meth:`ponder_hit`.
        With a `strength` it plays weaker than it could, choosing by `chance`.
        In endings of few men it builds exact tables where there is time, tells `on_ending` how far that has
        come, and then knows the result; not when it plays weaker.
        An earlier :meth:`stop` is forgotten, unless `stoppable_before`: then it was meant for
        this search, prepared by :meth:`prepare`.

        Raises ValueError where there is no legal move, or the board is of another game.
        """
        if board.game != self.game:
            raise ValueError(
                f"this engine plays {self.game.variant.title} with other options than the board's"
            )
        if not board.legal_moves:
            raise ValueError("there is no legal move to search")
        if not stoppable_before:
            self.prepare(ponder=ponder)
        if strength is not None:
            limit, lines = strength.limited(limit), max(lines, strength.candidates)
        white = board.turn
        clock = (
            (limit.white_clock if white else limit.black_clock) or 0.0,
            limit.white_inc if white else limit.black_inc,
            limit.remaining_moves or 0,
            limit.time or 0.0,
            overhead,
        )
        tell = None if on_info is None else (lambda raw: on_info(_info(raw)))
        building = None if on_ending is None else _teller(self.game, on_ending)
        best, reply, found, nodes, seconds = self._core.search(
            board,
            clock,
            limit.depth or 0,
            limit.nodes or 0,
            limit.mate or 0,
            max(lines, 1),
            limit.is_endless(),
            list(root_moves),
            strength is None,
            tell,
            building,
        )
        assert best is not None
        every = tuple(_info((rank, line, nodes, seconds, 0)) for rank, line in enumerate(found))
        if strength is not None:
            chosen = strength.choose(every, chance or Random())
            best, reply = chosen.pv[0], chosen.pv[1] if len(chosen.pv) > 1 else None
        return SearchResult(best, reply, every, nodes, seconds)

    def prepare(self, *, ponder: bool = False) -> None:
        """Forgets an earlier stop; what :meth:`stop` says from now on is for the next search."""
        self._core.permit()
        if ponder:
            self._core.start_pondering()
        else:
            self._core.ponder_hit()

    def stop(self) -> None:
        """Ends the search, which returns what it has found."""
        self._core.stop()

    def ponder_hit(self) -> None:
        """The move pondered on was played: from now on the clock counts."""
        self._core.ponder_hit()

    def new_game(self) -> None:
        """Forgets everything."""
        self._core.clear()

    def set_threads(self, threads: int) -> None:
        """Sets the number of threads. Not while a search runs."""
        self._core.set_threads(_at_most(threads, MAX_THREADS))

    def set_hash(self, megabytes: int) -> None:
        """Sets the size of the transposition table, which is emptied. Not while a search runs."""
        self._core.set_hash(_at_most(megabytes, MAX_HASH))

    def add_ending(self, table: EndingTable) -> None:
        """Lets the search ask this table, and those within it, from now on. Not while a search runs.

        Raises :class:`~neoteric.errors.EndingError` where this game has no men that move as the table's.
        """
        table.hand_over(self.game, self._core.add_ending)

    def evaluate(self, board: Board) -> int:
        """What a position looks like without searching, in centipawns for the player to move."""
        return self._core.evaluate(board)

    def piece_values(self) -> dict[str, int]:
        """Centipawns by name, as the engine uses them; the king's is 0."""
        return dict(zip((piece.name for piece in self.game.pieces), self._core.values(), strict=True))


def _teller(
    game: Game, on_ending: Callable[[Progress], None]
) -> Callable[[tuple[list[int], int, float]], None]:
    from neoteric.engine.endings import progress_of

    return lambda raw: on_ending(progress_of(game, *raw))


def _at_most(value: int, most: int) -> int:
    return max(1, min(value, most))


def _info(raw: tuple[int, tuple[int, int, int, Sequence[Move]], int, float, int]) -> Info:
    rank, (depth, selective, value, moves), nodes, seconds, used = raw
    return Info(rank, depth, selective, Score.of(value), tuple(moves), nodes, seconds, used)
