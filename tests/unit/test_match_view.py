"""How a match looks on screens of any width."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from neoteric import Move
from neoteric.cli.match_view import MatchView, duration, game_line
from neoteric.lab.elo import Sprt
from neoteric.lab.game import Ended, TimeControl
from neoteric.lab.match import GameReport, Match, MatchSettings
from neoteric.lab.matchfile import Played
from neoteric.variants import make_game

MATE = Ended("1-0", "normal", "checkmate", "checkmate")
LATE = Ended("1-0", "time forfeit", "time", "Black (baseline) oversteps its time")


def view(games: int = 40, sprt: Sprt | None = None) -> MatchView:
    """Of a match in which two of three games were won, one on time."""
    control = TimeControl.parse("10+0.1")
    settings = MatchSettings(make_game(reserve="belfry"), ("self", "baseline"), (control, control))
    match = Match(settings, games, sprt=sprt)
    found = MatchView(match)
    for number, points, ended in ((1, 1.0, MATE), (2, 0.0, MATE), (3, 1.0, LATE)):
        move = Move.from_uci(f"a2a{number + 2}")
        match.standing.add(Played(number, points, "", (move,), ended.kind, ended.way))
        names = ("self", "baseline") if number % 2 else ("baseline", "self")
        found.hear(GameReport(number, names, ended, 30 + number, True))
    found.hear(None)
    return found


def drawn(table: MatchView, width: int) -> str:
    console = Console(width=width, file=io.StringIO(), markup=False, highlight=False)
    console.print(table.table())
    text = console.file.getvalue()  # type: ignore[attr-defined]
    assert isinstance(text, str)
    return text


@pytest.mark.parametrize("width", [60, 80, 120])
def test_the_table_fits_and_tells_the_whole_match(width: int) -> None:
    text = drawn(view(sprt=Sprt(0, 50)), width)
    assert {len(line) for line in text.splitlines()} == {width}
    flat = " ".join(text.replace("│", " ").split())
    for part in (
        "Neoteric with belfry, 10+0.1",
        "won drawn lost points score time",
        "self 2 0 1 2 66.7 % 0",
        "baseline 1 0 2 1 33.3 % 1",
        "Elo",
        "LOS",
        "Pairs 0-0-1-0-0 with 0, ½, 1, 1½, 2 points",
        "SPRT 0 or 50 Elo: LLR",
        "3 of 40",
        "an hour",
        "Endings 2 checkmate, 1 time",
    ):
        assert part in flat, part
    assert flat.index(" 1 self baseline 1-0 31 checkmate") < flat.index(" 2 baseline self 1-0 32 checkmate")


def test_losses_otherwise_than_on_the_board_have_columns_only_where_there_are_any() -> None:
    text = drawn(view(), 80)
    assert "illegal" not in text
    assert "failed" not in text
    assert "SPRT" not in text


def test_a_match_that_is_over_has_no_time_left() -> None:
    assert " left" in drawn(view(), 100)
    assert " left" not in drawn(view(games=3), 100)


def test_a_match_without_a_game_has_a_table_too() -> None:
    control = TimeControl(nodes=5)
    match = Match(MatchSettings(make_game("new-chess"), ("self", "self"), (control, control)), 2)
    text = drawn(MatchView(match), 80)
    assert "self (first)" in text
    assert "self (second)" in text
    assert "New Chess, 5 nodes" in text


def test_a_game_that_does_not_count_is_told_as_such() -> None:
    report = GameReport(7, ("a", "b"), MATE, 31, False)
    assert game_line(report) == "Game 7: a - b 1-0 (checkmate, 31 plies, played before)"


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0, "0 s"), (99.4, "99 s"), (100, "2 min"), (3599, "1 h 0 min"), (90_000, "1 d 1 h")],
)
def test_times_are_told_in_two_words(seconds: float, text: str) -> None:
    assert duration(seconds) == text
