"""The quick estimate: what it says of known cases, and that it goes on from where it was."""

from __future__ import annotations

import math
import random

import pytest

from opensky.strength import ELO, Strengths


def fitted(halves: dict[tuple[int, int], int], bots: int = 2) -> Strengths:
    strengths = Strengths(bots)
    strengths.add(halves)
    strengths.fit()
    return strengths


def test_three_of_four_points_are_odds_of_three_but_for_the_prior() -> None:
    strengths = fitted({(0, 1): 150_000, (1, 0): 50_000})
    assert strengths.elo(0) - strengths.elo(1) == pytest.approx(ELO * math.log(3), abs=0.1)


def test_who_never_loses_has_a_finite_strength() -> None:
    strengths = fitted({(0, 1): 2000, (1, 0): 0})
    assert 800 < strengths.elo(0) - strengths.elo(1) < 4000


def test_margins_shrink_with_the_root_of_the_games() -> None:
    few, many = fitted({(0, 1): 200, (1, 0): 200}), fitted({(0, 1): 20_000, (1, 0): 20_000})
    assert few.doubt(0, 1) / many.doubt(0, 1) == pytest.approx(10, rel=0.05)


def test_the_margin_of_a_pair_is_that_of_its_share() -> None:
    """The logarithm of the odds after n games between equals has the variance 4 / n."""
    strengths = fitted({(0, 1): 1000, (1, 0): 1000})
    assert strengths.doubt(0, 1) == pytest.approx(4 * ELO * math.sqrt(4 / 1000), rel=0.01)


def test_two_groups_that_hardly_met_are_in_doubt_however_much_they_played_within() -> None:
    within = {(0, 1): 9000, (1, 0): 9000, (2, 3): 9000, (3, 2): 9000}
    strengths = fitted({**within, (1, 2): 4, (2, 1): 4}, 4)
    assert strengths.doubt(1, 2) > 5 * strengths.doubt(0, 1)


def test_what_has_been_fitted_bit_by_bit_ends_where_a_fit_at_once_does() -> None:
    rng = random.Random(4)
    slow, parts = Strengths(5), []
    for _ in range(50):
        one, other = rng.sample(range(5), 2)
        won = rng.randrange(5)
        parts.append({(one, other): won, (other, one): 4 - won})
        slow.add(parts[-1])
        slow.fit()
    fast = Strengths(3)
    fast.grow(5)
    for part in parts:
        fast.add(part)
    fast.fit()
    assert [slow.elo(bot) for bot in range(5)] == pytest.approx(
        [fast.elo(bot) for bot in range(5)], abs=1.0
    )
    assert slow.margin(0) == pytest.approx(fast.margin(0), rel=1e-3)
