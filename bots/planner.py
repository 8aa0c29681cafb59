"""Plan the season: weigh every decision by what it makes of the months that are left.

One figure carries it all, the points a month that a network promises against the rivals' networks;
planes, hubs, fares, flash deals, tokens and leases are set against it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, groupby, pairwise, permutations, product
from math import prod
from typing import TYPE_CHECKING

from opensky.games.opensky import Attach, Bid, Callsign, Flash, Fly, Hub, Lease, Market

if TYPE_CHECKING:
    from opensky.games.opensky import Board, Decision, View

Offer = tuple[int, int, str]  # a seat, its fare and its itinerary
Shifts = dict[tuple[int, str], float]  # by seat and itinerary: what its flight does to prospects
Stops = Sequence[int]  # by market: 0 for non-stop, 1 for one stop, 2 for not served

LETTERS = "ABCDEF"
SITES = tuple(combinations(range(len(LETTERS)), 2))
MARKETS = tuple(first + second for first, second in combinations(LETTERS, 2))
DICE = tuple(
    tuple(MARKETS.index(first + second) for first, second in combinations(letters, 2))
    for letters in combinations(LETTERS, 3)
)
"""The three markets, by number, that each set of passenger dice offers."""
FACES = (200, 300, 400, 500, 600, 700)  # the price sensitivity die
SEASON_ENDS = (7, 12)
PLANE = 200  # the price of a lease, so the loss of a plane never weighs more


class Planner:
    """Looks ahead to the end of the season.

    The options are points a month: for a market that only this airline serves non-stop (`alone`)
    or with one stop (`connecting`), and for one where the rivals need a stop more (`ahead`). A
    network keeps the share `decay` of its promise from one month to the next. `trust` weighs each
    fare a rival has shown against all guesses.
    """

    name = "planner"

    def __init__(
        self,
        alone: float = 600,
        connecting: float = 350,
        ahead: float = 150,
        decay: float = 0.7,
        trust: float = 1,
    ) -> None:
        self.pay = ((0, ahead, alone), (-ahead, 0, connecting), (-alone, -connecting, 0))
        self.decay, self.trust = decay, trust
        self.chart: Chart | None = None
        self.planned: list[str] = []

    def decide(self, view: View) -> Decision:
        """Choose by the method that is named like the phase."""
        chart = self.chart = self.chart or Chart(view.board)
        if view.phase == "callsign":
            return callsign(view, chart)
        choose: Callable[[View, Outlook], Decision] = getattr(self, view.phase)
        return choose(view, Outlook(view, chart, self.pay))

    def plan(self, view: View, outlook: Outlook) -> Decision:
        """Take the planned routes, cubes first; plan when none is left from the turn before."""
        routes = {option.route: option for option in view.options if isinstance(option, Fly)}
        cubes = {view.callsigns[LETTERS.index(letter)] for letter in view.cubes}
        if not self.planned:
            fleet = self.fleet(view, outlook, routes, cubes)
            fleet.sort(key=lambda route: -len(cubes.intersection(route.split("-"))))
            self.planned = fleet[: view.left]
        return routes[self.planned.pop(0)]

    place = plan

    def fleet(
        self, view: View, outlook: Outlook, routes: Iterable[str], cubes: set[str | None]
    ) -> list[str]:
        """Choose routes for all planes still to place: grow a fleet, then better it one by one."""
        mine = view.planes[view.seat]
        size = view.fleet if view.phase == "plan" else len(mine) + view.left
        months = self.months(view)

        def worth(planes: list[str], hubs: int) -> float:
            touched = {code for route in planes for code in route.split("-")}
            return months * outlook.promise(planes, hubs) + 50 * len(cubes & touched)

        grown = []
        for hubs in outlook.hub_pairs(view):
            useful = outlook.useful(routes, hubs) or list(routes)
            planes = outlook.grow(mine, size, useful, hubs)
            connecting = hubs if outlook.chart.has_hubs else outlook.chart.everywhere
            grown.append((worth(planes, connecting), planes, useful, connecting))
        best, planes, useful, hubs = max(grown)
        for place, route in product(range(len(mine), size), useful):
            trial = [*planes[:place], route, *planes[place + 1 :]]
            value = worth(trial, hubs)
            if value > best and outlook.may_fly(trial):
                best, planes = value, trial
        return planes[len(mine) :]

    def hub(self, view: View, outlook: Outlook) -> Decision:
        """Connect where the network promises most."""
        planes = view.planes[view.seat]
        before = sum(isinstance(told, Hub) and seat == view.seat for seat, told in view.history)
        other = outlook.chart.mask([view.hubs[view.seat][1 - before % 2]])

        def promise(option: Decision) -> float:
            if not isinstance(option, Hub) or sum(option.airport in r for r in planes) < 2:
                return -10_000
            return outlook.promise(planes, other | outlook.chart.mask([option.airport]))

        return max(view.options, key=promise)

    def market(self, view: View, outlook: Outlook) -> Decision:
        """Ask for the market that promises most."""
        own = outlook.stops(view.planes[view.seat], outlook.hubs[view.seat])

        def promise(option: Decision) -> float:
            number = MARKETS.index(option.callsigns) if isinstance(option, Market) else 0
            return self.pay[own[number]][outlook.rivals[number]]

        return max(view.options, key=promise)

    def bid(self, view: View, outlook: Outlook) -> Decision:
        """Ask what gains most on average against what the rivals may ask."""
        shifts = self.shifts(view, outlook)
        beliefs = [
            self.belief(view, seat)
            for seat, paths in enumerate(view.itineraries)
            if seat != view.seat and paths and view.hands[seat]
        ]
        cases = [
            (prod(chance for _, chance in case), [offer for offer, _ in case])
            for case in product(*beliefs)
        ]

        def expected(option: Decision) -> float:
            mine: list[Offer] = []
            if isinstance(option, Bid) and option.fare and option.itinerary:
                mine = [(view.seat, option.fare, option.itinerary)]
            return sum(chance * gain(view, mine + offers, shifts) for chance, offers in cases)

        return max(view.options, key=expected)

    def belief(self, view: View, seat: int) -> list[tuple[Offer, float]]:
        """Give each fare in a rival's hand its chance: all alike, but for what it showed before."""
        fares = sorted(set(view.hands[seat]))
        path = min(view.itineraries[seat], key=len)
        weights = dict.fromkeys(fares, 1 / len(fares))
        for fare in fares_shown(view, seat):
            weights[min(fares, key=lambda other: abs(other - fare))] += self.trust
        total = sum(weights.values())
        return [((seat, fare, path), weight / total) for fare, weight in weights.items()]

    def flash(self, view: View, outlook: Outlook) -> Decision:
        """Play the lower fare that gains most as things stand, if any does."""
        shifts = self.shifts(view, outlook)

        def gained(option: Decision) -> float:
            fare = option.fare if isinstance(option, Flash) else None
            offers = [
                (seat, fare if fare and seat == view.seat else asked, path)
                for seat, asked, path in standing(view)
            ]
            return gain(view, offers, shifts)

        return max(view.options, key=gained)

    def attach(self, view: View, outlook: Outlook) -> Decision:
        """Weigh the higher price against the chance that the next best fare takes the market."""
        shifts = self.shifts(view, outlook)
        won = [offer for offer in standing(view) if offer[0] == view.seat]
        others = sealed(view) if view.rulings["next_best"] == "original" else standing(view)
        lost = gain(view, [offer for offer in others if offer[0] != view.seat], shifts)
        sold = gain(view, won, shifts)

        def expected(option: Decision) -> float:
            tokens = option.tokens if isinstance(option, Attach) else 0
            price = won[0][1] + 100 * tokens
            chance = sum(face >= price for face in FACES) / len(FACES) if tokens else 1
            return chance * (sold + 100 * tokens) + (1 - chance) * lost

        return max(view.options, key=expected)

    def lease(self, view: View, outlook: Outlook) -> Decision:
        """Lease as many planes as earn their price, for the highest card and the least change."""
        count = self.planes_to_lease(view, outlook)

        def rank(option: Decision) -> tuple[bool, int, int]:
            if not isinstance(option, Lease):
                return (False, 0, 0)
            change = len(option.put) + option.tokens
            return (option.planes == count, max(option.take, default=0), -change)

        return max(view.options, key=rank)

    def planes_to_lease(self, view: View, outlook: Outlook) -> int:
        """Count the planes that promise more until the season ends than they cost."""
        months, hubs = self.months(view), outlook.hubs[view.seat]
        planes = list(view.planes[view.seat])
        before = outlook.promise(planes, hubs)
        routes = outlook.useful(outlook.chart.ends, outlook.hub_pairs(view)[0])
        gains = [0.0]
        most = max(option.planes for option in view.options if isinstance(option, Lease))
        for count in range(1, most + 1 if months and routes else 1):
            promise, route = max((outlook.promise([*planes, r], hubs), r) for r in routes)
            planes.append(route)
            gains.append(months * (promise - before) - PLANE * count)
        return gains.index(max(gains))

    def months(self, view: View) -> float:
        """Count the months of the season that a network still has, later ones for less."""
        left = SEASON_ENDS[view.season - 1] - view.month - bool(view.market)
        return float(sum(self.decay**month for month in range(left)))

    def shifts(self, view: View, outlook: Outlook) -> Shifts:
        """Tell what each itinerary of the market does to the prospects once it is flown."""
        months = self.months(view)
        now = outlook.promise(view.planes[view.seat], outlook.hubs[view.seat])
        shifts = {}
        for seat, paths in enumerate(view.itineraries):
            for path in paths:
                flown = ["-".join(sorted(ends)) for ends in pairwise(path.split("-"))]
                most = PLANE * len(flown)
                change = months * (outlook.without(seat, flown) - now)
                shifts[seat, path] = max(-most, min(most, change))
        return shifts


class Outlook:
    """The networks at the table, and what this seat's promises among them."""

    def __init__(self, view: View, chart: Chart, pay: Sequence[Sequence[float]]) -> None:
        self.chart, self.pay = chart, pay
        self.seat, self.planes = view.seat, view.planes
        self.sites = [chart.number[code] for code in view.callsigns if code]
        self.callsigns = sum(1 << site for site in self.sites)
        is_open = not chart.has_hubs or view.phase == "plan"
        self.hubs = [chart.everywhere if is_open else chart.mask(codes) for codes in view.hubs]
        self.borders = set(view.borders[view.seat])
        self.rivals = self.fewest_stops(view.planes)

    def stops(self, planes: Iterable[str], hubs: int) -> Stops:
        """Tell what a network needs for each market."""
        joined = self.chart.join(planes)
        near = [joined[site] for site in self.sites]
        return [
            0 if near[i] >> self.sites[j] & 1 else 1 if near[i] & near[j] & hubs else 2
            for i, j in SITES
        ]

    def fewest_stops(self, planes: Sequence[Iterable[str]]) -> Stops:
        """Tell for each market what the best of the rivals needs."""
        seats = [seat for seat in range(len(planes)) if seat != self.seat]
        rivals = [self.stops(planes[seat], self.hubs[seat]) for seat in seats]
        return [min(needed) for needed in zip(*rivals, strict=True)]

    def promise(self, planes: Iterable[str], hubs: int, rivals: Stops | None = None) -> float:
        """Expect the points of a month: the best of three markets as roller, any one else."""
        pay, seats = self.pay, len(self.planes)
        stops = self.stops(planes, hubs)
        p = [pay[own][theirs] for own, theirs in zip(stops, rivals or self.rivals, strict=True)]
        rolled = sum([max(p[i], p[j], p[k]) for i, j, k in DICE]) / len(DICE)
        return (rolled + (seats - 1) * sum(p) / len(p)) / seats

    def without(self, seat: int, flown: Iterable[str]) -> float:
        """Expect the points of a month once a seat has lost the planes it has flown."""
        planes = [list(routes) for routes in self.planes]
        for route in flown:
            planes[seat].remove(route)
        rivals = self.rivals if seat == self.seat else self.fewest_stops(planes)
        return self.promise(planes[self.seat], self.hubs[self.seat], rivals)

    def hub_pairs(self, view: View) -> list[int]:
        """Name the hubs, or while they can be chosen the two pairs beside the most callsigns."""
        if view.phase != "plan" and self.chart.has_hubs:
            return [self.hubs[self.seat]]
        rivals = [hubs for seat, hubs in enumerate(view.hubs) if seat != self.seat]
        is_shared = view.rulings["hub_limit"] == "player"
        taken = 0 if is_shared else self.chart.mask(code for hubs in rivals for code in hubs)
        free = [hub for hub in range(len(self.chart.near)) if not taken >> hub & 1]
        free.sort(key=lambda hub: -(self.chart.near[hub] & self.callsigns).bit_count())
        return [1 << free[0] | 1 << other for other in free[1:3]]

    def useful(self, routes: Iterable[str], hubs: int) -> list[str]:
        """List the routes that may be flown and join a callsign to another one or to a hub."""
        ends, targets = self.callsigns, self.callsigns | hubs
        return [
            route
            for route in routes
            if any(ends >> a & targets >> b & 1 for a, b in permutations(self.chart.ends[route]))
            and self.may_fly([route])
        ]

    def grow(self, planes: Iterable[str], size: int, routes: Iterable[str], hubs: int) -> list[str]:
        """Add the route that joins most, plane by plane; a spoke counts before it connects."""
        fleet = list(planes)
        connecting = hubs if self.chart.has_hubs else self.chart.everywhere

        def joins(route: str) -> int:
            stops = self.stops([*fleet, route], connecting)
            first, second = self.chart.ends[route]
            spokes = (hubs >> first & 1) + (hubs >> second & 1)
            return 6 * stops.count(0) + 4 * stops.count(1) + 2 * spokes - 3 * fleet.count(route)

        while len(fleet) < size:
            fleet.append(max((r for r in routes if self.may_fly([*fleet, r])), key=joins))
        return fleet

    def may_fly(self, planes: Iterable[str]) -> bool:
        """Say whether two border tokens are enough for these planes [B4]."""
        return len(self.borders | self.chart.foreign.intersection(planes)) <= 2


class Chart:
    """A board in bit sets: airports are numbered, and a set of them is an int."""

    def __init__(self, board: Board) -> None:
        self.number = {airport.code: i for i, airport in enumerate(board.airports)}
        self.everywhere = (1 << len(self.number)) - 1
        self.has_hubs = board.region == "europe"
        self.ends = {f"{a}-{b}": (self.number[a], self.number[b]) for a, b in board.routes}
        self.foreign = {"-".join(route) for route in board.routes if board.is_foreign(route)}
        self.near = [1 << i | near for i, near in enumerate(self.join(self.ends))]
        """For each airport, itself and those one flight away."""

    def join(self, planes: Iterable[str]) -> list[int]:
        """Tell for each airport which others a plane joins it to."""
        joined = [0] * len(self.number)
        for route in planes:
            first, second = self.ends[route]
            joined[first] |= 1 << second
            joined[second] |= 1 << first
        return joined

    def mask(self, codes: Iterable[str | None]) -> int:
        """Make a set of airports."""
        return sum(1 << self.number[code] for code in set(codes) if code)


def callsign(view: View, chart: Chart) -> Decision:
    """Place callsigns together, where few planes join many; the second of two apart."""
    placed = chart.mask(view.callsigns)
    # the first to fly takes the cubes of all that lie together
    sign = -1 if view.seats == 2 and view.seat == 1 else 1

    def joined(option: Decision) -> tuple[int, int]:
        if not isinstance(option, Callsign):
            return (0, 0)
        here = chart.number[option.airport]
        together = max((near & (placed | 1 << here)).bit_count() for near in chart.near)
        return (sign * together, sign * chart.near[here].bit_count())

    return max(view.options, key=joined)


def gain(view: View, offers: Sequence[Offer], shifts: Shifts) -> float:
    """Add up what the winning offers do to this seat: points, the rivals' points, prospects."""
    total = 0.0
    for seat, fare, path in winners(offers):
        points = fare if seat == view.seat else -fare / (view.seats - 1)
        total += points + shifts[seat, path]
    return total


def winners(offers: Sequence[Offer]) -> list[Offer]:
    """Choose the winning offers [F3] [F4] [F5]."""
    direct = [offer for offer in offers if offer[2].count("-") == 1]
    if direct:
        limit = min(fare for _, fare, _ in direct) / 2
        offers = [o for o in offers if o[1] <= limit and o[2].count("-") > 1] or direct
    lowest = min((fare for _, fare, _ in offers), default=0)
    return [offer for offer in offers if offer[1] == lowest]


def sealed(view: View) -> list[Offer]:
    """List the offers put face down this month, now revealed."""
    return [(seat, *bid) for seat, bid in enumerate(view.bids) if bid]


def standing(view: View) -> list[Offer]:
    """List the offers of this month as flash deals have changed them."""
    return [(seat, view.flash_deals[seat] or fare, path) for seat, fare, path in sealed(view)]


def fares_shown(view: View, seat: int) -> list[int]:
    """List the fares a seat asked in the months when others were asked as well."""
    shown = []
    for is_bidding, events in groupby(view.history, key=lambda event: isinstance(event[1], Bid)):
        bids = dict(events) if is_bidding else {}
        bid = bids.get(seat)
        if len(bids) > 1 and isinstance(bid, Bid) and bid.fare:
            shown.append(bid.fare)
    return shown
