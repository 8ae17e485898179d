"""A fixed set of positions, searched to fixed numbers: the engine's fingerprint, and its speed.

The fingerprint is one number that changes with any change of what the search does; a commit
that means to change nothing leaves it as it was.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from neoteric.board import Board
from neoteric.engine.searcher import Limit, Searcher

ORTHODOX = (
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w HAha - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R[] w HAha - 0 1",
    "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R[] w HA - 6 8",
    "2rq1rk1/1p2bppp/p2pbn2/4p3/4P3/1NN1BP2/PPPQ2PP/2KR3R[] b - - 3 13",
    "r4rk1/2p1qppp/p1np4/1p1Np3/4P1b1/1B3N2/PPP2PPP/R2Q1RK1[] w - - 2 15",
    "8/2p2k2/1p1p2p1/p2P1pP1/P1P2P2/1P3K2/8/8[] w - - 0 40",
    "8/5pk1/4p1p1/7p/r3PN1P/6P1/1R3PK1/8[] b - - 4 45",
    "2r3k1/1q3ppp/p3pn2/1p6/3P4/P3PN2/1PQ2PPP/2R3K1[] w - - 0 24",
)
OTHERS = (
    ("n-chess mastodon", "rkbqmbnr/pppppppp/3n4/8/4P3/8/PPPP1PPP/RKBQNBNR[M] w HAha - 1 2", "neoteric"),
    (
        "n-chess belfry",
        "r1bqkb1r/ppp2ppp/2n1fn2/3pp3/3PP3/2N1FN2/PPP2PPP/R1BQKB1R[] w HAha - 0 6",
        "neoteric",
    ),
    (
        "n-chess zeppelin",
        "r1bqkb1r/ppp2ppp/2n1z'n2/3pp3/3PP3/2N1Z'N2/PPP2PPP/R1BQKB1R[] w HAha - 0 6",
        "neoteric",
    ),
    ("new-chess", "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3[QRRBBNNqrrbbnn] w KQkq - 0 1", "new-chess"),
    (
        "new-chess middle",
        "r3k2r/pp1b1ppp/2n1pn2/3p4/3P1B2/2N1PN2/PP3PPP/R3K2R[QBqb-] w KQkq - 0 9",
        "new-chess",
    ),
    (
        "new-chess-rooks",
        "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R[QBBNNqbbnn] w KQkq - 0 1",
        "new-chess-rooks",
    ),
)


@dataclass(frozen=True, slots=True)
class BenchResult:
    """What a bench found: nodes in all, and nodes per second by kind of position."""

    fingerprint: int
    nodes_per_second: float
    speeds: tuple[tuple[str, float], ...]


def run_bench(
    nodes: int = 100_000,
    hash_mb: int = 16,
    on_position: Callable[[str], None] | None = None,
    *,
    only_orthodox: bool = False,
) -> BenchResult:
    """Searches every position with one thread and an empty table.

    The fingerprint adds up nodes, scores and depths, so that it tells more than the limit.
    """
    fingerprint, total, seconds = 0, 0, 0.0
    speeds: dict[str, tuple[int, float]] = {}
    jobs = [("orthodox", fen, "neoteric", "chess960") for fen in ORTHODOX]
    if not only_orthodox:
        jobs += [(name, fen, variant, "literal") for name, fen, variant in OTHERS]
    for name, fen, variant, castling in jobs:
        if on_position:
            on_position(name)
        board = Board.from_fen(fen, variant, castling=castling)
        result = Searcher(board.game, hash_mb=hash_mb).search(board, Limit(nodes=nodes))
        depths = sum(line.depth for line in result.lines)
        fingerprint += result.nodes + 1000 * depths + result.score.centipawns
        before = speeds.get(name, (0, 0.0))
        speeds[name] = (before[0] + result.nodes, before[1] + result.seconds)
        total, seconds = total + result.nodes, seconds + result.seconds
    return BenchResult(
        fingerprint, total / seconds, tuple((name, count / time) for name, (count, time) in speeds.items())
    )
