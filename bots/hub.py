"""Fly from one hub: spokes to every callsign it touches, so that few planes join many markets.

A second hub takes what the first cannot reach. Lost spokes are leased again while it pays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from opensky.games.opensky import Bid, Callsign, Decision, Flash, Fly, Hub, Lease, Market

if TYPE_CHECKING:
    from opensky.games.opensky import View

Network = dict[str, set[str]]
"""Each airport with those it is joined to by a plane."""

CONN=250
NOVEMBER, MARCH = 7, 11
"""The months whose leases come too late: the planes of a season have flown."""


class HubAndSpoke:
    """Concentrates its fleet."""

    name = "hub"

    def decide(self, view: View) -> Decision:
        """Choose by phase; where the idea has nothing to say, take the harmless option."""
        choose: dict[str, Callable[[View], Decision]] = {
            "callsign": self.callsign,
            "plan": self.fly,
            "place": self.fly,
            "hub": self.hub,
            "market": self.market,
            "bid": self.bid,
            "flash": self.flash,
            "lease": self.lease,
        }
        return choose[view.phase](view) if view.phase in choose else view.options[0]

    def callsign(self, view: View) -> Decision:
        """Place it beside, or on, the airport that can be a hub for the most callsigns."""
        placed = {code for code in view.callsigns if code}

        def spokes(option: Decision) -> int:
            if not isinstance(option, Callsign):
                return 0
            here = placed | {option.airport}
            return max(len(here & near) for near in neighbours(view).values())

        return max(view.options, key=spokes)

    def fly(self, view: View) -> Decision:
        """Take the route that opens the most markets, connections at the two hubs only."""
        callsigns = {code for code in view.callsigns if code}
        connecting = hubs(view)
        network = join(view.planes[view.seat])

        def rank(option: Decision) -> int:
            if not isinstance(option, Fly):
                return -1
            first, second = option.route.split("-")
            direct = second in network.get(first, ())
            opened = 0 if direct else sum(
                1 + (there in connecting) * len(callsigns & network.get(there, set()))
                for here, there in ((first, second), (second, first))
                if here in callsigns and (there in callsigns or there in connecting)
            )
            return 2 * opened + (first in connecting) + (second in connecting)

        return max(view.options, key=rank)

    def hub(self, view: View) -> Decision:
        """Put the tokens on the hubs; where others were first, on the airport most flown to."""
        wanted = hubs(view)
        planes = [code for route in view.planes[view.seat] for code in route.split("-")]

        def rank(option: Decision) -> int:
            if not isinstance(option, Hub):
                return -1
            return planes.count(option.airport) + 10 * (option.airport in wanted)

        return max(view.options, key=rank)

    def market(self, view: View) -> Decision:
        """Ask for a market that it serves, best one that no rival serves."""
        airports = dict(zip("ABCDEF", view.callsigns, strict=True))
        spokes = [{code for route in planes for code in route.split("-")} for planes in view.planes]

        def lead(option: Decision) -> int:
            if not isinstance(option, Market):
                return 0
            ends = {airports[letter] or "" for letter in option.callsigns}
            serves = [ends <= touched for touched in spokes]
            return view.seats * serves[view.seat] - sum(serves)

        return max(view.options, key=lead)

    def bid(self, view: View) -> Decision:
        """Ask the most when alone; else what no connecting fare beats, or half of what rivals ask.

        To beat 300 a fare with one stop would have to be 150, and no card is so low [F4].
        """
        rivals = [
            view.hands[seat]
            for seat, paths in enumerate(view.itineraries)
            if seat != view.seat and paths
        ]
        most = 300 if any(rivals) else 500

        def rank(option: Decision) -> tuple[int, int]:
            if not isinstance(option, Bid) or option.fare is None or option.stops is None:
                return (-1000, 0)
            limit = most if option.stops == 0 or not any(rivals) else CONN
            return (option.fare if option.fare <= limit else -option.fare, -option.stops)

        return max(view.options, key=rank)

    def flash(self, view: View) -> Decision:
        """Play the highest fare that wins alone as things stand."""
        fares = {
            seat: (view.flash_deals[seat] or bid[0], bid[1].count("-") - 1)
            for seat, bid in enumerate(view.bids)
            if bid
        }
        stops = fares.pop(view.seat)[1]
        winning = [
            option
            for option in view.options
            if isinstance(option, Flash)
            and option.fare is not None
            and all(beats(option.fare, stops, *rival) for rival in fares.values())
        ]
        return winning[-1] if winning else view.options[0]

    def lease(self, view: View) -> Decision:
        """Lease one plane while three months are left for it, for the highest card won."""
        if (NOVEMBER if view.month <= NOVEMBER else MARCH + 1) - view.month < 3:
            return view.options[0]

        def rank(option: Decision) -> tuple[int, int]:
            if not isinstance(option, Lease) or option.planes != 1 or option.tokens:
                return (0, 0)
            if max(option.take) < 400: return (0, 0)
            return (max(option.take), -len(option.put))

        return max(view.options, key=rank)


def hubs(view: View) -> tuple[str, str]:
    """Choose the two airports beside the most callsigns; the second for those that are left."""
    near = neighbours(view)
    callsigns = {code for code in view.callsigns if code}
    first = max(near, key=lambda code: len(near[code] & callsigns))
    left = callsigns - near[first]
    second = max(near[first] - {first}, key=lambda code: (len(near[code] & left), len(near[code] & callsigns), code))
    return first, second


def join(planes: Iterable[str]) -> Network:
    """Map each airport to those it is joined to by a plane."""
    network: Network = {}
    for route in planes:
        first, second = route.split("-")
        network.setdefault(first, set()).add(second)
        network.setdefault(second, set()).add(first)
    return network


def neighbours(view: View) -> dict[str, set[str]]:
    """Map each airport to itself and those one flight away."""
    near = {airport.code: {airport.code} for airport in view.board.airports}
    for first, second in view.board.routes:
        near[first].add(second)
        near[second].add(first)
    return near


def beats(fare: int, stops: int, other: int, others_stops: int) -> bool:
    """Say whether a fare wins alone against another; with stops against none, half is due."""
    if stops == 1 and others_stops == 0:
        return 2 * fare <= other
    if stops == 0 and others_stops == 1:
        return 2 * other > fare
    return fare < other
