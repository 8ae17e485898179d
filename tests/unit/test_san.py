"""Moves in algebraic notation: canonical out, lenient in."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from neoteric import Board, Move
from neoteric.errors import AmbiguousMoveError, IllegalMoveError, InvalidMoveError, MoveError
from neoteric.notation.san import parse_san, san, san_all

DATA = Path(__file__).parents[1] / "data"
CASES = {case["id"]: case for case in json.loads((DATA / "cases.json").read_text("utf-8"))}
SAN = {entry["id"]: entry["san"] for entry in json.loads((DATA / "san.json").read_text("utf-8"))}
KNIGHTS = "4k3/8/8/8/8/5N2/8/1N2K3 w - -"


def at(
    fen: str, reserve: str | list[str] = "", variant: str = "neoteric", castling: str = "literal"
) -> Board:
    return Board.from_fen(fen, variant=variant, reserve=reserve, castling=castling)


def case_board(name: str) -> Board:
    case = CASES[name]
    castling = "literal" if case["strict"] else "chess960"
    return at(case["fen"], case["reserve"], case["variant"], castling)


def read(board: Board, text: str) -> str:
    return parse_san(board, text).uci()


def written(board: Board, uci: str) -> str:
    return san(board, Move.from_uci(uci))


@pytest.mark.parametrize("name", SAN)
def test_every_san_of_the_cases_is_written_and_read(name: str) -> None:
    board = case_board(name)
    assert {move.uci(): text for move, text in san_all(board).items()} == SAN[name]
    for uci, text in SAN[name].items():
        assert written(board, uci) == text
        assert read(board, text) == uci


@pytest.mark.parametrize("name", SAN)
def test_uci_and_canonical_text_without_check_signs_are_read_everywhere(name: str) -> None:
    board = case_board(name)
    for uci, text in SAN[name].items():
        assert read(board, uci) == uci
        assert read(board, text.rstrip("+#")) == uci
        assert read(board, f"{text}!?") == uci


@pytest.mark.parametrize("name", sorted(CASES.keys() - SAN.keys()))
def test_no_two_moves_are_written_alike(name: str) -> None:
    board = case_board(name)
    texts = san_all(board)
    assert len(set(texts.values())) == len(texts) == len(CASES[name]["legal"])
    for move, text in texts.items():
        assert parse_san(board, text) == move


# --- writing ------------------------------------------------------------------------------


def test_like_pieces_are_told_apart_by_file_then_rank_then_both() -> None:
    board = at("6k1/8/8/8/Q6Q/8/8/K6Q w - -")
    assert [written(board, uci) for uci in ("a4d1", "h1d1")] == ["Qad1", "Qhd1"]
    assert [written(board, uci) for uci in ("h4e1", "h1e1")] == ["Q4e1", "Q1e1"]
    assert [written(board, uci) for uci in ("a4e4", "h4e4", "h1e4")] == ["Qae4", "Qh4e4", "Q1e4"]


def test_a_pinned_piece_needs_no_telling_apart() -> None:
    assert written(at("4k3/8/8/8/1b6/2N5/8/4K1N1 w - -"), "g1e2") == "Ne2"


def test_men_captured_from_afar_come_before_the_introduction() -> None:
    assert written(case_board("divaricator-double"), "d3d2") == "Vd2xc4xe4"
    promoted = at("4k3/8/8/8/8/8/2p5/3V3K[V] w - -", "divaricator")
    assert written(promoted, "d1e1") == "Ve1xc2/V"


def test_a_sling_tells_whom_and_where() -> None:
    assert written(at("4k3/8/8/8/8/8/8/RF2K3 w - -", "belfry"), "b1c1") == "Fc1*Rd1"
    assert written(at("4k3/8/8/8/8/8/8/RF1nK3 w - -", "belfry"), "b1c1") == "Fc1*Rxd1"
    assert written(at("k7/8/3F4/3P4/8/8/8/4K3 w - -", "belfry"), "d6d7") == "Fd7*Pd8=Q+"


def test_an_illegal_move_has_no_san() -> None:
    with pytest.raises(IllegalMoveError, match=r"e2e5'? is not legal for White"):
        written(Board(array=518), "e2e5")


def test_relocation_names_the_file_of_the_other_piece() -> None:
    board = Board()
    assert sorted(san_all(board).values()) == ["K<>b", "K<>c", "K<>d", "K<>g", "K="]
    board.push_san("K<>b")
    assert written(board, "d1d1") == "Q="


# --- reading what is not canonical ------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    (
        "Nf3|Nf3/M|Nf3+|Nf3#|Nf3!!|Nf3 !?|Nxf3|Ngf3|N1f3|Ng1f3|Ng1-f3|Ng1xf3|"
        "g1f3|g1-f3|♘f3|♞g1–f3|nf3| Nf3\n|N:f3|Nf3/M+!|N g1-f3"
    ).split("|"),
)
def test_a_knights_move_may_be_written_in_many_ways(text: str) -> None:
    assert read(Board(reserve="mastodon", array=518), text) == "g1f3"


@pytest.mark.parametrize("text", ["e4", "e2-e4", "e2e4", "Pe4", "♙e4", "e4!", "Pe2-e4", "e4 e.p."])
def test_a_pawns_move_may_be_written_in_many_ways(text: str) -> None:
    assert read(Board(array=518), text) == "e2e4"


@pytest.mark.parametrize("text", ["exd6", "ed6", "exd6 e.p.", "exd6ep", "e5xd6", "e5d6", "exd6e.p.+", "e:d6"])
def test_en_passant_may_be_written_in_many_ways(text: str) -> None:
    assert read(at("4k3/8/8/3pP3/8/8/8/4K3 w - d6"), text) == "e5d6"


@pytest.mark.parametrize("text", ["a8=L'", "a8L'", "a8(L')", "a8=L’", "a7a8l'", "a7-a8=L'", "a8=L", "a8/L'"])
def test_a_promotion_may_be_written_in_many_ways(text: str) -> None:
    assert read(at("4k3/P7/8/8/8/8/8/4K3 w - -", "alpaca"), text) == "a7a8l'"


def test_an_apostrophe_is_missed_only_where_it_tells_something() -> None:
    only_alpaca = at("4k3/8/8/8/8/8/8/L'3K3 w - -", "alpaca")
    assert read(only_alpaca, "La2") == "a1a2"
    both = at("4k3/8/8/8/8/8/8/L'3K2L w - -", ["alpaca", "llama"])
    assert read(both, "Lh2") == "h1h2"
    with pytest.raises(IllegalMoveError, match="legal moves of that man: Lf1, Lg1, Lh2, Lh3"):
        read(both, "La2")


@pytest.mark.parametrize(
    "text", ["O-O", "0-0", "o-o", "O-O+", "O-O/M", "0-0!", "Kg1", "Kh1", "Kxh1", "Ke1-g1", "e1g1", "e1h1"]
)
def test_castling_may_be_written_in_many_ways(text: str) -> None:
    assert read(at("4k3/8/8/8/8/8/8/R3K2R w HA -"), text) == "e1h1"


def test_with_the_king_on_its_target_square_the_rooks_move_castles() -> None:
    board = at("4k3/8/8/8/8/8/8/6KR w H -")
    assert {read(board, text) for text in ("Rf1", "Rh1f1", "Rh1-f1", "h1f1", "O-O")} == {"g1h1"}


def test_where_a_rook_can_go_there_the_rooks_move_is_no_castling() -> None:
    board = at("4k3/8/8/8/8/5R2/8/6KR w H -")
    assert read(board, "Rf1") == "f3f1"
    assert read(board, "Rh1f1") == "g1h1"


def test_a_king_move_of_one_file_is_a_step() -> None:
    board = at("4k3/8/8/8/8/8/8/R4K1R w HA -")
    assert (read(board, "Kg1"), read(board, "Kc1")) == ("f1g1", "f1a1")


@pytest.mark.parametrize(
    "text",
    [
        "N@f2/Pf3",
        "N@f2/f3",
        "N@f2f3",
        "N@f2-f3",
        "n@f2/Pf3",
        "♘@f2/Pf3",
        "N@f2/Pf3/M",
        "add P f3; N i7-f2",
        "add ♙ f3; ♘ i7-f2",
    ],
)
def test_a_drop_on_a_pawn_may_be_written_in_many_ways(text: str) -> None:
    assert read(Board("new-chess"), text) == "N@f2f3"


@pytest.mark.parametrize("text", ["Q@e4", "Q@e4+", "q@e4!", "Q k2-e4", "Q@e4/M", "♛@e4", "♕k2-e4", "Qk2–e4"])
def test_a_drop_may_be_written_in_many_ways(text: str) -> None:
    assert read(Board("new-chess"), text) == "Q@e4"


@pytest.mark.parametrize("text", ["K<>b", "k<>b", "K<>Nb", "K<>b8", "K<->b", "K↔b", "K <> b", "e8b8"])
def test_relocation_may_be_written_in_many_ways(text: str) -> None:
    assert read(Board(), text) == "e8b8"


@pytest.mark.parametrize("text", ["b@c3", "B@c3", "b@c3/M", "b i6-c3", "bi6-c3", "♗i6-c3", "♝ i6-c3"])
def test_a_bishop_may_be_dropped_by_its_small_letter(text: str) -> None:
    """``b`` is a file too, but no pawn's move has an ``@``."""
    assert read(Board("new-chess"), text) == "B@c3"


@pytest.mark.parametrize("text", ["e4/M", "e2-e4/M", "Nf3/M", "exd5/N"])
def test_an_introduction_that_does_not_take_place_may_be_written(text: str) -> None:
    board = at("4k3/8/8/3p4/4P3/8/8/4K1N1 w - -") if "x" in text else Board(array=518)
    assert read(board, text) in ("e2e4", "g1f3", "e4d5")


@pytest.mark.parametrize("text", ["Nf3(=)", "Nf3 (=)", "Nf3+(=)", "Nf3 !? (=)"])
def test_an_offer_of_a_draw_is_no_part_of_the_move(text: str) -> None:
    assert read(Board(array=518), text) == "g1f3"


def test_suffixes_may_be_missing() -> None:
    board = case_board("divaricator-double")
    assert {read(board, text) for text in ("Vd2xc4xe4", "Vd2", "Vd2xc4", "Vd2xe4xc4", "Vd3-d2")} == {"d3d2"}
    assert read(at("4k3/8/8/8/8/8/8/RF2K3 w - -", "belfry"), "Fc1") == "b1c1"


def test_a_text_with_a_canonical_reading_has_that_one() -> None:
    """``Vd2xc4`` is a withdrawal to d2 rather than a long form of d2 to c4."""
    board = at("4k3/8/8/8/2p5/3V4/8/4K3 w - -", "divaricator")
    assert written(board, "d3d2") == "Vd2xc4"
    assert read(board, "Vd2xc4") == "d3d2"
    long = at("4k3/8/8/8/8/8/3V4/4K3 w - -", "divaricator")
    assert read(long, "Vd2xd3") == "d2d3"


def test_suffixes_tell_apart_what_the_rest_does_not() -> None:
    board = at("4k3/8/8/8/8/8/2F5/RF2K3 w - -", "belfry")
    assert written(board, "b1c1") == "Fbc1*Rd1"
    assert read(board, "Fc1*Rd1") == "b1c1"
    with pytest.raises(AmbiguousMoveError, match=r"'Fc1' may mean any of Fbc1\*Rd1, Fcc1"):
        read(board, "Fc1")


# --- errors -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", ["", "e9", "Nf", "hello", "N", "x", "=Q", "e4e5e6", "O-O-O-O", "1-0", "Nf3/", "♘", "e2\0e4"]
)
def test_text_that_is_no_move_is_answered_with_examples(text: str) -> None:
    with pytest.raises(InvalidMoveError, match="expected one such as Nf3, exd5, e8=Q, O-O, or in UCI form"):
        read(Board(array=518), text)


@pytest.mark.parametrize("value", [None, 3, b"e4", Move.from_uci("e2e4"), ["e4"]])
def test_what_is_no_text_is_a_type_error(value: object) -> None:
    with pytest.raises(TypeError, match="expected a move as text, such as 'Nf3' or 'e2e4', not "):
        parse_san(Board(array=518), value)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected a move as text"):
        Board().parse_san(value)  # type: ignore[arg-type]


def test_a_text_is_shown_as_it_was_written() -> None:
    with pytest.raises(MoveError, match=r"^'n♘3' is no move"):
        read(Board(array=518), "n♘3")
    with pytest.raises(IllegalMoveError, match=r"^'nf6!' is not legal"):
        read(Board(array=518), "nf6!")


def test_squares_alone_are_answered_with_moves_of_the_man_who_stands_there() -> None:
    with pytest.raises(
        IllegalMoveError, match="'g1f6' is not legal for White; legal moves of that man: Nf3, Nh3"
    ):
        read(Board(array=518), "g1f6")


def test_a_letter_that_the_game_does_not_have_is_named() -> None:
    with pytest.raises(
        InvalidMoveError, match="no man of this game has the letter C; expected one of P N B R Q K M"
    ):
        read(Board(reserve="mastodon", array=518), "Cf3")


def test_a_player_may_not_pass() -> None:
    with pytest.raises(InvalidMoveError, match="may not pass"):
        read(Board(array=518), "--")


def test_an_illegal_move_is_answered_with_moves_of_the_same_man() -> None:
    board = Board(array=518)
    with pytest.raises(
        IllegalMoveError, match="'Nf6' is not legal for White; legal moves of that man: Na3, Nc3, Nf3, Nh3"
    ):
        read(board, "Nf6")
    with pytest.raises(IllegalMoveError, match="legal moves of that man: e3, e4"):
        read(board, "e5")
    with pytest.raises(IllegalMoveError, match="legal moves to that square: Nf3, f3"):
        read(board, "Bf3")
    with pytest.raises(IllegalMoveError, match="O-O"):
        read(board, "O-O")


def test_an_ambiguous_move_is_answered_with_the_candidates() -> None:
    with pytest.raises(AmbiguousMoveError, match="'Nd2' may mean any of Nbd2, Nfd2"):
        read(at(KNIGHTS), "Nd2")
    with pytest.raises(AmbiguousMoveError, match="a8=B, a8=N, a8=Q"):
        read(at("4k3/P7/8/8/8/8/8/4K3 w - -"), "a8")
    with pytest.raises(AmbiguousMoveError, match=r"Q@f2/Pa3, .* and 8 more"):
        read(Board("new-chess"), "Q@f2")


def test_before_play_only_relocation_is_expected() -> None:
    with pytest.raises(InvalidMoveError, match="Black is to relocate the kings; expected one of K<>b"):
        read(Board(), "e4")
    with pytest.raises(IllegalMoveError, match="Black is to relocate the kings"):
        read(Board(), "K<>h")
    with pytest.raises(IllegalMoveError, match="only before play"):
        read(Board(array=518), "K<>b")


def test_mate_leaves_no_move_to_name() -> None:
    with pytest.raises(IllegalMoveError, match=r"for White \(in check\); there are no legal moves"):
        read(case_board("mate-vicuna+vicuna-9200"), "Kb5")


def test_text_of_any_length_is_refused_at_once() -> None:
    for text in ("+" * 100_000, "N" * 79, "+" * 79 + "x", "x" * 80, "(" * 80, " " * 10_000 + "e4"):
        with pytest.raises(MoveError):
            read(Board(array=518), text)


SOME = ("start-alpaca", "divaricator-double", "new-chess-10", "rule-king-relocation")
ALPHABET = "abcdefgh12345678NBRQKLVPx=+#/@*O0-<>'; ♘()!?é\0\n"


@given(st.text(ALPHABET, max_size=14) | st.text(max_size=14))
def test_no_text_does_worse_than_a_move_error(text: str) -> None:
    for name in SOME:
        board = case_board(name)
        try:
            assert parse_san(board, text) in board.legal_moves
        except MoveError:
            continue
