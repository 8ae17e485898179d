"""The committed stub of the core is exactly what the compiled core declares."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

STUB = Path(__file__).parents[2] / "src" / "neoteric" / "_core.pyi"


def test_the_stub_is_what_stubgen_writes_for_the_core_as_built(tmp_path: Path) -> None:
    fresh = tmp_path / "_core.pyi"
    subprocess.run(
        [sys.executable, "-m", "nanobind.stubgen", "-q", "-P", "-m", "neoteric._core", "-o", fresh],
        check=True,
    )
    assert STUB.read_text() == fresh.read_text(), "stale stub: run `make stub`"
