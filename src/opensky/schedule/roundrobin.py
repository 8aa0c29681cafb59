"""Round-robin: everybody meets everybody."""

from __future__ import annotations

from itertools import permutations

from opensky.schedule.circles import Circles
from opensky.schedule.protocol import Table


class RoundRobin:
    """All tables of `seats` out of `bots`, as often as there are deals.

    A round plays every table once, so after any number of matches two tables differ by one match
    and two bots by `seats` matches at most. From round to round the order around the table
    changes, because with three seats and more it matters who sits to the left.
    """

    def __init__(self, bots: int, seats: int, deals: int) -> None:
        if not 1 <= seats <= bots or deals < 0:
            raise ValueError(f"no round-robin of {bots} bots, {seats} seats, {deals} deals")
        self._circles = Circles(bots, seats)
        self._orders = [(0, *order) for order in permutations(range(1, seats))]
        self.total = self.known = len(self._circles) * deals

    def __getitem__(self, match: int) -> Table:
        if not 0 <= match < self.total:
            raise IndexError(f"match {match} of {self.total}")
        turn, place = divmod(match, len(self._circles))
        table, order = self._circles[place], self._orders[turn % len(self._orders)]
        return tuple([table[seat] for seat in order])
