"""Buying and scrapping trams, and giving them to lines [V-TB-01]-[V-TB-08, V-RA-01, V-RA-02]."""

from __future__ import annotations

from dataclasses import dataclass

from opensky.referee.verdict import Broken
from opensky.referee.vienna1840 import deals, money
from opensky.referee.vienna1840.board import data
from opensky.referee.vienna1840.position import Company, Position
from opensky.referee.vienna1840.steps import Due, Step, Words


@dataclass(slots=True)
class TramStep(Step):
    """A company buys and scraps trams [V-TB-02, V-TB-03]."""

    rule = "V-TB-02"

    company: str
    letter: str
    """The part of the company round."""
    number: int
    is_duty: bool
    """Whether a company without a tram must buy one in this step [V-TB-05]."""
    is_finished: bool = False

    def seek(self, table: Position) -> Due:
        """Wait while there is anything to buy or to scrap."""
        company = table.companies[self.company]
        table.actor = company.director
        has_choice = self._can_buy(table, company) or company.trams
        if self.is_finished or not (has_choice or self.must_buy(table, company)):
            return Due.DONE
        return Due.WAIT

    def apply(self, table: Position, words: Words) -> None:
        """Take one act of the step."""
        company = table.companies[self.company]
        if words[0] == "tram":
            self._buy(table, company, words[1])
        elif words[0] == "scrap":
            if words[1] not in company.trams:
                raise Broken("V-TB-03", f"{self.company} has no tram {words[1]}")
            take_away(table, company, words[1])
            table.note("V-TB-03")
        elif words[0] == "return":
            deals.hand_back_own(table, words[1])
        elif words[0] == "pass":
            if self.must_buy(table, company):
                raise Broken("V-TB-05", f"{self.company} must buy a tram")
            self.is_finished = True
        else:
            raise self.no_answer(words)

    def name(self, table: Position) -> str:
        """Name the step."""
        return "buy_tram"

    def current(self, table: Position) -> str:
        """Name the company that buys."""
        return self.company

    def part(self) -> str:
        """Name the part."""
        return self.letter

    def _buy(self, table: Position, company: Company, code: str) -> None:
        prices = for_sale(table, self.number)
        if code not in prices:
            raise Broken("V-TB-01", f"{code} is not for sale")
        if not self._has_room(table, company):
            raise Broken("V-TB-02", f"{self.company} has as many trams as it may")
        must = self.must_buy(table, company)
        if prices[code] > company.cash and not must:
            raise Broken("V-LN-03", f"{prices[code]}: the treasury holds {company.cash}")
        if must:
            table.note("V-TB-05")
        money.pay_forced(table, company, prices[code])
        kind = kind_of(code)
        company.trams.append(f"{kind}-{table.sold[kind]}")
        table.sold[kind] += 1
        table.depot[kind] -= 1
        raise_level(table, kind)
        table.note("V-TB-01", "V-TB-02")
        is_poor = company.cash < lowest(table, self.number)
        self.is_finished = is_poor or not self._has_room(table, company)

    def _can_buy(self, table: Position, company: Company) -> bool:
        prices = for_sale(table, self.number).values()
        return self._has_room(table, company) and any(p <= company.cash for p in prices)

    def must_buy(self, table: Position, company: Company) -> bool:
        """Tell whether the duty bites; it rests when nothing is for sale [V-TB-06]."""
        has_none = self.is_duty and not company.trams
        if has_none and not for_sale(table, self.number):
            table.note("V-TB-06")
            return False
        return has_none

    @staticmethod
    def _has_room(table: Position, company: Company) -> bool:
        return len(company.trams) < int(data("trams")["limit_per_tc"])


@dataclass(slots=True)
class Rearrange(Step):
    """A company gives its trams to its lines [V-TB-08, V-RA-01]."""

    rule = "V-RA-01"

    company: str
    letter: str
    is_finished: bool = False

    def seek(self, table: Position) -> Due:
        """Skip the step where nothing can be changed, or only in one way [V-RA-02]."""
        company = table.companies[self.company]
        trams = company.trams
        if self.is_finished or not company.lines:
            return Due.DONE
        if len(company.lines) == 1 and len(trams) == 1:
            assign(table, company, {company.lines[0]: trams[0]})
            table.note("V-RA-02")
            return Due.DONE
        table.actor = company.director
        return Due.WAIT

    def apply(self, table: Position, words: Words) -> None:
        """Assign all trams anew."""
        company = table.companies[self.company]
        if words[0] == "return":
            deals.hand_back_own(table, words[1])
            return
        if words[0] != "assign":
            raise self.no_answer(words)
        given = self._read(company, words[1])
        trams = company.trams
        for tram in given.values():
            if tram not in trams:
                raise Broken(self.rule, f"{self.company} has no tram {tram}")
        if len(given) < min(len(trams), len(company.lines)):
            raise Broken(self.rule, "no tram stays unused while a line has none")
        assign(table, company, given)
        table.note(self.rule, "V-TB-08")
        self.is_finished = True

    def name(self, table: Position) -> str:
        """Name the step."""
        return "rearrange"

    def current(self, table: Position) -> str:
        """Name the company."""
        return self.company

    def part(self) -> str:
        """Name the part."""
        return self.letter

    def _read(self, company: Company, text: str) -> dict[str, str]:
        """Read lines with their trams, the lines as the company bought them."""
        pairs = [] if text == "-" else [word.split("=") for word in text.split(",")]
        if any(len(pair) != 2 for pair in pairs):
            raise Broken(self.rule, f"`assign {text}`: due is LINE=TRAM,LINE=TRAM")
        given = {pair[0]: pair[1] for pair in pairs}
        in_order = [line for line in company.lines if line in given]
        if [line for line, _ in pairs] != in_order or len(set(given.values())) < len(pairs):
            raise Broken(self.rule, f"`assign {text}`: lines in their order, no tram twice")
        return given


def assign(table: Position, company: Company, given: dict[str, str]) -> None:
    """Give trams to lines; the rest is unused."""
    for line in company.lines:
        table.lines[line].tram = given.get(line, "")


def take_away(table: Position, company: Company, tram: str) -> None:
    """Take a tram out of the game, wherever it is."""
    for line in company.lines:
        if table.lines[line].tram == tram:
            table.lines[line].tram = ""
    company.trams.remove(tram)


def for_sale(table: Position, number: int) -> dict[str, int]:
    """List the trams for sale in a company round with their prices [V-TB-01]."""
    codes = data("trams")["for_sale_by_company_round"][str(number)]
    prices = {code: price_of(code) for code in codes if table.depot.get(kind_of(code), 0)}
    red = kind_by_colour("red")
    if not prices and number == 1 and not table.is_reference and table.depot.get(red, 0):
        table.note("V-TB-07")
        return {red: price_of(red)}
    return prices


def kind_of(code: str) -> str:
    """Name the type of a tram by the code of a price step."""
    return f"{code.rstrip('0123456789')}1"


def kind_by_colour(colour: str) -> str:
    """Name the type of a colour; its first price step has the same code."""
    kinds = data("trams")["types"]
    return next(str(kind["id"]) for kind in kinds if kind["colour"] == colour)


def price_of(code: str) -> int:
    """Tell the price of a price step."""
    steps = (step for kind in data("trams")["types"] for step in kind["prices"])
    return next(int(step["price"]) for step in steps if step["code"] == code)


def lowest(table: Position, number: int) -> int:
    """Tell the smallest price that any tram for sale has on any of its price steps."""
    kinds = {kind_of(code) for code in for_sale(table, number)}
    prices = (
        int(step["price"])
        for kind in data("trams")["types"]
        if kind["id"] in kinds
        for step in kind["prices"]
    )
    return min(prices, default=1 << 30)


LEVELS = ("start", "first_R1", "first_Pi1", "first_Pu1")


def raise_level(table: Position, kind: str) -> None:
    """Set the maintenance by the newest colour ever bought; it never falls [V-MT-01]."""
    level = LEVELS.index(f"first_{kind}") if f"first_{kind}" in LEVELS else 0
    if level > table.level:
        table.level = level
        table.maintenance = dict(data("trams")["maintenance_per_run"][LEVELS[level]])
        table.note("V-MT-01")
