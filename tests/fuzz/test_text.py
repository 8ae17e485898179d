"""Whatever text comes in, it is understood or refused with an error of ours: no crash, no hang."""

from __future__ import annotations

import io
import time
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from neoteric import Board, Move, perft
from neoteric.errors import NeotericError
from neoteric.notation.courier import parse_courier
from neoteric.notation.pgn import PgnGame, read_games
from neoteric.pieces import catalogue, parse, write
from neoteric.pieces.files import read_pieces, write_pieces
from tests.fuzz.mutations import COUNT, mutations
from tests.perft.test_cases import CASES, SAN, board_of, options

PATIENCE = 20.0
"""Seconds that no single text may take, on the slowest machine and under the sanitizers."""


def survives(text: str, read: Callable[[], object]) -> bool:
    """Whether the text is accepted; anything but an answer or an error of ours fails the test."""
    began = time.monotonic()
    refused: NeotericError | None = None
    try:
        read()
    except NeotericError as error:
        refused = error
    assert time.monotonic() - began < PATIENCE, text
    assert refused is None or str(refused)
    return refused is None


def boards() -> list[Board]:
    """Positions to read moves in, of every kind."""
    return [board_of(case) for case in CASES[::5]]


def test_fen_is_read_or_refused() -> None:
    by_fen = {case["fen"]: case for case in CASES}
    accepted = 0
    for original, text in mutations(1, list(by_fen)):

        def read(text: str = text, original: str = original) -> None:
            given: dict[str, Any] = options(by_fen[original])
            if len(text) % 3 == 0:
                del given["reserve"]
            board = Board.from_fen(text, **given)
            again = Board.from_fen(board.fen(), board.game.variant, board.game.reserve, board.game.castling)
            assert again == board
            for move in list(board.legal_moves)[:4]:
                board.push(move)
                board.pop()
            perft(board, 1)

        accepted += survives(text, read)
    assert accepted > COUNT / 100


@pytest.mark.parametrize("form", ["uci", "san"])
def test_a_move_is_read_or_refused(form: str) -> None:
    positions = boards()
    chance = Random(7)
    written = [san for case in list(SAN.values())[::5] for san in case.values()]
    texts = [uci for case in CASES[::5] for uci in case["legal"]] if form == "uci" else written
    accepted = 0
    for original, text in mutations(2, texts):
        board = chance.choice(positions)
        for attempt in (text, original):

            def read(attempt: str = attempt, board: Board = board) -> None:
                move = board.parse_uci(attempt) if form == "uci" else board.parse_san(attempt)
                assert move in board.legal_moves
                assert board.parse_san(board.san(move)) == move

            accepted += survives(attempt, read)
        with suppress(NeotericError):
            assert str(Move.from_uci(text)) == text
    assert accepted > COUNT / 100


def test_game_courier_moves_are_read_or_refused() -> None:
    positions = [board for board in boards() if board.game.variant.drops]
    texts = "add P f3; N i7-f2|n i3-c6|K e1-g1|add N a8; capture a7|P e2-e4|Q i8-d4|O-O|P a7-a8; Q-a8|N g1-f3"
    chance = Random(8)
    for _, text in mutations(3, texts.split("|")):
        board = chance.choice(positions)
        survives(text, lambda text=text, board=board: parse_courier(board, text))  # type: ignore[misc]
        survives(text, lambda text=text, board=board: board.parse_san(text))  # type: ignore[misc]


def games() -> list[str]:
    """PGN texts with everything in them."""
    texts = []
    for seed, case in enumerate(CASES[: 8 * 30 : 8]):
        chance = Random(seed)
        board = Board(**options(case))
        for _ in range(chance.randint(0, 40)):
            moves = sorted(board.legal_moves)
            if not moves:
                break
            board.push(chance.choice(moves))
        texts.append(str(PgnGame.from_board(board)))
    texts.append(
        '[Event "x"]\n\n1. e4 {good} e5 (1... c5 $1 (1... d5 2. exd5) 2. Nf3!?) 2. Nf3 ; rest\n% no\n *\n'
    )
    return texts


def test_pgn_is_read_or_refused() -> None:
    for _, text in mutations(4, games(), COUNT // 5):

        def read(text: str = text, strict: bool = len(text) % 2 == 0) -> None:
            for game in read_games(io.StringIO(text), strict=strict):
                for error in game.errors:
                    assert isinstance(error, NeotericError)
                again = list(read_games(io.StringIO(str(game))))
                assert len(again) == 1

        survives(text, read)


def test_definitions_are_read_or_refused() -> None:
    texts = [piece.definition for piece in catalogue().values()]
    for _, text in mutations(5, texts):

        def read(text: str = text) -> None:
            moves = parse(text)
            assert parse(write(moves)) == moves

        survives(text, read)


def test_inline_pieces_are_read_and_played_or_refused() -> None:
    texts = [write_pieces([piece]) for piece in catalogue().values()]
    for _, text in mutations(6, texts, COUNT // 5):

        def read(text: str = text) -> None:
            for piece in read_pieces(text).values():
                perft(Board(reserve=piece, array="RNBQKBNR"), 2)

        survives(text, read)
