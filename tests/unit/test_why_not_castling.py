"""An error about castling says what stands against it."""

from __future__ import annotations

import random

import pytest

from neoteric import Board, Move
from neoteric.errors import IllegalMoveError
from neoteric.notation.castling import castling_meant, castling_side, why_not_castling
from neoteric.notation.courier import parse_courier
from neoteric.notation.report import not_legal
from neoteric.notation.squares import parse_square
from neoteric.pieces import catalog
from neoteric.rules import reference
from neoteric.rules.reference.moves import candidates

CHECKED = "the king would be in check afterwards"


def at(fen: str, variant: str = "neoteric", reserve: str = "", castling: str = "literal") -> Board:
    return Board.from_fen(fen, variant=variant, reserve=reserve, castling=castling)


REASONS = [
    ("a man between", "4k3/8/8/8/8/8/8/4K1NR w H -", "O-O", "the knight on g1 stands in the way"),
    (
        "two men between",
        "r1b1kn1r/8/8/8/8/8/8/4K3 b HAha -",
        "O-O-O",
        "the bishop on c8 stands in the way",
    ),
    (
        "men of both sides between",
        "4k3/8/8/8/8/8/8/RnB1K3 w A -",
        "O-O-O",
        "the knight on b1 and the bishop on c1 stand in the way",
    ),
    ("no right", "4k3/8/8/8/8/8/8/4K2R w - -", "O-O", "there is no right to castle any more"),
    ("no right on that side", "4k3/8/8/8/8/8/8/R3K2R w H -", "O-O-O", "the rook of the a-side has moved"),
    (
        "the rook away",
        "4k3/8/8/7R/8/8/8/F3K3[] w H@h5 -",
        "O-O",
        "the rook stands on h5, not on h1, its home",
    ),
    ("the king away", "4k3/8/8/8/8/8/5K2/F6R[] w @e1H -", "O-O", "the king does not stand on e1, his home"),
    ("check", "4k3/4r3/8/8/8/8/8/4K2R w H -", "O-O", "the king is in check"),
    ("the path", "4kr2/8/8/8/8/8/8/4K2R w H -", "O-O", "the king would cross f1, which is attacked"),
    ("the target", "4k1r1/8/8/8/8/8/8/4K2R w H -", "O-O", "the king would reach g1, which is attacked"),
    ("the literal clause", "1r2k3/8/8/8/8/8/8/R3K3 w A -", "O-O-O", 'castling="chess960" drops this rule'),
    ("the final position", "4k3/8/8/8/8/8/8/rR1K4 w B -", "O-O-O", CHECKED),
]


@pytest.mark.parametrize(
    ("fen", "text", "reason"), [each[1:] for each in REASONS], ids=[r[0] for r in REASONS]
)
def test_castling_that_is_illegal_says_why(fen: str, text: str, reason: str) -> None:
    reserve = "belfry" if "F" in fen else ""
    board = at(fen.replace("HAha", "ha"), reserve=reserve, castling="literal" if "1r2" in fen else "chess960")
    assert reason in (why_not_castling(board, text == "O-O") or "")
    with pytest.raises(IllegalMoveError) as error:
        board.parse_san(text)
    assert f"'{text}' is not legal for {'White' if board.turn else 'Black'}" in str(error.value)
    assert f": {why_not_castling(board, text == 'O-O')}; " in str(error.value)


@pytest.mark.parametrize(
    ("fen", "h_side", "reason"),
    [
        ("4k3/8/8/8/8/8/8/4K2R[] w - -", True, "the king has moved"),
        ("4k3/8/8/8/8/8/8/4K3[] w KQ -", True, "no rook of his own stands on h1"),
        ("r3k3/8/8/8/8/8/8/4K3[] b kq -", True, "no rook of his own stands on h8"),
        ("1r2k3/8/8/8/8/8/8/R3K3[] w KQ -", False, None),
    ],
)
def test_in_new_chess_any_rook_in_the_corner_will_do(fen: str, h_side: bool, reason: str | None) -> None:
    assert why_not_castling(at(fen, "new-chess"), h_side) == reason


def test_before_play_nobody_castles() -> None:
    assert why_not_castling(Board(), h_side=True) == "nobody castles before play"


@pytest.mark.parametrize("text", ["O-O", "0-0/M", "Kg1", "Kh1", "Kxh1", "Ke1-g1", "e1g1", "e1h1", "K e1-g1"])
def test_every_way_to_enter_castling_says_why_not(text: str) -> None:
    board = at("4kr2/8/8/8/8/8/8/4K2R w H -")
    with pytest.raises(IllegalMoveError, match="the king would cross f1, which is attacked"):
        board.parse_san(text)


@pytest.mark.parametrize("text", ["Rf1", "Rh1-f1", "h1f1"])
def test_with_the_king_on_his_target_the_rooks_move_says_why_not(text: str) -> None:
    board = at("4k1r1/8/8/8/8/8/8/6KR w H -")
    assert board.is_check()
    with pytest.raises(IllegalMoveError, match="the king is in check; "):
        board.parse_san(text)


def test_a_move_that_nobody_would_call_castling_has_no_such_reason() -> None:
    board = Board(array=518)
    squares = [map(parse_square, (text[:2], text[2:])) for text in ("e1e2", "e1f1", "a1b1", "e1e3", "d1b1")]
    assert [castling_meant(board, *pair) for pair in squares] == [None] * 5
    with pytest.raises(IllegalMoveError, match=r"'Kd1' is not legal for White; legal moves"):
        board.parse_san("Kd1")


def test_a_courier_text_says_why_not() -> None:
    with pytest.raises(IllegalMoveError, match="the king has moved; legal from e1"):
        parse_courier(at("4k3/8/8/8/8/8/8/4K2R[] w - -", "new-chess"), "K e1-g1")


def test_a_move_value_in_the_wrong_form_is_told_the_right_one() -> None:
    board = at("4k3/8/8/8/8/8/8/4K2R w H -")
    message = "'e1g1' is not legal for White; castling is the king taking his own rook: e1h1"
    assert str(not_legal(board, Move.from_uci("e1g1"))) == message
    blocked = at("4k3/8/8/8/8/8/8/4KB1R w H -")
    for text in ("e1g1", "e1h1"):
        assert "the bishop on f1 stands in the way; legal from e1: e1d1" in str(
            not_legal(blocked, Move.from_uci(text))
        )


@pytest.mark.parametrize("reserve", ["", "mastodon", "belfry", "swedish-cannon"])
@pytest.mark.parametrize("castling", ["literal", "chess960"])
def test_the_reason_holds_whatever_the_position(reserve: str, castling: str) -> None:
    """Where the reference knows castling but for the final position, that is the reason, and only there."""
    chance = random.Random(f"{reserve} {castling}")
    seen = set()
    for _ in range(6):
        board = Board(reserve=catalog.get(reserve) if reserve else "", castling=castling)
        for _ in range(40):
            moves = sorted(board.legal_moves)
            if not moves:
                break
            board.push(chance.choice(moves))
            if board.phase:
                continue
            known = {
                each.uci
                for each in candidates(reference.Position.from_setup(board.game, board.setup()))
                if each.castling is not None
            }
            for h_side in (True, False):
                reason = why_not_castling(board, h_side)
                seen.add(reason)
                assert (reason is None) == bool(castling_side(board, h_side))
                of_side = [uci for uci in known if (uci[2] > uci[0]) == h_side]
                assert bool(of_side) == (reason in (None, CHECKED))
    assert len(seen) > 5
