"""What the tests of driven programs have in common."""

from __future__ import annotations

import sys
from pathlib import Path

from neoteric import Board
from neoteric.lab.game import Ended, TimeControl, play_game
from neoteric.protocols.drive_uci import UciPlayer
from neoteric.protocols.drive_xboard import XBoardPlayer
from neoteric.protocols.in_process import SelfPlayer
from neoteric.protocols.player import Player

FAKE = str(Path(__file__).with_name("fake_engine.py"))
PROTOCOLS = ["uci", "xboard"]
CONTROL = TimeControl(base=0.3, increment=0.05)


def command(protocol: str, behaviour: str, *more: str) -> list[str]:
    """The command line of a fake engine."""
    return [sys.executable, FAKE, protocol, behaviour, *more]


def fake(
    protocol: str, behaviour: str = "good", *more: str, patience: float = 20
) -> UciPlayer | XBoardPlayer:
    """A fake engine as a player. The first answer may take long: the machine has other things to do."""
    player = UciPlayer if protocol == "uci" else XBoardPlayer
    return player(command(protocol, behaviour, *more), patience=patience, longest_move=2)


def chess() -> Board:
    """The start of an orthodox game."""
    return Board(castling="chess960", array=518)


def against_self(player: Player, control: TimeControl = CONTROL, plies: int = 8) -> Ended:
    """How a game of our engine, White, against a player ends."""
    own = SelfPlayer(hash_mb=1)
    try:
        controls = {True: TimeControl(nodes=50), False: control}
        return play_game(chess(), {True: own, False: player}, controls, max_plies=plies)
    finally:
        own.close()
