"""Gauntlet: one or more challengers, each against the whole field."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from opensky.schedule.circles import Circles
from opensky.schedule.protocol import Table


class Gauntlet:
    """Every challenger with all tables of `seats - 1` of the field, as often as there are deals.

    Challengers never meet each other, nor does the field without one of them. The challengers
    take turns at every table of the field, so after any number of matches they differ by one,
    and two bots of the field by `seats - 1` times the challengers at most. From round to round
    the order around the table changes.
    """

    def __init__(self, bots: int, seats: int, deals: int, challengers: Sequence[int]) -> None:
        self._challengers = tuple(challengers)
        self._field = [bot for bot in range(bots) if bot not in self._challengers]
        if not self._challengers or not 1 <= seats - 1 <= len(self._field) or deals < 0:
            raise ValueError(
                f"no gauntlet of {len(self._challengers)} against {len(self._field)} bots,"
                f" {seats} seats, {deals} deals"
            )
        self._circles = Circles(len(self._field), seats - 1)
        self._orders = list(permutations(range(seats - 1)))
        self.total = self.known = len(self._circles) * len(self._challengers) * deals

    def __getitem__(self, match: int) -> Table:
        if not 0 <= match < self.total:
            raise IndexError(f"match {match} of {self.total}")
        meeting, turn = divmod(match, len(self._challengers))
        deal, place = divmod(meeting, len(self._circles))
        table, order = self._circles[place], self._orders[deal % len(self._orders)]
        return (self._challengers[turn], *(self._field[table[seat]] for seat in order))
