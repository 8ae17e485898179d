"""Programs that misbehave lose their game, with the reason, and neither hang nor flood us."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from neoteric.engine import Limit
from neoteric.lab.game import TimeControl
from neoteric.protocols.drive_uci import UciPlayer
from neoteric.protocols.player import Fault, PlayerError
from tests.protocol.drive import PROTOCOLS, against_self, chess, command, fake

BOTH = pytest.mark.parametrize("protocol", PROTOCOLS)


@pytest.fixture(autouse=True)
def no_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs have less time to stop than in a match."""
    for module in ("drive_uci", "drive_xboard"):
        monkeypatch.setattr(f"neoteric.protocols.{module}._STOPPING", 0.3)
    monkeypatch.setattr("neoteric.protocols.program._ENDING", 0.5)


@BOTH
def test_a_good_program_plays_on(protocol: str) -> None:
    player = fake(protocol)
    ended = against_self(player)
    player.close()
    assert (ended.way, ended.failed) == ("too long", None)


@BOTH
@pytest.mark.parametrize(
    ("behaviour", "kind", "way", "reason"),
    [
        ("dies", "abandoned", "crashed", "ended with exit status 3: out of luck"),
        ("kills-itself", "abandoned", "crashed", "was ended by signal 9"),
        ("closes-output", "abandoned", "crashed", "closed its output"),
        ("hangs", "abandoned", "does not answer", "does not move, though told to"),
        ("floods", "abandoned", "does not answer", "does not move, though told to"),
        ("endless-line", "abandoned", "does not answer", "does not move, though told to"),
        ("illegal", "rules infraction", "illegal move", "plays 'e2e5'"),
        ("garbage", "rules infraction", "illegal move", "plays"),
    ],
)
@pytest.mark.skipif(sys.platform == "win32", reason="has no signals")
def test_a_program_that_fails_loses_with_the_reason(
    protocol: str, behaviour: str, kind: str, way: str, reason: str
) -> None:
    player = fake(protocol, behaviour)
    began = time.monotonic()
    ended = against_self(player)
    assert (ended.result, ended.kind, ended.way, ended.failed) == ("1-0", kind, way, False)
    assert reason in ended.reason
    assert ended.reason.isprintable()
    assert time.monotonic() - began < 6
    player.close()


def test_no_move_at_all_is_not_legal() -> None:
    player = fake("uci", "none")
    assert "plays '(none)'" in against_self(player).reason
    player.close()


@BOTH
def test_a_program_that_moves_only_when_told_to_stop_loses_on_time(protocol: str) -> None:
    player = fake(protocol, "waits")
    ended = against_self(player)
    player.close()
    assert (ended.result, ended.kind, ended.failed) == ("1-0", "time forfeit", None)


@BOTH
def test_a_program_that_is_late_loses_on_time_but_for_the_margin(protocol: str) -> None:
    """It takes 0.4 s a move."""
    player = fake(protocol, "slow")
    assert against_self(player, TimeControl(base=0.2)).kind == "time forfeit"
    assert against_self(player, TimeControl(base=1.0), plies=2).way == "too long"
    player.close()


@BOTH
def test_much_talk_does_not_keep_a_move_from_being_heard(protocol: str) -> None:
    player = fake(protocol, "chatters")
    ended = against_self(player, TimeControl(base=20), plies=2)
    player.close()
    assert ended.way == "too long"


@BOTH
def test_a_program_that_died_is_started_anew_for_the_next_game(protocol: str, tmp_path: Path) -> None:
    player = fake(protocol, "dies", str(tmp_path / "mark"))
    assert against_self(player).way == "crashed"
    assert against_self(player).way == "too long"
    player.close()


@pytest.mark.parametrize(
    ("protocol", "behaviour", "reason"),
    [
        ("uci", "never-ready", "does not answer: no uciok in 1 s"),
        ("uci", "dies-at-once", "exit status 1: no licence"),
        ("xboard", "dies-at-once", "exit status 1: no licence"),
    ],
)
def test_a_program_that_never_starts_is_told_before_any_game(
    protocol: str, behaviour: str, reason: str
) -> None:
    with pytest.raises(PlayerError, match=reason) as caught:
        fake(protocol, behaviour, patience=1)
    assert caught.value.fault is Fault.START


def test_an_xboard_program_that_never_says_anything_loses_its_first_game() -> None:
    """It might have been one of version 1, which need not say anything before its first move."""
    player = fake("xboard", "never-ready", patience=0.2)
    assert against_self(player).way == "does not answer"
    player.close()


def test_that_a_program_does_not_start_again_loses_a_game_and_no_more(tmp_path: Path) -> None:
    script, mark = tmp_path / "once.py", tmp_path / "ran"
    script.write_text(
        f"""import runpy, sys
from pathlib import Path
sys.argv = {command("uci", "dies")[1:]!r}
mark = Path({str(mark)!r})
if mark.exists():
    sys.exit(7)
mark.touch()
runpy.run_path(sys.argv[0], run_name="__main__")
"""
    )
    player = UciPlayer([sys.executable, str(script)])
    assert against_self(player).way == "crashed"
    ended = against_self(player)
    assert (ended.way, ended.result) == ("crashed", "1-0")
    assert "exit status 7, started anew" in ended.reason
    player.close()


def test_a_program_that_is_not_there_or_none_is_told() -> None:
    for path in ("/no/such/engine", __file__):
        with pytest.raises(PlayerError, match="cannot be started") as caught:
            UciPlayer([path])
        assert caught.value.fault is Fault.START


@BOTH
def test_closing_ends_a_program_that_will_not_go(protocol: str) -> None:
    player = fake(protocol, "never-quits")
    player.new_game(chess())
    process = player._program._process  # type: ignore[union-attr]
    began = time.monotonic()
    player.close()
    player.close()
    assert process.poll() is not None
    assert time.monotonic() - began < 4


@BOTH
def test_stopping_from_another_thread_ends_the_thinking_at_once(protocol: str) -> None:
    from threading import Timer

    player = fake(protocol, "hangs")
    player.new_game(chess())
    timer = Timer(0.2, player.stop)
    timer.start()
    began = time.monotonic()
    with pytest.raises(PlayerError):
        player.play(chess(), Limit(white_clock=60, black_clock=60))
    assert time.monotonic() - began < 5
    timer.join()
    with pytest.raises(PlayerError, match="was stopped"):
        player.new_game(chess())
    player.close()


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_what_a_program_has_started_ends_with_it() -> None:
    player = fake("uci", "leaves-a-child")
    player.new_game(chess())
    player.play(chess(), Limit(nodes=1))
    group = player._program._process.pid  # type: ignore[union-attr]
    player.stop()
    player.close()
    end = time.monotonic() + 5
    while time.monotonic() < end and _members(group):
        time.sleep(0.05)
    assert not _members(group)


def _members(group: int) -> list[str]:
    """Processes of a group that have not ended."""
    listed = subprocess.run(["ps", "-eo", "pgid=,stat="], capture_output=True, text=True, check=True).stdout
    return [line for line in listed.splitlines() if line.split()[0] == str(group) and "Z" not in line]


@BOTH
def test_what_a_program_says_cannot_command_a_terminal(protocol: str) -> None:
    player = fake(protocol)
    assert player.name.isprintable()
    assert player.name.startswith("Fake")
    player.close()


@BOTH
def test_options_are_checked_when_a_program_starts(protocol: str) -> None:
    from neoteric.protocols.drive_xboard import XBoardPlayer

    player = UciPlayer if protocol == "uci" else XBoardPlayer
    name = "hash" if protocol == "uci" else "style"
    player(command(protocol, "good"), {name: "3"}).close()
    with pytest.raises(PlayerError, match="has no option 'hush'"):
        player(command(protocol, "good"), {"hush": "3"})
