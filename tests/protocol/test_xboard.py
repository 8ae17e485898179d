"""`neoteric xboard`: the protocol's dialogue, bad input, and whole games with our client as the judge."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

from neoteric import Board
from neoteric.lab.game import TimeControl, play_game
from neoteric.pieces import get
from neoteric.protocols.drive_xboard import XBoardPlayer
from neoteric.protocols.in_process import SelfPlayer
from neoteric.protocols.xboard import XBoard
from neoteric.protocols.xboard_dialect import Dialect, betza_of
from neoteric.protocols.xboard_options import XBOARD_OPTIONS
from neoteric.variants.arrays import arrays
from tests.protocol.dialogue import Dialogue

COMMAND = [sys.executable, "-m", "neoteric", "xboard"]


@pytest.fixture
def xboard() -> Iterator[Dialogue]:
    dialogue = Dialogue(XBoard)
    dialogue.say("xboard", "protover 2", "memory 4", "new", "st 1")
    dialogue.wait("feature done=1")
    yield dialogue
    dialogue.session.run([])


def test_it_announces_what_it_can() -> None:
    dialogue = Dialogue(XBoard)
    dialogue.say("xboard", "protover 2")
    text = " ".join(dialogue.said())
    for feature in (
        "ping=1",
        "setboard=1",
        "usermove=1",
        "analyze=1",
        "memory=1",
        "smp=1",
        "nps=1",
        "colors=0",
    ):
        assert feature in text
    assert 'variants="normal,fischerandom,neoteric,new-chess,new-chess-rooks"' in text
    for option in XBOARD_OPTIONS.values():
        assert f'option="{option.name} -{option.kind}' in text


def test_it_plays_black_after_new(xboard: Dialogue) -> None:
    xboard.say("sd 3", "usermove e2e4")
    text = xboard.wait("move ").split()[1]
    board = Board.from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w HAha - 0 1", castling="chess960")
    board.push_uci("e2e4")
    assert board.parse_uci(text) in board.legal_moves


def test_in_force_mode_it_only_listens(xboard: Dialogue) -> None:
    xboard.say("force", "usermove e2e4", "usermove e7e5")
    assert xboard.said() == []
    xboard.say("sd 2", "go")
    xboard.wait("move ")


def test_an_illegal_move_is_refused_with_its_reason(xboard: Dialogue) -> None:
    xboard.say("force", "usermove e2e5", "usermove nonsense", "e7e5")
    assert [line.partition(" (")[0] for line in xboard.said()] == ["Illegal move"] * 3


def test_moves_may_come_without_the_word_usermove(xboard: Dialogue) -> None:
    xboard.say("force", "e2e4", "e7e5", "O-O")
    assert [line.partition(" (")[0] for line in xboard.said()] == ["Illegal move"]


@pytest.mark.parametrize(
    "command",
    [
        "sdfsdf", "level", "level 1 2", "level x y z", "st", "st x", "sd", "sd -1", "sd 1e9", "nps many",
        "time", "time x", "otim 1 2", "ping", "setboard", "setboard x", "setboard 8/8/8/8/8/8/8/8 w - - 0 1",
        "undo", "remove", "memory", "memory -1", "memory 99999999999999", "cores x", "option", "option x=1",
        "option Skill Level=99", "option Castling=x", "option ReserveWhite=unicorn", "option ValuesFile=/no",
        "variant", "variant atomic", "variant " + "x" * 5000, "edit", ".", "exit", "\x00", "é ü", "usermove",
        "lift", "lift z9", "put", "accepted", "protover", "result", "usermove " + "a1" * 9999, "? ? ?",
    ],
)  # fmt: skip
def test_malformed_commands_are_answered_and_survived(xboard: Dialogue, command: str) -> None:
    xboard.say("force", command)
    assert all(len(line) < 600 for line in xboard.said())
    xboard.say("new", "sd 1", "usermove e2e4")
    xboard.wait("move ")


def test_an_unknown_command_is_an_error_and_says_which(xboard: Dialogue) -> None:
    xboard.say("frobnicate 3")
    assert xboard.wait("Error") == "Error (unknown command): frobnicate 3"


def test_undo_and_remove_take_moves_back(xboard: Dialogue) -> None:
    xboard.say("force", "usermove e2e4", "usermove e7e5", "usermove g1f3", "undo", "usermove b1c3")
    assert xboard.said() == []
    xboard.say("remove", "usermove d7d5", "usermove e4d5")
    assert xboard.said() == []


def test_a_position_that_cannot_be_is_told_and_no_move_is_made_on_it(xboard: Dialogue) -> None:
    xboard.say("force", "setboard 8/8/8/8/8/8/8/K7 w - - 0 1")
    assert "Illegal position" in xboard.wait("tellusererror")
    xboard.say("go")
    assert xboard.wait("Error") == "Error (illegal position): go"
    xboard.say("setboard 4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "usermove O-O-O")
    assert xboard.said() == []


def test_the_mate_is_announced(xboard: Dialogue) -> None:
    xboard.say("force", "setboard 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "post", "sd 4", "go")
    assert xboard.wait("move ") == "move a1a8"
    assert xboard.wait("1-0") == "1-0 {White mates}"


def test_thinking_is_shown_in_the_protocols_numbers(xboard: Dialogue) -> None:
    xboard.say("force", "post", "sd 5", "go")
    depth, score, centiseconds, nodes, *moves = xboard.wait("5 ").split()
    assert (int(depth), int(centiseconds) >= 0, int(nodes) > 0) == (5, True, True)
    assert abs(int(score)) < 200
    assert len(moves) >= 1
    xboard.say("nopost")


def test_a_question_mark_makes_it_move_at_once(xboard: Dialogue) -> None:
    xboard.say("level 0 60 0", "st 1000", "force", "go")
    time.sleep(0.3)
    asked = time.monotonic()
    xboard.say("?")
    xboard.wait("move ")
    assert time.monotonic() - asked < 2


def test_a_ping_while_it_thinks_is_answered_after_the_move(xboard: Dialogue) -> None:
    xboard.say("sd 4", "usermove e2e4", "ping 3")
    xboard.wait("move ")
    xboard.wait("pong 3")


def test_analysis_follows_the_moves_and_ends(xboard: Dialogue) -> None:
    xboard.say("post", "analyze")
    xboard.wait("6 ")
    xboard.say(".")
    assert xboard.wait("stat01: ").split()[-1] == "20"
    xboard.say("usermove e2e4")
    xboard.wait("6 ")
    xboard.say("undo", "exit", "force")
    assert not any(line.startswith("move") for line in xboard.said())


def test_it_ponders_on_the_expected_answer(xboard: Dialogue) -> None:
    xboard.say("hard", "post", "sd 6", "usermove e2e4")
    xboard.wait("move ")
    line = xboard.wait("5 ")  # said while it is the other's turn
    assert line
    xboard.say("easy")
    assert not any(each.startswith("move") for each in xboard.said())


def test_castling_in_chess960_is_read_and_written_as_letters(xboard: Dialogue) -> None:
    xboard.say("variant fischerandom", "force", "setboard 4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1", "usermove O-O")
    assert xboard.said() == []
    dialect = Dialect.of("fischerandom")
    board = dialect.board("4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1")
    assert {dialect.write(board, board.parse_san(san)) for san in ("O-O", "O-O-O")} == {"O-O", "O-O-O"}


def test_n_chess_is_set_up_in_the_seirawan_manner(xboard: Dialogue) -> None:
    xboard.say("option Array=RNBQKBNR", "variant neoteric")
    setup = xboard.wait("setup ")
    assert setup.startswith("setup (PNBRQ..M.Kpnbrq..m.k) 8x8+7_seirawan rnbqkbnr/")
    assert xboard.wait("piece ") == "piece M& WFAD"
    xboard.say("force", "usermove g1f3m", "usermove g8f6")
    assert xboard.said() == []
    xboard.say("usermove b1c3n")
    assert xboard.said()[0].startswith("Illegal move")


@pytest.mark.parametrize("name", ["trebuchet", "zeppelin", "murmillo", "swedish-cannon", "kwagga"])
def test_what_xboard_cannot_show_is_told_once(xboard: Dialogue, name: str) -> None:
    xboard.say(f"option ReserveWhite={name}", f"option ReserveBlack={name}", "variant neoteric")
    text = " ".join(xboard.said())
    assert (f"{name}" in text) is (betza_of(get(name).moves) is None)
    xboard.say("variant neoteric")
    assert not any(line.startswith("telluser") for line in xboard.said())


def test_every_array_and_variant_can_be_played_from(xboard: Dialogue) -> None:
    from neoteric.variants import VARIANTS

    for array in arrays(VARIANTS["neoteric"])[::5]:
        xboard.say(f"option Array={array}", "variant neoteric", "sd 1", "go")
        xboard.wait("move ")
    for name in ("new-chess", "new-chess-rooks"):
        xboard.say(f"variant {name}", "sd 1", "go")
        xboard.wait("move ")


@pytest.mark.parametrize(
    ("variant", "reserve", "castling", "array"),
    [
        ("neoteric", "", "chess960", "RNBQKBNR"),
        ("neoteric", "", "chess960", "BRKNQNRB"),
        ("neoteric", "mastodon", "literal", None),
        ("new-chess", "", "literal", None),
    ],
)
def test_a_whole_game_is_played_by_the_rules(
    variant: str, reserve: str, castling: str, array: str | None
) -> None:
    if array == "BRKNQNRB":
        from neoteric.variants import VARIANTS

        array = arrays(VARIANTS["neoteric"])[3]
    board = Board(variant, reserve, castling=castling, array=array)
    options = {"ReserveWhite": reserve, "ReserveBlack": reserve} if reserve else {}
    other = XBoardPlayer(COMMAND, {"memory": "4", **options})
    own, control = SelfPlayer(hash_mb=4), TimeControl(base=3, increment=0.02)
    if board.phase:
        for _ in range(2):
            board.push(next(iter(board.legal_moves)))
        board = Board.from_fen(board.fen(), variant, (reserve, reserve))
    try:
        ended = play_game(
            board, {True: other, False: own}, {True: control, False: control}, margin=30, max_plies=160
        )
    finally:
        other.close()
        own.close()
    assert ended.failed is None, ended.reason
    assert ended.kind in ("normal", "adjudication"), ended
    assert board.ply() > 20


@pytest.mark.parametrize("ending", ["quit", ""])
def test_quit_and_the_end_of_input_end_it_at_once_while_it_thinks(ending: str) -> None:
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        process.stdin.write("xboard\nprotover 2\nnew\nst 1000\npost\nforce\ngo\n")
        process.stdin.flush()
        time.sleep(1.0)
        asked = time.monotonic()
        if ending:
            process.stdin.write("quit\n")
        process.stdin.close()
        assert process.wait(10) == 0
        assert time.monotonic() - asked < 3


def test_a_flood_of_commands_is_survived(xboard: Dialogue) -> None:
    for number in range(2000):
        xboard.say(f"usermove {'e2e4' if number % 2 else 'z'}", "time 100", "otim 100", "force")
    xboard.say("new", "sd 1", "usermove e2e4")
    xboard.wait("move ")


def test_a_search_limited_in_time_keeps_to_it(xboard: Dialogue) -> None:
    xboard.say("st 1", "force")
    began = time.monotonic()
    xboard.say("go")
    xboard.wait("move ")
    assert time.monotonic() - began < 3


def test_skill_makes_it_weaker(xboard: Dialogue) -> None:
    xboard.say("option Skill Level=0", "post", "st 5", "force")
    began = time.monotonic()
    xboard.say("go")
    xboard.wait("move ")
    assert time.monotonic() - began < 3
