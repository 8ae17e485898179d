"""The board as plain text."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from neoteric.board import Board
    from neoteric.effects import Man
    from neoteric.rules.setup import Square

_FIGURINES = dict(zip("KQRBNPkqrbnp", "♔♕♖♗♘♙♚♛♜♝♞♟", strict=True))


def text_board(board: Board) -> str:
    """Eight lines of letters, White's capital, with ``.`` for an empty square.

    Where a letter of two characters stands on the board, all squares are two wide.

    >>> from neoteric.board import Board
    >>> print(text_board(Board.from_fen("4k3/8/8/8/3l'4/8/8/4K3[] w - - 0 1")).splitlines()[4])
    .  .  .  l' .  .  .  .
    """
    rows = _rows(board, lambda man: man.symbol(), ".")
    return "\n".join(" ".join(row).rstrip() for row in _aligned(rows))


def unicode_board(board: Board, *, borders: bool = False, empty_square: str = "·") -> str:
    """Eight lines of chess figurines; men that have none show their letters.

    With `borders`, lines are drawn between the squares, and ranks and files named.
    """
    rows = _aligned(_rows(board, lambda man: _FIGURINES.get(man.symbol(), man.symbol()), empty_square))
    if not borders:
        return "\n".join(" ".join(row).rstrip() for row in rows)
    width = len(rows[0][0])
    line = "  +" + ("-" * (width + 2) + "+") * 8
    lines = [line]
    for rank, row in zip(range(8, 0, -1), rows, strict=True):
        lines += [f"{rank} | " + " | ".join(row) + " |", line]
    lines.append("    " + "   ".join(file.ljust(width) for file in "abcdefgh").rstrip())
    return "\n".join(lines)


def last_squares(board: Board) -> set[Square]:
    """The squares that the last move went from and to, for those who mark them.

    With the square of a pawn relocated by a drop, and both sides' squares when kings or
    queens were relocated. Empty if no move has been made.

    >>> from neoteric.board import Board
    >>> board = Board()
    >>> _ = board.push_san("K<>b")
    >>> sorted(last_squares(board))
    [1, 4, 57, 60]
    """
    if not board.move_stack:
        return set()
    move = board.peek()
    squares = {move.from_square, move.to_square}
    if move.pawn_to is not None:
        squares.add(move.pawn_to)
    before_play = board.phase or (board.fullmove_number == 1 and board.turn)
    if before_play and board.game.variant.relocation is not None:
        squares |= {square ^ 56 for square in squares}
    return squares


def _rows(board: Board, show: Callable[[Man], str], empty: str) -> list[list[str]]:
    """What stands on the squares, White's first rank last."""
    men = board.piece_map()
    return [
        [show(men[square]) if square in men else empty for square in range(rank * 8, rank * 8 + 8)]
        for rank in range(7, -1, -1)
    ]


def _aligned(rows: list[list[str]]) -> list[list[str]]:
    """The same with all squares as wide as the widest."""
    width = max(len(cell) for row in rows for cell in row)
    return [[cell.ljust(width) for cell in row] for row in rows]
