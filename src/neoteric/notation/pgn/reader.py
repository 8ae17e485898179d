"""Reading games, one at a time, from files of any size."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import BinaryIO
from weakref import WeakKeyDictionary

from neoteric.board import Board
from neoteric.errors import MoveError, PgnError
from neoteric.notation.pgn import glyphs
from neoteric.notation.pgn.lexer import RESULTS, Kind, Lexer, Lines, LinesState, Readable, Token
from neoteric.notation.pgn.numbers import MoveNumbers
from neoteric.notation.pgn.tags import RULES_VERSION, TagError, initial_board
from neoteric.notation.pgn.tree import EXPECTED_RESULTS, GameNode, PgnGame, PgnWarning
from neoteric.notation.position import side

MAX_ERRORS = 20
"""At most so many errors, and so many warnings, are kept of one game."""


def _check_stream(stream: object) -> None:
    if not hasattr(stream, "readline"):
        raise TypeError(
            f"expected an open file, not {stream!r:.80}; PgnReader.open(path) reads the file at a path, "
            "io.StringIO(text) makes a file of text"
        )


class PgnReader:
    """The games of an open file, of text or of bytes (UTF-8, or latin-1 where it is not).

    Iterate over it, or call :meth:`read`. After each game `progress` is called with
    :attr:`position`.

    >>> import io
    >>> reader = PgnReader(io.BytesIO(b"1. e4 e5 1-0 1. d4 *"))
    >>> [game.headers["Result"] for game in reader]
    ['1-0', '*']
    """

    def __init__(self, stream: Readable, progress: Callable[[int], None] | None = None) -> None:
        _check_stream(stream)
        self._lexer = Lexer(Lines(stream))
        self._progress = progress
        self._file: BinaryIO | None = None
        self.size: int | None = None
        """Bytes in the file, where :meth:`open` opened it."""

    @classmethod
    def open(cls, path: str | Path, progress: Callable[[int], None] | None = None) -> PgnReader:
        """A reader of the file at `path`, to be used in a ``with`` statement.

        Raises :class:`OSError` where the file cannot be opened.
        """
        file = Path(path).open("rb")  # noqa: SIM115 (closed by the reader's own `with`)
        reader = cls(file, progress)
        reader._file = file
        reader.size = Path(path).stat().st_size
        return reader

    def close(self) -> None:
        """Close the file that :meth:`open` opened."""
        if self._file is not None:
            self._file.close()

    def __enter__(self) -> PgnReader:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def position(self) -> int:
        """How much has been read: bytes, or characters of a file opened as text."""
        return self._lexer.lines.position

    def read(self, *, strict: bool = False) -> PgnGame | None:
        """The next game, None at the end of the file.

        What does not read is in the game's ``errors``; with `strict`, the first of
        them is raised, a :class:`~neoteric.errors.PgnError`. In either case the next
        call goes on with the next game. What reads but contradicts itself is in the
        game's ``warnings``, which are never raised.
        """
        game = _GameReader(self._lexer).read()
        if self._progress is not None:
            self._progress(self.position)
        if strict and game is not None and game.errors:
            raise game.errors[0]
        return game

    def __iter__(self) -> Iterator[PgnGame]:
        while (game := self.read()) is not None:
            yield game


def read_games(
    stream: Readable, *, strict: bool = False, progress: Callable[[int], None] | None = None
) -> Iterator[PgnGame]:
    """The games of an open file, one after another (see :class:`PgnReader`).

    A path is no open file: write ``with PgnReader.open(path) as games``, or open it.
    With `strict`, the first error ends the iteration: it is raised.

    >>> import io
    >>> [game.headers["Result"] for game in read_games(io.StringIO("1. e4 e5 1-0 1. d4 *"))]
    ['1-0', '*']
    """
    return _games(PgnReader(stream, progress), strict)


def _games(reader: PgnReader, strict: bool) -> Iterator[PgnGame]:
    while (game := reader.read(strict=strict)) is not None:
        yield game


@dataclass(slots=True)
class _Left:
    """What one reader of a file leaves to the next."""

    lines: LinesState
    tokens: list[Token]


_left: WeakKeyDictionary[Readable, _Left] = WeakKeyDictionary()
"""Where :func:`read_game` stopped within a line, for files that are still open."""


def read_game(stream: Readable, *, strict: bool = False) -> PgnGame | None:
    """The next game of an open file, None at its end.

    Call it again for the one that follows. See :meth:`PgnReader.read`.

    >>> import io
    >>> game = read_game(io.StringIO('[Result "1-0"] 1. e4 e5 3. Nf3 *'))
    >>> [warning.text for warning in game.warnings]
    ['move number 3; expected 2', 'the game ends with *, but the tag Result says 1-0']
    """
    reader = PgnReader(stream)
    before = _left.pop(stream, None)
    if before is not None:
        reader._lexer.lines.resume(before.lines)
        reader._lexer.resume(before.tokens)
    try:
        return reader.read(strict=strict)
    finally:
        tokens = reader._lexer.rest()
        _left[stream] = _Left(reader._lexer.lines.state(), tokens)


def _about_semicolons(text: str) -> str:
    if ";" not in text:
        return ""
    return "; between two statements in the Game Courier style ';' begins no comment, {...} does"


class _GameReader:
    """Reads one game: tags, then moves into a tree, with one board that follows."""

    def __init__(self, lexer: Lexer) -> None:
        self._lexer = lexer
        self._game = PgnGame({})
        self._board: Board | None = None
        self._node: GameNode = self._game
        self._tag_lines: dict[str, int] = {}
        """Where each tag stands."""
        self._line = 1
        """The line of the last token."""
        self._numbers = MoveNumbers()
        self._branches: list[GameNode] = []
        """For each variation that is open, the move that it is an alternative to."""
        self._before: list[str] = []
        """Comments before the first move of a variation."""
        self._started = False
        """Whether any movetext has been seen."""
        self._skipped: int | None = None
        """While passing over text: how many variations have been opened since."""
        self._to_the_end = False
        """Whether the whole rest of the line is passed over, not one variation only."""

    def read(self) -> PgnGame | None:
        """The game, None where there is none left."""
        empty = True
        result = ""
        while (token := self._lexer.next()) is not None:
            if self._started and token.kind is Kind.TAG:
                self._lexer.back(token)
                break
            empty = False
            self._line = token.line
            if token.kind in (Kind.TAG, Kind.BAD_TAG):
                self._tag(token)
                continue
            if not self._started:
                self._start()
            if token.kind is Kind.RESULT and not self._inside():
                result = token.text
                break
            self._movetext(token)
        if empty:
            return None
        self._finish(result)
        return self._game

    def _error(self, message: str, line: int) -> None:
        if len(self._game.errors) < MAX_ERRORS:
            self._game.errors.append(PgnError(message, line))

    def _warn(self, text: str, line: int) -> None:
        if len(self._game.warnings) < MAX_ERRORS:
            self._game.warnings.append(PgnWarning(line, text))

    # --- tags ---

    def _tag(self, token: Token) -> None:
        if token.kind is Kind.BAD_TAG:
            self._error(f'{token.text[:40]!r} is no tag; expected [Name "value"] on one line', token.line)
            return
        if token.text in self._tag_lines:
            self._warn(f"the tag {token.text[:40]} is given twice; the second holds", token.line)
        self._tag_lines[token.text] = token.line
        self._game.headers[token.text] = token.value

    def _start(self) -> None:
        """Set up the board as the tags say."""
        self._started = True
        version = self._game.headers.get("RulesVersion", RULES_VERSION)
        if version != RULES_VERSION:
            message = f"RulesVersion {version[:12]!r}; expected {RULES_VERSION}: the rules may differ"
            self._error(message, self._tag_lines["RulesVersion"])
        try:
            self._board = initial_board(self._game.headers)
        except TagError as error:
            self._error(error.reason, self._tag_lines.get(error.tag, self._line))
            self._skip()

    def _finish(self, result: str) -> None:
        if not self._started:
            self._start()
        if (self._branches and self._skipped is None) or self._skipped:
            self._error("the game ends within a variation; expected )", self._line)
        tag = self._game.headers.get("Result", "?")
        if tag not in RESULTS and tag != "?":
            self._error(f"Result {tag[:12]!r}; expected {EXPECTED_RESULTS}", self._tag_lines["Result"])
            tag = "?"
        said = RESULTS.get(tag, "*")
        self._game.headers["Result"] = (result or "*") if said == "*" else said
        self._check_result(tag, result)

    def _check_result(self, tag: str, result: str) -> None:
        """Warn where tag, movetext and final position do not agree on how the game ended."""
        if not result:
            self._warn(f"the game does not end with a result; expected {EXPECTED_RESULTS}", self._line)
        elif tag != "?" and RESULTS[tag] != result:
            self._warn(f"the game ends with {result}, but the tag Result says {tag}", self._line)
        if self._board is None or self._game.errors:
            return
        outcome = self._board.outcome()
        if outcome is not None and outcome.result() != (final := self._game.headers["Result"]):
            ending = f"the game ends in {outcome.termination.value}, which is {outcome.result()}"
            self._warn(f"{ending}, but the result is {final}", self._line)

    # --- movetext ---

    def _inside(self) -> bool:
        """Whether the place is inside a variation."""
        return bool(self._branches or self._skipped)

    def _skip(self) -> None:
        """Pass over the rest of this line: the variation, or the whole game."""
        self._skipped, self._to_the_end = 0, True

    def _movetext(self, token: Token) -> None:
        if self._skipped is not None:
            self._pass_over(token)
        elif token.kind is Kind.MOVE:
            self._move(token)
        elif token.kind is Kind.COMMENT:
            self._comment(token.text)
        elif token.kind is Kind.NAG:
            self._nag(int(token.text))
        elif token.kind is Kind.GLYPH:
            assert self._board is not None
            self._nag(glyphs.nag(token.text, after_white=not self._board.turn))
        elif token.kind is Kind.OPEN:
            self._open(token)
        elif token.kind is Kind.CLOSE:
            self._close(token)
        elif token.kind is Kind.BAD_NAG:
            self._error(f"{token.text!r} is no annotation; expected $0 to $255", token.line)
        elif token.kind is Kind.OPEN_COMMENT:
            self._error("the comment that begins here is never closed; expected }", token.line)

    def _pass_over(self, token: Token) -> None:
        assert self._skipped is not None
        if token.kind is Kind.OPEN:
            self._skipped += 1
        elif token.kind is Kind.CLOSE and self._skipped:
            self._skipped -= 1
            if not self._skipped and not self._to_the_end:
                self._skipped = None
        elif token.kind is Kind.CLOSE and self._branches:
            self._skipped = None
            self._close(token)

    def _comment(self, text: str) -> None:
        text = " ".join(text.split())
        if not text:
            return
        if self._fresh():
            self._before.append(text)
        else:
            self._node.comment = f"{self._node.comment} {text}".lstrip()

    def _nag(self, number: int | None) -> None:
        """A glyph for the move before it; without one it says nothing."""
        node = self._node
        if number is not None and node is not self._game and not self._fresh() and number not in node.nags:
            node.nags.append(number)

    def _fresh(self) -> bool:
        """Whether a variation is open that has no move yet."""
        return bool(self._branches) and self._node is self._branches[-1].parent

    def _move(self, token: Token) -> None:
        board = self._board
        assert board is not None
        try:
            if board.phase and self._relocate(board, token.text):
                self._numbers.relocated()
                return
            move = board.parse_san(token.text)
        except MoveError as error:
            place = f"at move {board.fullmove_number} ({side(board.turn)})"
            self._error(f"{place}: {error}{_about_semicolons(token.text)}", token.line)
            self._skip()
            return
        if token.value and (wrong := self._numbers.check(token.value, board.fullmove_number, board.turn)):
            self._warn(wrong, token.line)
        board.push(move)
        self._node = self._node.grow(move)
        if self._before:
            self._node.starting_comment = " ".join(self._before)
            self._before = []

    def _relocate(self, board: Board, text: str) -> bool:
        """Take a relocation in the movetext to the tag; any other move says that it was declined."""
        while board.phase:
            declined = next(move for move in board.legal_moves if move.from_square == move.to_square)
            try:
                move, found = board.parse_san(text), True
            except MoveError:
                if text[0].upper() == board.san(declined)[0] and ("<>" in text or text.endswith("=")):
                    raise
                move, found = declined, False
            said = self._game.headers.get("Relocation", "")
            self._game.headers["Relocation"] = f"{said} {board.san(move)}".lstrip()
            board.push(move)
            if found:
                return True
        return False

    # --- variations ---

    def _open(self, token: Token) -> None:
        assert self._board is not None
        if self._node.parent is None or self._fresh():
            self._error("a variation before any move; expected a move before (", token.line)
            self._skipped, self._to_the_end = 1, False
            return
        self._branches.append(self._node)
        self._board.pop()
        self._node = self._node.parent

    def _close(self, token: Token) -> None:
        assert self._board is not None
        if not self._branches:
            self._error("unexpected ): no variation is open", token.line)
            return
        main = self._branches.pop()
        while self._node is not main.parent and self._node.parent is not None:
            self._board.pop()
            self._node = self._node.parent
        if main.move is not None:
            self._board.push(main.move)
        self._node = main
        for text in self._before:  # of a variation without moves
            main.comment = f"{main.comment} {text}".lstrip()
        self._before = []
