"""Driving an XBoard program: a client of the Chess Engine Communication Protocol, versions 1 and 2.

Unlike in UCI the program keeps the game itself, so we remember which moves it knows and in
which mode it is. Wherever in doubt, it is put into ``force`` mode and told what is missing.
"""

from __future__ import annotations

import math
import re
import time
from collections.abc import Mapping, Sequence

from neoteric._core import Move
from neoteric.board import Board
from neoteric.engine.searcher import Limit, Score
from neoteric.errors import MoveError
from neoteric.protocols.chess import START_FEN, chess_fen, is_chess, is_standard, king_form
from neoteric.protocols.drive_uci import describe, read_score, start_again
from neoteric.protocols.driven import LONGEST_MOVE, PATIENCE, DrivenProgram
from neoteric.protocols.player import Answer, Fault, PlayerError, nearest, spent
from neoteric.protocols.program import Program
from neoteric.protocols.xboard_dialect import Dialect

_FEATURES_WITHIN = 2.0
"""Seconds within which a program of version 2 must begin to announce its features."""
_STOPPING = 2.0
_FEATURE = re.compile(r"""(\w+)=(?:"([^"]*)"|'([^']*)'|(\S+))""")
_MOVE = re.compile(r"(?:move|My move is ?:|\d+\. \.\.\.)\s*(\S+)")
_RESULT = re.compile(r"(1-0|0-1|1/2-1/2)\b")
_THOUGHT = re.compile(r"(\d{1,3})\S?\s+([+-]?\d{1,7})\s+\d+\s+\d+")
_REFUSED = re.compile(r"Illegal move\b.*", re.IGNORECASE)
_MATE = 100_000
"""A score of so much and N more is a mate in N."""
_UNDERSTOOD = frozenset(
    "ping setboard usermove time variants myname reuse done option memory smp name colors sigint sigterm "
    "draw analyze pause ics playother debug".split()
)


class XBoardPlayer(DrivenProgram):
    """A program that speaks the XBoard protocol, as a player.

    `options` are values by the names of the program's options; ``memory`` (megabytes) and
    ``cores`` are those of the protocol itself.

    Raises :class:`PlayerError` where it does not start, or has no such options.
    """

    farewell = ("force", "quit")

    def __init__(
        self,
        command: Sequence[str],
        options: Mapping[str, str] | None = None,
        *,
        patience: float = PATIENCE,
        longest_move: float = LONGEST_MOVE,
    ) -> None:
        super().__init__(command, options, patience=patience, longest_move=longest_move)
        self.features: dict[str, str] = {}
        self.options: dict[str, str] = {}
        """What the program announced: the kind of each option, by name in lower case."""
        self._forced = True
        self._root: str = ""
        self._known: list[Move] = []
        """The moves of the game that the program has been told or has played."""
        self._castling = "king"
        self._pings = 0
        self._limited: object = None
        self._start()

    # --- starting ----------------------------------------------------------------------

    def _start(self) -> None:
        program = self._launch()
        self.features, self.options = {}, {}
        try:
            program.send("xboard", "protover 2")
            self._read_features(program)
            if self.features.get("myname"):
                self.name = program.name = self.features["myname"][:80]
            for name, value in self._wanted.items():
                self._set(program, name, value)
            self._sync(program)
        except PlayerError as error:
            self._drop()
            raise PlayerError(Fault.START, str(error)) from None

    def _read_features(self, program: Program) -> None:
        """Reads features until ``done=1``, or until the time for them is over.

        ``done=0`` asks for more time; an error about ``protover`` comes from a program of version 1.
        """
        until = time.monotonic() + min(_FEATURES_WITHIN, self._patience)
        while (item := program.read(until)) is not None and item[0] <= until:
            line = item[1].strip()
            if line.startswith("feature "):
                self._feature(program, line)
                if self.features.get("done") == "1":
                    return
                if self.features.get("done") == "0":
                    until = item[0] + self._patience
            elif "protover" in line and line.lower().startswith(("error", "illegal", "unknown")):
                return

    def _feature(self, program: Program, line: str) -> None:
        for name, double, single, bare in _FEATURE.findall(line):
            value = double or single or bare
            if name == "option":
                match = re.match(r"(.*?)\s+-(\w+)", value)
                if match:
                    self.options[match[1].lower()] = match[2]
            else:
                self.features[name] = value
            # san is refused: moves go by squares, whose meaning nobody disputes.
            program.send(f"{'accepted' if name in _UNDERSTOOD else 'rejected'} {name}")

    def _set(self, program: Program, name: str, value: str) -> None:
        key = name.lower()
        if key in self.options:
            text = name if self.options[key] in ("button", "save", "reset") else f"{name}={value}"
            program.send(f"option {text}")
        elif key in ("memory", "cores"):
            feature = "memory" if key == "memory" else "smp"
            if self.features.get(feature) != "1":
                raise PlayerError(Fault.START, f"{self.name} lets nobody set {key}")
            if not value.isdecimal():
                raise PlayerError(Fault.START, f"{self.name}: {key} {value[:40]!r}: expected a whole number")
            program.send(f"{key} {value}")
        else:
            hint = nearest(name, self.options)
            raise PlayerError(Fault.START, f"{self.name} has no option {name[:40]!r}{hint}")

    def _sync(self, program: Program) -> None:
        """Waits until everything said has been understood, where the program can tell."""
        if self.features.get("ping") != "1":
            return
        self._pings += 1
        program.send(f"ping {self._pings}")
        until = time.monotonic() + self._patience
        while True:
            item = program.read(until)
            if item is None or item[0] > until:
                raise PlayerError(
                    Fault.SILENCE, f"{self.name} does not answer: no pong in {self._patience:g} s"
                )
            line = item[1].strip()
            if line == f"pong {self._pings}":
                return
            if _REFUSED.match(line):
                raise PlayerError(Fault.ILLEGAL, f"{self.name} refuses a legal move or position: {line[:80]}")

    # --- games -------------------------------------------------------------------------

    def new_game(self, board: Board) -> None:
        """Tells the program which game comes; starts it if it does not run, or is good for one game."""
        if self._program is not None and self._root and self.features.get("reuse") == "0":
            self.close()
        if self._program is None:
            start_again(self._start)
        try:
            self._begin(board)
        except PlayerError:
            self._drop()
            raise

    def _begin(self, board: Board) -> None:
        program = self._running()
        variant, fen = self._variant(board)
        program.send("force", "new", "easy", "post", "force")
        if variant != "normal":
            program.send(f"variant {variant}")
        if fen:
            program.send(f"setboard {fen}")
        self._root, self._known, self._forced, self._limited = board.root().fen(), [], True, None
        self._tell(board, board.move_stack)
        self._sync(program)

    def _variant(self, board: Board) -> tuple[str, str]:
        """The name of the game in this protocol, and the FEN to start from if that must be told."""
        root = board.root()
        variants = [each.strip() for each in self.features.get("variants", "normal").split(",")]
        if is_chess(board.game) and not root.phase:
            standard, fen = is_standard(board), chess_fen(root)
            variant, self._castling = ("normal", "king") if standard else ("fischerandom", "O-O")
            needs_setboard = fen != START_FEN
        else:
            variant, fen, self._castling, needs_setboard = board.game.variant.name, root.fen(), "rook", True
        if variant not in variants and variant != "normal":
            wanted = "Chess960" if variant == "fischerandom" else describe(board.game)
            raise PlayerError(Fault.START, f"{self.name} does not play {wanted}")
        if not needs_setboard:
            return variant, ""
        if self.features.get("setboard") != "1":
            raise PlayerError(
                Fault.START, f"{self.name} cannot be given a position; it plays from chess's first alone"
            )
        return variant, fen

    def _tell(self, board: Board, moves: Sequence[Move]) -> None:
        """Says the moves that come after those known."""
        place = board.root()
        for move in self._known:
            place.push(move)
        prefix = "usermove " if self.features.get("usermove") == "1" else ""
        for move in moves:
            self._running().send(prefix + self._text(place, move))
            place.push(move)
            self._known.append(move)

    def _text(self, board: Board, move: Move) -> str:
        by_king = king_form(board, move)
        if self._castling == "O-O" and by_king != str(move):
            return "O-O" if move.to_square > move.from_square else "O-O-O"
        return by_king if self._castling == "king" else str(move)

    def play(self, board: Board, limit: Limit) -> Answer:
        """The program's move, tested on our board."""
        program = self._running()
        try:
            if any(_RESULT.match(line.strip()) for line in program.waiting()):
                self._forced = self._force()  # it holds the game for finished; our board does not
            self._set_limit(board, limit)
            self._catch_up(board)
            return self._answer(program, board, limit)
        except PlayerError:
            self._drop()
            raise

    def _force(self) -> bool:
        self._running().send("force")
        return True

    def _catch_up(self, board: Board) -> None:
        """Tells the program the moves it does not know, so that it thinks."""
        moves = board.move_stack
        if board.root().fen() != self._root or moves[: len(self._known)] != self._known:
            self._begin(board)
        missing = moves[len(self._known) :]
        if not self._forced and len(missing) != 1:
            self._forced = self._force()
        self._tell(board, missing)
        if self._forced:
            self._running().send("go")
            self._forced = False

    def _set_limit(self, board: Board, limit: Limit) -> None:
        """Says how long it may think. The control itself is only said when it has changed."""
        if limit.nodes is not None:
            raise PlayerError(Fault.START, "the XBoard protocol has no limit of nodes; expected a time")
        if limit.time is not None and (limit.time < 1 or limit.time % 1):
            raise PlayerError(
                Fault.START, f"the XBoard protocol counts whole seconds per move, not {limit.time:g}"
            )
        white = board.turn
        own, other = limit.white_clock, limit.black_clock
        increment = limit.white_inc if white else limit.black_inc
        control = (limit.time, limit.depth, increment, own is None)
        if control != self._limited:
            self._limited = control
            if limit.time is not None:
                self._running().send(f"st {limit.time:.0f}")
            elif own is not None:
                # The clocks are told before each move; what the base was does not matter any more,
                # but after how many moves more is given does.
                seconds = max(math.ceil(own), 1)
                moves = limit.remaining_moves or 0
                self._running().send(f"level {moves} {seconds // 60}:{seconds % 60:02} {increment:g}")
            if limit.depth is not None:
                self._running().send(f"sd {limit.depth}")
        if own is not None and other is not None and self.features.get("time", "1") == "1":
            mine, theirs = (own, other) if white else (other, own)
            self._running().send(f"time {max(round(mine * 100), 1)}", f"otim {max(round(theirs * 100), 1)}")

    def _answer(self, program: Program, board: Board, limit: Limit) -> Answer:
        began = time.monotonic()
        seconds = spent(board, limit)
        until = began + (self._longest_move if seconds is None else seconds + 0.5)
        told_to_stop = claimed = False
        score: Score | None = None
        depth = 0
        while True:
            item = program.read(until)
            if item is None or item[0] > until:
                if told_to_stop:
                    raise PlayerError(Fault.SILENCE, f"{self.name} does not move, though told to")
                program.send("?")
                told_to_stop, until = True, time.monotonic() + _STOPPING
                continue
            came, line = item[0], item[1].strip()
            if thought := _THOUGHT.match(line):
                depth, score = int(thought[1]), _score(int(thought[2]))
            elif moved := _MOVE.match(line):
                return self._moved(board, moved[1], Answer(None, score, depth, came - began))
            elif _REFUSED.match(line):
                raise PlayerError(Fault.ILLEGAL, f"{self.name} refuses a legal move: {line[:80]}")
            elif line.startswith("resign") or _loses(line, board.turn):
                self._forced = self._force()
                return Answer(None, score, depth, came - began, resigns=True)
            elif _RESULT.match(line):
                if board.can_claim_draw() and line.startswith("1/2"):
                    self._forced = self._force()
                    return Answer(None, score, depth, came - began, claims_draw=True)
                if claimed:
                    raise PlayerError(
                        Fault.ILLEGAL, f"{self.name} claims {line[:60]!r}, which the position is not"
                    )
                # Perhaps said of the move before: it is asked once more.
                claimed = True
                program.send("force", "go")

    def _moved(self, board: Board, text: str, thought: Answer) -> Answer:
        try:
            move = self._parse(board, text)
        except MoveError as error:
            raise PlayerError(Fault.ILLEGAL, f"{self.name} plays {text[:20]!r}: {error}") from None
        self._known = [*board.move_stack, move]
        return Answer(move, thought.score, thought.depth, thought.seconds)

    def _parse(self, board: Board, text: str) -> Move:
        """A move by squares, or else in algebraic notation: castling and old programs write that.

        In games that XBoard does not know, the letter of a man that comes in may end it.
        """
        try:
            return board.parse_uci(text)
        except MoveError:
            if not is_chess(board.game):
                return Dialect(board.game.variant.name, board.game).read(board, text)
            if re.fullmatch(r"[a-h][1-8][a-h][1-8].?", text):
                raise
            return board.parse_san(text)


def _score(value: int) -> Score:
    """A score in this protocol's numbers.

    >>> str(_score(-25)), str(_score(100003)), str(_score(-100002))
    ('-0.25', '#3', '#-2')
    """
    if abs(value) <= _MATE:
        return read_score("cp", value)
    return read_score("mate", value - _MATE if value > 0 else value + _MATE)


def _loses(line: str, white: bool) -> bool:
    """Whether it says that the player to move, itself, has lost."""
    return line.startswith("0-1" if white else "1-0")
