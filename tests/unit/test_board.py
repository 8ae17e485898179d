"""The board's own habits: arguments, options, copies; the rules are tested elsewhere."""

from __future__ import annotations

import io
import pickle
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest

from neoteric import A1, BLACK, E1, WHITE, Board, Move, Piece, parse_square, square_name
from neoteric.errors import FenError, NeotericError, PieceError, VariantError
from neoteric.notation.pgn import PgnGame, read_games
from neoteric.outcome import Termination
from neoteric.pieces import betza, get, hop
from neoteric.pieces.model import Mode, Moves, Ride
from neoteric.rules.compile import compile_game
from neoteric.rules.setup import Rights
from neoteric.variants.neoteric import NEOTERIC
from neoteric.variants.new_chess import NEW_CHESS_ROOKS
from neoteric.variants.registry import make_game

any_board: Any = Board  # for arguments that the type checker would refuse
any_piece: Any = Piece


def swung(times: int) -> Board:
    """A pawn advances, and is slung back, so often: the clock stands at 0 each time."""
    board = Board.from_fen("k7/8/8/8/2PF4/8/8/K7[] w - - 0 1", reserve="belfry")
    for _ in range(times):
        for move in ("d4e4", "a8b8", "e4d4", "b8a8"):
            board.push_uci(move)
    return board


# --- repetition and clocks --------------------------------------------------------------------


def test_a_position_is_repeated_also_when_a_pawn_was_slung_away_and_back() -> None:
    board = swung(2)
    assert (board.halfmove_clock, board.repetitions()) == (1, 3)
    assert board.can_claim_threefold_repetition()
    outcome = swung(4).outcome()
    assert outcome is not None
    assert outcome.termination is Termination.FIVEFOLD_REPETITION


def test_a_claim_counts_the_move_to_be_made_also_after_a_sling() -> None:
    board = swung(2)
    board.pop()
    assert board.repetitions() < 3
    assert board.can_claim_threefold_repetition()


def test_a_capture_ends_the_positions_that_can_come_again() -> None:
    board = Board.from_fen("k7/8/8/8/8/8/1n6/K7[] w - - 0 1")
    for move in ("a1b2", "a8b8", "b2a1", "b8a8", "a1b2", "a8b8"):
        board.push_uci(move)
    assert board.repetitions() == 2


@pytest.mark.parametrize("clocks", ["59999 60000", "60000 60000"])
def test_clocks_stop_where_fen_can_still_be_read(clocks: str) -> None:
    board = Board.from_fen(f"4k3/8/8/8/8/8/8/R3K3[] w - - {clocks}")
    for move in ("a1a2", "e8e7", "a2a1", "e7e8"):
        board.push_uci(move)
        assert Board.from_fen(board.fen()) == board
    assert board.fen().endswith(" 60000 60000")
    assert board.is_game_over()


# --- options ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("n-chess", "'neoteric' with a reserve piece"),
        ("N-Chess", "'neoteric' with a reserve piece"),
        ("chess", "'neoteric' with array='RNBQKBNR'"),
        ("newchess", "'new-chess'"),
        ("new-ches", "'new-chess'"),
        ("Neoteric", "'neoteric'"),
    ],
)
def test_an_unknown_variant_gives_the_one_meant(name: str, meant: str) -> None:
    with pytest.raises(VariantError, match=f"did you mean {meant}"):
        Board(name)


@pytest.mark.parametrize(
    ("reserve", "says"),
    [
        (("mastodon", "mastodon/O=W"), "two pieces named mastodon in one game"),
        (("o/O=W", "o/U=F"), "two pieces named o in one game, U=F and O=W"),
        ("rook/X=N", "two pieces named rook in one game"),
    ],
)
def test_a_name_means_one_piece_only(reserve: Any, says: str) -> None:
    with pytest.raises(VariantError, match=says):
        Board(reserve=reserve)


def test_a_game_may_have_a_piece_of_a_name_that_the_catalogue_uses_for_another() -> None:
    """So that games saved before a piece of that name came into the catalogue replay."""
    board = Board(reserve="mastodon/X=N", array=518)
    board.push_san("Nf3")
    game = PgnGame.from_board(board)
    assert game.headers["PieceDefinitions"] == "mastodon/X=N"
    (again,) = read_games(io.StringIO(str(game)))
    assert (again.errors, again.end().board()) == ([], board)


def test_a_piece_of_the_catalogue_may_be_declared_again_as_it_is() -> None:
    assert Board(reserve="mastodon/M=KAD") == Board(reserve="mastodon")


def test_a_piece_may_be_called_by_its_letter() -> None:
    assert Board(reserve=("l'", "M")).game.reserve == (get("alpaca"), get("mastodon"))


def test_what_a_piece_is_worth_does_not_leak_into_another_game() -> None:
    cheap, dear = (Piece("trader", "O", "N", value, f"worth {value}") for value in (1.0, 9.0))
    games = [make_game(reserve=piece) for piece in (cheap, dear)]
    assert [game.reserve[0].value for game in games if game.reserve[0]] == [1.0, 9.0]
    assert compile_game(games[0]) is not compile_game(games[1])
    assert compile_game(games[0]) is compile_game(make_game(reserve=cheap))


@pytest.mark.parametrize("value", ["3", float("nan"), -1, 1e30, True, [], 1001])
def test_a_piece_is_worth_a_number_of_pawns(value: object) -> None:
    with pytest.raises(PieceError, match="expected a number of pawns from 0 to 1000"):
        any_piece("trader", "O", "N", value)


def test_directions_beyond_the_limit_are_refused_with_the_piece() -> None:
    everywhere = tuple((x, y) for x in range(-3, 4) for y in range(-3, 4) if (x, y) != (0, 0))
    leaps = [Ride(everywhere, mode, limit=1) for mode in (Mode.MOVE, Mode.CAPTURE) * 3]
    for moves in (Moves(betza("fW").atoms * 63), Moves(tuple(leaps[:5]))):
        assert Board(reserve=Piece("hydra", "O", moves)).legal_moves.count() == 5
    for moves in (Moves(betza("fW").atoms * 64), Moves(tuple(leaps))):
        with pytest.raises(PieceError, match="at most 63 atoms with 256 directions together"):
            Piece("hydra", "O", moves)


# --- arguments ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: any_board(array=518.0), "array: expected a first rank such as 'RNBQKBNR'"),
        (lambda: any_board(array=["R"]), "array: expected a first rank"),
        (lambda: any_board(array=True), "array: expected a first rank"),
        (lambda: any_board(reserve=5), "reserve: expected a piece or its name"),
        (lambda: any_board(reserve=("mastodon", 5)), "reserve: expected a piece or its name"),
        (lambda: any_board(variant=3), "expected a variant's name, one of neoteric"),
        (lambda: any_board.from_fen(None), "expected a FEN as text"),
        (lambda: any_board().uci("e2e4"), "expected a Move"),
        (lambda: any_board().piece_at("e4"), r"0 \(a1\) to 63 \(h8\), not 'e4'; parse_square\('e4'\)"),
        (lambda: any_board().attackers(E1, WHITE), "expected a colour, WHITE or BLACK, not 4"),
        (lambda: any_board().attackers(WHITE, True), "expected a square"),
        (lambda: any_board().king("w"), "expected a colour"),
        (lambda: any_board().push("e2e4"), "use push_uci or push_san for text"),
        (lambda: betza("N") + "R", "unsupported operand"),  # type: ignore[operator]
    ],
)
def test_an_argument_of_the_wrong_kind_is_a_type_error_that_says_what_was_expected(
    call: Callable[[], object], says: str
) -> None:
    with pytest.raises(TypeError, match=says):
        call()


@pytest.mark.parametrize("square", [-1, 64, 1000])
def test_a_square_out_of_range_is_refused(square: int) -> None:
    for call in (square_name, Board().piece_at, lambda each: Board().attackers(BLACK, each)):
        with pytest.raises(ValueError, match=r"expected 0 \(a1\) to 63 \(h8\)"):
            call(square)


def test_a_number_is_not_taken_from_text() -> None:
    with pytest.raises(PieceError, match="limit='2': expected a number from 1 to 7"):
        hop("all", limit="2")  # type: ignore[arg-type]


def test_all_squares_have_names_that_read_back() -> None:
    assert [parse_square(square_name(square)) for square in range(64)] == list(range(64))
    assert square_name(A1) == "a1"


# --- FEN ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fen", "says"),
    [
        ("4k3/8/8/8/8/8/8/O3K3[] w - - 0 1", "no piece of the catalogue has the letter 'O'.*reserve="),
        ("4k3/8/8/8/8/8/8/4K3[QRRBBNN] w - - 0 1", "character 21: found 'Q'.*variant='new-chess'"),
    ],
)
def test_fen_of_another_game_gives_the_argument_that_is_missing(fen: str, says: str) -> None:
    with pytest.raises(FenError, match=says):
        Board.from_fen(fen)


def test_before_play_the_clocks_stand_at_0_and_1() -> None:
    fen = Board().fen()
    assert fen.endswith(" b HAha - 0 1 rk")
    with pytest.raises(NeotericError, match="before play the clocks stand at 0 1"):
        Board.from_fen(fen.replace("0 1 rk", "3 7 rk"))


def test_a_castling_rook_at_home_is_told_from_a_hostile_kings_home() -> None:
    """``A@d8h`` may say either; the position after the capture on d8 needs the longer form."""
    board = Board.from_fen("3b2kr/8/8/8/3R4/8/8/R1K5[] w A@d8h - 0 1")
    board.push_uci("d4d8")
    assert board.fen().split()[2] == "A@a1@d8h"
    again = Board.from_fen(board.fen())
    assert again.setup() == board.setup()
    assert again.fen() == board.fen()


# --- copies ---------------------------------------------------------------------------------------


def test_long_games_are_copied_and_pickled_quickly() -> None:
    board = Board(array=518)
    for _ in range(2500):
        for move in ("g1f3", "g8f6", "f3g1", "f6g8"):
            board.push_uci(move)
    for other in (deepcopy(board), pickle.loads(pickle.dumps(board))):
        assert len(other.move_stack) == 10_000
        assert other == board
    assert board.root() == Board(array=518)


def test_values_show_themselves_in_a_line() -> None:
    board = Board(array=518)
    assert repr(get("mastodon")) == "Piece('mastodon', 'M', 'KAD')"
    assert repr(board.piece_at(E1)) == "Man(WHITE, 'king')"
    effects = board.effects(Move.from_uci("g1f3"))
    assert repr(effects) == "Effects(g1f3: man=Man(WHITE, 'knight'))"


# --- variants of one's own --------------------------------------------------------------------


@pytest.mark.parametrize("letter", ["K", "P"])
@pytest.mark.parametrize("moves", ["KNN", "K2", "mK", "mfWcfFsW"])
def test_kings_and_pawns_that_the_core_cannot_play_are_refused(letter: str, moves: str) -> None:
    name = {"K": "king", "P": "pawn"}[letter]
    men = tuple(Piece(name, letter, moves) if man.letter == letter else man for man in NEOTERIC.men)
    with pytest.raises(VariantError, match=f"{name}.* as .*: expected"):
        Board(replace(NEOTERIC, men=men))


def test_a_king_may_have_other_steps() -> None:
    men = tuple(Piece("king", "K", "WD") if man.letter == "K" else man for man in NEOTERIC.men)
    board = Board.from_fen("k7/8/8/8/8/8/8/4K3[] w - - 0 1", variant=replace(NEOTERIC, men=men))
    assert {str(move) for move in board.legal_moves} == {"e1d1", "e1f1", "e1e2", "e1c1", "e1g1", "e1e3"}


def test_a_king_slung_away_in_new_chess_keeps_its_home_in_the_fen() -> None:
    """A white rook on the home of Black's king is no castling rook there: rights name no rooks."""
    variant = replace(NEW_CHESS_ROOKS, men=(*NEW_CHESS_ROOKS.men, get("belfry")))
    setup = Board.from_fen("4R3/8/6k1/8/8/8/8/K7[] w - - 0 1", variant=variant).setup()
    setup = replace(setup, castling=(Rights(4), Rights(60)))
    board = Board.from_setup(make_game(variant), setup)
    assert board.fen() == "4R3/8/6k1/8/8/8/8/K7[] w @e1KQ@e8kq - 0 1"
    assert Board.from_fen(board.fen(), variant=variant).setup() == setup


def test_before_play_there_are_no_captures_among_the_moves_by_stage() -> None:
    noisy, quiet = Board()._moves_by_stage()
    assert (noisy, len(quiet)) == ([], 5)
