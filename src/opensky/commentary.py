"""Turn the records of a tournament into events, with a quick estimate of strength beside."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from opensky.events import Event, FaultSeen, MatchPlayed, Row, StandingsNow
from opensky.game import Result
from opensky.points import halves, pair_halves
from opensky.record import Record
from opensky.strength import Strengths

_EVERY = 1.0
"""Seconds between two estimates, at least."""
_SHARE = 0.02
"""The part of the time that estimates may take."""
_MEAN = 1500.0


class Commentary:
    """What is said of the matches, in their order; nothing grows with their number."""

    def __init__(self, bots: Sequence[str]) -> None:
        self._bots = tuple(bots)
        self._number = {bot: number for number, bot in enumerate(bots)}
        self._strengths = Strengths(len(bots))
        self._games = [0] * len(bots)
        self._faults = [0] * len(bots)
        self._due = _EVERY

    def count(self, games: Sequence[Record]) -> None:
        """Take in a match, one record a rotation, without a word."""
        table = [self._number[name] for name in games[0]["seats"]]
        pairs, _ = _won(_places(games))
        self._strengths.add({(table[a], table[b]): won for (a, b), won in pairs.items()})
        for number in table:
            self._games[number] += len(games)
        for game in games:
            for fault in game["faults"]:
                self._faults[self._number[game["seats"][fault["seat"]]]] += 1

    def tell(
        self, games: Sequence[Record], stored: int, total: int, played: int, elapsed: float
    ) -> Iterator[Event]:
        """Take in a match and tell its events."""
        self.count(games)
        for game in games:
            if game["faults"]:
                yield from _faults(game)
        names = games[0]["seats"]
        _, points = _won(_places(games))
        rate = round(played / elapsed, 1) if elapsed else 0.0
        yield MatchPlayed(
            games[0]["match"], tuple(names), points, stored, total, rate, round(elapsed, 3)
        )

    def is_due(self, elapsed: float) -> bool:
        """Tell whether it is time for another estimate."""
        return elapsed >= self._due

    def standings(self, elapsed: float) -> StandingsNow:
        """Estimate how the bots stand."""
        self._strengths.fit()
        played = [number for number, games in enumerate(self._games) if games]
        elo = {number: self._strengths.elo(number) for number in played}
        mean = sum(elo.values()) / max(len(elo), 1)
        order = sorted(played, key=lambda number: (-elo[number], number))
        rows = tuple(
            Row(
                rank,
                self._bots[number],
                round(_MEAN + elo[number] - mean, 1),
                round(self._strengths.margin(number), 1),
                self._games[number],
                self._faults[number],
            )
            for rank, number in enumerate(order, start=1)
        )
        return StandingsNow(rows, round(elapsed, 3))

    def rest(self, began: float, ended: float) -> None:
        """Put off the next estimate by as much as the last one took."""
        self._due = ended + max(_EVERY, (ended - began) / _SHARE)


def results_of(games: Sequence[Record]) -> list[Result]:
    """Return how the games of a match ended."""
    return [Result(tuple(game["scores"]), tuple(game["places"])) for game in games]


def _places(games: Sequence[Record]) -> tuple[tuple[int, ...], ...]:
    return tuple([tuple(game["places"]) for game in games])


@lru_cache(maxsize=4096)  # with few seats most matches end in one of a few ways
def _won(
    places: tuple[tuple[int, ...], ...],
) -> tuple[Mapping[tuple[int, int], int], tuple[float, ...]]:
    """Return what the bots of a match won of each other, and their points, by place at the table.

    `places` are those of each rotation, by seat.
    """
    table = range(len(places))
    results = [Result(places=each, scores=each) for each in places]
    won = halves(table, results)
    return pair_halves(table, results), tuple(won[bot] / 2 for bot in table)


def _faults(game: Record) -> Iterator[FaultSeen]:
    for fault in game["faults"]:
        seat = fault["seat"]
        yield FaultSeen(
            game["match"],
            game["rotation"],
            seat,
            game["seats"][seat],
            fault["kind"],
            fault["detail"],
            seat in game["forfeits"],
        )
