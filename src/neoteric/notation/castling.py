"""Castling moves by the squares that king and rook end on (docs/rules.md#castling).

A move says castling as "king takes own rook". Text may say it in other ways:
the king to its c- or g-square when that is two or more files away, or, if the
king already stands on its target square, the rook to d or f. Where castling is
not legal, :func:`why_not_castling` says what stands against it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol, runtime_checkable

from neoteric.notation.position import MoveT, Position
from neoteric.notation.squares import SQUARE_NAMES, file_of, rank_of
from neoteric.rules.setup import Rights, Setup
from neoteric.variants.model import Game


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


# --- why not ----------------------------------------------------------------------------


@runtime_checkable
class _Described(Protocol):
    """A position that can be had as plain data, as a board can."""

    def setup(self) -> Setup: ...


def why_not_castling(position: Position[MoveT], h_side: bool) -> str | None:
    """Why the side to move may not castle to one side now, for a message; None where it may.

    The reasons are asked for in this order, and the first is given: no right (the king
    or the rook has moved), king or rook away from home, men in the way, check, an
    attacked square that the king would cross or reach, one between king and rook (the
    literal clause), and at last a king in check when all is done.

    >>> from neoteric import Board
    >>> why_not_castling(Board(array=518), h_side=True)
    'the bishop on f1 and the knight on g1 stand in the way'
    >>> why_not_castling(Board.from_fen("1r2k3/8/8/8/8/8/8/R3K3[] w A - 0 1"), h_side=False)
    'b1 is attacked, and all squares between king and rook must be safe (castling="chess960" drops this rule)'
    """
    if castling_side(position, h_side):
        return None
    if position.phase:
        return "nobody castles before play"
    if not isinstance(position, _Described):
        return "the rules do not allow it here"
    game, setup = position.game, position.setup()
    rights = setup.castling[0 if setup.turn else 1]
    if rights is None:
        return "the king has moved" if game.variant.castling.any_corner_rook else _NO_RIGHT
    rook = _rook_to_castle_with(game, setup, rights, h_side)
    if isinstance(rook, str):
        return rook
    return _hindrance(game, setup, rights.king, rook) or "the king would be in check afterwards"


_NO_RIGHT = "there is no right to castle any more: the king, or both rooks, have moved"


def castling_meant(position: Position[MoveT], from_square: int, to_square: int) -> bool | None:
    """Whether a move between two squares would be castling, were it legal: to the h-side (True) or a-side.

    None where nobody would call it castling: then its being illegal has other reasons.

    >>> from neoteric import A1, E1, E2, G1, Board
    >>> board = Board(array=518)
    >>> castling_meant(board, E1, G1), castling_meant(board, E1, A1), castling_meant(board, E1, E2)
    (True, False, None)
    """
    first_rank = 0 if position.turn else 7
    if position.phase or (rank_of(from_square), rank_of(to_square)) != (first_rank, first_rank):
        return None
    if _is_own(position, from_square, "K"):
        if _is_own(position, to_square, "R"):
            return to_square > from_square
        far = abs(file_of(from_square) - file_of(to_square)) >= 2
        return file_of(to_square) == 6 if far and file_of(to_square) in (2, 6) else None
    if _is_own(position, from_square, "R"):
        for king_file, rook_file, h_side in ((6, 5, True), (2, 3, False)):
            home = _is_own(position, first_rank * 8 + king_file, "K")
            outside = (file_of(from_square) > king_file) == h_side
            if home and outside and file_of(to_square) == rook_file:
                return h_side
    return None


def why_not_castling_by_squares(position: Position[MoveT], from_square: int, to_square: int) -> str | None:
    """The reason of :func:`why_not_castling` where from–to would be castling, else None.

    >>> from neoteric import E1, G1, Board
    >>> why_not_castling_by_squares(Board(array=518), E1, G1)
    'the bishop on f1 and the knight on g1 stand in the way'
    """
    h_side = castling_meant(position, from_square, to_square)
    return None if h_side is None else why_not_castling(position, h_side)


def _is_own(position: Position[MoveT], square: int, letter: str) -> bool:
    man = position.piece_at(square)
    return man is not None and man.colour == position.turn and man.letter == letter


def _rook_to_castle_with(game: Game, setup: Setup, rights: Rights, h_side: bool) -> int | str:
    """The home of the rook of that side, or why there is none."""
    side, king = "h" if h_side else "a", SQUARE_NAMES[rights.king]
    if setup.men.get(rights.king) != (setup.turn, "K"):
        return f"the king does not stand on {king}, his home"
    if game.variant.castling.any_corner_rook:
        corner = rank_of(rights.king) * 8 + (7 if h_side else 0)
        if setup.men.get(corner) != (setup.turn, "R"):
            return f"no rook of his own stands on {SQUARE_NAMES[corner]}"
        return corner
    for home, present in rights.rooks:
        if (home > rights.king) == h_side:
            if home != present:
                return f"the rook stands on {SQUARE_NAMES[present]}, not on {SQUARE_NAMES[home]}, its home"
            return home
    return f"the rook of the {side}-side has moved or is gone"


def _hindrance(game: Game, setup: Setup, king: int, rook: int) -> str | None:
    """What on the board stands against it; None if that is only the final position."""
    # The reference is slow, but it is what the rules mean, and only errors come here.
    from neoteric.rules.reference.men import SOMEBODY, attacked

    men, turn, first = setup.men, setup.turn, king & 56
    king_to, rook_to = (first + 6, first + 5) if rook > king else (first + 2, first + 3)
    way = {*_span(king, king_to), *_span(rook, rook_to), *_span(king, rook)} - {king, rook}
    if blocked := sorted(way & men.keys()):
        names = [f"the {game.by_letter[men[square][1]].name} on {SQUARE_NAMES[square]}" for square in blocked]
        return f"{_joined(names)} stand{'s' if len(names) == 1 else ''} in the way"
    if attacked(game, men, not turn, king):
        return "the king is in check"
    lifted = {square: man for square, man in men.items() if square != king}
    path = _span(king, king_to)
    for square in path:
        if attacked(game, {**lifted, square: (turn, "K")}, not turn, square):
            does = "reach" if square == king_to else "cross"
            return f"the king would {does} {SQUARE_NAMES[square]}, which is attacked"
    if game.path_unthreatened:
        for square in _span(king, rook)[1:-1]:
            if square not in path and attacked(game, {**men, square: (turn, SOMEBODY)}, not turn, square):
                return (
                    f"{SQUARE_NAMES[square]} is attacked, and all squares between king and rook must be "
                    'safe (castling="chess960" drops this rule)'
                )
    return None


def _span(start: int, end: int) -> list[int]:
    """The squares from one to the other of the same rank, both included, in this order."""
    step = 1 if end >= start else -1
    return list(range(start, end + step, step))


def _joined(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
