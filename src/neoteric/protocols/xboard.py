"""The engine as an XBoard (CECP) program, version 2 of the protocol.

The reader of commands never waits for the engine: searches run in a thread of their own
(:mod:`neoteric.protocols.thinker`), and ``?``, ``quit`` and the end of input work at once.
What is not understood is answered by ``Error (...)`` or ``Illegal move (...)``, and survived.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from importlib.metadata import version
from typing import Final

from neoteric.engine.searcher import MAX_HASH, MAX_THREADS
from neoteric.engine.values import load_values
from neoteric.errors import MoveError, NeotericError
from neoteric.notation.squares import parse_square
from neoteric.protocols import stdio
from neoteric.protocols.options import OptionError
from neoteric.protocols.thinker import Resources
from neoteric.protocols.xboard_clock import number
from neoteric.protocols.xboard_dialect import NAMES, Dialect
from neoteric.protocols.xboard_options import XBOARD_OPTIONS
from neoteric.protocols.xboard_play import CONTENT, CommandError, XBoardGame, one_line, one_word

_MOVE = re.compile(
    r"([a-h][1-8]){2}.{0,3}|[A-Z]'?@.*|@@@@|[Oo0]-?[Oo0].*|[KQRBNa-h][a-h1-8x][a-h1-8x=+#].*|[a-h][1-8]"
)
"""What is a move, if perhaps a wrong one, where it comes without a command's name."""


class XBoard(XBoardGame):
    """A session: commands in, text out.

    >>> lines = []
    >>> session = XBoard(lines.append)
    >>> session.run(["force", "usermove e2e5", "ping 7", "quit"])
    >>> lines[1]
    'pong 7'
    >>> print(lines[0])
    Illegal move ('e2e5' is not legal for White; legal from e2: e2e3, e2e4): e2e5
    """

    def run(self, commands: Iterable[str]) -> None:
        """Obeys commands until ``quit`` or the end of input."""
        try:
            for line in commands:
                if not self.obey(line):
                    break
        finally:
            self._drop()
            self._thinker.close()

    def obey(self, line: str) -> bool:
        """Obeys one command; False after ``quit``."""
        name, *words = line.split() or [""]
        if not name:
            return True
        if name == "quit":
            return False
        with self._lock:
            try:
                self._obey(name, words, line.strip())
            except (NeotericError, ValueError, OSError, MemoryError) as error:
                self._say(f"Error ({one_line(error)}): {line.strip()[:100]}")
        return True

    def _obey(self, name: str, words: list[str], line: str) -> None:
        command = self._commands().get(name)
        if command is not None:
            command(words)
        elif _MOVE.fullmatch(line):
            self._usermove([line])
        elif name not in _IGNORED:
            raise CommandError("unknown command")

    def _commands(self) -> dict[str, Callable[[list[str]], None]]:
        return {
            "xboard": lambda words: self._say(""),
            "protover": self._protover,
            "accepted": self._accepted,
            "new": self._new,
            "variant": self._variant,
            "force": self._force,
            "go": self._go,
            "playother": self._playother,
            "level": self._level,
            "st": self._st,
            "sd": self._sd,
            "nps": self._nps,
            "time": self._own_clock,
            "otim": self._other_clock,
            "usermove": self._usermove,
            "?": self._move_now,
            "ping": self._ping,
            "draw": self._draw,
            "result": self._result,
            "setboard": self._setboard,
            "edit": self._edit,
            "hint": self._hint,
            "bk": lambda words: self._say(" There is no book.", ""),
            "undo": lambda words: self._take_back(1),
            "remove": lambda words: self._take_back(2),
            "hard": self._hard,
            "easy": self._easy,
            "post": lambda words: self._set_post(True),
            "nopost": lambda words: self._set_post(False),
            "analyze": self._analyze,
            "exit": self._exit,
            ".": self._status,
            "memory": self._memory,
            "cores": self._cores,
            "option": self._option,
            "lift": self._lift,
            "put": self._put,
        }

    # --- what it is -----------------------------------------------------------------------

    def _protover(self, words: list[str]) -> None:
        flags = "ping=1 setboard=1 playother=1 usermove=1 san=0 time=1 draw=1 sigint=0 sigterm=0 reuse=1"
        own = f"Neoteric {version('neoteric')}"
        self._say(
            "feature done=0",
            f"feature {flags}",
            f'feature myname="{own}" variants="{",".join(NAMES)}" colors=0 name=1 nps=1 debug=1',
            'feature memory=1 smp=1 analyze=1 egt="" pause=0 exclude=0 setscore=0 highlight=1',
            *(f'feature option="{option.feature()}"' for option in XBOARD_OPTIONS.values()),
            "feature done=1",
        )

    def _accepted(self, words: list[str]) -> None:
        if words[:1] == ["debug"]:
            self._debug = True

    def _memory(self, words: list[str]) -> None:
        megabytes = int(number(one_word(words, "memory"), 1, MAX_HASH))
        self._resources = Resources(megabytes, self._resources.threads, self._resources.values_file)

    def _cores(self, words: list[str]) -> None:
        threads = int(number(one_word(words, "cores"), 1, MAX_THREADS))
        self._resources = Resources(self._resources.hash_mb, threads, self._resources.values_file)

    def _option(self, words: list[str]) -> None:
        name, _, value = " ".join(words).partition("=")
        option = XBOARD_OPTIONS.get(name.strip().lower())
        if option is None:
            raise OptionError(f"there is no option {name[:40]!r}")
        if option.kind == "check":
            value = {"0": "false", "1": "true"}.get(value.strip(), value)
        value = option.read(value)
        key = option.name.lower()
        if key == "valuesfile":
            if value:
                load_values(value)
            self._resources = Resources(self._resources.hash_mb, self._resources.threads, value)
        elif key in ("reservewhite", "reserveblack"):
            Dialect.of("neoteric", (value, ""))
        self._values[key] = value

    # --- the game -------------------------------------------------------------------------

    def _new(self, words: list[str]) -> None:
        self._drop()
        self._reset()
        if self._analyzing:
            self._side = None
        self._thinker.forget()
        self._look()

    def _variant(self, words: list[str]) -> None:
        self._drop()
        reserve = (self._values["reservewhite"], self._values["reserveblack"])
        dialect = Dialect.of(one_word(words, "variant"), reserve, self._values["castling"])
        self._board = dialect.start(self._values["array"])
        self._dialect, self._illegal, self._expected = dialect, "", None
        self._say(*dialect.announced(self._board))
        for text in dialect.warnings():
            if text not in self._warned:
                self._warned.add(text)
                self._say(f"telluser {text}")
        self._look()

    def _setboard(self, words: list[str]) -> None:
        self._drop()
        self._expected = None
        try:
            self._board = self._dialect.board(" ".join(words))
            self._illegal = ""
        except NeotericError as error:
            self._illegal = one_line(error)
            self._say(f"tellusererror Illegal position: {self._illegal}")
        self._look()

    def _edit(self, words: list[str]) -> None:
        raise CommandError("not implemented; expected setboard FEN")

    def _force(self, words: list[str]) -> None:
        self._drop()
        self._side = None

    def _result(self, words: list[str]) -> None:
        self._drop()
        self._side = None

    def _go(self, words: list[str]) -> None:
        self._check_position()
        self._drop()
        self._side = self._board.turn
        self._think()

    def _playother(self, words: list[str]) -> None:
        self._check_position()
        self._drop()
        self._side = not self._board.turn
        self._ponder()

    def _check_position(self) -> None:
        if self._illegal or self._analyzing:
            raise CommandError("illegal position" if self._illegal else "command not legal now")

    def _usermove(self, words: list[str]) -> None:
        text = " ".join(words)
        try:
            if self._illegal:
                raise MoveError(f"illegal position: {self._illegal}")
            if self._aim == "move":
                raise MoveError("it is not your turn")
            move = self._dialect.read(self._board, text)
        except NeotericError as error:
            self._say(f"Illegal move ({one_line(error)}): {text[:40]}")
            return
        hit = self._aim == "ponder" and move == self._expected and self._side == (not self._board.turn)
        if not hit:
            self._drop()
        self._board.push(move)
        self._expected = None
        if self._analyzing:
            self._look()
        elif self._side == self._board.turn:
            if hit and self._board.outcome() is None:
                self._ponder_hit()
            else:
                self._drop()
                self._think()
        elif self._side is not None:
            self._end()

    def _take_back(self, count: int) -> None:
        if len(self._board.move_stack) < count:
            raise CommandError("command not legal now")
        self._drop()
        for _ in range(count):
            self._board.pop()
        self._expected = None
        self._look()

    def _draw(self, words: list[str]) -> None:
        score = self._score
        if self._side is not None and score is not None and score.centipawns <= CONTENT:
            self._say("offer draw")

    # --- time -----------------------------------------------------------------------------

    def _level(self, words: list[str]) -> None:
        if len(words) != 3:
            raise CommandError("expected level MOVES MINUTES[:SECONDS] INCREMENT")
        self._time.level(*words)

    def _st(self, words: list[str]) -> None:
        self._time.each = max(number(one_word(words, "st")), 0.01)

    def _sd(self, words: list[str]) -> None:
        self._time.depth = int(number(one_word(words, "sd"), 1, 200))

    def _nps(self, words: list[str]) -> None:
        rate = int(number(one_word(words, "nps"), -1, 1e12))
        self._time.rate = rate if rate >= 0 else None

    def _own_clock(self, words: list[str]) -> None:
        self._time.own = number(one_word(words, "time"), -1e9) / 100

    def _other_clock(self, words: list[str]) -> None:
        self._time.other = number(one_word(words, "otim"), -1e9) / 100

    # --- what the user's hand does ----------------------------------------------------------

    def _lift(self, words: list[str]) -> None:
        if self._values["show moves"] == "true" and not self._illegal and not self._dialect.is_chess:
            self._lifted = parse_square(one_word(words, "lift")[:2])
            self._say(f"highlight {self._dialect.marks(self._board, self._lifted)}")

    def _put(self, words: list[str]) -> None:
        if self._values["show moves"] == "true" and self._lifted is not None and not self._illegal:
            choice = self._dialect.choice(self._board, self._lifted, parse_square(one_word(words, "put")[:2]))
            if choice:
                self._say(f"choice {choice}")


_IGNORED: Final = {
    "rejected", "random", "white", "black", "computer", "name", "rating", "ics", "egtpath", "hover",
    "holding", "partner", "ptell",
}  # fmt: skip
"""Commands that are understood, and of no use here."""


def serve() -> None:
    """Serves on standard input and output, until ``quit`` or the end of input."""
    stdio.serve(XBoard)


__all__ = ["XBOARD_OPTIONS", "CommandError", "XBoard", "serve"]
