"""Matches: openings, colours, games at a time, interruptions, and the command."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from neoteric import Board
from neoteric.engine import Limit, Searcher
from neoteric.lab.game import MatchError, TimeControl
from neoteric.lab.match import GameReport, Match, MatchSettings
from neoteric.lab.matchfile import MatchFile
from neoteric.lab.openings import BALANCED, NODES, Openings, StartPosition
from neoteric.protocols.player import Fault, PlayerError
from neoteric.protocols.spec import PlayerSpec, SpecError
from neoteric.variants import make_game
from neoteric.variants.arrays import arrays
from tests.protocol.drive import command

NEOTERIC = [sys.executable, "-m", "neoteric"]


def fake(behaviour: str, *more: str) -> str:
    """A fake UCI engine as the text that names it."""
    import shlex

    return f"uci:{shlex.join(command('uci', behaviour, *more))}"


def chess(first: str, second: str, nodes: int = 30, max_plies: int = 8) -> MatchSettings:
    control = TimeControl(nodes=nodes)
    game = make_game("neoteric", "", "chess960")
    return MatchSettings(game, (first, second), (control, control), "RNBQKBNR", max_plies=max_plies)


def run(settings: MatchSettings, games: int, concurrency: int = 1) -> tuple[Match, list[GameReport]]:
    match = Match(settings, games, concurrency=concurrency)
    reports: list[GameReport] = []
    match.run(lambda report: reports.append(report) if report else None)
    return match, reports


# --- openings --------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_openings_in_any_order() -> None:
    game = make_game(reserve="mastodon")
    some, others = Openings(game, seed=7), Openings(game, seed=7)
    there = [some.board(number) for number in range(1, 6)]
    back = [others.board(number) for number in range(5, 0, -1)]
    assert there == back[::-1]
    assert [board.move_stack for board in there] == [board.move_stack for board in back[::-1]]
    assert there != [Openings(game, seed=8).board(number) for number in range(1, 6)]


def test_the_25_arrays_come_in_turn() -> None:
    game = make_game(reserve="mastodon")
    openings = Openings(game, seed=3, plies=0)
    ranks = Counter(
        "".join(man.letter for file in range(8) if (man := openings.board(number).root().piece_at(file)))
        for number in range(1, 51)
    )
    assert set(ranks) == set(arrays(game.variant))
    assert set(ranks.values()) == {2}


@pytest.mark.parametrize(
    ("variant", "reserve"), [("neoteric", ""), ("neoteric", "trebuchet"), ("new-chess", "")]
)
def test_openings_are_balanced_and_not_over(variant: str, reserve: str) -> None:
    game = make_game(variant, reserve)
    openings = Openings(game, seed=1)
    for number in range(1, 9):
        board = openings.board(number)
        assert len(board.move_stack) == 4
        assert not board.is_game_over()
        assert not board.is_check()
        value = Searcher(game, hash_mb=1).search(board, Limit(nodes=NODES)).score.centipawns
        assert abs(value) <= BALANCED


def test_a_game_from_the_start_has_its_relocation_before_it() -> None:
    game = make_game(reserve="mastodon")
    assert StartPosition(game).board(3) == Board(reserve="mastodon")
    assert StartPosition(game, "RKBNQBNR").board(1).phase == ""


# --- matches ---------------------------------------------------------------------------


def test_each_opening_is_played_with_either_colour() -> None:
    match, reports = run(chess("self:hash=1", "baseline"), 6)
    assert [report.names for report in reports] == [
        ("self:hash=1", "baseline"),
        ("baseline", "self:hash=1"),
    ] * 3
    assert match.standing.tally.games + match.standing.repeated == 6


def test_several_games_at_a_time_are_the_same_games() -> None:
    one, _ = run(chess("self:hash=1", "baseline"), 8)
    two, reports = run(chess("self:hash=1", "baseline"), 8, concurrency=2)
    assert sorted(report.number for report in reports) == list(range(1, 9))
    assert two.standing.tally == one.standing.tally
    assert two.standing.ways == one.standing.ways


def test_a_game_that_repeats_another_does_not_count() -> None:
    """From the one start two engines that always play the same play two games, not six."""
    control = TimeControl(nodes=30)
    settings = MatchSettings(
        make_game("new-chess"),
        ("self:hash=1", "baseline"),
        (control, control),
        random_openings=False,
        max_plies=6,
    )
    match, reports = run(settings, 6)
    assert [report.counts for report in reports] == [True, True, False, False, False, False]
    assert (match.standing.tally.games, match.standing.repeated) == (2, 4)


def test_the_match_goes_on_after_a_crash(tmp_path: Path) -> None:
    match, reports = run(chess("self:hash=1", fake("dies", str(tmp_path / "mark"))), 4)
    assert [report.ended.way for report in reports] == ["crashed", "too long", "too long", "too long"]
    assert reports[0].ended.result == "1-0"
    assert "out of luck" in reports[0].ended.reason
    assert match.standing.faults["abandoned"] == [0, 1]


@pytest.mark.parametrize("behaviour", ["dies", "illegal"])
def test_an_engine_that_always_fails_ends_the_match(behaviour: str) -> None:
    match = Match(chess("self:hash=1", fake(behaviour)), 10)
    with pytest.raises(MatchError, match=r"Fake .* failed in 3 games in a row; in the last: Fake"):
        match.run()
    assert match.standing.tally.wins == 3


def test_an_engine_that_cannot_play_the_game_ends_the_match_before_it_begins() -> None:
    control = TimeControl(nodes=30)
    settings = MatchSettings(make_game("new-chess"), ("self", fake("good")), (control, control))
    with pytest.raises(PlayerError, match="does not play New Chess") as caught:
        Match(settings, 4).run()
    assert caught.value.fault is Fault.START


# --- engines as text -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("slef", "expected self, baseline, uci:PROGRAM or xboard:PROGRAM; did you mean self?"),
        ("self:lvl=3", "no option 'lvl'; expected one of level, elo, threads, hash, values"),
        ("self:level=11", "level: expected a number from 1 to 10"),
        ("self:level=3,elo=900", "level and elo say the same"),
        ("self:level", "expected OPTION=VALUE"),
        ("baseline:level=1", "baseline has no options"),
        ("uci:", "expected a program after the colon"),
        ("uci:'x", "No closing quotation"),
        ("uci:x?Hash", "'Hash': expected OPTION=VALUE"),
    ],
)
def test_text_that_names_no_engine_says_what_was_expected(text: str, message: str) -> None:
    with pytest.raises(SpecError) as caught:
        PlayerSpec.parse(text)
    assert message in str(caught.value)


def test_values_of_options_may_hold_any_character() -> None:
    spec = PlayerSpec.parse("xboard:'/my engines/x' -q?Book File=a%26b=c%25&memory=3")
    assert spec.command == ("/my engines/x", "-q")
    assert spec.options == {"Book File": "a&b=c%", "memory": "3"}


# --- the command -----------------------------------------------------------------------


def neoteric(*arguments: str, status: int = 0) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [*NEOTERIC, "match", *arguments],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "COLUMNS": "80"},
    )
    assert done.returncode == status, done.stderr
    return done


def test_the_result_comes_as_json() -> None:
    done = neoteric(
        "self:hash=1", "baseline", "--games", "4", "--nodes", "300,50", "--depth", "-,1", "--json"
    )
    result = json.loads(done.stdout)
    assert result["settings"]["control"] == ["300 nodes", "50 nodes, depth 1"]
    assert result["games"] == 4
    assert result["won"] + result["drawn"] + result["lost"] == result["counted"]
    assert sum(result["endings"].values()) == 4
    assert done.stderr.count("Game ") == 4


def test_a_pipe_gets_a_line_for_each_game_and_the_table_in_the_end() -> None:
    done = neoteric(
        "self:hash=1",
        "baseline",
        "--games",
        "2",
        "--nodes",
        "300,20",
        "--reserve",
        "belfry",
        "--sprt",
        "0,100",
    )
    assert done.stdout.startswith("Game 1: self:hash=1 - baseline ")
    for text in (
        "Neoteric with belfry, 300 nodes against 20 nodes",
        "won  drawn  lost",
        "LLR",
        "2 of 2",
        "Endings",
    ):
        assert text in done.stdout
    assert max(map(len, done.stdout.splitlines()[2:])) <= 80


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("self baseline --tc 1+1 --movetime 3", "--tc, --movetime: expected one of them"),
        ("self baseline --nodes 1,2,3", "expected one limit, or two with a comma between"),
        ("self baseline --nodes 0", "--nodes '0': expected a number from 1"),
        ("self baseline --tc soon", "expected seconds and increment, such as 10+0.1"),
        ("self baseline --sprt 5", "expected ELO0,ELO1, such as 0,5"),
        ("self slef", "did you mean self?"),
        ("self baseline --variant ches", "ches"),
        ("self baseline --variant chess --reserve mastodon", "chess has no reserve piece"),
        ("self uci:/no/such/engine", "cannot be started"),
    ],
)
def test_what_makes_no_match_is_told_in_one_line(arguments: str, message: str) -> None:
    done = neoteric(*arguments.split(), status=2)
    assert message in done.stderr
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1


def wait_for_games(path: Path, games: int, process: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + 60
    while time.monotonic() < end and process.poll() is None:
        if path.exists() and path.read_bytes().count(b"[GameNumber ") >= games:
            return
        time.sleep(0.01)
    raise AssertionError("the match did not get so far")


@pytest.mark.skipif(sys.platform == "win32", reason="has no such signals")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_a_match_that_is_killed_goes_on_without_a_game_lost_or_counted_twice(
    tmp_path: Path, how: int
) -> None:
    path = tmp_path / "match.pgn"
    games = 14
    options = ["self:hash=1", f"uci:{sys.executable} -m neoteric uci", "--nodes", "100", "--concurrency", "2"]
    options += ["--games", str(games), "--pgn", str(path), "--reserve", "belfry"]
    with subprocess.Popen(
        [*NEOTERIC, "match", *options], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    ) as process:
        wait_for_games(path, 4, process)
        process.send_signal(how)
        said = process.communicate(timeout=30)[1].decode()
    assert process.returncode == (130 if how == signal.SIGINT else -how)
    if how == signal.SIGINT:
        assert "games; the same command goes on with it" in said
    before = list(MatchFile.read(path))
    assert 3 <= len(before) < games
    result = json.loads(neoteric(*options, "--json").stdout)
    after = list(MatchFile.read(path))
    assert after[: len(before)] == before
    assert sorted(played.number for played in after) == list(range(1, games + 1))
    assert result["games"] == games
    assert result["counted"] + result["repeated"] == games
    assert result["faults"] == {"time forfeit": [0, 0], "rules infraction": [0, 0], "abandoned": [0, 0]}
