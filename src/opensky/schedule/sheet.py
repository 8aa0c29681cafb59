"""The tables of the rounds that are known, kept in a few bytes each."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Sequence
from itertools import permutations

from opensky.schedule.protocol import Table


class Sheet:
    """Tables in rounds; a round plays all its tables once, then all of them again.

    From deal to deal and from round to round the order around the table changes, because with
    three seats and more it matters who sits to the left.
    """

    def __init__(self, seats: int) -> None:
        self._seats = seats
        self._orders = [(0, *order) for order in permutations(range(1, seats))]
        self._bots = array("H")
        self._places = array("Q", [0])
        self._starts = array("Q", [0])

    @property
    def known(self) -> int:
        """How many matches the rounds have."""
        return self._starts[-1]

    @property
    def rounds(self) -> int:
        """How many rounds there are."""
        return len(self._starts) - 1

    def add(self, tables: Sequence[Table], deals: int) -> None:
        """Add a round."""
        for table in tables:
            self._bots.extend(table)
        self._places.append(len(self._bots))
        self._starts.append(self.known + len(tables) * deals)

    def __getitem__(self, match: int) -> Table:
        if not 0 <= match < self.known:
            raise IndexError(f"match {match} of {self.known}")
        number = bisect_right(self._starts, match) - 1
        start, end = self._places[number], self._places[number + 1]
        deal, place = divmod(match - self._starts[number], (end - start) // self._seats)
        at = start + place * self._seats
        order = self._orders[(number + deal) % len(self._orders)]
        return tuple(self._bots[at + seat] for seat in order)
