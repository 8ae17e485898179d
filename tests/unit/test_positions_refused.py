"""Positions that the validating constructor refuses, with every rule they break."""

from __future__ import annotations

import re

import pytest

from neoteric import Board
from neoteric.errors import NeotericError, PositionError
from neoteric.rules.setup import Rights, Setup
from neoteric.variants.registry import make_game

KINGS = {4: (True, "K"), 60: (False, "K")}
BEFORE_PLAY = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"


@pytest.mark.parametrize(
    ("fen", "reason"),
    [
        ("8/8/8/8/8/8/8/4K3[] w - - 0 1", "Black has 0 kings"),
        ("4k3/8/8/8/8/8/8/3KK3[] w - - 0 1", "White has 2 kings"),
        ("4k2P/8/8/8/8/8/8/4K3[] w - - 0 1", "a pawn stands on h8"),
        ("4k3/8/8/8/8/8/8/4RK2[] w - - 0 1", "Black is in check but it is White's turn"),
        ("8/8/4k3/8/4F3/8/4N3/6K1[] w - - 0 1", "Black is in check"),
        ("4k3/8/8/8/8/8/8/4K3[] w H - 0 1", "needs a rook on h1"),
        ("4k3/8/8/8/8/8/8/4K1RR[] w HG - 0 1", "two rooks on one side of the king"),
        ("4k3/8/8/8/8/8/8/4K3[] b - e3 0 1", "needs a pawn on e4"),
        ("4k3/8/8/8/4P3/8/8/4K3[] b - e6 0 1", "expected rank 3"),
        ("4k3/8/8/8/8/8/8/4K2R[] w H~h1 - 0 1", "'~' names h1"),
        (f"{BEFORE_PLAY}[] w HAha - 0 1 rk", "expected turn b"),
        (f"{BEFORE_PLAY}[] b HA - 0 1 rk", "both sides may castle with both rooks"),
        (f"{BEFORE_PLAY}[Mm] b HAha~a1 - 0 1 rk", "every piece counts as unmoved"),
        ("rnbqkbnr/ppppppp1/7p/8/8/8/PPPPPPPP/RNBQKBNR[] b HAha - 0 1 rk", "initial squares"),
        ("rnqqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNQQKBNR[] b HAha - 0 1 rk", "RNBQKBNR in some order"),
        ("rnqbkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] b HAha - 0 1 rk", "mirrored"),
    ],
)
def test_a_position_is_refused_with_the_reason(fen: str, reason: str) -> None:
    with pytest.raises(NeotericError, match=re.escape(reason)):
        Board.from_fen(fen)


@pytest.mark.parametrize(
    ("fen", "reason"),
    [
        ("4k3/8/8/8/8/8/8/4K3[PKk] w - - 0 1", "White has a pawn in reserve; White has a king in reserve"),
        (f"4k3/8/8/8/8/8/8/4K3[{'N' * 16}] w - - 0 1", "more than 15 men of one type"),
        ("4k3/8/8/8/8/8/4K3/8[] w KQ - 0 1", "no king on rank 1"),
        ("4k3/8/8/8/8/8/8/3K4[] w KQ - 0 1", "needs the king's home on e1, not on d1"),
    ],
)
def test_a_position_of_new_chess_is_refused_with_the_reason(fen: str, reason: str) -> None:
    with pytest.raises(NeotericError, match=re.escape(reason)):
        Board.from_fen(fen, "new-chess")


@pytest.mark.parametrize(
    ("setup", "reason"),
    [
        (Setup(KINGS | {20: (True, "X")}), "'X' is no man of this game"),
        (Setup(KINGS | {64: (True, "R")}), "a square is none"),
        (Setup(KINGS, reserves=(("M",), ())), "'M' is no man of this game"),
        (Setup(KINGS, halfmove=-1), "clocks"),
        (Setup(KINGS, fullmove=60_001), "clocks"),
        (
            Setup(KINGS | {7: (True, "R")}, castling=(Rights(4, ((7, 7), (6, 7))), None)),
            "two rooks on one side",
        ),
    ],
)
def test_a_setup_by_hand_that_says_what_cannot_be_is_refused(setup: Setup, reason: str) -> None:
    with pytest.raises(PositionError, match=reason):
        Board.from_setup(make_game(), setup)


def test_every_violation_is_told_at_once() -> None:
    with pytest.raises(PositionError) as refused:
        Board.from_fen("P3k3/8/8/8/8/8/8/3KK2p[] w - - 0 1")
    assert refused.value.violations == (
        "White has 2 kings, expected exactly one",
        "a pawn stands on h1, expected pawns on ranks 2 to 7 only",
        "a pawn stands on a8, expected pawns on ranks 2 to 7 only",
    )


def test_a_pair_of_bishops_in_reserve_is_one_for_each_colour() -> None:
    game = make_game("new-chess")
    with pytest.raises(PositionError, match="two men for one square colour"):
        Board.from_setup(game, Setup(KINGS, reserves=(("B+", "B+"), ())))
    with pytest.raises(PositionError, match="one for none"):
        Board.from_setup(game, Setup(KINGS, reserves=((), ("B",))))
