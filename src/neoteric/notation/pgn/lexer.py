"""PGN text cut into tokens, line by line.

Beside standard PGN, moves in the Game Courier style are kept together: ``N i7-c3``,
and ``add P f3; N i7-f2``, where ``;`` separates two statements of a move. Anywhere
else ``;`` begins a comment that takes the rest of the line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from typing import Protocol, TypeAlias

from neoteric.notation.courier import STATEMENT, WORDS
from neoteric.notation.lookalikes import FIGURINES
from neoteric.notation.pgn import glyphs

MAX_LINE = 1 << 20
"""Longer lines are read in pieces of so many characters."""

RESULTS = {
    "1-0": "1-0",
    "0-1": "0-1",
    "1/2-1/2": "1/2-1/2",
    "1/2": "1/2-1/2",
    "½-½": "1/2-1/2",
    "½": "1/2-1/2",
    "*": "*",
}
_TAG = re.compile(r'\s*\[\s*([A-Za-z0-9][\w+#=:-]*)\s+"((?:[^"\\]|\\.)*)"\s*\]')
_LOOSE_TAG = re.compile(r'\s*\[\s*([A-Za-z0-9][\w+#=:-]*)\s+"(.*)"\s*\]\s*\Z')
_NEW_GAME = re.compile(r'\[\s*Event\s+"')
_PIECES = re.compile(
    r"\s+|\(=\)|(?P<open>\{)|(?P<line>;.*)|(?P<mark>[!?]+|\$[0-9]*|[()}])|(?P<word>[^\s{}();$!?]+)"
)
_NUMBER = re.compile(r"[0-9]+(?:\.|…)+|(?:\.|…)+|[0-9]+\Z")
_IDLE = re.compile(r"[+#]+|e\.?p\.?")
_SCRIPT = re.compile(rf"{STATEMENT}(?:[ \t]*;[ \t]*{STATEMENT})*(?=[\s+#!?$;{{}}()]|\Z)")


class Readable(Protocol):
    """An open file, of text or of bytes."""

    def readline(self, size: int = ..., /) -> str | bytes:
        """The next line, or at most `size` characters of it; empty at the end."""


class Kind(Enum):
    """What a token is."""

    TAG = auto()
    BAD_TAG = auto()
    MOVE = auto()
    COMMENT = auto()
    OPEN_COMMENT = auto()
    """A comment that is never closed."""
    NAG = auto()
    GLYPH = auto()
    """A sign such as ``±``, see :mod:`neoteric.notation.pgn.glyphs`."""
    BAD_NAG = auto()
    OPEN = auto()
    CLOSE = auto()
    RESULT = auto()


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of PGN text, with its 1-based line."""

    kind: Kind
    text: str
    line: int
    value: str = ""
    """A tag's value; the number before a move, dots included."""


LinesState: TypeAlias = tuple[list[str], int, int]
"""Lines put back, lines read, and position."""


class Lines:
    """Lines of a file, decoded, with a place to put one back.

    Bytes are UTF-8, and latin-1 in lines that are not; a byte order mark is dropped.
    """

    def __init__(self, stream: Readable) -> None:
        self._stream = stream
        self._put_back: list[str] = []
        self.number = 0
        """Lines read so far."""
        self.position = 0
        """Bytes read so far, or characters of a file opened as text."""

    def next(self) -> str | None:
        """The next line, None at the end."""
        self.number += 1
        if self._put_back:
            return self._put_back.pop()
        raw = self._stream.readline(MAX_LINE)
        self.position += len(raw)
        if not raw:
            self.number -= 1
            return None
        line = raw if isinstance(raw, str) else _decode(raw)
        return line.removeprefix("\ufeff") if self.number == 1 else line

    def back(self, line: str) -> None:
        """Put back the line that was read last."""
        self._put_back.append(line)
        self.number -= 1

    def state(self) -> LinesState:
        """What another :class:`Lines` over the same file needs to go on from here."""
        return self._put_back, self.number, self.position

    def resume(self, state: LinesState) -> None:
        """Go on where another stopped."""
        self._put_back, self.number, self.position = state


def _decode(raw: bytes) -> str:
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return raw.decode("latin-1")


class Lexer:
    """Tokens, one at a time, across the games of a file."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines
        self._tokens: Iterator[Token] = iter(())
        self._put_back: list[Token] = []
        self._number = ""
        """The move number read last, if no move has followed yet."""

    def next(self) -> Token | None:
        """The next token, None at the end of the file."""
        if self._put_back:
            return self._put_back.pop()
        while True:
            token = next(self._tokens, None)
            if token is not None:
                return token
            line = self.lines.next()
            if line is None:
                return None
            if not line.startswith("%"):
                self._tokens = self._cut(line)

    def back(self, token: Token) -> None:
        """Put back the token that was read last."""
        self._put_back.append(token)

    def rest(self) -> list[Token]:
        """What is left of the present line, taken out."""
        left = [*reversed(self._put_back), *self._tokens]
        self._put_back.clear()
        return left

    def resume(self, tokens: list[Token]) -> None:
        """Put tokens first that another lexer of the same file has left."""
        self._put_back.extend(reversed(tokens))

    def _cut(self, line: str) -> Iterator[Token]:
        at = 0
        if line.lstrip().startswith("["):
            at, tags = _tags(line, self.lines.number)
            self._number = ""
            yield from tags
        while at < len(line):
            match = _PIECES.match(line, at)
            if match is None:
                return
            at = match.end()
            number = self.lines.number
            if match["open"]:
                text, line, at = self._comment(line, at)
                yield Token(Kind.COMMENT, text, number)
                if at < 0:
                    yield Token(Kind.OPEN_COMMENT, "{", number)
                    return
            elif match["line"]:
                yield Token(Kind.COMMENT, match["line"][1:], number)
            elif match["mark"]:
                yield _mark(match["mark"], number)
            elif match["word"]:
                word = self._without_number(match["word"])
                script = _SCRIPT.match(line, at - len(word)) if _may_begin_script(word) else None
                if script is not None:
                    word, at = script[0], script.end()
                yield from self._word(word, number)

    def _without_number(self, word: str) -> str:
        """The word without a move number at its head, which is kept for the move to come."""
        if word in RESULTS:
            return word
        match = _NUMBER.match(word)
        if match is None:
            return word
        said = match[0]
        self._number = said if said[0].isdigit() else self._number + said
        return word[match.end() :]

    def _word(self, word: str, number: int) -> Iterator[Token]:
        """A result, a glyph, or a move with the glyphs that stick to it."""
        if not word:
            return
        if word in RESULTS:
            self._number = ""
            yield Token(Kind.RESULT, RESULTS[word], number)
        elif glyphs.is_glyph(word):
            yield Token(Kind.GLYPH, word, number)
        elif not _IDLE.fullmatch(word):
            move, signs = glyphs.split(word)
            yield Token(Kind.MOVE, move, number, self._number)
            self._number = ""
            for sign in signs:
                yield Token(Kind.GLYPH, sign, number)

    def _comment(self, line: str, at: int) -> tuple[str, str, int]:
        """A comment's text, and the line and place where it ends (-1: never)."""
        parts = []
        while (end := line.find("}", at)) < 0:
            parts.append(line[at:])
            following = self.lines.next()
            if following is not None and _NEW_GAME.match(following):
                self.lines.back(following)
                following = None
            if following is None:
                return " ".join(parts), "", -1
            line, at = following, 0
        parts.append(line[at:end])
        return " ".join(parts), line, end + 1


def _tags(line: str, number: int) -> tuple[int, list[Token]]:
    """The tags at the head of a line, and where they end."""
    tokens = []
    at = 0
    while match := _TAG.match(line, at):
        value = re.sub(r"\\(.)", r"\1", match[2])
        tokens.append(Token(Kind.TAG, match[1], number, value))
        at = match.end()
    if not tokens:
        if match := _LOOSE_TAG.match(line):
            return len(line), [Token(Kind.TAG, match[1], number, match[2])]
        return len(line), [Token(Kind.BAD_TAG, line.strip(), number)]
    return at, tokens


def _mark(text: str, number: int) -> Token:
    if text == "(":
        return Token(Kind.OPEN, text, number)
    if text == ")":
        return Token(Kind.CLOSE, text, number)
    if text == "}":
        return Token(Kind.MOVE, text, number)
    if text[0] == "$":
        good = 2 <= len(text) <= 4 and int(text[1:]) <= 255
        return Token(Kind.NAG if good else Kind.BAD_NAG, text[1:] if good else text[:12], number)
    return Token(Kind.GLYPH, glyphs.mark(text), number)


def _may_begin_script(word: str) -> bool:
    """Whether a word may be the first of a move in the Game Courier style."""
    letter = len(word.rstrip("'")) == 1 and (word[0].isalpha() or word[0] in FIGURINES)
    return letter or word in WORDS
