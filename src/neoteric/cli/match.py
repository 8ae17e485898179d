"""``neoteric match``: two engines against each other."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from neoteric.cli.common import (
    DEEPEST,
    DEFAULT_RESERVE,
    ArrayOption,
    CastlingOption,
    ReserveOption,
    console,
    parse_seconds,
    read_reserve,
)

if TYPE_CHECKING:
    from neoteric.cli.match_view import MatchView
    from neoteric.lab.elo import Sprt
    from neoteric.lab.game import TimeControl
    from neoteric.lab.match import GameReport, Match
    from neoteric.variants.model import Game

_CHESS = ("chess", "chess960")
"""Games of other programs that are ours by other names."""
_DEFAULT_CONTROL = "10+0.1"
MARGIN = 0.05
"""That of :mod:`neoteric.lab.game`, which the help need not import."""
_REDRAW = 1.0
"""Seconds after which the table is drawn again though no game has ended."""


def _engine(text: str) -> str:
    from neoteric.protocols.spec import PlayerSpec

    PlayerSpec.parse(text)
    return text


def _sprt(text: str) -> Sprt:
    from neoteric.lab.elo import Sprt

    parts = text.split(",")
    try:
        if len(parts) != 2:
            raise ValueError("expected ELO0,ELO1, such as 0,5")
        return Sprt(float(parts[0]), float(parts[1]))
    except ValueError as error:
        raise typer.BadParameter(f"{text!r}: {error}") from None


def _openings(text: str) -> str:
    if text not in ("arrays", "start"):
        raise typer.BadParameter(f"{text!r}: expected arrays or start")
    return text


def match(
    engine1: Annotated[
        str, typer.Argument(help="The first engine, whose score is told.", metavar="ENGINE1", parser=_engine)
    ],
    engine2: Annotated[str, typer.Argument(help="The second engine.", metavar="ENGINE2", parser=_engine)],
    games: Annotated[
        int, typer.Option("--games", min=1, max=10**6, metavar="N", help="Games; an even number is best.")
    ] = 100,
    tc: Annotated[
        str | None,
        typer.Option(
            "--tc",
            help=f"Clock in seconds: base+increment, or moves/base+increment. {_DEFAULT_CONTROL} if no limit "
            "is given. This and the next three: one for both engines, or two with a comma between.",
            metavar="TIME",
            show_default=False,
        ),
    ] = None,
    movetime: Annotated[
        str | None,
        typer.Option(
            "--movetime",
            help="Seconds for each move instead.",
            metavar="SECONDS",
            show_default=False,
        ),
    ] = None,
    nodes: Annotated[
        str | None,
        typer.Option(
            "--nodes", help="Nodes for each move at most, or instead.", metavar="N", show_default=False
        ),
    ] = None,
    depth: Annotated[
        str | None,
        typer.Option("--depth", help="Plies to look ahead at most.", metavar="PLIES", show_default=False),
    ] = None,
    margin: Annotated[
        float,
        typer.Option(
            "--margin",
            help="Seconds over its time that an engine is forgiven.",
            min=0,
            max=60,
            metavar="SECONDS",
        ),
    ] = MARGIN,
    variant: Annotated[
        str,
        typer.Option(
            "--variant", help="neoteric, new-chess, new-chess-rooks, chess or chess960.", metavar="NAME"
        ),
    ] = "neoteric",
    reserve: ReserveOption = None,
    castling: CastlingOption = "literal",
    array: ArrayOption = None,
    openings: Annotated[
        str,
        typer.Option(
            "--openings",
            help="arrays (relocation done, a few random moves) or start (the beginning of the game).",
            metavar="WHICH",
            parser=_openings,
        ),
    ] = "arrays",
    seed: Annotated[int, typer.Option("--seed", help="Other openings for another number.", metavar="N")] = 1,
    concurrency: Annotated[
        int, typer.Option("--concurrency", help="Games at a time.", min=1, max=512, metavar="N")
    ] = 1,
    pgn: Annotated[
        Path | None,
        typer.Option(
            "--pgn",
            help="Write the games there; if the file is of this match, go on with it.",
            metavar="FILE",
            show_default=False,
        ),
    ] = None,
    sprt: Annotated[
        str | None,
        typer.Option(
            "--sprt",
            help="End as soon as it is clear whether ENGINE1 is stronger by ELO1 rather than by ELO0.",
            metavar="ELO0,ELO1",
            show_default=False,
        ),
    ] = None,
    adjudicate: Annotated[
        bool,
        typer.Option(
            "--adjudicate/--no-adjudicate", help="End games on whose result both engines have long agreed."
        ),
    ] = True,
    json: Annotated[
        bool, typer.Option("--json", help="Print the result as JSON; games are told on standard error.")
    ] = False,
) -> None:
    """Play a match between two engines, and tell which is stronger.

    An ENGINE is self, self:level=5, baseline, uci:PROGRAM or xboard:PROGRAM; options follow as in
    "uci:/path/to/engine?Hash=16&Ponder=false".
    """
    from neoteric.lab.game import Adjudication
    from neoteric.lab.match import Match, MatchSettings
    from neoteric.lab.matchfile import MatchFile

    game, array = _game(variant, reserve, castling, array)
    settings = MatchSettings(
        game,
        (engine1, engine2),
        _limits(tc, movetime, nodes, depth),
        array,
        openings == "arrays",
        seed,
        Adjudication() if adjudicate else None,
        margin=margin,
    )
    test = None if sprt is None else _sprt(sprt)
    file = None if pgn is None else MatchFile(pgn, settings.as_json())
    try:
        playing = Match(settings, games, concurrency=concurrency, sprt=test, file=file)
        (_run_quietly if json else _run)(playing, variant)
    finally:
        if file is not None:
            file.close()


def _limits(
    tc: str | None, movetime: str | None, nodes: str | None, depth: str | None
) -> tuple[TimeControl, TimeControl]:
    """Either engine's limits, where each option says one for both, or two."""
    from neoteric.lab.game import TimeControl

    options = {"--tc": tc, "--movetime": movetime, "--nodes": nodes, "--depth": depth}
    each = {name: _for_both(name, text) for name, text in options.items()}
    found = []
    for engine in (0, 1):
        clock, fixed, most_nodes, most_plies = (each[name][engine] for name in options)
        if clock and fixed:
            raise typer.BadParameter("--tc, --movetime: expected one of them for each engine")
        limited = fixed or most_nodes or most_plies
        control = TimeControl.parse(clock or _DEFAULT_CONTROL) if clock or not limited else TimeControl()
        found.append(
            replace(
                control,
                move_time=parse_seconds(fixed) if fixed else None,
                nodes=_count("--nodes", most_nodes, 10**12),
                depth=_count("--depth", most_plies, DEEPEST),
            )
        )
    return found[0], found[1]


def _for_both(name: str, text: str | None) -> list[str]:
    """ENGINE1's value and ENGINE2's; "" where there is none, which ``-`` says of one."""
    parts = [part.strip() for part in (text or "-").split(",")]
    if len(parts) > 2 or not all(parts):
        raise typer.BadParameter(f"{name} {text!r}: expected one limit, or two with a comma between")
    return [part if part != "-" else "" for part in (parts if len(parts) == 2 else parts * 2)]


def _count(name: str, text: str, most: int) -> int | None:
    if not text:
        return None
    if not text.isdecimal() or not 0 < int(text[:14]) <= most:
        raise typer.BadParameter(f"{name} {text!r}: expected a number from 1 to {most}")
    return int(text)


def _game(variant: str, reserve: str | None, castling: str, array: str | None) -> tuple[Game, str | None]:
    """The game, and the one array it starts from, if it is but one."""
    from neoteric.errors import VariantError
    from neoteric.variants.arrays import find_array
    from neoteric.variants.registry import make_game

    if variant in _CHESS:
        if reserve is not None:
            raise VariantError(f"--reserve: {variant} has no reserve piece")
        game = make_game("neoteric", "", "chess960")
        array = "RNBQKBNR" if variant == "chess" and array is None else array
    else:
        default = DEFAULT_RESERVE if variant == "neoteric" else ""
        game = make_game(variant, default if reserve is None else read_reserve(reserve), castling)
    return game, None if array is None else find_array(game.variant, array)


def _run(match: Match, variant: str) -> None:
    """Plays the match with a table that lives, or a line for each game where nobody sits."""
    from rich.live import Live

    from neoteric.cli.match_view import MatchView

    screen = console()
    view = MatchView(match)
    if not screen.is_terminal:
        try:
            _play(match, variant, lambda report: _hear(view, report))
        finally:
            if match.standing.numbers:
                screen.print(view.table())
        return
    with Live(view.table(), console=screen, auto_refresh=False) as live:
        drawn = time.monotonic()

        def show(report: GameReport | None) -> None:
            nonlocal drawn
            view.hear(report)
            # The engines want the processor more than the clock on the screen does.
            if report is not None or time.monotonic() - drawn >= _REDRAW:
                drawn = time.monotonic()
                live.update(view.table(), refresh=True)

        _play(match, variant, show)


def _hear(view: MatchView, report: GameReport | None) -> None:
    from neoteric.cli.match_view import game_line

    view.hear(report)
    if report is not None:
        typer.echo(game_line(report))


def _run_quietly(match: Match, variant: str) -> None:
    """Plays the match and prints it as JSON."""
    from json import dumps

    from neoteric.cli.match_view import as_json, game_line

    def tell(report: GameReport | None) -> None:
        if report is not None:
            typer.echo(game_line(report), err=True)

    try:
        _play(match, variant, tell)
    finally:
        if match.standing.numbers:
            typer.echo(dumps(as_json(match), ensure_ascii=False))


def _play(match: Match, variant: str, tell: Callable[[GameReport | None], None]) -> None:
    """Plays the match; the exit status of an interruption is that of other programs."""
    from neoteric.lab.game import MatchError
    from neoteric.protocols.player import Fault, PlayerError

    try:
        match.run(tell)
    except KeyboardInterrupt:
        goes_on = "; the same command goes on with it" if match.file else ""
        typer.echo(f"Interrupted after {len(match.standing.numbers)} games{goes_on}.", err=True)
        raise typer.Exit(130) from None
    except PlayerError as error:
        others = any(engine.startswith(("uci:", "xboard:")) for engine in match.settings.engines)
        hint = ""
        if error.fault is Fault.START and "does not play" in str(error) and others and variant not in _CHESS:
            hint = "; engines that know only chess play with --variant chess"
        raise MatchError(f"{error}{hint}") from None
