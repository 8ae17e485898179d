"""Tunes the numbers of the evaluation (cpp/search/weights.h) on positions of self-play.

    python tools/tune.py play labelled.txt --games 2000     # plays, and appends labelled positions
    python tools/tune.py fit labelled.txt                   # finds numbers that foretell the results better

A labelled position is a line ``result;variant;reserve;fen``: quiet positions, in which the best
move captured nothing, with White's result of the game. `fit` goes through the weights one by one and
keeps what lowers the mean square error, with steps that become smaller; it prints the new numbers as
they go into weights.h. Whether they play better, only a match tells.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random

from neoteric import Board
from neoteric._core import CoreBoard
from neoteric.engine import Limit, Searcher
from neoteric.pieces import names
from neoteric.variants import VARIANTS
from neoteric.variants.arrays import arrays

NODES = 5000
HELD_OUT = 10
"""One position in so many is kept to see whether what was learnt holds for others."""


def opening(chance: Random) -> Board:
    """An orthodox game, one with a reserve piece, or New Chess, after a few random moves."""
    draw = chance.random()
    if draw < 0.2:
        board = Board(chance.choice(("new-chess", "new-chess-rooks")))
    else:
        reserve = "" if draw < 0.75 else chance.choice(names())
        array = chance.choice(sorted(arrays(VARIANTS["neoteric"])))
        board = Board(reserve=reserve, array=array, castling="chess960")
    for _ in range(chance.choice((4, 6, 8))):
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(chance.choice(moves))
    return board


def play_game(seed: int) -> list[str]:
    """The labelled positions of one game."""
    chance = Random(seed)
    board = opening(chance)
    searcher = Searcher(board.game, hash_mb=4)
    kept: list[str] = []
    reserve = "/".join(piece.name if piece else "" for piece in board.game.reserve)
    result = None
    while result is None and board.ply() < 300:
        outcome = board.outcome(claim_draw=True)
        if outcome:
            result = {None: 0.5, True: 1.0, False: 0.0}[outcome.winner]
            break
        found = searcher.search(board, Limit(nodes=NODES))
        value = found.score.centipawns
        quiet = not board.is_check() and not found.move.promotion and not board.is_capture(found.move)
        if quiet and abs(value) < 1200 and chance.random() < 0.5:
            kept.append(f"{board.game.variant.name};{reserve};{board.fen()}")
        if abs(value) > 2000:
            result = float((value > 0) == board.turn)
        board.push(found.move)
    return [f"{0.5 if result is None else result};{line}" for line in kept]


def play(path: Path, games: int, workers: int) -> None:
    """Plays games and appends their positions; what is there already is not played again."""
    done = (
        sum(1 for line in path.read_text().splitlines() if line.startswith("# game ")) if path.exists() else 0
    )
    with path.open("a") as file, ProcessPoolExecutor(workers) as pool:
        for number, lines in enumerate(pool.map(play_game, range(done, games), chunksize=4), done):
            print(f"# game {number}", *lines, sep="\n", file=file, flush=True)
            if sys.stderr.isatty():
                print(f"\rgame {number + 1} of {games}", end="", file=sys.stderr)


class Sample:
    """Labelled positions of all games, each with an engine that has them."""

    def __init__(self, path: Path, held_out: bool) -> None:
        by_game: dict[tuple[str, str], tuple[list[CoreBoard], list[float]]] = {}
        lines = [line for line in path.read_text().splitlines() if not line.startswith("#")]
        for number, line in enumerate(lines):
            if (number % HELD_OUT == 0) is not held_out:
                continue
            result, variant, reserve, fen = line.split(";")
            white, _, black = reserve.partition("/")
            pair = (white, black) if variant == "neoteric" else ("", "")
            board = Board.from_fen(fen, variant, pair, "chess960")
            boards, results = by_game.setdefault((variant, reserve), ([], []))
            boards.append(board)
            results.append(float(result))
        self.parts = []
        self.size = 0
        for boards, results in by_game.values():
            first = boards[0]
            assert isinstance(first, Board)
            core = Searcher(first.game, hash_mb=1)._core
            core.set_labelled(boards, results)
            self.parts.append((core, len(boards)))
            self.size += len(boards)

    def set_weights(self, weights: dict[str, list[int]]) -> None:
        """Has all engines evaluate with these."""
        for core, _ in self.parts:
            core.set_weights(weights)

    def error(self, scale: float) -> float:
        """The mean square error over all positions."""
        return sum(core.foretelling_error(scale) * count for core, count in self.parts) / self.size


def fit(path: Path, sweeps: int, only: list[str]) -> None:
    """Goes through all weights, or those named, so many times, and prints what it has found."""
    sample, others = Sample(path, held_out=False), Sample(path, held_out=True)
    scale = min(range(60, 400, 10), key=sample.error)
    weights = sample.parts[0][0].weights()
    best = sample.error(scale)
    print(f"{sample.size} positions, scale {scale}, error {best:.6f}, of others {others.error(scale):.6f}")
    steps = {name: [max(4, abs(each) // 4) for each in numbers] for name, numbers in weights.items()}
    for sweep in range(sweeps):
        changed = 0
        for name, numbers in weights.items():
            if only and name not in only:
                continue
            for place in range(len(numbers)):
                size = steps[name][place]
                for step in (size, -size):
                    numbers[place] += step
                    sample.set_weights({name: numbers})
                    error = sample.error(scale)
                    if error < best - 1e-9:
                        best, changed = error, changed + 1
                        break
                    numbers[place] -= step
                else:
                    sample.set_weights({name: numbers})
                    steps[name][place] = max(1, size // 2)
        others.set_weights(weights)
        print(f"sweep {sweep + 1}: error {best:.6f}, of others {others.error(scale):.6f}, {changed} changed")
        sys.stdout.flush()
        if not changed:
            break
    for name, numbers in weights.items():
        print(f"{name} = {{{', '.join(map(str, numbers))}}}")


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(required=True, dest="command")
    playing = commands.add_parser("play")
    playing.add_argument("path", type=Path)
    playing.add_argument("--games", type=int, default=1000)
    playing.add_argument("--workers", type=int, default=1)
    fitting = commands.add_parser("fit")
    fitting.add_argument("path", type=Path)
    fitting.add_argument("--sweeps", type=int, default=8)
    fitting.add_argument("--only", nargs="*", default=[], metavar="WEIGHT")
    options = parser.parse_args()
    if options.command == "play":
        play(options.path, options.games, options.workers)
    else:
        fit(options.path, options.sweeps, options.only)


if __name__ == "__main__":
    main()
