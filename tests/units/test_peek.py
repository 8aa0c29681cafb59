"""The confidence sequence: right at all times together, and narrow enough to be of use."""

import numpy as np
import pytest

from opensky.errors import Refusal
from opensky.peek import peek
from opensky.sprt import expected_score
from simulated_scores import LUCK, simulated_scores


def wrong_at_any_time(elo: float, seats: int, luck: str, matches: int, runs: int) -> float:
    rng = np.random.default_rng(5)
    truth = expected_score(elo)
    found = [peek(simulated_scores(elo, seats, luck, matches, rng)) for _ in range(runs)]
    return sum(bool(((p.low > truth) | (p.high < truth)).any()) for p in found) / runs


def test_the_first_interval_holds_nearly_everything_and_the_last_little() -> None:
    found = peek([0.5, 0.75] * 200)
    assert found.high[0] - found.low[0] > 0.9
    assert found.high[-1] - found.low[-1] < 0.12
    assert found.low[-1] < 0.625 < found.high[-1]


def test_bounds_only_narrow() -> None:
    found = peek(simulated_scores(80, 2, "independent", 200, np.random.default_rng(1)))
    assert (np.diff(found.low) >= 0).all()
    assert (np.diff(found.high) <= 0).all()


def test_a_clear_lead_is_decided_soon_and_an_even_match_is_not() -> None:
    rng = np.random.default_rng(2)
    clear = peek(simulated_scores(200, 4, "independent", 200, rng)).decided(0)
    assert clear is not None
    assert clear < 60
    assert peek([0.5, 0.25, 0.75] * 60).decided(0) is None


def test_bounds_in_elo_are_none_while_they_are_infinite() -> None:
    assert peek([1.0]).elo() == (None, None)
    low, high = peek([0.5, 0.75] * 200).elo()
    assert low is not None
    assert high is not None
    assert low < 400 * np.log10(0.625 / 0.375) < high


def test_scores_of_one_value_leave_finite_bounds() -> None:
    assert peek([1.0] * 200).high[-1] == 1.0
    assert peek([1.0] * 200).low[-1] > 0.9


@pytest.mark.parametrize("luck", LUCK)
def test_the_truth_is_lost_at_most_as_often_as_promised(luck: str) -> None:
    """60 runs of 150 looks: a true rate of 5 % shows more than 8 once in 200 such tests."""
    assert wrong_at_any_time(60, 2, luck, 150, 60) <= 8 / 60


@pytest.mark.slow
@pytest.mark.parametrize("luck", LUCK)
@pytest.mark.parametrize(("elo", "seats"), [(0, 2), (0, 4), (150, 3), (-400, 2)])
def test_the_truth_is_lost_at_most_as_often_as_promised_in_many_runs(
    elo: float, seats: int, luck: str
) -> None:
    """400 runs of 600 looks: a true rate of 5 % shows more than 8 % once in 200 such tests."""
    assert wrong_at_any_time(elo, seats, luck, 600, 400) <= 0.08


def test_a_rate_outside_0_to_1_is_refused() -> None:
    with pytest.raises(Refusal, match=r"^alpha 1: a rate between 0 and 1 is due$"):
        peek([0.5], alpha=1)
