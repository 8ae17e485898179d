"""FEN text to setups and back."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from neoteric.errors import FenError
from neoteric.notation.fen import MAX_LENGTH, parse_fen, reserve_types, write_fen
from neoteric.notation.squares import parse_square
from neoteric.rules.setup import Rights, Setup
from neoteric.variants import Game, make_game

DATA = Path(__file__).parents[1] / "data"
CASES = json.loads((DATA / "cases.json").read_text("utf-8"))
PLAIN = make_game("neoteric")
ALPACA_LLAMA = make_game("neoteric", ("alpaca", "llama"))
NEW_CHESS = make_game("new-chess")
KINGS = "4k3/8/8/8/8/8/8/4K3"


def case_game(case: dict[str, object]) -> Game:
    reserve = case["reserve"]
    assert isinstance(reserve, str | list)
    return make_game(str(case["variant"]), reserve, "literal" if case["strict"] else "chess960")


def again(text: str, game: Game = PLAIN) -> str:
    return write_fen(parse_fen(text, game), game)


def rights(castling: str, board: str = "r3k2r/8/8/8/8/8/8/R3K2R") -> tuple[Rights | None, Rights | None]:
    return parse_fen(f"{board} w {castling} -", PLAIN).castling


def square(name: str) -> int:
    return parse_square(name)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_every_case_is_written_as_it_was_read(case: dict[str, object]) -> None:
    assert again(str(case["fen"]), case_game(case)) == case["fen"]


def test_a_setup_holds_what_the_text_says() -> None:
    text = "r3k2r/8/8/3Pp3/8/8/8/R3K1L'R[L'l] w HAha~a1 e6 3 40"
    assert parse_fen(text, ALPACA_LLAMA) == Setup(
        men={
            square("a8"): (False, "R"),
            square("e8"): (False, "K"),
            square("h8"): (False, "R"),
            square("d5"): (True, "P"),
            square("e5"): (False, "P"),
            square("a1"): (True, "R"),
            square("e1"): (True, "K"),
            square("g1"): (True, "L'"),
            square("h1"): (True, "R"),
        },
        turn=True,
        reserves=(("L'",), ("L",)),
        castling=(Rights(4, ((7, 7), (0, 0))), Rights(60, ((63, 63), (56, 56)))),
        moved=frozenset({0}),
        ep=square("e6"),
        halfmove=3,
        fullmove=40,
    )


# --- what may be left out or written otherwise ------------------------------------------


def test_brackets_and_clocks_may_be_left_out() -> None:
    assert again(f"{KINGS} b - -") == f"{KINGS}[] b - - 0 1"
    assert again(f"{KINGS} b - - 7") == f"{KINGS}[] b - - 7 1"


def test_move_number_0_counts_as_1() -> None:
    assert again(f"{KINGS}[] w - - 0 0") == f"{KINGS}[] w - - 0 1"


def test_a_letter_with_an_apostrophe_is_one_man_on_one_square() -> None:
    text = "4k3/8/8/8/L'lL'l4/8/8/4K3[] w - - 0 1"
    men = parse_fen(text, ALPACA_LLAMA).men
    assert [men[number] for number in range(24, 28)] == [(True, "L'"), (False, "L")] * 2
    assert again(text, ALPACA_LLAMA) == text


def test_reserves_are_written_in_order_white_first() -> None:
    text = f"{KINGS}[nbBbRqNQB] w - - 0 1"
    assert again(text, NEW_CHESS) == f"{KINGS}[QRBBNqbbn] w - - 0 1"


def test_two_bishops_in_reserve_are_one_of_each_colour() -> None:
    for text in ("BB", "B+B-", "B-B", "BB-"):
        assert parse_fen(f"{KINGS}[{text}] w - -", NEW_CHESS).reserves == (("B+", "B-"), ())


def test_one_bishop_in_reserve_is_written_with_its_colour() -> None:
    assert again(f"{KINGS}[B-b+] w - -", NEW_CHESS) == f"{KINGS}[B-b+] w - - 0 1"


def test_a_lone_unsigned_bishop_has_the_colour_that_the_board_does_not_hold() -> None:
    on_light = "4k3/8/8/8/8/8/8/4KB2"
    assert again(f"{on_light}[B] w - -", NEW_CHESS) == f"{on_light}[B-] w - - 0 1"
    enemy_on_light = "4k3/8/8/8/8/8/8/2b1Kb2"
    for board in (KINGS, enemy_on_light, "4k3/8/8/8/8/8/8/2B1KB2"):
        with pytest.raises(FenError, match=r"White's B has no square colour.*expected B\+ .* or B-"):
            parse_fen(f"{board}[B] w - -", NEW_CHESS)


def test_phases_before_play_belong_to_black_and_white() -> None:
    start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
    for turn, phase in (("b", "rk"), ("w", "rq")):
        text = f"{start}[] {turn} HAha - 0 1 {phase}"
        assert again(text) == text
        assert parse_fen(f"{start} {turn} HAha - {phase}", PLAIN).phase == phase


# --- castling ---------------------------------------------------------------------------


def test_rights_are_written_h_side_first() -> None:
    assert again("r3k2r/8/8/8/8/8/8/R3K2R w AHah -").split()[2] == "HAha"


def test_king_and_queen_letters_stand_for_the_outermost_rooks() -> None:
    assert rights("KQkq") == (Rights(4, ((7, 7), (0, 0))), Rights(60, ((63, 63), (56, 56))))
    inner_too = "4k3/8/8/8/8/8/8/RR2K1RR"
    assert rights("KQ", inner_too) == (Rights(4, ((7, 7), (0, 0))), None)
    assert rights("GB", inner_too) == (Rights(4, ((6, 6), (1, 1))), None)


def test_a_rook_slung_away_is_written_with_its_present_square() -> None:
    text = "4k3/8/8/7R/8/8/8/R3K3[] w H@h5A - 0 1"
    assert parse_fen(text, PLAIN).castling[0] == Rights(4, ((7, square("h5")), (0, 0)))
    assert again(text) == text


def test_a_king_slung_away_is_written_by_its_home_square() -> None:
    for field in ("@e1HA", "@e8ha", "@e1HA@e8ha", "@e1HA@h5", "@e8h@h4a@a4"):
        text = f"r6r/8/4k3/8/8/4K3/8/R6R[] w {field} - 0 1"
        assert again(text) == text
    assert parse_fen("8/8/4k3/8/8/4K3/8/R6R w @e1HA -", PLAIN).castling == (Rights(4, ((7, 7), (0, 0))), None)


@pytest.mark.parametrize(
    ("board", "white_rook", "black_home"),
    [
        ("r2kR2r/8/8/8/8/8/8/3K4", "e8", "d8"),  # no rook at home on a1: it is the one on e8
        ("r2k3r/8/8/8/8/8/8/R3K3", "a1", "e8"),  # no white rook on e8
        ("r3R2r/3k4/8/8/8/8/8/R3K3", "a1", "e8"),  # both, but Black's king is on no home square
        ("r2kR2r/8/8/8/8/8/8/R2K4", "e8", "d8"),  # both: the kings' homes are mirrored
        ("r2kR2r/8/8/8/8/8/8/R3K3", "a1", "e8"),
    ],
)
def test_a_square_between_the_sides_is_a_rook_or_the_black_kings_home(
    board: str, white_rook: str, black_home: str
) -> None:
    white, black = parse_fen(f"{board} w A@e8ha -", PLAIN).castling
    assert white is not None
    assert black is not None
    assert white.rooks == ((0, square(white_rook)),)
    assert black.king == square(black_home)
    assert again(f"{board}[] w A@e8ha - 0 1") == f"{board}[] w A@e8ha - 0 1"


def test_pieces_that_count_as_moved_are_listed_after_the_castling_field() -> None:
    text = f"{KINGS}[] w -~a1h1h8 - 0 1"
    assert parse_fen(text, PLAIN).moved == {0, 7, 63}
    assert again(f"{KINGS} w -~h8h1a1 -") == text


def test_in_new_chess_the_right_is_the_kings_alone() -> None:
    text = f"{KINGS}[] w KQkq - 0 1"
    assert parse_fen(text, NEW_CHESS).castling == (Rights(4), Rights(60))
    assert again(text, NEW_CHESS) == text
    assert again(f"{KINGS} w qk -", NEW_CHESS) == f"{KINGS}[] w kq - 0 1"


# --- errors -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "FEN has 0 fields: expected board, turn"),
        (f"{KINGS} w -", "en passant is missing"),
        (f"{KINGS} w - - 0 1 more", "FEN phase: found 'more'; expected rk, rq or nothing"),
        (f"{KINGS} w - - 0 1 2", "3 fields after en passant"),
        ("4k3/8/8/8/8/8/4K3 w - -", "FEN board has 7 ranks: expected 8"),
        ("4k3/8/8/8/8/8/7/4K3 w - -", "rank 2: 7 squares in '7'; expected 8"),
        ("4k3/8/8/8/8/8/8/4K4 w - -", "rank 1, character 19: more than 8 squares"),
        (
            "4k3/8/8/8/8/8/8/4Kx2 w - -",
            "rank 1, character 19: found 'x'; expected 1 to 8 or one of P N B R Q K",
        ),
        ("4k3/8/8/8/8/8/8/4K'3 w - -", 'found "K\'"; expected'),
        ("4k3/8/8/8/'8/8/8/4K3 w - -", "rank 4, character 11: ' without a letter"),
        ("4k3/8/8/8/9/8/8/4K3 w - -", "found '9'"),
        ("4k3/8/8/8/²/8/8/4K3 w - -", "found '²'"),
        (f"{KINGS}[ w - -", "expected ]"),
        (f"{KINGS}[Zz] w - -", "FEN reserve, character 21: found 'Z'"),
        (f"{KINGS}[B+] w - -", "character 22: + stands only after a letter, for no man of this game"),
        (f"{KINGS} white - -", "FEN turn: found 'white'; expected w or b"),
        (f"{KINGS} w - e9", "FEN en passant: found 'e9'; expected - or the square"),
        (f"{KINGS} w - - x 1", "FEN half-move clock: found 'x'"),
        (f"{KINGS} w - - -1 1", "FEN half-move clock: found '-1'; expected a whole number"),
        (f"{KINGS} w - - 0 ٣", "FEN move number: found '٣'"),
        (f"{KINGS} w - - {'9' * 300} 1", "999999999999 is too large"),
        (f"{KINGS} b - - 0 1 rq", "rq is White's choice; expected turn w"),
        (f"{KINGS} w - - 0 1 rk", "rk is Black's choice; expected turn b"),
        (f"{KINGS}{' ' * 600}w - -", f"expected {MAX_LENGTH} at most"),
    ],
)
def test_an_error_says_what_was_expected_and_where(text: str, message: str) -> None:
    with pytest.raises(FenError) as error:
        parse_fen(text, PLAIN)
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("field", "message"),
    [
        ("X", "FEN castling, character 1: found 'X'"),
        ("haHA", "White's rights (capitals) before Black's"),
        ("HH", "White's rook of h1 is named twice"),
        ("HGA", "3 castling rooks; expected two at most"),
        ("HA@", "character 4: found ''; expected a square"),
        ("@e1", "expected the files of the rooks after the king's square"),
        ("@e2HA", "White's king's home is e2; expected a square of rank 1"),
        ("H@h5@h6", "the files of the rooks"),
        ("H@a5@e1A", "the king's square before the files"),
        ("ha@a5@a6", "found '@a6'"),
        ("K@h5", "K@h5 names no rook"),
        ("HA~", "squares after ~"),
        ("HA~h2", "character 4: found 'h2'; expected squares of the first and last rank"),
        ("HA~h1h1", "listed twice"),
        ("~h1", "expected - or the castling rights"),
        ("ĥ", "found 'ĥ'"),
    ],
)
def test_an_error_in_the_castling_field_says_where(field: str, message: str) -> None:
    with pytest.raises(FenError) as error:
        rights(field)
    assert message in str(error.value)


def test_rights_need_to_know_the_kings_home() -> None:
    with pytest.raises(FenError, match=r"Black has rights, but no king on rank 8.*such as @e8ha"):
        rights("ha", "r6r/4k3/8/8/8/8/8/4K3")


def test_a_king_letter_needs_a_rook_on_the_kings_h_side() -> None:
    with pytest.raises(FenError, match="no rook of his stands on rank 1 on the h-side of e1"):
        rights("KQ", "4k3/8/8/8/8/8/8/R3K3")


@pytest.mark.parametrize("field", ["K", "Qkq", "kqK", "HAha", "KQk"])
def test_new_chess_writes_both_letters_of_a_side_or_none(field: str) -> None:
    with pytest.raises(FenError, match="FEN castling"):
        parse_fen(f"{KINGS} w {field} -", NEW_CHESS)


@pytest.mark.parametrize("reserve", ["BBB", "B+B+", "B-B-B+", "b+b+"])
def test_there_is_one_bishop_for_each_square_colour_at_most(reserve: str) -> None:
    with pytest.raises(FenError, match="more than once on one square colour"):
        parse_fen(f"{KINGS}[{reserve}] w - -", NEW_CHESS)


def test_new_chess_has_no_phases() -> None:
    with pytest.raises(FenError, match="New Chess has no relocation"):
        parse_fen(f"{KINGS} b - - 0 1 rk", NEW_CHESS)


def test_positions_that_break_a_rule_are_not_this_modules_affair() -> None:
    text = "P3k3/8/8/8/8/8/8/KKKp4[PK] w HA e4 0 1"
    assert parse_fen(text, PLAIN).reserves == (("K", "P"), ())


# --- the types seen -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "types"),
    [
        (KINGS, ("", "")),
        (f"{KINGS}[Mf]", ("M", "F")),
        (f"{KINGS}[M]", ("M", "M")),
        ("4k3/8/8/8/8/8/8/4K1m1", ("M", "M")),
        ("4k3/8/8/8/8/8/8/4K1f1[M]", ("M", "F")),
        ("4k3/8/8/8/8/8/8/4K1M1[m]", ("M", "M")),
        ("4k3/8/8/8/8/8/8/4K1F1[f]", ("F", "F")),
        ("4k3/8/8/8/8/8/8/2M1K1f1[f]", ("M", "F")),
        ("4k3/8/8/8/8/8/8/2l'1K1L1", ("L", "L'")),
        ("4k3/8/8/8/8/8/8/FMM1K1f1", ("M", "F")),
        ("4k3/8/8/8/8/8/8/2F1KM2", ("F", "M")),
    ],
)
def test_the_types_seen_go_to_the_side_that_shows_them(board: str, types: tuple[str, str]) -> None:
    assert reserve_types(f"{board} w - - 0 1") == types


def test_three_types_are_too_many() -> None:
    with pytest.raises(FenError, match="types F M S: expected at most one reserve type for each side"):
        reserve_types("4k3/8/8/8/8/8/8/4KMFs w - -")
    with pytest.raises(FenError, match="White has M and F; expected one"):
        reserve_types(f"{KINGS}[MF] w - -")


# --- hostile text ---------------------------------------------------------------------------

ALPHABET = "rnbqkplPRNBQKL'12345678/[]+-@~ abcdefghHAwx0\t\n\x00é²"


@given(st.text(ALPHABET, max_size=80))
def test_no_text_does_worse_than_a_fen_error(text: str) -> None:
    for game in (PLAIN, ALPACA_LLAMA, NEW_CHESS):
        with suppress(FenError):
            write_fen(parse_fen(text, game), game)


@given(st.data())
def test_a_mutated_case_is_refused_or_has_a_canonical_form(data: st.DataObject) -> None:
    case = data.draw(st.sampled_from(CASES))
    text = case["fen"]
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        cut = data.draw(st.integers(0, 2))
        text = text[:at] + data.draw(st.text(ALPHABET, max_size=3)) + text[at + cut :]
    with suppress(FenError):
        reserve_types(text)
    with suppress(FenError):
        canonical = again(text, case_game(case))
        assert again(canonical, case_game(case)) == canonical
