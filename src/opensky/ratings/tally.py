"""What can be counted without a model: games, places, scores, and who finished above whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import permutations
from statistics import fmean

from opensky.outcomes import Outcome


@dataclass(frozen=True, slots=True)
class Tally:
    """The counts of one bot, over every seat it had (two in a game against itself)."""

    games: int
    mean_place: float
    mean_score: float
    wins: int
    """Place 1, alone."""
    shared_wins: int
    """Place 1, shared."""
    faults: int
    forfeits: int


@dataclass(frozen=True, slots=True)
class Meetings:
    """How often one bot met another at a table, and how often it stood above it, ties as half."""

    games: int
    points: float

    @property
    def score(self) -> float:
        """Points per game, 0 to 1."""
        return self.points / self.games


def tallies(outcomes: Iterable[Outcome]) -> dict[str, Tally]:
    """Count for every bot, by name."""
    seated: dict[str, list[tuple[Outcome, int]]] = {}
    for game in outcomes:
        for seat, bot in enumerate(game.bots):
            seated.setdefault(bot, []).append((game, seat))
    return {bot: _tally(seated[bot]) for bot in sorted(seated)}


def meetings(outcomes: Iterable[Outcome]) -> dict[tuple[str, str], Meetings]:
    """Count for every ordered pair of different bots that met."""
    games: Counter[tuple[str, str]] = Counter()
    halves: Counter[tuple[str, str]] = Counter()
    for (bots, places), times in Counter((game.bots, game.places) for game in outcomes).items():
        for a, b in permutations(range(len(bots)), 2):
            pair = bots[a], bots[b]
            games[pair] += times
            halves[pair] += times * (1 + (places[a] < places[b]) - (places[a] > places[b]))
    return {
        pair: Meetings(games[pair], halves[pair] / 2)
        for pair in sorted(games)
        if pair[0] != pair[1]
    }


def _tally(seats: list[tuple[Outcome, int]]) -> Tally:
    firsts = [game.is_shared(seat) for game, seat in seats if game.places[seat] == 1]
    return Tally(
        games=len(seats),
        mean_place=fmean(game.places[seat] for game, seat in seats),
        mean_score=fmean(game.scores[seat] for game, seat in seats),
        wins=firsts.count(False),
        shared_wins=firsts.count(True),
        faults=sum(fault.seat == seat for game, seat in seats for fault in game.faults),
        forfeits=sum(seat in game.forfeits for game, seat in seats),
    )
