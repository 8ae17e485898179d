"""How a game looks in the terminal: the board with what belongs beside it."""

from __future__ import annotations

from collections import defaultdict
from textwrap import wrap
from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from neoteric.drawing import last_squares
from neoteric.notation.squares import is_light

if TYPE_CHECKING:
    from rich.console import Console

    from neoteric.board import Board
    from neoteric.cli.session import Session

_SQUARES = {True: "#9aa88c", False: "#6f8063"}
_LAST = {True: "#c2b35c", False: "#a99a3f"}
_CHECK = "#b5483f"
_MEN = {True: "bold #ffffff", False: "bold #101010"}
_MANY = 150
"""More moves than this are summed up."""


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


def game_view(session: Session, *, colours: bool) -> Table:
    """The board, and at its side the players, reserves, captures and last moves."""
    below = session.white_below
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    grid.add_column(ratio=1)
    side = Text()
    side.append_text(_player(session, not below))
    side.append("\n\n")
    for line in _last_moves(session, 5):
        side.append(f"{line}\n")
    side.append_text(_player(session, below))
    grid.add_row(board_text(session.board, white_below=below, colours=colours), side)
    return grid


def _player(session: Session, colour: bool) -> Text:
    """One side in one line: name, reserve, what it has captured."""
    held = session.board.reserve[0 if colour else 1]
    text = Text(no_wrap=True, overflow="ellipsis")
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


def _last_moves(session: Session, rows: int) -> list[str]:
    """The last moves in two columns, padded to `rows` lines."""
    lines = [
        f"  {number:>3}. {white:<16}{black}".rstrip() for number, white, black in session.numbered_moves()
    ]
    if not lines and session.relocations:
        lines = [f"  Relocation: {' '.join(session.relocations)}"]
    return (lines + [""] * rows)[:rows] if len(lines) <= rows else lines[-rows:]


def move_list(board: Board, width: int, only: str = "") -> list[str]:
    """The legal moves in SAN, a paragraph for each kind of man.

    `only` limits them to those whose SAN begins so, or that start from that square. In
    New Chess there are hundreds of drops on pawns; unless asked for, they are counted only.
    """
    groups: dict[str, list[str]] = defaultdict(list)
    count = board.legal_moves.count()
    for move in board.legal_moves:
        san = board.san(move)
        if only and not (san.startswith(only) or move.uci().startswith(only)):
            continue
        if move.drop is not None:
            groups[f"{move.drop}@{' on a pawn' if move.pawn_to is not None else ''}"].append(san)
        else:
            man = board.piece_at(move.from_square)
            groups[man.name if man else ""].append(san)
    lines = []
    for name in sorted(groups):
        sans = sorted(groups[name])
        if count > _MANY and not only and name.endswith("pawn") and "@" in name:
            lines.append(
                f"{name}: {len(sans)} ways, such as {sans[0]}; 'moves {sans[0].split('/')[0]}' lists them"
            )
        else:
            lines += wrap(
                f"{name}: {' '.join(sans)}", max(20, width), subsequent_indent="  ", break_long_words=False
            )
    return lines or ["There are no legal moves." if not only else f"There is no legal move {only!r}."]
