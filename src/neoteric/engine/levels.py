"""Playing below full strength, as people do: seeing less far, and choosing less well.

A strength is an approximate Elo. The engine then looks only so deep, and chooses among
the moves it likes with a *temperature*: a move that is worse by the temperature is chosen
about a third as often as the best. What it sees it does not ignore: a mate it has found
it gives, and one that it has seen coming it avoids, from the middle levels on.

Levels 1 to 10 are ten points of that scale, ``Skill Level`` 0 to 20 are twenty-one.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from neoteric.engine.searcher import Info, Limit

LEVELS = (400, 600, 800, 1000, 1250, 1500, 1750, 2000, 2400)
"""Elo of levels 1 to 9; level 10 is full strength."""
LEAST_ELO, MOST_ELO = 400, 2800
CAREFUL_ELO = 1250
"""From here on, that of level 5, a mate that is seen coming is avoided."""


@dataclass(frozen=True, slots=True)
class Strength:
    """How far it looks, and how strictly it chooses."""

    elo: int
    depth: int
    """Plies at most."""
    nodes: int
    """Positions at most."""
    temperature: float
    """Centipawns."""
    candidates: int
    """Moves that are compared."""

    def limited(self, limit: Limit) -> Limit:
        """A limit that the strength does not exceed either."""
        depth = self.depth if limit.depth is None else min(self.depth, limit.depth)
        nodes = self.nodes if limit.nodes is None else min(self.nodes, limit.nodes)
        return Limit(
            limit.time,
            depth,
            nodes,
            limit.mate,
            limit.white_clock,
            limit.black_clock,
            limit.white_inc,
            limit.black_inc,
            limit.remaining_moves,
        )

    def choose(self, lines: Sequence[Info], chance: Random) -> Info:
        """One of the lines found, best first."""
        best = lines[0].score
        if best.mate is not None or len(lines) == 1:
            return lines[0]
        careful = self.elo >= CAREFUL_ELO
        weights = []
        for line in lines:
            worse = best.centipawns - line.score.centipawns
            seen_mate = line.score.mate is not None and line.score.mate < 0
            allowed = worse <= 5 * self.temperature + 20 and not (seen_mate and careful)
            weights.append(math.exp(-worse / max(self.temperature, 1.0)) if allowed else 0.0)
        return chance.choices(lines, weights)[0]


_MEASURED = (
    Strength(400, 2, 1_000, 420, 40),
    Strength(600, 2, 1_000, 260, 40),
    Strength(800, 2, 1_000, 170, 24),
    Strength(1000, 2, 1_000, 120, 16),
    Strength(1250, 3, 2_000, 90, 12),
    Strength(1500, 4, 3_000, 65, 8),
    Strength(1750, 5, 5_000, 45, 8),
    Strength(2000, 7, 15_000, 28, 8),
    Strength(2400, 10, 90_000, 14, 8),
    Strength(2800, 14, 500_000, 5, 6),
)
"""What plays how strongly. From 1250 to 2400 against an engine whose scale is known, below by matches of one
strength against the next; docs/engine.md says more."""


def strength_of_elo(elo: int) -> Strength | None:
    """The strength of that Elo, brought into range; None stands for full strength.

    >>> strength_of_elo(900).temperature > strength_of_elo(2000).temperature
    True
    """
    if elo > MOST_ELO:
        return None
    elo = max(elo, LEAST_ELO)
    above = next(each for each in _MEASURED if each.elo >= elo)
    below = next(each for each in reversed(_MEASURED) if each.elo <= elo)
    part = (elo - below.elo) / (above.elo - below.elo) if above is not below else 0.0

    def between(low: float, high: float) -> float:
        return math.exp(math.log(low) * (1 - part) + math.log(high) * part)

    return Strength(
        elo,
        round(between(below.depth, above.depth)),
        round(between(below.nodes, above.nodes)),
        between(below.temperature, above.temperature),
        round(between(below.candidates, above.candidates)),
    )


def strength_of_level(level: int) -> Strength | None:
    """The strength of a level from 1 (a beginner's) to 10 (full, None).

    >>> strength_of_level(10) is None, strength_of_level(3).elo
    (True, 800)
    """
    if not 1 <= level <= 10:
        raise ValueError(f"level {level}: expected 1 to 10")
    return None if level == 10 else strength_of_elo(LEVELS[level - 1])


def strength_of_skill(skill: int) -> Strength | None:
    """The strength of a ``Skill Level`` from 0 (level 1) to 20 (full).

    >>> strength_of_skill(0) == strength_of_level(1), strength_of_skill(20) is None
    (True, True)
    """
    if not 0 <= skill <= 20:
        raise ValueError(f"Skill Level {skill}: expected 0 to 20")
    if skill == 20:
        return None
    place = skill * (len(LEVELS) - 1) / 19
    below = min(int(place), len(LEVELS) - 2)
    elo = LEVELS[below] + (place - below) * (LEVELS[below + 1] - LEVELS[below])
    return strength_of_elo(round(elo))
