"""Castling moves by the squares that king and rook end on (RULES.md, section 1.2).

A move says castling as "king takes own rook". Text may say it in other ways:
the king to its c- or g-square when that is two or more files away, or, if the
king already stands on its target square, the rook to d or f.
"""

from __future__ import annotations

from collections.abc import Iterator

from neoteric.notation.position import MoveT, Position
from neoteric.notation.squares import file_of


def castling_moves(position: Position[MoveT]) -> Iterator[tuple[MoveT, tuple[int, int, int, int]]]:
    """The legal castling moves, each with king from, king to, rook from, rook to."""
    if position.phase:
        return
    first_rank = 0 if position.turn else 56
    for square in range(first_rank, first_rank + 8):
        man = position.piece_at(square)
        if man is None or man.colour != position.turn:
            continue
        for move in position.moves_to(square):
            if move.drop is None and (squares := position.effects(move).castling) is not None:
                yield move, squares


def castling_by_squares(position: Position[MoveT], from_square: int | None, to_square: int) -> list[MoveT]:
    """The legal castling moves that "from–to" may mean without being "king takes rook".

    With `from_square` None, the square left is not known: any will do.
    """
    found = []
    for move, (king, king_to, rook, rook_to) in castling_moves(position):
        by_king = king_to == to_square and abs(file_of(king) - file_of(king_to)) >= 2
        by_rook = king == king_to and rook_to == to_square
        if (by_king and from_square in (king, None)) or (by_rook and from_square in (rook, None)):
            found.append(move)
    return found


def castling_by_letter(position: Position[MoveT], letter: str, to_square: int) -> list[MoveT]:
    """The same where the man is known by its letter: ``Kg1`` or, with the king on g1, ``Rf1``."""
    found = []
    for move in castling_by_squares(position, None, to_square):
        castling = position.effects(move).castling
        if castling is not None and letter == ("R" if castling[0] == castling[1] else "K"):
            found.append(move)
    return found


def castling_side(position: Position[MoveT], h_side: bool) -> list[MoveT]:
    """The legal castling moves to one side: ``O-O`` (h) or ``O-O-O`` (a)."""
    return [move for move, squares in castling_moves(position) if (file_of(squares[1]) == 6) == h_side]
