"""Boards in plain text."""

from __future__ import annotations

from neoteric import Board
from neoteric.drawing import last_squares, text_board, unicode_board

START = """\
r n b q k b n r
p p p p p p p p
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
P P P P P P P P
R N B Q K B N R"""


def test_a_board_prints_as_eight_lines_of_letters() -> None:
    assert str(Board(array=518)) == START
    assert text_board(Board(array=518)) == START


def test_columns_stay_aligned_where_a_letter_has_an_apostrophe() -> None:
    lines = text_board(Board.from_fen("4k3/8/8/8/3l'L'3/8/8/4K3[] w - - 0 1")).splitlines()
    assert lines[4] == ".  .  .  l' L' .  .  ."
    assert lines[7] == ".  .  .  .  K  .  .  ."


def test_figurines_stand_for_the_orthodox_men_only() -> None:
    lines = unicode_board(
        Board.from_fen("q3k3/8/8/8/3M4/8/8/R3K3[] w - - 0 1", reserve="mastodon")
    ).splitlines()
    assert lines[0] == "♛ · · · ♚ · · ·"
    assert lines[4] == "· · · M · · · ·"
    assert lines[7] == "♖ · · · ♔ · · ·"


def test_an_empty_square_may_be_drawn_otherwise() -> None:
    assert Board(array=518).unicode(empty_square="-").splitlines()[3] == "- - - - - - - -"


def test_borders_name_ranks_and_files() -> None:
    lines = Board(array=518).unicode(borders=True).splitlines()
    assert lines[0] == "  +---+---+---+---+---+---+---+---+"
    assert lines[1] == "8 | ♜ | ♞ | ♝ | ♛ | ♚ | ♝ | ♞ | ♜ |"
    assert lines[-1] == "    a   b   c   d   e   f   g   h"


def test_borders_are_as_wide_as_the_widest_letter() -> None:
    board = Board.from_fen("4k3/8/8/8/3l'4/8/8/4K3[] w - - 0 1")
    lines = board.unicode(borders=True).splitlines()
    assert {len(line) for line in lines[:-1]} == {len(lines[0])}


def test_the_last_move_touches_both_sides_in_relocation_and_the_pawn_under_a_drop() -> None:
    board = Board()
    assert last_squares(board) == set()
    board.push_san("K<>b")
    board.push_san("Q=")
    assert last_squares(board) == {3, 59}
    board.push_san("e4")
    assert last_squares(board) == {12, 28}
    dropped = Board("new-chess")
    dropped.push_san("N@f2/Pf3")
    assert last_squares(dropped) == {13, 21}
