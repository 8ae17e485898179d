"""``neoteric play``: a game at the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from neoteric.cli.common import (
    DEEPEST,
    DEFAULT_LEVEL,
    DEFAULT_RESERVE,
    ArrayOption,
    CastlingOption,
    FenOption,
    ReserveOption,
    VariantOption,
    is_terminal,
    make_board,
    parse_level,
    parse_plies,
    parse_seconds,
)

if TYPE_CHECKING:
    from neoteric.cli.session import Session


def _player(text: str) -> str:
    if text.lower() not in ("human", "computer"):
        raise typer.BadParameter(f"{text!r}: expected human or computer")
    return text.lower()


def play(
    ctx: typer.Context,
    variant: VariantOption = "neoteric",
    reserve: ReserveOption = None,
    castling: CastlingOption = "literal",
    array: ArrayOption = None,
    white: Annotated[
        str,
        typer.Option("--white", help="Who plays White: human or computer.", metavar="WHO", parser=_player),
    ] = "human",
    black: Annotated[
        str,
        typer.Option("--black", help="Who plays Black: human or computer.", metavar="WHO", parser=_player),
    ] = "computer",
    time: Annotated[
        float,
        typer.Option(
            "--time",
            help="Seconds for each of the computer's moves.",
            metavar="SECONDS",
            parser=parse_seconds,
        ),
    ] = 1.0,
    depth: Annotated[
        int | None,
        typer.Option(
            "--depth",
            help=f"Plies that the computer looks ahead at most, 1 to {DEEPEST}.",
            metavar="PLIES",
            show_default=False,
            parser=parse_plies,
        ),
    ] = None,
    level: Annotated[
        int,
        typer.Option(
            "--level",
            help="How well the computer plays, from 1 (a beginner) to 10 (its best).",
            metavar="1-10",
            parser=parse_level,
        ),
    ] = DEFAULT_LEVEL,
    fen: FenOption = None,
    load: Annotated[
        Path | None,
        typer.Option(
            "--load",
            help="Go on with the first game of a PGN file, and the sides that it says.",
            metavar="FILE",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Play a game: against the computer, two people at one screen, or the computer against itself.

    Without options on a terminal, a short menu offers N-chess with a Mastodon first. The
    reserve piece of --variant neoteric is the Mastodon unless --reserve says otherwise.
    """
    from neoteric.cli.loop import run
    from neoteric.cli.session import Session
    from neoteric.cli.terminal import Terminal
    from neoteric.rules.setup import BLACK, WHITE

    terminal = Terminal()
    given = _given(ctx)
    players = {WHITE: white, BLACK: black}
    if is_terminal() and not given:
        from neoteric.cli.menu import choose

        chosen = choose(terminal)
        if chosen is None:
            return
        session = Session(*chosen)
    elif load is not None:
        if clash := given & {"variant", "reserve", "castling", "array", "fen"}:
            raise typer.BadParameter(f"--load and --{min(clash)}: the file says what is played")
        chosen_sides = {colour for colour, name in ((WHITE, "white"), (BLACK, "black")) if name in given}
        session = _load(load, players, chosen_sides)
    else:
        if reserve is None and variant == "neoteric" and fen is None:
            reserve = DEFAULT_RESERVE
        session = Session(make_board(variant, reserve, castling, array, fen), players)
    session.seconds, session.depth, session.level = time, depth, level
    session.white_below = session.players[WHITE] == "human" or session.players[BLACK] == "computer"
    run(session, terminal)


def _load(path: Path, players: dict[bool, str], chosen: set[bool]) -> Session:
    """The game of a file; the sides are the file's where the options do not say."""
    from neoteric.cli.saving import load_game
    from neoteric.cli.session import Session

    loaded = load_game(path)
    sides = players | {colour: player for colour, player in loaded.players.items() if colour not in chosen}
    return Session(loaded.board, sides, agreed=loaded.ending, tags=loaded.tags, news=loaded.news)


def _given(ctx: typer.Context) -> set[str]:
    """The options that were given on the command line."""
    sources = {name: ctx.get_parameter_source(name) for name in ctx.params}
    return {name for name, source in sources.items() if source is not None and source.name != "DEFAULT"}
