"""Moves in UCI form, and all the ways to enter castling."""

from __future__ import annotations

import pytest

from neoteric import Board
from neoteric.errors import AmbiguousMoveError, IllegalMoveError, InvalidMoveError
from neoteric.notation.squares import SQUARE_NAMES
from neoteric.notation.uci import parse_square, parse_uci, square_name


def at(fen: str, reserve: str = "", variant: str = "neoteric") -> Board:
    return Board.from_fen(fen, variant=variant, reserve=reserve)


def read(board: Board, text: str) -> str:
    return parse_uci(board, text).uci()


def test_squares_have_names() -> None:
    assert [parse_square(name) for name in SQUARE_NAMES] == list(range(64))
    assert (square_name(0), square_name(7), square_name(56)) == ("a1", "h1", "a8")
    for name in ("", "a", "a9", "i1", "A1", "a1 ", "１"):
        with pytest.raises(ValueError, match="expected a1 to h8"):
            parse_square(name)


def test_letters_have_either_case() -> None:
    board = at("4k3/P7/8/8/8/8/8/4K3 w - -", "alpaca")
    assert {read(board, text) for text in ("a7a8l'", "a7a8L'", " a7a8l' ")} == {"a7a8l'"}
    assert read(Board("new-chess"), "q@e4") == "Q@e4"


# --- castling -------------------------------------------------------------------------------


def test_castling_is_the_king_taking_its_own_rook() -> None:
    board = at("4k3/8/8/8/8/8/8/R3K2R w HA -")
    assert (read(board, "e1h1"), read(board, "e1a1")) == ("e1h1", "e1a1")


def test_the_king_two_or_more_files_to_its_square_castles() -> None:
    board = at("4k3/8/8/8/8/8/8/R3K2R w HA -")
    assert (read(board, "e1g1"), read(board, "e1c1")) == ("e1h1", "e1a1")
    assert read(at("4k3/8/8/8/8/8/8/RK5R w HA -"), "b1g1") == "b1h1"


def test_a_king_move_of_one_file_is_a_step() -> None:
    board = at("4k3/8/8/8/8/8/8/R4K1R w HA -")
    assert read(board, "f1g1") == "f1g1"
    assert read(board, "f1h1") == "f1h1"
    blocked = at("4k3/8/8/8/8/8/8/1R1K2R1 w GB -")
    assert read(blocked, "d1c1") == "d1c1"
    assert read(blocked, "d1b1") == "d1b1"


def test_a_rook_on_the_kings_target_square_is_taken() -> None:
    assert read(at("4k3/8/8/8/8/8/8/4K1R1 w G -"), "e1g1") == "e1g1"


def test_with_the_king_on_its_target_square_the_rook_castles() -> None:
    board = at("4k3/8/8/8/8/8/8/R1K5 w A -")
    assert {read(board, "a1d1"), read(board, "c1a1")} == {"c1a1"}
    assert read(at("4k3/8/8/8/8/8/8/6KR w H -"), "h1f1") == "g1h1"


def test_the_rook_does_not_castle_while_the_king_has_a_way_to_go() -> None:
    board = at("4k3/8/8/8/8/8/8/R3K2R w HA -")
    assert read(board, "h1f1") == "h1f1"
    with pytest.raises(IllegalMoveError):
        parse_uci(at("4k3/8/8/8/8/8/8/3K3R w H -"), "h1d1")


def test_new_chess_castles_by_the_kings_move_too() -> None:
    board = Board("new-chess-rooks")
    assert (read(board, "e1g1"), read(board, "e1c1")) == ("e1h1", "e1a1")


# --- drops and relocation ---------------------------------------------------------------------


def test_a_drop_on_a_pawn_names_the_pawns_new_square() -> None:
    board = Board("new-chess")
    assert read(board, "N@f2f3") == "N@f2f3"
    with pytest.raises(AmbiguousMoveError, match="N@f2a3"):
        parse_uci(board, "N@f2")


def test_relocation_names_two_squares_or_one_twice() -> None:
    board = Board()
    assert (read(board, "e8b8"), read(board, "e8e8")) == ("e8b8", "e8e8")
    with pytest.raises(IllegalMoveError, match=r"legal from e8: e8b8, e8c8, e8d8, e8e8, e8g8"):
        parse_uci(board, "e8h8")


# --- errors ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", ["", "e4", "e2-e4", "e2e9", "Ng1f3", "e2e4qq", "Q@", "@e4", "e2e4é", "e2e4\0"]
)
def test_text_of_another_form_is_no_move(text: str) -> None:
    with pytest.raises(InvalidMoveError, match="expected one such as e2e4"):
        parse_uci(Board(array=518), text)


def test_a_player_may_not_pass() -> None:
    with pytest.raises(InvalidMoveError, match="may not pass"):
        parse_uci(Board(array=518), "0000")


def test_an_illegal_move_is_answered_with_legal_ones() -> None:
    with pytest.raises(IllegalMoveError, match="'e2e5' is not legal for White; legal from e2: e2e3, e2e4"):
        parse_uci(Board(array=518), "e2e5")
    with pytest.raises(IllegalMoveError, match=r"for White; legal moves: .* and 12 more"):
        parse_uci(Board(array=518), "e3e4")
    with pytest.raises(IllegalMoveError, match=r"for Black \(in check\)"):
        parse_uci(at("4k3/4R3/8/8/8/8/8/4K3 b - -"), "e8e1")


def test_a_promotion_without_its_letter_is_ambiguous() -> None:
    board = at("4k3/P7/8/8/8/8/8/4K3 w - -", "camel")
    with pytest.raises(AmbiguousMoveError, match="a7a8b, a7a8h, a7a8n, a7a8q, a7a8r"):
        parse_uci(board, "a7a8")
