"""What a match tells of the difference in strength: Elo, its error, and a sequential test.

Each opening is played twice with colours reversed, and what counts is the *pair*: an opening
that favours White then gives one point whoever is better, so that pairs scatter less than
games. A pair is worth 0, ½, 1, 1½ or 2 points; hence "pentanomial".

The test is the generalised sequential probability ratio test: for each of the two
hypotheses the distribution of pairs is taken that has this mean and makes the observed
results likeliest, and their likelihoods are compared.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

_Z = 1.959964
"""Standard deviations within which 95 % of a normal distribution lie."""
_UNSEEN = 1e-3
"""How many times a result that has not been seen is taken to have been."""


def score_of_elo(elo: float) -> float:
    """The expected score of a player who is `elo` stronger.

    >>> score_of_elo(0), round(score_of_elo(191), 3)
    (0.5, 0.75)
    """
    if elo > 10_000:
        return 1.0
    return 1 / (1 + 10 ** (-max(elo, -10_000) / 400))


def elo_of_score(score: float) -> float:
    """The difference in Elo that gives a score; infinite for 0 and 1.

    >>> round(elo_of_score(0.75)), elo_of_score(1)
    (191, inf)
    """
    if score <= 0 or score >= 1:
        return math.inf if score >= 1 else -math.inf
    return -400 * math.log10(1 / score - 1)


@dataclass(frozen=True, slots=True)
class Tally:
    """Results of the first player: games, and pairs by points (0, ½, 1, 1½, 2).

    >>> Tally().with_games((1, 0.5)).with_games((0, 1))
    Tally(wins=2, draws=1, losses=1, pairs=(0, 0, 1, 1, 0))
    """

    wins: int = 0
    draws: int = 0
    losses: int = 0
    pairs: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)

    @property
    def games(self) -> int:
        """All games."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """Of the first player."""
        return self.wins + self.draws / 2

    @property
    def score(self) -> float:
        """Points per game; one half where there are none yet."""
        return self.points / self.games if self.games else 0.5

    def with_games(self, points: Sequence[float]) -> Tally:
        """The tally with the games of one opening, which are a pair if there are two."""
        counts = [sum(1 for each in points if each == value) for value in (1, 0.5, 0)]
        pairs = list(self.pairs)
        if len(points) == 2:
            pairs[round(2 * sum(points))] += 1
        won, drawn, lost = counts
        return replace(
            self,
            wins=self.wins + won,
            draws=self.draws + drawn,
            losses=self.losses + lost,
            pairs=(pairs[0], pairs[1], pairs[2], pairs[3], pairs[4]),
        )

    def __add__(self, other: Tally) -> Tally:
        """Two matches as one."""
        pairs = [a + b for a, b in zip(self.pairs, other.pairs, strict=True)]
        return Tally(
            self.wins + other.wins,
            self.draws + other.draws,
            self.losses + other.losses,
            (pairs[0], pairs[1], pairs[2], pairs[3], pairs[4]),
        )

    def samples(self) -> list[tuple[float, int]]:
        """Scores from 0 to 1, and how often each came: of pairs, or of games while there is no pair."""
        if any(self.pairs):
            return [(points / 4, count) for points, count in enumerate(self.pairs)]
        return [(0.0, self.losses), (0.5, self.draws), (1.0, self.wins)]


@dataclass(frozen=True, slots=True)
class Estimate:
    """The difference in Elo, the 95 % interval, and the likelihood of superiority (0 to 1)."""

    elo: float
    low: float
    high: float
    los: float

    @property
    def error(self) -> float:
        """Half the interval: what stands behind ±."""
        return (self.high - self.low) / 2


def estimate(tally: Tally) -> Estimate:
    """What the results say. The error comes from pairs, once there are any.

    Few games say little: for the error one more result of each kind is thrown in, as if
    it had come a fraction of once.

    >>> found = estimate(Tally(wins=60, draws=80, losses=60, pairs=(10, 20, 40, 20, 10)))
    >>> round(found.elo), round(found.error), found.los
    (0, 37, 0.5)
    """
    samples = tally.samples()
    total = sum(count for _, count in samples)
    if not total:
        return Estimate(0.0, -math.inf, math.inf, 0.5)
    mean = sum(score * count for score, count in samples) / total
    deviation = _standard_error(samples)
    low, high = (elo_of_score(mean + side * _Z * deviation) for side in (-1, 1))
    los = 0.5 * math.erfc((0.5 - mean) / deviation / math.sqrt(2))
    return Estimate(elo_of_score(mean), low, high, los)


def _standard_error(samples: Sequence[tuple[float, int]]) -> float:
    """Of the mean, with one imagined sample spread over all results."""
    weighted = [(score, count + 1 / len(samples)) for score, count in samples]
    total = sum(weight for _, weight in weighted)
    mean = sum(score * weight for score, weight in weighted) / total
    variance = sum(weight * (score - mean) ** 2 for score, weight in weighted) / total
    return math.sqrt(variance / total)


@dataclass(frozen=True, slots=True)
class Sprt:
    """A sequential test whether the first player is `elo1` stronger rather than `elo0`.

    It wrongly accepts `elo1` with probability `alpha`, `elo0` with probability `beta`.

    Raises ValueError for hypotheses or probabilities that make no test.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not -1000 <= self.elo0 < self.elo1 <= 1000:
            raise ValueError(f"SPRT: expected ELO0 below ELO1, not {self.elo0:g} and {self.elo1:g}")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise ValueError("SPRT: expected alpha and beta between 0 and 0.5")

    @property
    def bounds(self) -> tuple[float, float]:
        """The log likelihood ratios at which `elo0` and `elo1` are accepted.

        >>> [round(bound, 2) for bound in Sprt(0, 5).bounds]
        [-2.94, 2.94]
        """
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def llr(self, tally: Tally) -> float:
        """The log likelihood ratio of the pairs played; 0 while there is none."""
        if not any(tally.pairs):
            return 0.0
        samples = [(score, max(float(count), _UNSEEN)) for score, count in tally.samples()]
        low, high = score_of_elo(self.elo0), score_of_elo(self.elo1)
        tilt0, tilt1 = _tilt(samples, low), _tilt(samples, high)
        return sum(
            weight * math.log((1 + tilt0 * (score - low)) / (1 + tilt1 * (score - high)))
            for score, weight in samples
        )

    def decision(self, tally: Tally) -> bool | None:
        """Whether `elo1` (True) or `elo0` (False) is accepted; None while the test goes on."""
        ratio = self.llr(tally)
        lower, upper = self.bounds
        if ratio >= upper:
            return True
        return False if ratio <= lower else None


def _tilt(samples: Sequence[tuple[float, float]], mean: float) -> float:
    """The Lagrange multiplier t of the likeliest distribution with a mean.

    That distribution is the observed one divided by 1 + t (score − mean). The sum whose root t is
    falls all the way between the two poles, so that halving finds it.
    """
    low, high = -1 / (1 - mean), 1 / mean
    for _ in range(80):
        middle = (low + high) / 2
        slope = sum(weight * (score - mean) / (1 + middle * (score - mean)) for score, weight in samples)
        low, high = (middle, high) if slope > 0 else (low, middle)
    return (low + high) / 2


__all__ = ["Estimate", "Sprt", "Tally", "elo_of_score", "estimate", "score_of_elo"]
