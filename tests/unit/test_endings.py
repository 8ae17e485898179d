"""How games end: mate, stalemate, repetition, 50 and 75 moves, dead positions, in both games."""

from __future__ import annotations

import pytest

from neoteric import Board
from neoteric.outcome import Termination

SHUFFLE = ("Nf3", "Nf6", "Ng1", "Ng8")


def play(board: Board, *moves: str) -> Board:
    for move in moves:
        board.push_san(move)
    return board


def ended(board: Board, *, claim_draw: bool = False) -> Termination | None:
    outcome = board.outcome(claim_draw=claim_draw)
    return None if outcome is None else outcome.termination


# --- mate and stalemate -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fen", "result"),
    [("k7/8/8/8/8/8/5PPP/r5K1[] w - - 0 1", "0-1"), ("R5k1/5ppp/8/8/8/8/8/K7[] b - - 0 1", "1-0")],
)
def test_mate_ends_the_game_for_the_one_who_gives_it(fen: str, result: str) -> None:
    board = Board.from_fen(fen)
    assert board.is_checkmate()
    assert board.result() == result


def test_stalemate_is_a_draw_also_with_a_reserve_piece_left() -> None:
    board = Board.from_fen("7k/8/8/8/8/1q6/8/K7[M] w - - 0 1")
    assert (ended(board), board.result()) == (Termination.STALEMATE, "1/2-1/2")


def test_in_new_chess_there_is_no_stalemate_while_a_drop_is_possible() -> None:
    assert ended(Board.from_fen("7k/8/8/8/8/1q6/8/K7[N] w - - 0 1", "new-chess")) is None
    empty = Board.from_fen("7k/8/8/8/8/1q6/8/K7[] w - - 0 1", "new-chess")
    assert ended(empty) is Termination.STALEMATE


def test_a_drop_that_could_block_averts_mate() -> None:
    fen = "k7/8/8/8/8/8/5PPP/r5K1[{}] w - - 0 1"
    assert Board.from_fen(fen.format(""), "new-chess").is_checkmate()
    assert not Board.from_fen(fen.format("N"), "new-chess").is_checkmate()


def test_a_drop_may_give_check_and_mate_also_by_the_relocated_pawn() -> None:
    check = Board.from_fen("8/8/8/3k4/8/8/P7/4K3[N] w - - 0 1", "new-chess")
    assert check.san(check.parse_uci("N@a2e4")) == "N@a2/Pe4+"
    mate = Board.from_fen("8/8/8/8/7K/8/5R2/7k[R] w - - 0 1", "new-chess")
    assert play(mate, "R@a1#").is_checkmate()


def test_the_introduction_may_mate() -> None:
    """The knight jumps away, and the chancellor that comes in on d1 mates along the file."""
    board = Board.from_fen("2rkr3/2p1p3/8/8/8/8/8/K2N4[C] w - - 0 1")
    assert {"Nc3/C#", "Ne3/C#"} <= {board.san(move) for move in board.legal_moves}


# --- repetition ---------------------------------------------------------------------------------


def test_threefold_repetition_may_be_claimed_and_does_not_end_the_game() -> None:
    board = play(Board(array="RNBQKBNR"), *SHUFFLE, *SHUFFLE)
    assert board.is_repetition(3)
    assert ended(board) is None
    assert ended(board, claim_draw=True) is Termination.THREEFOLD_REPETITION


def test_threefold_may_be_claimed_with_the_move_that_would_bring_it() -> None:
    board = play(Board(array="RNBQKBNR"), *SHUFFLE, *SHUFFLE[:3])
    assert not board.is_repetition(3)
    assert board.can_claim_threefold_repetition()
    assert not play(Board(array="RNBQKBNR"), *SHUFFLE, *SHUFFLE[:2]).can_claim_threefold_repetition()


def test_fivefold_repetition_ends_the_game() -> None:
    board = play(Board(array="RNBQKBNR"), *SHUFFLE * 4)
    assert ended(board) is Termination.FIVEFOLD_REPETITION
    assert board.result() == "1/2-1/2"


def test_the_position_before_castling_rights_were_lost_is_another_one() -> None:
    board = Board.from_fen("4k3/7p/8/8/8/8/7P/4K2R[] w H - 0 1")
    play(board, "Rg1", "Ke7", "Rh1", "Ke8")
    assert board.repetitions() == 1
    play(board, "Rg1", "Ke7", "Rh1", "Ke8")
    assert board.repetitions() == 2


def test_the_position_before_the_reserve_piece_came_in_is_another_one() -> None:
    board = play(Board(reserve="mastodon", array="RNBQKBNR"), "Nf3", "Nf6", "Mg3", "Mg6", "Ng1", "Ng8")
    before = board.repetitions()
    assert before == 1
    assert play(board, "Nf3", "Nf6", "Ng1", "Ng8").repetitions() == 2


def test_the_position_before_a_piece_was_slung_off_its_square_and_back_is_another_one() -> None:
    """The same men stand on the same squares, but the rook does not count as unmoved any more."""
    board = Board.from_fen("4k3/8/8/8/3N4/7f/8/N3K2R[F] b H - 0 1")
    for black, white in zip("h3h5 h5h2 h2g2 g2f2 f2f3 f3h3".split(), ("d4b5", "b5d4") * 3, strict=False):
        board.push_uci(black)
        board.push_uci(white)
    assert board.fen() == "4k3/8/8/8/3N4/7f/8/N3K2R[F] b H~h1 - 12 7"
    assert board.repetitions() == 1


def test_positions_differ_by_unmoved_squares_and_reserves() -> None:
    fens = ("R3K3[F] w A", "R3K3[F] w A~a1", "R3K3[f] w A", "R3K3[] w A")
    boards = [Board.from_fen(f"4k3/8/8/8/8/8/8/{fen} - 0 1", reserve="belfry") for fen in fens]
    assert len({board._key() for board in boards}) == len(fens)
    bishops = [
        Board.from_fen(f"4k3/8/8/8/8/8/8/4K3[{reserve}] w - - 0 1", "new-chess")
        for reserve in ("B+", "B-", "BB", "b+")
    ]
    assert len({board._key() for board in bishops}) == len(bishops)


# --- fifty and seventy-five moves ------------------------------------------------------------------


def test_fifty_moves_may_be_claimed_and_do_not_end_the_game() -> None:
    board = Board.from_fen("4k3/8/8/8/8/8/8/R3K3[] w - - 100 90")
    assert ended(board) is None
    assert ended(board, claim_draw=True) is Termination.FIFTY_MOVES


def test_fifty_moves_may_be_claimed_with_the_move_that_completes_them() -> None:
    assert Board.from_fen("4k3/8/8/8/8/8/8/R3K3[] w - - 99 90").can_claim_fifty_moves()
    assert not Board.from_fen("4k3/8/8/8/8/8/8/R3K3[] w - - 98 90").can_claim_fifty_moves()
    only_a_pawn = Board.from_fen("8/8/8/8/8/1q6/3P4/K6k[] w - - 99 90")
    assert [str(move) for move in only_a_pawn.legal_moves] == ["d2d3", "d2d4"]
    assert not only_a_pawn.can_claim_fifty_moves()


def test_seventy_five_moves_end_the_game() -> None:
    board = Board.from_fen("4k3/8/8/8/8/8/8/R3K3[] w - - 149 120")
    assert ended(board) is None
    assert ended(play(board, "Ra2")) is Termination.SEVENTYFIVE_MOVES


def test_mate_by_the_last_of_seventy_five_moves_is_mate() -> None:
    board = play(Board.from_fen("6k1/5ppp/8/8/8/8/8/R5K1[] w - - 149 120"), "Ra8#")
    assert board.halfmove_clock == 150
    assert board.result() == "1-0"


@pytest.mark.parametrize(
    ("variant", "fen", "move", "clock"),
    [
        ("neoteric", "4k3/8/8/8/8/8/4P3/4K1N1[M] w - - 9 30", "Nf3/M", 10),
        ("neoteric", "4k3/8/8/8/8/8/4P3/4K1N1[M] w - - 9 30", "e3", 0),
        ("neoteric", "4k3/8/8/8/8/5n2/8/4K1N1[M] w - - 9 30", "Nxf3/M", 0),
        ("neoteric", "4k3/8/8/8/F7/8/P7/6K1[] w - - 9 30", "Fa5*Pa6", 0),
        ("neoteric", "4k3/8/8/8/F7/8/R7/6K1[] w - - 9 30", "Fa5*Ra6", 10),
        ("neoteric", "4k3/8/n7/8/F7/8/R7/6K1[] w - - 9 30", "Fa5*Rxa6", 0),
        ("neoteric", "4k3/8/8/8/2n5/3V4/8/4K3[] w - - 9 30", "Vd2xc4", 0),
        ("neoteric", "4k3/8/8/8/2n5/3V4/8/4K3[] w - - 9 30", "Vd4", 10),
        ("neoteric", "4k3/8/8/8/8/n7/8/Z'3K3[] w - - 9 30", "Z'a4xa3", 0),
        ("neoteric", "4k3/8/8/8/8/8/8/4K2R[] w H - 9 30", "O-O", 10),
        ("new-chess", "4k3/8/8/8/8/8/8/4K3[N] w - - 9 30", "N@a1", 0),
        ("new-chess", "4k3/8/8/8/8/8/P7/4K3[N] w - - 9 30", "N@a2/Pb3", 0),
    ],
)
def test_captures_pawn_moves_slung_pawns_and_drops_begin_the_count_anew_and_nothing_else(
    variant: str, fen: str, move: str, clock: int
) -> None:
    board = Board.from_fen(fen, variant)
    assert play(board, move).halfmove_clock == clock


# --- dead positions --------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", ["neoteric", "new-chess"])
@pytest.mark.parametrize(
    ("men", "dead"),
    [
        ("4k3/8/8/8/8/8/8/4K3", True),
        ("4k3/8/8/8/8/8/8/4K1N1", True),
        ("4k1n1/8/8/8/8/8/8/4K3", True),
        ("4k3/8/8/8/8/8/8/4K1B1", True),
        ("4kb2/8/8/8/8/8/8/4K1B1", True),
        ("4k1b1/8/8/8/8/8/8/4K1B1", False),
        ("4k3/8/8/8/8/8/8/4KBB1", False),
        ("4k3/8/8/8/8/8/8/4K1NN", False),
        ("4k1n1/8/8/8/8/8/8/4K1N1", False),
        ("4k1b1/8/8/8/8/8/8/4K1N1", False),
        ("4k3/8/8/8/8/8/P7/4K3", False),
        ("4k3/8/8/8/8/8/8/4K1R1", False),
    ],
)
def test_dead_positions_are_those_and_only_those(variant: str, men: str, dead: bool) -> None:
    board = Board.from_fen(f"{men}[] w - - 0 1", variant)
    assert board.is_insufficient_material() is dead
    assert (ended(board) is Termination.INSUFFICIENT_MATERIAL) is dead


def test_no_position_is_dead_while_a_reserve_is_not_empty() -> None:
    assert not Board.from_fen("4k3/8/8/8/8/8/8/4K3[h] w - - 0 1").is_insufficient_material()
    assert not Board.from_fen("4k3/8/8/8/8/8/8/4K3[N] w - - 0 1", "new-chess").is_insufficient_material()


def test_no_position_with_a_reserve_piece_on_the_board_is_dead() -> None:
    assert not Board.from_fen("4k3/8/8/8/8/8/8/4K1H1[] w - - 0 1").is_insufficient_material()


def test_the_game_ends_when_the_last_man_is_captured() -> None:
    board = play(Board.from_fen("4k3/8/8/8/8/8/4p3/4K3[] w - - 0 1"), "Kxe2")
    assert ended(board) is Termination.INSUFFICIENT_MATERIAL


# --- and do not end --------------------------------------------------------------------------------


def test_before_play_no_game_has_ended() -> None:
    board = Board(reserve="mastodon")
    assert ended(board, claim_draw=True) is None
    assert not board.can_claim_draw()


def test_move_lists_know_nothing_of_draws() -> None:
    assert Board.from_fen("4k3/8/8/8/8/8/8/4K3[] w - - 150 90").legal_moves.count() == 5
