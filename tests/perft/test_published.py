"""Orthodox perft through the same core as everything else, against published numbers.

The positions and counts are those of the Chess Programming Wiki ("Perft Results") and
the Chess960 perft suite that engines share. Orthodox chess is Neoteric Chess without a
reserve piece, from the standard array, with the castling of Chess960.
"""

from __future__ import annotations

import os

import pytest

from neoteric import Board, perft

SANITIZED = "NEOTERIC_SANITIZED" in os.environ
ENOUGH = 1_000_000 if SANITIZED else 10_000_000
"""Counts above this are marked slow; under the sanitizers they are left out."""

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
ORTHODOX = {
    START: (20, 400, 8_902, 197_281, 4_865_609, 119_060_324),
    KIWIPETE: (48, 2_039, 97_862, 4_085_603, 193_690_690),
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1": (14, 191, 2_812, 43_238, 674_624, 11_030_083),
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1": (6, 264, 9_467, 422_333, 15_833_292),
    "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1": (6, 264, 9_467, 422_333, 15_833_292),
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8": (44, 1_486, 62_379, 2_103_487, 89_941_194),
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10": (
        *(46, 2_079, 89_890, 3_894_594, 164_075_551),
    ),
}
"""Start, Kiwipete, and positions 3 to 6 (4 also with the colours changed)."""

EN_PASSANT_AND_PROMOTION = {
    "3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1": (6, 1_134_888),
    "8/8/1k6/8/2pP4/8/5BK1/8 b - d3 0 1": (6, 824_064),
    "8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1": (6, 1_440_467),
    "5k2/8/8/8/8/8/8/4K2R w K - 0 1": (6, 661_072),
    "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1": (6, 803_711),
    "r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1": (4, 1_274_206),
    "r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1": (4, 1_720_476),
    "2K2r2/4P3/8/8/8/8/8/3k4 w - - 0 1": (6, 3_821_001),
    "8/8/1P2K3/8/2n5/1q6/8/5k2 b - - 0 1": (5, 1_004_658),
    "4k3/1P6/8/8/8/8/K7/8 w - - 0 1": (6, 217_342),
    "8/P1k5/K7/8/8/8/8/8 w - - 0 1": (6, 92_683),
    "K1k5/8/P7/8/8/8/8/8 w - - 0 1": (6, 2_217),
    "8/k1P5/8/1K6/8/8/8/8 w - - 0 1": (7, 567_584),
    "8/8/2k5/5q2/5n2/8/5K2/8 b - - 0 1": (4, 23_527),
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1": (5, 3_605_103),
}
"""Illegal en passant, discovered checks, castling rights lost, under-promotion, self-stalemate; and the
position in which everything promotes."""

CHESS960 = {
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9": (
        *(21, 528, 12_189, 326_672, 8_146_062, 227_689_589),
    ),
    "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9": (21, 807, 18_002, 667_366, 16_253_601),
    "b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9": (20, 479, 10_471, 273_318, 6_417_013),
    "qbbnnrkr/2pp2pp/p7/1p2pp2/8/P3PP2/1PPP1KPP/QBBNNR1R w hf - 0 9": (22, 593, 13_440, 382_958, 9_183_776),
    "1nbbnrkr/p1p1ppp1/3p4/1p3P1p/3Pq2P/8/PPP1P1P1/QNBBNRKR w HFhf - 0 9": (
        *(28, 1_120, 31_058, 1_171_749, 34_030_312),
    ),
}


def orthodox(fen: str) -> Board:
    return Board.from_fen(fen, castling="chess960")


def counted(table: dict[str, tuple[int, ...]]) -> list[object]:
    """Each count that is not implied by a greater one for the same position."""
    return [
        pytest.param(
            fen,
            depth,
            count,
            id=f"{fen.split()[0]}-{depth}",
            marks=[pytest.mark.slow] if count > ENOUGH else [],
        )
        for fen, counts in table.items()
        for depth, count in enumerate(counts, start=1)
        if not (SANITIZED and count > ENOUGH)
    ]


@pytest.mark.parametrize(("fen", "depth", "count"), counted(ORTHODOX | CHESS960))
def test_perft_is_the_published_number(fen: str, depth: int, count: int) -> None:
    assert perft(orthodox(fen), depth) == count


@pytest.mark.parametrize("fen", EN_PASSANT_AND_PROMOTION)
def test_perft_of_single_rules_is_the_published_number(fen: str) -> None:
    depth, count = EN_PASSANT_AND_PROMOTION[fen]
    if SANITIZED and count > ENOUGH:
        pytest.skip("takes long under the sanitizers")
    assert perft(orthodox(fen), depth) == count


def test_the_standard_array_starts_as_orthodox_chess_does() -> None:
    assert perft(Board(array="RNBQKBNR", castling="chess960"), 4) == 197_281


def test_the_literal_clause_forbids_some_castling_of_kiwipete() -> None:
    """b1 or b8 threatened keeps the kings from castling to that side."""
    assert [perft(Board.from_fen(KIWIPETE), depth) for depth in (1, 2)] == [48, 2_038]


def test_perft_of_depth_0_is_1_and_below_is_refused() -> None:
    assert perft(Board(array=518), 0) == 1
    with pytest.raises(ValueError, match="depth"):
        perft(Board(array=518), -1)
