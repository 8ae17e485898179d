"""A game as a tree of moves with comments."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from neoteric.notation.pgn.tags import game_tags, initial_board, start_tags

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
        """Add a move: the main line's next if there is none yet, else a variation.

        The move is not tested; writing the game raises where it is not legal.
        """
        node = GameNode(self, move)
        node.comment = comment
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

    def __repr__(self) -> str:
        return f"<{type(self).__name__} after {self.move}, {len(self.variations)} next>"


class PgnGame(GameNode):
    """A game: its tags in `headers`, and the position at move 1 as root of the tree.

    Relocation stands in the tag ``Relocation``, so the root is the position after
    it. `comment` is what is said before the first move. `errors` holds what could
    not be read; the game goes as far as it could.
    """

    __slots__ = ("errors", "headers")

    def __init__(self, headers: dict[str, str] | None = None) -> None:
        super().__init__()
        self.headers = dict(ROSTER) if headers is None else headers
        self.errors: list[PgnError] = []

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
        start = board.copy()
        moves = []
        while start.move_stack:
            moves.append(start.pop())
        game = cls()
        game.headers |= game_tags(board.game) | start_tags(start)
        relocation = []
        while start.phase and moves:
            move = moves.pop()
            relocation.append(start.san(move))
            start.push(move)
        if relocation:
            game.headers["Relocation"] = " ".join(relocation)
        node: GameNode = game
        while moves:
            node = node.add(moves.pop())
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
