"""Random pieces for property tests: Betza words and combinators with any parameters.

``pieces()`` draws a whole :class:`~neoteric.pieces.Piece`; ``moves()``, ``betza_words()``
and ``combinators()`` its parts. Everything drawn is valid, and its definition text, where
not too long, reads back to the same value. Strategies are cached, because building one
costs more than drawing from it.
"""

from __future__ import annotations

from functools import cache

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from neoteric.pieces import (
    ALL,
    DIAGONAL,
    ORTHOGONAL,
    Mode,
    Moves,
    Piece,
    Vector,
    betza,
    collide,
    first_available,
    fly,
    hop,
    leap,
    sling,
    withdraw,
)
from neoteric.pieces.checks import mirror_images

patient = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""For tests that draw pieces: a busy machine is no failure."""

SETS = (ORTHOGONAL, DIAGONAL, ALL)
MODES = st.sampled_from([Mode.BOTH, Mode.MOVE, Mode.CAPTURE])
RANGES = st.none() | st.integers(1, 7)
LETTERS = "ACDEFGHIJLMSTUVWXYZ"
"""Letters that no orthodox man has."""


@cache
def directions() -> st.SearchStrategy[tuple[Vector, ...]]:
    """One of the three sets, or any unit vectors."""
    chosen = st.sets(st.sampled_from(ALL), min_size=1).map(lambda some: tuple(v for v in ALL if v in some))
    return st.sampled_from(SETS) | chosen


@cache
def prefixes(letter: str) -> st.SearchStrategy[str]:
    """A prefix of directions for a Betza letter; often none."""
    if letter == "K":
        return st.sampled_from(["", "f", "b", "l", "r", "v", "s"])
    corners = ["fl", "fr", "bl", "br"]
    if letter in "WDH":
        plain, single = ["v", "s"], ["f", "b", "l", "r"]
    elif letter in "FAG":
        plain, single = ["f", "b", "l", "r"], corners
    else:
        plain = ["f", "b", "l", "r", "v", "s", "fs", "bs", "lv", "rv", "fh", "bh", "lh", "rh", "hl", "hr"]
        single = [*corners, "lf", "rf", "lb", "rb"]
    some = st.lists(st.sampled_from(single), min_size=1, max_size=len(single) - 1, unique=True).map("".join)
    return st.just("") | st.sampled_from(plain) | some


@st.composite
def betza_words(draw: st.DrawFn) -> Moves:
    """One Betza atom: any letter, directions, mode and range, lame or not."""
    letter = draw(st.sampled_from("WFDNAHCZGK"))
    lame = draw(st.sampled_from(["", "", "n"])) if letter in "DAHG" else ""
    mode = draw(st.sampled_from(["", "m", "c"]))
    suffix = draw(st.sampled_from(["", "", "0", "2", "3", "7"]))
    return betza(lame + mode + draw(prefixes(letter)) + letter + suffix)


@st.composite
def leaps(draw: st.DrawFn) -> Moves:
    """A leap by steps that have no letter: all its mirror images, or some."""
    x, y = draw(st.sampled_from([(4, 0), (4, 1), (4, 2), (4, 3), (4, 4), (5, 2), (6, 6), (7, 1)]))
    some = st.lists(st.sampled_from(mirror_images(x, y)), min_size=1, unique=True)
    lame = draw(st.booleans()) if y in (0, x) else False
    return leap(
        draw(st.just((x, y)) | some), mode=draw(MODES), limit=draw(st.just(1) | st.integers(1, 7)), lame=lame
    )


@cache
def combinators() -> st.SearchStrategy[Moves]:
    """One combinator, first_available apart, with any arguments."""
    return st.one_of(
        st.builds(hop, directions(), mode=MODES, limit=RANGES, close_pawns=st.booleans()),
        st.builds(collide, directions(), then=st.sampled_from(SETS), mode=MODES, rim=st.booleans()),
        st.builds(fly, directions(), every=st.integers(1, 3) | st.integers(1, 7)),
        st.builds(
            withdraw,
            directions(),
            limit=RANGES,
            angles=st.sampled_from(["oblique", "straight", "oblique|straight"]),
        ),
        st.builds(sling, directions(), limit=RANGES, reach=RANGES),
    )


@cache
def moves(max_atoms: int = 4, max_depth: int = 2) -> st.SearchStrategy[Moves]:
    """1 to `max_atoms` atoms joined, first_available nested up to `max_depth` deep."""
    simple = st.one_of(betza_words(), betza_words(), combinators(), combinators(), leaps())
    term = simple
    if max_depth:
        # Choices of one or two atoms keep the pieces readable and below the limits.
        inner = st.lists(moves(2, max_depth - 1), min_size=2, max_size=3)
        term = st.one_of(simple, simple, simple, inner.map(lambda choices: first_available(*choices)))
    joined = st.lists(term, min_size=1, max_size=max_atoms)
    return joined.map(lambda terms: Moves(tuple(atom for each in terms for atom in each.atoms)))


@st.composite
def pieces(draw: st.DrawFn, letters: str = LETTERS, max_atoms: int = 4, max_depth: int = 2) -> Piece:
    """A random piece whose letter is one of `letters`, sometimes with a mark (``S'``)."""
    letter = draw(st.sampled_from(letters)) + draw(st.sampled_from(["", "'"]))
    name = "random-" + letter.lower().replace("'", "-2")
    return Piece(name, letter, draw(moves(max_atoms, max_depth)))
