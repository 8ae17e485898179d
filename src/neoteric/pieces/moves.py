"""The combinators: ways of moving, as Python functions.

Each has the name and arguments that it has in definition text, and returns
:class:`~neoteric.pieces.model.Moves`; ``a + b`` joins two. Directions are
:data:`ORTHOGONAL`, :data:`DIAGONAL`, :data:`ALL`, any unit vectors
``(file step, rank step)`` as White sees them, or text such as ``"n|ne"``. A mode is a
:class:`Mode` or ``"both"``, ``"move"``, ``"capture"``. Bad arguments raise
:class:`~neoteric.errors.PieceError`.

>>> secutor = betza("mR") + collide(ORTHOGONAL, then=DIAGONAL, mode="capture", rim=True)
>>> str(secutor)
'mR + collide(orthogonal, then=diagonal, mode=capture, rim=true)'
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from neoteric.errors import DefinitionError
from neoteric.pieces import checks
from neoteric.pieces.model import (
    ALL,
    DIAGONAL,
    ORTHOGONAL,
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

__all__ = [
    "ALL",
    "DIAGONAL",
    "ORTHOGONAL",
    "Mode",
    "betza",
    "collide",
    "first_available",
    "fly",
    "hop",
    "leap",
    "sling",
    "withdraw",
]

Directions: TypeAlias = Iterable[Vector] | str


def betza(text: str) -> Moves:
    """What a word of Betza notation says: ``betza("BDD")``.

    Raises :class:`~neoteric.errors.DefinitionError`, a PieceError, with the position.
    """
    from neoteric.pieces import betza_words

    if len(text) > checks.MAX_TEXT:
        raise DefinitionError(f"longer than {checks.MAX_TEXT} characters", text[:40] + "...", 40)
    moves = Moves(betza_words.parse(text))
    checks.validate(moves)
    return moves


def leap(
    steps: Iterable[Vector] | tuple[int, int],
    *,
    mode: Mode | str = Mode.BOTH,
    limit: int | None = 1,
    lame: bool = False,
) -> Moves:
    """Leaps by steps that have no letter in Betza notation, such as four squares and one.

    `steps` is one pair, which stands for all its mirror images, or the vectors themselves.
    The leap may be repeated up to `limit` times in one direction (None or 7: any number),
    over empty landing squares. If `lame`, the squares leapt over must be empty.

    >>> str(leap((4, 1)))
    'leap(4/1)'
    """
    if isinstance(steps, tuple) and len(steps) == 2 and all(isinstance(each, int) for each in steps):
        ((x, y),) = checks.steps([steps])
        vectors = checks.mirror_images(x, y)
    else:
        vectors = checks.steps(steps)
    repeats = checks.limit(limit)
    atom = Ride(
        vectors,
        checks.mode(mode),
        None if repeats == checks.MAX_STEP else repeats,
        checks.flag(lame, "lame"),
    )
    moves = Moves((atom,))
    checks.validate(moves)
    return moves


def hop(
    dirs: Directions,
    *,
    mode: Mode | str = Mode.BOTH,
    limit: int | None = None,
    close_pawns: bool = False,
) -> Moves:
    """Slides to a screen (any man), leaps over that one man, and goes on.

    At most `limit` squares beyond the screen. With `close_pawns`, beyond a hostile pawn
    only the square immediately behind it is reached.
    """
    atom = Hop(
        checks.directions(dirs),
        checks.mode(mode),
        checks.limit(limit),
        checks.flag(close_pawns, "close_pawns"),
    )
    return Moves((atom,))


def collide(
    dirs: Directions, *, then: Iterable[Vector] | str, mode: Mode | str = Mode.BOTH, rim: bool = False
) -> Moves:
    """Runs up to a screen (with `rim`, also to the edge) and turns on the square before it.

    It turns to the two nearest directions of `then`, which is one of the three sets, and
    slides on. It never stops on the first leg, which may have length zero.
    """
    atom = Collide(checks.directions(dirs), checks.then(then), checks.mode(mode), checks.flag(rim, "rim"))
    return Moves((atom,))


def fly(dirs: Directions, *, every: int = 1) -> Moves:
    """Flies over any men to an empty square, a multiple of `every` squares away.

    A hostile man on the square just before the landing square is captured.
    """
    return Moves((Fly(checks.directions(dirs), checks.count(every, "every")),))


def withdraw(
    dirs: Directions, *, limit: int | None = None, angles: str | tuple[int, ...] = "oblique"
) -> Moves:
    """Slides at most `limit` squares to an empty square, capturing behind where it stood.

    `angles` is ``"oblique"`` (45 degrees off the exact opposite of the move),
    ``"straight"`` (the exact opposite) or ``"oblique|straight"``.
    """
    atom = Withdraw(checks.directions(dirs), checks.limit(limit), checks.angles(angles))
    return Moves((atom,))


def sling(dirs: Directions, *, limit: int | None = None, reach: int | None = None) -> Moves:
    """Slides at most `limit` squares to an empty square and slings the man behind it.

    That man stands at most `reach` squares behind the starting square (None: any
    distance), and lands one square beyond the catapult.
    """
    atom = Sling(checks.directions(dirs), checks.limit(limit), checks.limit(reach, "reach"))
    return Moves((atom,))


def first_available(*choices: Moves | str) -> Moves:
    """The first of the choices that has a move at all; a choice may be definition text.

    >>> str(first_available(hop(ORTHOGONAL), "mR"))
    'first_available(hop(orthogonal), mR)'
    """
    from neoteric.pieces.definition import parse

    parsed = tuple(parse(choice) if isinstance(choice, str) else choice for choice in choices)
    moves = Moves((FirstAvailable(parsed),))
    checks.validate(moves)
    return moves
