"""Elo of every bot from all games at once, with 95 % intervals.

400 points are odds of 10 to 1 between two bots, the mean of a group is 1500. All games count
alike, whenever they were played; the order of the records changes nothing.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

import numpy as np

from opensky.errors import Refusal
from opensky.outcomes import Match, Outcome, matches
from opensky.ratings.fit import Data, fit, gather, resample
from opensky.ratings.groups import groups
from opensky.ratings.model import Floats, Item, Ranking, ranking

SCALE = 400 / math.log(10)
"""Elo points for odds of e to 1."""
MEAN = 1500.0
CONFIDENCE = 0.95
RESAMPLES = 400


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number and how far it may be off: the truth is within `margin` with 95 % confidence."""

    value: float
    margin: float

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return self.value - self.margin

    @property
    def high(self) -> float:
        """The upper end of the interval."""
        return self.value + self.margin

    @property
    def excludes_zero(self) -> bool:
        """Tell whether the sign of the value is known with 95 % confidence."""
        return abs(self.value) > self.margin


@dataclass(frozen=True, slots=True)
class Group:
    """Bots that can be compared, best first."""

    bots: tuple[str, ...]
    elo: Floats
    """(bots,) ratings."""
    draws: Floats
    """(resamples, bots) ratings from the matches under random weights."""
    ties: Mapping[int, float]
    """For each size of tie that occurred, how common it is (the d of the model)."""
    games: int
    matches: int

    def rating(self, bot: str) -> Estimate:
        """Return the Elo of one bot."""
        at = self.bots.index(bot)
        return estimate(self.elo[at], self.draws[:, at])

    def difference(self, bot: str, other: str) -> Estimate:
        """Return by how much Elo `bot` is stronger than `other`; narrower than the two margins."""
        a, b = self.bots.index(bot), self.bots.index(other)
        return estimate(self.elo[a] - self.elo[b], self.draws[:, a] - self.draws[:, b])

    def superiority(self) -> Floats:
        """Return (bots, bots) how likely the row is stronger than the column, from the resamples.

        One pseudo-resample on either side keeps certainty out of a finite number of them.
        """
        above = (self.draws[:, :, None] > self.draws[:, None, :]).sum(axis=0) + 1.0
        return np.asarray(above / (above + above.T), np.float64)


def rate(
    outcomes: Iterable[Outcome],
    rng: np.random.Generator,
    resamples: int = RESAMPLES,
    anchors: Mapping[str, float] | None = None,
) -> tuple[Group, ...]:
    """Rate all bots; each group that never met another has a scale of its own.

    `anchors` hold bots at given ratings, exactly; a group without one has the mean 1500. The
    generator draws the weights of the resamples: the same seed gives the same margins. Raise
    Refusal when there are no games, games of several kinds, or an anchor that did not play.
    """
    gathered = matches(outcomes)
    sets = groups(game for match in gathered for game in match)
    _check(gathered, sets, anchors or {})
    return tuple(_rate_group(bots, gathered, rng, resamples, anchors or {}) for bots in sets)


def estimate(value: float, draws: Floats) -> Estimate:
    """Take the margin that covers 95 % of the resamples' deviations to either side."""
    return Estimate(float(value), float(np.quantile(np.abs(draws - value), CONFIDENCE)))


def _count(gathered: Sequence[Match], bots: Sequence[str]) -> Data:
    """Count the choices of these matches, one column per bot."""
    item: dict[str, Item] = {bot: (column,) for column, bot in enumerate(bots)}

    @cache
    def ranked(names: tuple[str, ...], places: tuple[int, ...]) -> Ranking:
        return ranking(places, tuple(item[name] for name in names))

    patterns = [tuple(ranked(game.bots, game.places) for game in match) for match in gathered]
    return gather(patterns, len(bots))


def _check(
    gathered: Sequence[Match], sets: Sequence[tuple[str, ...]], anchors: Mapping[str, float]
) -> None:
    if not gathered:
        raise Refusal("no finished games to rate; at least one record is due")
    kinds = sorted({game.game for match in gathered for game in match})
    if len(kinds) > 1:
        raise Refusal(f"records of several games, {' and '.join(kinds)}; rate one at a time")
    bots = {bot for names in sets for bot in names}
    for bot, elo in anchors.items():
        if bot not in bots:
            raise Refusal(f"anchor {bot!r} played no game; one of {', '.join(sorted(bots))} is due")
        if not math.isfinite(elo):
            raise Refusal(f"anchor {bot!r}: Elo {elo} is no finite number")


def _rate_group(
    bots: tuple[str, ...],
    gathered: Sequence[Match],
    rng: np.random.Generator,
    resamples: int,
    anchors: Mapping[str, float],
) -> Group:
    members = set(bots)
    played = [match for match in gathered if match[0].bots[0] in members]
    data = _count(played, bots)
    held = {bots.index(bot): elo for bot, elo in anchors.items() if bot in bots}
    best, drawn = _fit_held(data, held, resamples, rng)
    elo, draws = _on_scale(best[: len(bots)], held), _on_scale(drawn[:, : len(bots)], held)
    order = sorted(range(len(bots)), key=lambda at: (-round(float(elo[at]), 6), bots[at]))
    return Group(
        bots=tuple(bots[at] for at in order),
        elo=elo[order],
        draws=draws[:, order],
        ties=dict(zip(data.choices.orders, np.exp(best[len(bots) :]).tolist(), strict=True)),
        games=sum(map(len, played)),
        matches=len(played),
    )


def _fit_held(
    data: Data, held: Mapping[int, float], resamples: int, rng: np.random.Generator
) -> tuple[Floats, Floats]:
    """Fit with the distances between held columns fixed: they move as one free column."""
    columns = data.choices.x.shape[1]
    lead = min(held, default=0)
    matrix, offset = np.eye(columns), np.zeros(columns)
    for column, elo in held.items():
        matrix[column] = matrix[lead]
        offset[column] = (elo - np.mean(list(held.values()))) / SCALE
    matrix = matrix[:, [c for c in range(columns) if c == lead or c not in held]]
    bound = replace(data, choices=data.choices.tied(matrix, offset))
    best = fit(bound)
    drawn = resample(bound, best, resamples, rng)
    return matrix @ best + offset, drawn @ matrix.T + offset


def _on_scale(strength: Floats, held: Mapping[int, float]) -> Floats:
    """Turn natural strengths (..., bots) into Elo, with the mean or the held bots in place."""
    if not held:
        centred: Floats = strength - strength.mean(axis=-1, keepdims=True)
        return MEAN + SCALE * centred
    lead, level = next(iter(held.items()))
    elo = level + SCALE * (strength - strength[..., lead : lead + 1])
    for column, exact in held.items():
        elo[..., column] = exact
    return elo
