"""What a match tells: Elo and its error, and the sequential test, against values found otherwise."""

from __future__ import annotations

import math
from random import Random

import pytest

from neoteric.lab.elo import Sprt, Tally, elo_of_score, estimate, score_of_elo

PUBLISHED = [
    # Pairs by points, and the Elo (95 %) that other test frameworks give for them.
    ((485, 1923, 2942, 1937, 594), (1.21, 5.11, 9.02)),
    ((261, 739, 2683, 737, 253), (-5.00, -0.67, 3.66)),
    ((63, 252, 385, 250, 74), (-7.38, 3.39, 14.17)),
]


@pytest.mark.parametrize(("pairs", "expected"), PUBLISHED)
def test_elo_and_its_interval_are_those_of_other_frameworks(
    pairs: tuple[int, int, int, int, int], expected: tuple[float, float, float]
) -> None:
    found = estimate(Tally(pairs=pairs))
    assert (found.low, found.elo, found.high) == pytest.approx(expected, abs=0.02)


def test_the_error_of_single_games_is_that_of_three_results() -> None:
    """100 games, 60 points: the variance of a game is 0.19, so that the mean errs by 0.0436 · 1.96."""
    found = estimate(Tally(wins=50, draws=20, losses=30))
    assert found.elo == pytest.approx(elo_of_score(0.6))
    assert score_of_elo(found.high) - 0.6 == pytest.approx(1.96 * math.sqrt(0.19 / 100), rel=0.02)


def test_pairs_that_always_split_tell_more_than_their_games() -> None:
    split = Tally(wins=100, losses=100, pairs=(0, 0, 100, 0, 0))
    assert estimate(split).error < estimate(Tally(wins=100, losses=100)).error / 5


@pytest.mark.parametrize("wins", [1, 20])
def test_a_match_that_is_all_won_is_of_infinite_elo_with_a_finite_lower_bound(wins: int) -> None:
    found = estimate(Tally(wins=2 * wins, pairs=(0, 0, 0, 0, wins)))
    assert found.elo == found.high == math.inf
    assert 0 < found.low < 800
    lost = estimate(Tally(losses=2 * wins, pairs=(wins, 0, 0, 0, 0)))
    assert lost.low == -math.inf
    assert lost.high == pytest.approx(-found.low)
    assert lost.los == pytest.approx(1 - found.los)


def test_no_game_tells_nothing() -> None:
    found = estimate(Tally())
    assert (found.elo, found.error, found.los) == (0.0, math.inf, 0.5)


def test_likelihood_of_superiority_is_that_of_the_normal_distribution() -> None:
    found = estimate(Tally(pairs=(63, 252, 385, 250, 74)))
    deviations = 3.39 / (10.78 / 1.96)
    assert found.los == pytest.approx(0.5 * (1 + math.erf(deviations / math.sqrt(2))), abs=0.002)


def greatest_likelihood(pairs: tuple[int, ...], mean: float) -> float:
    """The greatest log likelihood that a distribution with a mean can have, by trial and error."""

    def likelihood(free: list[float]) -> float:
        rest = 1 - sum(free)
        last = 4 * (mean - free[1] / 4 - free[2] / 2 - 3 * rest / 4)
        shares = [*free, rest - last, last]
        if min(shares) <= 0:
            return -math.inf
        return sum(count * math.log(share) for count, share in zip(pairs, shares, strict=True))

    best = [0.2 - (mean - 0.5), 0.2, 0.2]
    step = 0.05
    while step > 1e-7:
        tries = [[*best[:at], best[at] + way, *best[at + 1 :]] for at in range(3) for way in (-step, step)]
        better = max(tries, key=likelihood)
        if likelihood(better) > likelihood(best):
            best = better
        else:
            step /= 2
    return likelihood(best)


@pytest.mark.parametrize("pairs", [(63, 252, 385, 250, 74), (2, 9, 30, 25, 14)])
def test_the_log_likelihood_ratio_is_that_of_a_search_by_trial_and_error(
    pairs: tuple[int, int, int, int, int],
) -> None:
    test = Sprt(0, 10)
    ratio = greatest_likelihood(pairs, score_of_elo(10)) - greatest_likelihood(pairs, score_of_elo(0))
    assert test.llr(Tally(pairs=pairs)) == pytest.approx(ratio, abs=1e-3)


@pytest.mark.parametrize("pairs", [(485, 1923, 2942, 1937, 594), (63, 252, 385, 250, 74)])
def test_for_many_pairs_the_ratio_is_that_of_the_normal_approximation(
    pairs: tuple[int, int, int, int, int],
) -> None:
    total = sum(pairs)
    mean = sum(points / 4 * n for points, n in enumerate(pairs)) / total
    variance = sum((points / 4 - mean) ** 2 * n for points, n in enumerate(pairs)) / total
    low, high = score_of_elo(0), score_of_elo(5)
    normal = total * (high - low) * (2 * mean - low - high) / 2 / variance
    assert Sprt(0, 5).llr(Tally(pairs=pairs)) == pytest.approx(normal, rel=0.01)


def test_three_won_pairs_are_worth_what_is_published() -> None:
    assert Sprt(-1.75, 0.25).llr(Tally(pairs=(0, 0, 0, 0, 3))) == pytest.approx(0.02, abs=0.005)
    assert Sprt(-1.75, 0.25).llr(Tally(wins=9, losses=3)) == 0


def test_the_bounds_are_walds() -> None:
    assert Sprt(0, 5).bounds == pytest.approx((-math.log(19), math.log(19)))


@pytest.mark.parametrize(("elo", "right"), [(0, False), (60, True)])
def test_the_test_errs_about_as_rarely_as_it_promises(elo: float, right: bool) -> None:
    """100 matches between engines whose difference is known: about five may go wrong."""
    chance = Random(7)
    test = Sprt(0, 60)
    score = score_of_elo(elo)
    wrong = 0
    for _ in range(100):
        tally, decided = Tally(), None
        while decided is None:
            for _ in range(5):
                games = [chance.choices((1, 0.5, 0), (score - 0.15, 0.3, 0.85 - score))[0] for _ in range(2)]
                tally = tally.with_games(games)
            decided = test.decision(tally)
        wrong += decided != right
    assert wrong <= 12


@pytest.mark.parametrize(
    ("elo0", "elo1", "alpha"), [(5, 0, 0.05), (0, 0, 0.05), (0, 5, 0.6), (0, 5000, 0.05)]
)
def test_hypotheses_that_make_no_test_are_refused(elo0: float, elo1: float, alpha: float) -> None:
    with pytest.raises(ValueError, match=r"SPRT: expected"):
        Sprt(elo0, elo1, alpha)
