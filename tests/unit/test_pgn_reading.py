"""What people write in games: signs that stick to moves, odd numbers, results that contradict."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from neoteric import Board
from neoteric.errors import PgnError
from neoteric.notation import pgn
from neoteric.notation.pgn import PgnGame, PgnReader, PgnWarning

NEW_CHESS = '[Variant "New Chess"]\n\n'
ROOKS = '[Variant "New Chess (rooks placed)"]\n\n'


def game_of(text: str, *, strict: bool = False) -> PgnGame:
    game = pgn.read_game(io.StringIO(text), strict=strict)
    assert game is not None
    return game


def moves(game: PgnGame) -> list[str]:
    return [node.san() for node in game.mainline()]


def warnings(text: str) -> list[str]:
    game = game_of(text, strict=True)
    return [str(warning) for warning in game.warnings]


# --- signs ----------------------------------------------------------------------------------


@pytest.mark.parametrize("gap", ["", " "])
@pytest.mark.parametrize(
    ("signs", "nags"),
    [
        ("+-", [18]),
        ("-+", [19]),
        ("−+", [19]),
        ("+/-", [16]),
        ("+/−", [16]),
        ("-/+", [17]),
        ("±", [16]),
        ("∓", [17]),
        ("⩲", [14]),
        ("+/=", [14]),
        ("+=", [14]),
        ("=+", [15]),
        ("=/+", [15]),
        ("⩱", [15]),
        ("=", [10]),
        ("∞", [13]),
        ("=/∞", [44]),
        ("□", [7]),
        ("→", [40]),
        ("!?", [5]),
        ("⁉", [5]),
        ("+!", [1]),
        ("+!+-", [1, 18]),
        ("!!±", [3, 16]),
        ("±!", [16, 1]),
        ("=∞□", [44, 7]),
        ("++-", [18]),
        ("+", []),
        ("☺", []),
        ("☺±", [16]),
        ("(=)", []),
    ],
)
def test_a_sign_may_stick_to_its_move(gap: str, signs: str, nags: list[int]) -> None:
    if gap and signs in ("++-", "=∞□", "☺±"):
        return  # signs that run together are told apart only at a move
    game = game_of(f"1. Nf3{gap}{signs} d5 *", strict=True)
    assert [node.nags for node in game.mainline()] == [nags, []]


def test_a_sign_for_the_mover_has_its_number_for_black_too() -> None:
    assert [node.nags for node in game_of("1. e4→ e5→ 2. Nf3 ⇆ Nc6 ⇆ *").mainline()] == [
        [40],
        [41],
        [132],
        [133],
    ]


@pytest.mark.parametrize("text", ["O-O+-", "0-0±", "O-O-O+/=", "e8=Q+-", "e8=Q+=", "axb8=N#±", "exd8=Q++-"])
def test_signs_stick_to_any_move(text: str) -> None:
    fen = '[FEN "1n1n4/P3P3/6k1/8/8/8/8/R3K2R w HA - 0 1"]\n\n'
    assert len(game_of(f"{fen}1. {text} *", strict=True).end().nags) == 1


def test_a_relocation_declined_is_no_sign() -> None:
    game = game_of("K= Q= 1. e4= *", strict=True)
    assert (game.headers["Relocation"], moves(game), game.end().nags) == ("K= Q=", ["e4"], [10])


def test_a_sign_in_a_variation_without_moves_is_for_no_move() -> None:
    game = game_of("1. e4 e5 (=) 2. Nf3 ($5) ( ! d4) *", strict=True)
    assert [node.nags for node in game.mainline()] == [[], [], []]


def test_words_of_any_length_are_read_at_once() -> None:
    for text in ("e4" + "=" * 500_000, "=" * 500_000, "9" * 500_000 + ".e4", "±" * 500_000, "." * 500_000):
        assert game_of(f"1. {text} *") is not None


# --- the style of Game Courier --------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1. N i7-c3 n i3-c6 2. P e2-e4 p e7-e5 *", "N@c3 N@c6 e4 e5"),
        ("1.N i7-c3 n i3-c6 2.♕ i8-d3 ♛i4-d6 *", "N@c3 N@c6 Q@d3 Q@d6"),
        ("1. add P f3; N i7-f2 {hm} add p f6;n i3-f7 2. P e2-e4! *", "N@f2/Pf3 N@f7/Pf6 e4"),
        ("1. add P f3; N i7-f2; the rest is a comment\n e5 *", "N@f2/Pf3 e5"),
        ("1. N i7-c3 ; and n i3-c6\n N@c6 *", "N@c3 N@c6"),
        ("1. N i7-c3 (1. add P f3; N i7-f2 e5) 1... e5 *", "N@c3 e5"),
    ],
)
def test_moves_in_the_game_courier_style_are_read(text: str, expected: str) -> None:
    game = game_of(NEW_CHESS + text, strict=True)
    assert moves(game) == expected.split()
    assert not game.warnings


def test_castling_told_by_both_men_is_no_rooks_move_with_a_comment() -> None:
    game = game_of(ROOKS + "1. R h1-f1; K e1-g1 k e8-g8; r h8-f8 2. R a1-b1 *", strict=True)
    assert moves(game) == ["O-O", "O-O", "Rab1"]


def test_a_comment_that_may_be_part_of_the_move_is_refused_and_the_reason_named() -> None:
    game = game_of(NEW_CHESS + "1. N i7-c3; n i3-c6 was the answer\n*")
    assert "between two statements in the Game Courier style ';' begins no comment" in str(game.errors[0])
    assert "add P f3" in str(game_of(NEW_CHESS + "1. add P f3; hm\n*").errors[0])


# --- warnings -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1. e4 e5 2. Nf3 *", []),
        ("1 e4 e5 2 Nf3 *", []),
        ("e4 e5 Nf3 *", []),
        ("1. e4 (1... d4) *", ["line 1: '1...' stands before a move of White; expected '1.'"]),
        ("1. e4 e5\n3. Nf3 *", ["line 2: move number 3; expected 2"]),
        (
            "1. e4 e5 3. Nf3 Nc6 4. Bb5 5... a6 *",
            [
                "line 1: move number 3; expected 2",
                "line 1: move number 5; expected 4",
            ],
        ),
        ("1. e4 2... e5 *", ["line 1: move number 2; expected 1"]),
        ("1... e4 e5 *", ["line 1: '1...' stands before a move of White; expected '1.'"]),
        ("1… e4 e5 *", ["line 1: '1…' stands before a move of White; expected '1.'"]),
        ("9999999. e4 *", ["line 1: move number 999999…; expected 1"]),
        ("1. K<>b Q= 2. e4 e5 3. d4 *", []),
        ("K<>b Q= 1. e4 e5 2. d4 *", []),
        ("1. K<>b Q= 3. e4 *", ["line 1: move number 3; expected 1"]),
        ("1. e4 e5 2. *", []),
        ("1. e4 e5", ["line 1: the game does not end with a result; expected 1-0, 0-1, 1/2-1/2 or *"]),
        ("1. e4\n\n\n", ["line 1: the game does not end with a result; expected 1-0, 0-1, 1/2-1/2 or *"]),
        ('[White "x"]\n', ["line 1: the game does not end with a result; expected 1-0, 0-1, 1/2-1/2 or *"]),
        ('[Result "0-1"]\n\n1. e4 1-0', ["line 3: the game ends with 1-0, but the tag Result says 0-1"]),
        ('[Result "0-1"]\n\n1. e4 *', ["line 3: the game ends with *, but the tag Result says 0-1"]),
        ('[Result "1/2"]\n\n1. e4 ½-½', []),
        ('[Result "?"]\n\n1. e4 1-0', []),
        ("1. f3 e5 2. g4 Qh4# 0-1", []),
        (
            "1. f3 e5 2. g4\nQh4# 1-0",
            ["line 2: the game ends in checkmate, which is 0-1, but the result is 1-0"],
        ),
        ("1. f3 e5 2. g4 Qh4# *", ["line 1: the game ends in checkmate, which is 0-1, but the result is *"]),
        (
            '[FEN "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1"]\n\n1. Qg6 1-0',
            ["line 3: the game ends in stalemate, which is 1/2-1/2, but the result is 1-0"],
        ),
        ('[White "a"]\n[White "b"]\n\n*', ["line 2: the tag White is given twice; the second holds"]),
    ],
)
def test_what_reads_but_contradicts_itself_is_a_warning(text: str, expected: list[str]) -> None:
    assert warnings(text) == expected


def test_a_variation_may_follow_the_mate_that_ends_the_game() -> None:
    assert warnings("1. f3 e5 2. g4 Qh4# (2... d5 3. e4) 0-1") == []


def test_warnings_say_where_and_do_not_keep_a_game_from_being_strict() -> None:
    text = '[Event "x"]\n[Result "1-0"]\n\n1. e4\n\n[Event "y"]\n\n1. d4 *'
    first, second = pgn.read_games(io.StringIO(text), strict=True)
    assert first.warnings == [
        PgnWarning(4, "the game does not end with a result; expected 1-0, 0-1, 1/2-1/2 or *")
    ]
    assert second.warnings == []
    assert PgnGame().warnings == []


def test_the_number_before_a_tag_is_not_that_of_the_next_game() -> None:
    text = '1. e4 e5 2.\n[Event "y"]\n\ne4 *'
    assert [len(game.warnings) for game in pgn.read_games(io.StringIO(text))] == [1, 0]


# --- lines ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tag", "message"),
    [
        ('[Variant "Shogi"]', "Variant 'Shogi' is not known"),
        ('[Reserve "unicorn"]', "Reserve: there is no piece 'unicorn'"),
        ('[Reserve "camel llama belfry"]', "Reserve 'camel llama belfry'"),
        ('[PieceDefinitions "x"]', "PieceDefinitions: "),
        ('[FEN "nonsense"]', "FEN: FEN has 1 field"),
        ('[FEN "8/8/8/8/8/8/8/8 w - -"]', "FEN: "),
        ('[Castling "never"]', "Castling: castling 'never'"),
        ('[Relocation "K<>h"]', "Relocation: 'K<>h'"),
        ('[Relocation "K= Q= e4"]', "Relocation 'K= Q= e4': 'e4' comes after"),
        ('[RulesVersion "9"]', "RulesVersion '9'; expected 1"),
        ('[Result "won"]', "Result 'won'; expected"),
        ("[Event]", "'[Event]' is no tag"),
    ],
)
@pytest.mark.parametrize("after", ['[Black "b"]\n\n1. e4 *', '[Black "b"]\n\n*', '[Black "b"]\n'])
def test_an_error_in_a_tag_is_at_the_line_of_the_tag(tag: str, message: str, after: str) -> None:
    if after.endswith("]\n") and tag.startswith("[Relocation"):
        after += "*"
    game = game_of(f'[White "a"]\n{tag}\n{after}')
    assert [error.line for error in game.errors if error.reason.startswith(message)] == [2], game.errors
    with pytest.raises(PgnError, match=r"^line 2: "):
        game_of(f'[White "a"]\n{tag}\n{after}', strict=True)


def test_a_tag_given_twice_is_at_fault_where_it_was_given_last() -> None:
    game = game_of('[Reserve "camel"]\n[White "a"]\n[Reserve "unicorn"]\n\n1. e4 *')
    assert [error.line for error in game.errors] == [3]


def test_castling_that_is_none_is_not_blamed_on_the_fen() -> None:
    game = game_of('[FEN "4k3/8/8/8/8/8/8/4K3 w - - 0 1"]\n[Castling "never"]\n\n*')
    assert [(error.line, error.reason[:10]) for error in game.errors] == [(2, "Castling: ")]


def test_two_pieces_that_do_not_go_together_are_the_fault_of_the_reserve() -> None:
    game = game_of('[PieceDefinitions "a/X=K; b/X=N"]\n[Reserve "a b"]\n\n1. e4 *')
    assert [(error.line, error.reason[:9]) for error in game.errors] == [(2, "Reserve: ")]


# --- what is no file ------------------------------------------------------------------------


@pytest.mark.parametrize("value", ["file.pgn", b"1. e4 *", Path("file.pgn"), None, ["1. e4 *"]])
@pytest.mark.parametrize("read", [pgn.read_games, pgn.read_game, PgnReader])
def test_a_path_or_text_is_no_open_file(read: Callable[[object], object], value: object) -> None:
    with pytest.raises(
        TypeError, match=r"expected an open file, not .*PgnReader\.open\(path\).*io\.StringIO"
    ):
        read(value)


def test_games_are_not_written_to_a_path() -> None:
    with pytest.raises(TypeError, match=r"expected a text file open for writing, not 'x.pgn'; open\(path"):
        pgn.write_game(PgnGame.from_board(Board()), "x.pgn")  # type: ignore[arg-type]
