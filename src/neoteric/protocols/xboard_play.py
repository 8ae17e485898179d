"""The side of the XBoard protocol that thinks: when the engine searches, what for, and what it says then.

Whoever looks at the game holds the lock: the reader of commands, or the thinker's thread.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Final

from neoteric._core import Move
from neoteric.board import Board
from neoteric.engine.levels import strength_of_skill
from neoteric.engine.searcher import Info, Limit, Score
from neoteric.errors import NeotericError
from neoteric.outcome import Outcome, Termination
from neoteric.protocols.thinker import Job, Resources, Thinker
from neoteric.protocols.xboard_clock import TimeControl
from neoteric.protocols.xboard_dialect import NORMAL, Dialect
from neoteric.protocols.xboard_options import XBOARD_OPTIONS

_ENDS: Final = {
    Termination.STALEMATE: "Stalemate",
    Termination.INSUFFICIENT_MATERIAL: "Insufficient material",
    Termination.SEVENTYFIVE_MOVES: "Draw by seventy-five-move rule",
    Termination.FIVEFOLD_REPETITION: "Draw by repetition",
    Termination.FIFTY_MOVES: "Draw by fifty-move rule",
    Termination.THREEFOLD_REPETITION: "Draw by repetition",
}
HOPELESS: Final = -1000
"""Centipawns at which the engine resigns, three moves in a row, where it may."""
CONTENT: Final = -50
"""Centipawns at which it is glad of a draw."""
_MATE: Final = 100_000


class CommandError(NeotericError):
    """A command that is not understood or not possible now; the text is what stands in the brackets."""


class XBoardGame:
    """The game and the engine in it; :class:`neoteric.protocols.xboard.XBoard` obeys commands with it."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write = write
        self._lock = threading.RLock()
        """Held by whoever looks at the game or writes: the reader of commands, or the thinker's thread."""
        self._thinker = Thinker(self._told, self._done, self._failed)
        self._values = {name: option.default for name, option in XBOARD_OPTIONS.items()}
        self._resources = Resources()
        self._post = self._pondering = self._debug = False
        self._job: Job | None = None
        self._aim = ""
        """What the job is for: ``move``, ``ponder``, ``analyze`` or ``hint``."""
        self._pongs: list[str] = []
        self._warned: set[str] = set()
        self._lifted: int | None = None
        self._analyzing = False
        self._reset()

    def _reset(self) -> None:
        self._dialect = Dialect.of(NORMAL)
        self._board = self._dialect.start()
        self._illegal = ""
        """Why the position set up last cannot be, if it cannot."""
        self._side: bool | None = False
        """Whom the engine plays; None for nobody."""
        self._time = TimeControl()
        self._expected: Move | None = None
        """The move that the engine expects on the board as it is."""
        self._score: Score | None = None
        self._hopeless = 0
        self._started = 0.0

    def _say(self, *lines: str) -> None:
        with self._lock:
            for line in lines:
                self._write(line)

    # --- the end of the game --------------------------------------------------------------

    def _end(self) -> bool:
        """Says how the game has ended, if it has."""
        outcome = self._outcome()
        if outcome is None:
            return False
        if outcome.winner is None:
            text = _ENDS[outcome.termination]
        else:
            text = "White mates" if outcome.winner else "Black mates"
        self._say(f"{outcome.result()} {{{text}}}")
        return True

    def _outcome(self) -> Outcome | None:
        """The end of the game by the protocol's rules: what may be claimed as it stands ends it."""
        outcome = self._board.outcome()
        if outcome is None and self._board.halfmove_clock >= 100:
            return Outcome(Termination.FIFTY_MOVES, None)
        if outcome is None and self._board.is_repetition(3):
            return Outcome(Termination.THREEFOLD_REPETITION, None)
        return outcome

    # --- thinking -------------------------------------------------------------------------

    def _start(self, aim: str, board: Board, limit: Limit, *, ponder: bool = False) -> None:
        skill = int(self._values["skill level"])
        self._aim = aim
        self._job = Job(
            board.copy(),
            limit,
            self._resources,
            self._dialect.playable(board),
            int(self._values["move overhead"]) / 1000,
            None if aim == "analyze" else strength_of_skill(skill),
            ponder,
        )
        self._started = time.monotonic()
        self._thinker.start(self._job)

    def _drop(self) -> None:
        """Ends whatever runs; nothing more will come of it."""
        with self._lock:
            if self._job:
                self._thinker.drop(self._job)
            self._idle()

    def _idle(self) -> None:
        self._job, self._aim = None, ""
        self._say(*self._pongs)
        self._pongs.clear()

    def _think(self) -> None:
        """Starts looking for the engine's move, unless the game is over."""
        if not self._end():
            assert self._side is not None
            overhead = int(self._values["move overhead"]) / 1000
            self._start("move", self._board, self._time.limit(self._side, overhead))

    def _ponder(self) -> None:
        if not self._pondering or self._expected is None or self._side is None or self._time.rate is not None:
            return
        board = self._board.copy()
        board.push(self._expected)
        if board.outcome() is None:
            overhead = int(self._values["move overhead"]) / 1000
            self._start("ponder", board, self._time.limit(self._side, overhead), ponder=True)

    def _ponder_hit(self) -> None:
        job = self._job
        assert job is not None
        self._aim = "move"
        self._started = time.monotonic()
        if job.finished:
            self._done(job)
        else:
            self._thinker.ponder_hit(job)

    def _look(self) -> None:
        """In analyze mode, analyses the position that there is now."""
        if self._analyzing and not self._illegal and self._board.legal_moves:
            self._start("analyze", self._board, Limit())

    def _analyze(self, words: list[str]) -> None:
        self._drop()
        self._analyzing, self._side = True, None
        self._look()

    def _exit(self, words: list[str]) -> None:
        if not self._analyzing:
            raise CommandError("command not legal now")
        self._analyzing = False
        self._drop()

    def _status(self, words: list[str]) -> None:
        if not self._analyzing:
            raise CommandError("command not legal now")
        info = self._job.info if self._job else None
        spent = round(100 * (time.monotonic() - self._started))
        moves = len(self._board.legal_moves)
        nodes, depth = (info.nodes, info.depth) if info else (0, 0)
        self._say(f"stat01: {spent} {nodes} {depth} 0 {moves}")

    def _hint(self, words: list[str]) -> None:
        info = self._job.info if self._job and self._aim == "analyze" else None
        move = info.pv[0] if info else self._expected
        if move is not None:
            self._say(f"Hint: {self._dialect.write(self._board, move)}")
        elif self._job is None and not self._illegal and self._board.legal_moves:
            self._start("hint", self._board, Limit(time=0.5))

    def _move_now(self, words: list[str]) -> None:
        if self._job and self._aim == "move":
            self._thinker.hurry(self._job)

    def _ping(self, words: list[str]) -> None:
        answer = f"pong {one_word(words, 'ping')[:20]}"
        if self._aim == "move":
            # Only after the move: everything before the ping is to be done by then.
            self._pongs.append(answer)
        else:
            self._say(answer)

    def _hard(self, words: list[str]) -> None:
        self._pondering = True
        if self._job is None and self._side == (not self._board.turn):
            self._ponder()

    def _easy(self, words: list[str]) -> None:
        self._pondering = False
        if self._aim == "ponder":
            self._drop()

    def _set_post(self, post: bool) -> None:
        self._post = post

    # --- what the thinker says, in its own thread -------------------------------------------

    def _failed(self, text: str) -> None:
        with self._lock:
            self._say(f"{'# ' if self._debug else 'tellusererror '}{one_line(text)}")

    def _told(self, job: Job, info: Info) -> None:
        with self._lock:
            if job is self._job and self._post and self._aim != "hint":
                self._say(self._line(job, info))

    def _line(self, job: Job, info: Info) -> str:
        rate = self._time.rate
        spent = info.nodes / rate if rate else info.seconds
        board = job.board.copy()
        texts = []
        if self._aim == "ponder" and self._expected is not None:
            texts.append(self._board.san(self._expected))
        for move in info.pv:
            texts.append(board.san(move))
            board.push(move)
        return f"{info.depth} {_score(info.score)} {round(100 * spent)} {info.nodes} {' '.join(texts)}"

    def _done(self, job: Job) -> None:
        with self._lock:
            if job.dropped or job is not self._job or self._aim in ("ponder", "analyze"):
                return
            if self._aim == "hint":
                if job.result:
                    self._expected = job.result.move
                    self._say(f"Hint: {self._dialect.write(self._board, job.result.move)}")
            else:
                self._play(job)
            if self._job is job:
                self._idle()

    def _play(self, job: Job) -> None:
        """Makes the move that a search has found, and what follows from it."""
        result = job.result
        move = result.move if result else next(iter(self._board.legal_moves))
        if result and self._resigns(result.score):
            self._say("resign")
            self._side = None
            return
        text = self._dialect.write(self._board, move)
        self._board.push(move)
        self._expected = result.ponder if result else None
        self._time.moved(time.monotonic() - self._started)
        self._say(f"move {text}")
        self._idle()
        if not self._end():
            self._ponder()

    def _resigns(self, score: Score) -> bool:
        self._score = score
        self._hopeless = self._hopeless + 1 if score.centipawns <= HOPELESS else 0
        return self._values["resign"] == "true" and self._hopeless >= 3


def one_word(words: list[str], name: str) -> str:
    """What a command that takes one word was given."""
    if len(words) != 1:
        raise CommandError(f"expected one word after {name}")
    return words[0]


def one_line(error: object) -> str:
    """An error as it goes into one line of the protocol."""
    return " ".join(str(error).split())[:300] or type(error).__name__


def _score(score: Score) -> int:
    if score.mate is None:
        return score.centipawns
    return _MATE + score.mate if score.mate > 0 else -_MATE + score.mate
