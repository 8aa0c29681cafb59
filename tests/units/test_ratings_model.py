"""The likelihood: against closed forms, and its derivatives against finite differences."""

import math

import numpy as np
import pytest

from coverage_simulation import TIES, places_and_chances
from finishes import game
from opensky.errors import Refusal
from opensky.ratings.fit import approach, fit, gather, maximise, resample
from opensky.ratings.model import PRIOR, Ranking, choices, ranking


def ranked(finish: str) -> Ranking:
    played = game(finish)
    return ranking(played.places, tuple((ord(bot) - ord("a"),) for bot in played.bots))


MIXED = [
    "a1 b2 c3 d4",
    "b1 a1 d3 c4",
    "c1 d1 a1 b4",
    "d1 c2 b2 a4",
    "a1 b1 c1 d1",
    "a1 c2",
    "b1 d1",
]


def mixed_counts() -> tuple:
    data = gather([(ranked(finish),) for finish in MIXED], 4)
    return data.choices, data.counts(data.copies, PRIOR)


def test_a_ranking_lists_blocks_of_equal_place_from_the_top() -> None:
    assert ranked("a2 b1 c2 d4") == (((1,),), ((0,), (2,)), ((3,),))


def test_chances_of_all_finishes_are_those_of_the_recursion() -> None:
    worths = (1.0, 0.5, 2.0, 1.3)
    everything = places_and_chances(worths)
    finishes = [" ".join(f"{b}{p}" for b, p in zip("abcd", f, strict=True)) for f, _ in everything]
    laid, chosen = choices([ranked(finish) for finish in finishes], 4)
    beta = np.log([*worths, *(TIES[order] for order in laid.orders)])
    for finish, (_, chance) in zip(finishes, everything, strict=True):
        counts = np.bincount(chosen[ranked(finish)], minlength=len(laid.x)).astype(float)
        assert math.exp(laid.expected(counts, beta)[0]) == pytest.approx(chance), finish
    assert sum(chance for _, chance in everything) == pytest.approx(1)


def test_gradient_is_the_slope_of_the_likelihood() -> None:
    laid, counts = mixed_counts()
    beta = np.random.default_rng(3).normal(size=laid.x.shape[1])
    gradient = laid.x.T @ (counts - laid.expected(counts, beta)[1])
    for column, unit in enumerate(np.eye(len(beta)) * 1e-5):
        ahead, behind = (laid.expected(counts, beta + side * unit)[0] for side in (1, -1))
        assert gradient[column] == pytest.approx((ahead - behind) / 2e-5, abs=1e-6)


def test_information_is_minus_the_slope_of_the_gradient() -> None:
    laid, counts = mixed_counts()
    beta = np.random.default_rng(4).normal(size=laid.x.shape[1])
    information = laid.information(laid.expected(counts, beta)[1])
    for column, unit in enumerate(np.eye(len(beta)) * 1e-5):
        ahead, behind = (laid.x.T @ laid.expected(counts, beta + s * unit)[1] for s in (1, -1))
        assert information[column] == pytest.approx((ahead - behind) / 2e-5, abs=1e-6)


def test_at_the_maximum_the_games_are_as_expected() -> None:
    laid, counts = mixed_counts()
    best = maximise(laid, counts, np.zeros(laid.x.shape[1]))
    assert np.abs(laid.x.T @ (counts - laid.expected(counts, best)[1])).max() < 1e-9


def test_newton_finds_the_maximum_from_far_away() -> None:
    laid, counts = mixed_counts()
    best = maximise(laid, counts, np.zeros(laid.x.shape[1]))
    far = np.linspace(-9, 9, len(best))
    assert maximise(laid, counts, far) == pytest.approx(best, abs=1e-6)


def test_the_short_way_of_resamples_ends_where_newton_does() -> None:
    data = gather([(ranked(finish),) for finish in MIXED * 3], 4)
    best, rng = fit(data), np.random.default_rng(5)
    for _ in range(20):
        counts = data.counts(rng.standard_exponential(len(data.copies)) * 3, PRIOR)
        exact = maximise(data.choices, counts, best)
        assert approach(data.choices, counts, best, data.covariance(best)) == pytest.approx(
            exact, abs=1e-4
        )


def test_leverages_add_up_to_the_number_of_parameters_but_for_the_prior() -> None:
    data = gather([(ranked(finish),) for finish in MIXED * 200], 4)
    assert data.leverage(fit(data)) @ data.copies == pytest.approx(4 - 1 + 3, abs=0.1)


def test_equal_matches_are_counted_once() -> None:
    data = gather([(ranked("a1 b2"), ranked("b2 a1"))] * 7 + [(ranked("b1 a2"),)], 2)
    assert data.copies.tolist() == [7.0, 1.0]


def test_a_bot_against_itself_says_nothing_of_strength() -> None:
    alone, doubled = (
        gather([(ranked("a1 b2"),)], 2),
        gather([(ranked("a1 b2"),), (ranked("a1 a2"),)], 2),
    )
    assert fit(alone) == pytest.approx(fit(doubled))


def test_resamples_are_finite_where_the_likelihood_has_no_bound() -> None:
    data = gather([(ranked("a1 b2 c3"),)] * 5, 3)
    drawn = resample(data, fit(data), 200, np.random.default_rng(6))
    assert np.isfinite(drawn).all()
    assert drawn.std(axis=0).min() > 0


def test_thirteen_seats_are_refused() -> None:
    crowd = tuple(((column,),) for column in range(13))
    with pytest.raises(Refusal, match="a game has 13 seats; at most 12 can be rated"):
        choices([crowd], 13)
