"""Who meets whom: one table from the name of a format to its schedule.

A schedule answers for any match by its number, so nothing is kept of matches to come. A format
whose next tables depend on results answers for the matches below `known` only and learns with
`note`; results reach it in the order of the numbers, so the answers never depend on how many
workers play or on who was faster.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, permutations
from typing import Protocol

from opensky.game import Result

Table = tuple[int, ...]
"""Bots by number, in the order they sit in the first rotation."""


class Schedule(Protocol):
    """The matches of a league, numbered from 0."""

    @property
    def total(self) -> int:
        """How many matches there will be, as far as can be told now."""

    @property
    def known(self) -> int:
        """How many matches can be answered for now; grows with the results noted."""

    def __getitem__(self, match: int) -> Table:
        """Return the table of a match; raise IndexError beyond those known."""

    def note(self, match: int, results: Sequence[Result]) -> None:
        """Learn the results of a match, one a rotation; in order of the numbers."""


class RoundRobin:
    """All tables of `seats` out of `bots`, as often as there are deals.

    A round plays every table once, so after any number of matches two tables differ by one match
    at most. Within a round the tables come in circles: a table and all its shifts around the list
    of bots. In a whole circle every bot plays equally often, so after any number of matches two
    bots differ by `seats` matches at most. From round to round the order around the table
    changes, because with three seats and more it matters who sits to the left.
    """

    def __init__(self, bots: int, seats: int, deals: int) -> None:
        if not 1 <= seats <= bots or deals < 0:
            raise ValueError(f"no round-robin of {bots} bots, {seats} seats, {deals} deals")
        self._bots = bots
        circles = sorted(_circles(bots, seats), key=lambda circle: -_length(circle))
        self._shapes = [(0, *accumulate(circle[:-1])) for circle in circles]
        self._starts = list(accumulate(map(_length, circles), initial=0))
        self._orders = [(0, *order) for order in permutations(range(1, seats))]
        self.total = self.known = self._starts[-1] * deals

    def __getitem__(self, match: int) -> Table:
        if not 0 <= match < self.total:
            raise IndexError(f"match {match} of {self.total}")
        turn, place = divmod(match, self._starts[-1])
        circle = bisect_right(self._starts, place) - 1
        shape, shift = self._shapes[circle], place - self._starts[circle]
        order = self._orders[turn % len(self._orders)]
        return tuple((shape[seat] + shift) % self._bots for seat in order)

    def note(self, match: int, results: Sequence[Result]) -> None:
        """Nothing depends on results."""


FORMATS: dict[str, Callable[[int, int, int], Schedule]] = {
    "round-robin": RoundRobin,
}
"""By name, what makes a schedule of the numbers of bots, seats and deals."""


def _circles(bots: int, seats: int) -> Iterator[Table]:
    """Yield the steps around the list of bots from one at the table to the next.

    Steps that are a rotation of others name the same tables; of those the smallest is yielded.
    """
    for steps in _steps(bots, seats):
        if steps == min(_rotations(steps)):
            yield steps


def _steps(total: int, count: int) -> Iterator[Table]:
    """Yield all lists of `count` steps of 1 and more that sum up to the total."""
    if count == 1:
        yield (total,)
        return
    for first in range(1, total - count + 2):
        for rest in _steps(total - first, count - 1):
            yield (first, *rest)


def _length(steps: Table) -> int:
    """Count the different shifts of a table: fewer than bots where the steps repeat."""
    return sum(steps) * len(set(_rotations(steps))) // len(steps)


def _rotations(steps: Table) -> list[Table]:
    return [steps[turn:] + steps[:turn] for turn in range(len(steps))]
