"""The castling field of a FEN: rights, dormant rights, and moved pieces.

``rights = "-" | [white] [black]``, ``white = ["@" square] (FILE ["@" square])+``,
black likewise in lower case, then optionally ``"~" square+``: docs/notation.md.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeAlias

from neoteric.errors import FenError
from neoteric.notation.squares import SQUARE_NAMES, file_of, is_square, names, parse_square, rank_of
from neoteric.rules.setup import BLACK, WHITE, Rights, Setup, Square
from neoteric.variants.model import Game

Men: TypeAlias = dict[Square, tuple[bool, str]]
BothRights: TypeAlias = tuple[Rights | None, Rights | None]


@dataclass(slots=True)
class _Side:
    """What the field says of one side."""

    king: Square | None = None
    letters: list[tuple[str, Square | None]] = field(default_factory=list)
    """Each letter of the field with the square after its ``@``, if any."""


def _name(colour: bool) -> str:
    return "White" if colour else "Black"


def _fail(index: int, found: str, expected: str) -> FenError:
    return FenError(f"FEN castling, character {index + 1}: found {found!r}; expected {expected}")


def _square(text: str, index: int) -> Square:
    name = text[index : index + 2]
    if not is_square(name):
        raise _fail(index, name, "a square, a1 to h8")
    return parse_square(name)


def _moved(text: str, offset: int) -> frozenset[Square]:
    """The squares after ``~``."""
    if not text:
        raise _fail(offset, "", "squares after ~")
    squares = [_square(text, index) for index in range(0, len(text), 2)]
    for place, square in enumerate(squares):
        if rank_of(square) not in (0, 7):
            raise _fail(
                offset + 2 * place, SQUARE_NAMES[square], "squares of the first and last rank after ~"
            )
    if len(set(squares)) < len(squares):
        raise FenError("FEN castling: a square is listed twice after ~")
    return frozenset(squares)


def _king_squares(men: Men, colour: bool) -> list[Square]:
    return [square for square, man in men.items() if man == (colour, "K")]


def _stands_on_first_rank(men: Men, colour: bool) -> Square | None:
    rank = 0 if colour else 7
    return next((square for square in _king_squares(men, colour) if rank_of(square) == rank), None)


def _names_black_king(square: Square, rook_file: str, sides: dict[bool, _Side], men: Men) -> bool:
    """Whether ``@square`` between White's last file and Black's first is Black's king's home.

    The grammar lets it be the present square of White's rook as well. The rook it
    is only where a white rook stands; if one stands there and another at home,
    then by the kings: initial arrays are mirrored, so both kings' homes are on one file.
    """
    if rank_of(square) != 7 or men.get(square) != (WHITE, "R"):
        return rank_of(square) == 7
    if men.get("ABCDEFGH".find(rook_file)) != (WHITE, "R"):
        return False
    if _stands_on_first_rank(men, BLACK) is None:
        return True
    home = sides[WHITE].king
    if home is None:
        home = _stands_on_first_rank(men, WHITE)
    return home is not None and file_of(home) == file_of(square)


def _scan(text: str, men: Men, *, rooks_named: bool) -> dict[bool, _Side]:
    """The field cut into kings' homes, letters and the rooks' present squares.

    Unless `rooks_named`, the letters stand for no rooks that could be away from home.
    """
    sides = {WHITE: _Side(), BLACK: _Side()}
    king: Square | None = None
    index, colour = 0, WHITE
    while index < len(text):
        char = text[index]
        if char == "@":
            square = _square(text, index + 1)
            follows = text[index + 3 : index + 4]
            letters = sides[colour].letters
            free = rooks_named and bool(letters) and letters[-1][1] is None and king is None
            if free and colour is WHITE and follows.islower():
                free = not _names_black_king(square, letters[-1][0], sides, men)
            if free:
                letters[-1] = (letters[-1][0], square)
            elif king is None and (colour is WHITE or not letters):
                king = square
            else:
                raise _fail(index, text[index : index + 3], "a file")
            index += 3
            continue
        if char.upper() not in "ABCDEFGHKQ" or not char.isascii():
            raise _fail(index, char, "files of castling rooks, K, Q, @ and a square, or -")
        if char.isupper() and colour is BLACK:
            raise _fail(index, char, "White's rights (capitals) before Black's (lower case)")
        if char.islower() and colour is WHITE:
            colour = BLACK
        side = sides[colour]
        if king is not None:
            if side.letters:
                raise _fail(index, char, "the king's square before the files of its side")
            side.king, king = king, None
        side.letters.append((char.upper(), None))
        index += 1
    if king is not None:
        raise FenError("FEN castling: expected the files of the rooks after the king's square")
    return sides


def _home(side: _Side, colour: bool, men: Men) -> Square:
    """The king's home square: as given, or where it stands."""
    rank = 0 if colour else 7
    if side.king is not None:
        if rank_of(side.king) != rank:
            raise FenError(
                f"FEN castling: {_name(colour)}'s king's home is {SQUARE_NAMES[side.king]}; "
                f"expected a square of rank {rank + 1}"
            )
        return side.king
    home = _stands_on_first_rank(men, colour)
    if home is None:
        letters = "".join(letter for letter, _ in side.letters)
        raise FenError(
            f"FEN castling: {_name(colour)} has rights, but no king on rank {rank + 1}; expected the king's "
            f"home square before them, such as @e{rank + 1}{letters if colour else letters.lower()}"
        )
    return home


def _outermost(letter: str, home: Square, colour: bool, men: Men) -> Square:
    """The rook that ``K`` or ``Q`` stands for."""
    rank = rank_of(home)
    rooks = [square for square, man in men.items() if man == (colour, "R") and rank_of(square) == rank]
    if letter == "K" and rooks and max(rooks) > home:
        return max(rooks)
    if letter == "Q" and rooks and min(rooks) < home:
        return min(rooks)
    raise FenError(
        f"FEN castling: {letter if colour else letter.lower()} for {_name(colour)}, but no rook of his "
        f"stands on rank {rank + 1} on the {'h' if letter == 'K' else 'a'}-side of {SQUARE_NAMES[home]}"
    )


def _initial_rooks(side: _Side, colour: bool, men: Men) -> Rights:
    """Rights that name their rooks (Neoteric)."""
    home = _home(side, colour, men)
    rank = 0 if colour else 7
    rooks: dict[Square, Square] = {}
    for letter, present in side.letters:
        if letter in "KQ":
            if present is not None:
                raise FenError(
                    f"FEN castling: {letter}@{SQUARE_NAMES[present]} names no rook; "
                    "expected the file of its home square"
                )
            rook = _outermost(letter, home, colour, men)
        else:
            rook = rank * 8 + "ABCDEFGH".index(letter)
        if rook in rooks:
            raise FenError(f"FEN castling: {_name(colour)}'s rook of {SQUARE_NAMES[rook]} is named twice")
        rooks[rook] = rook if present is None else present
    if len(rooks) > 2:
        raise FenError(f"FEN castling: {_name(colour)} has {len(rooks)} castling rooks; expected two at most")
    return Rights(home, tuple(sorted(rooks.items(), reverse=True)))


def _any_rook(side: _Side, colour: bool, men: Men) -> Rights:
    """Rights that only say that the king has not moved (New Chess)."""
    both = "KQ" if colour else "kq"
    letters = [letter for letter, _ in side.letters]
    if sorted(letters) != ["K", "Q"] or any(present is not None for _, present in side.letters):
        found = "".join(letters) if colour else "".join(letters).lower()
        raise FenError(
            f"FEN castling: found {found!r} for {_name(colour)}; expected {both} or nothing, for here the "
            "right is the king's, with whatever rook stands in a corner"
        )
    return Rights(_home(side, colour, men))


def parse_rights(text: str, men: Men, game: Game) -> tuple[BothRights, frozenset[Square]]:
    """Both sides' rights, and the first-rank squares whose piece counts as moved.

    Raises :class:`~neoteric.errors.FenError`.
    """
    field_text, tilde, moved = text.partition("~")
    squares = _moved(moved, len(field_text) + 1) if tilde else frozenset()
    if not field_text:
        raise _fail(0, text[:1], "- or the castling rights")
    if field_text == "-":
        return (None, None), squares
    any_rook = game.variant.castling.any_corner_rook
    sides = _scan(field_text, men, rooks_named=not any_rook)
    read = _any_rook if any_rook else _initial_rooks
    white, black = (
        read(sides[colour], colour, men) if sides[colour].letters else None for colour in (WHITE, BLACK)
    )
    return (white, black), squares


def _write_side(rights: Rights, colour: bool, setup: Setup, game: Game) -> str:
    if game.variant.castling.any_corner_rook:
        letters = "KQ" if colour else "kq"
    else:
        letters = ""
        for home, present in rights.rooks:
            file = SQUARE_NAMES[home][0]
            letters += file.upper() if colour else file
            letters += "" if home == present else "@" + SQUARE_NAMES[present]
    away = setup.men.get(rights.king) != (colour, "K")
    return f"@{SQUARE_NAMES[rights.king]}{letters}" if away and letters else letters


def _misread(text: str, setup: Setup, game: Game) -> bool:
    """Whether an ``@`` between White's last file and Black's first would be taken for the other's."""
    return "@" in text and parse_rights(text, setup.men, game)[0] != setup.castling


def _told_apart(setup: Setup, parts: list[str]) -> str:
    """The same with a square added that says nothing new: the rook's that is at home, or the king's."""
    white, black = setup.castling
    assert white is not None
    assert black is not None
    home, present = white.rooks[-1]
    if home == present:
        return f"{parts[0]}@{SQUARE_NAMES[home]}{parts[1]}"
    return f"{parts[0]}@{SQUARE_NAMES[black.king]}{parts[1]}"


def write_rights(setup: Setup, game: Game) -> str:
    """The castling field of a setup."""
    sides: Iterable[tuple[bool, Rights | None]] = zip((WHITE, BLACK), setup.castling, strict=True)
    parts = [_write_side(rights, colour, setup, game) for colour, rights in sides if rights is not None]
    text = "".join(parts)
    if _misread(text, setup, game):
        text = _told_apart(setup, parts)
    return (text or "-") + ("~" + "".join(names(setup.moved)) if setup.moved else "")
