"""XBoard itself, under a virtual screen, has our engine play whole games against itself."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from neoteric.notation.pgn import PgnReader

XBOARD, XVFB = shutil.which("xboard") or shutil.which("/usr/games/xboard"), shutil.which("Xvfb")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not (XBOARD and XVFB) and "CI" not in os.environ,
        reason="xboard or Xvfb is not installed, so that no real interface is tried",
    ),
]
ENGINE = f'"{sys.executable}" -m neoteric xboard'


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    """A screen that nobody sees."""
    assert XVFB
    reading, writing = os.pipe()
    command = [XVFB, "-displayfd", str(writing), "-screen", "0", "1000x800x24"]
    with subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL) as screen:
        os.close(writing)
        with os.fdopen(reading) as told:
            number = told.readline().strip()
        assert number, "Xvfb does not start"
        yield f":{number}"
        screen.terminate()


def play(display: str, folder: Path, variant: str, *options: str) -> tuple[str, str]:
    """A game of the engine against itself by XBoard: the PGN that XBoard wrote, and the dialogue."""
    assert XBOARD
    game, dialogue = folder / "game.pgn", folder / "dialogue"
    command = [
        XBOARD, "-fcp", ENGINE, "-scp", ENGINE, "-variant", variant, "-mg", "1", "-tc", "0:03",
        "-inc", "0.05", "-sgf", str(game), "-xexit", "-size", "33", "-debug",
        "-nameOfDebugFile", str(dialogue), *options,
    ]  # fmt: skip
    environment = {**os.environ, "DISPLAY": display, "HOME": str(folder), "LC_ALL": "C.UTF-8"}
    subprocess.run(command, env=environment, cwd=folder, timeout=120, capture_output=True, check=True)
    return game.read_text(), dialogue.read_text(errors="replace")


def moves_of(dialogue: str, engine: str = "first") -> list[str]:
    """The moves that one engine was told or made, in order."""
    return re.findall(rf"^\d+ [<>]{engine}\s*: (?:user)?move (\S+)$", dialogue, re.MULTILINE)


@pytest.mark.parametrize("variant", ["normal", "fischerandom"])
def test_xboard_plays_a_game_of_chess_that_is_legal_on_our_board(
    display: str, tmp_path: Path, variant: str
) -> None:
    text, dialogue = play(display, tmp_path, variant)
    assert "Illegal move" not in dialogue
    assert "Error (" not in dialogue
    path = tmp_path / "read.pgn"
    # XBoard draws the position into a comment, and calls Chess960 by its old name.
    path.write_text(text)
    with PgnReader.open(path) as reader:
        (game,) = list(reader)
    assert not game.errors, game.errors
    assert sum(1 for _ in game.mainline_moves()) > 20
    assert game.headers["Result"] in ("1-0", "0-1", "1/2-1/2")
    assert "forfeit" not in text


@pytest.mark.parametrize(
    ("variant", "options"), [("neoteric", ()), ("new-chess", ("-testLegality", "false"))]
)
def test_xboard_plays_our_games_to_their_end(
    display: str, tmp_path: Path, variant: str, options: tuple[str, ...]
) -> None:
    text, dialogue = play(display, tmp_path, variant, *options)
    assert "Illegal move" not in dialogue
    assert "Error (" not in dialogue
    assert any(f'[Result "{result}"]' in text for result in ("1-0", "0-1", "1/2-1/2"))
    assert "forfeit" not in text
    moves = moves_of(dialogue)
    assert len(moves) > 20
    if variant == "neoteric":
        assert any(len(move) == 5 and move.endswith("m") for move in moves), "no reserve piece came in"
    else:
        assert any("@" in move for move in moves)
