"""What can be typed during a game besides moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from enum import Enum, auto
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING

from typer import BadParameter

from neoteric.cli import topics
from neoteric.cli.common import one_line, parse_level, parse_seconds
from neoteric.cli.moves import move_list
from neoteric.cli.naming import find_piece
from neoteric.cli.saving import game_text
from neoteric.cli.session import HUMAN, Ending
from neoteric.cli.thinking import score_text, think
from neoteric.engine.levels import strength_of_level
from neoteric.errors import NeotericError, PieceError

if TYPE_CHECKING:
    from neoteric.cli.session import Session
    from neoteric.cli.terminal import Terminal


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
    details: str = ""
    """What ``help`` of the command alone adds to the summary."""
    in_play: bool = False
    """Whether it has no sense once the game is over."""


def _help(session: Session, terminal: Terminal, argument: str) -> After:
    if argument:
        terminal.say(_help_on(session, argument, min(78, terminal.console.width)))
        return After.ASK
    terminal.say("A move:  Nf3  e4  exd5  O-O  e8=Q, or by squares: g1f3  e2e4  e7e8q")
    if session.board.game.variant.drops:
        terminal.say("A drop:  Q@e3, or on your own pawn, which goes elsewhere: N@f2/Pf3")
    if session.board.phase:
        royal = "K" if session.board.phase == "rk" else "Q"
        terminal.say(f"Now:     b or {royal}<>b swaps with the men on file b, stay or {royal}= does not")
    terminal.say()
    for command in COMMANDS.values():
        line = f"  {command.usage:<14} {command.summary}"
        terminal.say(fill(line, terminal.console.width, subsequent_indent=" " * 17))
    game = session.board.game
    about = ", ".join(topics.topics(game))
    pieces = ", ".join(piece.name for piece in game.pieces)
    terminal.say(f"\nhelp WHAT is also about {about}, and draws each piece: {pieces}.")
    return After.ASK


def _help_on(session: Session, argument: str, width: int) -> str:
    """What is known under a name: a command, a topic, or else a piece."""
    game = session.board.game
    word = argument.lower()
    name = _ALIASES.get(word, word).removesuffix("!") if len(word) > 1 else word
    if name in COMMANDS:
        command = COMMANDS[name]
        return fill(f"{command.usage}: {command.summary}. {command.details}".rstrip(), width)
    if text := topics.topic(game, argument) or topics.elsewhere(argument):
        return fill(text, width)
    try:
        piece = find_piece(argument, game.pieces)
    except PieceError:
        if set(argument) & set("=/."):  # a definition or a file: what is wrong with it matters
            raise
        return fill(_unknown(session, argument), width)
    return topics.piece_page(piece, width, game)


def _unknown(session: Session, text: str) -> str:
    from neoteric.pieces.catalog import names

    game = session.board.game
    known = [*COMMANDS, *topics.topics(game), *(piece.name for piece in game.pieces), *names()]
    near = get_close_matches(text.lower(), known, n=1)
    advice = f"did you mean {near[0]!r}?" if near else "help alone lists what there is"
    return f"There is no help on {text[:40]!r}; {advice}"


def _moves(session: Session, terminal: Terminal, argument: str) -> After:
    for line in move_list(session.board, terminal.console.width, argument):
        terminal.say(line)
    return After.ASK


def _undo(session: Session, terminal: Terminal, argument: str) -> After:
    what = session.undo()
    if not what:
        terminal.say("There is no move of yours to take back.")
        return After.ASK
    session.news = [what]
    return After.DRAW


def _hint(session: Session, terminal: Terminal, argument: str) -> After:
    board = session.board
    result = think(board, min(session.seconds, 2.0), session.depth)
    san = board.san(result.move)
    if board.phase:
        terminal.say(f"Hint: {san} (one array is as good as another to the computer)")
    else:
        terminal.say(f"Hint: {san} ({score_text(result.score)}, {result.lines[0].depth} plies deep)")
    return After.ASK


def _fen(session: Session, terminal: Terminal, argument: str) -> After:
    terminal.console.print(session.board.fen(), soft_wrap=True)
    return After.ASK


def _save(session: Session, terminal: Terminal, argument: str, *, over: bool = False) -> After:
    if not argument:
        terminal.say("Where to? Type: save FILE")
        return After.ASK
    path = Path(argument).expanduser()
    if path.exists() and not over and path.resolve() not in session.saved:
        terminal.say(f"{argument} exists already. To overwrite it, type: save! {argument}")
        return After.ASK
    try:
        path.write_text(game_text(session), "utf-8")
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
    result = "0-1" if session.board.turn else "1-0"
    session.agreed = Ending(result, f"{loser} resigns, {winner} wins", "resignation")
    return After.DRAW


def _draw(session: Session, terminal: Terminal, argument: str) -> After:
    outcome = session.board.outcome(claim_draw=True)
    if outcome is not None:
        session.agreed = Ending(outcome.result(), f"draw claimed by {outcome.termination.value}", "draw")
        return After.DRAW
    if all(player == HUMAN for player in session.players.values()):
        other = "Black" if session.board.turn else "White"
        if terminal.ask(f"Does {other} agree to a draw? (y/n) ").lower() in ("y", "yes"):
            session.agreed = Ending("1/2-1/2", "draw by agreement", "draw")
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


def _time(session: Session, terminal: Terminal, argument: str) -> After:
    if argument:
        try:
            session.seconds = parse_seconds(argument)
        except BadParameter as error:
            terminal.say(one_line(error))
            return After.ASK
    unit = "second" if session.seconds == 1 else "seconds"
    terminal.say(f"The computer may think for {session.seconds:g} {unit} about each of its moves.")
    return After.ASK


def _level(session: Session, terminal: Terminal, argument: str) -> After:
    if argument:
        try:
            session.level = parse_level(argument)
        except BadParameter as error:
            terminal.say(one_line(error))
            return After.ASK
    strength = strength_of_level(session.level)
    about = f"about {strength.elo} Elo" if strength else "full strength"
    terminal.say(f"The computer plays at level {session.level} of 10: {about}.")
    return After.ASK


def _board(session: Session, terminal: Terminal, argument: str) -> After:
    return After.DRAW


def _quit(session: Session, terminal: Terminal, argument: str) -> After:
    return After.QUIT


COMMANDS: dict[str, Command] = {
    "help": Command(
        "help [WHAT]",
        "this list; or about a piece, a command, castling and so on",
        _help,
        "A piece is named as mastodon or M; it is drawn, with its moves.",
    ),
    "moves": Command(
        "moves [WHICH]",
        "the legal moves; of a man (N), from a square (e2), drops (Q@)",
        _moves,
        "A square means the man of yours that stands there, or else the moves that lead there. "
        "Also: moves captures, moves checks, moves castling, moves drops, or how a move begins.",
    ),
    "undo": Command(
        "undo",
        "take back to your previous turn",
        _undo,
        "The computer's answer is taken back, too. After resigning or a draw, only that is taken back.",
    ),
    "hint": Command(
        "hint",
        "what the computer would play",
        _hint,
        "It thinks as long as for a move of its own, but two seconds at most, and says what it thinks of "
        "your position in pawns: +1.30 is good for you.",
        in_play=True,
    ),
    "time": Command(
        "time [SECONDS]",
        "how long the computer thinks about a move, as --time",
        _time,
        "time 5 makes it five seconds from now on; time alone says how many they are.",
    ),
    "level": Command(
        "level [1-10]",
        "how well the computer plays, as --level",
        _level,
        "1 is a beginner's level, 10 the computer's best; level alone says which it is. "
        "Hints are always its best.",
    ),
    "board": Command("board", "draw the board again", _board),
    "flip": Command("flip", "turn the board round", _flip),
    "fen": Command("fen", "the position as FEN", _fen, "neoteric play --fen goes on from there."),
    "save": Command(
        "save FILE",
        "write the game as PGN; save! FILE overwrites",
        _save,
        "neoteric play --load FILE goes on from there.",
    ),
    "resign": Command("resign", "give up", _resign, "undo takes it back.", in_play=True),
    "draw": Command(
        "draw",
        "claim a draw, or offer one to the other player here",
        _draw,
        "You can claim one by threefold repetition or fifty moves without progress. "
        "The computer takes no offers.",
        in_play=True,
    ),
    "quit": Command("quit", "leave; so do Ctrl-D and Ctrl-C", _quit, "The game is not saved by itself."),
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
        terminal.say(one_line(error))
    except NeotericError as error:
        terminal.say(f"That did not work: {one_line(error)}")
    return After.ASK
