"""The course of a game at the terminal."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from neoteric.cli.commands import COMMANDS, After, find_command, run_command
from neoteric.cli.common import one_line
from neoteric.cli.session import COMPUTER, HUMAN
from neoteric.cli.thinking import GOODBYE, think
from neoteric.cli.topics import drop_reminder
from neoteric.errors import InvalidMoveError, MoveError

if TYPE_CHECKING:
    from neoteric._core import Move
    from neoteric.board import Board
    from neoteric.cli.session import Ending, Session
    from neoteric.cli.terminal import Terminal


_STILL = "You can still: save FILE, undo, fen, help, quit"


def run(session: Session, terminal: Terminal) -> None:
    """Play until somebody leaves, or nobody is left who could."""
    try:
        _Game(session, terminal).run()
    except EOFError:
        terminal.say()
        terminal.say(GOODBYE)
    except KeyboardInterrupt:
        terminal.say()
        terminal.say(GOODBYE)


class _Game:
    """Draws, asks and plays by turns."""

    def __init__(self, session: Session, terminal: Terminal) -> None:
        self._session = session
        self._terminal = terminal
        self._silent = HUMAN not in session.players.values() and not terminal.interactive

    def run(self) -> None:
        while True:
            if self._session.ending is not None:
                self._draw()
                if self._silent or not self._answer("Game over> "):
                    return
            elif self._session.to_move() == COMPUTER:
                self._computer()
            else:
                self._draw()
                if not self._answer(f"{_side(self._session.board)}> "):
                    return

    def _draw(self) -> None:
        session, terminal = self._session, self._terminal
        terminal.show(session)
        for line in session.news:
            terminal.say(line)
        session.news = []
        ending = session.ending
        if ending is not None:
            reason = ending.reason[0].upper() + ending.reason[1:]
            terminal.say(f"{reason}. {ending.result}", "bold")
            if terminal.interactive:
                terminal.say(_STILL, "dim")
            return
        for line in situation(session.board):
            terminal.say(line)

    def _answer(self, prompt: str) -> bool:
        """Ask until the position has changed or is to be drawn; False to leave."""
        while True:
            text = self._terminal.ask(prompt)
            if not text:
                continue
            word, _, argument = text.partition(" ")
            if name := find_command(word):
                after = run_command(self._session, self._terminal, name, argument.strip())
                if after is After.QUIT:
                    self._terminal.say(GOODBYE)
                    return False
                if after is After.DRAW:
                    return True
            elif (ending := self._session.ending) is not None and not self._may_go_on(ending):
                self._terminal.say(f"The game is over. {_STILL}")
            elif self._human(text):
                return True

    def _may_go_on(self, ending: Ending) -> bool:
        """Whether a move may be typed all the same: the game ended in a file only, and a human is to move."""
        return ending.from_file and self._session.to_move() == HUMAN

    def _human(self, text: str) -> bool:
        """Play the move that was typed; False, with a reason said, where that cannot be."""
        try:
            move = read_move(self._session.board, text)
        except MoveError as error:
            self._terminal.say(one_line(error))
            if isinstance(error, InvalidMoveError):
                near = get_close_matches(text.split(maxsplit=1)[0].lower(), COMMANDS, n=1)
                self._terminal.say(
                    f"Did you mean {near[0]!r}?" if near else "Type help for what you can type."
                )
            return False
        self._play(move)
        return True

    def _computer(self) -> None:
        session = self._session
        if HUMAN not in session.players.values() and not self._silent:
            self._draw()
        self._terminal.thinking()
        self._play(think(session.board, session.seconds, session.depth, session.level).move)

    def _play(self, move: Move) -> None:
        session = self._session
        session.play(move)
        played = session.history[-1]
        side = "White" if played.colour else "Black"
        line = f"{side} plays {played.san}. {played.sentence}".rstrip()
        if self._silent:
            self._terminal.say(line)
        else:
            session.news = [*session.news[-1:], line]


def _side(board: Board) -> str:
    return "White" if board.turn else "Black"


def situation(board: Board) -> list[str]:
    """Whose turn it is and what is special about it, in lines of text."""
    side = _side(board)
    if not board.phase:
        check = ": check!" if board.is_check() else "."
        return [f"{side} to move{check}", *drop_reminder(board)]
    kings = board.phase == "rk"
    choices = []
    for move in sorted(board.legal_moves, key=str):
        man = board.piece_at(move.to_square)
        if move.from_square != move.to_square and man is not None:
            choices.append(f"{'abcdefgh'[move.to_square % 8]} ({man.name})")
    what = side_word(kings)
    if not choices:
        return [f"{side} cannot swap the {what} with anybody: type 'stay'."]
    *others, last = choices
    files = f"{', '.join(others)} or {last}" if others else last
    return [
        f"{side} may swap both {what} with the men on file {files}.",
        f"Type that file's letter, or 'stay' to leave the {what}.",
    ]


def side_word(kings: bool) -> str:
    """What is relocated."""
    return "kings" if kings else "queens"


def read_move(board: Board, text: str) -> Move:
    """The legal move that was typed. Raises MoveError, saying what was expected.

    Before play, a file's letter or ``stay`` will do.
    """
    if board.phase:
        royal = "K" if board.phase == "rk" else "Q"
        plain = text.lower()
        if plain in ("stay", "none", "decline", "pass"):
            return board.parse_san(f"{royal}=")
        if len(plain) == 1 and plain in "abcdefgh":
            return board.parse_san(f"{royal}<>{plain}")
    return board.parse_san(text)
