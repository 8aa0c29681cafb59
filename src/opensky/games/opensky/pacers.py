"""Bots for the benchmarks: they hardly think, so that what is measured is the house."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import cycle

from opensky.game import Info
from opensky.games.opensky import Board, Callsign, Decision, Fly
from opensky.games.opensky.table import View

ANSWERS: dict[str, int | None] = {
    "callsign": None,
    "plan": None,
    "hub": 0,
    "market": 0,
    "bid": -1,
    "flash": -1,
    "attach": 0,
    "lease": 1,
    "place": None,
}
"""By phase, which of the options Connecting takes; None where the board decides."""
CORNERS: dict[Board, Sequence[Decision]] = {}
LINKS: dict[tuple[Board, tuple[str | None, ...]], Sequence[Decision]] = {}
"""Callsigns by board, and flights by board and callsigns: a new bot need not look for them."""


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

    _flights: Iterator[Decision] | None = None

    def decide(self, view: View) -> Decision:
        """Act by the phase."""
        options = view.options
        answer = ANSWERS[view.phase]
        if answer is not None:
            return options[answer]
        if self._flights is not None:
            return next(self._flights)
        if view.phase == "callsign":
            return beside(view.board, options)
        self._flights = cycle(links(view.board, view.callsigns, options))
        return next(self._flights)


class Reader(Connecting):
    """As the one above, but it reads five fields of every view first."""

    def decide(self, view: View) -> Decision:
        """Read, then act."""
        read = (view.month, view.market, view.hands, view.scores, view.planes)
        return Connecting.decide(self, view) if read else view.options[0]


def beside(board: Board, options: Sequence[Decision]) -> Decision:
    """Return the first callsign on one of six airports that many routes join.

    As everybody takes the first that is left, the free airports tell which one that is.
    """
    known = CORNERS.get(board)
    if known is not None:
        return known[len(board.airports) - len(options)]
    wanted = cluster(board)
    found = [o for o in options if isinstance(o, Callsign) and o.airport in wanted]
    if len(options) == len(board.airports):
        CORNERS[board] = found
    return found[0]


def links(
    board: Board, callsigns: tuple[str | None, ...], options: Sequence[Decision]
) -> Sequence[Decision]:
    """Return the flights between callsigns that cross no border, from a list of all flights."""
    known = LINKS.get((board, callsigns))
    if known is None:
        ends = {*callsigns}
        routes = {"-".join(route) for route in domestic(board) if ends.issuperset(route)}
        found = [o for o in options if isinstance(o, Fly) and o.route in routes]
        known = [*found[1:], *found[:1]]
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
