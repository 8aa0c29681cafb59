"""Ladder: bots come and go; the next match is the one that tells the most about the order."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from opensky.game import Result
from opensky.points import pair_halves
from opensky.schedule.protocol import Ranking, Table
from opensky.schedule.sheet import Sheet
from opensky.strength import Strengths

PATIENCE = 3
"""Rounds that a bot sits out at most, but for those that find no free seats beside it."""


@dataclass(frozen=True, slots=True)
class Lineup:
    """Who plays from some match on: all of the first `bots` but those that are stopped."""

    match: int
    bots: int
    stopped: frozenset[int]


class Ladder:
    """`rounds` rounds in which neighbours of the ladder play, those of unsure order first.

    The ladder ranks all bots by strength. A round seats about half of those that are active:
    first whoever sat out `PATIENCE` rounds, longest first; then whoever has played fewer than
    `minimum` games; these sit beside the neighbour whose order with them is most in doubt. What
    seats are left go to the neighbours that are most in doubt of all. Nobody sits twice in a
    round, so nobody floods the ladder, and one far above or below all others, whose place is
    certain, still plays every fourth round.

    A change of who plays counts from the first round that is seated after its match.
    """

    def __init__(
        self,
        bots: int,
        seats: int,
        deals: int,
        rounds: int,
        minimum: int = 20,
        stopped: Collection[int] = (),
        lineups: Sequence[Lineup] = (),
    ) -> None:
        """Open the ladder; without `lineups` the bots given play from the first match on."""
        self._lineups = list(lineups) or [Lineup(0, bots, frozenset(stopped))]
        if any(line.bots - len(line.stopped) < seats for line in self._lineups) or deals < 1:
            raise ValueError(f"no ladder of {bots} bots, {seats} seats, {deals} deals")
        self._seats, self._deals, self._rounds, self._minimum = seats, deals, rounds, minimum
        self._strengths = Strengths(bots)
        self._games = [0] * bots
        self._waited = [0] * bots
        self._sheet = Sheet(seats)
        self._add_round()

    @property
    def known(self) -> int:
        """How many matches are seated."""
        return self._sheet.known

    @property
    def total(self) -> int:
        """How many matches there will be with half of the bots in each round to come."""
        left = self._rounds - self._sheet.rounds
        return self.known + left * self._usual(len(self._active())) * self._deals

    def __getitem__(self, match: int) -> Table:
        return self._sheet[match]

    def note(self, match: int, results: Sequence[Result]) -> None:
        """Count the points; after the last match of a round the next one is seated."""
        table = self._sheet[match]
        self._strengths.add(pair_halves(table, results))
        for bot in table:
            self._games[bot] += len(results)
        if match + 1 < self.known:
            return
        self._strengths.fit()
        if self._sheet.rounds < self._rounds:
            self._add_round()

    def ranking(self) -> Ranking:
        """Rank by strength; those that are stopped keep their place."""
        lineup = self._lineup()
        rows = [
            (rank, bot, (self._games[bot], "stopped" if bot in lineup.stopped else "active"))
            for rank, bot in enumerate(self._by_strength(range(lineup.bots)), start=1)
        ]
        return Ranking(("games", "state"), tuple(rows))

    def _lineup(self) -> Lineup:
        return [line for line in self._lineups if line.match <= self.known][-1]

    def _active(self) -> list[int]:
        lineup = self._lineup()
        return [bot for bot in range(lineup.bots) if bot not in lineup.stopped]

    def _usual(self, active: int) -> int:
        """Return how many tables half of the bots fill."""
        return max(1, active // (2 * self._seats))

    def _by_strength(self, bots: Collection[int]) -> list[int]:
        return sorted(bots, key=lambda bot: (-self._strengths[bot], bot))

    def _add_round(self) -> None:
        """Seat the next round."""
        free = self._by_strength(self._active())
        usual, tables = self._usual(len(free)), list[Table]()
        for bot in self._due(free):
            if bot in free and len(free) >= self._seats:
                tables.append(self._take(free, bot))
        while len(tables) < usual and len(free) >= self._seats:
            tables.append(self._take(free, None))
        self._sheet.add(tables, self._deals)
        playing = {bot for table in tables for bot in table}
        for bot in self._active():
            self._waited[bot] = 0 if bot in playing else self._waited[bot] + 1

    def _due(self, bots: Collection[int]) -> list[int]:
        """List who has to play now: who sat out longest first, then who has the fewest games."""
        waiting = [bot for bot in bots if self._waited[bot] >= PATIENCE]
        young = [bot for bot in bots if self._games[bot] < self._minimum]
        waiting.sort(key=lambda bot: (-self._waited[bot], bot))
        young.sort(key=lambda bot: (self._games[bot], bot))
        return list(dict.fromkeys([*waiting, *young]))

    def _take(self, free: list[int], member: int | None) -> Table:
        """Take neighbours out of the free, around a member or where the order is most in doubt."""
        starts = range(len(free) - self._seats + 1)
        if member is not None:
            at = free.index(member)
            starts = range(max(0, at - self._seats + 1), min(at, starts[-1]) + 1)
        best = max(starts, key=lambda start: (self._doubt(free, start), -start))
        table = tuple(free[best : best + self._seats])
        del free[best : best + self._seats]
        return table

    def _doubt(self, free: Sequence[int], start: int) -> float:
        """Return how doubtful the most doubtful pair of neighbours at a table would be."""
        pairs = zip(free[start:], free[start + 1 : start + self._seats], strict=False)
        return max(self._strengths.doubt(one, other) for one, other in pairs)
