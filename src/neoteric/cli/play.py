"""``neoteric play``: a game at the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from neoteric.cli.common import (
    ArrayOption,
    CastlingOption,
    FenOption,
    ReserveOption,
    VariantOption,
    complain,
    is_terminal,
    make_board,
)
from neoteric.errors import PgnError, VariantError

if TYPE_CHECKING:
    from neoteric.board import Board

DEFAULT_RESERVE = "mastodon"
LONGEST, DEEPEST = 3600.0, 60
"""Seconds and plies that the computer may be given for a move."""


def play(
    ctx: typer.Context,
    variant: VariantOption = "neoteric",
    reserve: ReserveOption = None,
    castling: CastlingOption = "literal",
    array: ArrayOption = None,
    white: Annotated[str, typer.Option("--white", help="Who plays White: human or computer.")] = "human",
    black: Annotated[str, typer.Option("--black", help="Who plays Black: human or computer.")] = "computer",
    time: Annotated[
        float, typer.Option("--time", help="Seconds for each of the computer's moves.", metavar="SECONDS")
    ] = 1.0,
    depth: Annotated[
        int | None,
        typer.Option(
            "--depth",
            help="Plies that the computer looks ahead at most.",
            metavar="PLIES",
            show_default=False,
        ),
    ] = None,
    fen: FenOption = None,
    load: Annotated[
        Path | None,
        typer.Option(
            "--load", help="Go on with the first game of a PGN file.", metavar="FILE", show_default=False
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

    players = {WHITE: _player(white, "--white"), BLACK: _player(black, "--black")}
    if not 0 < time <= LONGEST:
        raise VariantError(f"--time {time:g}: expected more than 0 and at most {LONGEST:g} seconds")
    if depth is not None and not 1 <= depth <= DEEPEST:
        raise VariantError(f"--depth {depth}: expected 1 to {DEEPEST} plies")
    terminal = Terminal()
    if is_terminal() and not _given(ctx):
        from neoteric.cli.menu import choose

        chosen = choose(terminal)
        if chosen is None:
            return
        board, players = chosen
    elif load is not None:
        if given := _given(ctx) & {"variant", "reserve", "castling", "array", "fen"}:
            complain(f"--load and --{min(given)}: the file says what is played")
            raise typer.Exit(2)
        board = _load(load)
    else:
        if reserve is None and variant == "neoteric" and fen is None:
            reserve = DEFAULT_RESERVE
        board = make_board(variant, reserve, castling, array, fen)
    session = Session(board, players, seconds=time, depth=depth)
    session.white_below = players[WHITE] == "human" or players[BLACK] == "computer"
    run(session, terminal)


def _given(ctx: typer.Context) -> set[str]:
    """The options that were given on the command line."""
    sources = {name: ctx.get_parameter_source(name) for name in ctx.params}
    return {name for name, source in sources.items() if source is not None and source.name != "DEFAULT"}


def _player(text: str, option: str) -> str:
    if text.lower() not in ("human", "computer"):
        raise VariantError(f"{option} {text!r}: expected human or computer")
    return text.lower()


def _load(path: Path) -> Board:
    """The first game of a PGN file, at the end of its main line."""
    from neoteric.notation.pgn import PgnReader

    with PgnReader.open(path) as reader:
        game = reader.read()
    if game is None:
        raise PgnError(f"{path} holds no game")
    if game.errors:
        raise PgnError(f"{path}: {game.errors[0]}")
    return game.end().board()
