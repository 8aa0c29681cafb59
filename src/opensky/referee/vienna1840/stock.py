"""Stock rounds: companies are started, certificates bought and sold [V-SR-01]-[V-SR-18]."""

from __future__ import annotations

from dataclasses import dataclass, field

from opensky.referee.verdict import Broken
from opensky.referee.vienna1840 import deals, holdings, market
from opensky.referee.vienna1840.board import data
from opensky.referee.vienna1840.chance import tram_companies
from opensky.referee.vienna1840.position import Position
from opensky.referee.vienna1840.steps import Due, Step, Words

DIRECTOR = 50


@dataclass(slots=True)
class Stock(Step):
    """Turn after turn, until the latest turn of every player was a pass [V-SR-13]."""

    rule = "V-SR-13"

    place: int = 0
    """In the order of players."""
    is_first: bool = False
    """Whether this is SR1, in which companies are started and nothing is sold [V-SR-10]."""
    to_start: int = 0
    """How many companies are still to be started [V-SR-02]."""
    rested: set[int] = field(default_factory=set)
    """Whose latest turn was a pass."""
    sold: set[tuple[int, str]] = field(default_factory=set)
    """Who sold what in this round [V-SR-09]."""
    has_sold: bool = False
    is_turn_over: bool = False

    def seek(self, table: Position) -> Due:
        """Find the next player who can do anything; the others pass by themselves [V-SR-18]."""
        while True:
            if self.is_turn_over:
                self._next(table)
            if len(self.rested) == len(table.players):
                self._close(table)
                return Due.DONE
            table.actor = table.order[self.place]
            if self.to_start or self._can_act(table, table.actor):
                return Due.WAIT
            if not self.has_sold:
                self.rested.add(table.actor)
            table.note("V-SR-18")
            self.is_turn_over = True

    def apply(self, table: Position, words: Words) -> None:
        """Take one act of a turn."""
        seat = table.actor or 0
        if words[0] == "start":
            self._start(table, seat, words[1], int(words[2]))
        elif words[0] == "return":
            deals.hand_back(table, words[1], table.players[seat], "V-SR-17")
        elif self.to_start and words[0] in ("buy", "sell", "pass"):
            raise Broken("V-SR-02", f"{words[0]}: a company must be started")
        elif words[0] == "buy":
            self._buy(table, seat, words[1], words[2])
        elif words[0] == "sell":
            self._sell(table, seat, words[1], int(words[2]))
        elif words[0] == "pass":
            if not self.has_sold:
                self.rested.add(seat)
            self.is_turn_over = True
            table.note("V-SR-13")
        else:
            raise self.no_answer(words)

    def name(self, table: Position) -> str:
        """Name the step."""
        return "stock"

    def _start(self, table: Position, seat: int, word: str, price: int) -> None:
        """Start a company [V-SR-03]."""
        cells = market.start_cells("tc")
        company = holdings.find(table, word, "V-SR-02")
        player = table.players[seat]
        if not self.to_start or company.is_stadtbahn or company.director is not None:
            raise Broken("V-SR-02", f"{word} cannot be started")
        if price not in cells:
            raise Broken("V-SR-03", f"{price} is no start price")
        if 5 * price > player.cash:
            raise Broken("V-SR-03", f"{5 * price} is due, the player has {player.cash}")
        player.cash -= 5 * price
        player.shares[company.name] = DIRECTOR
        company.director, company.cash, company.stock = seat, 10 * price, DIRECTOR
        market.put(table, company, cells[price])
        table.note("V-SR-02", "V-SR-03")
        self._acted(seat)
        self.to_start -= 1
        if not self.to_start:  # [V-SU-08] those nobody took are out
            for name in tram_companies(table):
                if table.companies[name].director is None:
                    del table.companies[name]
                    table.note("V-SU-08")

    def _buy(self, table: Position, seat: int, word: str, source: str) -> None:
        company = holdings.find(table, word, "V-SR-06")
        if (seat, company.name) in self.sold:
            raise Broken("V-SR-09", f"{word} was sold by the same player in this round")
        holdings.require_buyable(table, seat, company, source)
        holdings.buy(table, seat, company, source)
        self._acted(seat)

    def _acted(self, seat: int) -> None:
        """End the turn with the purchase [V-SR-05]."""
        self.rested.discard(seat)
        self.is_turn_over = True

    def _sell(self, table: Position, seat: int, word: str, percent: int) -> None:
        if self.is_first:
            raise Broken("V-SR-10", "nothing is sold in SR1")
        company = holdings.find(table, word, "V-SR-11")
        holdings.sell(table, seat, company, percent)
        self.sold.add((seat, company.name))
        self.rested.discard(seat)
        self.has_sold = True

    def _can_act(self, table: Position, seat: int) -> bool:
        companies = table.companies.values()
        buys = any(
            (seat, company.name) not in self.sold and holdings.is_buyable(table, seat, company)
            for company in companies
        )
        sells = not self.is_first and any(
            holdings.most_for_sale(table, seat, company) for company in companies
        )
        return buys or sells or (table.is_reference and self._is_asked_anyway(table, seat))

    def _is_asked_anyway(self, table: Position, seat: int) -> bool:
        """Tell whether recorded games wait for a pass all the same, as RECORD.md says."""
        limit = int(data("rounds")["players"]["certificate_limit"][str(len(table.players))])
        is_free = table.certificates(seat) < limit and table.players[seat].cash >= 100
        return is_free and any(c.lines and not c.stock for c in table.companies.values())

    def _next(self, table: Position) -> None:
        self.place = (self.place + 1) % len(table.players)
        self.has_sold = self.is_turn_over = False

    def _close(self, table: Position) -> None:
        """Move up what is all in players' hands, and put the richest first [V-SR-14, V-SR-15]."""
        sold_out = [c for c in table.companies.values() if c.cell and not c.stock and not c.pool]
        for name in market.ranked(table, sold_out):
            market.move(table, table.companies[name], "up")
            table.note("V-SR-14")
        table.order.sort(key=lambda seat: -table.players[seat].cash)
        table.note("V-SR-15")


def opening(table: Position) -> Stock:
    """Begin a stock round; in the first one each player has 350 more [V-SR-01, V-SR-02]."""
    if table.round_name != "SR1":
        return Stock()
    for player in table.players:
        player.cash += int(data("rounds")["players"]["founding_card"])
    return Stock(is_first=True, to_start=len(table.players))
