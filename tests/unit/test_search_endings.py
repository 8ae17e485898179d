"""The search asks exact tables of endings, and builds them where there is time."""

from __future__ import annotations

import threading
import time
from random import Random

import pytest

from neoteric import Board
from neoteric.engine import Limit, Searcher
from neoteric.engine.endings import EndingTable, Progress, ending_game
from neoteric.engine.levels import strength_of_level
from neoteric.errors import EndingError, PositionError
from neoteric.pieces import get
from neoteric.rules.setup import Setup
from neoteric.variants.model import Game
from neoteric.variants.orthodox import ORTHODOX

PIECES = ("queen", "rook", "divaricator", "zeppelin", "murmillo", "trebuchet", "mastodon")


def game_with(name: str) -> tuple[Game, str]:
    """A game with that piece, and its letter."""
    orthodox = {piece.name: piece.letter for piece in ORTHODOX}
    if name in orthodox:
        return ending_game(), orthodox[name]
    return ending_game([get(name)]), get(name).letter


def random_board(game: Game, letters: dict[bool, str], chance: Random) -> Board:
    """Kings and these men on random squares."""
    while True:
        squares = chance.sample(range(64), 2 + sum(map(len, letters.values())))
        men = {squares.pop(): (True, "K"), squares.pop(): (False, "K")}
        for colour, each in letters.items():
            men.update((squares.pop(), (colour, letter)) for letter in each.split())
        try:
            board = Board.from_setup(game, Setup(men, chance.random() < 0.5))
        except PositionError:
            continue
        if board.legal_moves:
            return board


@pytest.mark.parametrize("name", PIECES)
def test_with_one_piece_the_score_is_the_true_one(name: str) -> None:
    game, letter = game_with(name)
    table = EndingTable.build(game, [letter])
    searcher, chance = Searcher(game), Random(name)
    for _ in range(60):
        board = random_board(game, {True: letter}, chance)
        result, verdict = searcher.search(board, Limit(nodes=3000), lines=2), table.probe(board)
        if verdict.plies is None:
            assert (result.score.mate, result.score.centipawns) == (None, 0), board.fen()
        else:
            expected = verdict.moves if verdict.outcome == "win" else -(verdict.moves or 0)
            assert result.score.mate == expected, board.fen()


def test_the_line_shown_goes_on_to_the_mate() -> None:
    board = Board.from_fen("8/8/8/5k2/8/8/1Q6/K7[] w - - 0 1")
    result = Searcher(board.game).search(board, Limit(depth=5))
    assert result.score.mate == 10
    for move in result.lines[0].pv:
        board.push(move)
    assert board.is_checkmate()
    assert board.ply() == 19


def test_a_table_of_another_game_is_understood_whatever_the_order_of_its_pieces() -> None:
    chance = Random(5)
    mine = ending_game([get("mastodon"), get("llama")])
    table = EndingTable.build(mine, ["M", "L"])
    other = Searcher(Board(reserve=("llama", "mastodon")).game)
    assert [piece.letter for piece in other.game.pieces[-2:]] != [piece.letter for piece in mine.pieces[-2:]]
    other.add_ending(table)
    for _ in range(100):
        board = random_board(other.game, {True: "M L"}, chance)
        result, verdict = other.search(board, Limit(depth=1), lines=2), table.probe(board)
        expected = verdict.moves if verdict.outcome == "win" else -(verdict.moves or 0)
        assert (result.score.mate or 0) == expected, board.fen()


def test_a_table_of_pieces_that_the_game_lacks_is_refused() -> None:
    table = EndingTable.build(ending_game([get("llama")]), ["L"])
    with pytest.raises(EndingError, match="no piece of this game moves as the llama"):
        Searcher(Board().game).add_ending(table)


def test_the_fifty_move_rule_comes_before_a_late_mate() -> None:
    late = Board.from_fen("8/8/8/5k2/8/8/1Q6/K7[] w - - 90 80")
    assert Searcher(late.game).search(late, Limit(nodes=20_000)).score.mate is None
    soon = Board.from_fen("8/8/8/5k2/8/8/1Q6/K7[] w - - 80 80")
    assert Searcher(soon.game).search(soon, Limit(nodes=20_000)).score.mate == 10


def test_a_drawn_ending_is_held_move_after_move() -> None:
    game = ending_game()
    table = EndingTable.build(game, ["R"], ["N"])
    searcher, chance = Searcher(game), Random(1)
    searcher.add_ending(table)
    for _ in range(40):
        board = random_board(game, {True: "R", False: "N"}, chance)
        if table.probe(board).outcome != "draw":
            continue
        board.push(searcher.search(board, Limit(nodes=300)).move)
        if board.legal_moves:
            assert table.probe(board).outcome == "draw", board.fen()


def test_equal_searches_are_equal_after_a_new_game() -> None:
    board = Board.from_fen("8/8/4r3/5k2/8/8/1Q6/K7[] w - - 0 1")
    three = Board.from_fen("8/8/8/5k2/8/8/1Q6/K7[] w - - 0 1")
    searcher = Searcher(board.game)
    first = searcher.search(board, Limit(nodes=20_000))
    searcher.search(three, Limit(nodes=1000))  # builds a table
    searcher.new_game()
    assert searcher.search(board, Limit(nodes=20_000)).lines[0].pv == first.lines[0].pv


def test_building_a_table_is_told_and_stops_at_once() -> None:
    board = Board.from_fen("8/8/4r3/5k2/8/8/1Q6/K7[] w - - 0 1")
    searcher, told = Searcher(board.game), threading.Event()
    heard: list[Progress] = []

    def listen(progress: Progress) -> None:
        heard.append(progress)
        if progress.ending == "K+Q v K+R":
            told.set()

    thread = threading.Thread(target=lambda: searcher.search(board, Limit(), on_ending=listen))
    thread.start()
    assert told.wait(30)
    asked = time.perf_counter()
    searcher.stop()
    thread.join(20)
    assert not thread.is_alive()
    assert time.perf_counter() - asked < 5
    assert {progress.ending for progress in heard} >= {"K+Q v K", "K+Q v K+R"}


def test_what_listens_to_the_building_may_fail() -> None:
    board = Board.from_fen("8/8/4r3/5k2/8/8/1Q6/K7[] w - - 0 1")

    def fail(progress: Progress) -> None:
        raise RuntimeError("no")

    with pytest.raises(RuntimeError, match="no"):
        Searcher(board.game).search(board, Limit(), on_ending=fail)


def test_little_time_is_not_spent_on_tables() -> None:
    board = Board.from_fen("8/8/4r3/5k2/8/8/1Q6/K7[] w - - 0 1")
    heard: list[Progress] = []
    Searcher(board.game).search(board, Limit(white_clock=0.5, black_clock=0.5), on_ending=heard.append)
    assert not heard


def test_who_plays_weaker_asks_no_tables() -> None:
    board = Board.from_fen("8/8/8/5k2/8/8/1Q6/K7[] w - - 0 1")
    result = Searcher(board.game).search(
        board, Limit(time=5), strength=strength_of_level(2), chance=Random(1)
    )
    assert result.score.mate is None
