"""A second, tiny FEN reader, so that the reference is checked without the package's own.

It reads only well-formed canonical FEN (docs/notation.md) and checks nothing.
"""

from __future__ import annotations

import re

from neoteric.rules.setup import BLACK, WHITE, Rights, Setup


def square(name: str) -> int:
    """The square of a name such as ``"e4"``."""
    return "abcdefgh".index(name[0]) + 8 * (int(name[1]) - 1)


def squares(text: str) -> list[int]:
    """The squares of names written one after another."""
    return [square(text[at : at + 2]) for at in range(0, len(text), 2)]


def read_fen(fen: str) -> Setup:
    """The setup that a canonical FEN describes."""
    board, turn, castling, ep, halfmove, fullmove, *phase = fen.split()
    placement, pocket = board.rstrip("]").split("[")
    men = {}
    for rank, row in zip(range(7, -1, -1), placement.split("/"), strict=True):
        file = 0
        for token in re.findall(r"[A-Za-z]'?|\d", row):
            if token.isdigit():
                file += int(token)
            else:
                men[8 * rank + file] = (token.isupper(), token.upper())
                file += 1
    rights, _, moved = castling.partition("~")
    return Setup(
        men=men,
        turn=turn == "w",
        reserves=(_reserve(pocket, WHITE), _reserve(pocket, BLACK)),
        castling=(_rights(rights, men, WHITE), _rights(rights, men, BLACK)),
        moved=frozenset(squares(moved)),
        ep=None if ep == "-" else square(ep),
        halfmove=int(halfmove),
        fullmove=int(fullmove),
        phase=phase[0] if phase else "",
    )


def _reserve(pocket: str, colour: bool) -> tuple[str, ...]:
    entries = [entry for entry in re.findall(r"[A-Za-z]['+-]?", pocket) if entry[0].isupper() == colour]
    own = [entry.upper() for entry in entries]
    if own.count("B") == 2:
        first = own.index("B")
        own[first : first + 2] = ["B+", "B-"]
    return tuple(own)


def _rights(rights: str, men: dict[int, tuple[bool, str]], colour: bool) -> Rights | None:
    sides = re.fullmatch(
        r"(?:-|((?:@[a-h][1-8])?(?:[A-HKQ](?:@[a-h][1-8])?)+)?((?:@[a-h][1-8])?(?:[a-hkq](?:@[a-h][1-8])?)+)?)",
        rights,
    )
    text = None if sides is None else sides[1 if colour == WHITE else 2]
    if text is None:
        return None
    king = next(at for at, man in men.items() if man == (colour, "K"))
    if text[0] == "@":
        king, text = square(text[1:3]), text[3:]
    if text[0] in "KQkq":
        return Rights(king)
    first = 0 if colour == WHITE else 56
    rooks = []
    for letter, present in re.findall(r"([A-Ha-h])(@[a-h][1-8])?", text):
        home = first + "abcdefgh".index(letter.lower())
        rooks.append((home, square(present[1:]) if present else home))
    return Rights(king, tuple(rooks))
