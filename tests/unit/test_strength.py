"""The table of strength: its rows, what it says of other programs, and that it goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench import strength
from bench.strength import Outcome, Row, main, rows, table
from neoteric.lab.elo import Tally
from neoteric.lab.game import TimeControl
from neoteric.lab.match import MatchSettings
from neoteric.pieces import names
from neoteric.variants import make_game


def tiny() -> MatchSettings:
    """A match that takes no time."""
    control = TimeControl(nodes=20)
    return MatchSettings(make_game("new-chess"), ("self:hash=1", "baseline"), (control, control), max_plies=4)


@pytest.fixture
def one_row(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [Row("tiny", "a tiny match", tiny, 20, 0.4, 0.6)]
    monkeypatch.setattr(strength, "rows", lambda: found)


def test_every_game_has_its_row_and_each_setting_makes_a_match() -> None:
    found = {row.key: row for row in rows()}
    assert set(found) == {
        *("fairy-max", "fairy-stockfish", "sjaak", "threads"),
        *(f"baseline-{name}" for name in ("new-chess", "new-chess-rooks", *names())),
    }
    assert [found[key].games for key in ("fairy-max", "fairy-stockfish", "sjaak", "threads")] == [
        100,
        200,
        100,
        400,
    ]
    assert found["threads"].concurrency == 1
    for row in found.values():
        if row.peer is None:
            assert row.settings().as_json()["engines"]


def test_a_program_that_is_not_there_is_told_and_its_row_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable, _ in strength.PEERS.values():
        monkeypatch.setenv(variable, str(tmp_path / "nothing"))
    assert main([str(tmp_path), "--only", "fairy", "--only", "sjaak"]) == 0
    said = capsys.readouterr().out
    for peer, (variable, _) in strength.PEERS.items():
        assert f"{peer} is not installed ({variable} names no program)" in said
    assert not list(tmp_path.iterdir())


@pytest.mark.usefixtures("one_row")
def test_it_goes_on_from_a_few_games_to_all(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path), "--quick", "0.2"]) == 0
    assert "| a tiny match | 4 | " in capsys.readouterr().out
    assert main([str(tmp_path), "--table"]) == 0
    assert "| a tiny match | 4 | " in capsys.readouterr().out
    assert main([str(tmp_path)]) == 0
    said = capsys.readouterr()
    assert "tiny: 4 of 20 games are there" in said.err
    assert said.err.count("tiny: game") == 16
    assert (tmp_path / "tiny.pgn").read_text().count("[GameNumber ") == 20


def test_the_table_says_what_is_reached_with_its_error() -> None:
    row = Row("tiny", "a tiny match", tiny, 20, 0.4, 0.6)
    none_lost = {"time forfeit": [0, 3], "rules infraction": [0, 1], "abandoned": [2, 0]}
    won = Outcome(row, Tally(wins=50, draws=20, losses=30, pairs=(5, 10, 10, 10, 15)), none_lost)
    lost = Outcome(row, Tally(losses=20, pairs=(10, 0, 0, 0, 0)), note="it broke")
    text = table([won, lost, Outcome(row)])
    first, second, third = (line for line in text.splitlines() if line.startswith("| a tiny match"))
    assert (
        "| 100 | 50, 20, 30 | 60.0 % | 50.7 to 69.3 % | +70 ± 68 | 40 %, 60 % | aim | 0 : 3 | 0 : 1 | 2 : 0 |"
        in first
    )
    assert "| 20 | 0, 0, 20 | 0.0 % | 0.0 to 10.6 % | under -371 |" in second
    assert "missed" in second
    assert third.startswith("| a tiny match | 0 |")
    assert "a tiny match: it broke." in text
