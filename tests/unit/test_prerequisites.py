"""A machine that lacks something gets one line that says what to install."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "tools" / "prerequisites.sh"

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="make and sh are not used on Windows")


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """A directory to be the whole PATH: a shell, apt and nothing else yet."""
    sh = shutil.which("sh")
    assert sh
    (tmp_path / "sh").symlink_to(sh)
    command(tmp_path, "apt-get", "exit 0")
    return tmp_path


def command(machine: Path, name: str, body: str) -> None:
    """Put a shell script called `name` on the machine."""
    path = machine / name
    path.write_text(f"#!/bin/sh\n{body}\n")
    path.chmod(0o755)


def python(machine: Path, *, fails: str = "") -> None:
    """Put a python3 on the machine that fails on scripts that mention `fails`."""
    body = f"""
case "$*" in *{fails or "@@"}*) exit 1;; esac
[ "$1" = - ] && while read -r line; do case $line in *{fails or "@@"}*) exit 1;; esac; done
exit 0"""
    command(machine, "python3", body)


def check(machine: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the script with the machine as PATH."""
    env = {key: value for key, value in os.environ.items() if key not in ("PATH", "PYTHON", "CXX")}
    return subprocess.run(
        ["/bin/sh", SCRIPT, *arguments],
        env={**env, "PATH": str(machine)},
        capture_output=True,
        text=True,
        check=False,
    )


def complaint(machine: Path) -> str:
    """The one line printed."""
    done = check(machine)
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr


def test_nothing_is_said_when_nothing_is_missing(machine: Path) -> None:
    python(machine)
    command(machine, "g++", "exit 0")
    done = check(machine)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_a_missing_python_is_named(machine: Path) -> None:
    command(machine, "g++", "exit 0")
    line = complaint(machine)
    assert "Python 3.11 or newer (found none)" in line
    assert line.endswith("sudo apt install python3 python3-venv python3-dev\n")


def test_a_python_too_old_is_named_with_its_version(machine: Path) -> None:
    command(machine, "python3", 'case "$2" in *version_info*) exit 1;; esac; echo 3.9.2')
    command(machine, "g++", "exit 0")
    assert "Python 3.11 or newer (found 3.9.2)" in complaint(machine)


def test_a_newer_python_beside_an_old_one_is_used(machine: Path) -> None:
    command(machine, "python3", "exit 1")
    command(machine, "python3.12", "exit 0")
    command(machine, "g++", "exit 0")
    assert check(machine, "--python").stdout == "python3.12\n"
    assert check(machine).returncode == 0


def test_a_python_that_apt_offers_and_is_new_enough_is_suggested(machine: Path) -> None:
    command(machine, "g++", "exit 0")
    command(
        machine,
        "apt-cache",
        'case $2 in python3) echo "Version: 3.10.6-1";; python3.12) echo "Version: 3.12.1-2";; esac',
    )
    assert complaint(machine).endswith("sudo apt install python3.12 python3.12-venv python3.12-dev\n")


def test_a_missing_venv_module_is_named(machine: Path) -> None:
    python(machine, fails="ensurepip")
    command(machine, "g++", "exit 0")
    line = complaint(machine)
    assert "venv" in line
    assert line.endswith("sudo apt install python3-venv\n")


def test_missing_headers_are_named(machine: Path) -> None:
    python(machine, fails="Python.h")
    command(machine, "g++", "exit 0")
    line = complaint(machine)
    assert "Python.h" in line
    assert line.endswith("sudo apt install python3-dev\n")


@pytest.mark.parametrize("old_one", [False, True])
def test_a_missing_or_old_compiler_is_named(machine: Path, old_one: bool) -> None:
    python(machine)
    if old_one:
        command(machine, "g++", "exit 1")
    line = complaint(machine)
    assert "C++20 compiler" in line
    assert line.endswith("sudo apt install g++\n")


def test_several_missing_things_share_the_line(machine: Path) -> None:
    python(machine, fails="ensurepip")
    assert complaint(machine).endswith("sudo apt install python3-venv g++\n")
    assert check(machine, "--packages").stdout == "python3-venv g++\n"


def test_without_apt_the_line_still_says_what_is_missing(machine: Path) -> None:
    (machine / "apt-get").unlink()
    python(machine)
    line = complaint(machine)
    assert "C++20 compiler" in line
    assert "apt" not in line
