"""A thread that searches for whoever talks to the outside, one job after another.

The reader of commands never waits: it hands jobs over, hurries them and drops them, and is
called back with what they find. A job that is dropped is not heard of again.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from queue import SimpleQueue

from neoteric._core import Move
from neoteric.board import Board
from neoteric.engine.levels import Strength
from neoteric.engine.searcher import Info, Limit, Searcher, SearchResult
from neoteric.engine.values import load_values


@dataclass(frozen=True, slots=True)
class Resources:
    """What the engine may use."""

    hash_mb: int = 64
    threads: int = 1
    values_file: str = ""


@dataclass(eq=False)
class Job:
    """One search. What begins with a verb in the past is set while it runs, by the one who waits for it."""

    board: Board
    """Its own copy."""
    limit: Limit
    resources: Resources = Resources()
    root_moves: Sequence[Move] = ()
    overhead: float = 0.0
    """Seconds."""
    strength: Strength | None = None
    ponder: bool = False
    """Limits do not count until :meth:`Thinker.ponder_hit`."""
    dropped: bool = field(default=False, init=False)
    hurried: bool = field(default=False, init=False)
    info: Info | None = field(default=None, init=False)
    """The best line so far."""
    result: SearchResult | None = field(default=None, init=False)
    finished: bool = field(default=False, init=False)


class Thinker:
    """Searches in a thread of its own.

    * `told`: called with each new best line of a job, in that thread.
    * `done`: called with a job at its end; its ``result`` is None where the search failed.
    * `failed`: called with what went wrong, in words.
    """

    def __init__(
        self,
        told: Callable[[Job, Info], None],
        done: Callable[[Job], None],
        failed: Callable[[str], None],
    ) -> None:
        self._told, self._done, self._failed = told, done, failed
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self._engine: Searcher | None = None
        self._used = Resources()
        self._forgetful = False

    def start(self, job: Job) -> None:
        """Hands a job over. It begins when the one before, which ought to have been dropped, has ended."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, daemon=True)
            self._thread.start()
        self._jobs.put(job)

    def drop(self, job: Job) -> None:
        """Ends a job of which nobody wants to hear any more."""
        job.dropped = True
        self._stop()

    def hurry(self, job: Job) -> None:
        """Ends a job with what it has found."""
        job.hurried = True
        self._stop()

    def ponder_hit(self, job: Job) -> None:
        """From now on the limits of a job count."""
        job.ponder = False
        if self._engine:
            self._engine.ponder_hit()

    def forget(self) -> None:
        """A new game: the next job finds an empty table."""
        self._forgetful = True

    def close(self) -> None:
        """Ends the thread. The job that runs ought to have been dropped."""
        if self._thread:
            self._jobs.put(None)
            self._thread.join()
            self._thread = None

    def _stop(self) -> None:
        if self._engine:
            self._engine.stop()

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            if job.dropped:
                continue
            try:
                job.result = self._search(job)
            except Exception as error:
                self._failed(str(error) or type(error).__name__)
            job.finished = True
            self._done(job)

    def _search(self, job: Job) -> SearchResult | None:
        engine = self._engine_for(job)
        # What is asked for from here on reaches the engine; what was before is in the job.
        engine.prepare(ponder=job.ponder)
        if not job.ponder:
            engine.ponder_hit()
        if job.dropped:
            return None
        if job.hurried:
            engine.stop()
        return engine.search(
            job.board,
            job.limit,
            root_moves=job.root_moves,
            overhead=job.overhead,
            ponder=job.ponder,
            strength=job.strength,
            on_info=lambda info: self._tell(job, info),
            stoppable_before=True,
        )

    def _tell(self, job: Job, info: Info) -> None:
        if info.rank == 0 and info.pv and not job.dropped:
            job.info = info
            self._told(job, info)

    def _engine_for(self, job: Job) -> Searcher:
        """The engine, made anew where the game or the values are others, with the resources of the job."""
        engine, wanted = self._engine, job.resources
        if engine is None or engine.game != job.board.game or wanted.values_file != self._used.values_file:
            values = load_values(wanted.values_file) if wanted.values_file else None
            engine = Searcher(job.board.game, hash_mb=wanted.hash_mb, threads=wanted.threads, values=values)
            self._engine = engine
        else:
            if wanted.hash_mb != self._used.hash_mb:
                engine.set_hash(wanted.hash_mb)
            if wanted.threads != self._used.threads:
                engine.set_threads(wanted.threads)
            if self._forgetful:
                engine.new_game()
        self._forgetful, self._used = False, wanted
        return engine
