"""How a match looks: the table that lives while it is played, a line for each game, and JSON."""

from __future__ import annotations

import time
from collections import deque
from math import isinf
from typing import TYPE_CHECKING

from neoteric.lab.elo import estimate
from neoteric.lab.match import FAULTS

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table

    from neoteric.lab.match import GameReport, Match

LAST = 5
"""Games that are shown one by one."""
MOST_WAYS = 6
"""Ways in which games end, of which the commonest are shown."""


def game_line(report: GameReport) -> str:
    """A game that has ended, in one line."""
    white, black = report.names
    again = "" if report.counts else ", played before"
    return (
        f"Game {report.number}: {white} - {black} {report.ended.result} "
        f"({report.ended.reason}, {report.plies} plies{again})"
    )


class MatchView:
    """The table of a match."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._start = time.monotonic()
        self._last: deque[GameReport] = deque(maxlen=LAST)

    def hear(self, report: GameReport | None) -> None:
        """Takes note of a game."""
        if report is not None:
            self._last.append(report)

    def names(self) -> list[str]:
        """The engines' names, told apart where they are the same."""
        names = list(self._match.names)
        if names[0] == names[1]:
            return [f"{name} ({which})" for name, which in zip(names, ("first", "second"), strict=True)]
        return names

    def table(self) -> RenderableType:
        """The match as it stands."""
        from rich import box
        from rich.console import Group
        from rich.panel import Panel

        parts: list[RenderableType] = [self._engines(), "", self._figures()]
        if self._last:
            parts += ["", self._games()]
        settings = self._match.settings
        controls = list(dict.fromkeys(map(str, settings.controls)))
        title = f"{settings.title}, {' against '.join(controls)}"
        return Panel(Group(*parts), title=title, box=box.ROUNDED, expand=True, padding=(0, 1))

    # --- its parts ---------------------------------------------------------------------

    def _engines(self) -> Table:
        """A line for each engine: its results, and what it has lost otherwise than on the board."""
        from rich.table import Table

        table = Table(box=None, expand=True, padding=(0, 1), header_style="dim")
        table.add_column("", ratio=1, no_wrap=True, overflow="ellipsis", style="bold")
        for name in ("won", "drawn", "lost", "points", "score"):
            table.add_column(name, justify="right", no_wrap=True)
        shown = [kind for kind in FAULTS if any(self._match.standing.faults[kind])]
        for kind in shown:
            table.add_column(_FAULT_NAMES[kind], justify="right", no_wrap=True, style="red")
        tally = self._match.standing.tally
        results = (
            (tally.wins, tally.losses, tally.points, tally.score),
            (tally.losses, tally.wins, tally.games - tally.points, 1 - tally.score),
        )
        for side, (won, lost, points, score) in enumerate(results):
            faults = [str(self._match.standing.faults[kind][side]) for kind in shown]
            percent = f"{100 * score:.1f} %" if tally.games else "-"
            figures = (str(won), str(tally.draws), str(lost), f"{points:g}", percent)
            table.add_row(self.names()[side], *figures, *faults)
        return table

    def _figures(self) -> Table:
        """What the results say, and how far the match has got."""
        from rich.table import Table

        match = self._match
        tally = match.standing.tally
        table = Table.grid(padding=(0, 2), expand=True)
        table.add_column(style="dim", no_wrap=True)
        table.add_column(ratio=1)
        table.add_row("Elo", _elo_text(match))
        table.add_row("Pairs", f"{'-'.join(map(str, tally.pairs))} with 0, ½, 1, 1½, 2 points")
        if match.sprt is not None:
            table.add_row("SPRT", _sprt_text(match))
        table.add_row("Games", self._progress())
        if match.standing.ways:
            ways = match.standing.ways.most_common()
            texts = [f"{count} {way}" for way, count in ways[:MOST_WAYS]]
            others = sum(count for _, count in ways[MOST_WAYS:])
            table.add_row("Endings", ", ".join([*texts, *([f"{others} others"] if others else [])]))
        return table

    def _progress(self) -> RenderableType:
        from rich.columns import Columns
        from rich.progress_bar import ProgressBar

        match = self._match
        done = len(match.standing.numbers)
        played, seconds = done - match.resumed, time.monotonic() - self._start
        parts = [f"{done} of {match.games}"]
        if match.resumed:
            parts.append(f"{match.resumed} from the file")
        if match.standing.repeated:
            parts.append(f"{match.standing.repeated} repeated, not counted")
        if played and seconds > 0:
            parts.append(f"{_rate(played * 3600 / seconds)} an hour")
            if done < match.games and not match.is_decided:
                left = (match.games - done) * seconds / played
                parts.append(f"{duration(left)} left" + (" at most" if match.sprt else ""))
        text = ", ".join(parts)
        if done >= match.games:
            return text
        return Columns([ProgressBar(total=match.games, completed=done, width=16), text], padding=(0, 2))

    def _games(self) -> Table:
        """The last games, one by one."""
        from rich.table import Table

        table = Table(box=None, expand=True, padding=(0, 1), header_style="dim")
        table.add_column("game", justify="right", no_wrap=True)
        table.add_column("White", no_wrap=True, overflow="ellipsis", ratio=2)
        table.add_column("Black", no_wrap=True, overflow="ellipsis", ratio=2)
        table.add_column("", no_wrap=True)
        table.add_column("plies", justify="right", no_wrap=True)
        table.add_column("", ratio=3, no_wrap=True, overflow="ellipsis")
        for report in self._last:
            ended = report.ended
            reason = ended.reason
            for name in report.names:  # which the colour tells: what happened needs the room
                reason = reason.removeprefix(f"{name} ")
            if not report.counts:
                reason = f"played before: {reason}"
            style = "red" if ended.kind in FAULTS else ""
            result = ended.result.replace("1/2-1/2", "½-½")
            table.add_row(str(report.number), *report.names, result, str(report.plies), reason, style=style)
        return table


_FAULT_NAMES = {"time forfeit": "time", "rules infraction": "illegal", "abandoned": "failed"}


def as_json(match: Match) -> dict[str, object]:
    """The match as it stands, for programs; what is infinite is null."""
    standing = match.standing
    tally, found = standing.tally, estimate(standing.tally)
    data: dict[str, object] = {
        "settings": match.settings.as_json(),
        "names": match.names,
        "games": len(standing.numbers),
        "counted": tally.games,
        "repeated": standing.repeated,
        "won": tally.wins,
        "drawn": tally.draws,
        "lost": tally.losses,
        "pairs": list(tally.pairs),
        "score": tally.score,
        "elo": _finite(found.elo),
        "elo_interval": [_finite(found.low), _finite(found.high)],
        "los": found.los,
        "endings": dict(standing.ways.most_common()),
        "faults": standing.faults,
    }
    if match.sprt is not None:
        lower, upper = match.sprt.bounds
        data["sprt"] = {
            "elo": [match.sprt.elo0, match.sprt.elo1],
            "llr": match.sprt.llr(tally),
            "bounds": [lower, upper],
            "accepted": {None: None, False: match.sprt.elo0, True: match.sprt.elo1}[
                match.sprt.decision(tally)
            ],
        }
    return data


def _finite(value: float) -> float | None:
    return None if isinf(value) else round(value, 2) + 0.0


def duration(seconds: float) -> str:
    """A time in words, of which nobody wants to know more than two.

    >>> duration(42), duration(600), duration(5000), duration(200_000)
    ('42 s', '10 min', '1 h 23 min', '2 d 7 h')
    """
    if seconds < 100:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    if minutes < 60:
        return f"{minutes} min"
    if minutes < 1440:
        return f"{minutes // 60} h {minutes % 60} min"
    return f"{minutes // 1440} d {minutes % 1440 // 60} h"


def _rate(games: float) -> str:
    return f"{games:.0f}" if games >= 10 else f"{games:.1f}"


def _elo_text(match: Match) -> str:
    found = estimate(match.standing.tally)
    if not match.standing.tally.games:
        return "-"
    error = "" if isinf(found.error) else f" ± {_elo(found.error, sign=False)}"
    interval = f"95 %: {_elo(found.low)} to {_elo(found.high)}"
    return f"{_elo(found.elo)}{error} ({interval}), LOS {100 * found.los:.1f} %"


def _sprt_text(match: Match) -> str:
    sprt, tally = match.sprt, match.standing.tally
    assert sprt is not None
    lower, upper = sprt.bounds
    decision = sprt.decision(tally)
    test = f"{sprt.elo0:g} or {sprt.elo1:g} Elo"
    means = {None: "not yet clear", True: f"it is {sprt.elo1:g}", False: f"it is {sprt.elo0:g}"}
    return f"{test}: LLR {sprt.llr(tally):+.2f} in ({lower:.2f}, {upper:.2f}), {means[decision]}"


def _elo(value: float, *, sign: bool = True) -> str:
    if isinf(value):
        return "∞" if value > 0 else "-∞"
    value = value if abs(value) >= 0.05 else 0.0
    return f"{value:+.1f}" if sign else f"{value:.1f}"


__all__ = ["MatchView", "as_json", "duration", "game_line"]
