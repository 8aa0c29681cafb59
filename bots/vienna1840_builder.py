"""Lay the tile, and place the station, after which the line's best route is worth most.

It tries every option on an imagined table, one act ahead. A reserve for trams comes first;
shares are bought by what the track that lies now may still bring.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from opensky.games.vienna1840 import (
    Bid,
    Buy,
    BuyTram,
    Decision,
    Dividend,
    Lay,
    Pass,
    Pick,
    Remove,
    Run,
    Scrap,
    Site,
    Start,
    Station,
)

if TYPE_CHECKING:
    from opensky.game import Info
    from opensky.games.vienna1840 import Table, View

RUNS_LEFT = {"1": 11, "2": 9, "3": 7, "4": 5, "5": 3}
"""Line rounds after a stock round of that number."""
STADTBAHN_MULTIPLES = {"1": 18, "2": 17, "3": 16, "4": 15, "5": 13}
"""What the multipliers of the Stadtbahn still add up to then."""
LINE_LIMIT = 60
STATION_PAYS = 20
"""A station is placed if the route gains so much by it."""
REACH_COUNTS = 2
"""What a stop more in the network is worth beside the route."""


class Builder:
    """The best next tile for its lines."""

    name = "builder"

    def __init__(self, reserve: int = 250) -> None:
        """Keep a reserve for trams beside lines, stations and Stadtbahn tiles."""
        self.reserve = reserve
        self.rng = random.Random(0)
        self.planned: Lay | None = None

    def start(self, info: Info) -> None:
        """Take the generator that imagined tables are dealt with."""
        self.rng = info.rng

    def decide(self, view: View) -> Decision:
        """Choose by step; where the idea has nothing to say, take the harmless option."""
        chosen = {
            "stock": self.invest,
            "dividend": self.pay,
            "buy_tram": self.equip,
            "line_auction": self.bid_for_line,
            "run": self.run,
            "home_station": self.try_each,
            "rearrange": self.first,
            "track_station": self.build,
            "bonus_tile": self.lay_best,
            "bonus_station": self.try_each,
            "tile": self.as_planned,
        }.get(view.step)
        return (chosen and chosen(view)) or view.options[0]

    def first(self, view: View) -> Decision:
        """Take the harmless option."""
        return view.options[0]

    def invest(self, view: View) -> Decision | None:
        """Start high; then buy what promises most for its price."""
        starts = [option for option in view.options if isinstance(option, Start)]
        if starts:
            return max(starts, key=lambda option: option.price)
        buys = [option for option in view.options if isinstance(option, Buy)]
        return max(buys, key=lambda buy: self.promise(view, buy.company), default=None)

    def promise(self, view: View, company: str) -> float:
        """Return what a share may still pay for every gulden of its price."""
        price = view.price(company) or 1000
        number = view.round[2]
        if company in view.companies:
            routes = sum(view.best_route(line).value for line in view.lines(company))
            return routes * RUNS_LEFT[number] / 10 / price
        return (view.stadtbahn_value(company) + 20) * STADTBAHN_MULTIPLES[number] / 10 / price

    def pay(self, view: View) -> Decision | None:
        """Keep money for trams in the early rounds, then pay all."""
        amounts = [option for option in view.options if isinstance(option, Dividend)]
        wanted = {"CR2": 400, "CR3": 600, "CR4": 700}.get(view.round[:3], 0)
        missing = max(0, wanted - view.treasury(view.acting))
        total = amounts[-1].amount
        return amounts[max(0, total - missing) // 10]

    def equip(self, view: View) -> Decision | None:
        """Buy one tram a line, the dearest that the treasury can pay; scrap what only costs."""
        company = view.acting
        for option in view.options:
            if isinstance(option, Scrap) and view.running_cost(option.tram) >= 200:
                return option
        buys = [option for option in view.options if isinstance(option, BuyTram)]
        due = bool(buys) and not isinstance(view.options[0], Pass)
        if due or len(view.trams(company)) < max(1, len(view.lines(company))):
            money = view.treasury(company) - 40
            affordable = [buy for buy in buys if view.tram_price(buy.code) <= money]
            if affordable:
                return max(affordable, key=lambda buy: view.tram_price(buy.code))
            return min(buys, key=lambda buy: view.tram_price(buy.code)) if due else None
        return None

    def bid_for_line(self, view: View) -> Decision | None:
        """Take lines as long as money for track is left."""
        money = view.treasury(view.acting)
        for option in view.options:
            if isinstance(option, Pick) and money >= self.reserve:
                return option
            if isinstance(option, Bid) and option.amount <= min(LINE_LIMIT, money - self.reserve):
                return option
        return None

    def run(self, view: View) -> Decision | None:
        """Run, or scrap a tram that costs more than it brings."""
        best = view.options[0]
        scraps = [option for option in view.options if isinstance(option, Scrap)]
        if not (scraps and isinstance(best, Run) and best.stops):
            return None
        worth = view.route_value(view.acting, best.stops)
        return scraps[0] if view.running_cost(scraps[0].tram) > worth else None

    def build(self, view: View) -> Decision | None:
        """Place a station that pays, else lay the best tile, else end the step."""
        table = view.imagine(self.rng)
        before = self.worth(table, view.acting)
        stations = [option for option in view.options if isinstance(option, Station)]
        for option in stations if self.is_rich(view) else ():
            if self.value(table, option) - before >= STATION_PAYS:
                return option
        return self.lay_best(view)

    def lay_best(self, view: View) -> Decision | None:
        """Try every tile on every site; remember the tile and choose the site."""
        table, line = view.imagine(self.rng), view.acting
        best = self.worth(table, line)
        chosen: Site | None = None
        for option in view.options:
            if not isinstance(option, Site) or self.is_poor(view, option):
                continue
            there = table.copy()
            there.apply(option)
            for tile in there.options():
                worth = self.value(there, tile)
                if worth > best:
                    best, chosen = worth, option
                    self.planned = tile if isinstance(tile, Lay) else None
        return chosen

    def is_poor(self, view: View, option: Site) -> bool:
        """Leave the Stadtbahn alone when the treasury is low."""
        return bool(view.board.hex(option.hex).bahn_edges) and not self.is_rich(view)

    def is_rich(self, view: View) -> bool:
        """Say whether the treasury holds more than the reserve."""
        company = view.owner(view.acting)
        return company is not None and view.treasury(company) > self.reserve

    def value(self, table: Table, option: Decision) -> float:
        """Return what the line's network is worth after a decision."""
        line = table.acting
        after = table.copy()
        after.apply(option)
        return self.worth(after, line)

    def worth(self, table: Table, line: str) -> float:
        """Add the best route and the reach of the line; a bonus in hand counts a little."""
        pending = 15 if table.step.startswith("bonus") else 0
        return table.best_route(line).value + REACH_COUNTS * table.reached(line) + pending

    def try_each(self, view: View) -> Decision:
        """Take the option after which the line is worth most."""
        table = view.imagine(self.rng)
        fitting = [option for option in view.options if not isinstance(option, Remove)]
        return max(fitting, key=lambda option: self.value(table, option))

    def as_planned(self, view: View) -> Decision | None:
        """Lay the tile that the site was chosen for."""
        planned, self.planned = self.planned, None
        return planned if planned in view.options else None
