"""UCI programs, ours among them, play every game that they know."""

from __future__ import annotations

import sys

import pytest

from bench.strength import PEERS, program
from neoteric import Board
from neoteric.engine import Limit
from neoteric.lab.game import TimeControl, play_game
from neoteric.pieces import names
from neoteric.protocols.drive_uci import UciPlayer, go_command, read_option
from neoteric.protocols.in_process import SelfPlayer
from neoteric.protocols.player import Fault, Player, PlayerError

OURS = [sys.executable, "-m", "neoteric", "uci"]
NODES = TimeControl(nodes=60)


def games() -> list[Board]:
    """One of each kind, orthodox chess and a whole game with relocation among them."""
    return [
        Board(castling="chess960", array=518),
        Board(castling="chess960", array="RKBNQBNR"),
        Board(array="RKBNQBNR"),
        Board(reserve="mastodon"),
        Board(reserve=("turret/T=sling(all, reach=1)", "belfry"), array=518, castling="chess960"),
        *(Board(reserve=name, array=518) for name in names()),
        Board("new-chess"),
        Board("new-chess-rooks"),
    ]


def test_our_own_program_plays_all_games_one_after_another() -> None:
    theirs, own = UciPlayer(OURS, {"Hash": "1"}), SelfPlayer(hash_mb=1)
    for board in games():
        sides: dict[bool, Player] = {True: theirs, False: own}
        ended = play_game(board, sides, dict.fromkeys((True, False), NODES), max_plies=12)
        assert ended.failed is None, (board.game, ended.reason)
        assert len(board.move_stack) == 12 or ended.kind == "normal"
    theirs.close()
    own.close()


@pytest.mark.parametrize(
    ("fen", "castling", "said"),
    [
        ("4k3/8/8/8/8/8/3PPP1P/3QK2R[] w H - 0 1", "e1h1", "3QK2R w K - 0 1 moves e1g1"),
        ("4k3/8/8/8/8/8/PPP5/1K1R4[] w D - 0 1", "b1d1", "1K1R4 w D - 0 1 moves b1d1"),
    ],
)
def test_castling_is_told_as_in_chess_or_as_in_chess960(fen: str, castling: str, said: str) -> None:
    board = Board.from_fen(fen, castling="chess960")
    board.push_uci(castling)
    player = UciPlayer(OURS)
    player.new_game(board)
    assert player._position(board).endswith(said)
    assert player.play(board, Limit(nodes=50)).move in board.legal_moves
    player.close()


def test_castling_by_the_kings_two_squares_is_heard() -> None:
    from tests.protocol.drive import fake

    board = Board.from_fen("4k3/8/8/8/8/8/3PPP1P/3QK2R[] w H - 0 1", castling="chess960")
    for protocol in ("uci", "xboard"):
        player = fake(protocol, "castles")
        player.new_game(board)
        move = player.play(board, Limit(white_clock=9, black_clock=9)).move
        assert str(move) == "e1h1"
        player.close()


def test_threads_and_levels_go_by_option() -> None:
    player = UciPlayer(
        OURS, {"threads": "2", "Skill Level": "3", "UCI_LimitStrength": "true", "uci_elo": "900"}
    )
    board = Board(castling="chess960", array=518)
    player.new_game(board)
    answer = player.play(board, Limit(time=0.05))
    assert answer.move in board.legal_moves
    assert answer.seconds < 2
    player.close()
    with pytest.raises(PlayerError, match="Skill Level '30': expected a number from 0 to 20"):
        UciPlayer(OURS, {"Skill Level": "30"})


def test_a_game_that_a_program_does_not_know_is_told() -> None:
    from tests.protocol.drive import fake

    player = fake("uci")
    with pytest.raises(PlayerError, match=r"does not play New Chess \(variant new-chess\)") as caught:
        player.new_game(Board("new-chess"))
    assert caught.value.fault is Fault.START
    with pytest.raises(PlayerError, match="does not play Chess960"):
        player.new_game(Board(castling="chess960", array="RKBNQBNR"))
    player.close()


def test_limits_are_said_in_full() -> None:
    both = Limit(white_clock=3, black_clock=2, remaining_moves=7, depth=5, nodes=900)
    assert go_command(both) == "go wtime 3000 btime 2000 movestogo 7 nodes 900 depth 5"
    assert go_command(Limit(time=0.25)) == "go movetime 250"
    assert go_command(Limit(white_clock=0.0001, black_clock=0.0001)) == "go wtime 1 btime 1"


@pytest.mark.parametrize(
    "line", ["", "option", "option name", "option name A type", "id name option name A type spin"]
)
def test_what_announces_no_option_is_none(line: str) -> None:
    assert read_option(line) is None


def test_fairy_stockfish_plays_chess_and_chess960() -> None:
    path = program("Fairy-Stockfish")
    if path is None:
        pytest.skip(f"Fairy-Stockfish is not here: {PEERS['Fairy-Stockfish'][0]} names no program")
    theirs, own = UciPlayer([path], {"Use NNUE": "false"}), SelfPlayer(hash_mb=1)
    for array in ("RNBQKBNR", "RKBNQBNR"):
        board = Board(castling="chess960", array=array)
        ended = play_game(
            board,
            {True: own, False: theirs},
            dict.fromkeys((True, False), TimeControl(nodes=500)),
            max_plies=120,
        )
        assert ended.failed is None, ended.reason
        assert len(board.move_stack) > 30
    theirs.close()
    own.close()
