"""Line rounds: the turn of each line, its home, its run [V-LR-01]-[V-LR-04, V-HT-01]-[V-HT-03]."""

from __future__ import annotations

from dataclasses import dataclass, field

from opensky.referee.verdict import Broken
from opensky.referee.vienna1840 import deals, money, routes, stations
from opensky.referee.vienna1840.board import data
from opensky.referee.vienna1840.construction import Construction
from opensky.referee.vienna1840.homes import HomeChoice
from opensky.referee.vienna1840.position import Company, Position
from opensky.referee.vienna1840.steps import Due, Step, Words
from opensky.referee.vienna1840.tracks import Place
from opensky.referee.vienna1840.trams import take_away


@dataclass(slots=True)
class LineRound(Step):
    """All lines owned at the start act, by number [V-LR-01]."""

    rule = "V-LR-01"

    waiting: list[str]

    def seek(self, table: Position) -> Due:
        """Give the next line its turn."""
        if not self.waiting:
            return Due.DONE
        table.steps.append(LineTurn(self.waiting.pop(0)))
        table.note(self.rule)
        return Due.MORE


@dataclass(slots=True)
class LineTurn(Step):
    """Home, construction, run, last chance to buy privates [V-LR-02]."""

    rule = "V-LR-02"

    line: str
    parts: list[str] = field(default_factory=lambda: ["home", "build", "run", "deal"])

    def seek(self, table: Position) -> Due:
        """Put the next part of the turn on top."""
        if not self.parts:
            return Due.DONE
        part = self.parts.pop(0)
        if part == "home":
            table.refused.clear()
        company = table.companies[table.lines[self.line].owner]
        table.note(self.rule)
        if part == "home" and not table.lines[self.line].used:
            settle_home(table, self.line)
        elif part == "build":
            table.steps.append(Construction(self.line))
        elif part == "run" and table.lines[self.line].tram:
            table.steps.append(Run(self.line))
        elif part == "deal" and deals.can_buy(table, company):
            table.steps.append(LastChance(self.line))
        return Due.MORE


@dataclass(slots=True)
class Run(Step):
    """The tram of a line runs, or is scrapped [V-RT-01, V-RT-07, V-RT-08]."""

    rule = "V-RT-01"

    line: str
    is_finished: bool = False

    def seek(self, table: Position) -> Due:
        """Ask once."""
        table.actor = company_of(table, self.line).director
        return Due.DONE if self.is_finished else Due.WAIT

    def apply(self, table: Position, words: Words) -> None:
        """Run, scrap, or deal in privates."""
        company = company_of(table, self.line)
        if words[0] == "run":
            self._run(table, company, routes.read(words[1]))
            self.is_finished = True
        elif words[0] == "scrap":
            if words[1] != table.lines[self.line].tram:
                raise Broken("V-RT-08", f"line {self.line} has no tram {words[1]}")
            take_away(table, company, words[1])
            table.note("V-RT-08")
            self.is_finished = True
        else:
            deals.deal(table, self, self.line, words)

    def name(self, table: Position) -> str:
        """Name the step."""
        return "run"

    def current(self, table: Position) -> str:
        """Name the line."""
        return self.line

    def _run(self, table: Position, company: Company, stops: list[Place]) -> None:
        line = table.lines[self.line]
        if not stops:
            if not table.is_reference and routes.has_any(table, self.line):
                raise Broken("V-RT-07", "a route exists, the tram must run")
            table.note("V-RT-07", "V-MT-04")
            return
        routes.require_route(table, self.line, stops)
        value = routes.worth(table, self.line, stops)
        result = routes.booked(table, line.tram, value)
        table.note("V-RT-01", "V-MT-02", "V-MT-03")
        if line.tram.startswith("Pu"):
            table.note("V-SC-04")
        if value != sum(routes.worth(table, self.line, [place]) for place in stops) or any(
            row["hex"] in {name for name, _ in stops} and row["id"] in company.privates
            for row in data("privates")["privates"]
        ):
            table.note("V-SC-03")
        if result >= 0:
            line.box += result
        else:
            money.pay_forced(table, company, -result)  # [V-MT-03]


@dataclass(slots=True)
class LastChance(Step):
    """The last chance to buy privates in the turn of a line [V-LR-02, V-LR-04]."""

    rule = "V-LR-04"

    line: str
    is_finished: bool = False

    def seek(self, table: Position) -> Due:
        """Wait while there is a private to buy and money for it."""
        company = company_of(table, self.line)
        table.actor = company.director
        is_over = self.is_finished or not deals.can_buy(table, company)
        return Due.DONE if is_over else Due.WAIT

    def apply(self, table: Position, words: Words) -> None:
        """Deal, or pass."""
        if words[0] == "pass":
            self.is_finished = True
            table.note(self.rule)
        else:
            deals.deal(table, self, self.line, words)

    def name(self, table: Position) -> str:
        """Name the step."""
        return "buy_private"

    def current(self, table: Position) -> str:
        """Name the line."""
        return self.line


def company_of(table: Position, line: str) -> Company:
    """Return the company that owns a line."""
    return table.companies[table.lines[line].owner]


def settle_home(table: Position, line: str) -> None:
    """Place the home station of a line, or ask for its city [V-HT-01]-[V-HT-03]."""
    entry = next(row for row in data("companies")["lines"] if row["id"] == line)
    home = table.map.hexes[entry["home"]]
    table.note("V-HT-01")
    if not home.reserved_hex:  # [V-HT-02] the reserved slot
        kept = (key for key, name in home.reserved_slots.items() if name == line)
        city, slot = next(kept)
        stations.place_station(table, line, home.name, city, slot)
        table.note("V-HT-02", "V-ST-07")
        return
    table.note("V-HT-03")
    if table.pieces[home.name].tracks:
        table.steps.append(HomeChoice(line, line, home.name))
        return
    cities = table.slots[home.name]
    if not cities[0][0]:
        stations.place_station(table, line, home.name, 0, 0)
    elif not table.is_reference:
        stations.place_station(table, line, home.name, 1, 0)


def opening(table: Position) -> LineRound:
    """Begin a line round with the lines that are owned now."""
    owned = (name for name, line in table.lines.items() if line.owner)
    table.note("V-RB-02")
    return LineRound(sorted(owned, key=int))
