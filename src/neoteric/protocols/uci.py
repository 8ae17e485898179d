"""The engine as a UCI program.

The reader of commands never waits for the engine: a search runs in a thread of its own,
and ``stop``, ``quit`` and the end of input end it at once. What is not understood is
answered by an ``info string`` that says what was expected, and survived.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from importlib.metadata import version

from neoteric import _core
from neoteric._core import Move
from neoteric.board import Board
from neoteric.engine.endings import EndingTable, Progress, load_endings
from neoteric.engine.levels import Strength, strength_of_elo, strength_of_skill
from neoteric.engine.searcher import Info, Limit, Score, Searcher, SearchResult
from neoteric.engine.values import load_values
from neoteric.errors import EndingError, NeotericError
from neoteric.protocols import stdio
from neoteric.protocols.chess import king_form
from neoteric.protocols.options import CHESS, OPTIONS, OptionError, option_named
from neoteric.variants import make_game
from neoteric.variants.model import Game

_TIMES = {"wtime", "btime", "winc", "binc", "movetime"}
_NUMBERS = {"movestogo", "depth", "nodes", "mate", "perft"}
_NAMED = {"infinite", "ponder", "searchmoves", *_TIMES, *_NUMBERS}
_AT_MOST = 10**15
_REBUILD = {"uci_variant", "reservewhite", "reserveblack", "castling", "valuesfile", "endingspath"}
"""Options after which the engine is another one."""


class CommandError(NeotericError):
    """A command that is not understood."""


class Uci:
    """A session: commands in, text out.

    >>> lines = []
    >>> session = Uci(lines.append)
    >>> session.run(["isready", "position startpos moves e2e4", "quit"])
    >>> lines
    ['readyok']
    """

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write = write
        self._lock = threading.Lock()
        self._values = {name: option.default for name, option in OPTIONS.items()}
        self._game = self._read_game()
        self._board = self._start()
        self._searcher: Searcher | None = None
        self._endings: tuple[EndingTable, ...] = ()
        self._ending_told = 0.0
        self._thread: threading.Thread | None = None
        self._held = threading.Event()
        """Set once the best move may be told: at once, but for ``infinite`` and ``ponder``."""

    def run(self, commands: Iterable[str]) -> None:
        """Obeys commands until ``quit`` or the end of input."""
        try:
            for line in commands:
                if not self.obey(line):
                    break
        finally:
            self._end_search()

    def obey(self, line: str) -> bool:
        """Obeys one command; False after ``quit``."""
        name, *words = line.split() or [""]
        if not name:
            return True
        if name == "quit":
            return False
        command = self._commands().get(name)
        try:
            if command is None:
                known = ", ".join([*self._commands(), "quit"])
                raise CommandError(f"unknown command {name[:40]!r}: expected one of {known}")
            command(words)
        except (NeotericError, ValueError, OSError, MemoryError) as error:
            self._say(f"info string error: {str(error) or type(error).__name__}".replace("\n", " "))
        return True

    def _commands(self) -> dict[str, Callable[[list[str]], None]]:
        return {
            "uci": self._uci,
            "isready": self._isready,
            "setoption": self._setoption,
            "ucinewgame": self._ucinewgame,
            "position": self._position,
            "go": self._go,
            "stop": self._stop,
            "ponderhit": self._ponderhit,
            "debug": lambda words: None,
            "register": lambda words: None,
            "d": self._show,
            "eval": self._evaluate,
        }

    def _say(self, *lines: str) -> None:
        with self._lock:
            for line in lines:
                self._write(line)

    # --- what it is --------------------------------------------------------------------

    def _uci(self, words: list[str]) -> None:
        self._say(
            f"id name Neoteric {version('neoteric')}",
            "id author the Neoteric authors",
            *(option.announced() for option in OPTIONS.values()),
            "uciok",
        )

    def _isready(self, words: list[str]) -> None:
        if self._thread is None or not self._thread.is_alive():
            self._engine()
        self._say("readyok")

    def _setoption(self, words: list[str]) -> None:
        if not words or words[0] != "name":
            raise CommandError("setoption: expected setoption name NAME value VALUE")
        text = words[1:]
        at = text.index("value") if "value" in text else len(text)
        option = option_named(" ".join(text[:at]))
        value = option.read(" ".join(text[at + 1 :]))
        key = option.name.lower()
        self._end_search()
        if option.kind == "button":
            self._engine().new_game()
            return
        before = self._values[key]
        self._values[key] = value
        try:
            if key in _REBUILD:
                self._rebuild()
            elif self._searcher and key == "hash":
                self._searcher.set_hash(int(value))
            elif self._searcher and key == "threads":
                self._searcher.set_threads(int(value))
        except (NeotericError, MemoryError):
            self._values[key] = before
            raise

    def _rebuild(self) -> None:
        if self._values["valuesfile"]:
            load_values(self._values["valuesfile"])
        self._endings = load_endings(self._values["endingspath"])
        game = self._read_game()
        self._searcher = None
        if game != self._game:
            self._game = game
            self._board = self._start()

    def _read_game(self) -> Game:
        variant = self._values["uci_variant"]
        if variant == CHESS:
            return make_game("neoteric", "", "chess960")
        reserve = (self._values["reservewhite"], self._values["reserveblack"])
        if variant != "neoteric":
            return make_game(variant)
        return make_game(variant, reserve, self._values["castling"])

    def _start(self) -> Board:
        from neoteric.rules.state import initial_setup

        array = "RNBQKBNR" if self._values["uci_variant"] == CHESS else None
        return Board.from_setup(self._game, initial_setup(self._game, array))

    def _engine(self) -> Searcher:
        game = self._board.game
        if self._searcher is None or self._searcher.game != game:
            path = self._values["valuesfile"]
            self._searcher = Searcher(
                game,
                hash_mb=int(self._values["hash"]),
                threads=int(self._values["threads"]),
                values=load_values(path) if path else None,
            )
            for table in self._endings:
                with suppress(EndingError):  # a table of pieces that this game does not have
                    self._searcher.add_ending(table)
        return self._searcher

    def _ucinewgame(self, words: list[str]) -> None:
        self._end_search()
        self._engine().new_game()

    # --- positions ---------------------------------------------------------------------

    def _position(self, words: list[str]) -> None:
        at = words.index("moves") if "moves" in words else len(words)
        start, moves = words[:at], words[at + 1 :]
        if start == ["startpos"]:
            board = self._start()
        elif start[:1] == ["fen"] and len(start) > 1:
            board = self._from_fen(" ".join(start[1:]))
        else:
            raise CommandError(
                "position: expected position startpos or position fen FEN, then perhaps moves ..."
            )
        for number, text in enumerate(moves, 1):
            try:
                board.push_uci(text)
            except NeotericError as error:
                raise CommandError(f"position, move {number}: {error}") from None
        self._board = board

    def _from_fen(self, fen: str) -> Board:
        game = self._game
        reserve = game.reserve
        if reserve == (None, None) and game.variant.introduction and self._values["uci_variant"] != CHESS:
            return Board.from_fen(fen, game.variant, None, game.castling)
        return Board.from_fen(fen, game.variant, reserve, game.castling)

    def _show(self, words: list[str]) -> None:
        self._say(*str(self._board).splitlines(), self._board.fen())

    def _evaluate(self, words: list[str]) -> None:
        value = self._engine().evaluate(self._board)
        self._say(f"info string static evaluation {value / 100:+.2f} for the player to move")

    # --- searching ---------------------------------------------------------------------

    def _go(self, words: list[str]) -> None:
        self._end_search()
        named = _read_go(words)
        if "perft" in named:
            return self._perft(int(named["perft"][0]))
        board = self._board.copy()
        only = [board.parse_uci(text) for text in named.get("searchmoves", ())]
        limit = _limit(named)
        ponder = "ponder" in named
        engine = self._engine()
        engine.prepare(ponder=ponder)
        self._held.clear()
        if not ponder and not limit.is_endless():
            self._held.set()
        self._thread = threading.Thread(
            target=self._search, args=(engine, board, limit, only, ponder), daemon=True
        )
        self._thread.start()
        return None

    def _perft(self, depth: int) -> None:
        if not 0 <= depth <= 60:
            raise CommandError(f"go perft {depth}: expected 0 to 60")
        total = 0
        for move in sorted(self._board.legal_moves, key=str) if depth else ():
            board = self._board.copy()
            board.push(move)
            nodes = _core.perft(board, depth - 1)
            total += nodes
            self._say(f"{self._text(self._board, move)}: {nodes}")
        self._say(f"Nodes searched: {total if depth else 1}")

    def _search(self, engine: Searcher, board: Board, limit: Limit, only: list[Move], ponder: bool) -> None:
        """Runs in a thread of its own, and always ends with a best move."""
        if not board.legal_moves:
            self._held.wait()
            mated = board.is_check()
            self._say(f"info depth 0 score {'mate 0' if mated else 'cp 0'}", "bestmove (none)")
            return
        best = None
        try:
            result = engine.search(
                board,
                limit,
                lines=int(self._values["multipv"]),
                root_moves=only,
                overhead=int(self._values["move overhead"]) / 1000,
                ponder=ponder,
                strength=self._strength(),
                on_info=lambda info: self._say(self._info(board, info)),
                on_ending=self._tell_ending,
                stoppable_before=True,
            )
            best = self._best(board, result)
        except Exception as error:
            self._say(f"info string error: {error}".replace("\n", " "))
        self._held.wait()
        self._say(best or f"bestmove {self._text(board, next(iter(board.legal_moves)))}")

    def _tell_ending(self, progress: Progress) -> None:
        """Once a second at most, that a table of an ending is being built."""
        now = time.monotonic()
        if now >= self._ending_told + 1:
            self._ending_told = now
            self._say(f"info string working out {progress.ending}, {progress.done:.0%}")

    def _strength(self) -> Strength | None:
        """The weaker of what the two options ask for."""
        asked = [strength_of_skill(int(self._values["skill level"]))]
        if self._values["uci_limitstrength"] == "true":
            asked.append(strength_of_elo(int(self._values["uci_elo"])))
        weakened = [each for each in asked if each is not None]
        return min(weakened, key=lambda each: each.elo) if weakened else None

    def _best(self, board: Board, result: SearchResult) -> str:
        text = f"bestmove {self._text(board, result.move)}"
        if result.ponder is None:
            return text
        after = board.copy()
        after.push(result.move)
        return f"{text} ponder {self._text(after, result.ponder)}"

    def _info(self, board: Board, info: Info) -> str:
        milliseconds = round(info.seconds * 1000)
        speed = round(info.nodes / info.seconds) if info.seconds > 0.001 else 0
        return (
            f"info depth {info.depth} seldepth {info.selective_depth} multipv {info.rank + 1} "
            f"score {_score(info.score)} nodes {info.nodes} nps {speed} hashfull {info.table_used} "
            f"time {milliseconds} pv {self._line(board, info.pv)}"
        )

    def _line(self, board: Board, moves: Iterable[Move]) -> str:
        if not self._castles_by_king():
            return " ".join(map(str, moves))
        after = board.copy()
        texts = []
        for move in moves:
            texts.append(self._text(after, move))
            after.push(move)
        return " ".join(texts)

    def _castles_by_king(self) -> bool:
        return self._values["uci_variant"] == CHESS and self._values["uci_chess960"] == "false"

    def _text(self, board: Board, move: Move) -> str:
        """A move as this interface writes it: chess castles by the king's two squares."""
        return king_form(board, move) if self._castles_by_king() else str(move)

    def _stop(self, words: list[str]) -> None:
        self._held.set()
        if self._searcher:
            self._searcher.stop()

    def _ponderhit(self, words: list[str]) -> None:
        if self._searcher:
            self._searcher.ponder_hit()
        self._held.set()

    def _end_search(self) -> None:
        """Ends a running search and waits for its last words."""
        if self._thread is None:
            return
        self._stop([])
        self._thread.join()
        self._thread = None


def _score(score: Score) -> str:
    return f"cp {score.centipawns}" if score.mate is None else f"mate {score.mate}"


def _read_go(words: list[str]) -> dict[str, list[str]]:
    """The arguments of ``go``, by name."""
    named: dict[str, list[str]] = {}
    current: list[str] | None = None
    for word in words:
        if word in _NAMED:
            current = named.setdefault(word, [])
        elif current is None:
            raise CommandError(f"go: {word[:40]!r} is unknown: expected one of {', '.join(sorted(_NAMED))}")
        else:
            current.append(word)
    for name, values in named.items():
        if name in _TIMES | _NUMBERS:
            if len(values) != 1 or not values[0].lstrip("-").isdecimal() or len(values[0]) > 16:
                raise CommandError(f"go {name}: expected a whole number, not {' '.join(values)[:40]!r}")
        elif name != "searchmoves" and values:
            raise CommandError(f"go {name}: {values[0][:40]!r} is unknown")
    return named


def _limit(named: dict[str, list[str]]) -> Limit:
    def number(name: str) -> int | None:
        return min(int(named[name][0]), _AT_MOST) if name in named else None

    def seconds(name: str) -> float | None:
        value = number(name)
        # A clock that has run out still leaves a moment to move.
        return None if value is None else max(value, 1) / 1000

    if "infinite" in named:
        return Limit()
    return Limit(
        time=seconds("movetime"),
        depth=_positive(number("depth")),
        nodes=_positive(number("nodes")),
        mate=_positive(number("mate")),
        white_clock=seconds("wtime"),
        black_clock=seconds("btime"),
        white_inc=max(number("winc") or 0, 0) / 1000,
        black_inc=max(number("binc") or 0, 0) / 1000,
        remaining_moves=_positive(number("movestogo")),
    )


def _positive(value: int | None) -> int | None:
    return None if value is None else max(value, 1)


def serve() -> None:
    """Serves on standard input and output, until ``quit`` or the end of input."""
    stdio.serve(Uci)


__all__ = ["CommandError", "OptionError", "Uci", "serve"]
