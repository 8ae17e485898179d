"""``neoteric pgn``: files of games, checked."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.test_cli import run

GOOD = '[Variant "Neoteric"]\n\n1. e4 e5 2. Nf3 *\n'
BAD = '[Variant "Neoteric"]\n\n1. e4 e5\n2. Ke3 *\n'


def test_good_games_are_counted(tmp_path: Path) -> None:
    path = tmp_path / "good.pgn"
    path.write_text(f"{GOOD}\n{GOOD}")
    result = run("pgn", "check", str(path))
    assert result.exit_code == 0
    assert result.stdout.startswith("2 games, 6 moves, 0 games with errors")


def test_an_error_is_told_with_file_line_game_and_move(tmp_path: Path) -> None:
    path = tmp_path / "bad.pgn"
    path.write_text(f"{GOOD}\n{BAD}\n{GOOD}")
    result = run("pgn", "check", str(path))
    assert result.exit_code == 1
    first, summary = result.stdout.splitlines()
    assert first.startswith(f"{path}:8: game 2: at move 2 (White): 'Ke3'")
    assert summary.startswith("3 games, 8 moves, 1 game with errors")


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ('[Result "1-0"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n', 3, "ends in checkmate, which is 0-1"),
        ('[Result "1-0"]\n\n1. f3 e5 0-1\n', 3, "ends with 0-1, but the tag Result says 1-0"),
        ("1. e4 e5\n", 1, "does not end with a result"),
        ("1. e4 e5\n3. Nf3 *\n", 2, "move number 3; expected 2"),
    ],
)
def test_what_reads_but_contradicts_itself_is_wrong_too(text: str, line: int, words: str) -> None:
    result = run("pgn", "check", "-", typed=text)
    assert result.exit_code == 1
    first, summary = result.stdout.splitlines()
    assert first.startswith(f"standard input:{line}: game 1: ")
    assert words in first
    assert "1 game with errors" in summary


@pytest.mark.parametrize("text", ["", "\n\n", "% nothing\n"])
def test_a_file_without_games_is_told(text: str) -> None:
    result = run("pgn", "check", "-", typed=text)
    assert result.exit_code == 1
    assert result.stdout.startswith("standard input: holds no games\n")


def test_standard_input_is_read_as_a_dash() -> None:
    result = run("pgn", "check", "-", typed=BAD)
    assert result.exit_code == 1
    assert result.stdout.startswith("standard input:4: game 1: ")


def test_a_file_that_cannot_be_read_has_status_2_but_does_not_keep_others_from_being_read(
    tmp_path: Path,
) -> None:
    path = tmp_path / "good.pgn"
    path.write_text(GOOD)
    result = run("pgn", "check", str(tmp_path / "missing.pgn"), str(path))
    assert result.exit_code == 2
    assert "missing.pgn: No such file or directory" in result.stderr
    assert result.stdout.startswith("1 game, 3 moves")
