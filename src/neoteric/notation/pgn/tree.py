"""A game as a tree of moves with comments."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from neoteric.notation.pgn.flat import Row, below, family, flatten, regrow
from neoteric.notation.pgn.tags import game_tags, initial_board, start_tags
from neoteric.notation.report import check_move, not_legal
from neoteric.variants.model import Game
from neoteric.variants.neoteric import NEOTERIC

if TYPE_CHECKING:
    from neoteric._core import Move
    from neoteric.board import Board
    from neoteric.errors import PgnError

ROSTER = {
    "Event": "?",
    "Site": "?",
    "Date": "????.??.??",
    "Round": "?",
    "White": "?",
    "Black": "?",
    "Result": "*",
}
"""The seven tags that every game has, with what stands for "unknown"."""

EXPECTED_RESULTS = "1-0, 0-1, 1/2-1/2 or *"
"""What may stand in the tag ``Result`` and at the end of the movetext, for messages."""


class GameNode:
    """A position in a game: the move that led to it, and what was said about it.

    The first of `variations` is the main line's next move, the others are
    alternatives to it. `comment` stands after the move, `starting_comment` before
    it (only where a variation begins). `nags` are numeric annotation glyphs: 1 is
    ``!``, 2 ``?``, 3 ``!!``, 4 ``??``, 5 ``!?``, 6 ``?!``.
    """

    __slots__ = ("comment", "move", "nags", "parent", "starting_comment", "variations")

    def __init__(self, parent: GameNode | None = None, move: Move | None = None) -> None:
        self.parent = parent
        self.move = move
        self.variations: list[GameNode] = []
        self.comment = ""
        self.starting_comment = ""
        self.nags: list[int] = []

    def add(self, move: Move, comment: str = "") -> GameNode:
        """Add a move legal here: the main line's next if there is none yet, else a variation.

        Returns the position after it, and gives it the comment. A relocation, before
        play, goes to the game's tag ``Relocation`` instead; the game itself is returned.

        >>> from neoteric import Board
        >>> game = PgnGame.from_board(Board(array=518))
        >>> node = game.add(game.board().parse_san("e4"), comment="best by test")
        >>> print(str(game).splitlines()[-1])
        1. e4 {best by test} *

        Raises :class:`~neoteric.errors.IllegalMoveError` for a move that is not legal
        here, :class:`TypeError` for what is no move, text for one, and the errors of
        :meth:`board`. To test the move, the game is replayed up to here: for many moves
        at once use :meth:`add_line`.
        """
        return self.add_line([move], comment)

    def add_line(self, moves: Iterable[Move], comment: str = "") -> GameNode:
        """Add moves one after another, as :meth:`add` does; all of them, or none where one is illegal.

        Returns the position after the last move, and gives it the comment.

        >>> from neoteric import Board
        >>> board = Board(array=518)
        >>> game = PgnGame.from_board(board)
        >>> moves = [board.push_san(text) for text in ("d4", "d5")]
        >>> game.add_line(moves).board() == board
        True
        """
        board = self.board()
        relocations, line = [], []
        for move in moves:
            check_move(move)
            if move not in board.legal_moves:
                raise not_legal(board, move)
            if board.phase:
                relocations.append(board.san(move))
            else:
                line.append(move)
            board.push(move)
        if relocations:
            tags = self.game().headers
            tags["Relocation"] = " ".join([*tags.get("Relocation", "").split(), *relocations])
        node = self
        for move in line:
            node = node.grow(move)
        if comment:
            node.comment = comment
        return node

    def grow(self, move: Move) -> GameNode:
        """As :meth:`add`, for a move that is known to be legal here: it is not tested."""
        node = GameNode(self, move)
        self.variations.append(node)
        return node

    def next(self) -> GameNode | None:
        """The main line's next position, None at the end."""
        return self.variations[0] if self.variations else None

    def mainline(self) -> Iterator[GameNode]:
        """The positions after this one along the main line."""
        node = self.next()
        while node is not None:
            yield node
            node = node.next()

    def mainline_moves(self) -> Iterator[Move]:
        """The moves after this position along the main line."""
        for node in self.mainline():
            if node.move is not None:
                yield node.move

    def end(self) -> GameNode:
        """The last position of the main line from here."""
        node = self
        while node.variations:
            node = node.variations[0]
        return node

    def path(self) -> list[GameNode]:
        """The nodes from the first move to this one."""
        nodes = []
        node: GameNode = self
        while node.parent is not None:
            nodes.append(node)
            node = node.parent
        nodes.reverse()
        return nodes

    def game(self) -> PgnGame:
        """The game that this position is in."""
        node: GameNode = self
        while node.parent is not None:
            node = node.parent
        if not isinstance(node, PgnGame):
            raise TypeError("a node without a game: its root is no PgnGame")
        return node

    def board(self) -> Board:
        """The position as a board of its own, with all moves on its stack.

        Raises :class:`~neoteric.errors.NeotericError` where tags or moves do not hold.
        """
        board = self.game().board()
        for node in self.path():
            if node.move is not None:
                board.push(node.move)
        return board

    def san(self) -> str:
        """The SAN of the move that led here; "" for the game itself."""
        if self.parent is None or self.move is None:
            return ""
        return self.parent.board().san(self.move)

    # Copying and pickling take the whole tree along: a node is nothing without its game.

    def __copy__(self) -> GameNode:
        return copy.deepcopy(self)

    def __deepcopy__(self, memo: dict[int, object]) -> GameNode:
        nodes = family(self)
        twins = regrow(flatten(nodes))
        twins[0]._set_more(copy.deepcopy(nodes[0]._more(), memo))
        memo.update(zip(map(id, nodes), twins, strict=True))
        return twins[next(number for number, node in enumerate(nodes) if node is self)]

    def __reduce__(self) -> tuple[object, ...]:
        nodes = family(self)
        root = nodes[0]
        index = next(number for number, node in enumerate(nodes) if node is self)
        taken_out = index >= sum(1 for _ in below(root))
        if self is root or taken_out:
            return _regrown, (flatten(nodes), root._more(), index)
        return _member, (root, index)

    def _more(self) -> tuple[object, ...]:
        """What the root of a tree holds beside its moves."""
        return ()

    def _set_more(self, more: tuple[object, ...]) -> None:
        """Take what :meth:`_more` gave."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__} after {self.move}, {len(self.variations)} next>"


def _regrown(rows: list[Row], more: tuple[object, ...], index: int) -> GameNode:
    """A node of a tree that was pickled whole."""
    nodes = regrow(rows)
    nodes[0]._set_more(more)
    return nodes[index]


def _member(root: GameNode, index: int) -> GameNode:
    """A node of a tree whose root was pickled: several nodes stay in one tree."""
    return family(root)[index]


@dataclass(frozen=True, slots=True)
class PgnWarning:
    """Something in a file that reads, but contradicts itself; `line` is 1-based."""

    line: int
    text: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.text}"


def _default_headers() -> dict[str, str]:
    return ROSTER | game_tags(Game(NEOTERIC))


class PgnGame(GameNode):
    """A game: its tags in `headers`, and the position at move 1 as root of the tree.

    A new one is of Neoteric Chess without a reserve piece, before relocation; other
    games begin with :meth:`from_board`, or with `headers` of one's own. Relocation
    stands in the tag ``Relocation``, so the root is the position after it, and a
    relocation that is added goes there.

    * `comment` is what is said before the first move.
    * `errors` are the :class:`~neoteric.errors.PgnError` of what could not be read;
      the game goes as far as it could.
    * `warnings` are the :class:`PgnWarning` of what did read, but is doubtful: a
      result that differs from the tag ``Result`` or from the mate on the board, no
      result at the end, wrong move numbers, a tag given twice.

    >>> game = PgnGame()
    >>> game.headers["Variant"], game.board().phase
    ('Neoteric', 'rk')
    >>> for text in ("K<>c", "Q="):
    ...     _ = game.add(game.board().parse_san(text))
    >>> game.headers["Relocation"], game.board().fen().split("/")[0]
    ('K<>c Q=', 'rnkqbbnr')
    """

    __slots__ = ("errors", "headers", "warnings")

    def __init__(self, headers: dict[str, str] | None = None) -> None:
        super().__init__()
        self.headers = _default_headers() if headers is None else headers
        self.errors: list[PgnError] = []
        self.warnings: list[PgnWarning] = []

    def _more(self) -> tuple[object, ...]:
        return self.headers, self.errors, self.warnings

    def _set_more(self, more: tuple[object, ...]) -> None:
        self.headers, self.errors, self.warnings = more  # type: ignore[assignment]

    @classmethod
    def from_board(cls, board: Board) -> PgnGame:
        """The game played on a board, from the moves on its stack.

        >>> from neoteric.board import Board
        >>> board = Board(reserve="mastodon")
        >>> for text in ("K<>c", "Q=", "e4", "Nf6/M"):
        ...     _ = board.push_san(text)
        >>> game = PgnGame.from_board(board)
        >>> game.headers["Relocation"], [node.san() for node in game.mainline()]
        ('K<>c Q=', ['e4', 'Nf6/M'])
        >>> game.end().board() == board
        True
        """
        start = board.root()
        game = cls(ROSTER | game_tags(board.game) | start_tags(start))
        relocation = []
        node: GameNode = game
        for move in board.move_stack:
            if start.phase:
                relocation.append(start.san(move))
                start.push(move)
            else:
                node = node.grow(move)
        if relocation:
            game.headers["Relocation"] = " ".join(relocation)
        game.headers["Result"] = board.result()
        return game

    def board(self) -> Board:
        """The position at move 1, relocation done, as the tags say.

        Raises :class:`~neoteric.errors.PgnError` naming a tag that does not hold.
        """
        return initial_board(self.headers)

    def __str__(self) -> str:
        from neoteric.notation.pgn.writer import game_text

        return game_text(self)
