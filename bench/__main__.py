"""Measures speed and prints it as ratios: ``make bench``, or ``python -m bench [NAME…]``.

Ours and the peer's turns alternate within one run, on one core, and the median of
the rounds counts, for machines are shared and noisy.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass

from bench import fairy
from neoteric import Board, perft
from neoteric.engine.bench import run_bench
from neoteric.pieces import names
from neoteric.variants import VARIANTS
from neoteric.variants.arrays import arrays

ROUNDS = 5
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w HAha - 0 1"


@dataclass
class Row:
    """One measured ratio."""

    measure: str
    ours: str
    peer: str
    ratio: float
    must: float
    aim: float

    def __str__(self) -> str:
        verdict = "aim" if self.ratio >= self.aim else "ok" if self.ratio >= self.must else "MISSED"
        return (
            f"{self.measure:<44} {self.ours:>14} {self.peer:>16} {self.ratio:>8.2f} "
            f"{self.must:>7.2f} {self.aim:>6.2f}  {verdict}"
        )


def rate(nodes: int, seconds: float) -> float:
    """Million nodes a second."""
    return nodes / seconds / 1e6


def our_perft(board: Board, depth: int) -> tuple[int, float]:
    """Nodes and seconds of one perft."""
    started = time.perf_counter()
    nodes = perft(board, depth)
    return nodes, time.perf_counter() - started


def alternate(*turns: Callable[[], float], rounds: int = ROUNDS) -> list[float]:
    """The median result of each of several measurements, taken in turns."""
    results: list[list[float]] = [[] for _ in turns]
    for _ in range(rounds):
        for result, turn in zip(results, turns, strict=True):
            result.append(turn())
    return [statistics.median(result) for result in results]


def orthodox(fen: str) -> Board:
    """A position of orthodox chess."""
    return Board.from_fen(fen, castling="chess960")


def against_fairy() -> list[Row]:
    """Bulk perft of orthodox positions and the 25 arrays, and with reserve pieces."""
    if fairy.path() is None:
        print(f"Fairy-Stockfish is not installed ({fairy.VARIABLE} names no program): left out")
        return []
    rows = []
    with fairy.Fairy() as peer:
        sets = {
            "start position, depth 6": [(START, 6)],
            "Kiwipete, depth 5": [(KIWIPETE, 5)],
            "the 25 arrays, depth 5": [
                (f"{rank.lower()}/pppppppp/8/8/8/8/PPPPPPPP/{rank} w KQkq - 0 1", 5)
                for rank in arrays(VARIANTS["neoteric"])
            ],
        }
        for name, positions in sets.items():
            rows.append(_fairy_row(f"perft: {name}", peer, positions))
        for piece in fairy.PIECES:
            board = Board(reserve=piece, array="RNBQKBNR")
            ours, theirs = alternate(
                lambda board=board: rate(*our_perft(board, 5)),  # type: ignore[misc]
                lambda piece=piece: rate(*peer.perft(5, variant=f"gate-{piece}")),  # type: ignore[misc]
                rounds=3,
            )
            rows.append(_row(f"perft: {piece} in reserve, depth 5", ours, theirs, 2, 4))
    return rows


def engine() -> list[Row]:
    """Nodes a second of the search, one thread, on orthodox positions."""
    if fairy.path() is None:
        print(f"Fairy-Stockfish is not installed ({fairy.VARIABLE} names no program): left out")
        return []

    def ours() -> float:
        return dict(run_bench(500_000, only_orthodox=True).speeds)["orthodox"] / 1e6

    our_rate, their_rate = alternate(ours, fairy.search_rate, rounds=3)
    return [
        Row(
            "engine: orthodox positions",
            f"{our_rate:.2f} Mn/s",
            f"{their_rate:.2f} Mn/s",
            our_rate / their_rate,
            1.5,
            2.5,
        )
    ]


def _row(measure: str, ours: float, theirs: float, must: float, aim: float) -> Row:
    return Row(measure, f"{ours:.1f} Mn/s", f"{theirs:.1f} Mn/s", ours / theirs, must, aim)


def _fairy_row(measure: str, peer: fairy.Fairy, positions: list[tuple[str, int]]) -> Row:
    def ours() -> float:
        results = [our_perft(orthodox(fen), depth) for fen, depth in positions]
        return rate(sum(nodes for nodes, _ in results), sum(seconds for _, seconds in results))

    def theirs() -> float:
        results = [peer.perft(depth, fen) for fen, depth in positions]
        return rate(sum(nodes for nodes, _ in results), sum(seconds for _, seconds in results))

    our_rate, their_rate = alternate(ours, theirs, rounds=3)
    return _row(measure, our_rate, their_rate, 3, 6)


def exotic() -> list[Row]:
    """Every reserve piece, and New Chess, against our own orthodox rate."""
    rows = []
    plain = orthodox(START)
    for piece in names():
        board = Board(reserve=piece, array="RNBQKBNR")
        ours, base = alternate(
            lambda board=board: rate(*our_perft(board, 5)),  # type: ignore[misc]
            lambda: rate(*our_perft(plain, 5)),
        )
        rows.append(_row(f"perft: {piece}, depth 5, against orthodox", ours, base, 1 / 10, 1 / 4))
    rows.sort(key=lambda row: row.ratio)
    for variant in ("new-chess", "new-chess-rooks"):
        board = Board(variant)
        ours, base = alternate(
            lambda board=board: rate(*our_perft(board, 3)),  # type: ignore[misc]
            lambda: rate(*our_perft(plain, 5)),
        )
        rows.append(_row(f"perft: {variant}, depth 3, against orthodox", ours, base, 1 / 2, 1))
    return rows


def python_loop() -> list[Row]:
    """Walking the tree from Python, against python-chess."""
    import chess

    def walk(board: Board | chess.Board, depth: int) -> int:
        if depth == 0:
            return 1
        total = 0
        for move in board.legal_moves:
            board.push(move)  # type: ignore[arg-type]
            total += walk(board, depth - 1)
            board.pop()
        return total

    def timed(board: Board | chess.Board, depth: int) -> float:
        started = time.perf_counter()
        return rate(walk(board, depth), time.perf_counter() - started)

    rows = []
    for name, fen, depth in (("start position", START, 3), ("Kiwipete", KIWIPETE, 2)):
        ours, theirs = alternate(
            lambda fen=fen, depth=depth: timed(orthodox(fen), depth),  # type: ignore[misc]
            lambda fen=fen, depth=depth: timed(chess.Board(fen.replace("HAha", "KQkq")), depth),  # type: ignore[misc]
        )
        rows.append(_row(f"Python loop: {name}, depth {depth}", ours, theirs, 8, 20))
    return rows


def importing() -> list[Row]:
    """Time to import, against python-chess; the interpreter's own start is taken off."""

    def start(statement: str) -> float:
        started = time.perf_counter()
        subprocess.run([sys.executable, "-c", statement], check=True)
        return time.perf_counter() - started

    empty, ours, theirs = alternate(
        lambda: start("pass"), lambda: start("import neoteric"), lambda: start("import chess"), rounds=15
    )
    ours, theirs = ours - empty, theirs - empty
    return [Row("import", f"{1000 * ours:.1f} ms", f"{1000 * theirs:.1f} ms", theirs / ours, 1, 2)]


GROUPS: dict[str, Callable[[], list[Row]]] = {
    "fairy": against_fairy,
    "exotic": exotic,
    "loop": python_loop,
    "import": importing,
    "engine": engine,
}


def main(wanted: list[str]) -> int:
    """Measures the groups named, or all. Returns the exit status."""
    unknown = [name for name in wanted if name not in GROUPS]
    if unknown:
        print(f"unknown group {unknown[0]!r}: expected some of {', '.join(GROUPS)}", file=sys.stderr)
        return 2
    print(f"{'measure':<44} {'ours':>14} {'peer':>16} {'ratio':>8} {'must':>7} {'aim':>6}")
    for name in wanted or GROUPS:
        for row in GROUPS[name]():
            print(row, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
