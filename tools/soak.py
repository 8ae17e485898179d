"""Plays bullet games of the engine against itself over all variants and pieces, and counts what went wrong.

    python tools/soak.py build/soak                 # 2000 games at 1+0.01
    python tools/soak.py build/soak --games 50 --tc 0.1+0.002

One side is the engine in this process, the other `neoteric uci`, so that both ways to use it are tried, with
real clocks. Games are played to their end: nothing is adjudicated. Each kind of game has a match file in the
folder; a run that was interrupted goes on from there. The exit status is 1 if any game was lost by an illegal
move, on time or by a failure.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from neoteric.errors import NeotericError
from neoteric.lab.game import MARGIN, TimeControl
from neoteric.lab.match import FAULTS, GameReport, Match, MatchSettings, Standing
from neoteric.lab.matchfile import MatchFile, Played
from neoteric.pieces import names
from neoteric.variants import make_game
from neoteric.variants.model import Game

MAX_PLIES = 400
ENGINES = ("self:hash=4", f'uci:"{sys.executable}" -m neoteric uci?Hash=4')


def kinds() -> dict[str, Game]:
    """Every kind of game by the name of its file: chess, N-chess with each piece, both forms of New Chess."""
    return {
        "chess": make_game("neoteric", "", "chess960"),
        "none": make_game("neoteric", ""),
        **{name: make_game("neoteric", name) for name in names()},
        "new-chess": make_game("new-chess"),
        "new-chess-rooks": make_game("new-chess-rooks"),
    }


@dataclass
class Kind:
    """What the games of one kind have come to."""

    name: str
    games: list[Played]
    note: str = ""

    def faults(self) -> dict[str, int]:
        """Games lost otherwise than on the board, by either side."""
        standing = Standing()
        for played in self.games:
            standing.add(played)
        return {kind: sum(counts) for kind, counts in standing.faults.items()}

    def __str__(self) -> str:
        white = sum(played.points == played.number % 2 for played in self.games)
        drawn = sum(played.points == 0.5 for played in self.games)
        plies = sum(len(played.moves) for played in self.games)
        faults = self.faults().values()
        figures = (len(self.games), white, drawn, len(self.games) - white - drawn)
        average = plies / len(self.games) if self.games else 0
        return (
            f"{self.name:<16}"
            + "".join(f"{each:>7}" for each in figures)
            + (f"{average:>8.0f}" + "".join(f"{each:>9}" for each in faults))
        )


HEAD = f"{'':<16}" + "".join(f"{each:>7}" for each in ("games", "White", "drawn", "Black"))
HEAD += f"{'plies':>8}" + "".join(f"{each:>9}" for each in ("time", "illegal", "failed"))


def play(name: str, game: Game, games: int, control: TimeControl, wanted: argparse.Namespace) -> str:
    """Plays what is missing of one kind. Returns what ended it before its time, if anything did."""
    settings = MatchSettings(
        game, ENGINES, (control, control), None, True, 1, None, max_plies=MAX_PLIES, margin=wanted.margin
    )
    file = MatchFile(wanted.folder / f"{name}.pgn", settings.as_json())

    def tell(report: GameReport | None) -> None:
        if report is not None and (report.ended.kind in FAULTS or wanted.verbose):
            ended = report.ended
            print(
                f"{name}, game {report.number}: {ended.result}, {ended.reason}", file=sys.stderr, flush=True
            )

    try:
        Match(settings, games, concurrency=wanted.concurrency, file=file).run(tell)
    except NeotericError as error:
        return str(error)
    finally:
        file.close()
    return ""


def read(folder: Path, name: str, note: str = "") -> Kind:
    """What is in the file of one kind."""
    path = folder / f"{name}.pgn"
    return Kind(name, list(MatchFile.read(path)) if path.exists() else [], note)


def summary(found: Sequence[Kind]) -> str:
    """All kinds and their sum, as text."""
    total = Kind("all", [])
    sums = [sum(kind.faults()[each] for kind in found) for each in FAULTS]
    games = sum(len(kind.games) for kind in found)
    total_line = f"{total.name:<16}{games:>7}{'':>29}" + "".join(f"{each:>9}" for each in sums)
    notes = [f"{kind.name}: {kind.note}" for kind in found if kind.note]
    return "\n".join([HEAD, *map(str, found), total_line, *notes])


def main(arguments: Sequence[str] | None = None) -> int:
    """Plays and prints. Returns the exit status."""
    parser = argparse.ArgumentParser(prog="tools/soak.py", description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=Path, help="where the games are written")
    parser.add_argument("--games", type=int, default=2000, metavar="N", help="of all kinds together")
    parser.add_argument("--tc", default="1+0.01", metavar="TIME", help="clock of each side")
    parser.add_argument(
        "--margin", type=float, default=MARGIN, metavar="SECONDS", help="forgiven over the time"
    )
    parser.add_argument("--concurrency", type=int, default=1, metavar="N", help="games at a time")
    parser.add_argument("--only", action="append", metavar="KIND", help="only this kind; may be repeated")
    parser.add_argument("--verbose", action="store_true", help="tell every game, not only what went wrong")
    wanted = parser.parse_args(arguments)
    every = kinds()
    if unknown := set(wanted.only or ()) - set(every):
        parser.error(f"--only {min(unknown)}: expected one of {', '.join(every)}")
    chosen = [name for name in every if not wanted.only or name in wanted.only]
    games = max(round(wanted.games / len(chosen) / 2), 1) * 2
    wanted.folder.mkdir(parents=True, exist_ok=True)
    notes: dict[str, str] = {}
    status = 0
    try:
        control = TimeControl.parse(wanted.tc)
        for name in chosen:
            notes[name] = play(name, every[name], games, control, wanted)
            print(read(wanted.folder, name), file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print("Interrupted; the same command goes on with it.", file=sys.stderr)
        status = 130
    except NeotericError as error:
        print(f"soak: {error}", file=sys.stderr)
        return 2
    found = [read(wanted.folder, name, notes.get(name, "")) for name in chosen]
    print(summary(found))
    wrong = any(kind.note or any(kind.faults().values()) for kind in found)
    return status or int(wrong)


if __name__ == "__main__":
    sys.exit(main())
