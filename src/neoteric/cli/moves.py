"""The legal moves as a list: all of them, or those that a person asks for."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from textwrap import wrap
from typing import TYPE_CHECKING

from neoteric.cli.naming import among
from neoteric.notation.squares import is_square, parse_square, square_name

if TYPE_CHECKING:
    from neoteric._core import Move
    from neoteric.board import Board
    from neoteric.pieces.model import Piece

_MANY = 100
"""More moves than this are summed up."""
_FILES = list("abcdefgh")
_EXPECTED = (
    "expected a man (N or knight), a square (e2), a drop (Q@), captures, checks, castling, drops, "
    "or how a move begins"
)
_KINDS: dict[str, tuple[str, Callable[[Board, Move], bool]]] = {
    "captures": ("capture", lambda board, move: board.is_capture(move)),
    "checks": ("check", lambda board, move: board.gives_check(move)),
    "castling": ("castling move", lambda board, move: board.is_castling(move)),
    "drops": ("drop", lambda board, move: move.drop is not None),
}
"""Moves that are asked for by what they do: one of them in words, and how to tell."""


def move_list(board: Board, width: int, only: str = "", more: str = "moves") -> list[str]:
    """The legal moves in SAN, a paragraph for each kind of man.

    `only` limits them: to a man by name or letter, a square (of origin, else of arrival),
    a kind of move such as ``captures`` or ``Q@``, or how the SAN begins. In New Chess there
    are hundreds of drops on pawns; unless asked for, they are counted only, and `more` is
    what one types to see them.
    """
    moves = list(board.legal_moves)
    if not moves:
        return ["There are no legal moves."]
    if not only:
        return _paragraphs(board, moves, width, more if len(moves) > _MANY else "")
    chosen, nothing = _chosen(board, moves, only)
    more = more if len(chosen) > _MANY and "@" not in only else ""
    return _paragraphs(board, chosen, width, more) if chosen else wrap(nothing, max(20, width))


def _paragraphs(board: Board, moves: list[Move], width: int, more: str) -> list[str]:
    """The moves by kind of man; with `more`, drops on pawns are counted only."""
    groups: dict[str, list[str]] = defaultdict(list)
    for move in moves:
        groups[_group(board, move)].append(board.san(move))
    lines = []
    for name in sorted(groups):
        sans = sorted(groups[name])
        if more and name.endswith("@ on a pawn"):
            text = f"{name}: {len(sans)} ways, such as {sans[0]}; {more} {sans[0].split('/')[0]} lists them"
        else:
            text = f"{name}: {' '.join(sans)}"
        lines += wrap(
            text, max(20, width), subsequent_indent="  ", break_long_words=False, break_on_hyphens=False
        )
    return lines


def _group(board: Board, move: Move) -> str:
    if move.drop is not None:
        return f"{move.drop}@{' on a pawn' if move.pawn_to is not None else ''}"
    man = board.piece_at(move.from_square)
    return man.name if man else ""


def _chosen(board: Board, moves: list[Move], only: str) -> tuple[list[Move], str]:
    """The moves meant, and what to say where there are none."""
    if kind := _KINDS.get(only.lower()):
        name, holds = kind
        return [move for move in moves if holds(board, move)], f"There is no legal {name}."
    if is_square(only.lower()):
        return _of_square(board, moves, parse_square(only.lower()))
    if board.phase and only.lower() in _FILES:
        there = [move for move in moves if _FILES[move.to_square % 8] == only.lower()]
        return there, f"There is no swap with the men on file {only.lower()}."
    text = _canonical(only)
    begun = [move for move in moves if board.san(move).startswith(text) or str(move).startswith(text)]
    if "@" in text:
        return begun, f"There is no legal drop {text}."
    piece = among(board.game.pieces, only)
    if piece is None:
        return begun, f"There is no legal move {only[:40]!r}; {_EXPECTED}."
    by_man = [move for move in moves if _is_by(board, move, piece)]
    return [*by_man, *(move for move in begun if move not in by_man)], _no_move_of(board, piece)


def _canonical(text: str) -> str:
    """The beginning of a move as SAN writes it: O for castling, a capital for a drop."""
    if text[:1] == "0":
        return text.replace("0", "O")
    letter, at, rest = text.partition("@")
    return letter.upper() + at + rest if at else text


def _is_by(board: Board, move: Move, piece: Piece) -> bool:
    if move.drop is not None:
        return move.drop == piece.letter
    man = board.piece_at(move.from_square)
    return man is not None and man.letter == piece.letter


def _no_move_of(board: Board, piece: Piece) -> str:
    own = [man for man in board.piece_map().values() if man.colour == board.turn]
    if any(man.letter == piece.letter for man in own):
        return f"No {piece.name} of {_side(board)} has a legal move."
    held = board.reserve[0 if board.turn else 1]
    waits = " yet, only one in reserve" if piece.letter in held else ""
    return f"{_side(board)} has no {piece.name} on the board{waits}."


def _of_square(board: Board, moves: list[Move], square: int) -> tuple[list[Move], str]:
    """The moves from a square where a man of the player stands, else those that lead there."""
    man, name = board.piece_at(square), square_name(square)
    there = [move for move in moves if board.effects(move).to_square == square]
    if man is None:
        return there, f"No man of {_side(board)} can move to {name}."
    if man.colour != board.turn:
        return there, f"No man of {_side(board)} can capture the {man.name} by moving to {name}."
    from_here = [move for move in moves if move.drop is None and move.from_square == square]
    if board.phase:
        from_here += there
    drops = [move for move in there if move.drop is not None]
    hint = f", but you can drop a piece on it: moves {drops[0].drop}@{name}" if drops else ""
    return from_here, f"The {man.name} on {name} has no legal move{hint}."


def _side(board: Board) -> str:
    return "White" if board.turn else "Black"
