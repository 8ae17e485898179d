"""Pictures: well-formed, deterministic, and showing what they should."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from neoteric import Board
from neoteric.pieces import Piece, catalogue
from neoteric.rules.setup import BLACK, WHITE
from neoteric.svg import board_svg, moves_svg, piece_svg
from neoteric.variants.orthodox import ORTHODOX

SVG = "{http://www.w3.org/2000/svg}"
PIECES = [*catalogue().values(), *ORTHODOX]
BY_NAME = {piece.name: piece for piece in PIECES}


def texts(picture: str) -> list[str]:
    """What is written in a picture."""
    return [element.text or "" for element in ElementTree.fromstring(picture).iter(f"{SVG}text")]


def marked(picture: str, name: str) -> int:
    """How many elements have a class."""
    return sum(element.get("class") == name for element in ElementTree.fromstring(picture).iter())


@pytest.mark.parametrize("piece", PIECES, ids=lambda piece: piece.name)
@pytest.mark.parametrize("colour", [WHITE, BLACK])
def test_every_piece_has_an_icon_with_its_letter(piece: Piece, colour: bool) -> None:
    picture = piece_svg(piece, colour, size=32)
    assert texts(picture) == [piece.letter]
    assert ElementTree.fromstring(picture).get("width") == "32"


def test_no_two_pieces_look_alike_even_without_their_letters() -> None:
    alike: dict[str, list[str]] = {}
    for piece in PIECES:
        alike.setdefault(piece_svg(Piece("same", "X", piece.moves)), []).append(piece.name)
    # Where this fails, the marks in neoteric.svg have no shape yet for what tells the two apart.
    assert [names for names in alike.values() if len(names) > 1] == []


def test_the_colours_differ_and_the_same_piece_always_looks_the_same() -> None:
    rook = BY_NAME["rook"]
    assert piece_svg(rook, WHITE) != piece_svg(rook, BLACK)
    assert piece_svg(rook) == piece_svg(Piece("rook", "R", "R"))


def test_an_inventors_piece_has_an_icon_and_a_diagram() -> None:
    secutor = Piece("secutor", "S", "mR + collide(orthogonal, then=diagonal, mode=capture, rim=true)")
    assert texts(piece_svg(secutor)) == ["S"]
    assert marked(moves_svg(secutor), "move") == 14


def test_a_diagram_tells_moving_from_capturing() -> None:
    alpaca = moves_svg(BY_NAME["alpaca"])
    assert (marked(alpaca, "both"), marked(alpaca, "move"), marked(alpaca, "capture")) == (4, 4, 0)
    pawn = moves_svg(BY_NAME["pawn"])
    assert (marked(pawn, "both"), marked(pawn, "move"), marked(pawn, "capture")) == (0, 1, 2)


def test_a_black_pawns_diagram_points_downwards() -> None:
    def heights(colour: bool) -> tuple[float, float]:
        root = ElementTree.fromstring(moves_svg(BY_NAME["pawn"], colour))
        ring = next(element for element in root.iter() if element.get("class") == "move")
        token = root.findall(f"{SVG}g")[-1].get("transform", "")
        return float(ring.get("cy", "")), float(token.split()[1].rstrip(")"))

    ring, token = heights(WHITE)
    assert ring < token
    ring, token = heights(BLACK)
    assert ring > token


def test_a_board_shows_men_and_coordinates() -> None:
    shown = texts(board_svg(Board(array=518)))
    assert sorted(shown) == sorted("RNBQKBNRRNBQKBNR" + "P" * 16 + "abcdefgh12345678")


def test_the_last_move_is_marked_unless_one_asks_otherwise() -> None:
    board = Board(array=518)
    assert marked(board_svg(board), "last") == 0
    board.push_san("e4")
    assert marked(board_svg(board), "last") == 2
    assert marked(board_svg(board, last_move=False), "last") == 0


def test_a_king_in_check_is_marked() -> None:
    board = Board(array=518)
    for san in ("e4", "f5", "Qh5+"):
        assert marked(board_svg(board), "check") == 0
        board.push_san(san)
    assert marked(board_svg(board), "check") == 1


def test_reserves_stand_beside_the_board() -> None:
    with_reserve = board_svg(Board(reserve=("mastodon", "zeppelin"), array=518))
    assert sorted(set(texts(with_reserve)) - set(texts(board_svg(Board(array=518))))) == ["M", "Z'"]
    assert texts(board_svg(Board("new-chess"))).count("B") == 4


def test_the_board_can_be_seen_from_blacks_side() -> None:
    board = Board(array=518)
    assert next(text for text in texts(board_svg(board, orientation=BLACK)) if text in "abcdefgh") == "h"


def test_a_notebook_shows_the_board() -> None:
    board = Board(reserve="belfry")
    assert board._repr_svg_() == board_svg(board)


def test_the_height_is_what_was_asked_for() -> None:
    for board in (Board(array=518), Board("new-chess")):
        height = float(ElementTree.fromstring(board_svg(board, 300)).get("height", ""))
        assert abs(height - 300) <= 1


def test_a_bishop_in_reserve_stands_on_a_square_of_its_colour() -> None:
    picture = Board.from_fen("4k3/8/8/8/8/8/8/4K3[B-b+] w - - 0 1", variant="new-chess")._repr_svg_()
    dark, light = re.findall(r'rx="6" fill="(#\w+)"', picture)
    squares = re.findall(r'<rect x="[\d.]+" y="[\d.]+" width="45" height="45" fill="(#\w+)"', picture)
    assert squares[:2] == [dark, light]  # a1, b1


def test_the_title_tells_the_phase_before_play() -> None:
    assert "Black to relocate the kings" in Board()._repr_svg_()
