"""Both games, rule by rule, in the core and in the slow reference."""

from __future__ import annotations

import pytest

from neoteric.errors import IllegalMoveError
from neoteric.rules.setup import BLACK, WHITE, Rights
from tests.positions import Position, after, array_of, at, letter_on, names, perft, targets
from tests.reference_fen import read_fen, square
from tests.reference_pieces import make_game

pytestmark = pytest.mark.usefixtures("implementation")

# --- relocation ---------------------------------------------------------------------


def test_black_has_five_choices_for_the_kings() -> None:
    start = Position.start(make_game())
    assert start.phase == "rk"
    assert start.turn == BLACK
    assert start.legal_moves() == ["e8b8", "e8c8", "e8d8", "e8e8", "e8g8"]


def test_a_swap_of_the_kings_is_mirrored_at_once() -> None:
    swapped = Position.start(make_game()).play("e8b8")
    assert array_of(swapped, 1) == array_of(swapped, 8) == "RKBQNBNR"
    assert (swapped.phase, swapped.turn) == ("rq", WHITE)
    assert swapped.rights(WHITE) == Rights(square("b1"), ((7, 7), (0, 0)))


def test_relocation_leads_to_25_arrays_with_bishops_on_both_colours_and_king_between_rooks() -> None:
    start = Position.start(make_game())
    arrays = set()
    for king_move in start.legal_moves():
        for queen_move in start.play(king_move).legal_moves():
            array = array_of(after(start, king_move, queen_move))
            arrays.add(array)
            assert array.index("B") % 2 != array.rindex("B") % 2
            assert array.index("R") < array.index("K") < array.rindex("R")
    assert len(arrays) == 25
    assert "RNBQKBNR" in arrays


def test_the_queens_may_be_swapped_with_a_rook_only_if_the_king_stays_between_the_rooks() -> None:
    kings_on_b = Position.start(make_game()).play("e8b8")
    assert targets(kings_on_b, "d1") == {"d1", "e1", "f1", "g1", "h1"}
    swapped = kings_on_b.play("d1h1")
    assert array_of(swapped) == array_of(swapped, 8) == "RKBRNBNQ"
    assert swapped.rights(BLACK) == Rights(square("b8"), ((59, 59), (56, 56)))


def test_declining_twice_leaves_the_standard_array_and_white_moves_first() -> None:
    played = after(Position.start(make_game(reserve="camel")), "e8e8", "d1d1")
    assert played.to_setup() == Position.start(make_game(reserve="camel"), "RNBQKBNR").to_setup()
    assert (played.turn, played.phase, played.halfmove, played.fullmove) == (WHITE, "", 0, 1)


def test_relocation_tells_both_pairs_it_swaps() -> None:
    start = Position.start(make_game())
    assert start.effects("e8b8").swapped == ((4, 1), (60, 57))
    assert start.effects("e8e8").swapped == ()


# --- castling -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first_rank", "right", "move", "result"),
    [
        ("R3K2R", "HA", "e1h1", "R4RK1"),
        ("R3K2R", "HA", "e1a1", "2KR3R"),
        ("1RK4R", "HB", "c1h1", "1R3RK1"),
        ("1RK4R", "HB", "c1b1", "2KR3R"),
        ("R4K1R", "HA", "f1a1", "2KR3R"),
        ("5KR1", "G", "f1g1", "5RK1"),
        ("RK6", "A", "b1a1", "2KR4"),
    ],
)
def test_the_king_ends_on_c_or_g_and_the_rook_beside_it(
    first_rank: str, right: str, move: str, result: str
) -> None:
    castled = at(f"4k3/8/8/8/8/8/8/{first_rank}[] w {right} - 0 1").play(move)
    assert castled.men == read_fen(f"4k3/8/8/8/8/8/8/{result}[] b - - 1 1").men
    assert castled.rights(WHITE) is None


def test_castling_needs_an_empty_way_for_king_and_rook() -> None:
    assert "e1a1" not in at("4k3/8/8/8/8/8/8/RN2K3[] w A - 0 1").legal_moves()
    assert "b1a1" not in at("4k3/8/8/8/8/8/8/RK1N4[] w A - 0 1").legal_moves()
    assert "b1a1" in at("4k3/8/8/8/8/8/8/RK2N3[] w A - 0 1").legal_moves()


@pytest.mark.parametrize("file", "efg")
def test_the_king_may_not_castle_in_through_or_into_check(file: str) -> None:
    rank = {"e": "4r3", "f": "5r2", "g": "6r1"}[file]
    assert "e1h1" not in at(f"k7/{rank}/8/8/8/8/8/4K2R[] w H - 0 1").legal_moves()


def test_the_literal_clause_asks_that_b1_be_safe_too_and_chess960_does_not() -> None:
    fen = "1r2k3/8/8/8/8/8/8/R3K3[] w A - 0 1"
    assert "e1a1" not in at(fen).legal_moves()
    assert "e1a1" in at(fen, strict=False).legal_moves()


def test_the_literal_clause_leaves_the_rooks_own_square_out() -> None:
    assert "e1a1" in at("r3k3/8/8/8/8/8/8/R3K3[] w A - 0 1").legal_moves()


def test_a_square_off_the_kings_path_is_tested_with_king_and_rook_at_home() -> None:
    """The dimachaer comes down the a-file and turns to b1 only while the rook stands on a1."""
    fen = "d6k/8/8/8/8/8/8/R3K3[] w A - 0 1"
    assert "e1a1" not in at(fen, "dimachaer").legal_moves()
    assert "e1a1" in at(fen, "dimachaer", strict=False).legal_moves()


def test_a_square_off_the_kings_path_sees_the_king_at_home_as_a_screen() -> None:
    fen = "4k3/8/8/8/8/8/8/R3K2s[S] w A - 0 1"
    assert "e1a1" not in at(fen, "swedish-cannon").legal_moves()
    assert "e1a1" in at(fen, "swedish-cannon", strict=False).legal_moves()


def test_a_square_on_the_kings_path_is_tested_with_the_kings_home_square_empty() -> None:
    """On f1 and g1 the king is no screen of its own; then the cannon that comes in on e1 is."""
    position = at("4k3/8/8/8/8/8/8/s3K2R[S] w H - 0 1", "swedish-cannon")
    assert "e1h1" in position.legal_moves()


def test_castling_may_not_uncover_the_king_unless_the_reserve_piece_covers_it() -> None:
    fen = "4k3/8/8/8/8/8/8/rRK5[{}] w B - 0 1"
    assert "c1b1" not in at(fen.format(""), "amazon").legal_moves()
    covered = at(fen.format("Z"), "amazon").play("c1b1")
    assert letter_on(covered, "b1") == "Z"


def test_castling_rights_end_with_a_move_of_king_or_rook_and_with_the_rooks_capture() -> None:
    position = at("4k2r/8/8/8/8/8/8/R3K2R[] w HAh - 0 1")
    assert after(position, "e1e2").rights(WHITE) is None
    assert after(position, "a1a2").rights(WHITE) == Rights(4, ((7, 7),))
    taken = after(position, "h1h8")
    assert taken.rights(WHITE) == Rights(4, ((0, 0),))
    assert taken.rights(BLACK) is None


# --- introduction -------------------------------------------------------------------


def test_the_reserve_piece_appears_on_the_square_left_by_the_first_unmoved_piece() -> None:
    start = Position.start(make_game(reserve="mastodon"), "RNBQKBNR")
    moved = start.play("g1f3")
    assert letter_on(moved, "g1") == "M"
    assert moved.reserves == ((), ("M",))
    again = after(moved, "e7e6", "b1c3")
    assert letter_on(again, "b1") is None


def test_pawns_bring_nothing_in() -> None:
    start = Position.start(make_game(reserve="mastodon"), "RNBQKBNR")
    assert after(start, "e2e4").reserves == (("M",), ("M",))


@pytest.mark.parametrize(("move", "vacated"), [("e1d1", "e1"), ("a1a3", "a1"), ("h1g1", "h1")])
def test_king_and_rooks_may_bring_it_in(move: str, vacated: str) -> None:
    moved = at("4k3/8/8/8/8/8/8/R3K2R[M] w HA - 0 1", "mastodon").play(move)
    assert letter_on(moved, vacated) == "M"


@pytest.mark.parametrize(
    ("first_rank", "right", "move", "where"),
    [("R3K2R", "HA", "e1h1", "e1"), ("R1K5", "A", "c1a1", "a1"), ("5KR1", "G", "f1g1", None)],
)
def test_castling_puts_it_on_the_kings_square_else_the_rooks_else_keeps_it(
    first_rank: str, right: str, move: str, where: str | None
) -> None:
    castled = at(f"4k3/8/8/8/8/8/8/{first_rank}[M] w {right} - 0 1", "mastodon").play(move)
    on_board = {square for square, man in castled.men.items() if man == (WHITE, "M")}
    assert names(on_board) == ({where} if where else set())
    assert castled.reserve(WHITE) == (() if where else ("M",))


def test_castling_introduces_if_king_or_rook_leaves_its_square_unmoved() -> None:
    king_was_slung = at("4k3/8/8/8/8/8/8/4K2R[M] w H~e1 - 0 1", "mastodon")
    assert king_was_slung.effects("e1h1").introduced == (square("e1"), (WHITE, "M"))
    both_were_slung = at("4k3/8/8/8/8/8/8/4K2R[M] w H~e1h1 - 0 1", "mastodon")
    assert both_were_slung.effects("e1h1").introduced is None
    king_stays_and_rook_was_slung = at("4k3/8/8/8/8/8/8/R1K5[M] w A~a1 - 0 1", "mastodon")
    assert king_stays_and_rook_was_slung.effects("c1a1").introduced is None


def test_king_and_rook_that_castled_without_an_introduction_have_moved() -> None:
    castled = after(at("4k3/8/8/8/8/8/8/1N3KR1[M] w G - 0 1", "mastodon"), "f1g1", "e8e7")
    assert castled.to_setup().moved == {square("f1"), square("g1")}
    assert castled.effects("g1h1").introduced is None
    assert castled.effects("b1a3").introduced == (square("b1"), (WHITE, "M"))


def test_a_piece_captured_on_its_square_introduces_nothing_and_the_next_one_does() -> None:
    position = at("4k3/8/8/8/8/2n5/8/1N2K1N1[M] b - - 0 1", "mastodon").play("c3b1")
    assert position.reserve(WHITE) == ("M",)
    assert letter_on(position.play("g1f3"), "g1") == "M"


def test_a_piece_slung_off_and_back_introduces_nothing_and_the_next_one_does() -> None:
    start = at("4k3/8/8/8/P7/7f/8/N3K2R[F] b H - 0 1", "belfry")
    back = after(start, "h3h5", "a4a5", "h5h2")
    assert letter_on(back, "h1") == "R"
    assert back.to_setup().moved == {square("h1")}
    assert back.effects("h1h2").introduced is None
    assert back.effects("a1b3").introduced == (square("a1"), (WHITE, "F"))


def test_a_man_slung_onto_an_unmoved_piece_does_not_inherit_its_status() -> None:
    slung = at("7k/8/8/8/8/6K1/8/Rf2N3[F] b - - 0 1", "belfry").play("b1d1")
    assert letter_on(slung, "e1") == "R"
    assert slung.to_setup().moved == {square("e1")}
    assert slung.effects("e1e2").introduced is None


def test_a_slung_piece_that_moves_where_it_landed_introduces_nothing() -> None:
    slung = at("4k3/8/8/8/8/7f/8/N3K2R[F] b H - 0 1", "belfry").play("h3h5")
    assert letter_on(slung, "h6") == "R"
    assert slung.effects("h6a6").introduced is None


def test_a_pinned_piece_may_leave_if_the_reserve_piece_shields() -> None:
    fen = "4k3/8/8/8/8/8/8/r1N1K3[{}] w - - 0 1"
    assert targets(at(fen.format("M"), "mastodon"), "c1") == {"a2", "b3", "d3", "e2"}
    assert targets(at(fen.format(""), "mastodon"), "c1") == set()


def test_the_reserve_piece_may_give_check_as_it_comes_in() -> None:
    assert at("3k4/8/8/8/8/8/8/K2N4[C] w - - 0 1", "chancellor").play("d1f2").in_check(BLACK)


def test_a_pawn_becomes_any_orthodox_piece_or_either_reserve_type_spent_or_not() -> None:
    position = at("8/P3k3/8/8/8/8/8/4K3[] w - - 0 1", ["alpaca", "camel"])
    assert targets(position, "a7") == {"a8q", "a8r", "a8b", "a8n", "a8l'", "a8h"}
    assert letter_on(position.play("a7a8l'"), "a8") == "L'"


def test_a_player_with_only_a_reserve_piece_left_to_move_is_stalemated() -> None:
    position = at("7k/8/8/8/8/1q6/8/K7[M] w - - 0 1", "mastodon")
    assert position.is_stalemate()
    assert not position.is_checkmate()


# --- en passant and draws -----------------------------------------------------------


def test_the_square_jumped_is_always_recorded_and_counts_for_repetition_only_if_it_can_be_used() -> None:
    useless = at("4k3/8/8/8/8/8/4P3/4K3[] w - - 0 1").play("e2e4")
    assert useless.ep == square("e3")
    assert useless.key() == at("4k3/8/8/8/4P3/8/8/4K3[] b - - 0 1").key()
    useful = at("4k3/8/8/8/3p4/8/4P3/4K3[] w - - 0 1").play("e2e4")
    assert useful.key() != at("4k3/8/8/8/3pP3/8/8/4K3[] b - - 0 1").key()
    taken = useful.play("d4e3")
    assert letter_on(taken, "e4") is None
    assert useful.effects("d4e3").displaced == square("e4")


def test_en_passant_lasts_for_one_move() -> None:
    position = after(at("4k3/8/8/8/3p4/8/4P3/4K3[] w - - 0 1"), "e2e4", "e8e7", "e1e2")
    assert "d4e3" not in position.legal_moves()


def test_positions_differ_for_repetition_by_rights_reserves_and_unmoved_status() -> None:
    fens = [
        "4k3/8/8/8/8/8/8/4K2R[M] w H - 0 1",
        "4k3/8/8/8/8/8/8/4K2R[M] w - - 0 1",
        "4k3/8/8/8/8/8/8/4K2R[M] w H~h1 - 0 1",
        "4k3/8/8/8/8/8/8/4K2R[] w H - 0 1",
        "4k3/8/8/8/8/8/8/4K2R[M] b H - 0 1",
    ]
    assert len({at(fen, "mastodon").key() for fen in fens}) == len(fens)
    assert at(fens[0], "mastodon").key() == at("4k3/8/8/8/8/8/8/4K2R[M] w H - 30 40", "mastodon").key()


@pytest.mark.parametrize(
    ("men", "dead"),
    [
        ("4k3/8/8/8/8/8/8/4K3", True),
        ("4k3/8/8/8/8/8/8/4K1N1", True),
        ("4k3/8/8/8/8/8/8/4K1B1", True),
        ("4k1b1/8/8/8/8/8/8/4KB1B", True),
        ("4k3/8/8/8/8/8/8/4KBB1", False),
        ("4k1n1/8/8/8/8/8/8/4K1N1", False),
        ("4k3/8/8/8/8/8/8/4K1H1", False),
        ("4k3/4p3/8/8/8/8/8/4K3", False),
    ],
)
def test_only_bare_kings_a_lone_knight_or_one_coloured_bishops_are_dead(men: str, dead: bool) -> None:
    assert at(f"{men}[] w - - 0 1", "camel").is_dead() is dead
    assert not at(f"{men}[h] w - - 0 1", "camel").is_dead()


def test_the_count_is_reset_by_captures_and_pawn_moves_and_not_by_an_introduction() -> None:
    position = at("4k3/8/8/8/8/5n2/4P3/4K1N1[M] w - - 9 30", "mastodon")
    assert position.play("g1f3").halfmove == 0
    assert position.play("e2f3").halfmove == 0
    assert at("4k3/8/8/8/8/8/8/4K1N1[M] w - - 9 30", "mastodon").play("g1e2").halfmove == 10


# --- New Chess ----------------------------------------------------------------------


def test_a_man_is_dropped_on_an_empty_square_of_the_first_four_ranks() -> None:
    position = at("4k3/8/8/8/8/8/8/4K3[Nn] w KQkq - 0 1", variant="new-chess")
    drops = {move for move in position.legal_moves() if "@" in move}
    assert len(drops) == 31
    assert {move[3] for move in drops} == {"1", "2", "3", "4"}
    reply = position.play("N@a1")
    assert reply.reserves == ((), ("N",))
    assert {move[3] for move in reply.legal_moves() if "@" in move} == {"5", "6", "7", "8"}


def test_a_man_dropped_on_a_pawn_anywhere_sends_it_to_the_second_third_or_fourth_rank() -> None:
    position = at("4k3/4P3/8/8/8/8/8/4K3[N] w - - 0 1", variant="new-chess")
    onto = {move for move in position.legal_moves() if move.startswith("N@e7")}
    assert len(onto) == 24
    assert {move[5] for move in onto} == {"2", "3", "4"}
    played = position.play("N@e7a2")
    assert (letter_on(played, "e7"), letter_on(played, "a2")) == ("N", "P")
    assert played.halfmove == 0
    assert played.ep is None


def test_a_relocated_pawn_may_make_the_double_step_and_be_relocated_again() -> None:
    position = at("4k3/8/8/8/4P3/8/8/4K3[NNn] w - - 0 1", variant="new-chess")
    moved = after(position, "N@e4a2", "e8d8")
    assert "a2a4" in moved.legal_moves()
    assert "N@a2h3" in moved.legal_moves()


def test_in_check_no_man_is_dropped_on_a_pawn_but_one_may_block() -> None:
    position = at("4k3/4r3/8/8/8/8/P7/4K3[N] w - - 0 1", variant="new-chess")
    assert {move for move in position.legal_moves() if "@" in move} == {"N@e2", "N@e3", "N@e4"}


def test_a_bishop_lands_only_on_its_own_colour_also_when_dropped_on_a_pawn() -> None:
    position = at("4k3/8/8/8/8/8/PP6/4K3[B+] w - - 0 1", variant="new-chess")
    drops = [move for move in position.legal_moves() if move.startswith("B@")]
    assert all((("abcdefgh".index(move[2])) + int(move[3])) % 2 == 0 for move in drops)
    assert any(move.startswith("B@a2") for move in drops)
    assert not any(move.startswith("B@b2") for move in drops)


def test_each_bishop_drop_leaves_the_other_bishop_in_reserve() -> None:
    position = at("4k3/8/8/8/8/8/8/4K3[BB] w - - 0 1", variant="new-chess")
    assert position.play("B@a1").reserve(WHITE) == ("B+",)
    assert position.play("B@b1").reserve(WHITE) == ("B-",)


def test_a_drop_is_a_move_so_there_is_no_stalemate_while_one_is_possible() -> None:
    fen = "7k/8/8/8/8/1q6/8/K7[{}] w - - 0 1"
    assert at(fen.format(""), variant="new-chess").is_stalemate()
    assert not at(fen.format("N"), variant="new-chess").is_stalemate()


def test_the_king_castles_with_any_rook_in_a_corner_until_it_moves() -> None:
    position = at("4k3/8/8/8/8/8/8/4K3[Rr] w KQkq - 0 1", variant="new-chess")
    dropped = after(position, "R@h1", "e8d8")
    assert "e1h1" in dropped.legal_moves()
    walked = after(dropped, "h1h2", "d8e8", "h2h1", "e8d8")
    assert "e1h1" in walked.legal_moves()
    moved = after(walked, "e1e2", "d8e8", "e2e1", "e8d8")
    assert "e1h1" not in moved.legal_moves()


def test_new_chess_asks_nothing_of_b1() -> None:
    assert "e1a1" in at("1r2k3/8/8/8/8/8/8/R3K3[] w KQ - 0 1", variant="new-chess").legal_moves()


def test_new_chess_starts_with_pawns_and_king_and_a_full_reserve() -> None:
    start = Position.start(make_game("new-chess"))
    assert start.phase == ""
    assert start.reserve(BLACK) == ("Q", "R", "R", "B+", "B-", "N", "N")
    assert start.to_setup().moved == frozenset()


# --- what a position answers ----------------------------------------------------------


def test_an_illegal_move_is_refused() -> None:
    start = Position.start(make_game(), "RNBQKBNR")
    for text in ("e2e5", "e1g1", "e7e5", "", "N@e4"):
        with pytest.raises(IllegalMoveError):
            start.play(text)


def test_attackers_are_those_who_could_capture_by_any_means() -> None:
    position = at("4k3/8/8/8/4n3/3V4/8/R2QK3[] b - - 0 1", "divaricator")
    assert names(position.attackers(WHITE, square("e4"))) == {"d3"}
    assert names(position.attackers(WHITE, square("a7"))) == {"a1"}
    assert names(position.attackers(WHITE, square("d1"))) == {"a1", "e1"}
    assert position.attackers(BLACK, square("a1")) == set()


def test_a_pawn_that_could_capture_en_passant_attacks_the_pawn_it_would_capture() -> None:
    position = at("4k3/8/8/8/3p4/8/4P3/4K3[] w - - 0 1").play("e2e4")
    assert names(position.attackers(BLACK, square("e4"))) == {"d4"}


def test_mate_and_check_are_told_apart_from_stalemate() -> None:
    mate = at("k7/8/8/8/8/8/5PPP/r5K1[] w - - 0 1")
    assert mate.in_check(WHITE)
    assert mate.is_checkmate()
    assert not mate.is_stalemate()


def test_effects_spell_a_castling_move_out() -> None:
    effects = at("4k3/8/8/8/8/8/8/R3K2R[M] w HA - 0 1", "mastodon").effects("e1a1")
    assert effects.castling == (4, 2, 0, 3)
    assert effects.introduced == (4, (WHITE, "M"))
    assert effects.captured == ()


def test_perft_counts_sequences_of_moves() -> None:
    start = Position.start(make_game(), "RNBQKBNR")
    assert [perft(start, depth) for depth in range(3)] == [1, 20, 400]
