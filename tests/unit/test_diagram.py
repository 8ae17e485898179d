"""Diagrams of moves, which are found by asking the core."""

from __future__ import annotations

import pytest

from neoteric.diagram import example_rows, examples, home, legend, marks, move_rows, piece_diagram, title
from neoteric.notation.squares import parse_square, square_name
from neoteric.pieces import Piece, catalogue, get
from neoteric.variants.orthodox import ORTHODOX

MEN = {man.name: man for man in ORTHODOX}


def shown(piece: Piece) -> dict[str, set[str]]:
    """The marks of a diagram, and on which squares they stand."""
    found: dict[str, set[str]] = {}
    for square, mark in marks(piece).items():
        found.setdefault(mark.text.strip(), set()).add(square_name(square))
    return found


def squares(text: str) -> set[str]:
    return set(text.split())


def test_a_pawn_moves_straight_and_captures_aslant() -> None:
    assert shown(MEN["pawn"]) == {"o": squares("d5"), "x": squares("c5 e5")}


def test_a_knight_both_moves_and_captures_on_eight_squares() -> None:
    assert shown(MEN["knight"]) == {"*": squares("b3 b5 c2 c6 e2 e6 f3 f5")}


@pytest.mark.parametrize(("name", "count"), [("bishop", 13), ("rook", 14), ("queen", 27), ("king", 8)])
def test_the_kings_that_every_position_needs_do_not_spoil_a_diagram(name: str, count: int) -> None:
    assert {mark: len(where) for mark, where in shown(MEN[name]).items()} == {"*": count}


def test_the_mastodon_steps_one_or_leaps_two() -> None:
    near = "c3 c4 c5 d3 d5 e3 e4 e5"
    far = "b2 b4 b6 d2 d6 f2 f4 f6"
    assert shown(get("mastodon")) == {"*": squares(f"{near} {far}")}


def test_the_alpaca_captures_near_and_only_moves_far() -> None:
    assert shown(get("alpaca")) == {"*": squares("d5 e4 d3 c4"), "o": squares("d6 f4 d2 b4")}


def test_the_swedish_cannon_captures_only_over_a_screen() -> None:
    found = shown(get("swedish-cannon"))
    assert found["o"] == squares("d3 d5 c4 e4")
    assert found["o/x"] == squares("d1 d2 d6 d7 d8 a4 b4 f4 g4 h4")


def test_the_dimachaer_needs_a_man_for_every_move() -> None:
    found = shown(get("dimachaer"))
    assert set(found) == {"(*)"}
    assert {"c5", "e5", "a8", "h8", "a1", "h1"} <= found["(*)"]
    assert not any("d" in name or "4" in name for name in found["(*)"])


def test_the_murmillo_captures_at_the_rim_without_a_man() -> None:
    found = shown(get("murmillo"))
    assert found["x"] == squares("a8 h1")
    assert found["o"] == squares("a1 b2 c3 e5 f6 g7 h8 a7 b6 c5 e3 f2 g1")
    assert "h7" in found["(x)"]


def test_the_kwagga_stands_near_the_corner_that_its_second_leap_be_seen() -> None:
    assert home(get("kwagga")) == parse_square("b2")
    assert shown(get("kwagga")) == {"*": squares("c5 a5 e1 e3"), "o": squares("d8 h4")}


def test_marks_that_are_not_used_are_not_explained() -> None:
    assert list(legend(get("camel"))) == [" * "]
    assert list(legend(get("llama"))) == [" * ", " o "]


@pytest.mark.parametrize("piece", [*catalogue().values(), *ORTHODOX], ids=lambda piece: piece.name)
def test_every_diagram_is_eight_ranks_of_equal_width_with_the_piece_on_its_square(piece: Piece) -> None:
    rows = move_rows(piece)
    assert {len("".join(row)) for row in rows} == {24}
    assert rows[7 - home(piece) // 8][home(piece) % 8].strip() == piece.letter
    assert max(map(len, piece_diagram(piece).splitlines())) <= 78


@pytest.mark.parametrize("piece", [*catalogue().values(), *ORTHODOX], ids=lambda piece: piece.name)
def test_every_page_fits_on_a_screen_of_24_lines_by_80_columns(piece: Piece) -> None:
    assert len(piece_diagram(piece).splitlines()) <= 22  # and two of dialogue


@pytest.mark.parametrize("width", [59, 40])
@pytest.mark.parametrize("piece", [*catalogue().values(), *ORTHODOX], ids=lambda piece: piece.name)
def test_no_page_is_wider_than_asked(piece: Piece, width: int) -> None:
    assert max(map(len, piece_diagram(piece, width=width).splitlines())) <= width


def test_marks_of_three_characters_do_not_run_together() -> None:
    page = piece_diagram(get("swedish-cannon"))
    assert "4 o/x o/x  o   S   o  o/x o/x o/x " in page
    assert "   a   b   c   d   e   f   g   h " in page


def test_an_example_stands_beside_the_diagram_where_there_is_room() -> None:
    assert "4  o  o  o  F  o  o  o  o   . . . F . . . . -> . . . . . . . ." in piece_diagram(get("belfry"))
    assert "\n4 . . . F . . . . -> . . . . . . . .\n" in piece_diagram(get("belfry"), width=40)
    assert "\n4 . . . F . . . .\n" in piece_diagram(get("belfry"), width=35)


def test_an_example_shows_the_divaricators_withdrawal() -> None:
    (example,) = examples(get("divaricator"))
    caption, rows = example_rows(example)
    assert caption == "Captures from afar: Vd6xc3xe3"
    assert [" ".join(row) for row in rows[5]] == [". . n . n . . .", ". . . . . . . ."]
    assert [" ".join(row) for row in rows[2]] == [". . . . . . . .", ". . . V . . . ."]


@pytest.mark.parametrize(
    ("name", "caption"),
    [
        ("zeppelin", "Captures from afar: Z'd6xd5"),
        ("dragonet", "Captures from afar: Xd6xd5"),
        ("belfry", "Slings the man behind it: Fd6*Nxd7"),
        ("trebuchet", "Slings the man behind it: Td6*Nxd7"),
        ("swedish-cannon", "Captures with another man's help: Sxd8"),
        ("culverin", "Captures with another man's help: Exd8"),
    ],
)
def test_effects_that_squares_cannot_show_are_shown_by_an_example(name: str, caption: str) -> None:
    assert [example_rows(example)[0] for example in examples(get(name))] == [caption]


def test_pieces_without_effects_have_no_examples() -> None:
    assert examples(get("amazon")) == []


def test_an_inventors_piece_is_drawn_too() -> None:
    turret = Piece(
        "turret", "T", "sling(all, reach=1)", summary="A short-armed catapult.", origin="Mats Winther"
    )
    page = piece_diagram(turret)
    assert page.startswith("Turret (T)\nA short-armed catapult.\n")
    assert "Slings the man behind it: Td6*Nxd7" in page
    assert page.endswith("Definition: sling(all, reach=1)\nOrigin: Mats Winther")


def test_a_piece_may_have_the_letter_of_an_orthodox_man() -> None:
    wazir = Piece("wazir", "K", "W")
    assert shown(wazir) == {"*": squares("d5 e4 d3 c4")}
    assert move_rows(wazir)[4][3] == " K "


def test_a_heading_tells_name_letter_and_value() -> None:
    assert title(get("zeppelin")) == "Zeppelin (Z'), worth about 3 pawns"
    assert title(MEN["pawn"]) == "Pawn (P), worth about 1 pawn"
    assert title(MEN["king"]) == "King (K)"
    assert title(Piece("wazir", "W", "W")) == "Wazir (W)"
