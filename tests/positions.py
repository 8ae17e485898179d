"""Positions as the tests of the rules write them, of the compiled core and of the slow reference.

A test that uses :class:`Position` runs twice, once with each: see the fixture in
``tests/unit/conftest.py``.
"""

from __future__ import annotations

from collections.abc import Iterable

import neoteric
from neoteric import Board, Effects, Move
from neoteric.effects import Man
from neoteric.errors import IllegalMoveError, InvalidMoveError
from neoteric.rules import reference
from neoteric.rules.setup import WHITE, Rights, Setup
from neoteric.rules.state import initial_setup
from neoteric.variants.model import Game
from tests.reference_fen import read_fen, square
from tests.reference_pieces import make_game


def plain(man: Man | None) -> tuple[bool, str] | None:
    """A man as the reference writes it."""
    return None if man is None else (man.colour, man.letter)


def as_reference(effects: Effects) -> reference.Effects:
    """The effects of a move as the reference writes them."""
    sling = effects.sling
    by_name = sorted(effects.captured, key=lambda each: (each[0] % 8, each[0] // 8))
    return reference.Effects(
        uci=str(effects.move),
        man=(effects.man.colour, effects.man.letter),
        from_square=effects.from_square,
        to_square=effects.to_square,
        captured=tuple((where, (man.colour, man.letter)) for where, man in by_name),
        displaced=effects.displaced,
        afar=effects.afar,
        sling=None
        if sling is None
        else reference.Slung(
            (sling.man.colour, sling.man.letter),
            sling.from_square,
            sling.to_square,
            plain(sling.captured),
            sling.promotion,
        ),
        introduced=None
        if effects.introduced is None
        else (effects.introduced[0], (effects.introduced[1].colour, effects.introduced[1].letter)),
        castling=effects.castling,
        promotion=effects.promotion,
        relocated_pawn=effects.relocated_pawn,
        swapped=effects.swapped,
        en_passant=effects.en_passant,
    )


class CorePosition:
    """The compiled core behind the face of the reference."""

    def __init__(self, board: Board) -> None:
        self.board = board
        setup = board.setup()
        self.men, self.turn, self.reserves = setup.men, setup.turn, setup.reserves
        self.ep, self.phase = setup.ep, setup.phase
        self.halfmove, self.fullmove = setup.halfmove, setup.fullmove

    def to_setup(self) -> Setup:
        return self.board.setup()

    def reserve(self, colour: bool) -> tuple[str, ...]:
        return self.reserves[0 if colour else 1]

    def rights(self, colour: bool) -> Rights | None:
        return self.board.setup().castling[0 if colour else 1]

    def legal_moves(self) -> list[str]:
        return sorted(map(str, self.board.legal_moves))

    def play(self, uci: str) -> CorePosition:
        board = self.board.copy()
        try:
            board.push(Move.from_uci(uci))
        except InvalidMoveError as error:
            raise IllegalMoveError(str(error)) from None
        return CorePosition(board)

    def effects(self, uci: str) -> reference.Effects:
        return as_reference(self.board.effects(Move.from_uci(uci)))

    def attackers(self, colour: bool, target: int) -> set[int]:
        return set(self.board.attackers(colour, target))

    def in_check(self, colour: bool) -> bool:
        if colour == self.turn:
            return self.board.is_check()
        return bool(self.board.attackers(not colour, self.board.king(colour)))

    def key(self) -> int:
        return self.board._key()

    def is_dead(self) -> bool:
        return self.board.is_insufficient_material()

    def is_checkmate(self) -> bool:
        return self.board.is_checkmate()

    def is_stalemate(self) -> bool:
        return self.board.is_stalemate()


AnyPosition = reference.Position | CorePosition

tested = ["core"]
"""Which of the two is tested at the moment; the fixture sets it."""


class Position:
    """Makes positions of whichever is tested."""

    @staticmethod
    def from_setup(game: Game, setup: Setup) -> AnyPosition:
        if tested[0] == "core":
            return CorePosition(Board.from_setup(game, setup))
        return reference.Position.from_setup(game, setup)

    @staticmethod
    def start(game: Game, array: str | None = None) -> AnyPosition:
        if tested[0] == "core":
            return CorePosition(Board.from_setup(game, initial_setup(game, array)))
        return reference.Position.start(game, array)


def perft(position: AnyPosition, depth: int) -> int:
    if isinstance(position, CorePosition):
        return neoteric.perft(position.board, depth)
    return reference.perft(position, depth)


def at(
    fen: str, reserve: str | list[str] = "", variant: str = "neoteric", *, strict: bool = True
) -> AnyPosition:
    return Position.from_setup(make_game(variant, reserve, strict), read_fen(fen))


def after(position: AnyPosition, *moves: str) -> AnyPosition:
    for move in moves:
        position = position.play(move)
    return position


def targets(position: AnyPosition, origin: str) -> set[str]:
    return {move[2:] for move in position.legal_moves() if move.startswith(origin) and "@" not in move}


def names(squares: Iterable[int]) -> set[str]:
    return {"abcdefgh"[number % 8] + str(number // 8 + 1) for number in squares}


def array_of(position: AnyPosition, rank: int = 1) -> str:
    return "".join(position.men[square(file + str(rank))][1] for file in "abcdefgh")


def letter_on(position: AnyPosition, name: str) -> str | None:
    """The man on a square, cased by colour; None for an empty square."""
    man = position.men.get(square(name))
    if man is None:
        return None
    return man[1] if man[0] == WHITE else man[1].lower()
