"""Swiss: a few rounds for a large field; those with like points meet, as yet unmet."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from opensky.game import Result
from opensky.points import halves, margins, most_halves
from opensky.schedule.protocol import Ranking, Table
from opensky.schedule.seating import seat
from opensky.schedule.sheet import Sheet


class Swiss:
    """`rounds` rounds in which every bot sits at one table, played as often as there are deals.

    The table of the league is by points (1 for each bot that stands below in a game, a half for
    the same place); equals by Buchholz, the sum of the points of all they met; then by margin,
    how far the scores were above the means of their tables. Who is equal then shares the rank.
    The rounds are seated down this table, full equals in the order of the plan, so that
    neighbours meet, and nobody meets anybody twice while that can be avoided.

    When the bots do not fill the tables, the lowest of those who sat out least sit out a round.
    That is worth half of what could be won; for Buchholz they have met themselves.
    """

    def __init__(self, bots: int, seats: int, deals: int, rounds: int) -> None:
        if not 1 < seats <= bots or deals < 1 or rounds < 1:
            raise ValueError(f"no swiss of {bots} bots, {seats} seats, {deals} deals, {rounds}")
        self._bots, self._seats, self._deals, self._rounds = bots, seats, deals, rounds
        self._halves = [0] * bots
        self._margins = [0] * bots
        self._byes = [0] * bots
        self._met: list[list[int]] = [[] for _ in range(bots)]
        self._sheet = Sheet(seats)
        self.total = bots // seats * deals * rounds
        self._add_round()

    @property
    def known(self) -> int:
        """How many matches the rounds so far have."""
        return self._sheet.known

    def __getitem__(self, match: int) -> Table:
        return self._sheet[match]

    def note(self, match: int, results: Sequence[Result]) -> None:
        """Count the points; after the last match of a round the next one is seated."""
        table = self._sheet[match]
        for bot, won in halves(table, results).items():
            self._halves[bot] += won
        for bot, margin in margins(table, results).items():
            self._margins[bot] += margin
        if match + 1 == self.known < self.total:
            self._add_round()

    def ranking(self) -> Ranking:
        """Rank by points, Buchholz and margin."""
        keys = [self._key(bot) for bot in range(self._bots)]
        rows = [
            (
                1 + sum(other > keys[bot] for other in keys),
                bot,
                (keys[bot][0] / 2, keys[bot][1] / 2, keys[bot][2] / self._seats, self._byes[bot]),
            )
            for bot in self._order()
        ]
        return Ranking(("points", "Buchholz", "margin", "byes"), tuple(rows))

    def _key(self, bot: int) -> tuple[int, int, int]:
        buchholz = sum(map(self._halves.__getitem__, self._met[bot]))
        return (self._halves[bot], buchholz, self._margins[bot])

    def _order(self) -> list[int]:
        keys = [self._key(bot) for bot in range(self._bots)]
        return sorted(range(self._bots), key=lambda bot: ([-part for part in keys[bot]], bot))

    def _add_round(self) -> None:
        """Seat the next round down the table of the league."""
        met = [set(others) for others in self._met]
        tables, resting = seat(self._order(), self._seats, met, self._byes)
        self._sheet.add(tables, self._deals)
        for table in tables:
            for one, other in combinations(table, 2):
                self._met[one].append(other)
                self._met[other].append(one)
        for bot in resting:
            self._byes[bot] += 1
            self._met[bot].append(bot)
            self._halves[bot] += most_halves(self._seats, self._seats * self._deals) // 2
