"""New Chess moves in the style of Game Courier."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from neoteric import Board
from neoteric.errors import AmbiguousMoveError, IllegalMoveError, InvalidMoveError
from neoteric.notation.courier import courier, parse_courier

DATA = Path(__file__).parents[1] / "data"
CASES = [
    case for case in json.loads((DATA / "cases.json").read_text("utf-8")) if case["variant"] != "neoteric"
]
LATER = "4k3/P6p/8/2pP4/8/8/1p6/N3K2R[QRBBNqrbbnn] w KQkq c6 0 20"


def at(fen: str) -> Board:
    return Board.from_fen(fen, variant="new-chess")


def read(board: Board, text: str) -> str:
    """As the courier's own reader and as SAN's both have it."""
    move = parse_courier(board, text)
    assert board.parse_san(text) == move
    return move.uci()


def written(board: Board, uci: str) -> str:
    return courier(board, board.parse_uci(uci))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_every_move_is_read_as_it_was_written(case: dict[str, str]) -> None:
    board = Board.from_fen(case["fen"], variant=case["variant"])
    for move in board.legal_moves:
        text = courier(board, move)
        assert parse_courier(board, text) == move, text


def test_a_drop_comes_from_a_square_off_the_board() -> None:
    board = Board("new-chess")
    assert read(board, "N i7-c3") == "N@c3"
    assert read(board, "N p12-c3") == "N@c3"
    board.push_uci("N@c3")
    assert read(board, "n i3-c6") == "N@c6"


def test_a_drop_on_a_pawn_adds_the_pawn_elsewhere() -> None:
    board = Board("new-chess")
    for text in ("add P f3; N i7-f2", "N i7-f2; add P f3", "add P f3;N i7-f2;", "ADD P f3; N i7-f2".lower()):
        assert read(board, text) == "N@f2f3"


def test_the_squares_written_are_those_of_the_rules_examples() -> None:
    board = Board("new-chess")
    assert written(board, "N@c3") == "N i7-c3"
    assert written(board, "N@f2f3") == "add P f3; N i7-f2"
    board.push_uci("N@c3")
    assert written(board, "N@c6") == "n i3-c6"
    assert written(board, "N@f7f6") == "add p f6; n i3-f7"


def test_castling_is_the_kings_move() -> None:
    board = Board("new-chess-rooks")
    assert written(board, "e1h1") == "K e1-g1"
    for text in ("K e1-g1", "K e1-h1", "K e1-g1; R h1-f1", "k e1 - g1"):
        assert read(board, text) == "e1h1"
    for text in ("R h1-f1; K e1-g1", "r h1-f1;k e1-h1", "♖ h1-f1; ♔ e1-g1", "h1-f1; e1-g1"):
        assert read(board, text) == "e1h1"
    for text in ("K e1-g1; R a1-f1", "R a1-f1; K e1-g1", "R h1-g1; K e1-f1", "K e1-g1; R h1-f1; R a1-b1"):
        with pytest.raises(IllegalMoveError):
            parse_courier(board, text)


def test_a_rooks_own_move_is_no_castling() -> None:
    assert read(Board.from_fen("4k3/8/8/8/8/8/8/4K2R[] w KQ -", variant="new-chess"), "R h1-f1") == "h1f1"


@pytest.mark.parametrize("text", ["N i7-c3", "♘ i7-c3", "♞i7-c3", "Ni7-c3", "ni7–c3", "N i7 - c3"])
def test_figurines_and_spacing_are_a_matter_of_taste(text: str) -> None:
    assert read(Board("new-chess"), text) == "N@c3"


def test_a_pawn_on_the_last_rank_becomes_a_queen_unless_the_text_says_otherwise() -> None:
    board = at(LATER)
    assert parse_courier(board, "a7-a8").uci() == "a7a8q"
    for text in ("P a7-a8", "P a7-a8; Q-a8", "add Q a8; capture a7"):
        assert read(board, text) == "a7a8q"
    for text in ("P a7-a8=N", "P a7-a8=n", "♙ a7-a8=♘", "a7-a8 = N", "P a7-a8 (N)"):
        assert read(board, text) == "a7a8n"
    for text in ("add N a8; capture a7", "P a7-a8; N-a8", "P a7-a8; add N a8", "capture a7; add N a8"):
        assert read(board, text) == "a7a8n"
    assert (written(board, "a7a8q"), written(board, "a7a8n")) == ("P a7-a8", "add N a8; capture a7")


def test_a_promotion_may_capture() -> None:
    board = at(LATER.replace(" w ", " b ").replace("c6", "-"))
    assert read(board, "add r a1; capture b2") == "b2a1r"
    assert read(board, "add r a1; capture b2; capture a1") == "b2a1r"
    assert read(board, "p b2-a1") == "b2a1q"
    assert written(board, "b2a1n") == "add n a1; capture b2"


def test_en_passant_names_the_pawn_captured() -> None:
    board = at(LATER)
    assert written(board, "d5c6") == "P d5-c6; capture c5"
    assert read(board, "P d5-c6; capture c5") == read(board, "P d5-c6") == "d5c6"
    with pytest.raises(IllegalMoveError):
        parse_courier(board, "P d5-c6; capture h7")


def test_it_is_read_in_neoteric_chess_too_but_not_written() -> None:
    board = Board(reserve="mastodon", array=518)
    assert board.parse_san("N g1-f3").uci() == "g1f3"
    with pytest.raises(InvalidMoveError, match="Neoteric is not written in the Game Courier style"):
        courier(board, board.parse_uci("g1f3"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("N", "expected such as N g1-f3, N i7-c3 (a drop)"),
        ("N i7", "'N i7' is no move of the Game Courier style"),
        ("add P f3", "is no single move; expected a move"),
        ("N i7-c3; N i7-d3", "is no single move"),
        ("", "is no single move"),
        ("N i7-i6", "i6 is off the board; expected a1 to h8"),
        ("i7-c3", "expected the letter of the man before it"),
        ("add N f3; N i7-f2", "expected add P and the pawn's new square"),
        ("add P c3; P a2-a3", "expected only a promotion on a3 to be added"),
        ("N i7-c3" + " " * 200, "too long"),
    ],
)
def test_an_error_says_what_was_expected(text: str, message: str) -> None:
    with pytest.raises(InvalidMoveError) as error:
        parse_courier(Board("new-chess"), text)
    assert message in str(error.value)


def test_illegal_and_ambiguous_moves_are_answered_with_legal_ones() -> None:
    board = Board("new-chess")
    with pytest.raises(IllegalMoveError, match="legal from a2: a3, a4"):
        parse_courier(board, "P a2-a5")
    with pytest.raises(IllegalMoveError, match="legal from a2"):
        parse_courier(board, "N a2-a3")
    with pytest.raises(IllegalMoveError, match="legal drops of N"):
        parse_courier(board, "N i7-e5")
    with pytest.raises(AmbiguousMoveError, match="N@f2/P"):
        parse_courier(board, "N i7-f2")
    with pytest.raises(IllegalMoveError, match="'g1f3' is not legal for White; legal moves: "):
        courier(board, Board(array=518).parse_uci("g1f3"))


def test_a_text_for_a_move_or_a_move_for_a_text_is_a_type_error() -> None:
    board = Board("new-chess")
    with pytest.raises(TypeError, match=r"expected a Move, not 'N@c3'; parse_san\('N@c3'\)"):
        courier(board, "N@c3")  # type: ignore[misc]
    with pytest.raises(TypeError, match="expected a move as text, such as 'Nf3' or 'e2e4', not None"):
        parse_courier(board, None)  # type: ignore[arg-type]
