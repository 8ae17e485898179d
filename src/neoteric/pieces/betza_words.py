"""The Betza part of a definition: ``BDD``, ``mWD``, ``CmCC``, ``mfWcfF``.

A word is a row of atoms, each a capital letter with modifiers before it and a range
after it. (The module is not called ``betza``, because the package exports a function of
that name.)

======  ==============================  ========================================
atom    step                            alone it is
======  ==============================  ========================================
W F     (1,0)  (1,1)                    a step
D A     (2,0)  (2,2)                    a leap of two
H G     (3,0)  (3,3)                    a leap of three
N C Z   (2,1)  (3,1)  (3,2)             a knight's, camel's, zebra's leap (L = C)
K       W and F                         a king's step
R B Q   W, F, K without limit           a slide
======  ==============================  ========================================

==========  ==============================================================================
after it    meaning
==========  ==============================================================================
the letter  doubled: any number of such steps in one direction (``DD``, ``NN``)
1 to 7      at most so many (``R2``, ``W3``, ``D2``)
0           any number (``W0`` is R)
==========  ==============================================================================

==============  ==========================================================================
before it       meaning
==============  ==========================================================================
m  c            only to an empty square; only capturing
f b l r v s h   directions: see :mod:`neoteric.pieces.betza_directions`
n               lame: the squares leapt over must be empty (D, A, H, G)
p               over exactly one screen, then any distance (R, B, Q)
g               over exactly one screen, then one square (R, B, Q)
==============  ==========================================================================

Other modifiers, brackets and atoms are errors, each named with its position.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple, NoReturn, TypeAlias

from neoteric.errors import DefinitionError
from neoteric.pieces import betza_directions as compass
from neoteric.pieces.checks import MAX_STEP, clockwise
from neoteric.pieces.model import Hop, Mode, Ride, Vector

Word: TypeAlias = Ride | Hop

ATOMS: Final = "WFDNAHCLZGKQRB"
_BASE: Final = {"R": "W", "B": "F", "Q": "K", "L": "C"}
_SLIDERS: Final = "RBQ"
_LAME: Final = "DAHG"
_UNSUPPORTED: Final = {
    "a": "again: a move in several legs",
    "d": "capturing one's own men",
    "e": "en passant",
    "i": "initial moves",
    "j": "jumping",
    "k": "capturing kings only",
    "o": "cylinder moves",
    "q": "circular riders",
    "t": "limits on what is hopped over",
    "u": "unloading",
    "w": "other modes",
    "x": "other modes",
    "y": "range toggling",
    "z": "crooked riders",
}
_MODE_LETTERS: Final = {Mode.BOTH: "", Mode.MOVE: "m", Mode.CAPTURE: "c"}


def parse(word: str, text: str | None = None, offset: int = 0) -> tuple[Word, ...]:
    """The atoms of a Betza word.

    Raises :class:`~neoteric.errors.DefinitionError`. `text` and `offset` say where the
    word stands in a longer definition, for the position in the error.

    >>> [atom.limit for atom in parse("BDD")]
    [None, None]
    """
    return _Reader(word, word if text is None else text, offset).read()


def split(atom: Ride) -> tuple[Ride | None, Ride | None]:
    """What of a ride has letters in Betza notation, and what has none, such as (4, 1)."""
    letters = {vector for family in compass.FAMILIES.values() for vector in family}
    lettered = tuple(vector for vector in atom.vectors if vector in letters)
    others = tuple(vector for vector in atom.vectors if vector not in letters)
    return replace(atom, vectors=lettered) if lettered else None, (
        replace(atom, vectors=others) if others else None
    )


def write(atom: Ride) -> list[str]:
    """One Betza word for each family of vectors in a ride, all of which have letters."""
    words = []
    for letter, vectors in _families(atom.vectors):
        prefix = compass.spell(letter, vectors)
        assert prefix is not None  # every set has a spelling, but for K; see _families
        before = ("n" if atom.lame else "") + _MODE_LETTERS[atom.mode] + prefix
        words.append(before + _with_range(letter, atom.limit))
    return words


def _families(vectors: tuple[Vector, ...]) -> list[tuple[str, tuple[Vector, ...]]]:
    """The vectors sorted into basic atoms."""
    if len(vectors) > 1 and compass.spell("K", vectors) is not None:
        return [("K", clockwise(vectors))]
    parts: dict[str, list[Vector]] = {}
    for vector in vectors:
        for letter, family in compass.FAMILIES.items():
            if vector in family:
                parts.setdefault(letter, []).append(vector)
                break
    return [(letter, tuple(part)) for letter, part in parts.items()]


def _with_range(letter: str, limit: int | None) -> str:
    slider = {"W": "R", "F": "B", "K": "Q"}.get(letter)
    if limit == 1:
        return letter
    if limit is None:
        return slider or letter * 2
    return f"{slider or letter}{limit}"


class _Modifiers(NamedTuple):
    """What stands before an atom: each letter's place, and the prefix of directions."""

    at: dict[str, int]
    prefix: str
    prefix_at: int


class _Reader:
    """Reads one word from left to right."""

    def __init__(self, word: str, text: str, offset: int) -> None:
        self.word, self.text, self.offset, self.index = word, text, offset, 0

    def fail(self, message: str, index: int) -> NoReturn:
        raise DefinitionError(message, self.text, self.offset + index)

    def read(self) -> tuple[Word, ...]:
        atoms: list[Word] = []
        while self.index < len(self.word):
            atoms.append(self.atom())
        if not atoms:
            self.fail("expected a Betza atom such as W, N or R", 0)
        return tuple(atoms)

    def atom(self) -> Word:
        """One atom with its modifiers and range."""
        modifiers = self.modifiers()
        at = self.index
        letter = self.letter()
        limit = self.range(letter)
        vectors = self.vectors(letter, modifiers)
        mode = Mode.BOTH
        if ("m" in modifiers.at) != ("c" in modifiers.at):
            mode = Mode.MOVE if "m" in modifiers.at else Mode.CAPTURE
        hops = [key for key in "pg" if key in modifiers.at]
        if hops:
            self.check_hop(hops, letter, modifiers, at)
            return Hop(vectors, mode, limit=1 if hops == ["g"] else None)
        lame = "n" in modifiers.at
        if lame and letter not in _LAME:
            reason = "a bent path" if letter in "NCLZ" else "nothing to leap over"
            self.fail(f"'n' (lame) applies to D, A, H and G; {letter} has {reason}", modifiers.at["n"])
        return Ride(vectors, mode, limit, lame)

    def modifiers(self) -> _Modifiers:
        """The lower-case letters at this place."""
        at: dict[str, int] = {}
        prefix, prefix_at = "", self.index
        while self.index < len(self.word) and self.word[self.index] not in ATOMS:
            letter = self.word[self.index]
            if letter in compass.LETTERS:
                if not prefix:
                    prefix_at = self.index
                elif prefix_at + len(prefix) != self.index:
                    self.fail(f"direction {letter!r} stands apart from {prefix!r}", self.index)
                prefix += letter
            elif letter in "mcnpg":
                if letter in at:
                    self.fail(f"modifier {letter!r} is given twice", self.index)
                at[letter] = self.index
            else:
                self.refuse(letter)
            self.index += 1
        return _Modifiers(at, prefix, prefix_at)

    def refuse(self, letter: str) -> NoReturn:
        if letter in _UNSUPPORTED:
            self.fail(f"modifier {letter!r} ({_UNSUPPORTED[letter]}) is not supported", self.index)
        if letter.isascii() and letter.isdigit():
            self.fail(f"range {letter} has no atom before it: a range follows its atom, as in R2", self.index)
        if letter.isascii() and letter.isupper():
            self.fail(f"{letter!r} is not an atom: expected one of {' '.join(ATOMS)}", self.index)
        self.fail(f"unexpected {letter!r}: expected a modifier or one of {' '.join(ATOMS)}", self.index)

    def letter(self) -> str:
        if self.index == len(self.word):
            self.fail(f"expected an atom after the modifiers, one of {' '.join(ATOMS)}", self.index)
        self.index += 1
        return self.word[self.index - 1]

    def range(self, letter: str) -> int | None:
        """The limit that the letter, doubling and digits make; None is unlimited."""
        limit = None if letter in _SLIDERS else 1
        start = self.index
        if self.word[start : start + 1] == letter:
            if letter in _SLIDERS:
                self.fail(f"{letter} slides without limit already: a second {letter} adds nothing", start)
            self.index += 1
            if self.word[self.index : self.index + 1] == letter:
                self.fail(f"three times {letter}: write {letter * 2} for a rider, or {letter}3", self.index)
            limit = None
        digits = self.index
        while self.word[self.index : self.index + 1] in tuple("0123456789"):
            self.index += 1
        number = self.word[digits : self.index]
        if not number:
            return limit
        if digits > start:
            self.fail(f"{letter * 2} is unlimited: write {letter}{number[:1]} for a range", digits)
        if len(number) > 1 or int(number) > MAX_STEP:
            self.fail(f"range {number[:20]}: expected 1 to {MAX_STEP}, or 0 for any distance", digits)
        return int(number) or None

    def vectors(self, letter: str, modifiers: _Modifiers) -> tuple[Vector, ...]:
        try:
            return compass.select(_BASE.get(letter, letter), modifiers.prefix)
        except compass.DirectionError as error:
            self.fail(str(error), modifiers.prefix_at + error.index)

    def check_hop(self, hops: list[str], letter: str, modifiers: _Modifiers, at: int) -> None:
        if len(hops) == 2:
            self.fail("'p' and 'g' exclude each other", max(modifiers.at["p"], modifiers.at["g"]))
        if "n" in modifiers.at:
            self.fail(f"'n' (lame) and {hops[0]!r} exclude each other", modifiers.at["n"])
        if letter not in _SLIDERS or self.index != at + 1:
            self.fail(
                f"{hops[0]!r} (over a screen) applies to R, B and Q without a range; hop(...) says more",
                modifiers.at[hops[0]],
            )
