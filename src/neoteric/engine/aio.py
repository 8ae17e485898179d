"""The engine for programs that use asyncio: servers, bots, notebooks.

The search runs in a thread that holds no lock of Python's, so that the event loop goes on
meanwhile; when a task is cancelled, its search ends at once.

>>> import asyncio
>>> from neoteric import Board
>>> async def think() -> str:
...     board = Board.from_fen("6k1/5ppp/8/8/8/8/8/R5K1[] w - - 0 1")
...     async with Engine() as engine:
...         result = await engine.play(board, Limit(depth=4))
...     return board.san(result.move)
>>> asyncio.run(think())
'Ra8#'
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from random import Random
from types import TracebackType
from typing import Final

from neoteric._core import Move
from neoteric.board import Board
from neoteric.engine.levels import Strength
from neoteric.engine.searcher import Info, Limit, Searcher, SearchResult
from neoteric.variants.model import Game

_KEPT: Final = 4
"""Games whose engines are kept, so that a change of board does not forget."""


class EngineClosedError(RuntimeError):
    """An engine that was closed is asked to think."""


class Engine:
    """The engine, for boards of any game; searches come one after the other.

    * `threads`: of a search; `hash_mb`: megabytes of the transposition table, for each of the last few games.
    * `values`: what pieces are worth, in pawns by name, over the engine's own table.

    Use it in ``async with``, or call :meth:`close`. Several engines think at the same time.
    """

    def __init__(
        self, *, threads: int = 1, hash_mb: int = 16, values: Mapping[str, float] | None = None
    ) -> None:
        self._threads, self._hash_mb, self._values = threads, hash_mb, values
        self._searchers: dict[Game, Searcher] = {}
        self._turn = asyncio.Lock()
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="neoteric engine")
        self._searching: Searcher | None = None
        self._closed = False

    async def __aenter__(self) -> Engine:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def play(
        self,
        board: Board,
        limit: Limit,
        *,
        root_moves: Iterable[Move] = (),
        strength: Strength | None = None,
        chance: Random | None = None,
        ponder: bool = False,
        on_info: Callable[[Info], None] | None = None,
    ) -> SearchResult:
        """The move for the player to move, at full strength or at one of :mod:`neoteric.engine.levels`.

        The board may be changed meanwhile: what is searched is the position as it was. With `ponder`
        limits do not count until :meth:`ponder_hit`. `on_info` is called in the event loop.

        Raises ValueError where there is no legal move, :class:`EngineClosedError` after :meth:`close`.
        """
        searched = board.copy()
        async with self._turn:
            self._check_open()
            loop = asyncio.get_running_loop()
            searcher = await loop.run_in_executor(self._pool, self._searcher, searched.game)
            tell = None if on_info is None else _in_loop(loop, on_info)
            searcher.prepare(ponder=ponder)
            self._searching = searcher
            work = loop.run_in_executor(
                self._pool,
                lambda: searcher.search(
                    searched,
                    limit,
                    root_moves=root_moves,
                    strength=strength,
                    chance=chance,
                    ponder=ponder,
                    on_info=tell,
                    stoppable_before=True,
                ),
            )
            return await self._outcome(work, searcher)

    async def analyse(
        self, board: Board, limit: Limit | None = None, *, lines: int = 1, root_moves: Iterable[Move] = ()
    ) -> AsyncGenerator[Info, None]:
        """What the search finds, as it finds it: the best `lines` at each depth, until it is left.

        Leaving the loop ends the search, best by way of :func:`contextlib.aclosing`.

        >>> async def deepest() -> int:
        ...     async with Engine() as engine:
        ...         async for info in engine.analyse(Board(array=518), Limit(depth=5)):
        ...             last = info
        ...     return last.depth
        >>> asyncio.run(deepest())
        5

        Raises what :meth:`play` does.
        """
        searched = board.copy()
        async with self._turn:
            self._check_open()
            loop = asyncio.get_running_loop()
            searcher = await loop.run_in_executor(self._pool, self._searcher, searched.game)
            found: asyncio.Queue[Info | None] = asyncio.Queue()
            searcher.prepare()
            self._searching = searcher

            def search() -> SearchResult:
                try:
                    return searcher.search(
                        searched,
                        limit or Limit(),
                        lines=lines,
                        root_moves=root_moves,
                        on_info=_in_loop(loop, found.put_nowait),
                        stoppable_before=True,
                    )
                finally:
                    loop.call_soon_threadsafe(found.put_nowait, None)

            work = loop.run_in_executor(self._pool, search)
            try:
                while (info := await found.get()) is not None:
                    yield info
            finally:
                searcher.stop()
                await self._outcome(work, searcher)

    async def _outcome(self, work: asyncio.Future[SearchResult], searcher: Searcher) -> SearchResult:
        """What the thread comes to. It has ended when this returns or raises, come what may."""
        try:
            return await asyncio.shield(work)
        except asyncio.CancelledError:
            searcher.stop()
            await asyncio.wait([work])
            raise
        finally:
            self._searching = None

    def stop(self) -> None:
        """Ends the search that runs, which returns what it has found. Nothing happens if there is none."""
        if self._searching is not None:
            self._searching.stop()

    def ponder_hit(self) -> None:
        """The move pondered on was played: from now on the limits count."""
        if self._searching is not None:
            self._searching.ponder_hit()

    async def new_game(self) -> None:
        """Forgets everything, after the search that runs."""
        async with self._turn:
            for searcher in self._searchers.values():
                searcher.new_game()

    async def close(self) -> None:
        """Ends the search that runs, and gives memory and thread back. May be called twice."""
        self._closed = True
        self.stop()
        async with self._turn:
            self._searchers.clear()
        self._pool.shutdown(wait=False)

    def _check_open(self) -> None:
        if self._closed:
            raise EngineClosedError("this engine is closed")

    def _searcher(self, game: Game) -> Searcher:
        searcher = self._searchers.pop(game, None) or Searcher(
            game, hash_mb=self._hash_mb, threads=self._threads, values=self._values
        )
        self._searchers[game] = searcher  # the last used comes last
        while len(self._searchers) > _KEPT:
            del self._searchers[next(iter(self._searchers))]
        return searcher


def _in_loop(loop: asyncio.AbstractEventLoop, hear: Callable[[Info], None]) -> Callable[[Info], None]:
    """`hear`, to be called from the search's thread."""

    def tell(info: Info) -> None:
        loop.call_soon_threadsafe(hear, info)

    return tell


__all__ = ["Engine", "EngineClosedError"]
