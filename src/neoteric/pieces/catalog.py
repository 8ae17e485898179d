"""The 21 reserve pieces of N-chess, as data. A new piece is one more entry here.

The entries are Python rather than a TOML file such as inventors write: reading TOML
costs more than the whole rest of ``import neoteric``. The text of `moves` is the same
in both, and each piece is parsed only when it is first asked for.

Values are published estimates in pawns (R + P = 6 for the Mastodon). Sources of the
rules: Mats Winther's pages; docs/rules.md.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final, NamedTuple

from neoteric.errors import PieceError
from neoteric.pieces.model import Piece


class _Entry(NamedTuple):
    letter: str
    moves: str
    value: float | None
    summary: str
    origin: str


_ENTRIES: Final[dict[str, _Entry]] = {
    "swedish-cannon": _Entry(
        "S",
        "first_available(hop(orthogonal), mR)",
        3,
        "Leaps over exactly one man along a rank or file and slides on, moving or capturing; "
        "only when it has no such move does it move as a rook, without capturing.",
        "Mats Winther, April 2007",
    ),
    "chancellor": _Entry(
        "C",
        "RN",
        8.5,
        "Moves as a rook or as a knight.",
        "Pietro Carrera, 1617; later Henry Bird and José Raúl Capablanca",
    ),
    "archbishop": _Entry(
        "A",
        "BN",
        8,
        "Moves as a bishop or as a knight.",
        "Pietro Carrera, 1617; later Henry Bird and José Raúl Capablanca",
    ),
    "amazon": _Entry("Z", "QN", 12, "Moves as a queen or as a knight.", "16th century and later"),
    "mastodon": _Entry(
        "M",
        "KAD",
        6,
        "Steps one square or leaps two, in all eight directions.",
        "Pasha of Paulovits, about 1890; Squire of E. V. Greenwood, 1980; here Mats Winther, April 2006",
    ),
    "dimachaer": _Entry(
        "D",
        "collide(orthogonal, then=diagonal)",
        3,
        "Runs along a rank or file up to any man, turns half left or half right on the square before it, "
        "and slides on diagonally, moving or capturing.",
        "Mats Winther, November 2006",
    ),
    "trebuchet": _Entry(
        "T",
        "sling(all, limit=2)",
        3,
        "A catapult: slides one or two squares in any direction, without capturing, and slings the "
        "nearest man behind it to the square beyond; that man captures a hostile man where it lands.",
        "Mats Winther, February 2007",
    ),
    "kwagga": _Entry(
        "W",
        "CmCC",
        3,
        "Leaps as a camel, three squares one way and one across, and may go on leaping in the same "
        "direction over empty landing squares, without capturing.",
        "Mats Winther, November 2006",
    ),
    "divaricator": _Entry(
        "V",
        "withdraw(all, limit=2, angles=oblique)",
        4,
        "Slides one or two squares to an empty square and captures by moving away: hostile men next to "
        "its starting square, on the two squares obliquely behind it.",
        "Mats Winther, by 2009",
    ),
    "murmillo": _Entry(
        "U",
        "mB + collide(diagonal, then=orthogonal, mode=capture, rim=true)",
        3,
        "Moves as a bishop without capturing; captures by running diagonally up to a man or the edge, "
        "turning half left or half right there, and taking the first man along that rank or file.",
        "Mats Winther, September 2006",
    ),
    "culverin": _Entry(
        "E",
        "mK + hop(all, mode=capture, close_pawns=true)",
        3,
        "Steps to any adjacent empty square; captures in all eight directions by leaping over exactly one "
        "man, at any distance, but behind a hostile pawn only on the very next square.",
        "Mats Winther, by 2009",
    ),
    "belfry": _Entry(
        "F",
        "sling(orthogonal)",
        3,
        "A catapult: slides as a rook, without capturing, and slings the nearest man behind it to the "
        "square beyond; that man captures a hostile man where it lands.",
        "Mats Winther, November 2006",
    ),
    "adjutant": _Entry(
        "J",
        "BDD",
        5.5,
        "Moves as a bishop, or by repeated leaps of two along a rank or file over empty landing squares.",
        "Mats Winther, by 2007",
    ),
    "zeppelin": _Entry(
        "Z'",
        "fly(orthogonal)",
        3,
        "Flies along a rank or file over any men to an empty square, capturing a hostile man on the "
        "square just before it.",
        "Mats Winther, 2007, after R. W. Schmittberger's Airplane, 1981",
    ),
    "consul": _Entry(
        "Y",
        "CDD",
        5,
        "Leaps as a camel, or by repeated leaps of two along a rank or file over empty landing squares.",
        "Mats Winther, by 2011",
    ),
    "dragonet": _Entry(
        "X",
        "fly(diagonal) + fly(orthogonal, every=2)",
        4,
        "Flies over any men to an empty square of its own colour, on a diagonal, rank or file, capturing "
        "a hostile man on the square just before it.",
        "Mats Winther, October 2009",
    ),
    "camel": _Entry("H", "C", 2.5, "Leaps three squares one way and one across.", "13th century"),
    "llama": _Entry(
        "L",
        "mWD",
        2,
        "Steps one square along a rank or file without capturing, or leaps two, capturing or not.",
        "Mats Winther, April 2009",
    ),
    "alpaca": _Entry(
        "L'",
        "WmD",
        2,
        "Steps one square along a rank or file, capturing or not, or leaps two without capturing.",
        "Mats Winther, April 2009",
    ),
    "guanaco": _Entry(
        "G",
        "WmDD",
        2.8,
        "Steps one square along a rank or file, capturing or not, or makes repeated leaps of two over "
        "empty landing squares, without capturing.",
        "Mats Winther, April 2009",
    ),
    "vicuna": _Entry(
        "I",
        "mWDmDD",
        2.8,
        "Steps one square along a rank or file without capturing, or leaps two, capturing or not; further "
        "leaps of two in the same direction do not capture.",
        "Mats Winther, April 2009 (Vicuña)",
    ),
}


def names() -> tuple[str, ...]:
    """The names of all pieces, in the order of the rules."""
    return tuple(_ENTRIES)


def get(name: str) -> Piece:
    """The piece of that name or letter; case, spaces and accents do not matter.

    Raises :class:`~neoteric.errors.PieceError`, with the nearest names, where there is none.

    >>> get("mastodon").definition
    'KAD'
    >>> get("Swedish Cannon").letter
    'S'
    >>> get("L'").name
    'alpaca'
    """
    if name in _ENTRIES:
        return _build(name)
    from neoteric.pieces.checks import expected

    plain = _plain(name[:80])
    if plain in _ENTRIES:
        return _build(plain)
    if name.strip().upper() in _letters():
        return _build(_letters()[name.strip().upper()])
    raise PieceError(f"there is no piece {name[:40]!r}: {expected(plain, _ENTRIES)}")


def by_letter(letter: str) -> Piece:
    """The piece whose letter in diagrams that is. Raises PieceError where there is none.

    >>> by_letter("Z'").name
    'zeppelin'
    """
    if letter not in _letters():
        raise PieceError(f"no piece of the catalogue has the letter {letter[:10]!r}")
    return _build(_letters()[letter])


def catalogue() -> dict[str, Piece]:
    """All pieces by name, in the order of the rules.

    >>> [name for name, piece in catalogue().items() if piece.value == 2]
    ['llama', 'alpaca']
    """
    return {name: _build(name) for name in _ENTRIES}


@cache
def _letters() -> dict[str, str]:
    return {entry.letter: name for name, entry in _ENTRIES.items()}


@cache
def _build(name: str) -> Piece:
    entry = _ENTRIES[name]
    value = None if entry.value is None else float(entry.value)
    return Piece(name, entry.letter, entry.moves, value, entry.summary, entry.origin)


def _plain(name: str) -> str:
    """A name as a person writes it, in the form of the catalogue."""
    from unicodedata import normalize

    ascii_only = normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[\s_-]+", "-", ascii_only.strip().lower())
