"""The file of a match: what is in it is never lost nor counted twice."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from neoteric import Move
from neoteric.lab.game import MatchError, TimeControl
from neoteric.lab.match import Match, MatchSettings, Standing
from neoteric.lab.matchfile import MatchFile, Played, _games
from neoteric.notation.pgn import PgnReader
from neoteric.variants import make_game

CONTROL = TimeControl(nodes=30)


def settings(seed: int = 1, nodes: int = 30, margin: float = 0.05) -> MatchSettings:
    control = TimeControl(nodes=nodes)
    return MatchSettings(
        make_game(reserve="belfry"),
        ("self:hash=1", "baseline"),
        (control, control),
        seed=seed,
        max_plies=8,
        margin=margin,
    )


def play(path: Path, games: int, which: MatchSettings | None = None) -> Match:
    which = which or settings()
    file = MatchFile(path, which.as_json())
    match = Match(which, games, file=file)
    match.run()
    file.close()
    return match


@pytest.fixture(scope="module")
def three(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A file with three games."""
    path = tmp_path_factory.mktemp("match") / "three.pgn"
    play(path, 3)
    return path.read_bytes()


def numbers(path: Path) -> list[int]:
    return [played.number for played in MatchFile.read(path)]


def test_a_match_goes_on_where_its_file_ends(tmp_path: Path, three: bytes) -> None:
    path = tmp_path / "match.pgn"
    path.write_bytes(three)
    match = play(path, 6)
    assert match.resumed == 3
    assert numbers(path) == [1, 2, 3, 4, 5, 6]
    assert path.read_bytes().startswith(three)
    whole = play(tmp_path / "whole.pgn", 6)
    assert whole.standing.ways == match.standing.ways
    assert whole.standing.tally.games == match.standing.tally.games


def test_a_match_that_is_over_plays_nothing(tmp_path: Path, three: bytes) -> None:
    path = tmp_path / "match.pgn"
    path.write_bytes(three)
    assert play(path, 2).standing.numbers == {1, 2, 3}
    assert path.read_bytes() == three


def test_wherever_the_last_game_is_cut_off_the_others_stay(tmp_path: Path, three: bytes) -> None:
    """The last game is whole or it is not there."""
    first, start = (three.index(b"\n\n[") + 2, three.rindex(b"\n\n[") + 2)
    two = three[:first] + three[start:]  # with one game fewer, for time
    for end in range(first, len(two)):
        found, kept = _games(tmp_path, two[:end])
        whole = end >= len(two) - 2 or two[:end].split()[-1] == b"1/2"  # which is a draw, too
        assert ([played.number for played in found], kept) == ([3], end) if whole else ([], first), end


@pytest.mark.parametrize("lost", [0, 1, 2, 3, 30, 200, 400, 600])
def test_what_is_added_to_a_file_that_was_cut_off_reads_back(tmp_path: Path, three: bytes, lost: int) -> None:
    path = tmp_path / "match.pgn"
    start = three.rindex(b"\n\n[") + 2
    path.write_bytes(three[: len(three) - lost])
    MatchFile(path, settings().as_json()).close()
    cut = path.read_bytes()
    assert cut == (three if lost < 3 else three[:start])
    path.write_bytes(cut + three[start:])
    assert numbers(path) == ([1, 2, 3, 3] if lost < 3 else [1, 2, 3])


def test_a_file_that_was_cut_off_is_played_to_its_end(tmp_path: Path, three: bytes) -> None:
    path = tmp_path / "match.pgn"
    path.write_bytes(three[:-40])
    assert play(path, 4).resumed == 2
    assert numbers(path) == [1, 2, 3, 4]


def test_a_damaged_game_in_the_middle_is_told_not_dropped(tmp_path: Path, three: bytes) -> None:
    path = tmp_path / "match.pgn"
    damaged = three.replace(b"1. ", b"1. Zz9 ", 1)
    path.write_bytes(damaged)
    with pytest.raises(MatchError, match="game 1: "):
        MatchFile(path, settings().as_json())
    assert path.read_bytes() == damaged


@pytest.mark.parametrize(
    ("other", "what"),
    [
        (settings(seed=2), "seed 1, not 2"),
        (settings(nodes=31), "control '30 nodes', not '31 nodes'"),
        (settings(margin=1), "margin None, not 1"),
    ],
)
def test_a_file_of_another_match_is_refused_and_left_alone(
    tmp_path: Path, three: bytes, other: MatchSettings, what: str
) -> None:
    path = tmp_path / "match.pgn"
    path.write_bytes(three)
    with pytest.raises(MatchError, match=f"is of a match with {what}"):
        MatchFile(path, other.as_json())
    assert path.read_bytes() == three


@pytest.mark.parametrize(
    "text", ["1. e4 *\n", "% neoteric match {\n\n", "% neoteric match []\n\n", "\x00\xff"]
)
def test_what_is_no_match_file_is_refused_and_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "match.pgn"
    path.write_text(text)
    with pytest.raises(MatchError, match=r"no match file|does not read"):
        MatchFile(path, settings().as_json())
    assert path.read_text() == text


def test_where_no_file_can_be_that_is_told(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nowhere" / "match.pgn"):
        with pytest.raises(MatchError, match="directory"):
            MatchFile(path, settings().as_json())


@pytest.mark.skipif(sys.platform == "win32", reason="files are not locked there")
def test_two_matches_do_not_write_to_one_file(tmp_path: Path) -> None:
    path = tmp_path / "match.pgn"
    file = MatchFile(path, settings().as_json())
    with pytest.raises(MatchError, match="is in use"):
        MatchFile(path, settings().as_json())
    file.close()
    MatchFile(path, settings().as_json()).close()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full")
def test_a_full_disk_is_told(tmp_path: Path, three: bytes) -> None:
    path = tmp_path / "match.pgn"
    path.write_bytes(three)
    with PgnReader.open(path) as reader:
        game = next(iter(reader))
    file = MatchFile(path, settings().as_json())
    file._stream.close()
    file._stream = Path("/dev/full").open("ab")  # type: ignore[assignment]  # noqa: SIM115
    with pytest.raises(MatchError, match="No space left"):
        file.add(game)
    file.close()
    with pytest.raises(MatchError, match="is no plain file"):
        MatchFile("/dev/full", settings().as_json())


def test_the_games_are_good_pgn_with_what_the_engines_thought(tmp_path: Path, three: bytes) -> None:
    path = tmp_path / "match.pgn"
    path.write_bytes(three)
    with PgnReader.open(path) as reader:
        games = list(reader)
    assert [game.errors + game.warnings for game in games] == [[], [], []]
    assert [game.headers["WhiteEngine"] for game in games] == [
        "self:hash=1",
        "baseline",
        "self:hash=1",
    ]
    assert [game.headers["OpeningNumber"] for game in games] == ["1", "1", "2"]
    assert games[0].headers["Limit"] == "30 nodes"
    comments = [node.comment for node in games[0].mainline()]
    assert comments[:4] == [""] * 4  # the opening is nobody's thought
    assert all("/" in comment for comment in comments[4:])


# --- a game played before --------------------------------------------------------------


def played(number: int, points: float, *moves: str, ending: str = "normal") -> Played:
    return Played(number, points, "root", tuple(map(Move.from_uci, moves)), ending)


def test_a_game_played_twice_counts_once() -> None:
    standing = Standing()
    assert standing.add(played(1, 1, "e2e4"))
    assert standing.add(played(2, 0, "e2e4"))  # the same moves, with colours reversed: another game
    assert not standing.add(played(3, 1, "e2e4"))
    assert standing.add(played(4, 0.5, "d2d4"))
    assert standing.tally.games == 3
    assert standing.tally.pairs == (0, 0, 1, 0, 0)
    assert standing.repeated == 1


def test_a_number_that_comes_twice_is_one_game() -> None:
    standing = Standing()
    standing.add(played(1, 1, "e2e4"))
    assert not standing.add(played(1, 1, "d2d4"))
    assert standing.tally.games == 1


def test_pairs_are_made_in_whatever_order_their_games_come() -> None:
    standing = Standing()
    for number, points in ((4, 1.0), (1, 0.5), (3, 0.5), (2, 1.0)):
        standing.add(played(number, points, f"a2a{2 + number}"[:4] if number < 3 else f"b2b{number}"))
    assert standing.tally.pairs == (0, 0, 0, 2, 0)
    assert (standing.tally.wins, standing.tally.draws) == (2, 2)


def test_losses_on_time_and_by_failing_are_told_by_engine() -> None:
    standing = Standing()
    standing.add(played(1, 0, "e2e4", ending="time forfeit"))
    standing.add(played(2, 1, "e2e4", ending="time forfeit"))
    standing.add(played(3, 1, "d2d4", ending="abandoned"))
    standing.add(played(4, 0, "d2d4", ending="rules infraction"))
    assert standing.faults == {"time forfeit": [1, 1], "abandoned": [0, 1], "rules infraction": [1, 0]}
