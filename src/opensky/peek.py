"""An interval for the mean match score that holds at every moment of looking at once.

An ordinary 95 % interval is right once, at an end fixed beforehand; whoever looks after every
match and stops when it suits is wrong far more often. A confidence sequence holds the truth at
all times together with 95 %. This one is the hedged-capital betting sequence of Waudby-Smith and
Ramdas, "Estimating means of bounded random variables by betting" (2023): against each candidate
mean one gambler bets on more and one on less, at fair odds if the candidate is true; when either
has made 40 out of 1 (20 on their joint stake), the candidate is out for good. It assumes no
distribution, only scores from 0 to 1 whose mean does not depend on the past.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from opensky.errors import Refusal
from opensky.sprt import Floats, elo_of_score, expected_score

CANDIDATES = 1000
"""Steps between the means tried, from 0 to 1; the interval is widened by one to either side."""
BOLDEST = 0.5
"""Largest share of a gambler's capital that one match can cost."""


@dataclass(frozen=True, slots=True)
class Peek:
    """The bounds (matches,) of the mean score after each match; they only ever narrow."""

    low: Floats
    high: Floats

    def elo(self) -> tuple[float | None, float | None]:
        """Return the last bounds as Elo of the score; None where a bound is not yet finite."""
        bounds = (elo_of_score(float(bound)) for bound in (self.low[-1], self.high[-1]))
        low, high = (elo if math.isfinite(elo) else None for elo in bounds)
        return low, high

    def decided(self, elo: float) -> int | None:
        """Return the match after which the true Elo is known not to be `elo`, if any."""
        score = expected_score(elo)
        outside = np.flatnonzero((self.low > score) | (self.high < score))
        return int(outside[0]) + 1 if len(outside) else None


def peek(scores: Sequence[float], alpha: float = 0.05) -> Peek:
    """Follow the match scores (0 to 1) in the order played; wrong at any time with rate alpha."""
    if not 0 < alpha < 1:
        raise Refusal(f"alpha {alpha}: a rate between 0 and 1 is due")
    means = np.linspace(0, 1, CANDIDATES + 1)
    alive = np.ones(len(means), dtype=bool)
    more, less = np.zeros(len(means)), np.zeros(len(means))
    bounds = np.empty((2, len(scores)))
    with np.errstate(divide="ignore"):
        caps = BOLDEST / means, BOLDEST / (1 - means)
    for at, (score, bet) in enumerate(zip(scores, _bets(scores, alpha), strict=True)):
        more += np.log1p(np.minimum(bet, caps[0]) * (score - means))
        less += np.log1p(-np.minimum(bet, caps[1]) * (score - means))
        alive &= np.maximum(more, less) < math.log(2 / alpha)
        bounds[:, at] = _ends(means, alive)
    return Peek(np.maximum.accumulate(bounds[0]), np.minimum.accumulate(bounds[1]))


def _bets(scores: Sequence[float], alpha: float) -> Floats:
    """Return each match's bet, known before it: larger the smaller the variance so far."""
    played = np.asarray(scores, dtype=np.float64)
    times = np.arange(1, len(played) + 1)
    centres = (0.5 + np.cumsum(played)) / (times + 1)
    variances = (0.25 + np.cumsum((played - centres) ** 2)) / (times + 1)
    before = np.concatenate([[0.25], variances[:-1]])
    bets: Floats = np.sqrt(2 * math.log(2 / alpha) / (before * times * np.log(times + 1)))
    return bets


def _ends(means: Floats, alive: np.ndarray[tuple[int, ...], np.dtype[np.bool_]]) -> Floats:
    """Return the outer neighbours of the candidates that are left, or the last resort 0 and 1."""
    left = np.flatnonzero(alive)
    if not len(left):
        return np.array([0.0, 1.0])
    return means[[max(left[0] - 1, 0), min(left[-1] + 1, len(means) - 1)]]
