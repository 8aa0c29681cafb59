"""All tables of some bots in circles: a table and its shifts around the list of bots."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate

from opensky.schedule.protocol import Table


class Circles:
    """Every set of `seats` out of `bots` once, by its place.

    In a whole circle every bot sits equally often, so after any number of tables two bots differ
    by `seats` of them at most. The longest circles come first.
    """

    def __init__(self, bots: int, seats: int) -> None:
        self._bots = bots
        circles = sorted(_circles(bots, seats), key=lambda circle: -_length(circle))
        self._shapes = [(0, *accumulate(circle[:-1])) for circle in circles]
        self._starts = list(accumulate(map(_length, circles), initial=0))

    def __len__(self) -> int:
        return self._starts[-1]

    def __getitem__(self, place: int) -> Table:
        circle = bisect_right(self._starts, place) - 1
        shift, bots = place - self._starts[circle], self._bots
        return tuple([(step + shift) % bots for step in self._shapes[circle]])


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
