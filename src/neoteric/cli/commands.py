"""What can be typed during a game besides moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from enum import Enum, auto
from pathlib import Path
from typing import TYPE_CHECKING

from neoteric.cli.inspect import find_piece
from neoteric.cli.screen import move_list
from neoteric.cli.session import HUMAN, Ending
from neoteric.cli.thinking import score_text, think
from neoteric.errors import NeotericError, PieceError

if TYPE_CHECKING:
    from neoteric.cli.session import Session
    from neoteric.cli.terminal import Terminal
    from neoteric.pieces.model import Piece


class After(Enum):
    """What is to be done when a command has run."""

    ASK = auto()
    """Ask again."""
    DRAW = auto()
    """Draw the game first."""
    QUIT = auto()


Action = Callable[["Session", "Terminal", str], After]


@dataclass(frozen=True, slots=True)
class Command:
    """A command: how it is typed, what it does."""

    usage: str
    summary: str
    action: Action
    in_play: bool = False
    """Whether it has no sense once the game is over."""


def _help(session: Session, terminal: Terminal, argument: str) -> After:
    from neoteric.diagram import piece_diagram

    if argument:
        piece = _piece_meant(session, argument)
        terminal.say(piece_diagram(piece, width=min(78, terminal.console.width)))
        return After.ASK
    terminal.say("A move:  Nf3  e4  exd5  O-O  e8=Q, or by squares: g1f3  e2e4  e7e8q")
    if session.board.game.variant.drops:
        terminal.say("A drop:  Q@e3, or on your own pawn, which goes elsewhere: N@f2/Pf3")
    if session.board.phase:
        royal = "K" if session.board.phase == "rk" else "Q"
        terminal.say(f"Now:     b or {royal}<>b swaps with the men on the b-file, stay or {royal}= does not")
    terminal.say()
    for command in COMMANDS.values():
        terminal.say(f"  {command.usage:<12} {command.summary}")
    names = ", ".join(piece.name for piece in session.board.game.pieces)
    terminal.say(f"\nPieces of this game: {names}.")
    return After.ASK


def _piece_meant(session: Session, name: str) -> Piece:
    """A piece of the game by name or letter, or else one of the catalogue."""
    for piece in session.board.game.pieces:
        if name.lower().replace(" ", "-") == piece.name or name.upper() == piece.letter:
            return piece
    return find_piece(name)


def _moves(session: Session, terminal: Terminal, argument: str) -> After:
    for line in move_list(session.board, terminal.console.width, argument):
        terminal.say(line)
    return After.ASK


def _undo(session: Session, terminal: Terminal, argument: str) -> After:
    if not session.undo():
        terminal.say("There is no move of yours to take back.")
        return After.ASK
    return After.DRAW


def _hint(session: Session, terminal: Terminal, argument: str) -> After:
    board = session.board
    result = think(board, min(session.seconds, 2.0), session.depth)
    san = board.san(result.move)
    if board.phase:
        terminal.say(f"Hint: {san} (one array is as good as another to the computer)")
    else:
        terminal.say(f"Hint: {san} ({score_text(result.score)}, {result.depth} plies deep)")
    return After.ASK


def _fen(session: Session, terminal: Terminal, argument: str) -> After:
    terminal.console.print(session.board.fen(), soft_wrap=True)
    return After.ASK


def _save(session: Session, terminal: Terminal, argument: str, *, over: bool = False) -> After:
    from neoteric.notation.pgn import PgnGame

    if not argument:
        terminal.say("Where to? Type: save FILE")
        return After.ASK
    path = Path(argument).expanduser()
    if path.exists() and not over and path.resolve() not in session.saved:
        terminal.say(f"{argument} exists already. To overwrite it, type: save! {argument}")
        return After.ASK
    game = PgnGame.from_board(session.board)
    for colour, name in ((True, "White"), (False, "Black")):
        game.headers[name] = "Human" if session.players[colour] == HUMAN else "Neoteric"
    game.headers["Date"] = date.today().strftime("%Y.%m.%d")
    if session.ending is not None:
        game.headers["Result"] = session.ending.result
    try:
        path.write_text(f"{game}\n", "utf-8")
    except (OSError, ValueError) as error:  # ValueError: a NUL character in the path
        terminal.say(f"{argument} cannot be written: {getattr(error, 'strerror', None) or error}")
        return After.ASK
    session.saved.add(path.resolve())
    terminal.say(f"Saved in {argument}.")
    return After.ASK


def _save_over(session: Session, terminal: Terminal, argument: str) -> After:
    return _save(session, terminal, argument, over=True)


def _resign(session: Session, terminal: Terminal, argument: str) -> After:
    loser, winner = ("White", "Black") if session.board.turn else ("Black", "White")
    session.agreed = Ending("0-1" if session.board.turn else "1-0", f"{loser} resigns, {winner} wins")
    return After.DRAW


def _draw(session: Session, terminal: Terminal, argument: str) -> After:
    outcome = session.board.outcome(claim_draw=True)
    if outcome is not None:
        session.agreed = Ending(outcome.result(), f"draw claimed by {outcome.termination.value}")
        return After.DRAW
    if all(player == HUMAN for player in session.players.values()):
        other = "Black" if session.board.turn else "White"
        if terminal.ask(f"Does {other} agree to a draw? (y/n) ").lower() in ("y", "yes"):
            session.agreed = Ending("1/2-1/2", "draw by agreement")
            return After.DRAW
        terminal.say("The game goes on.")
        return After.ASK
    terminal.say(
        "No draw can be claimed: there is neither threefold repetition nor are there fifty idle moves."
    )
    return After.ASK


def _flip(session: Session, terminal: Terminal, argument: str) -> After:
    session.white_below = not session.white_below
    return After.DRAW


def _board(session: Session, terminal: Terminal, argument: str) -> After:
    return After.DRAW


def _quit(session: Session, terminal: Terminal, argument: str) -> After:
    return After.QUIT


COMMANDS: dict[str, Command] = {
    "help": Command("help", "this list; help PIECE draws how a piece moves", _help),
    "moves": Command("moves", "the legal moves; moves N, moves e2, moves Q@ only those", _moves),
    "undo": Command("undo", "take back to your previous turn", _undo),
    "hint": Command("hint", "what the computer would play", _hint, in_play=True),
    "board": Command("board", "draw the board again", _board),
    "flip": Command("flip", "turn the board round", _flip),
    "fen": Command("fen", "the position as FEN", _fen),
    "save": Command("save FILE", "write the game as PGN; save! FILE overwrites", _save),
    "resign": Command("resign", "give up", _resign, in_play=True),
    "draw": Command("draw", "claim a draw, or offer one to the other player here", _draw, in_play=True),
    "quit": Command("quit", "leave; so do Ctrl-D and Ctrl-C", _quit),
}
_ALIASES = {"?": "help", "q": "quit", "exit": "quit", "takeback": "undo"}


def find_command(word: str) -> str | None:
    """The command that a word is, None if it is none. A capital Q is no quit but half a move."""
    name = _ALIASES.get(word, word.lower())
    return name if name in COMMANDS or name == "save!" else None


def run_command(session: Session, terminal: Terminal, name: str, argument: str) -> After:
    """Carry out a command; what was wrong with it is said, not raised."""
    if name == "save!":
        return _save_over(session, terminal, argument)
    command = COMMANDS[name]
    if command.in_play and session.ending is not None:
        terminal.say("The game is over.")
        return After.ASK
    try:
        return command.action(session, terminal, argument)
    except PieceError as error:
        terminal.say(str(error))
    except NeotericError as error:
        terminal.say(f"That did not work: {error}")
    return After.ASK
