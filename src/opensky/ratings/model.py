"""The Davidson-Luce model: a game as a sequence of choices, and its likelihood.

The bots of a game are chosen from the top: first those that share place 1, then the next, until
one set is left. Out of a set S of bots with worth w, the subset T comes next with a chance
proportional to d[|T|] times the geometric mean of the worths in T, over all subsets; d[1] is 1
and d[t] says how common ties of t are. For two seats this is Davidson's model of 1970, without
ties it is Plackett-Luce (Firth, Kosmidis, Turner: "Davidson-Luce model for multi-item choice
with ties", 2019). With b = log w and log d as the parameters every choice is a multinomial
logit, so that the log-likelihood is concave and needs only the counts of each choice.

A parameter that the games leave unbounded (a bot that never loses, a bot below all others, a
table of nothing but ties) is kept finite by a weak prior: half a game won and half a game lost
of every parameter against zero.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from opensky.errors import Refusal

Floats: TypeAlias = npt.NDArray[np.float64]
Ints: TypeAlias = npt.NDArray[np.intp]

Item: TypeAlias = tuple[int, ...]
"""One seat of a game: the columns whose parameters add up to its strength."""
Ranking: TypeAlias = tuple[tuple[Item, ...], ...]
"""Items that share a place, from the top down."""

MOST_SEATS = 12
"""A set of k has 2**k - 1 subsets; beyond this the table of choices gets out of hand."""
PRIOR = 0.5
"""Pseudo-counts on either side of zero, the weight of Jeffreys' prior for a single rate."""


@dataclass(frozen=True, slots=True)
class Choices:
    """All that could have been chosen: rows are (set, subset), grouped by set."""

    x: Floats
    """(rows, columns): strengths first, then log d for each order of `orders`."""
    offset: Floats
    """(rows,) known part of each row's utility, zero without anchors."""
    starts: Ints
    """First row of each set."""
    lengths: Ints
    """Number of rows of each set."""
    orders: tuple[int, ...]
    """Sizes of tie that occur in the games."""
    prior: Ints
    """Rows of the pseudo-games; two for each column."""

    def expected(self, counts: Floats, beta: Floats) -> tuple[float, Floats]:
        """Return the log-likelihood of the counts (rows,) and their expectation under beta."""
        utility = self.x @ beta + self.offset
        top = np.maximum.reduceat(utility, self.starts)
        power = np.exp(utility - np.repeat(top, self.lengths))
        norm = np.add.reduceat(power, self.starts)
        total = np.add.reduceat(counts, self.starts)
        likelihood = counts @ utility - total @ (np.log(norm) + top)
        return float(likelihood), power * np.repeat(total / norm, self.lengths)

    def information(self, expected: Floats) -> Floats:
        """Return minus the Hessian (columns, columns), given the expected counts."""
        weighted = self.x * expected[:, None]
        sums, scale = self._sums(weighted, expected)
        return self.x.T @ weighted - sums.T @ (sums * scale[:, None])

    def leverage(self, expected: Floats) -> Floats:
        """Return how much of one choice from each set (sets,) the fit absorbs.

        The trace of the choice's own information times the inverse of all information; the sum
        over all choices made is the number of columns.
        """
        covariance = np.asarray(np.linalg.inv(self.information(expected)), np.float64)
        sums, scale = self._sums(self.x * expected[:, None], expected)
        spread = expected * _quadratic(self.x, covariance)
        within: Floats = np.add.reduceat(spread, self.starts) * scale
        return within - _quadratic(sums * scale[:, None], covariance)

    def _sums(self, weighted: Floats, expected: Floats) -> tuple[Floats, Floats]:
        """Add up by set, and invert the number of choices made from each set."""
        total = np.add.reduceat(expected, self.starts)
        scale: Floats = np.divide(1.0, total, out=np.zeros_like(total), where=total > 0)
        return np.add.reduceat(weighted, self.starts, axis=0), scale

    def tied(self, matrix: Floats, offset: Floats) -> Choices:
        """Replace the columns by `matrix @ free + offset`, with fewer free ones."""
        return replace(self, x=self.x @ matrix, offset=self.offset + self.x @ offset)


def ranking(places: tuple[int, ...], items: tuple[Item, ...]) -> Ranking:
    """Order the items of a game, given by seat, into blocks of equal place."""
    return tuple(
        tuple(sorted(item for item, at in zip(items, places, strict=True) if at == place))
        for place in sorted(set(places))
    )


def choices(rankings: Iterable[Ranking], strengths: int) -> tuple[Choices, dict[Ranking, Ints]]:
    """Lay out the choices of these games over `strengths` columns and the orders of tie.

    The second value names, for each distinct ranking, the rows that it chose.
    """
    distinct = sorted(set(rankings))
    orders = tuple(sorted({len(block) for r in distinct for block in r if len(block) > 1}))
    columns = strengths + len(orders)
    rows: list[Floats] = []
    starts: list[int] = []
    index: dict[tuple[tuple[Item, ...], tuple[Item, ...]], int] = {}
    for items in sorted({items for r in distinct for items, _ in _stages(r)}):
        starts.append(len(rows))
        for subset in _subsets(items, orders):
            index.setdefault((items, subset), len(rows))
            rows.append(_row(subset, strengths, orders))
    prior = np.arange(len(rows), len(rows) + 2 * columns)
    starts.extend(prior[::2].tolist())
    for unit in np.eye(columns):
        rows.extend((unit, np.zeros(columns)))
    laid = Choices(
        np.array(rows),
        np.zeros(len(rows)),
        np.array(starts),
        np.diff([*starts, len(rows)]),
        orders,
        prior,
    )
    return laid, {r: np.array([index[s] for s in _stages(r)], dtype=np.intp) for r in distinct}


def _quadratic(x: Floats, form: Floats) -> Floats:
    return np.asarray(np.sum((x @ form) * x, axis=1), np.float64)


def _stages(blocks: Ranking) -> list[tuple[tuple[Item, ...], tuple[Item, ...]]]:
    """Pair each set that was left with the subset chosen from it, while there is a choice."""
    left = [tuple(sorted(sum(blocks[at:], ()))) for at in range(len(blocks))]
    if len(left[0]) > MOST_SEATS:
        raise Refusal(f"a game has {len(left[0])} seats; at most {MOST_SEATS} can be rated")
    return [(items, block) for items, block in zip(left, blocks, strict=True) if len(items) > 1]


def _subsets(items: tuple[Item, ...], orders: tuple[int, ...]) -> Iterable[tuple[Item, ...]]:
    for order in (1, *orders):
        yield from combinations(items, order)


def _row(subset: tuple[Item, ...], strengths: int, orders: tuple[int, ...]) -> Floats:
    row = np.zeros(strengths + len(orders))
    for item in subset:
        for column in item:
            row[column] += 1 / len(subset)
    if len(subset) > 1:
        row[strengths + orders.index(len(subset))] = 1.0
    return row
