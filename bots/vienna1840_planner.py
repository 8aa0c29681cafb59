"""Look to the end of the game: what trams, stations, tiles and shares still bring until then.

A tram is worth its runs to come less its maintenance, and dividends are kept back for a good one;
a tile is judged with its bonus, the first of a line with the tile of the next turn.
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
    Position,
    Remove,
    Run,
    Scrap,
    Sell,
    Site,
    Start,
    Station,
)

if TYPE_CHECKING:
    from opensky.game import Info
    from opensky.games.vienna1840 import Table, View

RUNS_LEFT = {"1": 11, "2": 9, "3": 7, "4": 5, "5": 3, "6": 0}
"""Runs of a line after a company round of that number."""
MULTIPLES_LEFT = {"1": 18, "2": 17, "3": 16, "4": 15, "5": 13}
"""What the multipliers of the Stadtbahn still add up to, from a stock round of that number on."""
FULL_RUN = {"W": 150, "V": 90, "G": 120, "D": 110}
"""What a Stadtbahn comes to run for when its track is laid and stations are removed."""
UPKEEP = {
    "Y1": {"1": 60, "2": 80, "3": 100, "4": 100, "5": 50},
    "O1": {"1": 20, "2": 30, "3": 50, "4": 60, "5": 40},
    "R1": {"1": 10, "2": 15, "3": 20, "4": 25, "5": 20},
}
"""Maintenance a run that a tram may still come to cost on average, beyond what it costs now."""
PURPLE, PURPLE_BONUS = "Pu1", 200
TARGETS = (2500, 1500, 1000, 600, 400, 200, 100)
"""Dividends from which the price moves further."""
FOR_SALE = {
    "1": ("Y1", "O1"),
    "2": ("Y2", "O2", "R1"),
    "3": ("O3", "R2", "Pi1"),
    "4": ("R3", "Pi2", "Pu1"),
    "5": ("Pi3", "Pu2"),
    "6": (),
}
"""Trams by company round."""
KEEP = {"2": 3.0, "3": 2.0, "4": 1.0, "5": 0.6}
"""Dividends are kept back for a tram that gains so many times its price."""
BUY = 0.3
"""A tram is bought with what is there when it gains so much of its price."""
GROWTH = 8.0
"""What a run to come adds to a line's route on average, for every run left."""
LINE_LIMIT, LINES = 80, 3
AHEAD = 4
"""So many of the best lays are looked at a turn further."""
START_AHEAD, TURN = 8, 400
"""A line without a route looks at more lays, and so many decisions ahead to its next turn."""
LATER = 0.7
"""What the gain of a later turn counts."""


class Planner:
    """A builder and investor that counts to the end."""

    name = "planner"

    def __init__(self, reserve: int = 60, par: int = 70, ahead: int = AHEAD) -> None:
        """Keep a small reserve, start at a price, look at so many lays a turn further."""
        self.par = par
        self.reserve = reserve
        self.ahead = ahead
        self.rng = random.Random(0)
        self.planned: Lay | None = None

    def start(self, info: Info) -> None:
        """Take the generator that imagined tables are dealt with."""
        self.rng = info.rng

    def decide(self, view: View) -> Decision:
        """Choose by step; where the idea has nothing to say, take the harmless option."""
        chosen = {
            "private_auction": self.bid_for_private,
            "choose_order": self.choose_order,
            "stock": self.invest,
            "dividend": self.pay,
            "buy_tram": self.equip,
            "line_auction": self.bid_for_line,
            "rearrange": self.first,
            "run": self.run,
            "home_station": self.try_each,
            "track_station": self.build,
            "bonus_tile": self.lay_best,
            "bonus_station": self.try_each,
            "tile": self.as_planned,
        }.get(view.step)
        return (chosen and chosen(view)) or view.options[0]

    def first(self, view: View) -> Decision:
        """Take the harmless option."""
        return view.options[0]

    def bid_for_private(self, view: View) -> Decision | None:
        """Pay for the incomes to come, but keep what a start at 100 takes."""
        spare = view.cash[view.seat] + 350 - 5 * self.par - 100
        bids = [option for option in view.options if isinstance(option, Bid)]
        fair = [bid for bid in bids if bid.amount <= min(spare, self.worth_of(view, bid.name))]
        return max(fair, key=lambda bid: self.worth_of(view, bid.name) - bid.amount, default=None)

    def worth_of(self, view: View, private: str) -> int:
        """Count the value of a private, twice its income, and its incomes."""
        return 6 * view.private_income(private)

    def choose_order(self, view: View) -> Decision | None:
        """Take the earliest place."""
        places = [option for option in view.options if isinstance(option, Position)]
        return min(places, key=lambda option: option.place, default=None)

    def invest(self, view: View) -> Decision | None:
        """Start low, so that cash is left; then buy what brings most for its price."""
        starts = [option for option in view.options if isinstance(option, Start)]
        if starts:
            return min(starts, key=lambda option: abs(option.price - self.par))
        buys = [option for option in view.options if isinstance(option, Buy)]
        best = max(buys, key=lambda buy: self.promise(view, buy.company), default=None)
        if best is not None and self.promise(view, best.company) > 1:
            return best
        return self.sell(view) if best is None else None

    def sell(self, view: View) -> Decision | None:
        """Sell what falls short of its price, a certificate at a time."""
        sells = [o for o in view.options if isinstance(o, Sell) and o.percent == 10]
        worst = min(sells, key=lambda sale: self.promise(view, sale.company), default=None)
        return worst if worst is not None and self.promise(view, worst.company) < 1 else None

    def promise(self, view: View, company: str) -> float:
        """Return what a share brings until the end for every gulden of its price."""
        price, number = view.price(company) or 1000, view.round[2]
        rounds = 7 - int(number)
        if company in view.companies:
            a_round = 2 * sum(self.net_run(view, line) for line in view.lines(company))
            return (price + a_round * rounds * 0.07 + self.climb(a_round, rounds)) / price
        runs = view.stadtbahn_value(company) + (FULL_RUN[company] - 70) / 2
        paid = runs * MULTIPLES_LEFT[number] / 10
        return (price + paid + self.climb(runs, rounds - 2) + self.climb(10 * runs, 1)) / price

    def net_run(self, view: View, line: str) -> float:
        """Return what a line may book a run from now on."""
        number = view.round[2]
        return max(0.0, self.route(view, line) + GROWTH * RUNS_LEFT[number] - 20)

    def climb(self, paid: float, rounds: int) -> float:
        """Return how far the price goes up when so much is paid in each of some rounds."""
        steps = -1 if paid < 10 else sum(paid >= target for target in TARGETS)
        return steps * rounds * 7.0

    def route(self, view: View | Table, line: str) -> float:
        """Return the best route of a line, something for one that has none yet."""
        return float(view.best_route(line).value or 30)

    def pay(self, view: View) -> Decision | None:
        """Keep back what trams need that are well worth it; pay the rest."""
        amounts = [option for option in view.options if isinstance(option, Dividend)]
        total = amounts[-1].amount
        number, company = view.round[2], view.acting
        treasury = view.treasury(company)
        if number == "6":
            return amounts[-1]
        plan = self.plan(view, company, treasury + total - self.reserve, KEEP[number])
        need = sum(view.tram_price(code) for code in plan) + self.reserve - treasury
        return amounts[max(0, total - max(0, need)) // 10]

    def plan(self, view: View, company: str, budget: int, least: float) -> list[str]:
        """Choose a tram for each line within a budget, by what it gains for its price."""
        chosen: list[str] = []
        lines = sorted(view.lines(company), key=lambda line: -self.route(view, line))
        for line in lines:
            gains = {
                code: self.tram_gain(view, company, code, line)
                for code in FOR_SALE[view.round[2]]
                if view.depot.get(self.kind(code), 0) > 0 and view.tram_price(code) <= budget
            }
            best = max(gains, key=lambda code: gains[code], default=None)
            if best is not None and gains[best] > least * view.tram_price(best):
                chosen.append(best)
                budget -= view.tram_price(best)
        return chosen

    def kind(self, code: str) -> str:
        """Name the kind of a tram by the code of a price step."""
        return code.rstrip("0123456789") + "1"

    def tram_gain(self, view: View, company: str, code: str, line: str) -> float:
        """Return what a tram adds to a line until the end, its price taken off."""
        number = view.round[2]
        kind = self.kind(code)
        route = self.route(view, line) + GROWTH * RUNS_LEFT[number]
        now = self.tram_of(view, company, line)
        before = max(0.0, self.a_run(view, route, now[:-2])) if now else 0.0
        after = max(0.0, self.a_run(view, route, kind))
        return (after - before) * RUNS_LEFT[number] - view.tram_price(code)

    def a_run(self, view: View, route: float, kind: str) -> float:
        """Return what a run brings with a kind of tram."""
        bonus = PURPLE_BONUS if kind == PURPLE else 0
        upkeep = UPKEEP.get(kind, {}).get(view.round[2], 0)
        return route + bonus - upkeep - view.running_cost(f"{kind}-0")

    def tram_of(self, view: View, company: str, line: str) -> str:
        """Name the tram that a line would have: the trams go to the lines in their order."""
        trams = sorted(view.trams(company), key=self.rank, reverse=True)
        lines = sorted(view.lines(company), key=lambda each: -self.route(view, each))
        place = lines.index(line)
        return trams[place] if place < len(trams) else ""

    def rank(self, tram: str) -> int:
        """Put kinds of trams in order."""
        return ("Y1", "O1", "R1", "Pi1", "Pu1").index(tram.split("-")[0])

    def equip(self, view: View) -> Decision | None:
        """Buy what is planned; make room by scrapping the worst."""
        company = view.acting
        buys = {option.code: option for option in view.options if isinstance(option, BuyTram)}
        must = bool(buys) and not isinstance(view.options[0], Pass)
        plan = self.plan(view, company, view.treasury(company) - 20, BUY)
        for code in plan:
            if code in buys:
                return buys[code]
        if must:
            return self.needed(view, company, [*buys.values()])
        scraps = [option for option in view.options if isinstance(option, Scrap)]
        worst = min(scraps, key=lambda option: self.rank(option.tram), default=None)
        if worst is None:
            return None
        is_full = bool(plan) and self.rank(worst.tram) < 3
        is_idle = len(scraps) > len(view.lines(company)) and view.running_cost(worst.tram) >= 100
        return worst if is_full or is_idle else None

    def needed(self, view: View, company: str, buys: list[BuyTram]) -> BuyTram:
        """Choose the tram that must be bought: the best that can be paid, else the cheapest."""
        line = max(view.lines(company), key=lambda each: self.route(view, each), default="")
        money = view.treasury(company) - self.reserve
        payable = [buy for buy in buys if line and view.tram_price(buy.code) <= money]
        if payable:
            return max(payable, key=lambda buy: self.tram_gain(view, company, buy.code, line))
        return min(buys, key=lambda buy: view.tram_price(buy.code))

    def bid_for_line(self, view: View) -> Decision | None:
        """Take three lines, the cheaper the later, while a tram for each can be paid."""
        money = view.treasury(view.acting)
        spare = money - (self.reserve if view.trams(view.acting) else 160)
        for option in view.options:
            if isinstance(option, Pick) and spare >= 20:
                return option
            if isinstance(option, Bid) and option.amount <= min(LINE_LIMIT, spare):
                return option
        return None

    def run(self, view: View) -> Decision | None:
        """Run, or scrap a tram that costs more than it brings."""
        best = view.options[0]
        scraps = [option for option in view.options if isinstance(option, Scrap)]
        if not (scraps and isinstance(best, Run) and best.stops):
            return None
        worth = view.route_value(view.acting, best.stops)
        return scraps[0] if view.running_cost(scraps[0].tram) > worth + 20 else None

    def build(self, view: View) -> Decision | None:
        """Lay the best tile first, then place a station that pays until the end."""
        return self.lay_best(view) or self.place(view)

    def place(self, view: View) -> Decision | None:
        """Place the station that adds most, if that is more than it costs."""
        stations = [option for option in view.options if isinstance(option, Station)]
        company = view.owner(view.acting)
        if not stations or company is None:
            return None
        table = view.imagine(self.rng)
        now, money = self.worth(table, view.acting), view.treasury(company)
        runs = self.runs_left(view)
        best: Station | None = None
        most = 0.0
        for option in stations:
            after = table.copy()
            after.apply(option)
            cost = money - after.treasury(company)
            gain = (self.worth(after, view.acting) - now) * runs - 1.5 * cost
            if gain > most and money - cost >= 20:
                best, most = option, gain
        return best

    def runs_left(self, view: View) -> int:
        """Count the runs of the acting line until the end, this one included."""
        number, letter = view.round[2], view.round[3]
        later = {"1": 9, "2": 7, "3": 5, "4": 3, "5": 0}[number]
        return later + ("cba" if number == "5" else "ba").index(letter) + 1

    def lay_best(self, view: View) -> Decision | None:
        """Try every tile on every site, the best of them a turn further."""
        table, line = view.imagine(self.rng), view.acting
        now = self.worth(table, line)
        tried: list[tuple[float, Site, Lay, Table]] = []
        for option in view.options:
            if isinstance(option, Site) and not self.is_dear(view, option):
                tried += self.lays(table, option, line)
        tried.sort(key=lambda entry: -entry[0])
        is_new = not table.best_route(line).stops
        chosen: tuple[float, Site, Lay] | None = None
        for worth, site, lay, after in tried[: START_AHEAD if is_new else self.ahead]:
            follow = self.next_turn if is_new else self.next_best
            reach = worth + LATER * max(0.0, follow(after, line) - worth)
            if chosen is None or reach > chosen[0]:
                chosen = reach, site, lay
        if chosen is None or (chosen[0] <= now and not is_new):
            return None
        self.planned = chosen[2]
        return chosen[1]

    def lays(self, table: Table, site: Site, line: str) -> list[tuple[float, Site, Lay, Table]]:
        """Lay every tile on a site of an imagined table."""
        there = table.copy()
        there.apply(site)
        found = []
        for lay in there.options():
            after = there.copy()
            after.apply(lay)
            if isinstance(lay, Lay):
                found.append((self.worth(after, line), site, lay, after))
        return found

    def next_best(self, table: Table, line: str) -> float:
        """Return the worth after the best Stadtbahn lay or bonus that may follow at once."""
        if table.acting != line or table.step != "bonus_tile":
            return 0.0
        sites = [option for option in table.options() if isinstance(option, Site)]
        worths = [entry[0] for site in sites for entry in self.lays(table, site, line)]
        return max(worths, default=0.0)

    def next_turn(self, table: Table, line: str) -> float:
        """Return the worth after the best lay of the line's next turn, if others do nothing."""
        for _ in range(TURN):
            seat = table.to_act()
            if seat is None:
                break
            table.apply(table.options()[0] if seat >= 0 else table.chances()[0][0])
            if table.acting == line and table.step == "track_station":
                sites = [option for option in table.options() if isinstance(option, Site)]
                worths = [entry[0] for site in sites for entry in self.lays(table, site, line)]
                return max(worths, default=0.0)
        return 0.0

    def is_dear(self, view: View, option: Site) -> bool:
        """Leave the Stadtbahn alone when the treasury is low."""
        company = view.owner(view.acting)
        is_bahn = bool(view.board.hex(option.hex).bahn_edges)
        return is_bahn and (company is None or view.treasury(company) < self.reserve)

    def worth(self, table: Table, line: str) -> float:
        """Add the best route, the reach of the line, and a bonus in hand."""
        pending = 15 if table.step.startswith("bonus") else 0
        return table.best_route(line).value + 2 * table.reached(line) + pending

    def try_each(self, view: View) -> Decision:
        """Take the option after which the line is worth most."""
        table = view.imagine(self.rng)

        def value(option: Decision) -> float:
            after = table.copy()
            after.apply(option)
            return self.worth(after, view.acting)

        fitting = [option for option in view.options if not isinstance(option, Remove)]
        return max(fitting, key=value)

    def as_planned(self, view: View) -> Decision | None:
        """Lay the tile that the site was chosen for."""
        planned, self.planned = self.planned, None
        return planned if planned in view.options else None
