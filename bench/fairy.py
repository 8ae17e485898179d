"""Drives Fairy-Stockfish's ``go perft``, where it is installed.

The path of its program comes from the environment variable ``FAIRY_STOCKFISH``.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
import time
from pathlib import Path
from types import TracebackType

VARIABLE = "FAIRY_STOCKFISH"

# One reserve piece each, where `seirawan` has two: the pieces that its own notation can say.
_COMMON = "startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[{hand}] w KQBCDFGkqbcdfg - 0 1"
_VARIANTS = {
    "archbishop": ("chancellor = -", "hqrbn", "Hh"),
    "chancellor": ("archbishop = -", "eqrbn", "Ee"),
    "amazon": ("archbishop = -\nchancellor = -\namazon = a", "aqrbn", "Aa"),
    "camel": ("archbishop = -\nchancellor = -\ncustomPiece1 = c:C", "cqrbn", "Cc"),
    "mastodon": ("archbishop = -\nchancellor = -\ncustomPiece1 = m:KAD", "mqrbn", "Mm"),
}
PIECES = tuple(_VARIANTS)


def variants_ini() -> str:
    """Definitions of ``gate-PIECE`` for each of :data:`PIECES`."""
    return "\n".join(
        f"[gate-{name}:seirawan]\n{men}\npieceToCharTable = -\npromotionPieceTypes = {promotions}\n"
        + _COMMON.format(hand=hand)
        + "\n"
        for name, (men, promotions, hand) in _VARIANTS.items()
    )


def path() -> str | None:
    """The program's path, or None if the variable is not set to an existing file."""
    value = os.environ.get(VARIABLE, "")
    return value if Path(value).is_file() else None


def search_rate() -> float:
    """Million nodes a second of its own ``bench``, on orthodox positions with its classical evaluation."""
    program = path()
    assert program is not None
    commands = "setoption name Use NNUE value false\nbench 16 1 13 default depth classical\nquit\n"
    done = subprocess.run([program], input=commands, capture_output=True, text=True, check=True)
    line = next(line for line in reversed(done.stderr.splitlines()) if line.startswith("Nodes/second"))
    return int(line.split(":")[1]) / 1e6


class Fairy:
    """A running Fairy-Stockfish; use as a context manager."""

    def __enter__(self) -> Fairy:
        program = path()
        assert program is not None
        self._ini = tempfile.NamedTemporaryFile("w", suffix=".ini")
        self._ini.write(variants_ini())
        self._ini.flush()
        self._process = subprocess.Popen(
            [program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self._say(f"setoption name VariantPath value {self._ini.name}")
        self._say("uci")
        self._wait_for("uciok")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._say("quit")
        self._process.wait(10)
        self._ini.close()

    def _say(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()

    def _wait_for(self, start: str) -> str:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if line.startswith(start):
                return line
        raise RuntimeError(f"Fairy-Stockfish ended before it said {start!r}")

    def perft(self, depth: int, fen: str | None = None, variant: str = "chess") -> tuple[int, float]:
        """Nodes and seconds of one perft."""
        self._say("setoption name UCI_Chess960 value true")
        self._say(f"setoption name UCI_Variant value {variant}")
        self._say(f"position fen {fen}" if fen else "position startpos")
        self._say("isready")
        self._wait_for("readyok")
        started = time.perf_counter()
        self._say(f"go perft {depth}")
        nodes = int(self._wait_for("Nodes searched").split(":")[1])
        return nodes, time.perf_counter() - started
