"""The core and the slow reference move the men as the rules say: catapults and all other atoms."""

from __future__ import annotations

import pytest

from neoteric.pieces.model import ALL, Atom, Hop, Moves, Piece, Ride, Sling, Withdraw
from neoteric.rules.setup import BLACK, WHITE, Rights
from neoteric.variants.model import Game
from neoteric.variants.neoteric import NEOTERIC
from tests.positions import AnyPosition, Position, after, at, letter_on, names, targets
from tests.reference_fen import read_fen, square

pytestmark = pytest.mark.usefixtures("implementation")

# --- catapults ----------------------------------------------------------------------


def test_the_nearest_man_behind_lands_one_square_beyond_the_catapult() -> None:
    position = at("k7/8/8/8/4F3/8/4R3/4N1K1[] w - - 0 1", "belfry")
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
    slung = at("k7/8/8/8/4F3/8/8/4K2R[] w H - 0 1", "belfry").play("e4e5")
    assert letter_on(slung, "e6") == "K"
    assert slung.rights(WHITE) == Rights(4, ((7, 7),))
    assert after(slung, "a8b8").play("e6d6").rights(WHITE) is None


def test_slinging_ones_own_king_into_check_is_illegal_and_out_of_it_legal() -> None:
    assert "e4e5" not in at("1k6/8/r7/8/4F3/8/8/4K3[] w - - 0 1", "belfry").legal_moves()
    assert "e4e5" in at("1k6/8/8/8/4F3/8/8/r3K3[] w - - 0 1", "belfry").legal_moves()


def test_the_hostile_king_may_be_thrown_onto_its_own_men() -> None:
    effects = at("8/4n3/8/4T3/8/8/8/K3k3[] w - - 0 1", "trebuchet").effects("e5e6")
    assert effects.sling is not None
    assert effects.sling.man == (BLACK, "K")
    assert effects.captured == ((square("e7"), (BLACK, "N")),)


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


def invented(fen: str, *atoms: Atom) -> AnyPosition:
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
