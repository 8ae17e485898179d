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
    """The squares that the last move touched, for those who mark them.

    From where to where it went; with the squares of a slung man and of men captured from
    afar, of the reserve piece that came in, of king and rook when castling, of a pawn
    relocated by a drop, and on both sides when kings or queens were relocated. Empty if no
    move has been made.

    >>> from neoteric.board import Board
    >>> board = Board()
    >>> _ = board.push_san("K<>b")
    >>> sorted(last_squares(board))
    [1, 4, 57, 60]
    """
    if not board.move_stack:
        return set()
    before = board.copy()
    effects = before.effects(before.pop())
    move = effects.move
    squares = {move.from_square, move.to_square, *effects.afar, *(effects.castling or ())}
    if effects.sling:
        squares |= {effects.sling.from_square, effects.sling.to_square}
    if effects.introduced:
        squares.add(effects.introduced[0])
    if move.pawn_to is not None:
        squares.add(move.pawn_to)
    return squares | {square ^ 56 for square in squares} if before.phase else squares


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
