"""Square names: ``a1`` is 0, ``h1`` is 7, ``h8`` is 63."""

from __future__ import annotations

from collections.abc import Iterable

SQUARE_NAMES: tuple[str, ...] = tuple(file + rank for rank in "12345678" for file in "abcdefgh")
_SQUARES: dict[str, int] = {name: square for square, name in enumerate(SQUARE_NAMES)}


def square_name(square: int) -> str:
    """The name of a square. Raises :class:`ValueError` for a number that is none.

    >>> square_name(28)
    'e4'
    """
    return SQUARE_NAMES[checked_square(square)]


def checked_square(square: object) -> int:
    """The square itself, if it is one: 0 (a1) to 63 (h8).

    Raises :class:`ValueError` for another number, :class:`TypeError` for anything else.
    """
    if isinstance(square, bool) or not isinstance(square, int):
        hint = f"; parse_square({square!r}) reads names" if isinstance(square, str) else ""
        raise TypeError(f"expected a square, 0 (a1) to 63 (h8), not {square!r}{hint}")
    if not 0 <= square < 64:
        raise ValueError(f"square {square}: expected 0 (a1) to 63 (h8)")
    return square


def parse_square(name: str) -> int:
    """The square of that name. Raises :class:`ValueError` where there is none.

    >>> parse_square("e4")
    28
    """
    try:
        return _SQUARES[name]
    except KeyError:
        raise ValueError(f"{name!r} is no square: expected a1 to h8") from None


def is_square(name: str) -> bool:
    """Whether `name` names a square of the board."""
    return name in _SQUARES


def file_of(square: int) -> int:
    """The file, 0 (a) to 7 (h)."""
    return square & 7


def rank_of(square: int) -> int:
    """The rank, 0 (White's first) to 7."""
    return square >> 3


def is_light(square: int) -> bool:
    """Whether the square is light; a1 is dark."""
    return (file_of(square) + rank_of(square)) % 2 == 1


def names(squares: Iterable[int]) -> list[str]:
    """The names of the squares, in ASCII order."""
    return sorted(SQUARE_NAMES[square] for square in squares)
