"""Whole games through a real terminal: a pseudo-terminal of 24 lines by 80 columns."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

WAIT = 60.0
"""Seconds after which an answer is not coming any more, on the slowest machine."""

_PROGRAM = """
import fcntl, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)  # the terminal becomes ours, so that its Ctrl-C reaches us
from neoteric.cli import main
main()
"""
_ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[()=>][A-Z0-9]?|\x07")


class Screen:
    """A program in a terminal: type lines, read what it writes."""

    def __init__(self, *arguments: str, cwd: Path, term: str = "xterm-256color") -> None:
        self._master, child = pty.openpty()
        fcntl.ioctl(child, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        environment = {**os.environ, "TERM": term, "PYTHONUNBUFFERED": "1", "COLUMNS": "80", "LINES": "24"}
        environment.pop("NO_COLOR", None)
        self.process = subprocess.Popen(
            [sys.executable, "-c", _PROGRAM, *arguments],
            stdin=child,
            stdout=child,
            stderr=child,
            cwd=cwd,
            env=environment,
            start_new_session=True,
        )
        os.close(child)
        self.text = ""
        self._seen = 0

    def _read(self, deadline: float) -> bool:
        """Read what has come; False when there is no more to come."""
        ready, _, _ = select.select([self._master], [], [], max(0.0, deadline - time.monotonic()))
        if not ready:
            raise AssertionError(f"nothing more came; so far:\n{self.text[-2000:]}")
        try:
            data = os.read(self._master, 65536)
        except OSError:
            return False
        self.text += _ESCAPES.sub("", data.decode("utf-8", "replace")).replace("\r", "")
        return bool(data)

    def expect(self, wanted: str) -> str:
        """Read until `wanted` comes; everything new up to and including it."""
        deadline = time.monotonic() + WAIT
        while wanted not in self.text[self._seen :]:
            if not self._read(deadline):
                raise AssertionError(f"{wanted!r} never came; so far:\n{self.text[-2000:]}")
        start = self._seen
        self._seen = self.text.index(wanted, start) + len(wanted)
        return self.text[start : self._seen]

    def type(self, line: str) -> None:
        """Type a line."""
        os.write(self._master, f"{line}\n".encode())

    def send(self, data: bytes) -> None:
        """Type as it is, when the program has settled to read: a signal just before that can be lost."""
        time.sleep(0.5)
        os.write(self._master, data)

    def end(self) -> int:
        """Read to the end of the program; its exit status."""
        deadline = time.monotonic() + WAIT
        while self._read(deadline):
            pass
        return self.process.wait(WAIT)

    def close(self) -> None:
        """Be sure that nothing is left."""
        if self.process.poll() is None:
            os.kill(self.process.pid, signal.SIGKILL)
            self.process.wait()
        os.close(self._master)


Start = Callable[..., Screen]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts programs in terminals, and clears them away."""
    screens: list[Screen] = []

    def start_one(*arguments: str, term: str = "xterm-256color") -> Screen:
        screens.append(Screen(*arguments, cwd=tmp_path, term=term))
        return screens[-1]

    yield start_one
    for screen in screens:
        screen.close()


def two_people(start: Start, *more: str) -> Screen:
    return start("play", "--white", "human", "--black", "human", *more)


def test_enter_starts_n_chess_with_a_mastodon(start: Start) -> None:
    screen = start("play")
    assert "1  N-chess with a Mastodon" in screen.expect("Enter starts the first: ")
    screen.type("")
    screen.expect("N-chess, Mastodon in reserve")
    assert "Black plays K" in screen.expect("White> ")
    screen.type("stay")
    screen.expect("White plays Q=.")
    screen.expect("White> ")
    screen.type("moves knight")
    knight = screen.expect("White> ").split("knight: ")[1].split()[0]
    screen.type(knight)
    assert "The mastodon comes in on " in screen.expect("White> ")
    screen.type("quit")
    screen.expect("Goodbye.")
    assert screen.end() == 0


def test_the_menu_leads_to_every_other_game(start: Start) -> None:
    screen = start("play")
    screen.expect("Enter starts the first: ")
    screen.type("nine")
    screen.expect("expected 1 to 5, Enter for 1, or q")
    screen.type("2")
    assert "swedish-cannon S" in screen.expect("with a comma between? [mastodon] ")
    screen.type("mastadon")
    screen.expect("did you mean 'mastodon'?")
    screen.type("belfry, camel")
    screen.expect("or (t)wo people? [w] ")
    for answer in ("wombat", "bw", "tt", "2"):
        screen.type(answer)
        screen.expect(f"{answer!r}: expected w (White), b (Black), t (two people), Enter for w, or q")
        screen.expect("[w] ")
    screen.type("Two")
    screen.expect("N-chess, Belfry against Camel")
    screen.expect("Black> ")
    screen.type("quit")
    assert screen.end() == 0


def test_enter_takes_the_defaults_that_the_menu_shows(start: Start) -> None:
    screen = start("play")
    screen.expect("Enter starts the first: ")
    screen.type("2")
    screen.expect("[mastodon] ")
    screen.type("")
    screen.expect("[w] ")
    screen.type("")
    screen.expect("N-chess, Mastodon in reserve")
    screen.expect("White (human)")
    screen.expect("White> ")
    screen.type("quit")
    assert screen.end() == 0


def test_the_menu_is_left_at_every_question(start: Start) -> None:
    for answers in (["q"], ["2", "q"], ["4", "q"]):
        screen = start("play")
        screen.expect("Enter starts the first: ")
        for answer in answers:
            screen.type(answer)
        assert screen.end() == 0


def test_a_whole_game_from_relocation_to_mate(start: Start) -> None:
    screen = two_people(start)
    assert "Black may swap both kings" in screen.expect("Black> ")
    screen.type("stay")
    assert "White may swap both queens" in screen.expect("White> ")
    screen.type("Q=")
    screen.expect("White> ")
    for side, san in (("Black", "e4"), ("White", "e5"), ("Black", "Bc4"), ("White", "Nc6"), ("Black", "Qh5")):
        screen.type(san)
        screen.expect(f"{side}> ")
    screen.type("Nf6")
    assert "Black plays Nf6." in screen.expect("White> ")
    screen.type("Qxf7#")
    screen.expect("Checkmate, White wins. 1-0")
    screen.expect("Game over> ")
    screen.type("quit")
    screen.expect("Goodbye.")
    assert screen.end() == 0


def test_new_chess_with_a_drop_on_a_pawn_and_undo(start: Start) -> None:
    screen = two_people(start, "--variant", "new-chess")
    assert "reserve Q RR BB NN" in screen.expect("White> ")
    screen.type("N@f2/Pf3")
    assert "White plays N@f2/Pf3. The pawn goes to f3." in screen.expect("Black> ")
    screen.type("undo")
    screen.expect("White> ")
    screen.type("fen")
    screen.expect("4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3[QRRBBNNqrrbbnn] w KQkq - 0 1")


def test_garbage_is_answered_and_the_game_goes_on(start: Start) -> None:
    screen = two_people(start, "--array", "518")
    screen.expect("White> ")
    for garbage in ("Nf9", "[bold]", "\u00e9\u00df\u4e2d", "(" * 70, "help [/]", "moves \\", "x" * 300):
        screen.type(garbage)
        screen.expect("White> ")
    screen.send(b"\xff\xfe\n")
    screen.expect("White> ")
    screen.type("e4")
    screen.expect("White plays e4.")
    assert "Traceback" not in screen.text


def test_a_game_is_hinted_saved_and_taken_up_again(start: Start, tmp_path: Path) -> None:
    screen = start("play", "--reserve", "zeppelin", "--array", "518", "--depth", "2")
    screen.expect("White> ")
    screen.type("hint")
    screen.expect("Hint: ")
    screen.expect("White> ")
    screen.type("Nf3")
    screen.expect("The zeppelin comes in on g1.")
    screen.expect("White> ")
    screen.type("save game.pgn")
    screen.expect("Saved in game.pgn.")
    screen.type("fen")
    fen = screen.expect(" w ").splitlines()[-1]
    screen.type("quit")
    assert screen.end() == 0
    again = start("play", "--load", "game.pgn", "--black", "human")
    again.expect("N-chess, Zeppelin in reserve")
    again.expect("White> ")
    again.type("fen")
    again.expect(fen)


def test_the_computer_plays_itself_to_the_end(start: Start) -> None:
    fen = "7k/8/5K2/8/8/6Q1/8/8 w - - 0 1"
    screen = start("play", "--white", "computer", "--black", "computer", "--depth", "4", "--fen", fen)
    screen.expect("Checkmate, White wins. 1-0")
    screen.expect("Game over> ")
    screen.type("quit")
    assert screen.end() == 0


@pytest.mark.parametrize("key", [b"\x04", b"\x03"], ids=["Ctrl-D", "Ctrl-C"])
def test_control_keys_leave_politely(start: Start, key: bytes) -> None:
    screen = start("play", "--array", "518")
    screen.expect("White> ")
    screen.send(key)
    screen.expect("Goodbye.")
    assert screen.end() == 0
    assert "Traceback" not in screen.text


def test_control_c_leaves_while_the_computer_thinks(start: Start) -> None:
    screen = start("play", "--array", "518", "--time", "600", "--white", "computer", "--black", "human")
    screen.expect("Thinking")
    began = time.monotonic()
    screen.send(b"\x03")
    screen.expect("Goodbye.")
    assert screen.end() == 0
    assert time.monotonic() - began < 30
    assert "Traceback" not in screen.text


def test_control_keys_leave_the_menu_too(start: Start) -> None:
    for key in (b"\x04", b"\x03"):
        screen = start("play")
        screen.expect("Enter starts the first: ")
        screen.send(key)
        assert screen.end() == 0
        assert "Traceback" not in screen.text


def test_a_position_fits_on_a_screen_of_24_lines_by_80_columns(start: Start) -> None:
    screen = start("play", "--reserve", "zeppelin,alpaca", "--array", "518", "--depth", "1")
    shown = screen.expect("White> ")
    screen.type("Nf3")
    shown = screen.expect("White> ")
    lines = shown.splitlines()
    assert len(lines) <= 23
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize("what", ["", "pawn", "king", "murmillo", "swedish-cannon", "drops", "castling"])
def test_help_fits_on_a_screen_of_24_lines_by_80_columns(start: Start, what: str) -> None:
    for variant in ("neoteric", "new-chess"):
        screen = two_people(start, "--variant", variant)
        screen.expect("> ")
        screen.expect("> " if variant == "neoteric" else "White> ")
        screen.type(f"help {what}".strip())
        lines = screen.expect("> ").splitlines()
        assert len(lines) <= 24
        assert max(map(len, lines)) <= 80


def test_a_dumb_terminal_gets_plain_text(start: Start) -> None:
    screen = start("play", "--array", "518", "--reserve", "none", "--black", "human", term="dumb")
    assert " 2  P  P  P  P  P  P  P  P" in screen.expect("White> ")
    screen.type("e4")
    assert " 4  .  .  .  . >P  .  .  ." in screen.expect("Black> ")


def test_a_large_file_of_games_shows_its_progress(start: Start, tmp_path: Path) -> None:
    game = '[Event "A"]\n\n{' + "comment " * 2500 + "} 1. e4 e5 2. Nf3 Nc6 *\n\n"
    (tmp_path / "large.pgn").write_text(game * 100)
    screen = start("pgn", "check", "large.pgn")
    assert "/2.0 MB" in screen.expect("100 games, 400 moves, 0 games with errors")
    assert screen.end() == 0
