"""Dice and the choice of the market [M1, M2, M3]."""

from __future__ import annotations

from itertools import combinations

from opensky.referee.opensky.itineraries import existing, stops, valid
from opensky.referee.opensky.material import LETTERS
from opensky.referee.opensky.phase import DICE, Phase
from opensky.referee.opensky.position import Position

ROLLS = tuple(f"dice {''.join(three)}" for three in combinations(LETTERS, 3))  # [M2] all differ
"""The 20 sets of three callsigns, equally likely."""


class Dice(Phase):
    """The three passenger dice, after re-rolls [M2]."""

    rule = "M2"
    due = "dice LETTERS"

    def enter(self, table: Position) -> None:
        """Begin a month."""
        table.left = 0

    def seek(self, table: Position) -> int | None:
        """Roll once a month."""
        return None if table.dice else DICE

    def apply(self, table: Position, text: str) -> None:
        """Lay the dice before the roller."""
        if text not in ROLLS:
            raise self.misspelled(text)
        table.dice = text[5:]
        table.note("M2")

    def after(self, table: Position) -> str:
        """Let the roller choose [M3]."""
        return "market"


class Market(Phase):
    """The roller's choice of two letters, also one that nobody can serve [M3]."""

    rule = "M1"
    due = "market LETTERS"

    def seek(self, table: Position) -> int | None:
        """Ask the roller of the month [M1]."""
        return None if table.market else roller(table)

    def options(self, table: Position) -> list[str]:
        """List the three pairs [M3]."""
        return [f"market {one}{other}" for one, other in combinations(table.dice, 2)]

    def apply(self, table: Position, text: str) -> None:
        """Set the market."""
        if text not in self.options(table):
            raise self.misspelled(text)
        table.market = text[7:]
        table.note("M1", "M3")

    def after(self, table: Position) -> str:
        """Go on with pricing [Y3]."""
        return "bid"


def roller(table: Position) -> int:
    """Name the seat that rolls: seat 0 in April, then clockwise through both seasons [M1]."""
    return table.month % table.seats  # [M1]


def ends(table: Position) -> tuple[str, str]:
    """Name the two airports of the market, that of its first letter first."""
    one, other = (table.callsigns[LETTERS.index(letter)] for letter in table.market)
    return one, other


def survey(table: Position) -> None:
    """Work out which itineraries exist and are valid, for planes and hubs as they lie [I, E2]."""
    europe = table.board.is_europe
    table.existing = tuple(
        existing(airline.planes, ends(table), airline.tokens if europe else None)
        for airline in table.airlines
    )
    table.valid = valid(table.existing)


def note_itineraries(table: Position) -> None:
    """Enter the rules of a survey into the diary."""
    for paths, allowed in zip(table.existing, table.valid, strict=True):
        for path in paths:
            table.note("I1", *(["I2"] if stops(path) else []))
            table.note("I3" if stops(path) <= 1 else "I4")
            if stops(path) and table.board.is_europe:
                table.note("E2")
        if len(allowed) < len(paths):
            table.note("I4")
