"""Which of an atom's vectors a Betza direction prefix selects.

===========  =====================  =====================================================
atoms        prefix                 selects
===========  =====================  =====================================================
W D H R      f b l r                the one vector forward, backward, left, right
             v s                    f and b; l and r
             several                all that any of them selects: ``frW`` is fW and rW
F A G B      f b l r                the two on that side
             fl fr bl br            the one in that corner (``lf`` is the same)
             v s                    all four
N C Z        f b l r                the two that go mainly that way: fN is (-1,2), (1,2)
             lf rf lb rb            one of these, by its side: rfN is (1,2)
             fl bl fr br            one of the sideways ones: frN is (2,1)
             v s                    mainly lengthwise; mainly sideways: four each
             fs bs lv rv            two: fsN is (-2,1), (2,1); rvN is (1,2), (1,-2)
             fh bh lh rh            the half on that side: four each
             hr hl                  right- or left-handed: hrN is (1,2), (2,-1), (-1,-2), (-2,1)
K Q          f b l r v s            as on their two parts: fK is fW and fF
===========  =====================  =====================================================

A doubled letter (``ffN``) means the single one, and keeps two letters from being read
as a pair: ``ffrrN`` is fN and rN, while ``frN`` is one leap. Longer prefixes are read
from the left, in pairs where two letters make a pair; all that is selected is joined.
On K and Q the notations in use disagree about prefixes that mix lengthwise and
sideways letters (``frK``), so these are refused.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from neoteric.pieces.checks import clockwise
from neoteric.pieces.model import Vector

LETTERS: Final = "fblrvsh"


class DirectionError(Exception):
    """A prefix that selects nothing; `index` is the place in the prefix."""

    def __init__(self, message: str, index: int) -> None:
        self.index = index
        super().__init__(message)


def _orbit(long: int, short: int) -> tuple[Vector, ...]:
    """All vectors that are (long, short) up to symmetry, clockwise."""
    signs = (-1, 1)
    return clockwise(
        vector for a in signs for b in signs for vector in ((a * long, b * short), (b * short, a * long))
    )


FAMILIES: Final[dict[str, tuple[Vector, ...]]] = {
    "W": _orbit(1, 0),
    "F": _orbit(1, 1),
    "D": _orbit(2, 0),
    "N": _orbit(2, 1),
    "A": _orbit(2, 2),
    "H": _orbit(3, 0),
    "C": _orbit(3, 1),
    "Z": _orbit(3, 2),
    "G": _orbit(3, 3),
    "K": clockwise((*_orbit(1, 0), *_orbit(1, 1))),
}
"""The vectors of each basic atom, clockwise from north."""

_SIDES: Final[dict[str, Callable[[int, int], bool]]] = {
    "f": lambda x, y: y > 0,
    "b": lambda x, y: y < 0,
    "l": lambda x, y: x < 0,
    "r": lambda x, y: x > 0,
    "v": lambda x, y: y != 0,
    "s": lambda x, y: x != 0,
}


def _across(first: str, second: str) -> bool:
    """Whether one letter is lengthwise and the other sideways."""
    return (first in "fbv") != (second in "fbv")


def _is_oblique(atom: str) -> bool:
    return atom in "NCZ"


def _split(atom: str, prefix: str) -> list[tuple[int, str]]:
    """The prefix in single letters and pairs, each with its index."""
    pairs = atom not in "WDHK"
    tokens: list[tuple[int, str]] = []
    index = 0
    while index < len(prefix):
        token = prefix[index : index + 2]
        doubled = len(token) == 2 and token[0] == token[1]
        paired = len(token) == 2 and pairs and ("h" in token or _across(*token))
        tokens.append((index, token if doubled or paired else token[0]))
        index += len(tokens[-1][1])
    return tokens


def _oblique(token: str, x: int, y: int) -> bool:
    """Whether a token selects an eight-fold vector."""
    lengthwise = abs(y) > abs(x)
    if token[0] == "h":
        turn = x * y > 0 if lengthwise else x * y < 0
        return turn == (token[1] == "r")
    if token[-1] == "h":
        return _SIDES[token[0]](x, y)
    # The second letter is the main direction, the first the side: rf is the right one of f.
    return lengthwise == (token[-1] in "fbv") and all(_SIDES[letter](x, y) for letter in token)


def _check_token(atom: str, token: str, index: int) -> None:
    if "h" in token:
        if not _is_oblique(atom):
            raise DirectionError(
                f"'h' (half) applies to N, C and Z only, not to {atom}", index + token.index("h")
            )
        if token not in ("fh", "bh", "lh", "rh", "hl", "hr"):
            raise DirectionError(
                f"{token!r}: 'h' (half) expects f, b, l or r before it, or l or r after it", index
            )
    elif _is_oblique(atom) and set(token) == {"v", "s"}:
        raise DirectionError(f"{token!r} is not clear on {atom}: write v, s, or nothing for all eight", index)


def select(atom: str, prefix: str) -> tuple[Vector, ...]:
    """The vectors of a basic atom (a key of :data:`FAMILIES`) under a prefix, clockwise.

    >>> select("N", "fs")
    ((2, 1), (-2, 1))
    """
    family = FAMILIES[atom]
    if not prefix:
        return family
    tokens = _split(atom, prefix)
    for index, token in tokens:
        _check_token(atom, token, index)
        if atom == "K" and _across(prefix[0], token[0]):
            message = f"{prefix!r} is not clear on K or Q: write their parts, such as {prefix}W and {prefix}F"
            raise DirectionError(message, index)

    def selected(x: int, y: int) -> bool:
        if _is_oblique(atom):
            return any(_oblique(token, x, y) for _, token in tokens)
        return any(all(_SIDES[letter](x, y) for letter in token) for _, token in tokens)

    return tuple(vector for vector in family if selected(*vector))


_TOKENS: Final = (
    *("f", "b", "l", "r", "v", "s", "fh", "bh", "lh", "rh", "hl", "hr", "fs", "bs", "lv", "rv"),
    *("fl", "fr", "bl", "br", "lf", "rf", "lb", "rb", "ff", "bb", "ll", "rr", "vv", "ss"),
)


def _select_or_none(atom: str, prefix: str) -> frozenset[Vector] | None:
    try:
        return frozenset(select(atom, prefix))
    except DirectionError:
        return None


@cache
def _tokens(atom: str) -> dict[str, frozenset[Vector]]:
    """What each single letter or pair selects, the plainest first."""
    selected = {token: _select_or_none(atom, token) for token in ("", *_TOKENS)}
    return {token: vectors for token, vectors in selected.items() if vectors}


@cache
def _long_spellings(atom: str) -> dict[frozenset[Vector], str]:
    """For each set of vectors that a prefix can select, the shortest prefix."""
    found: dict[frozenset[Vector], str] = {}
    layer: dict[str, frozenset[Vector]] = {"": frozenset()}
    while layer:
        following: dict[str, frozenset[Vector]] = {}
        for prefix, chosen in layer.items():
            for token, more in _tokens(atom).items():
                union = chosen | more
                # A longer prefix may read otherwise than its parts, so the reader decides.
                if union not in found and _select_or_none(atom, prefix + token) == union:
                    found[union] = prefix + token
                    following[prefix + token] = union
        layer = following
    return found


def spell(atom: str, vectors: tuple[Vector, ...]) -> str | None:
    """The plainest prefix that selects just these vectors of an atom, or None.

    >>> spell("N", ((1, 2), (-1, 2)))
    'f'
    """
    wanted = frozenset(vectors)
    if not wanted <= frozenset(FAMILIES[atom]):
        return None
    for token, selected in _tokens(atom).items():
        if selected == wanted:
            return token
    return _long_spellings(atom).get(wanted)
