"""Bots for the benchmarks: they hardly think, so that what is measured is the house."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from opensky.game import Info
from opensky.games.opensky import Board, Callsign, Decision, Fly
from opensky.games.opensky.table import View

FLYING = {"plan", "place"}
BIDDING = {"bid", "flash"}
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
    """Callsigns side by side, planes in turn on all routes between them, the highest fares.

    A plane is leased whenever one can be; everything else is the first option.
    """

    def __init__(self) -> None:
        self._links: Sequence[Decision] = ()
        self._flown = 0

    def decide(self, view: View) -> Decision:
        """Act by the phase."""
        phase = view.phase
        options = view.options
        if phase in FLYING:
            self._flown += 1
            if not self._links:
                self._links = links(view.board, view.callsigns, options)
            return self._links[self._flown % len(self._links)]
        if phase in BIDDING:
            return options[-1]
        if phase == "lease":
            return options[1]
        return beside(view.board, options) if phase == "callsign" else options[0]


class Reader(Connecting):
    """As the one above, but it reads five fields of every view first."""

    def decide(self, view: View) -> Decision:
        """Read, then act."""
        read = (view.month, view.market, view.hands, view.scores, view.planes)
        return Connecting.decide(self, view) if read else view.options[0]


def beside(board: Board, options: Sequence[Decision]) -> Decision:
    """Return the first callsign on one of six airports that many routes join."""
    wanted = cluster(board)
    return next(o for o in options if isinstance(o, Callsign) and o.airport in wanted)


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
def cluster(board: Board) -> frozenset[str]:
    """Choose six airports, each the one that most routes join to those before it."""
    return frozenset(max((grown(board, a.code) for a in board.airports), key=lambda c: c[0])[1])


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
