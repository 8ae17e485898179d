"""The 21 reserve pieces, each in sentences of its rule (docs/rules.md), by exact move lists.

The catapults and the finer points of the others are in ``test_rules_men.py``.
"""

from __future__ import annotations

import pytest

from tests.positions import at, names, targets
from tests.reference_fen import square

pytestmark = pytest.mark.usefixtures("implementation")

KNIGHT_FROM_D4 = set("b3 b5 c2 c6 e2 e6 f3 f5".split())
DIAGONALS_FROM_D4 = set("a1 b2 c3 e5 f6 g7 h8 a7 b6 c5 e3 f2 g1".split())
LINES_FROM_D4 = set("d1 d2 d3 d5 d6 d7 d8 a4 b4 c4 e4 f4 g4 h4".split())
CAMEL_FROM_D4 = set("a3 a5 c1 c7 e1 e7 g3 g5".split())


def goes(piece: str, board: str, origin: str, expected: str | set[str]) -> None:
    """Asserts that the white piece on `origin` can go exactly there."""
    wanted = set(expected.split()) if isinstance(expected, str) else expected
    assert targets(at(f"{board}[] w - - 0 1", piece), origin) == wanted


def afar(piece: str, board: str, move: str) -> set[str]:
    """The squares of the men that a move captures from afar."""
    return names(at(f"{board}[] w - - 0 1", piece).effects(move).afar)


# --- leapers and riders -----------------------------------------------------------------


def test_the_chancellor_moves_as_rook_or_knight() -> None:
    rook = "d5 d3 d2 d1 e4 f4 c4 b4 a4".split()
    goes("chancellor", "k7/8/3P4/8/3C1p2/8/8/7K", "d4", KNIGHT_FROM_D4.union(rook))


def test_the_archbishop_moves_as_bishop_or_knight() -> None:
    bishop = "e5 c5 b6 e3 f2 g1 c3 b2".split()
    goes("archbishop", "k7/8/1n3P2/8/3A4/8/8/K7", "d4", KNIGHT_FROM_D4.union(bishop))


def test_the_amazon_moves_as_queen_or_knight() -> None:
    goes("amazon", "k7/8/8/8/3Z4/8/8/7K", "d4", KNIGHT_FROM_D4 | DIAGONALS_FROM_D4 | LINES_FROM_D4)


def test_the_mastodon_steps_one_or_leaps_two_in_all_eight_directions() -> None:
    goes(
        "mastodon",
        "k7/8/8/4P3/3M1n2/8/8/7K",
        "d4",
        "c3 c4 c5 d3 d5 e3 e4  b2 b4 b6 d2 d6 f2 f4 f6",
    )


def test_the_camel_leaps_three_and_one_over_whatever_stands_between() -> None:
    goes("camel", "k7/8/8/3p2p1/2PHP3/P7/8/7K", "d4", CAMEL_FROM_D4 - {"a3"})


def test_the_kwagga_leaps_as_a_camel_and_goes_on_in_the_same_direction() -> None:
    goes("kwagga", "k7/8/8/8/8/8/8/1W5K", "b1", "a4 c4 d7 e2 h3")


def test_the_kwagga_captures_by_its_first_leap_only() -> None:
    goes("kwagga", "k7/8/8/8/8/7n/8/1W5K", "b1", "a4 c4 d7 e2")
    goes("kwagga", "k7/8/8/8/2n5/8/8/1W5K", "b1", "a4 c4 e2 h3")


def test_the_adjutant_moves_as_a_bishop_or_by_leaps_of_two_ignoring_the_other_colour() -> None:
    leaps = "d2 d6 d8 b4 f4 h4".split()
    goes("adjutant", "k7/8/8/3p4/2nJ4/8/8/7K", "d4", DIAGONALS_FROM_D4.union(leaps))


def test_the_adjutant_rides_over_empty_landing_squares_and_captures_at_the_end() -> None:
    goes("adjutant", "k7/8/3r4/3p4/2nJ1P2/8/8/7K", "d4", DIAGONALS_FROM_D4.union("d2 d6 b4".split()))


def test_the_consul_leaps_as_a_camel_or_rides_by_leaps_of_two() -> None:
    goes("consul", "k7/8/8/3p4/2nY4/8/8/7K", "d4", CAMEL_FROM_D4.union("d2 d6 d8 b4 f4 h4".split()))
    goes("consul", "k7/8/3r4/8/3Y1P2/8/8/7K", "d4", CAMEL_FROM_D4.union("d2 d6 b4".split()))


def test_the_llama_steps_without_capturing_and_leaps_two_capturing_or_not() -> None:
    goes("llama", "k7/8/8/8/3Lnn2/8/8/7K", "d4", "c4 d3 d5  b4 d2 d6 f4")


def test_the_alpaca_steps_capturing_or_not_and_leaps_two_without_capturing() -> None:
    goes("alpaca", "k7/8/8/8/3L'nn2/8/8/7K", "d4", "c4 d3 d5 e4  b4 d2 d6")


def test_the_guanaco_steps_capturing_or_not_and_leaps_on_never_capturing() -> None:
    goes("guanaco", "k7/8/8/8/3Gnn2/8/8/7K", "d4", "c4 d3 d5 e4  b4 d2 d6 d8")
    goes("guanaco", "k2n4/8/8/8/3G4/8/8/7K", "d4", "c4 d3 d5 e4  b4 d2 d6 f4 h4")


def test_the_vicuna_captures_by_its_first_leap_neither_by_steps_nor_by_further_leaps() -> None:
    goes("vicuna", "k2n4/8/8/8/3Inn2/8/8/7K", "d4", "c4 d3 d5  b4 d2 d6 f4")
    goes("vicuna", "k7/8/8/8/3I4/8/8/7K", "d4", "c4 d3 d5 e4  b4 d2 d6 d8 f4 h4")


# --- screens ------------------------------------------------------------------------------


def test_the_swedish_cannon_with_a_leap_that_is_illegal_still_may_not_slide() -> None:
    """The leap to h4 would uncover the king, but it is a move, legality apart."""
    goes("swedish-cannon", "k3r3/8/8/8/4S1P1/8/8/4K3", "e4", "")
    goes("swedish-cannon", "k3r3/8/8/8/4S3/8/8/4K3", "e4", "e2 e3 e5 e6 e7")


def test_a_king_is_a_screen_as_any_man() -> None:
    goes("swedish-cannon", "8/8/8/8/3k4/8/8/3S3K", "d1", "d5 d6 d7 d8")


def test_the_swedish_cannon_captures_the_first_man_beyond_its_screen_if_hostile() -> None:
    goes("swedish-cannon", "k2r4/8/3n4/8/3P4/8/8/3S3K", "d1", "d5 d6")
    goes("swedish-cannon", "k2r4/8/3N4/8/3P4/8/8/3S3K", "d1", "d5")


def test_the_dimachaer_needs_a_screen() -> None:
    goes("dimachaer", "k7/8/8/8/3D4/8/8/7K", "d4", "")


def test_the_dimachaer_next_to_a_screen_turns_on_its_own_square() -> None:
    goes("dimachaer", "k7/8/8/8/8/1n6/3p4/3D3K", "d1", "c2 b3  e2 f3 g4 h5  h2")


def test_the_murmillo_moves_as_a_bishop_and_captures_by_running_into_a_man_or_the_rim() -> None:
    """At e5 it runs into f6 and takes e7 or h5; at the rim there is nobody to take."""
    goes(
        "murmillo",
        "1k6/4r3/5n2/7p/3U4/8/8/7K",
        "d4",
        "e5  c5 b6 a7  c3 b2 a1  e3 f2 g1  e7 h5",
    )


def test_the_murmillo_next_to_a_screen_turns_on_its_own_square() -> None:
    goes(
        "murmillo",
        "1k6/3r4/8/4P3/3U2n1/8/8/7K",
        "d4",
        "c5 b6 a7  c3 b2 a1  e3 f2 g1  d7 g4",
    )


def test_the_murmillo_takes_only_the_first_man_round_the_corner_and_only_if_hostile() -> None:
    goes("murmillo", "1k2n3/4P3/5n2/5N1p/3U4/8/8/7K", "d4", "e5  c5 b6 a7  c3 b2 a1  e3 f2 g1")


def test_the_culverin_steps_to_empty_squares_and_captures_over_one_screen_at_any_distance() -> None:
    goes("culverin", "k7/3r4/8/3n4/3E4/8/8/7K", "d4", "c3 c4 c5 d3 e3 e4 e5  d7")


def test_over_a_hostile_pawn_the_culverin_reaches_only_the_square_behind_it() -> None:
    goes("culverin", "k7/3r4/8/3p4/3E4/8/8/7K", "d4", "c3 c4 c5 d3 e3 e4 e5")
    goes("culverin", "k7/8/3r4/3p4/3E4/8/8/7K", "d4", "c3 c4 c5 d3 e3 e4 e5  d6")
    goes("culverin", "k7/3r4/8/3P4/3E4/8/8/7K", "d4", "c3 c4 c5 d3 e3 e4 e5  d7")


# --- flight and withdrawal ------------------------------------------------------------------


def test_the_zeppelin_flies_over_any_men_to_any_empty_square_of_its_lines() -> None:
    goes(
        "zeppelin",
        "k7/8/3P4/3n4/p2Z'4/8/8/7K",
        "d4",
        "d7 d8  d3 d2 d1  c4 b4  e4 f4 g4 h4",
    )


def test_the_zeppelin_captures_the_hostile_man_just_before_its_landing_square_automatically() -> None:
    board = "k7/8/8/3n4/3Z'4/3N4/8/7K"
    assert afar("zeppelin", board, "d4d6") == {"d5"}
    assert afar("zeppelin", board, "d4d7") == set()
    assert afar("zeppelin", board, "d4d2") == set()  # its own man


def test_the_dragonet_flies_any_distance_diagonally_and_even_distances_orthogonally() -> None:
    goes(
        "dragonet",
        "k7/8/8/2PnN3/3X4/8/8/7K",
        "d4",
        (DIAGONALS_FROM_D4 - {"c5", "e5"}).union("d2 d6 d8 b4 f4 h4".split()),
    )


def test_the_dragonet_captures_the_man_before_its_landing_square_whatever_that_squares_colour() -> None:
    board = "k7/8/8/3nn3/3X4/8/8/7K"
    assert afar("dragonet", board, "d4d6") == {"d5"}  # a light square
    assert afar("dragonet", board, "d4f6") == {"e5"}  # a dark one
    assert afar("dragonet", board, "d4d8") == set()


def test_the_divaricator_slides_one_or_two_squares_to_empty_squares_only() -> None:
    goes(
        "divaricator",
        "4k3/8/8/8/2n1n3/3V4/8/4K3",
        "d3",
        "d4 d5  d2 d1  e3 f3  c3 b3  e2 f1  c2 b1",
    )


def test_the_divaricator_captures_obliquely_behind_it_not_straight_behind_and_not_its_own() -> None:
    board = "4k3/8/8/8/2nnN3/3V4/8/4K3"
    assert afar("divaricator", board, "d3d2") == {"c4"}
    assert afar("divaricator", board, "d3c2") == {"d4"}  # north and east of where it stood
    assert afar("divaricator", board, "d3e2") == {"d4"}  # north and west
    assert afar("divaricator", board, "d3e3") == {"c4"}  # north-west and south-west


# --- catapults ------------------------------------------------------------------------------


def test_the_belfry_slides_as_a_rook_never_capturing_by_that() -> None:
    goes("belfry", "k7/8/3n4/8/1P1F4/8/8/7K", "d4", "d5  d3 d2 d1  c4  e4 f4 g4 h4")


def test_the_trebuchet_slides_at_most_two_squares_never_capturing_by_that() -> None:
    goes(
        "trebuchet",
        "k7/8/8/8/2n1P3/2T5/8/7K",
        "c3",
        "d4 e5  d3 e3  d2 e1  c2 c1  b2 a1  b3 a3  b4 a5",
    )


def test_slinging_is_automatic_and_slings_the_nearest_man_of_either_side_through_empty_squares() -> None:
    position = at("k7/8/8/8/3F4/8/3n4/3R3K[] w - - 0 1", "belfry")
    sling = position.effects("d4d6").sling
    assert sling is not None
    assert (sling.man, names((sling.from_square, sling.to_square))) == ((False, "N"), {"d2", "d7"})


def test_the_slung_man_captures_a_man_hostile_to_the_catapult_even_its_own_comrade() -> None:
    position = at("k7/3r4/8/8/3F4/8/3n4/7K[] w - - 0 1", "belfry")
    captured = position.effects("d4d6").captured
    assert captured == ((square("d7"), (False, "R")),)


@pytest.mark.parametrize(
    ("reason", "board"),
    [
        ("no man behind", "k7/8/8/8/3F4/8/8/7K"),
        ("off the board", "k7/8/3F4/8/8/3R4/8/7K"),
        ("a man of its own side", "k2N4/8/8/8/3F4/8/3R4/7K"),
    ],
)
def test_with_nothing_to_sling_or_nowhere_to_land_the_catapult_simply_moves(reason: str, board: str) -> None:
    origin, target = ("d6", "d8") if reason == "off the board" else ("d4", "d7")
    effects = at(f"{board}[] w - - 0 1", "belfry").effects(origin + target)
    assert effects.sling is None, reason


def test_throwing_the_hostile_king_next_to_ones_own_is_illegal() -> None:
    position = at("8/3K4/8/8/4F3/8/4k3/8[] w - - 0 1", "belfry")
    assert targets(position, "e4") == set("e8 e3 d4 c4 b4 a4 f4 g4 h4".split())


def test_a_pawn_slung_to_its_second_rank_may_make_the_double_step() -> None:
    position = at("4k3/8/8/P7/F7/8/8/6K1[] w - - 0 1", "belfry")
    for move in ("a4a3", "e8e7", "a3b3", "e7e8"):
        position = position.play(move)
    assert "a2a4" in position.legal_moves()


# --- captures from afar and what they end ------------------------------------------------------


def test_a_rook_captured_by_withdrawal_or_flight_takes_its_castling_right_along() -> None:
    withdrawn = at("4k3/8/8/8/8/8/1v6/R3K3[] b A - 0 1", "divaricator").play("b2b3")
    assert (square("a1") in withdrawn.men, withdrawn.rights(True)) == (False, None)
    flown = at("4k3/8/8/8/8/8/8/1RK4z'[] b B - 0 1", "zeppelin").play("h1a1")
    assert (square("b1") in flown.men, flown.rights(True)) == (False, None)


def test_a_piece_captured_from_afar_on_its_square_introduces_nothing() -> None:
    position = at("4k3/8/8/8/8/8/1v6/N3K3[V] b - - 0 1", "divaricator").play("b2b3")
    assert position.reserve(True) == ("V",)
    assert position.halfmove == 0
    assert position.effects("e1e2").introduced == (square("e1"), (True, "V"))


def test_check_counts_every_means_of_capture() -> None:
    """By flight, by withdrawal and by what a sling would land on the king."""
    assert at("8/8/8/8/8/1Z'1k4/8/6K1[] b - - 0 1", "zeppelin").in_check(False)
    assert not at("8/8/8/8/8/1Z'1kn3/8/6K1[] b - - 0 1", "zeppelin").in_check(False)
    assert at("8/8/8/2k5/3V4/8/8/6K1[] b - - 0 1", "divaricator").in_check(False)
    assert at("8/8/4k3/8/4F3/8/4N3/6K1[] b - - 0 1", "belfry").in_check(False)
    assert not at("8/8/4k3/8/4F3/8/8/6K1[] b - - 0 1", "belfry").in_check(False)
