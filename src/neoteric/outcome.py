"""How games end (FIDE's rules, with the rulings of docs/rules.md)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from neoteric.board import Board


class Termination(Enum):
    """Why a game ended."""

    CHECKMATE = "checkmate"
    STALEMATE = "stalemate"
    INSUFFICIENT_MATERIAL = "insufficient material"
    SEVENTYFIVE_MOVES = "seventy-five moves"
    FIVEFOLD_REPETITION = "fivefold repetition"
    FIFTY_MOVES = "fifty moves"
    THREEFOLD_REPETITION = "threefold repetition"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: why, and who won (True for White, None for a draw)."""

    termination: Termination
    winner: bool | None

    def result(self) -> str:
        """``"1-0"``, ``"0-1"`` or ``"1/2-1/2"``."""
        if self.winner is None:
            return "1/2-1/2"
        return "1-0" if self.winner else "0-1"


def outcome_of(board: Board, *, claim_draw: bool = False) -> Outcome | None:
    """How a game has ended, or None; see :meth:`neoteric.Board.outcome`."""
    if board.phase:
        return None
    if board.is_checkmate():
        return Outcome(Termination.CHECKMATE, not board.turn)
    draw = _draw(board) or (_claimed_draw(board) if claim_draw else None)
    return Outcome(draw, None) if draw else None


def _draw(board: Board) -> Termination | None:
    """The draw that ends the game by itself."""
    if board.is_stalemate():
        return Termination.STALEMATE
    if board.is_insufficient_material():
        return Termination.INSUFFICIENT_MATERIAL
    if board.halfmove_clock >= 150:
        return Termination.SEVENTYFIVE_MOVES
    if board.is_repetition(5):
        return Termination.FIVEFOLD_REPETITION
    return None


def _claimed_draw(board: Board) -> Termination | None:
    """The draw that the player to move may claim."""
    if board.can_claim_fifty_moves():
        return Termination.FIFTY_MOVES
    if board.can_claim_threefold_repetition():
        return Termination.THREEFOLD_REPETITION
    return None
