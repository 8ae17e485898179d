"""An engine that misbehaves: ``python fake_engine.py uci|xboard BEHAVIOUR [FILE]``.

Unless told otherwise it plays the first legal move by name. With FILE it misbehaves only if there is no such
file, which it then makes: the next to start is good.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

from neoteric import Board

RUNS = __name__ == "__main__"  # and is not only looked at by whoever collects tests
PROTOCOL, BEHAVIOUR = sys.argv[1:3] if RUNS else ("uci", "good")
UCI = PROTOCOL == "uci"
if RUNS and len(sys.argv) > 3:
    mark = Path(sys.argv[3])
    if mark.exists():
        BEHAVIOUR = "good"


def say(*lines: str) -> None:
    """Says something at once."""
    print(*lines, sep="\n", flush=True)


def hang() -> None:
    """Does nothing any more, whatever is said."""
    time.sleep(1000)


def flood() -> None:
    """Says more than anyone can read, for ever."""
    line = ("info string nonsense " * 20 + "\n").encode() * 50
    while True:
        os.write(1, line)


def misbehave(board: Board) -> bool:
    """What it does when it is to move; False if it is to play a move all the same."""
    if len(sys.argv) > 3 and BEHAVIOUR != "good":
        mark.touch()
    if BEHAVIOUR == "dies":
        print("out of luck", file=sys.stderr, flush=True)
        os._exit(3)
    if BEHAVIOUR == "kills-itself":
        os.kill(os.getpid(), 9)
    if BEHAVIOUR == "closes-output":
        os.close(1)
        hang()
    if BEHAVIOUR == "hangs":
        hang()
    if BEHAVIOUR == "floods":
        flood()
    if BEHAVIOUR == "endless-line":
        while True:
            os.write(1, b"x" * 4096)
    if BEHAVIOUR == "chatters":
        for number in range(30_000):
            say(f"info string {number}")
    if BEHAVIOUR == "slow":
        time.sleep(0.4)
    if BEHAVIOUR == "garbage":
        os.write(1, bytes(range(256)) + b"\n\xff\xfe\x00bestmove\n")
        move("\x1b[2J\x07%$}")
        return True
    if BEHAVIOUR == "illegal":
        move("e2e5")
        return True
    if BEHAVIOUR == "none":
        move("(none)" if UCI else "")
        return True
    if BEHAVIOUR == "leaves-a-child":
        subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)"])
    return special(board)


def special(board: Board) -> bool:
    """What only XBoard engines can do."""
    if BEHAVIOUR == "resigns":
        say("resign")
    elif BEHAVIOUR == "claims":
        say("1/2-1/2 {Draw by repetition}")
    elif BEHAVIOUR == "claims-a-win":
        say(f"{'1-0' if board.turn else '0-1'} {{I like my position}}")
    elif BEHAVIOUR == "says-it-lost":
        say(f"{'0-1' if board.turn else '1-0'} {{I do not like my position}}")
    elif BEHAVIOUR == "refuses":
        say("Illegal move (it displeases me): e2e4")
    else:
        return False
    return True


def move(text: str) -> None:
    """Says a move."""
    say(f"bestmove {text}" if UCI else f"move {text}")


def first_move(board: Board) -> None:
    """Plays, and keeps the board."""
    best = min(board.legal_moves, key=str)
    if BEHAVIOUR == "castles" and "O-O" in map(board.san, board.legal_moves):
        move("e1g1" if UCI else "O-O")
        return
    if BEHAVIOUR == "algebraic":
        move(board.san(best))
    elif BEHAVIOUR == "version-1":
        say(f"1. ... {best}" if not board.turn else f"My move is: {best}")
    else:
        if not UCI:
            say("3 25 1 100 e2e4 e7e5")
        move(str(best))
    board.push(best)


def uci() -> None:
    """The dialogue."""
    board = Board(castling="chess960", array=518)
    for line in sys.stdin:
        words = line.split()
        if words[:1] == ["uci"]:
            if BEHAVIOUR == "never-ready":
                hang()
            say("id name Fake\x1b[31m engine", "option name Hash type spin default 1 min 1 max 9", "uciok")
        elif words[:1] == ["isready"]:
            say("readyok")
        elif words[:1] == ["position"]:
            at = words.index("moves") if "moves" in words else len(words)
            if words[1] == "fen":
                board = Board.from_fen(" ".join(words[2:at]), castling="chess960")
            else:
                board = Board(castling="chess960", array=518)
            for text in words[at + 1 :]:
                board.push_uci(text)
        elif words[:1] == ["go"]:
            if BEHAVIOUR == "waits":
                while "stop" not in sys.stdin.readline():
                    pass
            if not misbehave(board):
                say("info depth 3 score cp 25 pv e2e4")
                first_move(board)
        elif words[:1] == ["quit"] and BEHAVIOUR != "never-quits":
            break
    if BEHAVIOUR == "never-quits":
        hang()


def xboard() -> None:
    """The dialogue."""
    board, forced = Board(castling="chess960", array=518), False
    for line in sys.stdin:
        words = line.split() or [""]
        if words[0] == "protover" and BEHAVIOUR != "version-1":
            if BEHAVIOUR == "never-ready":
                hang()
            say(
                'feature myname="Fake engine" ping=1 setboard=1 usermove=1',
                'feature option="Style -spin 1 0 9" done=1',
            )
        elif words[0] == "ping":
            say(f"pong {words[1]}")
        elif words[0] == "new":
            board, forced = Board(castling="chess960", array=518), False
        elif words[0] == "setboard":
            board = Board.from_fen(" ".join(words[1:]), castling="chess960")
        elif words[0] == "force":
            forced = True
        elif words[0] in ("?", "quit") and BEHAVIOUR not in ("hangs", "never-quits"):
            if words[0] == "quit":
                break
            first_move(board)
        elif words[0] == "go" or words[0] == "usermove" or _is_move(words[0]):
            if words[0] == "go":
                forced = False
            else:
                board.push_uci(words[-1])
            if forced:
                continue
            if BEHAVIOUR != "waits" and not misbehave(board):
                first_move(board)
    if BEHAVIOUR == "never-quits":
        hang()


def _is_move(word: str) -> bool:
    return len(word) in (4, 5) and word[1].isdigit() and word[3].isdigit()


if RUNS:
    if BEHAVIOUR == "dies-at-once":
        print("no licence", file=sys.stderr, flush=True)
        sys.exit(1)
    uci() if UCI else xboard()
