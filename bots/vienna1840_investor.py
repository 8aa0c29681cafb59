"""Buy what will pay most until the end, hold it, and never run into debt.

A share is worth its runs to come; the Stadtbahn, which runs tenfold at the end, most of all.
Its company keeps a reserve, buys a tram for every line and builds where the first option is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from opensky.games.vienna1840 import (
    Bid,
    Buy,
    BuyTram,
    Decision,
    Dividend,
    Pass,
    Pick,
    Position,
    Run,
    Scrap,
    Site,
    Start,
)

if TYPE_CHECKING:
    from opensky.games.vienna1840 import View

ROUNDS_LEFT = {"1": 6, "2": 5, "3": 4, "4": 3, "5": 2, "6": 1}
"""Company rounds from a stock round or company round of that number on, itself included."""
TIMES_LEFT = {"1": 18, "2": 17, "3": 16, "4": 15, "5": 13, "6": 10}
"""What the multipliers of the Stadtbahn still add up to."""
STADTBAHN = ("W", "V", "G", "D")
LINE_LIMIT = 70
PAYBACK = 3
"""A private is worth its value and its income so many times."""


class Investor:
    """A careful buyer of income."""

    name = "investor"

    def __init__(self, reserve: int = 120) -> None:
        """Keep a reserve in the treasury beside every purchase."""
        self.reserve = reserve

    def decide(self, view: View) -> Decision:
        """Choose by step; where the idea has nothing to say, take the harmless option."""
        chosen = {
            "private_auction": self.bid_for_private,
            "choose_order": self.choose_order,
            "stock": self.invest,
            "dividend": self.pay,
            "buy_tram": self.equip,
            "line_auction": self.bid_for_line,
            "run": self.run,
            "track_station": self.build,
        }.get(view.step)
        return (chosen and chosen(view)) or view.options[0]

    def bid_for_private(self, view: View) -> Decision | None:
        """Raise while the price is less than the value and the incomes to come."""
        cash = view.cash[view.seat]
        bids = [option for option in view.options if isinstance(option, Bid)]
        worth = [bid for bid in bids if bid.amount <= self.limit(view, bid.name, cash)]
        return max(worth, key=lambda bid: bid.amount, default=None)

    def limit(self, view: View, name: str, cash: int) -> int:
        """Return the most to bid: the cash must still start a company at a middling price."""
        income = view.private_income(name)
        return min(2 * income + PAYBACK * income, cash - 50)

    def choose_order(self, view: View) -> Decision | None:
        """Take the earliest place."""
        places = [option for option in view.options if isinstance(option, Position)]
        return min(places, key=lambda option: option.place, default=None)

    def invest(self, view: View) -> Decision | None:
        """Start at the highest price that leaves something; then buy the best return."""
        starts = [option for option in view.options if isinstance(option, Start)]
        if starts:
            return max(starts, key=lambda option: option.price)
        buys = [option for option in view.options if isinstance(option, Buy)]
        return max(buys, key=lambda buy: self.gain(view, buy.company), default=None)

    def gain(self, view: View, company: str) -> float:
        """Return what a share may bring for every gulden it costs."""
        price = view.price(company)
        number = view.round[2]
        if not price:
            return 0.0
        if company in STADTBAHN:
            runs = (view.stadtbahn_value(company) + 20) * TIMES_LEFT[number]
        else:
            lines = view.lines(company)
            runs = sum(40 + view.best_route(line).value for line in lines) * ROUNDS_LEFT[number]
        return runs / 10 / price

    def pay(self, view: View) -> Decision | None:
        """Pay everything out once the treasury is in order, until then half of it."""
        amounts = [option for option in view.options if isinstance(option, Dividend)]
        rich = view.treasury(view.acting) >= 2 * self.reserve or view.round.startswith(
            ("CR5", "CR6")
        )
        return amounts[-1] if rich else amounts[len(amounts) // 2]

    def equip(self, view: View) -> Decision | None:
        """Scrap what only costs; buy the dearest tram that a line needs and can get."""
        company = view.acting
        trams, lines = view.trams(company), view.lines(company)
        for option in view.options:
            if isinstance(option, Scrap) and view.running_cost(option.tram) >= 200:
                return option
        buys = [option for option in view.options if isinstance(option, BuyTram)]
        if not buys or (len(trams) >= max(1, len(lines)) and isinstance(view.options[0], Pass)):
            return None
        money = view.treasury(company) - self.reserve
        affordable = [buy for buy in buys if view.tram_price(buy.code) <= money]
        if affordable:
            return max(affordable, key=lambda buy: view.tram_price(buy.code))
        must = not isinstance(view.options[0], Pass)
        return min(buys, key=lambda buy: view.tram_price(buy.code)) if must else None

    def bid_for_line(self, view: View) -> Decision | None:
        """Take up to three lines while the treasury allows it, never dear."""
        money = view.treasury(view.acting)
        for option in view.options:
            if isinstance(option, Pick) and money >= 2 * self.reserve:
                return option
            if isinstance(option, Bid) and option.amount <= min(LINE_LIMIT, money - self.reserve):
                return option
        return None

    def run(self, view: View) -> Decision | None:
        """Run the best route unless that costs more than it brings; then scrap the tram."""
        for option in view.options:
            if isinstance(option, Scrap):
                cost = view.running_cost(option.tram)
                best = view.options[0]
                worth = (
                    view.route_value(view.acting, best.stops)
                    if isinstance(best, Run) and best.stops
                    else 0
                )
                return option if cost > worth else None
        return None

    def build(self, view: View) -> Decision | None:
        """Lay one tile a turn on the first hex offered that is no Stadtbahn hex."""
        for option in view.options:
            if isinstance(option, Site) and not view.board.hex(option.hex).bahn_edges:
                return option
        return None
