"""Company rounds: incomes, dividends and Stadtbahn runs, trams, line auction [V-CR-01]-[V-CR-05].

Part a is here; parts b and c are put on top of it step by step.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from opensky.referee.verdict import Broken
from opensky.referee.vienna1840 import deals, market, money, stadtbahn
from opensky.referee.vienna1840.auction import LineAuction
from opensky.referee.vienna1840.board import data
from opensky.referee.vienna1840.position import Company, Position
from opensky.referee.vienna1840.steps import Due, Step, Words
from opensky.referee.vienna1840.trams import Rearrange, TramStep

MOST_LINES = 3  # [V-LA-01]


@dataclass(slots=True)
class CompanyRound(Step):
    """One company round; its order is fixed at the start [V-CR-01]."""

    rule = "V-CR-03"

    number: int
    tcs: list[str]
    payers: list[str]
    """Who has yet to pay a dividend or to run, in company order."""
    buyers: list[str] = field(default_factory=list)
    """Who has yet to buy trams in part b."""
    is_part_c_begun: bool = False

    def seek(self, table: Position) -> Due:
        """Go on with part a, then b, then c; the sixth round ends after part a [V-CR-05]."""
        while self.payers:
            company = table.companies[self.payers[0]]
            if not company.is_stadtbahn and boxes(table, company):
                table.actor = company.director
                return Due.WAIT
            self._pay_nothing_or_run(table, company)
            self.payers.pop(0)
        if self.number == 6:
            table.is_over = True
            table.note("V-CR-05", "V-EG-01")
            return Due.DONE
        if self.buyers:
            name = self.buyers.pop(0)
            table.steps += [
                Rearrange(name, "b"),
                TramStep(name, "b", self.number, self._is_duty(table)),
            ]
            return Due.MORE
        if not self.is_part_c_begun:
            self.is_part_c_begun = True
            if self._has_auction(table):
                table.steps.append(LineAuction(self.number, self.tcs))
                return Due.MORE
            table.note("V-LA-10")
        return Due.DONE

    def apply(self, table: Position, words: Words) -> None:
        """Pay the dividend that the director picks [V-DV-02]."""
        company = table.companies[self.payers[0]]
        if words[0] == "return":
            deals.hand_back_own(table, words[1])
            return
        if words[0] != "dividend":
            raise self.no_answer(words)
        paid, collected = int(words[1]), boxes(table, company)
        if paid % 10 or paid > collected:
            raise Broken("V-DV-02", f"{paid}: due is a multiple of 10 up to {collected}")
        for line in company.lines:
            table.lines[line].box = 0
        company.cash += collected - paid
        money.pay_shares(table, company, paid)
        market.pay_move(table, company, paid)
        table.note("V-DV-02", "V-DV-03", "V-DV-04")
        self.payers.pop(0)

    def name(self, table: Position) -> str:
        """Name the step."""
        return "dividend"

    def current(self, table: Position) -> str:
        """Name the company that pays."""
        return self.payers[0] if self.payers else ""

    def part(self) -> str:
        """Name the part."""
        return "a"

    def _has_auction(self, table: Position) -> bool:
        return any(len(table.companies[name].lines) < MOST_LINES for name in self.tcs)

    def _is_duty(self, table: Position) -> bool:
        """Tell whether a tram is due in part b: `printed` waits for part c [V-TB-05]."""
        return table.is_reference or not self._has_auction(table)

    def _pay_nothing_or_run(self, table: Position, company: Company) -> None:
        if not company.is_stadtbahn:  # [V-DV-01]
            market.move(table, company, "left")
            table.note("V-DV-01")
            return
        sequence = data("rounds")["sequence"]
        multiplier = int(sequence[table.round]["stadtbahn_multiplier"])
        worth = stadtbahn.best(table, company.name) * multiplier  # [V-SB-05]
        money.pay_shares(table, company, worth)
        market.pay_move(table, company, worth)  # [V-SB-06]
        table.note("V-SB-01", "V-SB-05", "V-SB-06")


def boxes(table: Position, company: Company) -> int:
    """Add up the boxes of a company's lines."""
    return sum(table.lines[line].box for line in company.lines)


def opening(table: Position) -> CompanyRound:
    """Begin a company round: the order, trams that leave, incomes [V-CR-01, V-CR-02, V-CR-04]."""
    number = int(table.round_name[2:])
    leaves = data("trams")["unsold_removed_at_start_of_company_round"].get(str(number))
    if leaves and table.depot.pop(leaves, 0):
        table.note("V-CR-02")
    companies = table.companies.values()
    tcs = market.ranked(table, (c for c in companies if not c.is_stadtbahn))
    lines = market.ranked(table, (c for c in companies if c.is_stadtbahn))
    money.pay_incomes(table)
    table.note("V-CR-01", "V-CR-03")
    return CompanyRound(number, tcs, [*tcs, *lines], [*tcs])
