"""XBoard programs: version 1 and 2, resignations, claims, and two that Debian has."""

from __future__ import annotations

import pytest

from bench.strength import PEERS, program
from neoteric import Board
from neoteric.engine import Limit
from neoteric.lab.game import TimeControl, play_game
from neoteric.protocols.drive_xboard import XBoardPlayer
from neoteric.protocols.in_process import SelfPlayer
from neoteric.protocols.player import Fault, Player, PlayerError
from tests.protocol.drive import against_self, chess, fake


@pytest.mark.parametrize("behaviour", ["version-1", "algebraic"])
def test_old_programs_and_algebraic_moves_are_understood(behaviour: str) -> None:
    player = fake("xboard", behaviour)
    assert against_self(player).way == "too long"
    player.close()


def test_a_program_that_resigns_has_lost() -> None:
    for behaviour in ("resigns", "says-it-lost"):
        player = fake("xboard", behaviour)
        ended = against_self(player)
        assert (ended.result, ended.kind, ended.way, ended.failed) == ("1-0", "normal", "resignation", None)
        player.close()


@pytest.mark.parametrize("behaviour", ["claims", "claims-a-win"])
def test_a_claim_without_ground_loses(behaviour: str) -> None:
    player = fake("xboard", behaviour)
    ended = against_self(player)
    assert (ended.result, ended.way) == ("1-0", "illegal move")
    assert "which the position is not" in ended.reason
    player.close()


def test_a_claim_with_ground_is_a_draw() -> None:
    board = chess()
    for text in ("Nf3 Nf6 Ng1 Ng8 " * 2).split():
        board.push_san(text)
    player = fake("xboard", "claims")
    player.new_game(board)
    assert player.play(board, Limit(white_clock=5, black_clock=5)).claims_draw
    player.close()


def test_a_program_that_refuses_a_legal_move_loses() -> None:
    player = fake("xboard", "refuses")
    ended = against_self(player)
    assert (ended.result, ended.way) == ("1-0", "illegal move")
    player.close()


def test_what_the_protocol_cannot_say_is_told_before_a_move() -> None:
    player = fake("xboard")
    for limit, message in ((Limit(nodes=9), "no limit of nodes"), (Limit(time=0.5), "whole seconds")):
        player.new_game(chess())
        with pytest.raises(PlayerError, match=message) as caught:
            player.play(chess(), limit)
        assert caught.value.fault is Fault.START
    with pytest.raises(PlayerError, match="does not play Chess960"):
        player.new_game(Board(castling="chess960", array="RKBNQBNR"))
    player.close()


@pytest.mark.parametrize("peer", ["Fairy-Max", "Sjaak II"])
def test_a_program_of_debian_plays_a_whole_game(peer: str) -> None:
    path = program(peer)
    if path is None:
        pytest.skip(f"{peer} is not here: {PEERS[peer][0]} names no program")
    theirs, own = XBoardPlayer([path]), SelfPlayer(hash_mb=1)
    for own_colour in (True, False):
        board = chess()
        controls = {own_colour: TimeControl(nodes=2000), not own_colour: TimeControl(base=1, increment=0.02)}
        # Whether it keeps its time on a busy machine is no matter of ours: the margin is wide.
        players: dict[bool, Player] = {own_colour: own, not own_colour: theirs}
        ended = play_game(board, players, controls, margin=30, max_plies=200)
        assert ended.failed is None, ended.reason
        assert ended.kind != "time forfeit"
        assert len(board.move_stack) > 20
    theirs.close()
    own.close()
