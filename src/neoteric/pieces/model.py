"""What a piece is: a declaration, never code.

A :class:`Piece` holds its moves as a tuple of *atoms*. An atom is one way of
moving, written as plain data; nothing here knows how a move is generated. The
slow reference (:mod:`neoteric.rules.reference`) reads the atoms directly, and
:mod:`neoteric.rules.compile` turns the same atoms into tables for the core.

Vectors are ``(file step, rank step)`` as White sees the board; Black's are
mirrored by rank. "Unit" vectors have both steps in -1, 0, 1.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import IntFlag
from typing import TypeAlias

from neoteric.errors import PieceError

Vector: TypeAlias = tuple[int, int]

ORTHOGONAL: tuple[Vector, ...] = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL: tuple[Vector, ...] = ((1, 1), (1, -1), (-1, -1), (-1, 1))
ALL: tuple[Vector, ...] = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))


class Mode(IntFlag):
    """What an atom may do on its last square."""

    MOVE = 1
    """Go to an empty square."""
    CAPTURE = 2
    """Capture a hostile man by moving to its square."""
    BOTH = 3


@dataclass(frozen=True, slots=True)
class Ride:
    """Repeats one vector: a leaper (``limit=1``), a slider or a rider.

    Intermediate landing squares must be empty; squares leapt over do not matter
    unless `lame`, which asks that the squares in between be empty too (only for
    vectors along a line, such as a dabbaba's).
    """

    vectors: tuple[Vector, ...]
    mode: Mode = Mode.BOTH
    limit: int | None = None
    lame: bool = False


@dataclass(frozen=True, slots=True)
class Hop:
    """Slides to a screen, leaps over exactly that one man, and goes on.

    `vectors` are unit vectors. The screen may be any man of either side, at any
    distance. Beyond it the piece moves to any empty square (``Mode.MOVE``) or
    captures the first man if hostile (``Mode.CAPTURE``), at most `limit` squares
    beyond the screen. With `close_pawns`, a screen that is a hostile pawn lets
    only the square immediately behind it be reached.
    """

    vectors: tuple[Vector, ...]
    mode: Mode = Mode.BOTH
    limit: int | None = None
    close_pawns: bool = False


@dataclass(frozen=True, slots=True)
class Collide:
    """Runs into a screen (or, with `rim`, the edge) and turns.

    The first leg goes along one of the unit `vectors` through empty squares, and
    may have length zero. If the next square holds a man, or is off the board and
    `rim` is set, the piece turns on the last square to either of the two vectors
    of `then` that are nearest in angle to the first leg (itself excluded), and
    slides on through empty squares. It never stops on the first leg.
    """

    vectors: tuple[Vector, ...]
    then: tuple[Vector, ...]
    mode: Mode = Mode.BOTH
    rim: bool = False


@dataclass(frozen=True, slots=True)
class Fly:
    """Flies over any men to an empty square, capturing the man just before it.

    It lands at any multiple of `every` unit steps. If the square one unit step
    before the landing square holds a hostile man, that man is captured.
    """

    vectors: tuple[Vector, ...]
    every: int = 1


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Slides to an empty square and captures men next to where it started.

    `limit` squares at most (None: any number). The captured men stand next to the
    starting square, in the directions `angles` eighths of a turn away from the
    direction of the move: ``(3, 5)`` is oblique withdrawal (45 degrees off the
    exact opposite), ``(4,)`` straight withdrawal. All hostile men there are
    captured; none need be there.
    """

    vectors: tuple[Vector, ...]
    limit: int | None = None
    angles: tuple[int, ...] = (3, 5)


@dataclass(frozen=True, slots=True)
class Sling:
    """A catapult: slides to an empty square and slings the man behind it.

    Slides at most `limit` squares (None: any number), never capturing by that.
    The slung man is the nearest one behind the starting square, at most `reach`
    squares away (None: any distance), through empty squares, of either side. It
    lands one square beyond the catapult; see docs/rules.md, "Catapults".
    """

    vectors: tuple[Vector, ...]
    limit: int | None = None
    reach: int | None = None


@dataclass(frozen=True, slots=True)
class FirstAvailable:
    """The first of several move sets that has a move at all (legality apart)."""

    choices: tuple[Moves, ...]


Atom: TypeAlias = Ride | Hop | Collide | Fly | Withdraw | Sling | FirstAvailable


@dataclass(frozen=True, slots=True)
class Moves:
    """An ordered set of atoms; ``a + b`` joins two.

    Where one from–to could have several effects, the atom declared first holds.
    ``str(moves)`` is the definition text, which reads back to an equal value.
    """

    atoms: tuple[Atom, ...]

    def __add__(self, other: Moves) -> Moves:
        if not isinstance(other, Moves):
            return NotImplemented
        return Moves(self.atoms + other.atoms)

    def __str__(self) -> str:
        from neoteric.pieces.definition import write

        return write(self)


MAX_NAME = 40
"""Characters in the name of a piece."""

_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*\Z")
_LETTER = re.compile(r"[A-Z]'?\Z")


@dataclass(frozen=True, slots=True)
class Piece:
    """A kind of piece: its name, its letter in a game, and its moves.

    `moves` may be given as definition text, a single atom, or :class:`Moves`.
    Raises :class:`~neoteric.errors.PieceError` where name, letter, moves or value are
    not acceptable; a piece has at most 63 atoms, with 256 directions together.

    >>> from neoteric.pieces import Piece
    >>> Piece("secutor", "S", "mR + collide(orthogonal, then=diagonal, mode=capture, rim=true)").letter
    'S'
    """

    name: str
    letter: str
    moves: Moves
    value: float | None = field(default=None, compare=False)
    """Published estimate in pawns, if any."""
    summary: str = field(default="", compare=False)
    """What it does, in one sentence."""
    origin: str = field(default="", compare=False)
    """Who invented it, and when."""

    def __init__(
        self,
        name: str,
        letter: str,
        moves: Moves | Atom | str,
        value: float | None = None,
        summary: str = "",
        origin: str = "",
    ) -> None:
        from neoteric.pieces import checks

        checks.texts("a piece", name=name, letter=letter)
        if not _NAME.match(name) or len(name) > MAX_NAME:
            raise PieceError(
                f"piece name {name[:MAX_NAME]!r}: expected ASCII kebab-case such as 'swedish-cannon', "
                f"at most {MAX_NAME} characters"
            )
        if not _LETTER.match(letter):
            raise PieceError(f"letter {letter!r} of {name}: expected A to Z, optionally followed by '")
        checks.pawns(value, name)
        checks.texts(name, summary=summary, origin=origin)
        if isinstance(moves, str):
            from neoteric.pieces.definition import parse

            moves = parse(moves)
        else:
            moves = moves if isinstance(moves, Moves) else Moves((moves,))
            checks.validate(moves)
        for key, value_ in (
            ("name", name),
            ("letter", letter),
            ("moves", moves),
            ("value", value),
            ("summary", summary),
            ("origin", origin),
        ):
            object.__setattr__(self, key, value_)

    def __hash__(self) -> int:
        # Games are looked up by their pieces: the moves are compared only when name and letter agree.
        return hash((self.name, self.letter))

    def __repr__(self) -> str:
        return f"Piece({self.name!r}, {self.letter!r}, {self.definition!r})"

    @property
    def definition(self) -> str:
        """The moves as definition text."""
        return str(self.moves)
