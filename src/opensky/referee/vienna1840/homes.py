"""The city of a home on a hex with two [V-HT-03]."""

from __future__ import annotations

from dataclasses import dataclass

from opensky.referee.verdict import Broken
from opensky.referee.vienna1840 import deals, stations
from opensky.referee.vienna1840.position import Position
from opensky.referee.vienna1840.steps import Due, Step, Words


@dataclass(slots=True)
class HomeChoice(Step):
    """The director of the acting line picks a city for a home station."""

    rule = "V-HT-03"

    line: str
    """Whose station it is."""
    acting: str
    """The line whose turn it is."""
    hex: str
    is_finished: bool = False

    def seek(self, table: Position) -> Due:
        """Ask once."""
        table.actor = table.companies[table.lines[self.acting].owner].director
        return Due.DONE if self.is_finished else Due.WAIT

    def apply(self, table: Position, words: Words) -> None:
        """Place the station in the city."""
        if words[0] != "station":
            deals.deal(table, self, self.acting, words)
            return
        hex_name, city = words[1], int(words[2])
        cities = table.slots[self.hex]
        if hex_name != self.hex or city >= len(cities) or "" not in cities[city]:
            raise Broken(self.rule, f"{hex_name}:{city} is no free city of the home")
        slot = cities[city].index("")
        stations.place_station(table, self.line, self.hex, city, slot)
        table.note(self.rule)
        self.is_finished = True

    def name(self, table: Position) -> str:
        """Name the step."""
        return "home_station"

    def current(self, table: Position) -> str:
        """Name the line whose turn it is."""
        return self.acting


def ask_again(table: Position, acting: str, hex_name: str) -> None:
    """Take the stations that wait on a hex up, and ask for their cities in the lines' order."""
    waiting = [name for row in table.slots[hex_name] for name in row if name in table.lines]
    for name in sorted(waiting, key=int, reverse=True):
        line = table.lines[name]
        for row in table.slots[hex_name]:
            if name in row:
                row[row.index(name)] = ""
        line.stations.remove(hex_name)
        line.used -= 1
        table.steps.append(HomeChoice(name, acting, hex_name))
