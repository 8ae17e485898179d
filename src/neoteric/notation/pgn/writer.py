"""Writing games: tags, then the tree of moves, wrapped at 80 columns."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Protocol

from neoteric.board import Board
from neoteric.errors import PgnError
from neoteric.notation.pgn.lexer import RESULTS
from neoteric.notation.pgn.tags import game_tags
from neoteric.notation.pgn.tree import EXPECTED_RESULTS, ROSTER, GameNode, PgnGame

WIDTH = 79
"""Columns of a line, the line's end not counted: lines of 80 and more are discouraged."""

_OURS = (
    "Variant",
    "Reserve",
    "Relocation",
    "Castling",
    "RulesVersion",
    "PieceDefinitions",
    "SetUp",
    "FEN",
)
_TAG_NAME = re.compile(r"[A-Za-z0-9][\w+#=:-]*")


class Writable(Protocol):
    """An open text file."""

    def write(self, text: str, /) -> object:
        """Write the text."""


def write_game(game: PgnGame, stream: Writable) -> None:
    """Write a game to a text file, and the blank line that separates it from the next.

    >>> import sys
    >>> from neoteric import Board
    >>> from neoteric.notation.pgn import PgnGame
    >>> write_game(PgnGame.from_board(Board("new-chess")), sys.stdout) # doctest: +ELLIPSIS
    [Event "?"]
    ...
    [Variant "New Chess"]
    [RulesVersion "1"]
    <BLANKLINE>
    *
    <BLANKLINE>

    Raises :class:`TypeError` for what is no open file, a path for one, and the errors of
    :func:`game_text`, before anything is written.
    """
    if not hasattr(stream, "write"):
        raise TypeError(
            f"expected a text file open for writing, not {stream!r:.80}; open(path, 'w') opens one"
        )
    stream.write(f"{game_text(game)}\n\n")


def game_text(game: PgnGame) -> str:
    """A game as PGN text.

    Tags that say which game is played are written even where `headers` leave them to
    the defaults, so that the text reads back as the same game for good. Whitespace in
    comments is not kept, and ``}``, which would end a comment, is written ``)``.

    Raises :class:`~neoteric.errors.PgnError` for a tag that cannot be written or does
    not hold, and :class:`~neoteric.errors.IllegalMoveError` for a move that is not
    legal where it stands.
    """
    board = game.board()
    headers = game_tags(board.game) | game.headers
    headers["Result"] = _result(game.headers)
    movetext = "\n".join(_wrap(_Movetext(game, board, headers["Result"]).words()))
    return f"{_tag_lines(headers)}\n\n{movetext}"


def _result(headers: Mapping[str, str]) -> str:
    said = headers.get("Result", "*")
    if said not in RESULTS and said != "?":
        raise PgnError(f"Result {said[:12]!r}; expected {EXPECTED_RESULTS}")
    return RESULTS.get(said, "*")


def _tag_lines(headers: Mapping[str, str]) -> str:
    names = [*ROSTER, *(name for name in _OURS if name in headers)]
    names += [name for name in headers if name not in names]
    return "\n".join(_tag(name, headers.get(name, ROSTER.get(name, "?"))) for name in names)


def _tag(name: str, value: str) -> str:
    if not _TAG_NAME.fullmatch(name):
        raise PgnError(f"{name[:40]!r} is no tag's name; expected letters, digits and _")
    escaped = " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


class _Paren(Enum):
    """Where a variation begins and ends; not text, for comments may hold parentheses too."""

    OPEN = "("
    CLOSE = ")"


class _Movetext:
    """Walks the tree, without recursion: variations may lie very deep."""

    def __init__(self, game: PgnGame, board: Board, result: str) -> None:
        self._game = game
        self._board = board
        self._result = result
        self._pushed = 0
        self._numbered = False
        """Whether the next move of Black needs no move number."""

    def words(self) -> Iterator[str | _Paren]:
        """The movetext in words between which a line may break."""
        yield from _comment(self._game.comment)
        todo: list[tuple[str, GameNode, int]] = [("line", self._game, 0)]
        while todo:
            what, node, pushed = todo.pop()
            if what == "line" and node.variations:
                main, *others = node.variations
                yield from self._move(main)
                todo.append(("advance", main, 0))
                todo.extend(("variation", other, 0) for other in reversed(others))
            elif what == "advance":
                self._push(node)
                todo.append(("line", node, 0))
            elif what == "variation":
                yield _Paren.OPEN
                self._numbered = False
                todo.append(("close", node, self._pushed))
                yield from self._move(node)
                todo.append(("advance", node, 0))
            elif what == "close":
                yield _Paren.CLOSE
                self._numbered = False
                while self._pushed > pushed:
                    self._board.pop()
                    self._pushed -= 1
        yield self._result

    def _push(self, node: GameNode) -> None:
        if node.move is not None:
            self._board.push(node.move)
            self._pushed += 1

    def _move(self, node: GameNode) -> Iterator[str]:
        """A move with its number, glyphs and comments."""
        if node.move is None:
            return
        if node.starting_comment:
            yield from _comment(node.starting_comment)
            self._numbered = False
        board = self._board
        if board.turn:
            yield f"{board.fullmove_number}."
        elif not self._numbered:
            yield f"{board.fullmove_number}..."
        yield board.san(node.move)
        for nag in node.nags:
            yield f"${nag}"
        yield from _comment(node.comment)
        self._numbered = not node.comment


def _comment(text: str) -> Iterator[str]:
    words = text.replace("}", ")").split()
    if words:
        words[0] = "{" + words[0]
        words[-1] += "}"
    yield from words


def _wrap(words: Iterator[str | _Paren]) -> Iterator[str]:
    """Lines of at most :data:`WIDTH` columns where words allow it.

    ``(`` sticks to the next word, ``)`` to the one before. No line begins with
    ``%`` or ``[``: readers would take it for an escape or a tag.
    """
    line = ""
    glue = ""
    for word in words:
        if word is _Paren.OPEN:
            glue = "("
            continue
        if word is _Paren.CLOSE and len(line) < WIDTH:
            line += ")"
            continue
        text = glue + (word if isinstance(word, str) else word.value)
        glue = ""
        if not line:
            line = text
        elif len(line) + 1 + len(text) <= WIDTH or text[0] in "%[":
            line += f" {text}"
        else:
            yield line
            line = text
    yield line
