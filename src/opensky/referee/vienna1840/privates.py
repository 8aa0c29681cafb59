"""The auction of the private companies, round PRIVATES [V-PA-01]-[V-PA-07]."""

from __future__ import annotations

from dataclasses import dataclass

from opensky.referee.verdict import Broken
from opensky.referee.vienna1840 import money
from opensky.referee.vienna1840.bidding import RAISE, Auction
from opensky.referee.vienna1840.position import Position
from opensky.referee.vienna1840.steps import Due, Step, Words

REDUCTION, IDLE_LIMIT = 5, 12  # [V-PA-06]


@dataclass(slots=True)
class Privates(Step):
    """Private after private goes under the hammer, until all are sold."""

    rule = "V-PA-01"

    cheapest: str
    """Fixed at the start [V-PA-06]."""
    turn: int = 0
    """Who puts up the next one."""
    passes: int = 0
    reduction: int = 0
    idle: int = 0
    """How often in a row all have passed since the cheapest was sold."""
    opener: int | None = None
    """Who put up the latest one."""
    auction: Auction | None = None

    def seek(self, table: Position) -> Due:
        """Settle an auction that is over; ask on while a private is left [V-PA-07]."""
        if self.auction is not None and self.auction.is_over:
            self._settle(table, self.auction)
        if not table.privates:
            table.note("V-PA-07")
            return Due.DONE
        table.actor = int(self.auction.turn) if self.auction else self.turn
        return Due.WAIT

    def apply(self, table: Position, words: Words) -> None:
        """Take a bid or a pass."""
        if words[0] == "bid":
            self._bid(table, words[1], int(words[2]))
        elif words[0] == "pass":
            self._pass(table)
        else:
            raise self.no_answer(words)

    def name(self, table: Position) -> str:
        """Name the step."""
        return "private_auction"

    def _bid(self, table: Position, private: str, price: int) -> None:
        seat = table.actor or 0
        if private not in table.privates:
            raise Broken("V-PA-01", f"{private} is not for sale")
        if self.auction is not None and private != self.auction.what:
            raise Broken("V-PA-04", f"{private}: {self.auction.what} is under the hammer")
        least = self.auction.least if self.auction else self._least(private)
        if price < least:
            raise Broken("V-PA-02", f"{price} for {private}: no less than {least}")
        if price > table.players[seat].cash:
            raise Broken("V-PA-03", f"{price}: the bidder has {table.players[seat].cash}")
        if not table.is_reference and price % RAISE:
            raise Broken("V-PA-02", f"{price} is no multiple of {RAISE}")
        self.passes = self.idle = 0
        table.note("V-PA-02")
        if self.auction is None:
            ring = [str(other) for other in range(len(table.players))]
            self.auction = Auction(private, ring, str(seat), price)
            self.opener = seat
            table.note("V-PA-01")
        purses = {str(other): player.cash for other, player in enumerate(table.players)}
        held = len(self.auction.ring)
        self.auction.bid(str(seat), price, purses)
        if len(self.auction.ring) < held:
            table.note("V-PA-03")

    def _pass(self, table: Position) -> None:
        if self.auction is not None:
            self.auction.drop()
            table.note("V-PA-04")
            return
        self.passes += 1
        self.turn = self._next(table, self.turn)
        if self.passes == len(table.players):
            self.passes = 0
            self._all_passed(table)

    def _all_passed(self, table: Position) -> None:
        """Make the cheapest cheaper, or pay incomes when it is sold [V-PA-06]."""
        table.note("V-PA-06")
        if self.cheapest not in table.privates:
            money.pay_incomes(table)
            self.idle += 1
            if self.idle >= IDLE_LIMIT:
                self._take(table, min(table.privates, key=money.value_of))
            return
        self.reduction += REDUCTION
        if self._least(self.cheapest) <= 0:
            self._take(table, self.cheapest)

    def _take(self, table: Position, private: str) -> None:
        """Let the next player take a private for nothing."""
        table.privates.remove(private)
        table.players[self.turn].privates.append(private)
        self.idle = 0
        if table.is_reference and self.opener is not None:
            self.turn = self.opener
        self.turn = self._next(table, self.turn)

    def _settle(self, table: Position, auction: Auction) -> None:
        """Let the winner pay; then the one after who put it up, or the same again [V-PA-05]."""
        winner = table.players[int(auction.leader)]
        winner.cash -= auction.price
        winner.privates.append(auction.what)
        table.privates.remove(auction.what)
        if auction.was_passed or not table.is_reference:
            self.turn = self._next(table, self.turn)
        self.auction = None
        table.note("V-PA-04", "V-PA-05")

    def _least(self, private: str) -> int:
        """Tell the lowest first bid."""
        return money.value_of(private) - self.reduction * (private == self.cheapest)

    @staticmethod
    def _next(table: Position, seat: int) -> int:
        return (seat + 1) % len(table.players)
