"""Positions of the slow reference, as its tests write them."""

from __future__ import annotations

from collections.abc import Iterable

from neoteric.rules.reference import Position
from neoteric.rules.setup import WHITE
from tests.reference_fen import read_fen, square
from tests.reference_pieces import make_game


def at(
    fen: str, reserve: str | list[str] = "", variant: str = "neoteric", *, strict: bool = True
) -> Position:
    return Position.from_setup(make_game(variant, reserve, strict), read_fen(fen))


def after(position: Position, *moves: str) -> Position:
    for move in moves:
        position = position.play(move)
    return position


def targets(position: Position, origin: str) -> set[str]:
    return {move[2:] for move in position.legal_moves() if move.startswith(origin) and "@" not in move}


def names(squares: Iterable[int]) -> set[str]:
    return {"abcdefgh"[number % 8] + str(number // 8 + 1) for number in squares}


def array_of(position: Position, rank: int = 1) -> str:
    return "".join(position.men[square(file + str(rank))][1] for file in "abcdefgh")


def letter_on(position: Position, name: str) -> str | None:
    """The man on a square, cased by colour; None for an empty square."""
    man = position.men.get(square(name))
    if man is None:
        return None
    return man[1] if man[0] == WHITE else man[1].lower()
