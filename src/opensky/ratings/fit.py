"""The maximum of the likelihood, by Newton's method, and its resampled copies.

A resample gives every match a random weight of mean 1 (the Bayesian bootstrap: Rubin 1981), and
every pseudo-game of the prior likewise, so that a bot that never loses has an interval too. The
games of a match share its weight: their correlation through the deal is in the spread. A plain
bootstrap is too narrow where few matches carry many parameters, because the fit has absorbed
part of each match's surprise; so the weight of a match with leverage h has the variance
1 / (1 - h), the correction that Bell and McCaffrey (2002) give for clusters. The weights are
gamma, so that matches of equal content are counted once and their joint weight drawn once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TypeAlias

import numpy as np

from opensky.ratings.model import PRIOR, Choices, Floats, Ints, Ranking, choices

Pattern: TypeAlias = tuple[Ranking, ...]
"""A match as the model sees it: the rankings of its games."""

NEWTON_STEPS = 100
LONGEST_STEP = 3.0
"""In any one parameter, e to the 3 in worth; beyond it the curvature tells nothing."""
SMALLEST_STEP = 1e-6
FLATTEST = 1e-9
"""Added to the curvature, which rounds to none where a choice is all but certain."""
NEWTON_CLOSE = 1e-7
"""Squared step, in standard errors, after which the next would be lost in rounding."""
CHORD_STEPS = 15
CHORD_CLOSE = 1e-10
"""Squared step, in standard errors, at which a resample counts as fitted."""
MOST_LEVERAGE = 0.95
"""A match that alone decides a parameter has leverage 1; its weight must stay finite."""


@dataclass(frozen=True, slots=True)
class Data:
    """The counted choices of many matches."""

    choices: Choices
    copies: Floats
    """(patterns,) how many matches had this content."""
    pattern: Ints
    """(entries,) the pattern that an entry belongs to."""
    row: Ints
    """(entries,) the row of `choices` that it counts."""

    def counts(self, weights: Floats, prior: Floats | float) -> Floats:
        """Add up the choices (rows,) for weights (patterns,) and pseudo-counts."""
        counts = _add_up(self.row, weights[self.pattern], len(self.choices.x))
        counts[self.choices.prior] = prior
        return counts

    def covariance(self, best: Floats) -> Floats:
        """Invert the information (columns, columns) at the maximum."""
        _, expected = self.choices.expected(self.counts(self.copies, PRIOR), best)
        return np.asarray(np.linalg.inv(self.choices.information(expected)), np.float64)

    def leverage(self, best: Floats) -> Floats:
        """Return the share of each pattern (patterns,) that the fit absorbs, 0 to 1."""
        _, expected = self.choices.expected(self.counts(self.copies, PRIOR), best)
        by_row = np.repeat(self.choices.leverage(expected), self.choices.lengths)
        return _add_up(self.pattern, by_row[self.row], len(self.copies))


def _add_up(into: Ints, values: Floats, length: int) -> Floats:
    return np.asarray(np.bincount(into, values, length), np.float64)


def gather(patterns: Sequence[Pattern], strengths: int) -> Data:
    """Count the choices of the matches; their order decides only which weight each gets."""
    copies = Counter(tuple(sorted(pattern)) for pattern in patterns)
    laid, chosen = choices(chain.from_iterable(copies), strengths)
    rows = [np.concatenate([chosen[r] for r in pattern]) for pattern in copies]
    return Data(
        laid,
        np.array(list(copies.values()), dtype=np.float64),
        np.repeat(np.arange(len(rows)), [len(r) for r in rows]),
        np.concatenate(rows).astype(np.intp),
    )


def fit(data: Data) -> Floats:
    """Return the parameters (columns,) that make the games likeliest."""
    counts = data.counts(data.copies, PRIOR)
    return maximise(data.choices, counts, np.zeros(data.choices.x.shape[1]))


def resample(data: Data, best: Floats, times: int, rng: np.random.Generator) -> Floats:
    """Return the parameters (times, columns) fitted to the matches under random weights."""
    shape = 1 - np.minimum(data.leverage(best), MOST_LEVERAGE)
    covariance = data.covariance(best)
    drawn = np.empty((times, len(best)))
    for each in drawn:
        weights = rng.standard_gamma(data.copies * shape) / shape
        prior = PRIOR * rng.standard_exponential(len(data.choices.prior))
        each[:] = approach(data.choices, data.counts(weights, prior), best, covariance)
    return drawn


def approach(laid: Choices, counts: Floats, start: Floats, covariance: Floats) -> Floats:
    """Walk to a maximum near `start` with the curvature from there; Newton goes on if that stalls.

    The maximum of a resample is near, and to invert its own curvature costs more than ten steps.
    """
    beta = start
    before = np.inf
    for _ in range(CHORD_STEPS):
        _, expected = laid.expected(counts, beta)
        gradient = laid.x.T @ (counts - expected)
        step = covariance @ gradient
        promise = float(gradient @ step)
        if promise < CHORD_CLOSE:
            return beta
        if promise > before / 2:
            break
        beta, before = beta + step, promise
    return maximise(laid, counts, start)


def maximise(laid: Choices, counts: Floats, start: Floats) -> Floats:
    """Climb from `start` to the maximum over the parameters (columns,)."""
    beta = start
    flat = FLATTEST * np.eye(len(start))
    for _ in range(NEWTON_STEPS):
        height, expected = laid.expected(counts, beta)
        gradient = laid.x.T @ (counts - expected)
        curvature = laid.information(expected) + flat
        step = np.asarray(np.linalg.solve(curvature, gradient), np.float64)
        if gradient @ step < NEWTON_CLOSE:
            return beta + step
        step *= min(1.0, LONGEST_STEP / np.abs(step).max())
        beta = beta + _safe_size(laid, counts, beta, height, step) * step
    return beta


def _safe_size(laid: Choices, counts: Floats, beta: Floats, height: float, step: Floats) -> float:
    """Halve a Newton step until it gains; the likelihood is concave, so that a small one does."""
    size = 1.0
    while size > SMALLEST_STEP and laid.expected(counts, beta + size * step)[0] < height:
        size /= 2
    return size
