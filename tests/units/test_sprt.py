"""The sequential test: its bounds, its error rates by simulation, and the match scores it reads."""

import math

import numpy as np
import pytest

from finishes import game
from opensky.errors import Refusal
from opensky.sprt import (
    Progress,
    Sprt,
    elo_of_score,
    expected_score,
    log_likelihood_ratios,
    match_scores,
    run,
)
from simulated_scores import LUCK, simulated_scores


def error_rates(
    test: Sprt, seats: int, luck: str, matches: int, runs: int, seed: int
) -> tuple[float, float]:
    """Return how often the wrong one is accepted when elo0, and when elo1, is exactly true."""
    rng = np.random.default_rng(seed)
    wrong = {test.elo0: "elo1", test.elo1: "elo0"}
    rates = [
        sum(
            run(test, simulated_scores(elo, seats, luck, matches, rng)).verdict == verdict
            for _ in range(runs)
        )
        / runs
        for elo, verdict in wrong.items()
    ]
    return rates[0], rates[1]


def test_even_scores_between_the_hypotheses_favour_neither() -> None:
    ratios = log_likelihood_ratios(Sprt(-30, 30), [0.25, 0.75] * 50)
    assert ratios[-1] == pytest.approx(0, abs=1e-9)


def test_the_ratio_is_that_of_the_normal_law_for_many_matches() -> None:
    """For close hypotheses: n (s1 - s0) (2 mean - s0 - s1) / (2 variance)."""
    scores = [0.25, 0.5, 0.5, 0.75] * 1000
    low, high = expected_score(0), expected_score(10)
    mean, variance = np.mean(scores), np.var(scores)
    normal = len(scores) * (high - low) * (2 * mean - low - high) / (2 * variance)
    found = log_likelihood_ratios(Sprt(0, 10), scores)[-1]
    assert found == pytest.approx(normal, rel=0.05)


def test_the_ratio_is_wald_s_own_where_scores_are_only_0_and_1() -> None:
    """With two values the nearest distribution is the coin of that mean."""
    scores = [1.0] * 60 + [0.0] * 40
    low, high = expected_score(0), expected_score(100)
    midway = (low + high) / 2
    wins, losses = 60 + midway, 41 - midway
    wald = wins * math.log(high / low) + losses * math.log((1 - high) / (1 - low))
    assert log_likelihood_ratios(Sprt(0, 100), scores)[-1] == pytest.approx(wald, abs=1e-9)


def test_the_bounds_are_wald_s() -> None:
    test = Sprt(0, 20, alpha=0.05, beta=0.1)
    assert test.lower == pytest.approx(math.log(0.1 / 0.95))
    assert test.upper == pytest.approx(math.log(0.9 / 0.05))


def test_matches_after_the_decision_change_nothing() -> None:
    scores = [0.75, 1.0, 0.5] * 20
    decided = run(Sprt(0, 100), scores)
    assert decided.verdict == "elo1"
    assert decided.matches < 60
    assert run(Sprt(0, 100), scores[: decided.matches] + [0.0] * 99) == decided


def test_a_few_matches_decide_nothing_between_near_hypotheses() -> None:
    assert run(Sprt(0, 10), [1.0, 1.0, 1.0]).verdict == "open"
    assert run(Sprt(0, 10), []) == Progress("open", 0, 0.5, 0.0)


def test_only_wins_and_only_ties_end_in_finite_numbers() -> None:
    assert run(Sprt(0, 50), [1.0] * 100).verdict == "elo1"
    assert run(Sprt(-50, 0), [0.0] * 100).verdict == "elo0"
    assert np.isfinite(log_likelihood_ratios(Sprt(0, 50), [0.5] * 1000)).all()


@pytest.mark.parametrize("luck", LUCK)
@pytest.mark.parametrize("seats", [2, 4])
def test_errors_keep_below_their_rates(seats: int, luck: str) -> None:
    """100 runs: a true rate of 5 % shows more than 11 % once in 200 such tests."""
    first, second = error_rates(Sprt(0, 100), seats, luck, 150, 100, seed=1)
    assert first <= 0.11
    assert second <= 0.11


@pytest.mark.slow
@pytest.mark.parametrize("luck", LUCK)
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize(("elo0", "elo1"), [(0, 50), (0, 200), (-20, 60), (300, 400)])
def test_errors_keep_below_their_rates_in_many_runs(
    elo0: float, elo1: float, seats: int, luck: str
) -> None:
    """400 runs: a true rate of 5 % shows more than 31 once in 150 such tests."""
    matches = 60 + round(4000 * (20 / (elo1 - elo0)) ** 2)
    first, second = error_rates(Sprt(elo0, elo1), seats, luck, matches, 400, seed=2)
    assert first <= 31 / 400
    assert second <= 31 / 400


def test_a_plain_test_at_every_look_breaks_its_rate() -> None:
    """The simulation can tell: an ordinary 5 % test after each match errs far more often."""
    rng = np.random.default_rng(4)
    wrong = 0
    for _ in range(200):
        scores = np.array(simulated_scores(0, 2, "independent", 250, rng))
        count = np.arange(1, 251)
        mean = np.cumsum(scores) / count
        error = np.sqrt(np.cumsum((scores - 0.5) ** 2) / count / count)
        wrong += bool((abs(mean - 0.5)[20:] > 1.96 * error[20:]).any())
    assert wrong / 200 > 0.15


def test_match_scores_are_means_over_rotations_in_the_order_of_the_schedule() -> None:
    games = [
        game("a1 b2 c3", 1, 0),
        game("b1 c2 a3", 1, 1),
        game("c1 a2 b2", 1, 2),
        game("a1 b2", 0, 0),
        game("b2 a1", 0, 1),
        game("a2 b1", 2, 0),
    ]
    assert match_scores(games, "a", "b") == (1.0, pytest.approx(0.5))
    assert match_scores(games, "b", "a") == (0.0, pytest.approx(0.5))


def test_elo_and_score_are_inverses() -> None:
    assert expected_score(400) == pytest.approx(10 / 11)
    assert elo_of_score(expected_score(123)) == pytest.approx(123)
    assert elo_of_score(0.0) == -math.inf


@pytest.mark.parametrize(
    ("build", "line"),
    [
        (lambda: Sprt(20, 20), "elo0 20 and elo1 20: elo0 below elo1 is due"),
        (lambda: Sprt(0, math.nan), "elo0 0 and elo1 nan: elo0 below elo1 is due"),
        (lambda: Sprt(0, 20, alpha=0.5), "alpha 0.5: a rate above 0 and below 0.5 is due"),
        (lambda: Sprt(0, 20, beta=0), "beta 0: a rate above 0 and below 0.5 is due"),
        (
            lambda: match_scores([game("a1 b2", 0)], "a", "b"),
            "'a' and 'b' played no complete match; two bots that did are due",
        ),
    ],
)
def test_bad_arguments_are_refused(build: object, line: str) -> None:
    with pytest.raises(Refusal) as refusal:
        build()
    assert str(refusal.value) == line
