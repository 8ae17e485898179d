"""UCI: the dialogue as text, and whole games with python-chess's client."""

from __future__ import annotations

import queue
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import chess
import chess.engine
import pytest

from neoteric import Board
from neoteric.protocols.options import OPTIONS
from neoteric.protocols.uci import Uci
from tests.protocol.dialogue import Dialogue

COMMAND = [sys.executable, "-m", "neoteric", "uci"]


@pytest.fixture
def uci() -> Iterator[Dialogue]:
    dialogue = Dialogue(Uci)
    dialogue.say("setoption name Hash value 4")
    yield dialogue
    dialogue.session.run([])


def test_it_introduces_itself_with_every_option(uci: Dialogue) -> None:
    uci.say("uci")
    uci.wait("id name Neoteric")
    announced = []
    while (line := uci.lines.get(timeout=1)) != "uciok":
        announced.append(line)
    assert [
        line.split(" type ")[0].removeprefix("option name ") for line in announced if "option" in line
    ] == [option.name for option in OPTIONS.values()]


def test_it_plays_a_move(uci: Dialogue) -> None:
    uci.say("position startpos moves e2e4 e7e5", "go depth 5")
    assert " pv " in uci.wait("info depth 5")
    assert uci.wait("bestmove").split()[2] == "ponder"


def test_castling_is_written_as_the_interface_wants_it(uci: Dialogue) -> None:
    fen = "4k3/8/8/8/8/8/7P/4K2R w K - 0 1"
    uci.say(f"position fen {fen}", "go depth 2 searchmoves e1g1")
    assert uci.wait("bestmove").split()[1] == "e1g1"
    uci.say("setoption name UCI_Chess960 value true", f"position fen {fen}", "go depth 2 searchmoves e1h1")
    assert uci.wait("bestmove").split()[1] == "e1h1"


@pytest.mark.parametrize("moves", ["e1g1", "e1h1"])
@pytest.mark.parametrize("chess960", ["true", "false"])
def test_both_ways_to_castle_are_read(uci: Dialogue, moves: str, chess960: str) -> None:
    uci.say(f"setoption name UCI_Chess960 value {chess960}")
    uci.say(f"position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves {moves}", "d")
    assert uci.wait("4k3").split()[0] == "4k3/8/8/8/8/8/8/5RK1[]"


def test_n_chess_is_played_from_the_relocation_on(uci: Dialogue) -> None:
    uci.say("setoption name UCI_Variant value neoteric", "setoption name ReserveWhite value mastodon")
    uci.say("setoption name ReserveBlack value L'", "position startpos", "go nodes 3000")
    assert uci.wait("bestmove").split()[1] in {"e8b8", "e8c8", "e8d8", "e8e8", "e8g8"}
    uci.say("position startpos moves e8b8 d1d1 g1f3", "d")
    assert uci.wait("rkbq").split()[0] == "rkbqnbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RKBQNBMR[l']"


def test_new_chess_is_played(uci: Dialogue) -> None:
    uci.say("setoption name UCI_Variant value new-chess", "position startpos moves Q@d2d4", "go nodes 3000")
    assert uci.wait("bestmove").split()[1] in {
        str(move) for move in _after("new-chess", "Q@d2d4").legal_moves
    }


def _after(variant: str, *moves: str) -> Board:
    board = Board(variant)
    for move in moves:
        board.push_uci(move)
    return board


def test_a_reserve_piece_of_ones_own_is_an_option_like_any(uci: Dialogue) -> None:
    uci.say("setoption name UCI_Variant value neoteric")
    uci.say("setoption name ReserveWhite value giraffe/O=leap(4/1)", "position startpos", "d")
    assert "[O]" in uci.wait("rnbq")


def test_several_lines_are_told(uci: Dialogue) -> None:
    uci.say("setoption name MultiPV value 3", "position startpos", "go depth 4")
    uci.wait("info depth 4")
    lines = [uci.wait("info depth 4") for _ in range(2)]
    assert [line.split(" multipv ")[1].split()[0] for line in lines] == ["2", "3"]


def test_a_mate_is_told_in_moves(uci: Dialogue) -> None:
    uci.say("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "go depth 3")
    assert " score mate 1 " in uci.wait("info depth 1")


@pytest.mark.parametrize(
    ("fen", "score"),
    [("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", "mate 0"), ("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", "cp 0")],
)
def test_without_a_legal_move_there_is_no_best_move(uci: Dialogue, fen: str, score: str) -> None:
    uci.say(f"position fen {fen}", "go depth 3")
    assert uci.wait("info depth 0") == f"info depth 0 score {score}"
    assert uci.wait("bestmove") == "bestmove (none)"


def test_an_endless_search_says_nothing_final_before_stop(uci: Dialogue) -> None:
    uci.say("position fen 8/8/8/8/8/k7/8/K6q b - - 0 1", "go infinite")
    with pytest.raises(queue.Empty):
        uci.wait("bestmove", 0.5)
    uci.ask("stop", "bestmove")


def test_pondering_ends_with_ponderhit_or_stop(uci: Dialogue) -> None:
    uci.say("position startpos moves e2e4", "go ponder wtime 1000 btime 200 winc 0 binc 0")
    with pytest.raises(queue.Empty):
        uci.wait("bestmove", 0.5)
    start = time.monotonic()
    uci.ask("ponderhit", "bestmove")
    assert time.monotonic() - start < 2
    uci.say("position startpos", "go ponder wtime 1000 btime 1000")
    uci.ask("stop", "bestmove")


def test_a_clock_is_not_overstepped(uci: Dialogue) -> None:
    for clock in (
        "wtime 100 btime 100",
        "movetime 50",
        "wtime 1000 btime 1000 movestogo 1",
        "wtime -5 btime 0",
    ):
        start = time.monotonic()
        uci.say("position startpos", f"go {clock}")
        uci.wait("bestmove")
        assert time.monotonic() - start < 1.5


def test_perft_is_counted_by_first_move(uci: Dialogue) -> None:
    uci.say("position startpos", "go perft 3")
    assert uci.wait("a2a3") == "a2a3: 380"
    assert uci.wait("Nodes") == "Nodes searched: 8902"


def test_weakened_it_still_gives_a_mate_in_one(uci: Dialogue) -> None:
    uci.say("setoption name UCI_LimitStrength value true", "setoption name UCI_Elo value 1600")
    uci.say("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "go movetime 200")
    assert uci.wait("bestmove").split()[1] == "a1a8"


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("hello", "unknown command 'hello': expected one of uci"),
        ("position", "expected position startpos or position fen"),
        ("position fen 8/8 w", "FEN"),
        ("position startpos moves e2e5", "position, move 1: 'e2e5' is not legal"),
        ("position startpos moves e2e4 x", "position, move 2: 'x' is no move in UCI form"),
        ("go depth x", "go depth: expected a whole number"),
        ("go fast", "go: 'fast' is unknown"),
        ("go searchmoves e2e5", "'e2e5' is not legal"),
        ("go perft 99", "expected 0 to 60"),
        ("setoption", "expected setoption name NAME value VALUE"),
        ("setoption name Hush value 3", "there is no option 'Hush'; did you mean Hash?"),
        ("setoption name Hash value -3", "no number from 1 to"),
        ("setoption name Hash value", "no number from 1 to"),
        ("setoption name Ponder value maybe", "neither true nor false"),
        ("setoption name UCI_Variant value atomic", "is none of chess, neoteric"),
        ("setoption name ValuesFile value /no/such.toml", "cannot be read"),
    ],
)
def test_what_is_wrong_is_answered_and_survived(uci: Dialogue, command: str, says: str) -> None:
    assert says in uci.ask(command, "info string error")
    uci.ask("isready", "readyok")


def test_a_reserve_piece_that_does_not_exist_leaves_the_options_as_they_were(uci: Dialogue) -> None:
    uci.say("setoption name UCI_Variant value neoteric", "setoption name ReserveWhite value mastodon")
    assert "did you mean 'mastodon'" in uci.ask(
        "setoption name ReserveWhite value mastadon", "info string error"
    )
    uci.say("position startpos", "d")
    assert "[M]" in uci.wait("rnbq")


def test_a_table_of_values_is_read(uci: Dialogue, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("queen = 30")
    before = uci.ask("eval", "info string static")
    uci.say("position fen 4k3/8/8/8/8/8/8/3QK3 w - - 0 1")
    before = uci.ask("eval", "info string static")
    uci.say(f"setoption name ValuesFile value {path}")
    after = uci.ask("eval", "info string static")
    assert float(after.split()[4]) > float(before.split()[4]) + 15


# --- as a process of its own --------------------------------------------------------------------


@pytest.mark.parametrize("ending", ["quit\n", ""])
def test_quit_and_the_end_of_input_end_a_search_at_once(ending: str) -> None:
    process = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdin
    process.stdin.write("position startpos\ngo infinite\n")
    process.stdin.flush()
    time.sleep(1.5)
    process.stdin.write(ending)
    start = time.monotonic()
    process.stdin.close()
    assert process.wait(5) == 0
    assert time.monotonic() - start < 2
    assert process.stdout
    process.stdout.close()


def test_bytes_that_are_no_text_are_survived() -> None:
    done = subprocess.run(
        COMMAND, input=b"\xff\xfe\x00\nisready\nquit\n", capture_output=True, timeout=20, check=True
    )
    assert b"readyok" in done.stdout
    assert not done.stderr


@pytest.mark.parametrize("chess960", [False, True])
def test_python_chess_plays_whole_games_with_it(chess960: bool) -> None:
    with chess.engine.SimpleEngine.popen_uci(COMMAND) as engine:
        engine.configure({"Hash": 4})
        for number in (518, 0, 959) if chess960 else (518,):
            board = chess.Board.from_chess960_pos(number) if chess960 else chess.Board()
            while not board.is_game_over(claim_draw=True) and board.ply() < 160:
                result = engine.play(board, chess.engine.Limit(nodes=1500), game=number)
                assert result.move is not None
                assert board.is_legal(result.move)
                board.push(result.move)
            assert board.ply() > 20


def test_python_chess_analyses_with_it() -> None:
    with chess.engine.SimpleEngine.popen_uci(COMMAND) as engine:
        engine.configure({"Hash": 4, "Threads": 2})
        board = chess.Board("r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4")
        lines = engine.analyse(board, chess.engine.Limit(depth=6), multipv=2)
        assert lines[0]["score"].white() == chess.engine.Mate(1)
        with engine.analysis(board) as analysis:
            threading.Timer(0.5, analysis.stop).start()
            assert analysis.wait().move == chess.Move.from_uci("h5f7")


def test_tables_of_endings_in_a_folder_are_asked(uci: Dialogue, tmp_path: Path) -> None:
    from neoteric.engine.endings import EndingTable, ending_game
    from neoteric.pieces import get

    EndingTable.build(ending_game([get("mastodon")]), ["M"], ["N"]).save(tmp_path / "K+M v K+N")
    (tmp_path / "notes.txt").write_text("not a table")
    uci.say("setoption name UCI_Variant value neoteric", "setoption name ReserveWhite value mastodon")
    uci.say(f"setoption name EndingsPath value {tmp_path}", "position fen 8/8/8/8/8/2k5/2n5/KM6[] w - - 0 1")
    uci.say("go depth 1")
    assert " score mate 29 " in uci.wait("info depth 1")
    uci.say("setoption name EndingsPath value /nowhere/at/all")
    assert "expected a folder" in uci.wait("info string error")


def test_it_tells_that_a_table_is_being_worked_out(uci: Dialogue) -> None:
    uci.say("position fen 8/8/8/8/2r5/8/2k5/K6Q w - - 0 1", "go infinite")
    assert "K+Q v K" in uci.wait("info string working out", 20)
    asked = time.monotonic()
    uci.say("stop")
    uci.wait("bestmove")
    assert time.monotonic() - asked < 3
