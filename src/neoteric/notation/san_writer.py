"""Writing moves in algebraic notation: always the canonical text.

After the destination come, in this order, the men captured from afar (``xc5xe5``),
the sling (``*Rxe5``), the introduction (``/M``), and at last ``+`` or ``#``.
"""

from __future__ import annotations

from collections.abc import Collection

from neoteric.notation.position import EffectsLike, MoveT, Position, SlungLike
from neoteric.notation.report import check_move, not_legal
from neoteric.notation.squares import SQUARE_NAMES, file_of, names, rank_of


def san(position: Position[MoveT], move: MoveT) -> str:
    """The canonical SAN of a legal move.

    Raises :class:`~neoteric.errors.IllegalMoveError` for any other move.
    """
    check_move(move)
    if move not in position.legal_moves:
        raise not_legal(position, move)
    return body(position, move) + _suffix(position, move)


def san_all(position: Position[MoveT]) -> dict[MoveT, str]:
    """The canonical SAN of every legal move, at less cost than one by one."""
    moves = list(position.legal_moves)
    origins: dict[tuple[str, int], set[int]] = {}
    for move in moves:
        if move.drop is None:
            origins.setdefault((_letter(position, move), move.to_square), set()).add(move.from_square)
    return {
        move: _body(position, move, origins.get((_letter(position, move), move.to_square), ()))
        + _suffix(position, move)
        for move in moves
    }


def _suffix(position: Position[MoveT], move: MoveT) -> str:
    return "" if position.phase else position.check_suffix(move)


def body(position: Position[MoveT], move: MoveT) -> str:
    """The canonical SAN of a legal move without ``+`` and ``#``."""
    letter = _letter(position, move)
    origins = () if letter == "P" or move.drop else _origins(position, letter, move.to_square)
    return _body(position, move, origins)


def _letter(position: Position[MoveT], move: MoveT) -> str:
    if move.drop is not None:
        return move.drop
    man = position.piece_at(move.from_square)
    return man.letter if man is not None else ""


def _origins(position: Position[MoveT], letter: str, to_square: int) -> set[int]:
    """Where men of that letter stand that can legally go to the square."""
    return {
        move.from_square
        for move in position.moves_to(to_square)
        if move.drop is None and _letter(position, move) == letter
    }


def _body(position: Position[MoveT], move: MoveT, origins: Collection[int]) -> str:
    if position.phase:
        return _relocation(position, move)
    target = SQUARE_NAMES[move.to_square]
    if move.drop is not None:
        pawn = "" if move.pawn_to is None else f"/P{SQUARE_NAMES[move.pawn_to]}"
        return f"{move.drop}@{target}{pawn}"
    effects = position.effects(move)
    if effects.castling is not None:
        return ("O-O" if file_of(effects.castling[1]) == 6 else "O-O-O") + _introduction(effects)
    letter = _letter(position, move)
    takes = "" if effects.displaced is None else "x"
    if letter == "P":
        start = SQUARE_NAMES[move.from_square][0] + takes if takes else ""
        promotion = f"={move.promotion}" if move.promotion else ""
        return start + target + promotion
    afar = "".join("x" + name for name in names(effects.afar))
    start = letter + _distinction(move.from_square, origins) + takes
    return start + target + afar + _sling(effects.sling) + _introduction(effects)


def _distinction(from_square: int, origins: Collection[int]) -> str:
    """What tells a piece from like pieces that can go to the same square."""
    others = [square for square in origins if square != from_square]
    if not others:
        return ""
    name = SQUARE_NAMES[from_square]
    if all(file_of(square) != file_of(from_square) for square in others):
        return name[0]
    if all(rank_of(square) != rank_of(from_square) for square in others):
        return name[1]
    return name


def _sling(sling: SlungLike | None) -> str:
    if sling is None:
        return ""
    takes = "" if sling.captured is None else "x"
    promotion = f"={sling.promotion}" if sling.promotion else ""
    return f"*{sling.man.letter}{takes}{SQUARE_NAMES[sling.to_square]}{promotion}"


def _introduction(effects: EffectsLike) -> str:
    return "" if effects.introduced is None else f"/{effects.introduced[1].letter}"


def _relocation(position: Position[MoveT], move: MoveT) -> str:
    """``K<>b``, ``Q<>f``, or ``K=``, ``Q=`` for a swap declined."""
    letter = _letter(position, move)
    if move.from_square == move.to_square:
        return f"{letter}="
    return f"{letter}<>{SQUARE_NAMES[move.to_square][0]}"
