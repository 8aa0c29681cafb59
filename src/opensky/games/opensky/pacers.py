"""Bots for the benchmarks: they hardly think, so that what is measured is the house."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import cycle

from opensky.game import Info
from opensky.games.opensky import Board, Decision, Fly
from opensky.games.opensky.table import View

TAKEN = {"hub": 0, "market": 0, "bid": -1, "flash": -1, "attach": 0, "lease": 1}
"""Which of the options is taken, by phase: the highest fares, a plane whenever one can be had."""
LINKS: dict[tuple[Board, tuple[str | None, ...]], Sequence[Decision]] = {}
"""Flights by board and callsigns, so that a new bot need not look for them again."""


class First:
    """Always the harmless option."""

    def decide(self, view: View) -> Decision:
        """Take the first option."""
        return view.options[0]


class Chance:
    """Any option."""

    def start(self, info: Info) -> None:
        """Keep the generator's method."""
        self._choice = info.rng.choice

    def decide(self, view: View) -> Decision:
        """Take an option at random."""
        return self._choice(view.options)


class Connecting:
    """Callsigns side by side, planes in turn on all routes between them, the rest by phase."""

    _links: Iterator[Decision] | None = None

    def decide(self, view: View) -> Decision:
        """Act by the phase."""
        phase = view.phase
        if phase in TAKEN:
            return view.options[TAKEN[phase]]
        if self._links is not None:
            return next(self._links)
        if phase == "callsign":
            return beside(view.board, view.options)
        self._links = cycle(links(view.board, view.callsigns, view.options))
        return next(self._links)


class Reader(Connecting):
    """As the one above, but it reads five fields of every view first."""

    def decide(self, view: View) -> Decision:
        """Read, then act."""
        read = (view.month, view.market, view.hands, view.scores, view.planes)
        return Connecting.decide(self, view) if read else view.options[0]


def beside(board: Board, options: Sequence[Decision]) -> Decision:
    """Return the next callsign of six airports that many routes join, where all place by this."""
    places = cluster(board)
    placed = len(board.airports) - len(options)  # all of them before the next one
    return options[places[placed] - placed]


def links(
    board: Board, callsigns: tuple[str | None, ...], options: Sequence[Decision]
) -> Sequence[Decision]:
    """Return the flights between callsigns that cross no border, from a list of all flights."""
    known = LINKS.get((board, callsigns))
    if known is None:
        ends = {*callsigns}
        routes = {"-".join(route) for route in domestic(board) if ends.issuperset(route)}
        known = [o for o in options if isinstance(o, Fly) and o.route in routes]
        LINKS[board, callsigns] = known
    return known


@cache
def cluster(board: Board) -> tuple[int, ...]:
    """Choose six airports, each the one that most routes join to those before it; their places."""
    codes = [airport.code for airport in board.airports]
    chosen = max((grown(board, code) for code in codes), key=lambda found: found[0])[1]
    return tuple(sorted(map(codes.index, chosen)))


def grown(board: Board, first: str) -> tuple[int, list[str]]:
    """Return how many routes there are within a cluster that begins with that airport, and it."""
    near: dict[str, set[str]] = {airport.code: set() for airport in board.airports}
    for a, b in domestic(board):
        near[a].add(b)
        near[b].add(a)
    chosen, inside = [first], 0
    while len(chosen) < 6:
        others = [code for code in near if code not in chosen]
        best = max(others, key=lambda code: len(near[code].intersection(chosen)))
        inside += len(near[best].intersection(chosen))
        chosen.append(best)
    return inside, chosen


def domestic(board: Board) -> list[tuple[str, str]]:
    """List the routes that need no border token [B1]."""
    return [route for route in board.routes if not board.is_foreign(route)]
