"""What is offered when ``neoteric play`` starts without options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from neoteric.cli.common import read_reserve
from neoteric.cli.play import DEFAULT_RESERVE
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
_SIDES = {
    "w": {WHITE: HUMAN, BLACK: COMPUTER},
    "b": {WHITE: COMPUTER, BLACK: HUMAN},
    "t": {WHITE: HUMAN, BLACK: HUMAN},
}


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
        if answer.lower() in ("q", "quit", "exit"):
            return None
        terminal.say(f"{answer!r}: expected 1 to 5, or q")
    if not answer:
        return Board(reserve=DEFAULT_RESERVE), _SIDES["w"]
    number = int(answer)
    if number == 2:
        board = _with_piece(terminal)
    else:
        board = Board(_CHOICES[number - 1][1], DEFAULT_RESERVE if number == 1 else "")
    return board, _sides(terminal)


def _with_piece(terminal: Terminal) -> Board:
    from neoteric.board import Board
    from neoteric.pieces.catalog import names

    terminal.say(f"The pieces: {', '.join(names())}.")
    while True:
        answer = terminal.ask("Which, or White's and Black's with a comma between? ")
        try:
            return Board(reserve=read_reserve(answer or DEFAULT_RESERVE))
        except NeotericError as error:
            terminal.say(str(error))


def _sides(terminal: Terminal) -> dict[bool, str]:
    while True:
        answer = terminal.ask("You play (w)hite, (b)lack, or (t)wo people? [w] ").lower()[:1] or "w"
        if answer in _SIDES:
            return _SIDES[answer]
        terminal.say("Expected w, b or t.")
