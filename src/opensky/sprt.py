"""Stop a comparison of two bots as soon as the games decide it: the sequential test.

The unit is the match: one number, the mean over its rotations of how often one bot finished
above the other (ties as half). For two seats that is the pentanomial test of the chess engines;
with more seats the match has more possible scores and nothing else changes. The test is Wald's,
generalised to an unknown distribution of the match scores: each hypothesis gets the distribution
nearest to the observed one that has the mean it claims (Van den Bergh, "A practical introduction
to the GSPRT", 2020; the inner problem is Owen's empirical likelihood, 1988).

Elo here is that of the score: a mean score s is 400 log10(s / (1 - s)). Ties draw it towards 0,
so that for bots that often tie it is smaller than their distance in the table of ratings.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from opensky.errors import Refusal
from opensky.outcomes import Match, Outcome, matches

Floats: TypeAlias = npt.NDArray[np.float64]
Verdict: TypeAlias = Literal["elo0", "elo1", "open"]

PSEUDO_MATCHES = 1.0
"""Spread over the scores 0 and 1 so that no hypothesis is impossible and no variance 0; their
mean is midway between the hypotheses, so that they favour neither."""
HALVINGS = 50
"""Of the bracket of the multiplier; 2**-50 of it is below rounding."""


@dataclass(frozen=True, slots=True)
class Sprt:
    """Two hypotheses on the Elo of the score, and the rates of error to keep to."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    """How often elo1 may be accepted when elo0 is true."""
    beta: float = 0.05
    """How often elo0 may be accepted when elo1 is true."""

    def __post_init__(self) -> None:
        """Refuse hypotheses in the wrong order and rates that are none."""
        if not (math.isfinite(self.elo0) and math.isfinite(self.elo1) and self.elo0 < self.elo1):
            raise Refusal(f"elo0 {self.elo0} and elo1 {self.elo1}: elo0 below elo1 is due")
        for name, rate in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < rate < 0.5:
                raise Refusal(f"{name} {rate}: a rate above 0 and below 0.5 is due")

    @property
    def lower(self) -> float:
        """The log-likelihood ratio at which elo0 is accepted."""
        return math.log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """The log-likelihood ratio at which elo1 is accepted."""
        return math.log((1 - self.beta) / self.alpha)


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a test stands: at its end if it is decided, else after the last match."""

    verdict: Verdict
    matches: int
    score: float
    ratio: float
    """The log-likelihood ratio."""


def run(test: Sprt, scores: Sequence[float]) -> Progress:
    """Follow the matches in the order played; those after the decision do not count."""
    if not scores:
        return Progress("open", 0, 0.5, 0.0)
    ratios = log_likelihood_ratios(test, scores)
    crossed = np.flatnonzero((ratios <= test.lower) | (ratios >= test.upper))
    last = int(crossed[0]) if len(crossed) else len(scores) - 1
    return Progress(
        verdict=_verdict(test, float(ratios[last])),
        matches=last + 1,
        score=math.fsum(scores[: last + 1]) / (last + 1),
        ratio=float(ratios[last]),
    )


def log_likelihood_ratios(test: Sprt, scores: Sequence[float]) -> Floats:
    """Return the log-likelihood ratio of elo1 to elo0 after each match."""
    values, which = np.unique([0.0, 1.0, *scores], return_inverse=True)
    counts = np.cumsum(np.eye(len(values))[which[2:]], axis=0)
    claimed = [expected_score(elo) for elo in (test.elo0, test.elo1)]
    midway = sum(claimed) / 2
    counts[:, 0] += PSEUDO_MATCHES * (1 - midway)
    counts[:, -1] += PSEUDO_MATCHES * midway
    zero, one = (_shortfall(values - score, counts) for score in claimed)
    return zero - one


def match_scores(outcomes: Iterable[Outcome], bot: str, other: str) -> tuple[float, ...]:
    """Return the score of `bot` against `other` in each complete match of both, as numbered.

    Raise Refusal when there is none.
    """
    met = [match for match in matches(outcomes) if {bot, other} <= set(match[0].bots)]
    scores = tuple(_score(match, bot, other) for match in met if len(match) == match[0].seats)
    if bot == other or not scores:
        raise Refusal(f"{bot!r} and {other!r} played no complete match; two bots that did are due")
    return scores


def expected_score(elo: float) -> float:
    """Turn a distance in Elo into the mean score that it stands for."""
    return 1 / (1 + 10 ** (-elo / 400))


def elo_of_score(score: float) -> float:
    """Turn a mean score into Elo; minus or plus infinity for 0 and 1."""
    if not 0 < score < 1:
        return math.copysign(math.inf, score - 0.5)
    return 400 * math.log10(score / (1 - score))


def _score(match: Match, bot: str, other: str) -> float:
    steps = [
        game.places[game.bots.index(other)] - game.places[game.bots.index(bot)] for game in match
    ]
    return sum((step > 0) + (step == 0) / 2 for step in steps) / len(steps)


def _shortfall(excess: Floats, counts: Floats) -> Floats:
    """Return how much likelihood (prefixes,) the claimed mean costs against the observed one.

    The nearest distribution with that mean has p[i] = n[i] / (n (1 + m e[i])), e the excess of a
    value over the mean; the multiplier m makes sum of p e zero, which falls in m.
    """
    low = np.full(len(counts), -1 / excess[-1])
    high = np.full(len(counts), -1 / excess[0])
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        slope = (counts * excess / (1 + middle[:, None] * excess)).sum(axis=1)
        low, high = np.where(slope > 0, middle, low), np.where(slope > 0, high, middle)
    cost: Floats = (counts * np.log1p(low[:, None] * excess)).sum(axis=1)
    return cost


def _verdict(test: Sprt, ratio: float) -> Verdict:
    if ratio <= test.lower:
        return "elo0"
    return "elo1" if ratio >= test.upper else "open"
