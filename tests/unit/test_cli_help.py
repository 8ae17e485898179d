"""What ``help`` and ``moves`` tell during a game."""

from __future__ import annotations

import pytest

from neoteric import Board
from neoteric.cli.commands import COMMANDS
from neoteric.cli.moves import move_list
from tests.unit.test_cli import flat, play


def test_moves_lists_legal_moves_and_can_be_narrowed() -> None:
    assert "knight: Na3 Nc3 Nf3 Nh3" in play("moves")
    text = play("moves e2", "moves N", "moves Z")
    assert "pawn: e3 e4\n" in text
    assert "There is no legal move 'Z'; expected a man" in text


PAWNS = "pawn: a3 a4 b3 b4 c3 c4 d3 d4 e3 e4 f3 f4 g3 g4 h3 h4"


@pytest.mark.parametrize(
    ("which", "expected"),
    [
        ("P", PAWNS),
        ("p", PAWNS),
        ("pawn", PAWNS),
        ("Pawn", PAWNS),
        ("knight", "knight: Na3 Nc3 Nf3 Nh3"),
        ("n", "knight: Na3 Nc3 Nf3 Nh3"),
        ("b1", "knight: Na3 Nc3"),
        ("E2", "pawn: e3 e4"),
        ("f3", "knight: Nf3 pawn: f3"),
        ("Nf", "knight: Nf3"),
        ("g1f", "knight: Nf3"),
        ("a1", "The rook on a1 has no legal move."),
        ("e5", "No man of White can move to e5."),
        ("e7", "No man of White can capture the pawn by moving to e7."),
        ("rook", "No rook of White has a legal move."),
        ("captures", "There is no legal capture."),
        ("castling", "There is no legal castling move."),
        ("drops", "There is no legal drop."),
        ("b@", "There is no legal drop B@."),
    ],
)
def test_moves_are_chosen_by_man_square_or_kind(which: str, expected: str) -> None:
    assert " ".join(move_list(Board(array=518), 80, which)) == expected


@pytest.mark.parametrize(
    ("fen", "which", "expected"),
    [
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "castling", "king: O-O"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "0-0", "king: O-O"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "checks", "rook: Rh8+"),
        ("4k3/8/8/8/2n5/3V4/8/4K3 w - - 0 1", "captures", "divaricator: Vd1xc4 Vd2xc4 Ve3xc4 Vf3xc4"),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "d5", "pawn: exd5"),
        (
            "4k3/8/8/8/8/8/4P3/1N2K3[M] w - - 0 1",
            "M",
            "White has no mastodon on the board yet, only one in reserve.",
        ),
        ("4k3/8/8/8/8/8/4P3/4K3[m] w - - 0 1", "mastodon", "White has no mastodon on the board."),
    ],
)
def test_moves_of_a_kind_are_found(fen: str, which: str, expected: str) -> None:
    assert " ".join(move_list(Board.from_fen(fen), 200, which)) == expected


@pytest.mark.parametrize("which", ["B@", "b@", "bishop", "B", "drops"])
def test_drops_are_listed_by_the_piece(which: str) -> None:
    text = " ".join(move_list(Board("new-chess"), 80, which))
    assert "B@: B@a1 B@a3" in text
    assert "B@ on a pawn:" in text


def test_relocations_are_moves_from_either_square() -> None:
    for which in ("K", "king", "b8", "b"):
        assert "K<>b" in " ".join(move_list(Board(), 80, which))


def test_the_hundreds_of_drops_on_pawns_are_listed_only_when_asked_for() -> None:
    board = Board("new-chess")
    assert "Q@ on a pawn: 128 ways, such as Q@a2/Pa3; moves Q@a2 lists them" in move_list(board, 80)
    narrowed = " ".join(move_list(board, 80, "Q@a2"))
    assert narrowed.count("Q@a2/P") == 16


def test_help_lists_every_command_and_draws_any_piece() -> None:
    text = play("help", "help mastodon", "help N", "help unicorn", options="--black human")
    for command in ("moves", "undo", "hint", "fen", "save FILE", "resign", "draw", "flip", "quit"):
        assert f"\n  {command} " in text
    assert "Mastodon (M), worth about 6 pawns" in text
    assert "Knight (N), worth about 3 pawns" in text
    assert "There is no help on 'unicorn'; help alone lists what there is" in text


def test_help_is_given_on_each_command_and_topic() -> None:
    for name, command in COMMANDS.items():
        assert f"{command.usage}: {command.summary}" in flat(play(f"help {name}"))
    for topic in ("castling", "relocation", "introduction", "promotion", "en passant", "typing"):
        text = play(f"help {topic}", options="--black human")
        assert "no help" not in text
        assert "no such thing" not in text
    assert "B+ in the reserve is one that must go to a light square" in flat(
        play("help drops", options="--variant new-chess --black human")
    )
    assert "slings the nearest man behind it" in flat(
        play("help slings", options="--reserve belfry --black human")
    )


def test_help_on_what_another_game_has_says_which() -> None:
    assert "not in this game" not in play("help castling")
    assert "but in New Chess" in play("help drops")
    assert "but in N-chess" in play("help introduction", options="--variant new-chess --black human")


def test_help_on_a_man_tells_its_special_moves_in_this_game() -> None:
    text = flat(play("help pawn", options="--reserve mastodon --black human"))
    assert "it becomes a queen, rook, bishop, knight or mastodon" in text
    assert "dropped" not in text
    text = flat(play("help king", "help pawn", options="--variant new-chess --black human"))
    assert "Castles" in text
    assert "swap both kings" not in text
    assert "A piece dropped on it sends it to" in text


def test_help_guesses_what_was_meant() -> None:
    assert "did you mean 'undo'?" in play("help undoo")
    assert "did you mean 'castling'?" in play("help castlign")
    assert "did you mean 'mastodon'?" in play("help mastadon")
