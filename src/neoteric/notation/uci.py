"""Moves in UCI form: ``e2e4``, ``e7e8q``, ``e1h1`` (castling), ``Q@e4``, ``N@f2f3``.

Writing is the move's own ``uci()``; reading needs the position, for castling may
be written in several ways (see :mod:`neoteric.notation.castling`).
"""

from __future__ import annotations

import re
from collections.abc import Callable

from neoteric.errors import InvalidMoveError
from neoteric.notation.castling import castling_by_squares, why_not_castling_by_squares
from neoteric.notation.position import MoveT, Position
from neoteric.notation.report import check_text, illegal, shorten, single
from neoteric.notation.squares import parse_square, square_name

__all__ = ["parse_square", "parse_uci", "square_name"]

_ORDINARY = re.compile(r"([a-h][1-8])([a-h][1-8])([A-Za-z]'?)?")
_DROP = re.compile(r"([A-Za-z]'?)@([a-h][1-8])([a-h][1-8])?")


def _uci(move: MoveT) -> str:
    return move.uci()


def parse_uci(position: Position[MoveT], text: str) -> MoveT:
    """The legal move that a UCI text says in a position.

    Castling may be written as king takes own rook, as the king's move to its c- or
    g-square if that is two or more files away, or, with the king on its target
    square already, as the rook's move to d or f. The letters may have either case.

    Raises :class:`~neoteric.errors.InvalidMoveError` for text of another form,
    :class:`~neoteric.errors.IllegalMoveError` for a move that is not legal, and
    :class:`~neoteric.errors.AmbiguousMoveError` where a promotion's letter is missing.
    """
    check_text(text)
    text = text.strip()
    if ordinary := _ORDINARY.fullmatch(text):
        return _parse_ordinary(position, text, ordinary)
    if drop := _DROP.fullmatch(text):
        return _parse_drop(position, text, drop)
    if text in ("0000", "--", "@@@@"):
        raise InvalidMoveError(f"{text!r}: a player may not pass; expected a move such as e2e4")
    drops = ", Q@e4 or N@f2f3" if position.game.variant.drops else ""
    raise InvalidMoveError(
        f"{shorten(text)} is no move in UCI form; expected one such as e2e4, e7e8q, e1h1{drops}"
    )


def _parse_ordinary(position: Position[MoveT], text: str, match: re.Match[str]) -> MoveT:
    from_square, to_square = parse_square(match[1]), parse_square(match[2])
    promotion = match[3].upper() if match[3] else None
    fitting = [
        move
        for move in position.moves_to(to_square)
        if move.from_square == from_square
        and move.drop is None
        and (promotion is None or move.promotion == promotion)
    ]
    if not fitting and promotion is None:
        fitting = castling_by_squares(position, from_square, to_square)
    found = single(text, fitting, _uci)
    if found is None:
        near = (
            move for move in position.legal_moves if move.from_square == from_square and move.drop is None
        )
        why = why_not_castling_by_squares(position, from_square, to_square)
        raise illegal(position, text, near, _uci, f"legal from {match[1]}", why)
    return found


def _parse_drop(position: Position[MoveT], text: str, match: re.Match[str]) -> MoveT:
    pawn_to = parse_square(match[3]) if match[3] else None
    return find_drop(position, text, match[1].upper(), parse_square(match[2]), pawn_to, _uci)


def find_drop(
    position: Position[MoveT],
    text: str,
    letter: str,
    square: int,
    pawn_to: int | None,
    write: Callable[[MoveT], str],
) -> MoveT:
    """The legal drop of a man on a square, whose pawn, if there is one, goes to `pawn_to`.

    `text` and `write` are for the errors: what was read, and how moves are written.
    """
    on_square = [move for move in position.moves_to(square) if move.drop == letter]
    found = single(text, [move for move in on_square if pawn_to is None or move.pawn_to == pawn_to], write)
    if found is None:
        near = on_square or [move for move in position.legal_moves if move.drop == letter]
        raise illegal(position, text, near, write, f"legal drops of {letter}")
    return found
