"""The core plays exactly as the slow reference does, on positions no game would lead to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, note
from hypothesis import strategies as st

import neoteric
from neoteric import Board
from neoteric.errors import PositionError
from neoteric.pieces import Piece, get
from neoteric.rules import reference
from neoteric.rules.reference import Position
from neoteric.rules.setup import BLACK, WHITE, Rights, Setup
from neoteric.variants.model import Game
from tests.positions import as_reference
from tests.property.profiles import examples, randoms
from tests.property.staged import KINDS, staged
from tests.property.strategies import pieces
from tests.property.throwing import CATAPULTS, random_game, random_piece, start, thrown, walk

PERFT_LIMIT = 12
"""perft(2) is compared where there are no more moves than that: the reference is slow."""


def position_of(board: Board) -> Position:
    return Position.from_setup(board.game, board.setup())


def describe(board: Board) -> str:
    men = ", ".join(f"{man.letter}={man.moves.atoms}" for man in board.game.pieces[6:])
    return f"{board.fen()}  {board.game.variant.name} {board.game.castling} {men}"


def compare(board: Board, position: Position) -> None:
    """Everything that both know about a position, and about what each move makes of it."""
    assert board.setup() == position.to_setup()
    effects = position.all_effects()
    assert sorted(map(str, board.legal_moves)) == sorted(effects)
    if not position.phase:
        assert board.is_check() == position.in_check(position.turn)
        assert board.is_checkmate() == position.is_checkmate()
        assert board.is_stalemate() == position.is_stalemate()
    assert board.is_insufficient_material() == position.is_dead()
    for move in list(board.legal_moves):
        expected = effects[str(move)]
        assert as_reference(board.effects(move)) == expected
        following = position.after(expected)
        board.push(move)
        assert board.setup() == following.to_setup(), move
        if not following.phase:
            assert board.is_check() == following.in_check(following.turn), move
        board.pop()


def compare_attackers(board: Board, position: Position) -> None:
    for colour in (WHITE, BLACK):
        for square in range(64):
            assert set(board.attackers(colour, square)) == position.attackers(colour, square), square


def compare_line(board: Board, position: Position, chance: Random, plies: int) -> None:
    """Play on in both; positions are the same for repetition in one if they are in the other."""
    keys: list[tuple[int, object]] = [(board._key(), position.key())]
    for _ in range(plies):
        moves = sorted(map(str, board.legal_moves))
        assert moves == position.legal_moves(), describe(board)
        if not moves:
            break
        move = chance.choice(moves)
        board.push_uci(move)
        position = position.play(move)
        assert board.setup() == position.to_setup(), move
        keys.append((board._key(), position.key()))
    for core, slow in keys:
        assert [core == other for other, _ in keys] == [slow == other for _, other in keys]


def near_by(setup: Setup) -> Iterator[Setup]:
    """Positions of the same men that differ in what else repetition asks about."""
    yield setup
    yield replace(setup, ep=None)
    yield replace(setup, moved=frozenset())
    for square in setup.men:
        yield replace(setup, moved=setup.moved ^ {square})
    yield replace(setup, reserves=((), ()), moved=frozenset())
    yield replace(setup, halfmove=setup.halfmove + 1, fullmove=setup.fullmove + 1)
    white, black = setup.castling
    yield replace(setup, castling=(None, black))
    yield replace(setup, castling=(white, None))
    for rights in (white, black):
        for rook in rights.rooks if rights else ():
            fewer = Rights(rights.king, (rook,)) if rights else None
            yield replace(setup, castling=(fewer, black) if rights is white else (white, fewer))


def compare_keys(board: Board) -> None:
    """Positions near by are the same for repetition in one exactly if they are in the other."""
    keys = []
    for setup in near_by(board.setup()):
        try:
            other = Board.from_setup(board.game, setup)
        except PositionError:
            continue
        keys.append((other._key(), position_of(other).key()))
    for core, slow in keys:
        assert [core == other for other, _ in keys] == [slow == other for _, other in keys]


def check(board: Board, chance: Random) -> None:
    note(describe(board))
    position = position_of(board)
    compare(board, position)
    roll = chance.random()
    if roll < 0.15:
        compare_attackers(board, position)
    elif roll < 0.3:
        compare_line(board, position, chance, 4)
    elif board.legal_moves.count() <= PERFT_LIMIT:
        assert neoteric.perft(board, 2) == reference.perft(position, 2)


def check_staged(board: Board | None, chance: Random) -> None:
    """The position, one that a few moves lead to, and how both tell positions apart."""
    if board is None:
        return
    check(board, chance)
    if chance.random() < 0.4:
        compare_keys(board)
    if chance.random() < 0.5:
        check(walk(chance, board, chance.randint(1, 4)), chance)


def some_pieces(chance: Random) -> list[Piece]:
    return [random_piece(chance) for _ in range(chance.choice((0, 1, 1, 1, 2, 2)))]


@examples(90)
@given(randoms())
def test_pieces_of_the_catalogue_in_positions_of_play(chance: Random) -> None:
    game = random_game(chance, some_pieces(chance))
    check(walk(chance, start(chance, game), chance.randint(0, 60)), chance)


@examples(150)
@given(randoms())
def test_pieces_of_the_catalogue_thrown_on_the_board(chance: Random) -> None:
    board = thrown(chance, random_game(chance, some_pieces(chance)))
    if board is not None:
        check(walk(chance, board, chance.randint(0, 3)), chance)


@examples(400)
@given(randoms())
def test_castling_under_attack(chance: Random) -> None:
    game = random_game(chance, some_pieces(chance))
    check_staged(staged(chance, game, "castling"), chance)


@examples(120)
@given(randoms())
def test_unmoved_pieces_before_their_king(chance: Random) -> None:
    game = random_game(chance, some_pieces(chance))
    check_staged(staged(chance, game, "introduction"), chance)


@examples(80)
@given(randoms())
def test_captures_in_passing_along_pins(chance: Random) -> None:
    game = random_game(chance, some_pieces(chance))
    check_staged(staged(chance, game, "en_passant"), chance)


@examples(400)
@given(randoms())
def test_catapults_with_something_to_throw(chance: Random) -> None:
    thrower = get(chance.choice(CATAPULTS))
    game = random_game(chance, [thrower, *some_pieces(chance)][: chance.choice((1, 1, 2))])
    check_staged(staged(chance, game, "catapult"), chance)


@examples(100)
@given(randoms(), st.lists(pieces(max_atoms=3), min_size=1, max_size=2))
def test_composed_pieces_where_special_rules_meet(chance: Random, some: list[Piece]) -> None:
    game = random_game(chance, some)
    check_staged(staged(chance, game, chance.choice(KINDS)), chance)


@examples(40)
@given(randoms(), st.lists(pieces(), min_size=1, max_size=2))
def test_composed_pieces_in_positions_of_play(chance: Random, some: list[Piece]) -> None:
    game = random_game(chance, some)
    check(walk(chance, start(chance, game), chance.randint(0, 60)), chance)


@examples(90)
@given(randoms(), st.lists(pieces(), min_size=1, max_size=2))
def test_composed_pieces_thrown_on_the_board(chance: Random, some: list[Piece]) -> None:
    board = thrown(chance, random_game(chance, some))
    if board is not None:
        check(walk(chance, board, chance.randint(0, 3)), chance)


@pytest.mark.parametrize(
    ("fen", "reserve"),
    [
        # A culverin may go any distance beyond a queen, but not beyond a pawn: b7b8 uncovers the king.
        ("e2K3k/1P6/8/8/8/8/8/8[] w - - 0 1", "culverin"),
        # A pawn on e8 could not be slung to e1, the piece that it becomes can.
        ("8/4P3/8/4f3/8/8/7k/4K3[] w - - 0 1", "belfry"),
    ],
)
def test_positions_on_which_they_once_differed(fen: str, reserve: str) -> None:
    board = Board.from_fen(fen, reserve=reserve)
    compare(board, position_of(board))
    compare_attackers(board, position_of(board))


def test_the_reference_is_asked_about_the_same_game() -> None:
    """Guards the comparison itself: a core of another game differs from the reference."""
    board = Board.from_fen("4k3/8/8/8/8/8/4M3/4K3[] w - - 0 1", reserve="mastodon")
    other = Game(board.game.variant, (Piece("other", "M", "W"), Piece("other", "M", "W")))
    assert sorted(map(str, board.legal_moves)) != Position.from_setup(other, board.setup()).legal_moves()
