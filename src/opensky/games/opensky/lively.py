"""Weights that make random games eventful: networks connect, and markets are fought for.

Uniform random planes rarely meet a market. These weights put callsigns side by side, planes
between them and hubs where planes meet; then bids, ties, flash deals, tokens and leases are
likely, and with them every rule of the book.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from opensky.games.opensky.board import Board
from opensky.games.opensky.decisions import Decision
from opensky.games.opensky.look import CALLSIGN_LETTERS
from opensky.games.opensky.table import Table


def weights(table: Table, options: Sequence[Decision]) -> Sequence[int]:
    """Weigh the options of the seat to act, each at least 1."""
    return WEIGHTS[table.phase](table, options)


def weigh_callsigns(table: Table, options: Sequence[Decision]) -> Sequence[int]:
    """Prefer airports with routes to many of the callsigns placed."""
    placed = frozenset(code for code in table.callsigns if code)
    near = _neighbours(table.board)
    return [(1 + 2 * len(near[str(option)[9:]] & placed)) ** 2 for option in options]


def weigh_flights(table: Table, options: Sequence[Decision]) -> Sequence[int]:
    """Prefer routes between callsigns, and routes that lengthen the seat's own chains."""
    worth = _worth_of_routes(table.board, frozenset(table.callsigns))
    own = {code for route in table.planes[table.turn or 0] for code in route.split("-")}
    return [
        worth[route] * (1 + 3 * ((route[:3] in own) + (route[4:] in own)))
        for route in (str(option)[4:] for option in options)
    ]


def weigh_hubs(table: Table, options: Sequence[Decision]) -> Sequence[int]:
    """Prefer airports where two of the seat's own planes meet, then callsigns."""
    ends = [code for route in table.planes[table.turn or 0] for code in route.split("-")]
    placed = frozenset(table.callsigns)
    return [
        1 + 12 * (ends.count(code) > 1) + 3 * (code in placed)
        for code in (str(option)[4:] for option in options)
    ]


def weigh_bids(table: Table, options: Sequence[Decision]) -> Sequence[int]:
    """Prefer a bid to none, and most of all the fares already on the table."""
    fares = {bid[0] for bid in table.bids if bid}
    none = max(1, len(options) // 6)
    return [none, *(8 if int(str(option)[4:7]) in fares else 2 for option in options[1:])]


def weigh_bold(table: Table, options: Sequence[Decision]) -> Sequence[int]:
    """Prefer every other option to the harmless one."""
    return [1, *(3 for _ in options[1:])]


def weigh_leases(table: Table, options: Sequence[Decision]) -> Sequence[int]:
    """Decline a third of the leases, however many there are."""
    return [max(1, len(options) // 2), *(1 for _ in options[1:])]


def weigh_markets(table: Table, options: Sequence[Decision]) -> Sequence[int]:
    """Prefer markets with planes of several seats at both airports."""
    at = {
        letter: code or "" for letter, code in zip(CALLSIGN_LETTERS, table.callsigns, strict=True)
    }
    ends = ((at[str(option)[7]], at[str(option)[8]]) for option in options)
    flown = [" ".join(planes) for planes in table.planes]
    return [1 + 6 * sum(bool(a in row and b in row) for row in flown) ** 2 for a, b in ends]


WEIGHTS: dict[str, Callable[[Table, Sequence[Decision]], Sequence[int]]] = {
    "callsign": weigh_callsigns,
    "plan": weigh_flights,
    "hub": weigh_hubs,
    "market": weigh_markets,
    "bid": weigh_bids,
    "flash": weigh_bold,
    "attach": weigh_bold,
    "lease": weigh_leases,
    "place": weigh_flights,
}


@lru_cache(maxsize=64)
def _neighbours(board: Board) -> dict[str, frozenset[str]]:
    """Map each airport to those it has a route to."""
    return {
        airport.code: frozenset(
            end for route in board.routes if airport.code in route for end in route
        )
        - {airport.code}
        for airport in board.airports
    }


@lru_cache(maxsize=1024)
def _worth_of_routes(board: Board, callsigns: frozenset[str | None]) -> dict[str, int]:
    """Weigh each route: most between two callsigns, then from one towards another."""
    near = _neighbours(board)
    worth = {}
    for a, b in board.routes:
        ends = (a in callsigns) + (b in callsigns)
        towards = len((near[a] | near[b]) & callsigns - {a, b})
        worth[f"{a}-{b}"] = 40 if ends == 2 else 1 + ends * (1 + 3 * (towards > 0))
    return worth
