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

LEVELS = (600, 800, 1000, 1200, 1400, 1600, 1800, 2050, 2350)
"""Elo of levels 1 to 9; level 10 is full strength."""
LEAST_ELO, MOST_ELO = 500, 2800
CANDIDATES = 8
"""Moves that are compared."""


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
        careful = self.elo >= 1400
        weights = []
        for line in lines:
            worse = best.centipawns - line.score.centipawns
            seen_mate = line.score.mate is not None and line.score.mate < 0
            allowed = worse <= 5 * self.temperature + 20 and not (seen_mate and careful)
            weights.append(math.exp(-worse / max(self.temperature, 1.0)) if allowed else 0.0)
        return chance.choices(lines, weights)[0]


def strength_of_elo(elo: int) -> Strength | None:
    """The strength of that Elo, brought into range; None stands for full strength.

    >>> strength_of_elo(900).depth < strength_of_elo(2000).depth
    True
    """
    if elo > MOST_ELO:
        return None
    elo = max(elo, LEAST_ELO)
    depth = 1 + (elo - LEAST_ELO) // 160
    nodes = round(60 * 2 ** ((elo - LEAST_ELO) / 150))
    temperature = 170 * 2 ** (-(elo - LEAST_ELO) / 450)
    return Strength(elo, depth, nodes, temperature, CANDIDATES)


def strength_of_level(level: int) -> Strength | None:
    """The strength of a level from 1 (a beginner's) to 10 (full, None).

    >>> strength_of_level(10) is None, strength_of_level(3).elo
    (True, 1000)
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
