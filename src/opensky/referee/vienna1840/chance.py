"""What chance decides: the companies that take part, the lines on offer [V-SU-08, V-SU-12]."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from opensky.referee.verdict import Broken
from opensky.referee.vienna1840.board import data
from opensky.referee.vienna1840.material import DICE
from opensky.referee.vienna1840.position import Position
from opensky.referee.vienna1840.steps import Due, Step, Words, spelled


@dataclass(slots=True)
class DrawCompanies(Step):
    """As many companies as players, in `reference` [V-SU-08]."""

    rule = "V-SU-08"

    def seek(self, table: Position) -> Due:
        """Ask the dice while there are more companies than players."""
        if not table.is_reference or len(tram_companies(table)) == len(table.players):
            return Due.DONE
        table.actor = DICE
        return Due.WAIT

    def chances(self, table: Position) -> list[tuple[str, int]]:
        """List every choice, all alike."""
        names = [spelled(name) for name in tram_companies(table)]
        rows = combinations(names, len(table.players))
        return [(f"companies {','.join(row)}", 1) for row in rows]

    def apply(self, table: Position, words: Words) -> None:
        """Take the companies that were not drawn out of the game."""
        if words[0] != "companies":
            raise self.no_answer(words)
        if (" ".join(words), 1) not in self.chances(table):
            raise Broken(self.rule, f"{words[1]} is no draw of the companies in their order")
        kept = words[1].split(",")
        for name in tram_companies(table):
            if spelled(name) not in kept:
                del table.companies[name]
        table.note(self.rule)

    def name(self, table: Position) -> str:
        """Name the step."""
        return "companies"

    def current(self, table: Position) -> str:
        """Name chance."""
        return "chance"


@dataclass(slots=True)
class DrawLines(Step):
    """Lines for the offer, as many as players plus one [V-SU-12, V-LA-09]."""

    rule: str
    left_out: str = ""
    """The line that cannot come up: number 2 in the first offer [V-SU-12]."""
    drawn: int = 0

    def seek(self, table: Position) -> Due:
        """Ask the dice; where all come up there is nothing to ask."""
        wanted = len(table.players) + 1
        if not self.drawn and len(self._bag(table)) <= wanted:
            table.offer = in_order([*table.offer, *self._bag(table)])
            table.unseen = [line for line in table.unseen if line == self.left_out]
            table.note(self.rule)
            return Due.DONE
        if self.drawn == wanted:
            return Due.DONE
        table.actor = DICE
        return Due.WAIT

    def chances(self, table: Position) -> list[tuple[str, int]]:
        """List the lines that were never on offer, all alike."""
        return [(f"offer {line}", 1) for line in self._bag(table)]

    def apply(self, table: Position, words: Words) -> None:
        """Put a line on offer."""
        if words[0] != "offer":
            raise self.no_answer(words)
        if words[1] not in self._bag(table):
            raise Broken(self.rule, f"line {words[1]} cannot come up")
        table.unseen.remove(words[1])
        table.offer = in_order([*table.offer, words[1]])
        self.drawn += 1
        table.note(self.rule)

    def name(self, table: Position) -> str:
        """Name the step."""
        return "offer"

    def current(self, table: Position) -> str:
        """Name chance."""
        return "chance"

    def part(self) -> str:
        """Name the part of a company round that lines are drawn in."""
        return "c"

    def _bag(self, table: Position) -> list[str]:
        return [line for line in table.unseen if line != self.left_out]


def first_offer() -> DrawLines:
    """Draw the first offer, without the line that is left out of it."""
    return DrawLines("V-SU-12", left_out=data("companies")["lines_not_in_first_offer"][0])


def in_order(lines: list[str]) -> list[str]:
    """Put lines in the order of their numbers."""
    return sorted(lines, key=int)


def tram_companies(table: Position) -> list[str]:
    """List the tram companies that take part, in the order of companies.json."""
    return [company.name for company in table.companies.values() if not company.is_stadtbahn]
