"""Fly from one hub: spokes to every callsign it touches, so that few planes join many markets.

A second hub takes what the first cannot reach. Lost spokes are leased again while it pays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Set
from typing import TYPE_CHECKING

from opensky.games.opensky import Bid, Callsign, Decision, Flash, Fly, Hub, Lease, Market

if TYPE_CHECKING:
    from opensky.games.opensky import View

Network = dict[str, set[str]]
"""Each airport with those it is joined to by a plane."""

SAFE = 300
"""No connecting fare beats it: that would have to be 150, and no card is so low [F4]."""
SEASON_ENDS = (7, 12)
WORTHWHILE = 400
"""The least card to be given up for a plane."""


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
        near = neighbours(view).values()

        def spokes(option: Decision) -> int:
            if not isinstance(option, Callsign):
                return 0
            here = placed | {option.airport}
            return max(len(here & airports) for airports in near)

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
            opened = opens(first, second, network, callsigns, connecting)
            opened += opens(second, first, network, callsigns, connecting)
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
        """Ask the most when alone; against others what is safe, or half of the most they can."""
        is_alone = not any(
            paths and view.hands[seat]
            for seat, paths in enumerate(view.itineraries)
            if seat != view.seat
        )

        def rank(option: Decision) -> tuple[int, int]:
            if not isinstance(option, Bid) or option.fare is None or option.stops is None:
                return (-1000, 0)
            most = 500 if is_alone else 250 if option.stops else SAFE
            return (option.fare if option.fare <= most else -option.fare, -option.stops)

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
        if SEASON_ENDS[view.season - 1] - view.month < 3:
            return view.options[0]

        def rank(option: Decision) -> tuple[int, int]:
            if not isinstance(option, Lease) or option.planes != 1 or option.tokens:
                return (0, 0)
            highest = max(option.take)
            return (highest, -len(option.put)) if highest >= WORTHWHILE else (0, 0)

        return max(view.options, key=rank)


def hubs(view: View) -> tuple[str, str]:
    """Choose the airport beside the most callsigns, and next to it one for those that are left."""
    near = neighbours(view)
    callsigns = {code for code in view.callsigns if code}
    first = max(near, key=lambda code: len(near[code] & callsigns))
    left = callsigns - near[first]

    def adds(code: str) -> tuple[int, int]:
        return (len(near[code] & left), len(near[code] & callsigns))

    return first, max(sorted(near[first] - {first}), key=adds, default=first)


def opens(
    here: str, there: str, network: Network, callsigns: Set[str], hubs: tuple[str, str]
) -> int:
    """Count the markets from here that a flight opens, connections at the hubs only."""
    if here not in callsigns or there in network.get(here, ()):
        return 0
    beyond = callsigns & network.get(there, set()) if there in hubs else ()
    return (there in callsigns) + (there in hubs) * (1 + len(beyond))


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
