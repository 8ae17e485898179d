"""The arrays that relocation can lead to, and their Chess960 numbers."""

from __future__ import annotations

from functools import lru_cache

from neoteric.errors import VariantError
from neoteric.variants.model import Relocation, Variant

_KNIGHT_PLACES = tuple((a, b) for a in range(5) for b in range(a + 1, 5))


def _allowed(array: str, rule: Relocation) -> bool:
    rooks = [file for file, letter in enumerate(array) if letter == "R"]
    bishops = [file for file, letter in enumerate(array) if letter == "B"]
    between = rooks[0] < array.index("K") < rooks[1]
    colours = bishops[0] % 2 != bishops[1] % 2
    return (between or not rule.king_between_rooks) and (colours or not rule.bishops_on_both_colours)


def _swaps(array: str, mover: str, not_with: frozenset[str], rule: Relocation) -> dict[str, str]:
    """The array itself, then each that one swap of `mover` makes of it, with the swap in SAN."""
    here = array.index(mover)
    found = {array: f"{mover}="}
    for there, other in enumerate(array):
        if there == here or other in not_with:
            continue
        squares = list(array)
        squares[here], squares[there] = other, mover
        swapped = "".join(squares)
        if _allowed(swapped, rule):
            found[swapped] = f"{mover}<>{'abcdefgh'[there]}"
    return found


@lru_cache(maxsize=16)
def _ways(variant: Variant) -> dict[str, tuple[str, ...]]:
    """The arrays, each with the relocations that lead to it."""
    rule = variant.relocation
    if rule is None:
        return {variant.array: ()}
    found: dict[str, tuple[str, ...]] = {}
    for between, first in _swaps(variant.array, rule.first, rule.first_not_with, rule).items():
        for array, second in _swaps(between, rule.second, rule.second_not_with, rule).items():
            found.setdefault(array, (first, second))
    return found


def arrays(variant: Variant) -> tuple[str, ...]:
    """White's first rank in each array the game can start from, the standard one first.

    >>> from neoteric.variants import VARIANTS
    >>> len(arrays(VARIANTS["neoteric"]))
    25
    """
    return tuple(_ways(variant))


def relocations_to(variant: Variant, array: str) -> tuple[str, ...]:
    """The relocations before play, in SAN, that lead to one of the arrays.

    >>> from neoteric.variants import VARIANTS
    >>> relocations_to(VARIANTS["neoteric"], "RKBNQBNR")
    ('K<>b', 'Q<>e')
    """
    return _ways(variant)[array]


def chess960_number(array: str) -> int:
    """The number of an array in the usual numbering of Chess960 (0 to 959).

    >>> chess960_number("RNBQKBNR")
    518
    """
    light = next(file for file in range(1, 8, 2) if array[file] == "B")
    dark = next(file for file in range(0, 8, 2) if array[file] == "B")
    rest = [letter for letter in array if letter != "B"]
    queen = rest.index("Q")
    rest.pop(queen)
    first, second = (place for place, letter in enumerate(rest) if letter == "N")
    return (light // 2) + 4 * (dark // 2) + 16 * queen + 96 * _KNIGHT_PLACES.index((first, second))


def find_array(variant: Variant, array: str | int) -> str:
    """One of the variant's arrays, by first rank or Chess960 number.

    Raises :class:`~neoteric.errors.VariantError` for any other.

    >>> from neoteric.variants import VARIANTS
    >>> find_array(VARIANTS["neoteric"], 518)
    'RNBQKBNR'
    """
    known = arrays(variant)
    if variant.relocation is None:
        if array == variant.array:
            return variant.array
        raise VariantError(f"{variant.title} has only one array, {variant.array}")
    if isinstance(array, bool) or not isinstance(array, str | int):
        raise TypeError(f"array: expected a first rank such as 'RNBQKBNR' or its number, not {array!r}")
    numbers = {chess960_number(each): each for each in known}
    by_text = {str(number): each for number, each in numbers.items()}
    found = numbers.get(array) if isinstance(array, int) else by_text.get(array, array.upper())
    if found not in known:
        listed = ", ".join(f"{each} ({number})" for number, each in sorted(numbers.items()))
        shown = repr(array[:40]) if isinstance(array, str) else array if abs(array) < 10**9 else "given"
        raise VariantError(f"array {shown} is none of the {len(known)}: {listed}")
    return found
