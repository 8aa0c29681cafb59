"""Round-robin: everybody meets everybody."""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations

from opensky.schedule.circles import Circles
from opensky.schedule.protocol import Table

_KEPT = 4096
"""Tables that are not worked out anew for every deal."""


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
        self._table = lru_cache(_KEPT)(self._seated)

    def __getitem__(self, match: int) -> Table:
        if not 0 <= match < self.total:
            raise IndexError(f"match {match} of {self.total}")
        turn, place = divmod(match, len(self._circles))
        return self._table(place, turn % len(self._orders))

    def _seated(self, place: int, order: int) -> Table:
        table = self._circles[place]
        return tuple([table[seat] for seat in self._orders[order]])
