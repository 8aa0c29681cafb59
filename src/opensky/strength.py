"""A quick estimate of strength from pairs, for schedules and live tables.

The model is Bradley and Terry's: a bot of strength r wins of one of strength s the share
r / (r + s). The fit goes on from the last one, needs memory for the pairs only, and uses nothing
but sums, products and quotients in a fixed order, so it is the same on every machine. Published
ratings come from `opensky.ratings`, which knows tables and has proper intervals.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from decimal import Context, Decimal

_PRIOR = 1.0
"""Games that everybody has tied against a bot of strength 1, so that no strength is endless."""
_SWEEPS = 200
_STILL = 1e-5
"""Relative change in a sweep below which a fit has settled."""
_ERRORS = 4.0
"""Standard errors that a doubt reaches out for: so many that early luck is found out later."""
_LOGARITHM = Context(prec=15)

Matrix = list[list[float]]

ELO = 400 / math.log(10)
"""Elo points for odds of e to 1."""


class Strengths:
    """The strengths of bots that are numbered from 0."""

    def __init__(self, bots: int) -> None:
        self._points: list[dict[int, float]] = [{} for _ in range(bots)]
        self._value = [1.0] * bots
        self._covariance = _unmet(bots)

    def grow(self, bots: int) -> None:
        """Let there be so many bots."""
        more = bots - len(self._value)
        self._points += [{} for _ in range(more)]
        self._value += [1.0] * more
        self._covariance = _unmet(bots)

    def add(self, halves: Mapping[tuple[int, int], int]) -> None:
        """Count the half points that one bot has won of another, both ways."""
        for (one, other), won in halves.items():
            self._points[one][other] = self._points[one].get(other, 0.0) + won / 2

    def fit(self) -> None:
        """Fit all strengths to the points, from where they are."""
        games = [
            [(other, won + self._points[other].get(one, 0.0)) for other, won in points.items()]
            for one, points in enumerate(self._points)
        ]
        won = [_PRIOR / 2 + sum(points.values()) for points in self._points]
        for _ in range(_SWEEPS):
            moved = 0.0
            for one, met in enumerate(games):
                old = self._value[one]
                new = won[one] / self._meetings(old, met)
                self._value[one] = new
                moved = max(moved, abs(new - old) / old)
            if moved < _STILL:
                break
        self._covariance = _inverse(self._information(games))

    def __getitem__(self, bot: int) -> float:
        return self._value[bot]

    def elo(self, bot: int) -> float:
        """Return Elo over a bot of strength 1."""
        return ELO * _log(self._value[bot])

    def margin(self, bot: int) -> float:
        """Return how far its Elo may be off, about, with 95 % confidence."""
        return 1.96 * ELO * math.sqrt(self._covariance[bot][bot])

    def doubt(self, one: int, other: int) -> float:
        """Return by how much Elo the order of two may be wrong: four standard errors less the gap.

        It falls with the distance and with the games that bear on it, so that neither a clear
        pair nor one that has been told apart as well as it can be keeps the others waiting.
        """
        gap = _log(self._value[one] / self._value[other])
        spread = self._covariance
        variance = spread[one][one] + spread[other][other] - 2 * spread[one][other]
        return ELO * (_ERRORS * math.sqrt(variance) - abs(gap))

    def _meetings(self, strength: float, met: list[tuple[int, float]]) -> float:
        total = _PRIOR / (strength + 1.0)
        for other, games in met:
            total += games / (strength + self._value[other])
        return total

    def _information(self, games: list[list[tuple[int, float]]]) -> Matrix:
        """Return the Fisher information of the logarithms of all strengths."""
        matrix = [[0.0] * len(games) for _ in games]
        for one, met in enumerate(games):
            value = self._value[one]
            matrix[one][one] += _PRIOR * value / (value + 1.0) ** 2
            for other, count in met:
                weight = count * value * self._value[other] / (value + self._value[other]) ** 2
                matrix[one][one] += weight
                matrix[one][other] -= weight
        return matrix


def _unmet(bots: int) -> Matrix:
    """Return the covariance of bots of which nothing is known but the prior."""
    return [[4 / _PRIOR if one == other else 0.0 for other in range(bots)] for one in range(bots)]


def _inverse(matrix: Matrix) -> Matrix:
    """Invert a matrix whose diagonal outweighs its rows, so that it needs no pivoting."""
    size = len(matrix)
    rows = [[*row, *(float(at == place) for at in range(size))] for place, row in enumerate(matrix)]
    for place, lead in enumerate(rows):
        scale = lead[place]
        rows[place] = lead = [value / scale for value in lead]
        for other, row in enumerate(rows):
            factor = row[place]
            if other != place and factor:
                rows[other] = [a - factor * b for a, b in zip(row, lead, strict=True)]
    return [row[size:] for row in rows]


def _log(value: float) -> float:
    """Return the logarithm, rounded the same on every machine."""
    return float(Decimal(value).ln(_LOGARITHM))
