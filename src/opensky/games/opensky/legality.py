"""Why a decision is refused: the rule it breaks, in words. Called only once it is known to."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NoReturn

from opensky.game import Illegal
from opensky.games.opensky.decisions import (
    Attach,
    Bid,
    Callsign,
    Decision,
    Dice,
    Flash,
    Fly,
    Hub,
    Lease,
    Market,
    Sensitivity,
)

if TYPE_CHECKING:
    from opensky.games.opensky.table import Table

DUE: dict[str, tuple[type[Decision] | None, str, str]] = {
    "callsign": (Callsign, "S7", "a callsign is due"),
    "plan": (Fly, "N1", "a plane must be placed"),
    "hub": (Hub, "E1", "a hub is due"),
    "dice": (Dice, "M1", "the passenger dice are due"),
    "market": (Market, "M3", "the market is due"),
    "bid": (Bid, "F1", "a bid is due"),
    "flash": (Flash, "D4", "an answer to a flash deal is due"),
    "attach": (Attach, "A1", "ancillary tokens are due"),
    "sensitivity": (Sensitivity, "P1", "the price sensitivity die is due"),
    "lease": (Lease, "L1", "a lease is due"),
    "place": (Fly, "L5", "a leased plane must be placed"),
    "over": (None, "X1", "the game is over"),
}


def refuse(table: Table, decision: Decision) -> NoReturn:
    """Raise Illegal with the rule that forbids the decision at this table."""
    due, rule, message = DUE[table.phase]
    if due is not None and isinstance(decision, due):
        rule, message = REASONS[due](table, decision)
    raise Illegal(rule, f"{decision}: {message}")


def acting(table: Table) -> int:
    """Return the seat to act."""
    seat = table.to_act()
    if seat is None or seat < 0:
        raise ValueError("no seat is to act")
    return seat


def no_callsign(table: Table, decision: Callsign) -> tuple[str, str]:
    """Explain a refused callsign."""
    return "S7", f"{decision.airport} already has a callsign"


def no_flight(table: Table, decision: Fly) -> tuple[str, str]:
    """Explain a refused route: only borders close one."""
    return "B4", "both border tokens of this airline lie on other routes"


def no_hub(table: Table, decision: Hub) -> tuple[str, str]:
    """Explain a refused hub."""
    rule = "E1" if table.season == 1 else "E3"
    return rule, f"a hub token blocks {decision.airport}"


def no_market(table: Table, decision: Market) -> tuple[str, str]:
    """Explain a refused market."""
    return "M3", f"the dice show {table.dice}"


def no_bid(table: Table, decision: Bid) -> tuple[str, str]:
    """Explain a refused bid by its card, then by its itinerary."""
    seat = acting(table)
    if decision.fare not in table.hands[seat]:
        return "F1", f"no card of {decision.fare} in hand"
    stops = str(decision.itinerary).split("-")
    market = table.origin_and_destination or ()
    if (stops[0], stops[-1]) != market:
        return "I1", f"the market is {'-'.join(market)}"
    for first, second in pairwise(stops):
        if "-".join(sorted((first, second))) not in table.planes[seat]:
            return "I1", f"this airline has no plane between {first} and {second}"
    for stop in stops[1:-1]:
        if table.board.region == "europe" and stop not in table.hubs[seat]:
            return "E2", f"this airline has no hub at {stop}"
    return "I4", "an itinerary with fewer stops is available at the table"


def no_flash(table: Table, decision: Flash) -> tuple[str, str]:
    """Explain a refused flash deal."""
    seat = acting(table)
    if decision.fare not in table.hands[seat]:
        return "D1", f"no card of {decision.fare} in hand"
    latest = table.bid(seat)
    return "D2", f"the fare must be below {latest[0] if latest else None}"


def no_tokens(table: Table, decision: Attach) -> tuple[str, str]:
    """Explain refused ancillary tokens."""
    return "A1", f"{table.ancillaries[acting(table)]} tokens are unused"


def no_lease(table: Table, decision: Lease) -> tuple[str, str]:
    """Explain a refused lease by the fleet, then by the payment."""
    seat = acting(table)
    room = table.fleet - len(table.planes[seat])
    if decision.planes > room:
        return "L4", f"there is room for {room} more planes"
    if decision.tokens and table.rulings["lease_change"] == "cards":
        return "L3", "change is in fare cards only"
    return "L3", "these cards and tokens are not there to take and put"


REASONS: dict[type[Decision], Callable[[Table, Any], tuple[str, str]]] = {
    Callsign: no_callsign,
    Fly: no_flight,
    Hub: no_hub,
    Market: no_market,
    Bid: no_bid,
    Flash: no_flash,
    Attach: no_tokens,
    Lease: no_lease,
}
