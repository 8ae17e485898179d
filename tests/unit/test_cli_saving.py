"""Games saved at the terminal, and taken up again."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.unit.test_cli import flat, play, run


def test_a_game_is_saved_and_loaded_again(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    text = play("b", "stay", "e4", "Nd6", f"save {path}", options="--black human")
    assert f"Saved in {path}." in "".join(text.splitlines())
    assert run("pgn", "check", str(path)).exit_code == 0
    text = play("fen", options=f"--black human --load {path}")
    assert "N-chess, Mastodon in reserve" in text
    assert "rkbqmbnr/pppppppp/3n4/8/4P3/8/PPPP1PPP/RKBQNBNR[M] w HAha - 1 2" in text


def saved(path: Path, *lines: str, options: str = "--array 518 --reserve none --depth 1") -> None:
    """Play and save."""
    play(*lines, f"save {path}", options=options)


def test_a_game_is_loaded_with_the_sides_that_played_it(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    saved(path, options="--array 518 --reserve none --depth 1 --white computer --black human")
    text = play(options=f"--load {path}")
    assert "White (computer)" in text
    assert "Black (human)" in text
    saved(path, "e4", options="--array 518 --reserve none --black human")
    assert "Black (human)" in play(options=f"--load {path}")


def test_options_say_otherwise_than_the_file(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    saved(path, options="--array 518 --reserve none --depth 1 --white computer --black human")
    text = play(options=f"--load {path} --white human")
    assert "White (human)" in text
    assert "Black (human)" in text


@pytest.mark.parametrize(
    ("white", "black", "players"),
    [
        ("Kasparov", "Neoteric", "human computer"),
        ("Neoteric", "Kasparov", "computer human"),
        ("computer", "human", "computer human"),
        ("Kasparov", "Karpov", "human computer"),
        ("?", "?", "human computer"),
    ],
)
def test_names_that_are_not_ours_are_humans(white: str, black: str, players: str, tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    path.write_text(f'[White "{white}"]\n[Black "{black}"]\n[Relocation "K= Q="]\n\n1. e4 e5 *\n')
    text = play(options=f"--load {path} --depth 1")
    shown = dict(re.findall(r"(White|Black) \((\w+)\)", text))
    assert f"{shown['White']} {shown['Black']}" == players


def test_what_a_file_tells_about_its_game_is_saved_again(tmp_path: Path) -> None:
    path, copy = tmp_path / "game.pgn", tmp_path / "copy.pgn"
    path.write_text(
        '[Event "Club"]\n[Date "2011.05.01"]\n[White "Ann"]\n[Black "Neoteric"]\n\n1. e4 {!} e5 *\n'
    )
    text = play("undo", f"save {copy}", options=f"--load {path} --depth 1")
    assert "Its comments and variations are not kept when you save." in flat(text)
    for tag in ('[Event "Club"]', '[Date "2011.05.01"]', '[White "Ann"]', '[Black "Neoteric"]'):
        assert tag in copy.read_text()


def test_a_game_that_ended_is_loaded_with_its_result(tmp_path: Path) -> None:
    path, copy = tmp_path / "game.pgn", tmp_path / "copy.pgn"
    saved(path, "e4", "e5", "resign", options="--array 518 --reserve none --black human")
    text = flat(play(f"save {copy}", options=f"--load {path}"))
    assert "This game ended 0-1. You may go on from here" in text
    assert "Game over>" in text
    assert '[Result "0-1"]' in copy.read_text()


@pytest.mark.parametrize("typed", [("undo", "Nf3"), ("Nf3",)])
def test_a_game_that_ended_is_gone_on_with(typed: tuple[str, ...], tmp_path: Path) -> None:
    path, copy = tmp_path / "game.pgn", tmp_path / "copy.pgn"
    saved(path, "e4", "e5", "resign", options="--array 518 --reserve none --black human")
    text = play(*typed, f"save {copy}", options=f"--load {path}")
    assert "White plays Nf3." in text
    assert '[Result "*"]' in copy.read_text()
    assert "1. e4 e5 2. Nf3 *" in copy.read_text()


def test_a_file_of_several_games_says_which_is_loaded(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_text("1. e4 e5 *\n\n1. d4 d5 *\n")
    assert "holds more games; this is the first." in flat(play(options=f"--load {path} --black human"))


def test_save_does_not_overwrite_a_file_unasked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.txt").write_text("precious")
    text = play("save", "save mine.txt", "save nowhere/x.pgn")
    assert "type: save! mine.txt" in text
    assert "nowhere/x.pgn cannot be written" in text
    assert "Where to?" in text
    assert Path("mine.txt").read_text() == "precious"
    play("e4", "save! mine.txt", "e5", "save mine.txt")
    assert "1. e4 e5 *" in Path("mine.txt").read_text()


def test_the_result_of_a_resigned_game_is_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    play("e4", "resign", "save game.pgn")
    assert '[Result "1-0"]' in Path("game.pgn").read_text()
