"""What a well-formed piece is: the limits and the checks on every argument.

The text grammar (:mod:`neoteric.pieces.definition`) and the Python combinators
(:mod:`neoteric.pieces.moves`) share these checks, so both accept the same pieces
and refuse the others in the same words. Every check raises
:class:`~neoteric.errors.PieceError`; the text parser adds the position.

The limits keep hostile text harmless (time, memory, recursion); no piece that a
person would want to play comes near them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import atan2, pi
from typing import Final

from neoteric.errors import PieceError
from neoteric.pieces.model import (
    ALL,
    DIAGONAL,
    ORTHOGONAL,
    Atom,
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

MAX_TEXT: Final = 1000
"""Characters in one definition."""
MAX_DEPTH: Final = 8
"""first_available within first_available, and so on."""
MAX_ATOMS: Final = 63
"""Ways of moving in one piece, those inside first_available included."""
MAX_DIRECTIONS: Final = 256
"""Directions in one piece, those of all its atoms together."""
TOO_MANY: Final = f"a piece has at most {MAX_ATOMS} atoms with {MAX_DIRECTIONS} directions together"
MAX_PAWNS: Final = 1000
"""Pawns that a piece can be worth."""
MAX_STEP: Final = 7
"""Files or ranks that one step can cross on the board; also the longest useful range."""

DIRECTION_SETS: Final[dict[str, tuple[Vector, ...]]] = {
    "orthogonal": ORTHOGONAL,
    "diagonal": DIAGONAL,
    "all": ALL,
}
COMPASS: Final[dict[str, Vector]] = dict(zip(("n", "ne", "e", "se", "s", "sw", "w", "nw"), ALL, strict=True))
MODES: Final[dict[str, Mode]] = {"both": Mode.BOTH, "move": Mode.MOVE, "capture": Mode.CAPTURE}
ANGLES: Final[dict[str, tuple[int, ...]]] = {
    "oblique": (3, 5),
    "straight": (4,),
    "oblique|straight": (3, 4, 5),
}


def clockwise(vectors: Iterable[Vector]) -> tuple[Vector, ...]:
    """The distinct vectors in canonical order: clockwise from north, the shorter first."""

    def angle(vector: Vector) -> tuple[float, int]:
        return atan2(*vector) % (2 * pi), max(map(abs, vector))

    return tuple(sorted(set(vectors), key=angle))


def mirror_images(x: int, y: int) -> tuple[Vector, ...]:
    """The steps that a leap of `x` by `y` squares can make: four, or eight if it is crooked.

    >>> mirror_images(2, 0)
    ((0, 2), (2, 0), (0, -2), (-2, 0))
    """
    return clockwise((i * a, j * b) for a, b in ((x, y), (y, x)) for i in (1, -1) for j in (1, -1))


def expected(word: str, options: Iterable[str]) -> str:
    """The end of an error message: the nearest options to a misspelt word, or all of them.

    >>> expected("orthogonl", ["orthogonal", "diagonal"])
    "did you mean 'orthogonal'?"
    >>> expected("x", ["move", "capture"])
    'expected move or capture'
    """
    from difflib import get_close_matches  # slow to import, and only errors need it

    options = list(options)
    near = get_close_matches(word[:40].lower(), options, n=3, cutoff=0.6)
    if near:
        return f"did you mean {' or '.join(map(repr, near))}?"
    if len(options) == 1:
        return f"expected {options[0]}"
    return f"expected {', '.join(options[:-1])} or {options[-1]}"


def directions(value: str | Iterable[Vector]) -> tuple[Vector, ...]:
    """Unit vectors from a set's name, compass points joined by ``|``, or vectors.

    >>> directions("n|e")
    ((0, 1), (1, 0))
    """
    if isinstance(value, str):
        return named_directions([part.strip() for part in value.split("|")])
    vectors = pairs(value)
    for vector in vectors:
        if vector not in ALL:
            raise PieceError(
                f"direction {_short(vector)}: expected a unit vector, both steps -1, 0 or 1 and not both 0"
            )
    return clockwise(vectors)


def named_directions(names: Sequence[str]) -> tuple[Vector, ...]:
    """Unit vectors from ``["orthogonal"]`` or from compass points."""
    if len(names) == 1 and names[0] in DIRECTION_SETS:
        return DIRECTION_SETS[names[0]]
    for index, name in enumerate(names):
        if name in DIRECTION_SETS:
            raise PieceError(f"{name!r} stands alone: it cannot be joined to other directions")
        if name not in COMPASS:
            options = list(COMPASS) if len(names) > 1 else [*DIRECTION_SETS, *COMPASS]
            raise PieceError(f"unknown direction {name!r}: {expected(name, options)}")
        if name in names[:index]:
            raise PieceError(f"direction {name!r} is given twice")
    return clockwise(COMPASS[name] for name in names)


def mode(value: object) -> Mode:
    """A :class:`Mode`, or one of the words ``both``, ``move``, ``capture``."""
    if isinstance(value, str):
        if value not in MODES:
            raise PieceError(f"unknown mode {value!r}: {expected(value, MODES)}")
        return MODES[value]
    if isinstance(value, Mode) and value in (Mode.MOVE, Mode.CAPTURE, Mode.BOTH):
        return value
    raise PieceError(f"mode {value!r}: {expected('', MODES)}")


def count(value: object, name: str) -> int:
    """A number of squares, 1 to 7."""
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= MAX_STEP:
        raise PieceError(f"{name}={_short(value, quoted=True)}: expected a number from 1 to {MAX_STEP}")
    return value


def limit(value: object, name: str = "limit") -> int | None:
    """A number of squares, or None for any number."""
    return None if value is None else count(value, name)


def flag(value: object, name: str) -> bool:
    """True or False, nothing that merely looks like it."""
    if not isinstance(value, bool):
        raise PieceError(f"{name}={_short(value, quoted=True)}: expected true or false")
    return value


def then(value: object) -> tuple[Vector, ...]:
    """The second leg of a collision: one of the three sets, by name or as vectors."""
    if isinstance(value, str):
        if value not in DIRECTION_SETS:
            raise PieceError(f"unknown set of directions {value!r}: {expected(value, DIRECTION_SETS)}")
        return DIRECTION_SETS[value]
    if isinstance(value, Iterable):
        vectors = clockwise(pairs(value))
        for each in DIRECTION_SETS.values():
            if vectors == each:
                return each
    raise PieceError(f"then={_short(value)}: {expected('', DIRECTION_SETS)}")


def angles(value: object) -> tuple[int, ...]:
    """Angles of withdrawal: ``oblique``, ``straight``, both joined by ``|``, or eighths of a turn."""
    if isinstance(value, str):
        names = sorted(part.strip() for part in value.split("|"))
        for name in names:
            if name not in ("oblique", "straight"):
                raise PieceError(f"unknown angle {name!r}: {expected(name, ('oblique', 'straight'))}")
        if "|".join(names) not in ANGLES:
            raise PieceError(f"angle {names[0]!r} is given twice")
        return ANGLES["|".join(names)]
    if isinstance(value, tuple) and value in ANGLES.values():
        return value
    raise PieceError(f"angles={_short(value)}: {expected('', ('oblique', 'straight'))}")


def validate(moves: Moves) -> None:
    """Raises PieceError unless every atom is one that the rules can play.

    The combinators and the parser cannot make a bad atom; this is for atoms written
    out by hand.
    """
    _walk(moves, depth=0)


def pawns(value: object, name: str) -> None:
    """Checks the value of a piece: None, or a number of pawns from 0 to 1000."""
    if value is None:
        return
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if not number or not 0 <= value <= MAX_PAWNS:  # type: ignore[operator]  # a number
        shown = _short(value, quoted=True)
        raise PieceError(f"value {shown} of {name}: expected a number of pawns from 0 to {MAX_PAWNS}")


def texts(of: str, /, **values: object) -> None:
    """Checks what describes a piece."""
    for key, value in values.items():
        if not isinstance(value, str):
            raise PieceError(f"{key} of {of}: expected text, not {_short(value)}")


def size(atoms: Iterable[Atom]) -> tuple[int, int]:
    """Atoms and directions in all, those inside first_available included."""
    count = vectors = 0
    for atom in atoms:
        if isinstance(atom, FirstAvailable):
            for choice in atom.choices:
                more = size(choice.atoms)
                count, vectors = count + more[0], vectors + more[1]
        else:
            count, vectors = count + 1, vectors + len(atom.vectors)
    return count, vectors


def check_size(count: int, vectors: int) -> None:
    """Raises PieceError for a piece of more atoms or directions than the limits allow."""
    if count > MAX_ATOMS or vectors > MAX_DIRECTIONS:
        raise PieceError(TOO_MANY)


def _walk(moves: object, depth: int) -> None:
    """Checks one level and those below."""
    if not isinstance(moves, Moves):
        raise PieceError(f"expected moves, not {_short(moves)}")
    if depth > MAX_DEPTH:
        raise PieceError(f"first_available is nested more than {MAX_DEPTH} deep")
    if not moves.atoms:
        raise PieceError("a set of moves is empty")
    if len(moves.atoms) > MAX_ATOMS:
        raise PieceError(TOO_MANY)
    for atom in moves.atoms:
        if isinstance(atom, FirstAvailable):
            if not 2 <= len(atom.choices) <= MAX_ATOMS:
                raise PieceError("first_available needs at least two choices")
            for choice in atom.choices:
                _walk(choice, depth + 1)
        else:
            _check_atom(atom)
    check_size(*size(moves.atoms))


def _check_atom(atom: object) -> None:
    if not isinstance(getattr(atom, "vectors", ()), tuple):
        raise PieceError(f"{_short(atom)}: expected its directions as a tuple")
    match atom:
        case Ride():
            _check_ride(atom)
        case Hop():
            directions(atom.vectors)
            mode(atom.mode)
            limit(atom.limit)
            flag(atom.close_pawns, "close_pawns")
        case Collide():
            directions(atom.vectors)
            then(atom.then)
            mode(atom.mode)
            flag(atom.rim, "rim")
        case Fly():
            directions(atom.vectors)
            count(atom.every, "every")
        case Withdraw():
            directions(atom.vectors)
            limit(atom.limit)
            angles(atom.angles)
        case Sling():
            directions(atom.vectors)
            limit(atom.limit)
            limit(atom.reach, "reach")
        case _:
            raise PieceError(f"{_short(atom)} is not a way of moving")


def _check_ride(ride: Ride) -> None:
    for x, y in steps(ride.vectors):
        if ride.lame and (max(abs(x), abs(y)) < 2 or (x and y and abs(x) != abs(y))):
            raise PieceError(f"step {(x, y)} cannot be lame: only leaps along a line have squares in between")
    mode(ride.mode)
    limit(ride.limit)
    flag(ride.lame, "lame")


def steps(value: Iterable[object]) -> tuple[Vector, ...]:
    """The steps of a leap, none longer than the board, in canonical order."""
    found = pairs(value)
    for x, y in found:
        if (x, y) == (0, 0) or max(abs(x), abs(y)) > MAX_STEP:
            raise PieceError(
                f"step {_short((x, y))}: expected one that leaves the square, by at most {MAX_STEP}"
            )
    return clockwise(found)


def pairs(value: Iterable[object]) -> list[Vector]:
    """A non-empty list of distinct pairs of integers."""
    if not isinstance(value, Iterable):
        raise PieceError(f"{_short(value)}: expected directions as pairs (file step, rank step)")
    found: list[Vector] = []
    for each in value:
        match each:
            case (int(x), int(y)) if not isinstance(x, bool) and not isinstance(y, bool):
                vector = (x, y)
            case _:
                raise PieceError(f"direction {_short(each)}: expected a pair (file step, rank step)")
        if vector in found:
            raise PieceError(f"direction {_short(vector)} is given twice")
        found.append(vector)
        if len(found) > MAX_DIRECTIONS:
            raise PieceError(TOO_MANY)
    if not found:
        raise PieceError("expected at least one direction")
    return found


def _short(value: object, *, quoted: bool = False) -> str:
    """A value for an error message, of bounded length; `quoted` where text stands for no text."""
    try:
        text = value if isinstance(value, str) and not quoted else repr(value)
    except ValueError:  # Python refuses to print an integer of thousands of digits
        return "..."
    return text if len(text) <= 40 else text[:37] + "..."
