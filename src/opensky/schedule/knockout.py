"""Knockout: who loses is out; the best seeds have byes; tables play on until decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from opensky.game import Result
from opensky.points import halves, margins
from opensky.schedule.protocol import Ranking, Table
from opensky.schedule.sheet import Sheet


@dataclass(slots=True)
class _Tie:
    """A table that is being decided: who plays, in the order of the seeds, and how many go on."""

    bots: Table
    places: int
    halves: Counter[int] = field(default_factory=Counter)
    margins: Counter[int] = field(default_factory=Counter)

    def order(self) -> list[int]:
        """Rank by points, then margin, then seed."""
        return sorted(self.bots, key=lambda bot: (-self.halves[bot], -self.margins[bot], bot))

    def is_decided(self) -> bool:
        """Tell whether points alone say who goes on."""
        points = sorted((self.halves[bot] for bot in self.bots), reverse=True)
        return points[self.places - 1] > points[self.places]


class Knockout:
    """Tables whose best `winners` go on to the next round, until one table of `seats` is left.

    The order of the plan is the seeding. Each round the best seeds meet the weakest; where the
    numbers do not fit, the best seeds have a bye and a table may send more than `winners` on.
    A table plays as many matches as there are deals. While points do not say who goes on it
    plays as many again, at most `play_on` times; then the margin of the scores decides over the
    means of the games, and last the better seed: no coin is ever tossed. All tables of a round
    that are undecided play side by side.
    """

    def __init__(
        self, bots: int, seats: int, deals: int, winners: int = 1, play_on: int = 10
    ) -> None:
        if not 1 < seats <= bots or deals < 1 or seats % winners or winners == seats or play_on < 0:
            raise ValueError(f"no knockout of {bots} bots, {winners} of {seats} seats, {deals}")
        self._seats, self._deals, self._winners, self._play_on = seats, deals, winners, play_on
        self._alive = list(range(bots))
        self._out: list[list[int]] = []
        self._sheet = Sheet(seats)
        self._final: _Tie | None = None
        self._begin()

    @property
    def known(self) -> int:
        """How many matches are seated."""
        return self._sheet.known

    @property
    def total(self) -> int:
        """How many matches there will be if no other table has to play on."""
        tables, bots = 0, len(self._alive) - self._leaving()
        while bots >= self._seats and not self._is_final():
            count, out = self._round(bots)
            tables += count
            bots -= out
        return self.known + tables * self._deals

    def __getitem__(self, match: int) -> Table:
        return self._sheet[match]

    def note(self, match: int, results: Sequence[Result]) -> None:
        """Count the points; when all tables have played, let play on or begin the next round."""
        table = self._sheet[match]
        tie = next(tie for tie in self._ties if set(tie.bots) == set(table))
        tie.halves.update(halves(table, results))
        tie.margins.update(margins(table, results))
        if match + 1 < self.known:
            return
        self._extra += 1
        open_ties = [tie for tie in self._ties if not tie.is_decided()]
        if open_ties and self._extra <= self._play_on:
            self._sheet.add([tie.bots for tie in open_ties], self._deals)
        elif self._is_final():
            self._final = self._ties[0]
        else:
            self._end()

    def ranking(self) -> Ranking:
        """Rank by the round that ended it; the final's table by itself."""
        rows: list[tuple[int, int, tuple[int | float | str, ...]]] = []
        if self._final is None:
            rows += [(1, bot, ("still in",)) for bot in self._alive]
        else:
            for place, bot in enumerate(self._final.order(), start=1):
                rows.append((place, bot, ("won" if place == 1 else "lost the final",)))
        for number, bots in reversed(list(enumerate(self._out, start=1))):
            rank = len(rows) + 1
            rows += [(rank, bot, (f"out in round {number}",)) for bot in bots]
        return Ranking(("reached",), tuple(rows))

    def _begin(self) -> None:
        """Seat a round: the weakest seeds that the tables need, the best against the weakest."""
        self._extra = 0
        count, out = self._round(len(self._alive))
        playing = self._alive[len(self._alive) - count * self._seats :]
        groups = [_column(playing, count, number) for number in range(count)]
        places = [self._winners] * count
        if not self._is_final():
            places[0] += count * (self._seats - self._winners) - out
        else:
            places[0] = 1
        self._ties = [_Tie(bots, place) for bots, place in zip(groups, places, strict=True)]
        self._sheet.add(groups, self._deals)

    def _end(self) -> None:
        """Send the losers home and begin the next round."""
        lost = [bot for tie in self._ties for bot in tie.order()[tie.places :]]
        self._out.append(sorted(lost))
        self._alive = [bot for bot in self._alive if bot not in lost]
        self._begin()

    def _is_final(self) -> bool:
        return len(self._alive) == self._seats

    def _leaving(self) -> int:
        """Return how many the round of now sends home."""
        return sum(len(tie.bots) - tie.places for tie in self._ties)

    def _round(self, bots: int) -> tuple[int, int]:
        """Return how many tables a round of so many bots has, and how many it sends home."""
        if bots == self._seats:
            return 1, self._seats - 1
        size, out = self._seats, self._seats - self._winners
        while size * self._seats // self._winners < bots:
            size = size * self._seats // self._winners
        tables = min(bots // self._seats, -(-(bots - size) // out))
        return tables, min(bots - size, tables * out)


def _column(bots: Sequence[int], tables: int, number: int) -> Table:
    """Deal bots to tables there and back again, so that each has the same mix of seeds."""
    rows = range(0, len(bots), tables)
    places = [row + (number if row // tables % 2 == 0 else tables - 1 - number) for row in rows]
    return tuple(bots[place] for place in places)
