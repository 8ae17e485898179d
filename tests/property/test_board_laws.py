"""Laws that hold on every board, whatever the game and the position."""

from __future__ import annotations

import copy
import io
import pickle
from random import Random

from hypothesis import assume, given, note
from hypothesis import strategies as st

from neoteric import Board, Move, perft
from neoteric.errors import DefinitionError, IllegalMoveError, InvalidMoveError, PositionError
from neoteric.notation import pgn
from neoteric.notation.pgn import PgnGame
from neoteric.pieces import Piece
from neoteric.rules.reference import Position
from neoteric.rules.setup import Rights, Setup
from neoteric.variants.model import Game
from tests.property.profiles import examples, randoms
from tests.property.strategies import pieces
from tests.property.throwing import random_game, random_piece, start, thrown, walk


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Any board: catalogue or composed pieces, played or thrown, with some moves on its stack."""
    chance: Random = draw(randoms())
    if chance.random() < 0.4:
        some: list[Piece] = draw(st.lists(pieces(max_atoms=3), min_size=1, max_size=2))
    else:
        some = [random_piece(chance) for _ in range(chance.choice((0, 1, 1, 2)))]
    game = random_game(chance, some)
    board = thrown(chance, game) if chance.random() < 0.6 else start(chance, game)
    assume(board is not None)
    assert board is not None
    walk(chance, board, chance.randint(0, 30))
    note(board.fen())
    return board


def everything(board: Board) -> tuple[object, ...]:
    """All that a board knows, its history included."""
    return (
        board.setup(),
        board._state(),
        board._key(),
        board._kept_keys(),
        board.repetitions(),
        board.is_check(),
        board.ply(),
        [str(move) for move in board.legal_moves],
        [str(move) for move in board.move_stack],
        hash(board),
        board.fen(),
    )


# --- moves --------------------------------------------------------------------------------


@examples(60)
@given(boards())
def test_unmaking_a_move_restores_everything(board: Board) -> None:
    before = everything(board)
    for move in list(board.legal_moves):
        board.push(move)
        assert board.peek() == move
        for answer in list(board.legal_moves)[:3]:
            board.push(answer)
            assert board.pop() == answer
        assert board.pop() == move
        assert everything(board) == before
    while board.move_stack:
        move = board.pop()
        state = everything(board)
        board.push(move)
        assert (board.pop(), everything(board)) == (move, state)


@examples(60)
@given(boards())
def test_captures_and_quiet_moves_together_are_the_legal_ones(board: Board) -> None:
    noisy, quiet = board._moves_by_stage()
    assert sorted(map(str, noisy + quiet)) == sorted(map(str, board.legal_moves))
    for move in noisy:
        assert board.is_capture(move) or move.promotion


@examples(60)
@given(boards(), randoms())
def test_a_move_of_another_position_is_known_to_be_legal_or_not(board: Board, chance: Random) -> None:
    """Moves that the core carries out in the same way: what captures afar here may only move there."""
    other = walk(chance, board.copy(), chance.randint(0, 6))
    for one, two in ((board, board), (board, other), (other, board)):
        here = {str(move): _how(one, move) for move in one.legal_moves}
        alike = {str(move) for move in two.legal_moves if here.get(str(move)) == _how(two, move)}
        assert {str(move) for move in one._also_legal(two)} == alike


def _how(board: Board, move: Move) -> int:
    """How the core carries a legal move out."""
    return board._report(move)[-1]


@examples(60)
@given(boards())
def test_the_hash_kept_is_the_hash_from_scratch(board: Board) -> None:
    for move in list(board.legal_moves):
        board.push(move)
        kept, from_scratch = board._kept_keys()
        assert kept == from_scratch
        again = Board.from_setup(board.game, board.setup())
        assert again._key() == board._key()
        assert again == board
        board.pop()


@examples(60)
@given(boards())
def test_moves_are_counted_as_they_are_listed_and_listed_once(board: Board) -> None:
    moves = [str(move) for move in board.legal_moves]
    assert len(moves) == len(set(moves)) == board.legal_moves.count() == len(board.legal_moves)
    assert board._count_without_list() == len(moves)
    assert bool(board.legal_moves) == bool(moves)


@examples(30)
@given(boards())
def test_perft_counts_the_sequences_of_legal_moves(board: Board) -> None:
    assert perft(board, 0) == 1
    assert perft(board, 1) == len(board.legal_moves)
    assert perft(board, 2) == sequences(board, 2)
    if len(board.legal_moves) < 12:
        assert perft(board, 3) == sequences(board, 3)


def sequences(board: Board, depth: int) -> int:
    """How many there are of that length, by playing each."""
    if depth == 0:
        return 1
    total = 0
    for move in list(board.legal_moves):
        board.push(move)
        total += sequences(board, depth - 1)
        board.pop()
    return total


@examples(120)
@given(boards(), randoms())
def test_a_move_is_among_the_legal_ones_exactly_when_push_accepts_it(board: Board, chance: Random) -> None:
    before = everything(board)
    for move in random_moves(board, chance):
        legal = move in board.legal_moves
        assert legal == (str(move) in {str(each) for each in board.legal_moves})
        try:
            board.push(move)
        except IllegalMoveError:
            assert not legal, move
        else:
            assert legal, move
            board.pop()
    assert everything(board) == before
    assert "e2e4" not in board.legal_moves
    assert None not in board.legal_moves


def random_moves(board: Board, chance: Random) -> list[Move]:
    """Legal moves, legal moves with one part exchanged, and moves of random parts."""
    letters = [None, *board.game.by_letter, "Q'", "X"]
    legal = list(board.legal_moves)
    found = chance.sample(legal, min(len(legal), 5))
    for _ in range(40):
        model = chance.choice(legal) if legal and chance.random() < 0.8 else Move(0, 1)
        parts = [model.from_square, model.to_square, model.promotion, model.drop, model.pawn_to]
        for _ in range(chance.choice((1, 1, 1, 2, 5))):
            part = chance.randrange(5)
            squares = part in (0, 1) or (part == 4 and chance.random() < 0.7)
            parts[part] = chance.randrange(64) if squares else None if part == 4 else chance.choice(letters)
        if parts[3] is not None and chance.random() < 0.7:
            parts[0], parts[2] = parts[1], None
        try:
            found.append(Move(*parts))  # type: ignore[arg-type]
        except InvalidMoveError:
            continue
    return found


@examples(60)
@given(boards())
def test_no_legal_move_leaves_the_own_king_to_be_captured(board: Board) -> None:
    mover = board.turn
    if board.phase:
        return
    for move in list(board.legal_moves):
        board.push(move)
        after = Position.from_setup(board.game, board.setup())
        assert not after.in_check(mover), move
        board.pop()


# --- colours ------------------------------------------------------------------------------


def flipped(setup: Setup) -> Setup:
    """The same position with White and Black exchanged, and the board turned over by ranks."""

    def other(entry: str) -> str:
        return entry.replace("+", "?").replace("-", "+").replace("?", "-")

    white, black = (
        tuple(sorted((other(entry) for entry in side), key=lambda each: ("QRBN".find(each[0]) % 5, each)))
        for side in setup.reserves
    )
    return Setup(
        {square ^ 56: (not colour, letter) for square, (colour, letter) in setup.men.items()},
        turn=not setup.turn,
        reserves=(black, white),
        castling=(_flipped_rights(setup.castling[1]), _flipped_rights(setup.castling[0])),
        moved=frozenset(square ^ 56 for square in setup.moved),
        ep=None if setup.ep is None else setup.ep ^ 56,
        halfmove=setup.halfmove,
        fullmove=setup.fullmove,
    )


def _flipped_rights(rights: Rights | None) -> Rights | None:
    if rights is None:
        return None
    return Rights(rights.king ^ 56, tuple((home ^ 56, present ^ 56) for home, present in rights.rooks))


def flipped_move(uci: str) -> str:
    return "".join(str(9 - int(char)) if char.isdigit() else char for char in uci)


@examples(120)
@given(boards())
def test_with_the_colours_exchanged_the_moves_are_the_same_seen_from_the_other_side(board: Board) -> None:
    if board.phase:
        return
    game = Game(board.game.variant, (board.game.reserve[1], board.game.reserve[0]), board.game.castling)
    other = Board.from_setup(game, flipped(board.setup()))
    assert sorted(flipped_move(str(move)) for move in board.legal_moves) == sorted(
        map(str, other.legal_moves)
    )
    assert board.is_check() == other.is_check()
    assert board.is_insufficient_material() == other.is_insufficient_material()
    for square in range(0, 64, 3):
        mirrored = {each ^ 56 for each in board.attackers(board.turn, square)}
        assert mirrored == set(other.attackers(other.turn, square ^ 56))
    for move in list(board.legal_moves)[:8]:
        board.push(move)
        other.push(Move.from_uci(flipped_move(str(move))))
        mirrored_setup, setup = flipped(board.setup()), other.setup()
        mirrored_setup.fullmove = setup.fullmove  # counted by Black's moves
        assert mirrored_setup == setup
        board.pop()
        other.pop()


# --- text ---------------------------------------------------------------------------------


@examples(150)
@given(boards())
def test_a_fen_reads_back_to_the_same_board(board: Board) -> None:
    fen = board.fen()
    again = Board.from_fen(fen, board.game.variant, board.game.reserve, board.game.castling)
    assert again == board
    assert again.setup() == board.setup()
    assert again.fen() == fen


@examples(40)
@given(boards())
def test_every_move_reads_back_from_its_uci_and_san(board: Board) -> None:
    written = {str(move): board.san(move) for move in board.legal_moves}
    assert len(set(written.values())) == len(written)
    for move in board.legal_moves:
        uci, san = str(move), written[str(move)]
        assert Move.from_uci(uci) == move
        assert board.parse_uci(uci) == move
        assert board.parse_san(san) == move
        assert san.endswith("#") == _mates(board, move)


def _mates(board: Board, move: Move) -> bool:
    board.push(move)
    try:
        return board.is_checkmate()
    finally:
        board.pop()


@examples(60)
@given(boards())
def test_a_game_reads_back_from_its_pgn(board: Board) -> None:
    if board.game.variant.name == "relative":
        return  # PGN names the two games only
    try:
        text = str(PgnGame.from_board(board))
    except DefinitionError:
        return  # a composed piece too long for text
    note(text)
    game = pgn.read_game(io.StringIO(text))
    assert game is not None
    assert game.errors == []
    assert game.end().board() == board
    assert [str(move) for move in game.mainline_moves()] == [
        str(move) for move in board.move_stack[len(board.move_stack) - sum(1 for _ in game.mainline()) :]
    ]
    assert str(game) == text


# --- values -------------------------------------------------------------------------------


@examples(60)
@given(boards())
def test_copies_are_equal_and_go_their_own_way(board: Board) -> None:
    before = everything(board)
    for other in (board.copy(), copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board))):
        assert other is not board
        assert other == board
        assert everything(other) == before
        assert other.game == board.game
        if other.legal_moves:
            other.push(next(iter(other.legal_moves)))
            assert other != board
        assert everything(board) == before
    assert board != "a board"


@examples(60)
@given(boards())
def test_moves_are_values(board: Board) -> None:
    moves = list(board.legal_moves)
    again = [Move.from_uci(str(move)) for move in moves]
    assert moves == again
    assert list(map(hash, moves)) == list(map(hash, again))
    assert [str(move) for move in sorted(moves)] == sorted(map(str, moves))
    assert [pickle.loads(pickle.dumps(move)) for move in moves] == moves
    assert len(set(moves) | set(again)) == len(moves)


@examples(150)
@given(randoms())
def test_what_the_constructor_refuses_it_refuses_with_reasons(chance: Random) -> None:
    """And what it accepts has one king a side, and the side not to move is not in check."""
    from tests.property.throwing import random_setup

    game = random_game(chance, [random_piece(chance)])
    setup = random_setup(chance, game)
    try:
        board = Board.from_setup(game, setup)
    except PositionError as error:
        assert error.violations  # noqa: PT017
        assert all(error.violations)  # noqa: PT017
        return
    assert board.setup() == setup
    kings = [man for man in setup.men.values() if man[1] == "K"]
    assert sorted(kings) == [(False, "K"), (True, "K")]
    assert not Position.from_setup(game, setup).in_check(not setup.turn)
