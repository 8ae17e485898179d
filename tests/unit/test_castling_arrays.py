"""Castling in every array, in every way of entering it."""

from __future__ import annotations

import pytest

from neoteric import Board, Move, parse_square, square_name
from neoteric.variants.arrays import arrays
from neoteric.variants.neoteric import NEOTERIC

ARRAYS = arrays(NEOTERIC)


def bare(king: int, rook: int, colour: bool) -> Board:
    """One side's king and castling rook at home on those files behind their pawns, and the other king."""
    men = "".join({king: "K", rook: "R"}.get(file, "1") for file in range(8))
    if colour:
        return Board.from_fen(f"4k3/8/8/8/8/8/PPPPPPPP/{men}[] w {'ABCDEFGH'[rook]} - 0 1")
    return Board.from_fen(f"{men.lower()}/pppppppp/8/8/8/8/8/4K3[] b {'abcdefgh'[rook]} - 0 1")


@pytest.mark.parametrize("colour", [True, False], ids=["white", "black"])
@pytest.mark.parametrize("side", ["h", "a"])
@pytest.mark.parametrize("array", ARRAYS)
def test_castling_is_entered_in_every_usual_way_and_leads_to_g_and_f_or_c_and_d(
    array: str, side: str, colour: bool
) -> None:
    rank = 0 if colour else 56
    king, rook = rank + array.index("K"), rank + (array.rindex("R") if side == "h" else array.index("R"))
    board = bare(king - rank, rook - rank, colour)
    king_to, rook_to = (rank + 6, rank + 5) if side == "h" else (rank + 2, rank + 3)
    castling = Move(king, rook)
    assert castling in board.legal_moves
    assert board.effects(castling).castling == (king, king_to, rook, rook_to)

    san = "O-O" if side == "h" else "O-O-O"
    assert board.san(castling).rstrip("+#") == san
    assert board.parse_san(san) == board.parse_san(san.replace("O", "0")) == castling
    step = square_name(king) + square_name(king_to)
    if abs(king_to - king) >= 2:
        assert board.parse_uci(step) == castling
    elif king_to == king:
        assert board.parse_uci(square_name(rook) + square_name(rook_to)) == castling
    elif king_to != rook:
        assert board.parse_uci(step) != castling  # a king move of one file is a step

    board.push(castling)
    pieces = {square: man for square, man in board.piece_map().items() if man.letter != "P"}
    assert {square: man.letter for square, man in pieces.items() if man.colour == colour} == {
        king_to: "K",
        rook_to: "R",
    }


@pytest.mark.parametrize("array", ARRAYS)
def test_men_in_between_forbid_castling_at_the_start_of_any_array(array: str) -> None:
    board = Board(array=array)
    king = array.index("K")
    for rook in (array.index("R"), array.rindex("R")):
        if abs(rook - king) > 1:
            assert Move(king, rook) not in board.legal_moves


@pytest.mark.parametrize("array", ARRAYS)
def test_relocation_reaches_the_array_and_play_starts_alike(array: str) -> None:
    found = []
    start = Board()
    for kings in list(start.legal_moves):
        start.push(kings)
        for queens in list(start.legal_moves):
            start.push(queens)
            if start == Board(array=array):
                found.append((str(kings), str(queens)))
            start.pop()
        start.pop()
    assert len(found) == 1


def test_new_chess_castles_from_the_e_file_with_a_rook_in_a_corner_only() -> None:
    board = Board.from_fen("4k3/8/8/8/8/8/8/1R2K2R[] w KQ - 0 1", "new-chess")
    castlings = [str(move) for move in board.legal_moves if board.effects(move).castling]
    assert castlings == ["e1h1"]
    assert board.parse_uci("e1g1") == board.parse_san("O-O") == Move.from_uci("e1h1")


@pytest.mark.parametrize(
    "fen", ["r3k3/8/8/8/4r3/8/8/R3K2R", "4k3/8/8/8/5r2/8/8/4K2R", "4k3/8/8/8/6r1/8/8/4K2R"]
)
def test_new_chess_forbids_castling_in_through_and_into_check(fen: str) -> None:
    board = Board.from_fen(f"{fen}[] w KQ - 0 1", "new-chess")
    assert Move(parse_square("e1"), parse_square("h1")) not in board.legal_moves


def test_new_chess_castles_over_an_attacked_b1_and_not_over_a_man() -> None:
    over = Board.from_fen("1r2k3/8/8/8/8/8/8/R3K3[] w KQ - 0 1", "new-chess")
    assert "e1a1" in map(str, over.legal_moves)
    man = Board.from_fen("4k3/8/8/8/8/8/8/RN2K3[] w KQ - 0 1", "new-chess")
    assert "e1a1" not in map(str, man.legal_moves)
