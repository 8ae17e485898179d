"""Measures strength by matches, and prints it as a table: ``python -m bench.strength FOLDER``.

Each row of the table is a match with a file of its own in the folder. A run that is interrupted, by whatever
means, goes on from there when the same command is given again, and no game is lost or counted twice.

    python -m bench.strength build/strength --quick 0.1     # a tenth of the games
    python -m bench.strength build/strength                 # goes on to all of them
    python -m bench.strength build/strength --only fairy-max --only threads
    python -m bench.strength build/strength --table         # plays nothing, prints what there is

Other programs come from the environment variables of :data:`PEERS`, or from the PATH. One that is not there
is told, and its row left out.
"""

from __future__ import annotations

import argparse
import math
import os
import shlex
import shutil
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from neoteric.errors import NeotericError
from neoteric.lab.elo import Estimate, Tally, estimate, score_of_elo
from neoteric.lab.game import TimeControl
from neoteric.lab.match import FAULTS, GameReport, Match, MatchSettings, Standing
from neoteric.lab.matchfile import MatchFile
from neoteric.pieces import names
from neoteric.variants import make_game
from neoteric.variants.arrays import find_array

PEERS = {
    "Fairy-Max": ("FAIRY_MAX", "fairymax"),
    "Fairy-Stockfish": ("FAIRY_STOCKFISH", "fairy-stockfish"),
    "Sjaak II": ("SJAAK", "sjaakii"),
}
"""The variable that names each program, and how it is called in Debian, if that is in the PATH."""
HASH = 64
"""Megabytes for either side, where the other can be told."""
SEED = 2026


@dataclass(frozen=True)
class Row:
    """One match: `key` names its file, `must` and `aim` are scores that it is to reach."""

    key: str
    title: str
    settings: Callable[[], MatchSettings]
    games: int
    must: float
    aim: float
    peer: str | None = None
    concurrency: int | None = None
    """Games at a time whatever was asked for, where threads must have the processors to themselves."""


def program(peer: str) -> str | None:
    """The path of another program, or None where it is not installed."""
    variable, command = PEERS[peer]
    named = os.environ.get(variable, "")
    return shutil.which(named or command)


def _against(peer: str, spec: str, variant: str, control: str) -> Callable[[], MatchSettings]:
    """A match of chess against a program; `spec` has ``{}`` where its path goes."""

    def settings() -> MatchSettings:
        game = make_game("neoteric", "", "chess960")
        array = find_array(game.variant, "RNBQKBNR") if variant == "chess" else None
        path = program(peer)
        assert path is not None
        engines = (f"self:hash={HASH}", spec.format(shlex.quote(path)))
        return MatchSettings(game, engines, _both(control), array, seed=SEED)

    return settings


def _ours(
    engines: tuple[str, str], control: str, variant: str = "neoteric", reserve: str = ""
) -> Callable[[], MatchSettings]:
    return lambda: MatchSettings(make_game(variant, reserve), engines, _both(control), seed=SEED)


def _both(control: str) -> tuple[TimeControl, TimeControl]:
    return TimeControl.parse(control), TimeControl.parse(control)


def rows() -> list[Row]:
    """All matches of the table, in its order."""
    fairy_max = _against("Fairy-Max", f"xboard:{{}}?memory={HASH}", "chess", "10+0.1")
    stockfish = _against("Fairy-Stockfish", f"uci:{{}}?Hash={HASH}&Use NNUE=false", "chess960", "10+0.1")
    sjaak = _against("Sjaak II", f"xboard:{{}}?memory={HASH}", "chess", "10+0.1")
    threads = _ours((f"self:threads=2,hash={HASH}", f"self:hash={HASH}"), "2+0.02", reserve="mastodon")
    found = [
        Row("fairy-max", "Fairy-Max, orthodox, 10+0.1", fairy_max, 100, 0.90, 0.98, "Fairy-Max"),
        Row(
            "fairy-stockfish",
            "Fairy-Stockfish without NNUE, the 25 arrays, 10+0.1",
            stockfish,
            200,
            0.05,
            0.25,
            "Fairy-Stockfish",
        ),
        Row("sjaak", "Sjaak II, orthodox, 10+0.1", sjaak, 100, 0.80, 0.95, "Sjaak II"),
        Row("threads", "2 threads against 1, 2+0.02", threads, 400, 0.54, 0.58, concurrency=1),
    ]
    games = [("new-chess", ""), ("new-chess-rooks", ""), *(("neoteric", name) for name in names())]
    for variant, reserve in games:
        what = reserve or variant
        settings = _ours(("self", "baseline"), "1+0.01", variant, reserve)
        found.append(Row(f"baseline-{what}", f"the baseline, {what}, 1+0.01", settings, 50, 0.90, 0.98))
    return found


@dataclass
class Outcome:
    """What a row has come to: its results, and what is to be said of them."""

    row: Row
    tally: Tally = field(default_factory=Tally)
    faults: dict[str, list[int]] = field(default_factory=lambda: Standing().faults)
    note: str = ""

    def take(self, standing: Standing) -> None:
        """Takes in what the match has come to by now."""
        self.tally, self.faults = standing.tally, standing.faults


def play(row: Row, folder: Path, games: int, concurrency: int) -> Outcome:
    """Plays what is missing of a match, telling each game on standard error."""
    if row.peer is not None and program(row.peer) is None:
        return Outcome(row, note=f"{row.peer} is not installed ({PEERS[row.peer][0]} names no program)")
    settings = row.settings()
    file = MatchFile(folder / f"{row.key}.pgn", settings.as_json())
    try:
        match = Match(settings, games, concurrency=row.concurrency or concurrency, file=file)

        def tell(report: GameReport | None) -> None:
            if report is not None:
                tally = match.standing.tally
                score = f"{tally.points:g} of {tally.games}"
                say(f"{row.key}: game {report.number}, {report.ended.result}, {report.ended.reason}; {score}")

        say(f"{row.key}: {len(match.standing.numbers)} of {games} games are there")
        outcome = Outcome(row)
        try:
            match.run(tell)
        except NeotericError as error:
            outcome.note = str(error)
        outcome.take(match.standing)
        return outcome
    finally:
        file.close()


def read(row: Row, folder: Path) -> Outcome:
    """What the file of a match holds, whoever has played it."""
    path = folder / f"{row.key}.pgn"
    if not path.exists():
        return Outcome(row, note="not played")
    standing = Standing()
    for played in MatchFile.read(path):
        standing.add(played)
    outcome = Outcome(row)
    outcome.take(standing)
    return outcome


def say(text: str) -> None:
    """A line on standard error."""
    print(text, file=sys.stderr, flush=True)


HEAD = (
    "against",
    "games",
    "won, drawn, lost",
    "score",
    "95 %",
    "Elo",
    "must, aim",
    "reached",
    "time losses",
    "illegal moves",
    "failures",
)


def table(outcomes: Sequence[Outcome]) -> str:
    """The Markdown table; losses otherwise than on the board are ours : theirs."""
    lines = [f"| {' | '.join(HEAD)} |", f"|{'---|' * len(HEAD)}"]
    baselines = [each for each in outcomes if each.row.key.startswith("baseline-") and each.tally.games]
    lines += map(_line, outcomes)
    if len(baselines) > 1:
        lines.append(_line(_together(baselines)))
    notes = [f"{outcome.row.title}: {outcome.note}." for outcome in outcomes if outcome.note]
    return "\n".join([*lines, *(["", *notes] if notes else [])])


def _line(outcome: Outcome) -> str:
    row, tally = outcome.row, outcome.tally
    wanted = f"{100 * row.must:g} %, {100 * row.aim:g} %"
    if not tally.games:
        cells = [row.title, "0", "", "", "", "", wanted, "", "", "", ""]
    else:
        found = estimate(tally)
        reached = "aim" if tally.score >= row.aim else "must" if tally.score >= row.must else "missed"
        faults = [" : ".join(map(str, outcome.faults[kind])) for kind in FAULTS]
        cells = [
            row.title,
            str(tally.games),
            f"{tally.wins}, {tally.draws}, {tally.losses}",
            f"{100 * tally.score:.1f} %",
            f"{100 * score_of_elo(found.low):.1f} to {100 * score_of_elo(found.high):.1f} %",
            _elo(found),
            wanted,
            reached,
            *faults,
        ]
    return f"| {' | '.join(cells)} |"


def _elo(found: Estimate) -> str:
    """``+102 ± 35``; where all games were won or lost, only what it is at least or most."""
    if math.isinf(found.high):
        return f"over {found.low:+.0f}"
    if math.isinf(found.low):
        return f"under {found.high:+.0f}"
    return f"{found.elo:+.0f} ± {found.error:.0f}"


def _together(outcomes: Sequence[Outcome]) -> Outcome:
    """Several matches as one."""
    row = replace(outcomes[0].row, key="baseline", title=f"the baseline, all {len(outcomes)} together")
    total = Outcome(row)
    for each in outcomes:
        total.tally += each.tally
        for kind, counts in each.faults.items():
            total.faults[kind] = [a + b for a, b in zip(total.faults[kind], counts, strict=True)]
    return total


def main(arguments: Sequence[str] | None = None) -> int:
    """Plays and prints. Returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m bench.strength", description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=Path, help="where the files of the matches are")
    parser.add_argument("--only", action="append", metavar="ROW", help="only rows whose name begins so")
    parser.add_argument("--quick", type=float, default=1.0, metavar="F", help="this share of the games")
    parser.add_argument("--concurrency", type=int, default=1, metavar="N", help="games at a time")
    parser.add_argument("--table", action="store_true", help="play nothing, print what there is")
    wanted = parser.parse_args(arguments)
    chosen = [row for row in rows() if not wanted.only or row.key.startswith(tuple(wanted.only))]
    if not chosen:
        parser.error(f"--only: expected some of {', '.join(row.key for row in rows())}")
    wanted.folder.mkdir(parents=True, exist_ok=True)
    outcomes = []
    status = 0
    try:
        for row in chosen:
            games = max(2 * round(row.games * wanted.quick / 2), 2)
            if wanted.table:
                outcomes.append(read(row, wanted.folder))
            else:
                outcomes.append(play(row, wanted.folder, games, wanted.concurrency))
    except KeyboardInterrupt:
        say("Interrupted; the same command goes on with it.")
        outcomes = [read(row, wanted.folder) for row in chosen]
        status = 130
    except (NeotericError, OSError) as error:
        say(f"bench.strength: {error}")
        return 2
    print(table(outcomes))
    return status


if __name__ == "__main__":
    sys.exit(main())
