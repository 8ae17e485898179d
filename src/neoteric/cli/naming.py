"""Pieces as a person names them: by name or letter, in any case."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from neoteric.pieces.model import Piece


def plain_letter(text: str) -> str:
    """The text as a letter would be written: in capitals, with a straight apostrophe.

    >>> plain_letter("l\u2019")
    "L'"
    """
    return text.strip().upper().replace("\u2019", "'").replace("\u2018", "'").replace("`", "'")


def among(pieces: Iterable[Piece], text: str) -> Piece | None:
    """The one of the pieces that goes by this name or letter, None if none does."""
    name, letter = "-".join(text.lower().split()), plain_letter(text)
    return next((piece for piece in pieces if piece.name == name or piece.letter == letter), None)


def orthodox(text: str) -> Piece | None:
    """The man of orthodox chess that goes by this name or letter."""
    from neoteric.variants.orthodox import ORTHODOX

    return among(ORTHODOX, text)


def catalogue_letter(text: str) -> str | None:
    """The name of the catalogue's piece with that letter, None if there is none.

    >>> catalogue_letter("z"), catalogue_letter("Z'"), catalogue_letter("mastodon")
    ('amazon', 'zeppelin', None)
    """
    from neoteric.pieces.catalog import catalogue

    letter = plain_letter(text)
    return next((name for name, piece in catalogue().items() if piece.letter == letter), None)


def find_piece(text: str, first: Iterable[Piece] = ()) -> Piece:
    """The piece that a person means: one of `first`, or of the catalogue, or a definition or file.

    >>> find_piece("knight").letter, find_piece("f").name, find_piece("L'").name
    ('N', 'belfry', 'alpaca')

    Raises PieceError where there is none.
    """
    from neoteric.pieces.files import resolve

    return among(first, text) or orthodox(text) or resolve(catalogue_letter(text) or text)


def namesake(piece: Piece) -> str:
    """Which piece has the same letter but for the apostrophe, in words; "" if none.

    >>> from neoteric.pieces import get
    >>> namesake(get("llama"))
    "L' is the alpaca."
    """
    from neoteric.pieces.catalog import catalogue

    letter = piece.letter.removesuffix("'")
    for other in catalogue().values():
        if other.name != piece.name and other.letter.removesuffix("'") == letter:
            return f"{other.letter} is the {other.name}."
    return ""
