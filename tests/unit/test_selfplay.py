"""Bullet games of the engine against itself, over all variants and pieces: legal to the last move."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from neoteric import Board
from neoteric.engine import Limit, Searcher, strength_of_level
from neoteric.pieces import names
from neoteric.variants import VARIANTS
from neoteric.variants.arrays import arrays
from tools import soak

GAMES = [("neoteric", name) for name in ("", *names())] + [("new-chess", ""), ("new-chess-rooks", "")]


def play(board: Board, chance: Random, nodes: int, level: int = 10) -> Board:
    """A game to its end, or to move 100; an illegal move raises."""
    searcher = Searcher(board.game, hash_mb=1)
    strength = strength_of_level(level)
    while not board.is_game_over(claim_draw=True) and board.ply() < 200:
        result = searcher.search(board, Limit(nodes=nodes), strength=strength, chance=chance)
        board.push(result.move)
    return board


@pytest.mark.parametrize(("variant", "reserve"), GAMES)
def test_two_bullet_games_of_each_kind(variant: str, reserve: str) -> None:
    chance = Random(f"{variant} {reserve}")
    array = chance.choice(sorted(arrays(VARIANTS[variant]))) if variant == "neoteric" else None
    decided = 0
    for level in (10, 3):
        board = play(Board(variant, reserve, array=array), chance, 400, level)
        decided += board.is_game_over(claim_draw=True)
        assert board.ply() >= 4
    assert decided


def test_a_whole_game_with_relocation_is_played() -> None:
    board = play(Board(reserve="mastodon"), Random(1), 600)
    assert [board.root().phase, board.phase] == ["rk", ""]
    assert board.is_game_over(claim_draw=True) or board.ply() >= 200


@pytest.mark.parametrize("level", range(1, 10))
def test_every_level_gives_a_mate_in_one(level: int) -> None:
    board = Board.from_fen("6k1/5ppp/8/8/8/8/8/R5K1[] w - - 0 1")
    strength = strength_of_level(level)
    for seed in range(10):
        result = Searcher(board.game, hash_mb=1).search(
            board, Limit(time=5), strength=strength, chance=Random(seed)
        )
        assert board.san(result.move) == "Ra8#"


@pytest.mark.parametrize("level", [5, 7, 9])
def test_from_the_middle_levels_on_a_mate_in_one_is_not_walked_into(level: int) -> None:
    """Black mates on the first rank unless White makes a way out or guards it."""
    board = Board.from_fen("4r1k1/5ppp/8/8/8/P7/1P3PPP/6K1[] w - - 0 1")
    strength = strength_of_level(level)
    for seed in range(20):
        move = (
            Searcher(board.game, hash_mb=1)
            .search(board, Limit(time=5), strength=strength, chance=Random(seed))
            .move
        )
        after = board.copy()
        after.push(move)
        for answer in list(after.legal_moves):
            after.push(answer)
            assert not after.is_checkmate()
            after.pop()


def test_a_higher_level_beats_a_lower_one() -> None:
    points = 0.0
    for number in range(8):
        board = Board(array=518)
        chance = Random(number)
        for _ in range(4):
            board.push(chance.choice(list(board.legal_moves)))
        strong, weak = (Searcher(board.game, hash_mb=1) for _ in range(2))
        strong_is_white = number % 2 == 0
        while not board.is_game_over(claim_draw=True) and board.ply() < 160:
            ours = board.turn is strong_is_white
            searcher, level = (strong, 6) if ours else (weak, 2)
            result = searcher.search(board, Limit(), strength=strength_of_level(level), chance=chance)
            board.push(result.move)
        outcome = board.outcome(claim_draw=True)
        points += 0.5 if outcome is None or outcome.winner is None else outcome.winner is strong_is_white
    assert points >= 6


@pytest.mark.slow
def test_fifty_games_by_the_clock_end_without_a_fault(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two of each kind, one side by UCI; then there is nothing left to play."""
    # Other tests want the processor too: an engine that is so late has not looked at its clock.
    arguments = [str(tmp_path), "--games", "50", "--tc", "0.06+0.001", "--margin", "3"]
    status = soak.main(arguments)
    said = capsys.readouterr()
    assert status == 0, said.out
    assert said.out.splitlines()[-1].split() == ["all", "50", "0", "0", "0"]
    assert {path.stem for path in tmp_path.iterdir()} == set(soak.kinds())
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    assert soak.main(arguments) == 0
    assert before == {path: path.read_bytes() for path in tmp_path.iterdir()}


def test_a_soak_tells_what_went_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.protocol.drive import command

    monkeypatch.setattr(soak, "ENGINES", ("self:hash=1", f"uci:{' '.join(command('uci', 'illegal'))}"))
    assert soak.main([str(tmp_path), "--games", "2", "--tc", "5", "--only", "chess"]) == 1
    said = capsys.readouterr()
    assert said.out.splitlines()[-1].split() == ["all", "2", "0", "2", "0"]
    assert "plays 'e2e5'" in said.err
