"""Signs that people's texts have where the notations have plain letters and signs."""

from __future__ import annotations

FIGURINES = dict(zip("♔♕♖♗♘♙♚♛♜♝♞♟", "KQRBNPKQRBNP", strict=True))
"""Chess figurines, white or black, and the letters that they stand for."""

_SIGNS = str.maketrans(
    FIGURINES
    | dict.fromkeys("’‘ʼ′`´", "'")
    | dict.fromkeys("‐‑‒–—−", "-")
    | {"×": "x", "↔": "<>", "\ufe0e": None, "\ufe0f": None, "\u200d": None}
)


def plain(text: str) -> str:
    """The text with figurines as letters, and typographic signs as those on the keyboard.

    >>> plain("♘g1–f3, L’×a1")
    "Ng1-f3, L'xa1"
    """
    return text.translate(_SIGNS)
