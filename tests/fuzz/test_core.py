"""Whatever raw values the core is handed, it refuses them or plays on: it never crashes."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

from neoteric import Board, Move, _core, perft
from neoteric.errors import InvalidMoveError, NeotericError, PositionError
from neoteric.rules.compile import compile_game
from tests.fuzz.mutations import COUNT
from tests.property.throwing import random_game, random_piece, random_setup


def exercise(board: _core.CoreBoard) -> None:
    """Everything that the core does with a position."""
    perft(board, 2 if board.legal_moves.count() < 60 else 1)
    board.is_checkmate()
    board.repetitions()
    board._dead()
    board._key()
    for colour in (True, False):
        for square in range(0, 64, 7):
            board._attackers(colour, square)
    for move in list(board.legal_moves)[:60]:
        board._report(move)
        board.check_suffix(move)
        board.push(move)
        kept, fresh = board._kept_keys()
        assert kept == fresh
        assert board._count_without_list() == board.legal_moves.count()
        board.pop()


def test_thrown_positions_are_refused_or_played() -> None:
    chance = Random(11)
    played = 0
    for _ in range(COUNT // 4):
        game = random_game(chance, [random_piece(chance) for _ in range(chance.randint(0, 2))])
        try:
            board = Board.from_setup(game, random_setup(chance, game))
        except PositionError:
            continue
        exercise(board)
        played += 1
    assert played > COUNT // 100


def random_state(chance: Random) -> Any:
    """A raw state that mostly makes no sense."""
    board = [-1] * 64
    for _ in range(chance.randint(0, 20)):
        board[chance.randrange(64)] = chance.choice((5, 21, 0, 16, chance.randint(-1, 31)))
    board[chance.randrange(64)], board[chance.randrange(64)] = 5, 21

    def square() -> int:
        return chance.choice((-1, -1, chance.randrange(64), chance.choice((0, 4, 7, 56, 60, 63))))

    def rights() -> tuple[int, ...]:
        if chance.random() < 0.6:
            return (-1,) * 5
        return tuple(square() for _ in range(5))

    pocket = (
        (0, 0)
        if chance.random() < 0.5
        else (chance.getrandbits(chance.choice((4, 30, 64))), chance.getrandbits(32))
    )
    return (
        board,
        chance.random() < 0.5,
        pocket,
        (rights(), rights()),
        chance.choice((0, 0, chance.getrandbits(64))),
        square(),
        chance.choice((0, 0, 0, 1, 2, 3)),
        chance.choice((0, 99, 10**6, -5)),
        chance.choice((1, 0, 10**6)),
    )


def test_senseless_states_are_refused_or_played() -> None:
    chance = Random(12)
    games = [random_game(chance, [random_piece(chance) for _ in range(2)]) for _ in range(20)]
    played = 0
    for _ in range(COUNT):
        game = chance.choice(games)
        try:
            core = _core.CoreBoard(compile_game(game), random_state(chance))
        except (PositionError, ValueError):
            continue
        exercise(core)
        played += 1
    assert played


def test_senseless_moves_are_refused() -> None:
    chance = Random(13)
    board = Board("new-chess")
    for _ in range(COUNT):
        from_square, to_square = chance.randint(-3, 70), chance.randint(-3, 70)
        letters = [chance.choice((None, "Q", "q", "Q'", "", "QQ", "é", "\x00")) for _ in range(2)]
        try:
            pawn_to = chance.choice((None, 3, 64, -1))
            move = Move(from_square, to_square, letters[0], letters[1], pawn_to)
        except ValueError:
            continue
        if move in board.legal_moves:
            board.push(move)
            board.pop()
        else:
            try:
                board.push(move)
            except NeotericError:
                continue
            raise AssertionError(f"{move} was played")
    for text in ("", "e2", "e2e4e5", "Q@", "@e4", "N@e4e4", "e7e8'", "E2E4", "e2e4q''", "\x00" * 4):
        try:
            Move.from_uci(text)
        except InvalidMoveError:
            continue
        raise AssertionError(f"{text!r} was read")


class Senseless:
    """Numbers, vectors and atoms that mostly make no sense."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)

    def number(self) -> int:
        return self.chance.choice((-1, 0, 1, 2, 5, 7, 8, 15, 16, 64, 2**31 - 1, -(2**31)))

    def vector(self) -> tuple[int, int]:
        return self.chance.choice(((0, 1), (1, 1), (-1, 0), (2, 1), (self.number(), self.number())))

    def vectors(self) -> list[tuple[int, int]]:
        return [self.vector() for _ in range(self.chance.randint(0, 9))]

    def atoms(self) -> list[_core.AtomSpec]:
        found = []
        for _ in range(self.chance.randint(0, 3)):
            with suppress(ValueError):
                found.append(
                    _core.AtomSpec(
                        self.chance.randint(-1, 6),
                        self.vectors(),
                        limit=self.number(),
                        reach=self.number(),
                        every=self.number(),
                        unless=self.chance.choice((0, 1, 2**63, 2**64 - 1)),
                        turns=[(self.vector(), self.vector()) for _ in range(self.chance.randint(0, 4))],
                        angles=[self.number() for _ in range(self.chance.randint(0, 3))],
                    )
                )
        return found

    def steps(self, builder: _core.RuleSetBuilder) -> list[Callable[[], object]]:
        """Calls of the builder, in any order."""
        number, chance = self.number, self.chance
        planes = [chance.randint(-1, 8)]
        add_role: list[Callable[[], object]] = [
            lambda: builder.add_role("a", chance.choice("ABCDEFPKQR"), number(), planes, self.atoms())
        ]
        steps: list[Callable[[], object]] = [
            lambda: builder.add_leap_set(self.vectors()),
            lambda: builder.set_royal(number(), self.vectors()),
            lambda: builder.set_pawn(number(), [number()], number()),
            lambda: builder.set_castling(number(), True, False),
            lambda: builder.set_introduction(number(), number()),
            lambda: builder.set_relocation([number(), number()], [[number()], []], True, number()),
            lambda: builder.set_drops(number(), [number()], [number()]),
            lambda: builder.set_dead([number()], [number()]),
            builder.build,
        ]
        steps += add_role * chance.randint(0, 18)
        chance.shuffle(steps)
        return steps


def test_senseless_rules_are_refused() -> None:
    senseless = Senseless(14)
    for _ in range(COUNT // 3):
        for step in senseless.steps(_core.RuleSetBuilder()):
            with suppress(ValueError):
                made = step()
                if isinstance(made, _core.RuleSet):
                    exercise(_core.CoreBoard(made, random_state(senseless.chance)))
