"""The auction of lines, part c of a company round [V-LA-01]-[V-LA-10]."""

from __future__ import annotations

from dataclasses import dataclass, field

from opensky.referee.verdict import Broken
from opensky.referee.vienna1840 import deals
from opensky.referee.vienna1840.bidding import RAISE, Auction
from opensky.referee.vienna1840.chance import DrawLines
from opensky.referee.vienna1840.position import Line, Position
from opensky.referee.vienna1840.steps import Due, Step, Words
from opensky.referee.vienna1840.trams import Rearrange, TramStep

OPENING, MOST_LINES = 20, 3  # [V-LA-02, V-LA-01]


@dataclass(slots=True)
class LineAuction(Step):
    """Companies with fewer than three lines pick and bid, in company order [V-LA-01]."""

    rule = "V-LA-02"

    number: int
    """Of the company round."""
    order: list[str]
    """All companies in company order."""
    left: list[str] | None = None
    """Those still in; None before the start."""
    unserved: list[str] = field(default_factory=list)
    """Those that will have a tram step at the end [V-LA-08]."""
    picked: str = ""
    """The line put up, until its first bid."""
    auction: Auction | None = None
    is_closed: bool = False

    def seek(self, table: Position) -> Due:
        """Go on with the auction that is on, the next pick, or the tram steps at the end."""
        if self.left is None:
            self._begin(table)
        if self.auction is not None and self.auction.is_over:
            self._settle(table, self.auction)
            return Due.MORE
        if self.left:
            table.actor = table.companies[self.current(table)].director
            return Due.WAIT
        if not self.is_closed:
            return self._close(table)
        if self.unserved:
            self._serve(table, self.unserved.pop(0))
            table.note("V-LA-08")
            return Due.MORE
        return Due.DONE

    def apply(self, table: Position, words: Words) -> None:
        """Take a pick, a bid or a pass."""
        if words[0] == "return":
            deals.hand_back_own(table, words[1])
        elif words[0] == "pick":
            self._pick(table, words[1])
        elif words[0] == "bid":
            self._bid(table, words[1], int(words[2]))
        elif words[0] == "pass":
            self._pass(table)
        else:
            raise self.no_answer(words)

    def name(self, table: Position) -> str:
        """Name the step."""
        return "line_auction"

    def current(self, table: Position) -> str:
        """Name the company that is to pick or to bid."""
        if self.auction is not None:
            return self.auction.turn
        return self.left[0] if self.left else ""

    def part(self) -> str:
        """Name the part."""
        return "c"

    def _begin(self, table: Position) -> None:
        companies = table.companies
        self.left = [name for name in self.order if len(companies[name].lines) < MOST_LINES]
        self.unserved = [*self.left] if table.is_reference else [*self.order]  # [V-LA-08]
        table.note("V-LA-01")

    def _pick(self, table: Position, line: str) -> None:
        if self.picked or self.auction is not None:
            raise Broken("V-LA-02", f"line {self.picked} is under the hammer")
        if line not in table.offer:
            raise Broken("V-LA-02", f"line {line} is not on offer")
        treasury = table.companies[self.current(table)].cash
        if treasury < OPENING:
            raise Broken("V-LA-03", f"{OPENING} is due, the treasury holds {treasury}")
        self.picked = line
        table.note("V-LA-02")

    def _bid(self, table: Position, line: str, price: int) -> None:
        name = self.current(table)
        wanted = self.auction.what if self.auction else self.picked
        least = self.auction.least if self.auction else OPENING
        if not wanted or line != wanted:
            raise Broken("V-LA-02", f"line {line} is not under the hammer")
        if price < least:
            raise Broken("V-LA-04", f"{price} for line {line}: no less than {least}")
        if price > table.companies[name].cash:
            raise Broken("V-LA-04", f"{price}: the treasury holds {table.companies[name].cash}")
        if not table.is_reference and price % RAISE:
            raise Broken("V-LA-04", f"{price} is no multiple of {RAISE}")
        if self.auction is None:
            self.auction = Auction(line, [*(self.left or ())], name, price)
            self.picked = ""
        self.auction.bid(name, price, {key: c.cash for key, c in table.companies.items()})
        table.note("V-LA-04")

    def _pass(self, table: Position) -> None:
        if self.auction is not None:
            self.auction.drop()
            return
        if self.picked or not self.left:
            raise Broken("V-LA-02", f"a bid on line {self.picked} must follow")
        self.left.pop(0)
        table.note("V-LA-02")

    def _settle(self, table: Position, auction: Auction) -> None:
        """Let the winner pay; it is out, and has a tram step at once [V-LA-05, V-LA-06]."""
        self.auction = None
        winner = table.companies[auction.leader]
        winner.cash -= auction.price
        winner.lines.append(auction.what)
        table.lines[auction.what].owner = winner.name
        table.offer.remove(auction.what)
        self.left = [name for name in self.left or () if name != winner.name]
        self.unserved.remove(winner.name)
        table.note("V-LA-05", "V-LA-06", "V-LA-07")
        self._serve(table, winner.name)
        if not self.left:
            self._close(table)

    def _serve(self, table: Position, name: str) -> None:
        """Put a tram step and a rearrangement on top."""
        is_duty = True  # [V-TB-05]
        table.steps += [Rearrange(name, "c"), TramStep(name, "c", self.number, is_duty)]

    def _close(self, table: Position) -> Due:
        """Draw lines for the offer; when all companies have three the others leave [V-LA-09]."""
        self.is_closed = True
        if all(len(table.companies[name].lines) == MOST_LINES for name in self.order):
            drop_lines(table)
        else:
            table.steps.append(DrawLines("V-LA-09"))
        return Due.MORE


def drop_lines(table: Position) -> None:
    """Take all lines that no one owns out of the game, with their reservations."""
    table.gone = [line for line in table.lines if not table.lines[line].owner]
    table.unseen = []
    table.note("V-LA-09")


def new_lines(names: tuple[str, ...]) -> dict[str, Line]:
    """Lay out the lines in play."""
    return {name: Line(name) for name in names}
