"""Find out what the rivals ask, and ask a little less: the highest fare that still beats theirs.

Alone in a market it takes the most. A loser's flash deal and the tokens follow the same sums.
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from typing import TYPE_CHECKING

from opensky.games.opensky import Attach, Bid, Decision, Flash, Fly, Hub, Market

if TYPE_CHECKING:
    from opensky.games.opensky import View

Network = dict[str, set[str]]
"""Each airport with those it is joined to by a plane."""

FACES = (200, 300, 400, 500, 600, 700)
"""The price sensitivity die."""


class Undercutter:
    """Asks just less than the rivals have shown to ask."""

    name = "undercutter"

    def decide(self, view: View) -> Decision:
        """Choose by phase; where the idea has nothing to say, take the harmless option."""
        match view.phase:
            case "plan":
                return self.fly(view)
            case "hub":
                return self.hub(view)
            case "market":
                return self.market(view)
            case "bid":
                return self.bid(view)
            case "flash":
                return self.flash(view)
            case "attach":
                return self.attach(view)
        return view.options[0]

    def fly(self, view: View) -> Decision:
        """Take the route that brings most callsigns within one stop of each other."""
        network = join(view.planes[view.seat])
        callsigns = {code for code in view.callsigns if code}

        def gain(option: Decision) -> int:
            if not isinstance(option, Fly):
                return -1
            first, second = option.route.split("-")
            return brings(first, second, network, callsigns) + brings(
                second, first, network, callsigns
            )

        return max(view.options, key=gain)

    def hub(self, view: View) -> Decision:
        """Connect at the airports with the most planes."""
        network = join(view.planes[view.seat])

        def planes(option: Decision) -> int:
            return len(network.get(option.airport, ())) if isinstance(option, Hub) else -1

        return max(view.options, key=planes)

    def market(self, view: View) -> Decision:
        """Ask for a market that it serves, best one that no rival serves."""
        airports = dict(zip("ABCDEF", view.callsigns, strict=True))
        networks = [join(planes) for planes in view.planes]
        hubs = [set(hubs) for hubs in view.hubs]

        def lead(option: Decision) -> int:
            if not isinstance(option, Market):
                return 0
            first, second = (airports[letter] or "" for letter in option.callsigns)
            serves = [is_served(first, second, *own) for own in zip(networks, hubs, strict=True)]
            return view.seats * serves[view.seat] - sum(serves)

        return max(view.options, key=lead)

    def bid(self, view: View) -> Decision:
        """Ask the most that beats what every rival in this market is expected to ask."""
        expected = [
            (usual_fare(view, seat), min(path.count("-") - 1 for path in paths))
            for seat, paths in enumerate(view.itineraries)
            if seat != view.seat and paths and view.hands[seat]
        ]

        def rank(option: Decision) -> tuple[bool, int, int]:
            if not isinstance(option, Bid) or option.fare is None or option.stops is None:
                return (False, -1000, 0)
            wins = all(beats(option.fare, option.stops, *rival) for rival in expected)
            return (wins, option.fare if wins else -option.fare, -option.stops)

        return max(view.options, key=rank)

    def flash(self, view: View) -> Decision:
        """Play the highest fare that wins alone as things stand."""
        mine = stops(view, view.seat)
        standing = [
            (view.flash_deals[seat] or bid[0], stops(view, seat))
            for seat, bid in enumerate(view.bids)
            if bid and seat != view.seat
        ]
        winning = [
            option
            for option in view.options
            if isinstance(option, Flash)
            and option.fare is not None
            and all(beats(option.fare, mine, *rival) for rival in standing)
        ]
        return winning[-1] if winning else view.options[0]

    def attach(self, view: View) -> Decision:
        """Attach the tokens with the best expected price."""
        fare = view.flash_deals[view.seat] or (view.bids[view.seat] or (0, ""))[0]

        def expected(option: Decision) -> float:
            tokens = option.tokens if isinstance(option, Attach) else 0
            price = fare + 100 * tokens
            share = sum(face >= price for face in FACES) / len(FACES) if tokens else 1
            return share * price

        return max(view.options, key=expected)


def beats(fare: int, stops: int, other: int, others_stops: int) -> bool:
    """Say whether a fare wins alone against another; with stops against none, half is due."""
    if stops == 1 and others_stops == 0:
        return 2 * fare <= other
    if stops == 0 and others_stops == 1:
        return 2 * other > fare
    return fare < other


def usual_fare(view: View, seat: int) -> int:
    """Return what a rival asked last against others, its highest fare in hand before that."""
    for month in reversed(bids_by_month(view)):
        fare = month.get(seat)
        if len(month) > 1 and fare is not None:
            return fare
    return view.hands[seat][-1]


def bids_by_month(view: View) -> list[dict[int, int | None]]:
    """List the fares revealed so far, month by month; a seat that declined has None."""
    months: list[dict[int, int | None]] = [{}]
    for seat, decision in view.history:
        if isinstance(decision, Bid):
            months[-1][seat] = decision.fare
        elif months[-1]:
            months.append({})
    return months


def stops(view: View, seat: int) -> int:
    """Count the stops of the itinerary that a seat has bid for."""
    bid = view.bids[seat]
    return bid[1].count("-") - 1 if bid else 0


def join(planes: Iterable[str]) -> Network:
    """Map each airport to those it is joined to by a plane."""
    network: Network = {}
    for route in planes:
        first, second = route.split("-")
        network.setdefault(first, set()).add(second)
        network.setdefault(second, set()).add(first)
    return network


def brings(here: str, there: str, network: Network, callsigns: Set[str]) -> int:
    """Count the callsigns that a flight from here to there brings within one stop of here."""
    direct = network.get(here, set())
    if here not in callsigns or there in direct:
        return 0
    beyond = callsigns & network.get(there, set()) - direct
    return len(beyond) + (there in callsigns)


def is_served(first: str, second: str, network: Network, hubs: Set[str | None]) -> bool:
    """Say whether planes join two airports non-stop or through a hub (anywhere without hubs)."""
    direct = network.get(first, set())
    shared = direct & network.get(second, set())
    return second in direct or bool(shared if hubs == {None} else shared & hubs)
