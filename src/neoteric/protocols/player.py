"""What plays in a match: our own engine, or any program behind a protocol."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from neoteric._core import Move
from neoteric.board import Board
from neoteric.engine.searcher import Limit, Score
from neoteric.errors import NeotericError


class Fault(Enum):
    """What a player did wrong."""

    START = "cannot start"
    """Nothing that could be played: no such program, option or variant."""
    CRASH = "crashed"
    SILENCE = "does not answer"
    ILLEGAL = "illegal move"


class PlayerError(NeotericError):
    """A player that cannot go on; `fault` says why. In a game, it has lost."""

    def __init__(self, fault: Fault, message: str) -> None:
        self.fault = fault
        super().__init__(message)

    def __reduce__(self) -> tuple[object, ...]:
        return PlayerError, (self.fault, str(self))


@dataclass(frozen=True, slots=True)
class Answer:
    """What a player does when it is to move."""

    move: Move | None
    """None only where it resigns or claims a draw instead."""
    score: Score | None = None
    """What it thinks of the position, for itself; None where it does not say."""
    depth: int = 0
    seconds: float = 0.0
    """How long it thought."""
    resigns: bool = False
    claims_draw: bool = False
    """It claims a draw that the board has; a claim without ground is a :class:`PlayerError`."""


class Player(Protocol):
    """One side of a game. Used from one thread, but for :meth:`stop`."""

    @property
    def name(self) -> str:
        """What it calls itself."""

    def new_game(self, board: Board) -> None:
        """Prepares for a game that goes on from `board`.

        Raises :class:`PlayerError` where it cannot play that.
        """

    def play(self, board: Board, limit: Limit) -> Answer:
        """Its move for the player to move. The board is left as it is.

        Raises :class:`PlayerError`; :meth:`new_game` then makes a new beginning.
        """

    def stop(self) -> None:
        """Ends its thinking from another thread, for good: what `play` then says is worth nothing."""

    def close(self) -> None:
        """Ends it, and waits until it has ended. May be called twice."""


def spent(board: Board, limit: Limit) -> float | None:
    """Seconds after which the player to move has used up what it has; None for no such limit."""
    clock = limit.white_clock if board.turn else limit.black_clock
    return limit.time if clock is None else clock


def nearest(name: str, known: Iterable[str]) -> str:
    """A hint for a name that is not known: ``; did you mean Hash?``, or nothing.

    >>> nearest("hush", ["Hash", "Threads"])
    '; did you mean Hash?'
    """
    from difflib import get_close_matches

    by_lower = {each.lower(): each for each in known}
    found = get_close_matches(name.lower(), by_lower, n=1)
    return f"; did you mean {by_lower[found[0]]}?" if found else ""
