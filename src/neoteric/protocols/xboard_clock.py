"""The time controls of the XBoard protocol."""

from __future__ import annotations

import re
from dataclasses import dataclass

from neoteric.engine.searcher import Limit
from neoteric.errors import NeotericError

_CLOCK = re.compile(r"(\d{1,6})(?::(\d{1,2}))?")
_LONGEST = 10.0**7
"""Seconds: longer than any game."""


def number(text: str, least: float = 0.0, most: float = _LONGEST) -> float:
    """A number of the protocol within bounds. Raises :class:`~neoteric.errors.NeotericError`."""
    if not re.fullmatch(r"-?\d{1,12}(\.\d{1,6})?", text) or float(text) < least:
        raise NeotericError(f"expected a number, not {text[:20]!r}")
    return min(float(text), most)


@dataclass
class TimeControl:
    """How long the engine may think, and what the clocks show, in seconds."""

    moves: int = 40
    """In each period; 0 for the whole game."""
    base: float = 300.0
    increment: float = 0.0
    each: float | None = None
    """For each move, exactly; then there is no clock."""
    depth: int | None = None
    rate: int | None = None
    """Nodes that stand for a second, in place of time; 0 for the processor's own time."""
    own: float = 300.0
    other: float = 300.0
    played: int = 0
    """The engine's moves in this period."""

    def level(self, moves: str, base: str, increment: str) -> None:
        """``level 40 5 0``, ``level 40 0:30 0``, ``level 0 2 12``."""
        clock = _CLOCK.match(base)
        if clock is None:
            raise NeotericError(f"expected minutes or minutes:seconds, not {base[:20]!r}")
        self.moves = int(number(moves, most=10**4))
        self.increment = number(increment)
        # Base 0 with an increment: the first increment is what there is for the first move.
        self.base = 60.0 * int(clock[1]) + int(clock[2] or 0) or max(self.increment, 1.0)
        self.own = self.other = self.base
        self.each, self.played = None, 0

    def moved(self, seconds: float) -> None:
        """The engine has made a move: the clock as far as we can know it, until we are told."""
        self.played += 1
        self.own += self.increment - seconds
        if self.moves and self.played >= self.moves:
            self.played = 0
            self.own += self.base

    def limit(self, white: bool, overhead: float) -> Limit:
        """The limits of a search for the engine's next move."""
        if self.rate:
            return Limit(nodes=max(1, round(self.rate * self._share())), depth=self.depth)
        if self.each is not None:
            return Limit(time=max(self.each - overhead, 0.01), depth=self.depth)
        # A clock that has run out still leaves a moment to move.
        own, other = max(self.own, 0.01), max(self.other, 0.01)
        return Limit(
            depth=self.depth,
            white_clock=own if white else other,
            black_clock=other if white else own,
            white_inc=self.increment,
            black_inc=self.increment,
            remaining_moves=self.moves - self.played if self.moves else None,
        )

    def _share(self) -> float:
        """Seconds for a move where nodes stand for time, which the engine cannot share out itself."""
        if self.each is not None:
            return self.each
        left = self.moves - self.played if self.moves else 30
        return max(min(self.own / max(left, 1) + 0.8 * self.increment, 0.9 * self.own), 0.001)
