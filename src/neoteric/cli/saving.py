"""Games on disk: what ``save`` writes, and ``--load`` takes up again."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from neoteric.cli.session import COMPUTER, HUMAN, Ending
from neoteric.errors import PgnError
from neoteric.rules.setup import BLACK, WHITE

if TYPE_CHECKING:
    from pathlib import Path

    from neoteric.board import Board
    from neoteric.cli.session import Session
    from neoteric.notation.pgn import PgnGame

NAMES = {HUMAN: "Human", COMPUTER: "Neoteric"}
"""Who plays, as the tags ``White`` and ``Black`` say it."""
_SIDES = ((WHITE, "White"), (BLACK, "Black"))
_KEPT = ("Event", "Site", "Date", "Round", "White", "Black")
"""The tags of a file that still hold when its game is played on."""


def game_text(session: Session) -> str:
    """The game as PGN."""
    from neoteric.notation.pgn import PgnGame

    game = PgnGame.from_board(session.board)
    game.headers["Date"] = date.today().strftime("%Y.%m.%d")
    game.headers |= session.tags
    for colour, tag in _SIDES:
        game.headers[tag] = _name(session.players[colour], session.tags.get(tag, "?"))
    if session.ending is not None:
        game.headers["Result"] = session.ending.result
    return f"{game}\n"


def _name(player: str, before: str) -> str:
    """A player's name: the computer's own, or the one that the file gives a human."""
    if player == COMPUTER or before == "?" or _player(before) == COMPUTER:
        return NAMES[player]
    return before


def _player(name: str) -> str | None:
    """Whether a name stands for a human or the computer; None for one that says neither."""
    return next((player for player, own in NAMES.items() if name.lower() in (own.lower(), player)), None)


@dataclass(frozen=True, slots=True)
class Loaded:
    """A game from a file."""

    board: Board
    """At the end of the main line."""
    players: dict[bool, str]
    """The sides of which the file says who plays them."""
    ending: Ending | None
    """The result that the file gives where the rules have not ended the game."""
    tags: dict[str, str]
    news: list[str]
    """What the players should know about the file."""


def load_game(path: Path) -> Loaded:
    """The first game of a PGN file.

    Raises :class:`~neoteric.errors.PgnError` where there is none or it does not read, and
    :class:`OSError` for the file.
    """
    from neoteric.notation.pgn import PgnReader

    with PgnReader.open(path) as reader:
        game = reader.read()
        if game is None:
            raise PgnError(f"{path} holds no game")
        if game.errors:
            raise PgnError(f"{path}: {game.errors[0]}")
        others = reader.read() is not None
    board = game.end().board()
    result, outcome = game.headers.get("Result", "*"), board.outcome()
    ending = None
    if outcome is None and result != "*":
        ending = Ending(result, "result in the file", "file's result", from_file=True)
    news = [f"{path} holds more games; this is the first."] if others else []
    if _annotated(game):
        news.append("Its comments and variations are not kept when you save.")
    if outcome is not None and result not in ("*", outcome.result()):
        news.append(f"Its Result, {result}, is not how it ends by the rules.")
    if ending is not None:
        news.append(
            f"This game ended {ending.result}. You may go on from here: 'undo' takes the result "
            "back, or simply play your move. Until then it is kept, also when you save."
        )
    tags = {tag: game.headers[tag] for tag in _KEPT if game.headers.get(tag, "?") != "?"}
    return Loaded(board, _players(game), ending, tags, news)


def _players(game: PgnGame) -> dict[bool, str]:
    """Who plays, from the names; a stranger against the computer is a human."""
    names = {colour: game.headers.get(tag, "?") for colour, tag in _SIDES}
    found = {colour: player for colour, name in names.items() if (player := _player(name)) is not None}
    for colour, name in names.items():
        if colour not in found and name not in ("?", "") and found.get(not colour) == COMPUTER:
            found[colour] = HUMAN
    return found


def _annotated(game: PgnGame) -> bool:
    """Whether there is more than moves in the main line."""
    if game.comment or len(game.variations) > 1:
        return True
    return any(node.comment or node.starting_comment or len(node.variations) > 1 for node in game.mainline())
