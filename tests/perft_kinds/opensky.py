"""Positions of OpenSky that are worth counting from, by what they show."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Table = Any
Kind = tuple[str, str, int, str, dict[str, str], Callable[[Table], bool]]
EUROPE, AMERICA = "europe", "north_america"
MOST = 30_000_000
"""Lines that the engine counts for one position."""
MOST_AGAIN = 6_000
"""Lines after which the referee still counts one step deeper."""


def phase(name: str, month: int | None = None) -> Callable[[Table], bool]:
    return lambda table: table.phase == name and month in (None, table.month)


def is_planning(table: Table) -> bool:
    """Two planes of each seat lie on the board."""
    return table.phase == "plan" and all(len(planes) >= 2 for planes in table.planes)


def is_closed_border(table: Table) -> bool:
    """The seat has laid both border tokens and has planes left to place."""
    return table.phase == "plan" and len(table.borders[table.turn]) == 2 and table.month == 7


def is_contested(table: Table) -> bool:
    """The last seat bids, and all others have bid."""
    return table.phase == "bid" and sum(bid is not None for bid in table.bids) == table.seats - 1


def is_first_to_bid(table: Table) -> bool:
    """Nobody has bid yet, and several seats can."""
    can = sum(map(bool, table.itineraries))
    return table.phase == "bid" and can >= min(3, table.seats) and not any(table.bids)


def is_stop_against_non_stop(table: Table) -> bool:
    """One-stop and non-stop itineraries meet."""
    stops = {path.count("-") - 1 for row in table.itineraries for path in row}
    return is_first_to_bid(table) and {0, 1} <= stops


def is_long_way(table: Table) -> bool:
    """Itineraries with two or more stops are valid."""
    return table.phase == "bid" and any(
        path.count("-") > 2 for row in table.itineraries for path in row
    )


def is_tie(table: Table) -> bool:
    """Several winners, no flash deal yet, and the one asked may go lower."""
    return table.phase == "flash" and len(table.winners) > 1 and not any(table.flash_deals)


def is_flash_chain(table: Table) -> bool:
    """One flash deal was played, another may answer it."""
    return table.phase == "flash" and any(table.flash_deals)


def is_dropped_with_next_best(table: Table) -> bool:
    """The die is due, and others have bid, one of them with a flash deal."""
    bids = sum(bid is not None for bid in table.bids)
    return table.phase == "sensitivity" and bids > 2 and any(table.flash_deals)


def is_next_best_tie(table: Table) -> bool:
    """The die is due, and the fares of two others tie for the next best."""
    fares = sorted(bid[0] for bid in table.bids if bid)
    return table.phase == "sensitivity" and len(fares) > 2 and fares[1] == fares[2]


def has_leases(least: int) -> Callable[[Table], bool]:
    return lambda table: table.phase == "lease" and len(table.options()) > least


def is_first_lease_of_october(table: Table) -> bool:
    return table.phase == "lease" and table.month == 7 and table.turn == 0


def is_new_border(table: Table) -> bool:
    """A leased plane may open a border."""
    return table.phase == "place" and len(table.borders[table.turn]) == 1


KINDS: list[Kind] = [
    ("opening-2-europe", "a new table [S7]", 2, EUROPE, {}, phase("callsign")),
    ("opening-4-america", "a new table [S7]", 4, AMERICA, {}, phase("callsign")),
    ("callsigns-3-europe", "the last callsigns, then planning [S7, N1]", 3, EUROPE, {},
     lambda table: table.phase == "callsign" and table.callsigns[4] is not None),
    ("planning-2-america", "planes and border tokens [N2, B2]", 2, AMERICA, {}, is_planning),
    ("planning-3-europe", "the last planes, then hubs [N2, E1]", 3, EUROPE, {}, is_planning),
    ("planning-4-america", "three passes of one plane [N2]", 4, AMERICA, {}, is_planning),
    ("borders-3-america", "both border tokens are laid [B3, B4]", 3, AMERICA, {}, is_closed_border),
    ("hubs-2-europe", "the first hubs [E1]", 2, EUROPE, {}, phase("hub", 0)),
    ("hubs-3-shared", "hubs where others may lie [E1]", 3, EUROPE, {"hub_limit": "player"},
     phase("hub", 0)),
    ("hubs-4-season-2", "hubs move or stay [E3]", 4, EUROPE, {}, phase("hub", 7)),
    ("month-2-europe", "dice, market, bids [M2, M3, F1]", 2, EUROPE, {}, phase("dice", 3)),
    ("month-4-america", "dice, market, bids [M2, M3, F1]", 4, AMERICA, {}, phase("dice", 9)),
    ("bids-4-europe", "many may bid [F1]", 4, EUROPE, {}, is_first_to_bid),
    ("half-fare-3-america", "one-stop against non-stop [F4]", 3, AMERICA, {},
     is_stop_against_non_stop),
    ("long-way-2-america", "two stops or more [I4]", 2, AMERICA, {}, is_long_way),
    ("last-bid-3-europe", "one bid is missing: ties and losers [F5, D1, T1]", 3, EUROPE, {},
     is_contested),
    ("tie-2-europe", "a tie that flash deals can break [T1, D1]", 2, EUROPE, {}, is_tie),
    ("tie-4-roller", "a tie, asked from the roller on [D4]", 4, EUROPE, {"flash_order": "roller"},
     is_tie),
    ("flash-chain-2-america", "a flash deal answers another [D4]", 2, AMERICA, {}, is_flash_chain),
    ("flash-chain-4-europe", "the round goes on after a flash deal [D4]", 4, EUROPE, {},
     is_flash_chain),
    ("attach-3-america", "tokens, die, next best [A1, P2, P3]", 3, AMERICA, {},
     lambda table: table.phase == "attach" and sum(map(bool, table.bids)) > 1),
    ("dropped-4-original", "next best by original fares [P4]", 4, EUROPE, {},
     is_dropped_with_next_best),
    ("dropped-4-standing", "next best by fares that stand [P4]", 4, EUROPE,
     {"next_best": "standing"}, is_dropped_with_next_best),
    ("next-best-tie-3", "two next best fares tie [P5]", 3, AMERICA, {}, is_next_best_tie),
    ("leases-2-europe", "many ways to pay, with change [L3]", 2, EUROPE, {}, has_leases(60)),
    ("leases-2-cards", "change in fare cards only [L3]", 2, AMERICA, {"lease_change": "cards"},
     has_leases(25)),
    ("leases-4-america", "one plane is missing [L3, L4]", 4, AMERICA, {}, has_leases(12)),
    ("place-3-america", "a leased plane may open a border [L5, B6]", 3, AMERICA, {},
     is_new_border),
    ("october-2-europe", "leases, reset, planning [L6, R1, R2]", 2, EUROPE, {},
     is_first_lease_of_october),
    ("october-3-america", "leases, reset, border tokens return [L6, R1, B5]", 3, AMERICA, {},
     is_first_lease_of_october),
    ("march-2-europe", "the last month [X1]", 2, EUROPE, {}, phase("dice", 11)),
    ("march-3-america", "the last market, no leases after it [L1, X1]", 3, AMERICA, {},
     lambda table: table.month == 11 and is_contested(table)),
]  # fmt: skip
