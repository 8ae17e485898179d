"""How each atom moves a man, own king's safety apart.

A man here is ``(colour, letter)`` and a board is a mapping from occupied squares to
men. Each atom becomes :class:`Step` after :class:`Step`; special moves (castling,
the pawn's double step, en passant, promotion, introduction, drops) are not the men's
affair and stand in :mod:`~neoteric.rules.reference.moves`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from math import gcd
from typing import TypeAlias

from neoteric.pieces.model import (
    ALL,
    Collide,
    FirstAvailable,
    Fly,
    Hop,
    Mode,
    Moves,
    Ride,
    Sling,
    Vector,
    Withdraw,
)
from neoteric.rules.setup import WHITE, Square
from neoteric.variants.model import Game

Man: TypeAlias = tuple[bool, str]
Men: TypeAlias = Mapping[Square, Man]

PAWN = "P"
KING = "K"
ROOK = "R"
BISHOP = "B"
QUEEN = "Q"
SOMEBODY = "?"
"""The letter of a man who only stands there to be captured: any man but a pawn."""


@dataclass(frozen=True, slots=True)
class Step:
    """One way for a man to move.

    `captured` holds the squares of all men captured by it, by any means. `sling` is
    where the slung man stands and where it lands.
    """

    to: Square
    captured: tuple[Square, ...] = ()
    sling: tuple[Square, Square] | None = None


# --- geometry -----------------------------------------------------------------------


def square_at(file: int, rank: int) -> Square:
    """The square on that file and rank, both counted from 0."""
    return rank * 8 + file


def rank_of(square: Square, colour: bool = WHITE) -> int:
    """The rank as that colour counts it: 1 is its first rank, 8 its last."""
    return square // 8 + 1 if colour == WHITE else 8 - square // 8


def mirrored(square: Square) -> Square:
    """The same square as seen from the other side of the board."""
    return square ^ 56


def is_light(square: Square) -> bool:
    """Whether a square is light; a1 is dark."""
    return (square % 8 + square // 8) % 2 == 1


def name_of(square: Square) -> str:
    """The square's name, such as ``"e4"``."""
    return "abcdefgh"[square % 8] + "12345678"[square // 8]


def facing(colour: bool, vector: Vector) -> Vector:
    """A declared vector as that colour sees it."""
    return vector if colour == WHITE else (vector[0], -vector[1])


@cache
def line(square: Square, vector: Vector) -> tuple[Square, ...]:
    """The squares reached from a square by one vector after another, up to the rim."""
    squares = []
    file, rank = square % 8 + vector[0], square // 8 + vector[1]
    while 0 <= file < 8 and 0 <= rank < 8:
        squares.append(square_at(file, rank))
        file, rank = file + vector[0], rank + vector[1]
    return tuple(squares)


@cache
def turned(vector: Vector, eighths: int) -> Vector:
    """A unit vector turned clockwise by so many eighths of a turn."""
    return ALL[(ALL.index(vector) + eighths) % 8]


@cache
def nearest(vector: Vector, others: tuple[Vector, ...]) -> tuple[Vector, ...]:
    """The two of `others` nearest in angle to a unit vector, itself excluded."""

    def angle(other: Vector) -> int:
        eighths = (ALL.index(other) - ALL.index(vector)) % 8
        return min(eighths, 8 - eighths)

    return tuple(sorted((other for other in others if other != vector), key=angle)[:2])


# --- the atoms ----------------------------------------------------------------------


def _along(men: Men, colour: bool, path: tuple[Square, ...], mode: Mode) -> Iterator[Step]:
    """To any empty square of a path, or capturing the first man on it if hostile."""
    for to in path:
        if to in men:
            if mode is not Mode.MOVE and men[to][0] != colour:
                yield Step(to, (to,))
            return
        if mode is not Mode.CAPTURE:
            yield Step(to)


def _ride(men: Men, square: Square, atom: Ride) -> Iterator[Step]:
    colour = men[square][0]
    for vector in atom.vectors:
        path = line(square, facing(colour, vector))[: atom.limit]
        if atom.lame:
            path = _unhindered(men, square, path)
        yield from _along(men, colour, path, atom.mode)


def _unhindered(men: Men, square: Square, path: tuple[Square, ...]) -> tuple[Square, ...]:
    """The part of a rider's path before the first leap with a man in between."""
    for length, to in enumerate(path):
        file, rank = to % 8 - square % 8, to // 8 - square // 8
        unit = gcd(file, rank)
        between = line(square, (file // unit, rank // unit))[: unit - 1]
        if any(passed in men for passed in between):
            return path[:length]
        square = to
    return path


def _hop(men: Men, square: Square, atom: Hop) -> Iterator[Step]:
    colour = men[square][0]
    for vector in atom.vectors:
        path = line(square, facing(colour, vector))
        for place, screen in enumerate(path):
            if screen in men:
                beyond = path[place + 1 :][: atom.limit]
                if atom.close_pawns and men[screen] == (not colour, PAWN):
                    beyond = beyond[:1]
                yield from _along(men, colour, beyond, atom.mode)
                break


def _collide(men: Men, square: Square, atom: Collide) -> Iterator[Step]:
    colour = men[square][0]
    for first in atom.vectors:
        corner, met = square, atom.rim
        for passed in line(square, facing(colour, first)):
            if passed in men:
                met = True
                break
            corner = passed
        if met:
            for second in nearest(first, atom.then):
                yield from _along(men, colour, line(corner, facing(colour, second)), atom.mode)


def _fly(men: Men, square: Square, atom: Fly) -> Iterator[Step]:
    colour = men[square][0]
    for vector in atom.vectors:
        path = (square, *line(square, facing(colour, vector)))
        for distance in range(atom.every, len(path), atom.every):
            to, before = path[distance], path[distance - 1]
            if to not in men:
                hostile = before in men and men[before][0] != colour
                yield Step(to, (before,) if hostile else ())


def _withdraw(men: Men, square: Square, atom: Withdraw) -> Iterator[Step]:
    colour = men[square][0]
    for vector in atom.vectors:
        behind = [line(square, facing(colour, turned(vector, angle)))[:1] for angle in atom.angles]
        left = tuple(prey for next_to in behind for prey in next_to if prey in men and men[prey][0] != colour)
        for to in line(square, facing(colour, vector))[: atom.limit]:
            if to in men:
                break
            yield Step(to, left)


def _sling(men: Men, square: Square, atom: Sling) -> Iterator[Step]:
    colour = men[square][0]
    for vector in atom.vectors:
        file, rank = facing(colour, vector)
        behind = next((at for at in line(square, (-file, -rank))[: atom.reach] if at in men), None)
        path = line(square, (file, rank))
        for place, to in enumerate(path[: atom.limit]):
            if to in men:
                break
            beyond = path[place + 1] if place + 1 < len(path) else None
            if behind is None or beyond is None or not _may_land(men, colour, men[behind], beyond):
                yield Step(to)
            else:
                yield Step(to, (beyond,) if beyond in men else (), (behind, beyond))


def _may_land(men: Men, owner: bool, slung: Man, landing: Square) -> bool:
    """Whether a catapult's owner may sling that man to that square."""
    if landing in men and men[landing][0] == owner:
        return False
    return not (slung[1] == PAWN and rank_of(landing, slung[0]) == 1)


def _moves(men: Men, square: Square, moves: Moves) -> Iterator[Step]:
    for atom in moves.atoms:
        match atom:
            case Ride():
                yield from _ride(men, square, atom)
            case Hop():
                yield from _hop(men, square, atom)
            case Collide():
                yield from _collide(men, square, atom)
            case Fly():
                yield from _fly(men, square, atom)
            case Withdraw():
                yield from _withdraw(men, square, atom)
            case Sling():
                yield from _sling(men, square, atom)
            case FirstAvailable():
                for choice in atom.choices:
                    found = list(_moves(men, square, choice))
                    if found:
                        yield from found
                        break


# --- what a position asks -------------------------------------------------------------


def steps(game: Game, men: Men, square: Square) -> list[Step]:
    """Every step of the man on a square, own king's safety apart.

    Where one from–to could have several effects, the atom declared first holds.
    """
    found: dict[Square, Step] = {}
    for step in _moves(men, square, game.by_letter[men[square][1]].moves):
        found.setdefault(step.to, step)
    return list(found.values())


def attackers(game: Game, men: Men, colour: bool, square: Square) -> set[Square]:
    """Where the men of a colour stand who could capture the man on a square."""
    return {
        at
        for at, man in men.items()
        if man[0] == colour and any(square in step.captured for step in steps(game, men, at))
    }


def attacked(game: Game, men: Men, colour: bool, square: Square) -> bool:
    """Whether any man of a colour could capture the man on a square, by any means."""
    return any(
        square in step.captured
        for at, man in men.items()
        if man[0] == colour
        for step in steps(game, men, at)
    )
