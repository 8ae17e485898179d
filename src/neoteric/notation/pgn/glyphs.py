"""Signs that judge a move or a position, and the numeric annotation glyphs (NAGs) for them.

They stand alone or stick to a move: ``Nf3+-``, ``Nf3 ±``, ``Nf3!?``. A sign without
a standard number is passed over.
"""

from __future__ import annotations

import re
from unicodedata import category

from neoteric.notation.lookalikes import FIGURINES

_NAGS = {
    "!": 1,
    "?": 2,
    "!!": 3,
    "‼": 3,
    "??": 4,
    "⁇": 4,
    "!?": 5,
    "⁉": 5,
    "?!": 6,
    "⁈": 6,
    "□": 7,
    "=": 10,
    "∞": 13,
    "+=": 14,
    "+/=": 14,
    "⩲": 14,
    "=+": 15,
    "=/+": 15,
    "⩱": 15,
    "+/-": 16,
    "±": 16,
    "-/+": 17,
    "∓": 17,
    "+-": 18,
    "-+": 19,
    "+--": 20,
    "--+": 21,
    "∆": 140,
    "△": 140,
    "⌓": 142,
}
_OF_THE_MOVER = {
    "⨀": 22,
    "○": 26,
    "⟳": 32,
    "↻": 32,
    "↑": 36,
    "→": 40,
    "=∞": 44,
    "=/∞": 44,
    "⯹": 44,
    "⇆": 132,
    "⇄": 132,
    "⨁": 138,
    "⊕": 138,
}
"""Signs with a number for White; that for Black is one more."""

MAX_LENGTH = 100
"""Longer words are not searched for signs: they are no moves."""

_MINUS = str.maketrans(dict.fromkeys("‐‑‒–—−", "-") | {"\ufe0e": None, "\ufe0f": None})
_BEFORE_PLUS = tuple("-=/∞‐‑‒–—−")
_KNOWN = sorted((*_NAGS, *_OF_THE_MOVER), key=len, reverse=True)
_AT_END = re.compile(rf"(?P<move>..+?)(?P<glyph>{'|'.join(map(re.escape, _KNOWN))})", re.DOTALL)
"""A move of two characters at least: ``K=`` and ``Q=`` are relocations declined."""


def is_glyph(word: str) -> bool:
    """Whether a word is a sign, or only made of symbols that are no letters of men."""
    if word[0].isalnum():
        return False
    word = word.translate(_MINUS)
    return word in _NAGS or word in _OF_THE_MOVER or all(map(_is_symbol, word))


def nag(glyph: str, *, after_white: bool) -> int | None:
    """The number of a sign after a move of White or Black, None if it has none.

    >>> nag("±", after_white=True), nag("→", after_white=False), nag("☺", after_white=True)
    (16, 41, None)
    """
    glyph = glyph.translate(_MINUS)
    if glyph in _OF_THE_MOVER:
        return _OF_THE_MOVER[glyph] + (0 if after_white else 1)
    return _NAGS.get(glyph)


def mark(marks: str) -> str:
    """The sign that a run of ``!`` and ``?`` stands for: itself, or the first mark of a longer one."""
    return marks if marks in _NAGS else marks[0]


def split(word: str) -> tuple[str, list[str]]:
    """A word without the signs at its end, and the signs.

    >>> split("Nf3+-"), split("O-O+/-"), split("Nf3+"), split("e8=Q±"), split("K=")
    (('Nf3', ['+-']), ('O-O', ['+/-']), ('Nf3+', []), ('e8=Q', ['±']), ('K=', []))
    """
    glyphs: list[str] = []
    if len(word) > MAX_LENGTH:
        return word, glyphs
    while not _ends_as_a_move(word):
        plain = word.translate(_MINUS)
        match = _AT_END.fullmatch(plain)
        if match is not None:
            word, glyph = match["move"], match["glyph"]
        elif len(plain) > 1 and _is_symbol(plain[-1]):
            word, glyph = plain[:-1], plain[-1]
        else:
            break
        glyphs.insert(0, glyph)
    return word, glyphs


def _ends_as_a_move(word: str) -> bool:
    """Whether there is certainly no sign at the end: most words, so it has to be quick."""
    last = word[-1]
    return last.isalnum() or last in "#'" or (last == "+" and word[-2:-1] not in _BEFORE_PLUS)


def _is_symbol(char: str) -> bool:
    return char > "\x7f" and category(char)[0] == "S" and char not in FIGURINES
