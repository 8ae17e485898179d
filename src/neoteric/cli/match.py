"""``neoteric match``: two engines against each other."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from neoteric.cli.common import (
    DEFAULT_RESERVE,
    ArrayOption,
    CastlingOption,
    ReserveOption,
    console,
    parse_seconds,
    read_reserve,
)

if TYPE_CHECKING:
    from rich.table import Table

    from neoteric.lab.elo import Sprt
    from neoteric.lab.game import TimeControl
    from neoteric.lab.match import GameReport, Match, MatchSettings
    from neoteric.variants.model import Game

_CHESS = ("chess", "chess960")
"""Games of other programs that are ours by other names."""
_DEFAULT_CONTROL = "10+0.1"


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
            "is given.",
            metavar="TIME",
            show_default=False,
        ),
    ] = None,
    movetime: Annotated[
        float | None,
        typer.Option(
            "--movetime",
            help="Seconds for each move instead.",
            metavar="SECONDS",
            show_default=False,
            parser=parse_seconds,
        ),
    ] = None,
    nodes: Annotated[
        int | None,
        typer.Option("--nodes", help="Nodes for each move instead.", min=1, metavar="N", show_default=False),
    ] = None,
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
        (_control(tc, movetime, nodes),) * 2,
        array,
        openings == "arrays",
        seed,
        Adjudication() if adjudicate else None,
    )
    test = None if sprt is None else _sprt(sprt)
    file = None if pgn is None else MatchFile(pgn, settings.as_json())
    try:
        _run(Match(settings, games, concurrency=concurrency, sprt=test, file=file), variant)
    finally:
        if file is not None:
            file.close()


def _control(tc: str | None, movetime: float | None, nodes: int | None) -> TimeControl:
    from neoteric.lab.game import TimeControl

    if sum(each is not None for each in (tc, movetime, nodes)) > 1:
        raise typer.BadParameter("--tc, --movetime, --nodes: expected one of them")
    if movetime is not None or nodes is not None:
        return TimeControl(move_time=movetime, nodes=nodes)
    return TimeControl.parse(tc or _DEFAULT_CONTROL)


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

    from neoteric.lab.game import MatchError
    from neoteric.protocols.player import Fault, PlayerError

    screen = console()
    view = _View(match)
    interrupted = False
    try:
        if screen.is_terminal:
            with Live(view.table(), console=screen, auto_refresh=False) as live:

                def show(report: GameReport | None) -> None:
                    view.hear(report)
                    live.update(view.table(), refresh=True)

                match.run(show)
        else:

            def say(report: GameReport | None) -> None:
                view.hear(report)
                if report is not None:
                    typer.echo(_line(report))

            match.run(say)
    except KeyboardInterrupt:
        interrupted = True
    except PlayerError as error:
        others = any(engine.startswith(("uci:", "xboard:")) for engine in match.settings.engines)
        hint = ""
        if error.fault is Fault.START and "does not play" in str(error) and others and variant not in _CHESS:
            hint = "; engines that know only chess play with --variant chess"
        raise MatchError(f"{error}{hint}") from None
    if not screen.is_terminal:
        screen.print(view.table())
    if interrupted:
        goes_on = "; the same command goes on with it" if match.file else ""
        typer.echo(f"Interrupted after {len(match.standing.numbers)} games{goes_on}.", err=True)
        raise typer.Exit(130)


def _line(report: GameReport) -> str:
    """A game that has ended, in one line."""
    white, black = report.names
    again = "" if report.counts else ", played before"
    return (
        f"Game {report.number}: {white} - {black} {report.ended.result} "
        f"({report.ended.reason}, {report.plies} plies{again})"
    )


class _View:
    """The table of a match."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._start = time.monotonic()
        self._last = ""
        self._troubles = 0

    def hear(self, report: GameReport | None) -> None:
        """Takes note of a game."""
        if report is not None:
            self._last = _line(report)
            self._troubles += report.ended.failed is not None or report.ended.kind == "time forfeit"

    def table(self) -> Table:
        """The match as it stands."""
        from rich.table import Table

        table = Table(show_header=False, title=" – ".join(self._match.names), title_style="bold")
        for name, value in self._rows():
            table.add_row(name, value)
        return table

    def _rows(self) -> list[tuple[str, str]]:
        from neoteric.lab.elo import estimate

        match, settings = self._match, self._match.settings
        tally, done = match.standing.tally, len(match.standing.numbers)
        found = estimate(tally)
        minutes = (time.monotonic() - self._start) / 60
        rows = [
            ("Game", f"{_title(settings)}, {settings.controls[0]}"),
            ("Games", f"{done} of {match.games}" + _left_out(match)),
            ("Score", f"{tally.points:g} of {tally.games} ({100 * tally.score:.1f} %)"),
            ("Won, drawn, lost", f"{tally.wins} - {tally.draws} - {tally.losses}"),
            ("Pairs 0 to 2 points", " ".join(map(str, tally.pairs))),
            ("Elo", f"{_elo(found.elo)} ± {_elo(found.error, sign=False)}"),
            ("95 % interval", f"{_elo(found.low)} to {_elo(found.high)}"),
            ("Likely stronger", f"{100 * found.los:.1f} %"),
        ]
        if match.sprt is not None:
            rows.append(("SPRT", _sprt_text(match)))
        played = done - match.resumed
        rows.append(("Games a minute", f"{played / minutes:.1f}" if played and minutes > 0 else "-"))
        if self._troubles:
            rows.append(("Failures, time losses", str(self._troubles)))
        return [*rows, ("Last", self._last)] if self._last else rows


def _title(settings: MatchSettings) -> str:
    reserve = list(dict.fromkeys(piece.name if piece else "none" for piece in settings.game.reserve))
    return settings.game.variant.title + ("" if reserve == ["none"] else f" with {' and '.join(reserve)}")


def _left_out(match: Match) -> str:
    parts = []
    if match.resumed:
        parts.append(f"{match.resumed} from the file")
    if match.standing.repeated:
        parts.append(f"{match.standing.repeated} played before, not counted")
    return f" ({'; '.join(parts)})" if parts else ""


def _sprt_text(match: Match) -> str:
    sprt, tally = match.sprt, match.standing.tally
    assert sprt is not None
    lower, upper = sprt.bounds
    decision = sprt.decision(tally)
    means = {None: "goes on", True: f"accepted: {sprt.elo1:g} Elo", False: f"accepted: {sprt.elo0:g} Elo"}
    return f"LLR {sprt.llr(tally):+.2f} in ({lower:.2f}, {upper:.2f}), {means[decision]}"


def _elo(value: float, *, sign: bool = True) -> str:
    if value in (float("inf"), float("-inf")):
        return "∞" if value > 0 else "-∞"
    return f"{value:+.1f}" if sign else f"{value:.1f}"
