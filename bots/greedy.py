"""Put every plane where it opens the most markets at once, and ask the highest fare.

It looks one plane ahead: no thought of rivals, of the planes a win costs, or of the months left.
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from itertools import combinations
from typing import TYPE_CHECKING

from opensky.games.opensky import Bid, Decision, Fly, Hub, Market

if TYPE_CHECKING:
    from opensky.games.opensky import View

Network = dict[str, set[str]]
"""Each airport with those it is joined to by a plane."""


class Greedy:
    """Grows its network by the best next plane."""

    name = "greedy"

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
        return view.options[0]

    def fly(self, view: View) -> Decision:
        """Take the route that opens the most markets; a cube counts like a market."""
        network = join(view.planes[view.seat])
        callsigns = {code for code in view.callsigns if code}
        cubes = {view.callsigns["ABCDEF".index(letter)] for letter in view.cubes}

        def gain(option: Decision) -> int:
            if not isinstance(option, Fly):
                return -1
            first, second = option.route.split("-")
            return (
                opened(first, second, network, callsigns)
                + opened(second, first, network, callsigns)
                + (first in cubes)
                + (second in cubes)
            )

        return max(view.options, key=gain)

    def hub(self, view: View) -> Decision:
        """Connect where most markets open on top of those open already."""
        network = join(view.planes[view.seat])
        other = {code for code in view.hubs[view.seat] if code}

        def count(option: Decision) -> int:
            if not isinstance(option, Hub) or len(network.get(option.airport, ())) < 2:
                return -1
            return len(served(view.callsigns, network, other | {option.airport}))

        return max(view.options, key=count)

    def market(self, view: View) -> Decision:
        """Ask for a market that is open here, if there is one."""
        network = join(view.planes[view.seat])
        hubs = {code for code in view.hubs[view.seat] if code}
        open_here = served(view.callsigns, network, hubs or network.keys())

        def is_open(option: Decision) -> bool:
            return isinstance(option, Market) and option.callsigns in open_here

        return max(view.options, key=is_open)

    def bid(self, view: View) -> Decision:
        """Ask the highest fare in hand, by the itinerary with the fewest flights."""

        def rank(option: Decision) -> tuple[int, int]:
            if not isinstance(option, Bid) or option.fare is None or option.stops is None:
                return (0, 0)
            return (option.fare, -option.stops)

        return max(view.options, key=rank)


def join(planes: Iterable[str]) -> Network:
    """Map each airport to those it is joined to by a plane."""
    network: Network = {}
    for route in planes:
        first, second = route.split("-")
        network.setdefault(first, set()).add(second)
        network.setdefault(second, set()).add(first)
    return network


def opened(here: str, there: str, network: Network, callsigns: Set[str]) -> int:
    """Count the callsigns that a flight from here to there brings within one stop of here."""
    if here not in callsigns:
        return 0
    direct = network.get(here, set())
    if there in direct:
        return 0
    beyond = callsigns & network.get(there, set()) - direct
    return len(beyond) + (there in callsigns)


def served(callsigns: Iterable[str | None], network: Network, hubs: Set[str]) -> set[str]:
    """List the markets, such as "AC", that are joined non-stop or through one of the hubs."""
    ends = [
        (letter, code, network[code])
        for letter, code in zip("ABCDEF", callsigns, strict=True)
        if code in network
    ]
    return {
        letter + other
        for (letter, code, direct), (other, _, joined) in combinations(ends, 2)
        if code in joined or direct & joined & hubs
    }
