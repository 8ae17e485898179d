"""How a game looks in the terminal: the board with what belongs beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.table import Table
from rich.text import Text

from neoteric.drawing import last_squares
from neoteric.notation.squares import is_light

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from neoteric.board import Board
    from neoteric.cli.session import Session

_SQUARES = {True: "#9aa88c", False: "#6f8063"}
_LAST = {True: "#c2b35c", False: "#a99a3f"}
_CHECK = "#b5483f"
_MEN = {True: "bold #ffffff", False: "bold #101010"}
_BESIDE = 60
"""Columns from which on there is room for anything beside the board."""


def has_colours(console: Console) -> bool:
    """Whether the board can be drawn in colours: sixteen are too few to tell the men from the squares."""
    return console.color_system in ("256", "truecolor") and not console.no_color


def board_text(board: Board, *, white_below: bool = True, colours: bool = True) -> Text:
    """The board with coordinates; without colours the last move is marked by ``>``."""
    ranks = range(7, -1, -1) if white_below else range(8)
    files = range(8) if white_below else range(7, -1, -1)
    touched = last_squares(board)
    check = board.king(board.turn) if board.is_check() else None
    text = Text(no_wrap=True)
    for rank in ranks:
        text.append(f" {rank + 1} ", "dim")
        for file in files:
            square = rank * 8 + file
            man = board.piece_at(square)
            symbol = man.symbol() if man else (" " if colours else ".")
            if not colours:
                mark = "!" if square == check else ">" if square in touched else " "
                text.append(f"{mark}{symbol:2}")
                continue
            paint = (
                _CHECK if square == check else (_LAST if square in touched else _SQUARES)[is_light(square)]
            )
            text.append(f" {symbol:2}", f"{_MEN[man.colour] if man else ''} on {paint}".strip())
        text.append("\n")
    text.append("   " + "".join(f" {'abcdefgh'[file]} " for file in files), "dim")
    return text


def game_view(session: Session, *, colours: bool, width: int = 80) -> RenderableType:
    """The board, and at its side the players, reserves, captures and last moves.

    On a screen of less than 60 columns these stand above and below the board.
    """
    below = session.white_below
    board = board_text(session.board, white_below=below, colours=colours)
    if width < _BESIDE:
        moves = Text("\n".join(_last_moves(session, 5, padded=False)))
        above, under = _player(session, not below), _player(session, below)
        return Group(above, board, under, *([moves] if moves else []))
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    grid.add_column(ratio=1)
    side = Text()
    side.append_text(_player(session, not below))
    side.append("\n\n")
    for line in _last_moves(session, 5):
        side.append(f"{line}\n")
    side.append_text(_player(session, below))
    grid.add_row(board, side)
    return grid


def _player(session: Session, colour: bool) -> Text:
    """One side: name, reserve, what it has captured."""
    held = session.board.reserve[0 if colour else 1]
    text = Text()
    to_move = session.board.turn == colour and session.ending is None
    text.append("> " if to_move else "  ", "bold")
    text.append("White" if colour else "Black", "bold")
    text.append(f" ({session.players[colour]})")
    if held:
        text.append("  reserve ", "dim")
        text.append(reserve_text(held))
    taken = session.captured_by(colour)
    if taken:
        text.append("  took ", "dim")
        text.append(reserve_text(tuple(sorted(taken, key="QRBNP".find))))
    return text


def reserve_text(held: tuple[str, ...]) -> str:
    """A reserve, or men captured, as shown: like men together, a lone bishop with its square colour.

    >>> reserve_text(("Q", "R", "R", "B+", "B-", "N"))
    'Q RR BB N'
    """
    letters = [entry.rstrip("+-") for entry in held]
    return " ".join(
        letter * letters.count(letter) if letters.count(letter) > 1 else held[letters.index(letter)]
        for letter in dict.fromkeys(letters)
    )


def _last_moves(session: Session, rows: int, *, padded: bool = True) -> list[str]:
    """The last moves in two columns, `rows` lines at most, or exactly so many if `padded`."""
    lines = [
        f"  {number:>3}. {white:<16}{black}".rstrip() for number, white, black in session.numbered_moves()
    ]
    if not lines and session.relocations:
        lines = [f"  Relocation: {' '.join(session.relocations)}"]
    if padded:
        lines += [""] * (rows - len(lines))
    return lines[-rows:]
