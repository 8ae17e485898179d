"""The reference, rule by rule: what cases.json does not say in a sentence."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from neoteric.errors import IllegalMoveError
from neoteric.pieces.model import ALL, Atom, Hop, Moves, Piece, Ride, Sling, Withdraw
from neoteric.rules.reference import Position, perft
from neoteric.rules.setup import BLACK, WHITE, Rights
from neoteric.variants.model import Game
from neoteric.variants.neoteric import NEOTERIC
from tests.reference_fen import read_fen, square
from tests.reference_pieces import make_game


def at(
    fen: str, reserve: str | list[str] = "", variant: str = "neoteric", *, strict: bool = True
) -> Position:
    return Position.from_setup(make_game(variant, reserve, strict), read_fen(fen))


def after(position: Position, *moves: str) -> Position:
    for move in moves:
        position = position.play(move)
    return position


def targets(position: Position, origin: str) -> set[str]:
    return {move[2:] for move in position.legal_moves() if move.startswith(origin) and "@" not in move}


def names(squares: Iterable[int]) -> set[str]:
    return {"abcdefgh"[number % 8] + str(number // 8 + 1) for number in squares}


def array_of(position: Position, rank: int = 1) -> str:
    return "".join(position.men[square(file + str(rank))][1] for file in "abcdefgh")


def letter_on(position: Position, name: str) -> str | None:
    """The man on a square, cased by colour; None for an empty square."""
    man = position.men.get(square(name))
    if man is None:
        return None
    return man[1] if man[0] == WHITE else man[1].lower()


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


# --- catapults ----------------------------------------------------------------------


def test_the_nearest_man_behind_lands_one_square_beyond_the_catapult() -> None:
    position = at("4k3/8/8/8/4F3/8/4R3/4N1K1[] w - - 0 1", "belfry")
    sling = position.effects("e4e6").sling
    assert sling is not None
    assert names((sling.from_square, sling.to_square)) == {"e2", "e7"}
    assert position.effects("e4d4").sling is None
    assert letter_on(position.play("e4e6"), "e7") == "R"


def test_a_hostile_man_under_the_slung_one_is_captured_whoever_is_slung() -> None:
    effects = at("4k3/4n3/8/8/4F3/8/8/4r1K1[] w - - 0 1", "belfry")
    moves = effects.effects("e4e6")
    assert moves.captured == ((square("e7"), (BLACK, "N")),)
    assert moves.afar == ()
    assert moves.sling is not None
    assert moves.sling.captured == (BLACK, "N")


def test_nothing_is_slung_off_the_board_or_onto_a_man_of_the_catapults_side() -> None:
    position = at("4k3/8/N7/8/F7/8/R7/6K1[] w - - 0 1", "belfry")
    assert position.effects("a4a5").sling is None
    assert at("4k3/8/8/8/F7/8/R7/6K1[] w - - 0 1", "belfry").effects("a4a8").sling is None


def test_a_pawn_is_not_slung_to_its_first_rank_and_the_move_stays_legal() -> None:
    position = at("4k3/8/8/P7/F7/8/8/6K1[] w - - 0 1", "belfry")
    assert position.effects("a4a2").sling is None
    assert position.effects("a4a3").sling is not None


def test_a_pawn_slung_to_its_last_rank_becomes_a_queen() -> None:
    position = at("6k1/8/8/8/F7/8/P7/6K1[] w - - 0 1", "belfry")
    assert {move for move in position.legal_moves() if move.startswith("a4a7")} == {"a4a7"}
    assert letter_on(position.play("a4a7"), "a8") == "Q"
    hostile = at("6k1/8/8/p7/F7/8/6K1/8[] w - - 0 1", "belfry").play("a4a2")
    assert letter_on(hostile, "a1") == "q"


def test_a_slung_pawn_resets_the_count_and_any_other_slung_man_does_not() -> None:
    pawn = at("4k3/8/8/8/F7/8/P7/6K1[] w - - 7 9", "belfry").play("a4a5")
    rook = at("4k3/8/8/8/F7/8/R7/6K1[] w - - 7 9", "belfry").play("a4a5")
    assert (pawn.halfmove, rook.halfmove) == (0, 8)


def test_no_pawn_is_taken_en_passant_after_a_sling() -> None:
    slung = at("4k3/8/8/8/1p6/F7/P7/6K1[] w - - 0 1", "belfry").play("a3a4")
    assert letter_on(slung, "a5") == "P"
    assert slung.ep is None


def test_a_trebuchet_slides_two_squares_at_most_in_eight_directions() -> None:
    position = at("4k3/8/8/8/8/2T5/8/6K1[] w - - 0 1", "trebuchet")
    assert targets(position, "c3") == {
        *("c4", "c5", "d4", "e5", "d3", "e3", "d2", "e1"),
        *("c2", "c1", "b2", "a1", "b3", "a3", "b4", "a5"),
    }


def test_a_slung_castling_rook_keeps_its_right_and_castles_when_back_home() -> None:
    away = at("4k3/8/8/8/P6f/8/8/4K2R[] b H - 0 1", "belfry").play("h4h6")
    assert away.rights(WHITE) == Rights(4, ((square("h1"), square("h7")),))
    assert "e1h1" not in away.legal_moves()
    assert away.play("h7g7").rights(WHITE) is None
    back = after(away, "a4a5", "h6h2")
    assert back.rights(WHITE) == Rights(4, ((square("h1"), square("h1")),))
    assert "e1h1" in after(back, "a5a6", "h2b2").legal_moves()


def test_another_rook_on_the_home_square_does_not_wake_the_right() -> None:
    assert "e1h1" not in at("4k3/8/8/7R/8/8/8/4K2R[] w H@h5 - 0 1", "belfry").legal_moves()
    assert "e1h1" in at("4k3/8/8/7R/8/8/8/4K2R[] w H - 0 1", "belfry").legal_moves()


def test_a_right_ends_where_the_slung_rook_is_captured() -> None:
    position = at("4k2r/8/8/7R/8/8/8/4K3[] b H@h5 - 0 1", "belfry")
    assert position.play("h8h5").rights(WHITE) is None


def test_a_slung_king_keeps_its_rights_until_it_moves() -> None:
    slung = at("4k3/8/8/8/4F3/8/8/4K2R[] w H - 0 1", "belfry").play("e4e5")
    assert letter_on(slung, "e6") == "K"
    assert slung.rights(WHITE) == Rights(4, ((7, 7),))
    assert after(slung, "e8f8").play("e6d6").rights(WHITE) is None


def test_slinging_ones_own_king_into_check_is_illegal_and_out_of_it_legal() -> None:
    assert "e4e5" not in at("4k3/8/r7/8/4F3/8/8/4K3[] w - - 0 1", "belfry").legal_moves()
    assert "e4e5" in at("4k3/8/8/8/4F3/8/8/r3K3[] w - - 0 1", "belfry").legal_moves()


def test_the_hostile_king_may_be_thrown_onto_its_own_men() -> None:
    effects = at("8/8/4n3/8/4F3/8/4k3/K7[] w - - 0 1", "belfry").effects("e4e5")
    assert effects.sling is not None
    assert effects.sling.man == (BLACK, "K")
    assert effects.captured == ((square("e6"), (BLACK, "N")),)


def test_a_catapult_gives_check_by_what_it_would_land_on_the_king() -> None:
    assert at("8/8/8/8/1n1F2k1/8/8/4K3[] b - - 0 1", "belfry").in_check(BLACK)
    assert not at("8/8/8/8/3F2k1/8/8/4K3[] b - - 0 1", "belfry").in_check(BLACK)


def test_a_pawn_that_may_not_land_on_its_first_rank_gives_no_check_there() -> None:
    assert not at("4k3/8/8/8/4P3/4f3/8/4K3[] w - - 0 1", "belfry").in_check(WHITE)
    assert at("4k3/8/8/8/4N3/4f3/8/4K3[] w - - 0 1", "belfry").in_check(WHITE)


# --- the other atoms ----------------------------------------------------------------


def test_a_cannon_slides_without_capturing_only_if_it_has_no_leap() -> None:
    assert targets(at("4k3/8/8/8/3S2P1/8/8/4K3[] w - - 0 1", "swedish-cannon"), "d4") == {"h4"}
    no_square_beyond = at("4k3/3n4/8/8/3S3P/8/8/K7[] w - - 0 1", "swedish-cannon")
    assert targets(no_square_beyond, "d4") == {"d8"}
    slides = at("4k3/8/8/8/2nS3P/8/8/4K3[] w - - 0 1", "swedish-cannon")
    assert "b4" in targets(slides, "d4")
    assert "c4" not in targets(slides, "d4")
    alone = at("4k3/8/8/8/3S3P/8/8/4K3[] w - - 0 1", "swedish-cannon")
    assert targets(alone, "d4") == {
        *("d1", "d2", "d3", "d5", "d6", "d7", "d8"),
        *("a4", "b4", "c4", "e4", "f4", "g4"),
    }


def test_a_cannon_leaps_one_screen_and_captures_the_first_man_beyond() -> None:
    position = at("4k3/8/8/3n4/8/3P4/8/3SK3[] w - - 0 1", "swedish-cannon")
    assert targets(position, "d1") == {"d4", "d5", "f1", "g1", "h1"}


def test_a_dimachaer_turns_at_a_screen_and_never_stops_on_the_first_leg() -> None:
    position = at("k7/3p4/8/8/8/8/8/K2D4[] w - - 0 1", "dimachaer")
    assert targets(position, "d1") == {"e7", "f8", "c7", "b8", "a2"}


def test_a_divaricator_captures_by_oblique_withdrawal_and_all_at_once() -> None:
    position = at("4k3/8/8/8/2n1n3/3V4/8/4K3[] w - - 0 1", "divaricator")
    for move in ("d3d2", "d3d1"):
        assert names(position.effects(move).afar) == {"c4", "e4"}
    assert position.effects("d3d4").captured == ()
    assert names(position.effects("d3c3").afar) == {"e4"}
    assert "d3c4" not in position.legal_moves()


def test_a_zeppelin_captures_the_man_just_before_its_landing_square() -> None:
    position = at("4k3/8/8/8/8/n7/P7/Z'3K3[] w - - 0 1", "zeppelin")
    assert names(position.effects("a1a4").afar) == {"a3"}
    assert position.effects("a1a5").captured == ()
    assert "a1a3" not in position.legal_moves()


def test_a_dragonet_keeps_its_colour_and_captures_on_either() -> None:
    position = at("4k3/8/8/8/8/8/nn6/X1n1K3[] w - - 0 1", "dragonet")
    assert names(position.effects("a1c3").afar) == {"b2"}
    assert names(position.effects("a1a3").afar) == {"a2"}
    assert "a1g1" in position.legal_moves()
    assert "a1f1" not in position.legal_moves()
    assert "a1c1" not in position.legal_moves()


def test_black_moves_as_white_does_seen_from_the_other_side() -> None:
    white = at("4k3/8/8/8/1p1n3n/8/1E1P4/4K3[] w - - 0 1", "culverin")
    black = at("4k3/1e1p4/8/1P1N3N/8/8/8/4K3[] b - - 0 1", "culverin")
    flipped = {
        move[0] + str(9 - int(move[1])) + move[2] + str(9 - int(move[3])) for move in black.legal_moves()
    }
    assert flipped == set(white.legal_moves())


def test_a_culverin_takes_over_a_hostile_pawn_only_what_stands_right_behind_it() -> None:
    position = at("4k3/8/1p1n3n/8/1E1P3n/8/1p6/1n2K3[] w - - 0 1", "culverin")
    assert targets(position, "b4") == {"a3", "a4", "a5", "b1", "b3", "b5", "c3", "c4", "c5", "h4"}
    far = at("4k3/1p6/8/8/1E6/8/1p6/4K3[] w - - 0 1", "culverin")
    assert targets(far, "b4") == {"a3", "a4", "a5", "b3", "b5", "c3", "c4", "c5"}
    own_pawn = at("1n2k3/8/1P6/8/1E6/8/8/4K3[] w - - 0 1", "culverin")
    assert "b4b8" in own_pawn.legal_moves()
    assert "b4b8" not in at("1n2k3/8/1p6/8/1E6/8/8/4K3[] w - - 0 1", "culverin").legal_moves()


def test_a_murmillo_turns_at_the_rim_also_on_its_own_square_and_only_captures_so() -> None:
    position = at("4k3/8/8/8/n7/8/8/U3K2n[] w - - 0 1", "murmillo")
    assert targets(position, "a1") == {"a4", "b2", "c3", "d4", "e5", "f6", "g7", "h8"}


def invented(fen: str, *atoms: Atom) -> Position:
    """A position with O, a piece of those atoms."""
    piece = Piece("invention", "O", Moves(atoms))
    return Position.from_setup(Game(NEOTERIC, (piece, piece)), read_fen(fen))


def test_a_catapult_of_short_reach_slings_only_a_man_immediately_behind() -> None:
    near = invented("4k3/8/8/8/O7/R7/8/4K3[] w - - 0 1", Sling(ALL, reach=1))
    far = invented("4k3/8/8/8/O7/8/R7/4K3[] w - - 0 1", Sling(ALL, reach=1))
    assert near.effects("a4a5").sling is not None
    assert far.effects("a4a5").sling is None


def test_a_lame_leaper_needs_the_squares_in_between_empty() -> None:
    fen = "4k3/8/8/P7/O7/8/8/4K3[] w - - 0 1"
    assert targets(invented(fen, Ride(((0, 2), (2, 0)), limit=1)), "a4") == {"a6", "c4"}
    assert targets(invented(fen, Ride(((0, 2), (2, 0)), limit=1, lame=True)), "a4") == {"c4"}
    rider = invented("4k3/8/8/8/O2P4/8/8/4K3[] w - - 0 1", Ride(((2, 0),), lame=True))
    assert targets(rider, "a4") == {"c4"}


def test_a_hop_may_be_limited_beyond_the_screen() -> None:
    fen = "4k3/8/8/8/O2P2n1/8/8/4K3[] w - - 0 1"
    assert targets(invented(fen, Hop(((1, 0),), limit=1)), "a4") == {"e4"}
    assert targets(invented(fen, Hop(((1, 0),))), "a4") == {"e4", "f4", "g4"}


def test_straight_withdrawal_captures_the_man_directly_behind() -> None:
    position = invented("4k3/8/8/8/nO6/8/8/4K3[] w - - 0 1", Withdraw(((1, 0),), angles=(4,)))
    assert names(position.effects("b4h4").afar) == {"a4"}


def test_of_two_atoms_for_one_from_and_to_the_one_declared_first_holds() -> None:
    fen = "4k3/8/8/8/nO6/8/8/4K3[] w - - 0 1"
    withdraw, slide = Withdraw(((1, 0),), angles=(4,)), Ride(((1, 0),))
    assert names(invented(fen, withdraw, slide).effects("b4c4").afar) == {"a4"}
    assert invented(fen, slide, withdraw).effects("b4c4").afar == ()


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
