"""What is offered when ``neoteric play`` starts without options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from neoteric.cli.common import DEFAULT_RESERVE, one_line, read_reserve
from neoteric.cli.session import COMPUTER, HUMAN
from neoteric.errors import NeotericError
from neoteric.rules.setup import BLACK, WHITE

if TYPE_CHECKING:
    from neoteric.board import Board
    from neoteric.cli.terminal import Terminal

_CHOICES = (
    ("N-chess with a Mastodon, you White against the computer", "neoteric"),
    ("N-chess with another reserve piece", "neoteric"),
    ("Neoteric Chess, without a reserve piece", "neoteric"),
    ("New Chess", "new-chess"),
    ("New Chess, rooks placed", "new-chess-rooks"),
)
_WHITE = {WHITE: HUMAN, BLACK: COMPUTER}
_BLACK = {WHITE: COMPUTER, BLACK: HUMAN}
_TWO = {WHITE: HUMAN, BLACK: HUMAN}
_SIDES = {
    **dict.fromkeys(("", "w", "white"), _WHITE),
    **dict.fromkeys(("b", "black"), _BLACK),
    **dict.fromkeys(("t", "two", "two people"), _TWO),
}
"""What may be typed for the sides, in full or as the letter in brackets."""
_LEAVE = ("q", "quit", "exit")


def choose(terminal: Terminal) -> tuple[Board, dict[bool, str]] | None:
    """The board and the players that a person chooses; None to leave."""
    try:
        return _choose(terminal)
    except (EOFError, KeyboardInterrupt):
        terminal.say()
        return None


def _choose(terminal: Terminal) -> tuple[Board, dict[bool, str]] | None:
    from neoteric.board import Board

    terminal.say("Which game?", "bold")
    terminal.say()
    for number, (title, _) in enumerate(_CHOICES, 1):
        terminal.say(f"  {number}  {title}", "bold" if number == 1 else None)
    terminal.say("  q  leave")
    terminal.say()
    while (answer := terminal.ask("Enter starts the first: ")) not in ("", *"12345"):
        if answer.lower() in _LEAVE:
            return None
        terminal.say(f"{answer!r}: expected 1 to 5, Enter for 1, or q")
    if not answer:
        return Board(reserve=DEFAULT_RESERVE), _WHITE
    number = int(answer)
    if number == 2:
        board = _with_piece(terminal)
    else:
        board = Board(_CHOICES[number - 1][1], DEFAULT_RESERVE if number == 1 else "")
    sides = None if board is None else _sides(terminal)
    return None if board is None or sides is None else (board, sides)


def _with_piece(terminal: Terminal) -> Board | None:
    from neoteric.board import Board
    from neoteric.pieces.catalog import catalogue

    pieces = ", ".join(f"{piece.name} {piece.letter}" for piece in catalogue().values())
    terminal.say(f"The pieces, by name or letter: {pieces}.")
    while True:
        answer = terminal.ask(f"Which, or White's and Black's with a comma between? [{DEFAULT_RESERVE}] ")
        if answer.lower() in _LEAVE:
            return None
        try:
            return Board(reserve=read_reserve(answer or DEFAULT_RESERVE))
        except NeotericError as error:
            terminal.say(one_line(error))


def _sides(terminal: Terminal) -> dict[bool, str] | None:
    while True:
        answer = terminal.ask("You play (w)hite, (b)lack, or (t)wo people? [w] ")
        if answer.lower() in _LEAVE:
            return None
        if " ".join(answer.lower().split()) in _SIDES:
            return _SIDES[" ".join(answer.lower().split())]
        terminal.say(f"{answer!r}: expected w (White), b (Black), t (two people), Enter for w, or q")
