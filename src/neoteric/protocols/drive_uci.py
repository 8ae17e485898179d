"""Driving a UCI program: a client that no program can hang.

What it says is read with a time limit; what it plays is tested on our own board. A
program that crashes, is silent or plays an illegal move is reported by
:class:`~neoteric.protocols.player.PlayerError` and started anew for the next game.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from neoteric.board import Board
from neoteric.engine.searcher import Limit, Score
from neoteric.errors import MoveError
from neoteric.pieces.model import Piece
from neoteric.protocols.chess import START_FEN, chess_fen, is_chess, is_standard, king_form
from neoteric.protocols.driven import LONGEST_MOVE, PATIENCE, DrivenProgram
from neoteric.protocols.player import Answer, Fault, PlayerError, nearest, spent
from neoteric.protocols.program import Program
from neoteric.variants.model import Game

_STOPPING = 2.0
"""Seconds between ``stop`` and the best move."""

_OPTION = re.compile(r"option\s+name\s+(.+?)\s+type\s+(\w+)(.*)")
_WORDS = re.compile(r"\b(default|min|max|var)\b")
_SCORE = re.compile(r"\bscore (cp|mate) (-?\d{1,7})\b(?! *(?:lower|upper)bound)")
_MATE = 32000


@dataclass(frozen=True, slots=True)
class UciOption:
    """An option as the program announced it."""

    name: str
    kind: str
    least: int | None = None
    most: int | None = None
    choices: tuple[str, ...] = ()

    def check(self, value: str) -> str:
        """The value as the program wants it. Raises ValueError, saying what was expected."""
        if self.kind == "spin":
            if not re.fullmatch(r"-?\d{1,12}", value):
                raise ValueError("expected a whole number")
            if (self.least is not None and int(value) < self.least) or (
                self.most is not None and int(value) > self.most
            ):
                raise ValueError(f"expected a number from {self.least} to {self.most}")
        elif self.kind == "check":
            value = value.lower()
            if value not in ("true", "false"):
                raise ValueError("expected true or false")
        elif self.kind == "combo":
            found = {each.lower(): each for each in self.choices}.get(value.lower())
            if found is None:
                raise ValueError(f"expected one of {', '.join(self.choices)}")
            value = found
        return value


def read_option(line: str) -> UciOption | None:
    """An option from the line that announces it; None if it is no such line.

    >>> read_option("option name Hash type spin default 16 min 1 max 1024").most
    1024
    >>> read_option("option name Style type combo default Normal var Solid var Very Risky").choices
    ('Solid', 'Very Risky')
    """
    match = _OPTION.fullmatch(" ".join(line.split()))
    if match is None:
        return None
    parts = _WORDS.split(match[3])
    pairs = [(parts[at], parts[at + 1].strip()) for at in range(1, len(parts) - 1, 2)]
    bounds = {key: int(value) for key, value in pairs if re.fullmatch(r"-?\d{1,12}", value)}
    choices = tuple(value for key, value in pairs if key == "var")
    return UciOption(match[1], match[2], bounds.get("min"), bounds.get("max"), choices)


class UciPlayer(DrivenProgram):
    """A UCI program as a player.

    * `command`: the program and its arguments.
    * `options`: values by option name; case of names does not matter.
    * `patience`: seconds for what needs no thinking.

    Raises :class:`PlayerError` where it does not start, or has no such options.
    """

    farewell = ("stop", "quit")

    def __init__(
        self,
        command: Sequence[str],
        options: Mapping[str, str] | None = None,
        *,
        patience: float = PATIENCE,
        longest_move: float = LONGEST_MOVE,
    ) -> None:
        super().__init__(command, options, patience=patience, longest_move=longest_move)
        self.options: dict[str, UciOption] = {}
        """What the program announced, by name in lower case."""
        self._plays_chess = self._castles_by_king = True
        self._start()

    # --- starting ----------------------------------------------------------------------

    def _start(self) -> Program:
        program = self._launch()
        try:
            program.send("uci")
            self.options = {}
            for line in self._until("uciok"):
                if line.startswith("id name ") and line[8:].strip():
                    self.name = program.name = line[8:].strip()[:80]
                elif option := read_option(line):
                    self.options[option.name.lower()] = option
            for name, value in self._wanted.items():
                self._set(name, value)
            self._ready()
        except PlayerError as error:
            self._drop()
            raise PlayerError(Fault.START, str(error)) from None
        return program

    def _set(self, name: str, value: str) -> None:
        option = self.options.get(" ".join(name.split()).lower())
        if option is None:
            known = [each.name for each in self.options.values()]
            raise PlayerError(Fault.START, f"{self.name} has no option {name[:40]!r}{nearest(name, known)}")
        try:
            value = option.check(value)
        except ValueError as error:
            raise PlayerError(Fault.START, f"{self.name}: {option.name} {value[:40]!r}: {error}") from None
        button = option.kind == "button"
        self._running().send(f"setoption name {option.name}" + ("" if button else f" value {value}"))

    def _ready(self) -> None:
        self._running().send("isready")
        for _ in self._until("readyok"):
            pass

    def _until(self, what: str) -> Iterator[str]:
        """The lines before the one waited for. A chatterer who never says that is silent, too."""
        until = time.monotonic() + self._patience
        while True:
            item = self._running().read(until)
            if item is None or item[0] > until:
                raise PlayerError(
                    Fault.SILENCE, f"{self.name} does not answer: no {what} in {self._patience:g} s"
                )
            line = item[1].strip()
            if line == what:
                return
            yield line

    # --- games -------------------------------------------------------------------------

    def new_game(self, board: Board) -> None:
        """Tells the program which game comes; starts it if it does not run."""
        if self._program is None:
            start_again(self._start)
        try:
            self._choose_game(board)
            self._running().send("ucinewgame")
            self._ready()
        except PlayerError:
            self._drop()
            raise

    def _choose_game(self, board: Board) -> None:
        variants = self.options.get("uci_variant")
        choices = variants.choices if variants else ()
        game = board.game
        if is_chess(game) and not board.root().phase and ("chess" in choices or not variants):
            if variants:
                self._set("UCI_Variant", "chess")
            standard = is_standard(board)
            if "uci_chess960" in self.options:
                self._set("UCI_Chess960", "false" if standard else "true")
            elif not standard:
                raise PlayerError(Fault.START, f"{self.name} does not play Chess960, only chess")
            self._castles_by_king, self._plays_chess = standard, True
            return
        if game.variant.name not in choices:
            raise PlayerError(Fault.START, f"{self.name} does not play {describe(game)}")
        self._set("UCI_Variant", game.variant.name)
        if game.variant.introduction:
            for name, piece in zip(("ReserveWhite", "ReserveBlack"), game.reserve, strict=True):
                self._set(name, piece_text(piece))
            self._set("Castling", game.castling)
        self._castles_by_king, self._plays_chess = False, False

    def play(self, board: Board, limit: Limit) -> Answer:
        """The program's move, tested on our board."""
        program = self._running()
        try:
            program.waiting()  # what it still said of the move before
            program.send(self._position(board), go_command(limit))
            return self._answer(program, board, limit)
        except PlayerError:
            self._drop()
            raise

    def _position(self, board: Board) -> str:
        place = board.root()
        if not self._plays_chess:
            start = f"fen {place.fen()}"
        else:
            fen = chess_fen(place)
            start = "startpos" if fen == START_FEN else f"fen {fen}"
        moves = []
        for move in board.move_stack:
            moves.append(king_form(place, move) if self._castles_by_king else str(move))
            place.push(move)
        return f"position {start}" + (f" moves {' '.join(moves)}" if moves else "")

    def _answer(self, program: Program, board: Board, limit: Limit) -> Answer:
        began = time.monotonic()
        seconds = spent(board, limit)
        until = began + (self._longest_move if seconds is None else seconds + 0.5)
        told_to_stop = False
        score: Score | None = None
        depth = 0
        while True:
            item = program.read(until)
            if item is None or item[0] > until:
                if told_to_stop:
                    raise PlayerError(Fault.SILENCE, f"{self.name} does not move, though told to stop")
                program.send("stop")
                told_to_stop, until = True, time.monotonic() + _STOPPING
                continue
            came, line = item
            words = line.split()
            if words[:1] == ["info"]:
                score, depth = _told(line, words, score, depth)
            elif words[:1] == ["bestmove"]:
                text = words[1] if len(words) > 1 else ""
                return self._moved(board, text, score, depth, came - began)

    def _moved(self, board: Board, text: str, score: Score | None, depth: int, seconds: float) -> Answer:
        try:
            move = board.parse_uci(text)
        except MoveError as error:
            raise PlayerError(Fault.ILLEGAL, f"{self.name} plays {text[:20]!r}: {error}") from None
        return Answer(move, score, depth, seconds)


def start_again(start: Callable[[], object]) -> None:
    """Starts a program that has run before: that it does not now is no fault of how it was set up."""
    try:
        start()
    except PlayerError as error:
        raise PlayerError(Fault.CRASH, f"{error}, started anew") from None


def describe(game: Game) -> str:
    """A game in words, for messages.

    >>> from neoteric.variants import make_game
    >>> describe(make_game(reserve="mastodon"))
    'Neoteric (variant neoteric, reserve mastodon, castling literal)'
    """
    text = f"variant {game.variant.name}"
    if game.reserve != (None, None):
        text += (
            f", reserve {' and '.join(dict.fromkeys(each.name if each else 'none' for each in game.reserve))}"
        )
    if game.variant.castling.path_unthreatened:
        text += f", castling {game.castling}"
    return f"{game.variant.title} ({text})"


def piece_text(piece: Piece | None) -> str:
    """A reserve piece as an option's value: its name, or all of it where the catalogue has no such piece."""
    from neoteric.pieces.catalog import catalogue

    if piece is None:
        return "<empty>"
    if catalogue().get(piece.name) == piece:
        return piece.name
    return f"{piece.name}/{piece.letter}={piece.definition}"


def go_command(limit: Limit) -> str:
    """The command that makes a program think within a limit.

    >>> go_command(Limit(white_clock=10, black_clock=9.5, white_inc=0.1, black_inc=0.1))
    'go wtime 10000 btime 9500 winc 100 binc 100'
    """
    words = ["go"]
    for name, seconds in (("wtime", limit.white_clock), ("btime", limit.black_clock)):
        if seconds is not None:
            words += [name, str(max(round(seconds * 1000), 1))]
    if limit.white_inc or limit.black_inc:
        words += ["winc", str(round(limit.white_inc * 1000)), "binc", str(round(limit.black_inc * 1000))]
    if limit.remaining_moves:
        words += ["movestogo", str(limit.remaining_moves)]
    if limit.time is not None:
        words += ["movetime", str(max(round(limit.time * 1000), 1))]
    for word, number in (("nodes", limit.nodes), ("depth", limit.depth), ("mate", limit.mate)):
        if number is not None:
            words += [word, str(number)]
    return " ".join(words)


def _told(line: str, words: list[str], score: Score | None, depth: int) -> tuple[Score | None, int]:
    """Score and depth after a line of ``info``: those of the best line alone."""
    if "multipv" in words[:-1] and words[words.index("multipv") + 1] != "1":
        return score, depth
    if match := _SCORE.search(line):
        score = read_score(match[1], int(match[2]))
    if "depth" in words[:-1] and words[words.index("depth") + 1].isdecimal():
        depth = min(int(words[words.index("depth") + 1][:6]), 999)
    return score, depth


def read_score(kind: str, number: int) -> Score:
    """A score from ``cp`` or ``mate`` and its number.

    >>> str(read_score("mate", -2)), str(read_score("cp", 35))
    ('#-2', '+0.35')
    """
    if kind == "cp":
        return Score(max(-_MATE, min(_MATE, number)))
    return Score(_MATE - 2 * number if number > 0 else -_MATE - 2 * number, number)
