"""What a line builds in its turn: tiles, a bonus, stations [V-LR-03, V-BN-01, V-ST-02, V-ST-08]."""

from __future__ import annotations

from dataclasses import dataclass

from opensky.referee.verdict import Broken
from opensky.referee.vienna1840 import deals, homes, laying, stations
from opensky.referee.vienna1840.network import reach
from opensky.referee.vienna1840.position import Company, Position
from opensky.referee.vienna1840.steps import Due, Step, Words

STATION = "station"


@dataclass(slots=True)
class Building(Step):
    """A step in which a line may choose a hex and then lays a tile there."""

    line: str
    site: str = ""
    """The hex that was chosen and must be built on."""
    is_finished: bool = False

    def seek(self, table: Position) -> Due:
        """Wait for a pass."""
        table.actor = self.company(table).director
        return Due.DONE if self.is_finished else Due.WAIT

    def current(self, table: Position) -> str:
        """Name the line."""
        return self.line

    def company(self, table: Position) -> Company:
        """Return the company whose treasury pays."""
        return table.companies[table.lines[self.line].owner]

    def choose(self, table: Position, name: str, act: str) -> None:
        """Choose a hex for an act."""
        laying.require_site(table, self.line, self.company(table), name, act)
        self.site = name

    def lay(self, table: Position, lay: laying.Lay, act: str) -> None:
        """Lay the tile on the hex that was chosen."""
        place = table.map.hexes[self.site]
        laying.require_lay(table, place, lay, act, reach(table, self.line))
        was_empty = not table.pieces[place.name].tracks
        laying.lay_tile(table, place, lay, self.company(table))
        self.site = ""
        table.note("V-TL-02")
        if place.reserved_hex and was_empty:
            homes.ask_again(table, self.line, place.name)


@dataclass(slots=True)
class Construction(Building):
    """One normal tile, one Stadtbahn tile with its bonus, one station, removals [V-LR-03]."""

    rule = "V-LR-03"

    has_laid: bool = False
    has_laid_bahn: bool = False
    has_placed: bool = False

    def apply(self, table: Position, words: Words) -> None:
        """Take one act of construction."""
        if self.site and words[0] != "tile":
            raise Broken("V-LR-03", f"a tile on {self.site} must follow")
        match words[0]:
            case "pass":
                self.is_finished = True
                table.note("V-LR-03")
            case "site":
                self._choose(table, words[1])
            case "tile":
                self._lay(table, (words[1], int(words[2])))
            case "station":
                self._place(table, words[1], int(words[2]))
            case "remove":
                self._remove(table, words[1], int(words[2]))
            case _:
                deals.deal(table, self, self.line, words)

    def name(self, table: Position) -> str:
        """Name the step."""
        return "track_station"

    def _choose(self, table: Position, name: str) -> None:
        place = table.map.hexes.get(name)
        act = laying.act_at(table, place) if place else laying.NORMAL
        if self.has_laid_bahn if act == laying.BAHN else self.has_laid:
            raise Broken("V-LR-03", f"{name}: the {act} act of this turn is done")
        self.choose(table, name, act)

    def _lay(self, table: Position, lay: laying.Lay) -> None:
        if not self.site:
            raise Broken("V-LR-03", "a site comes before its tile")
        place = table.map.hexes[self.site]
        act = laying.act_at(table, place)
        self.lay(table, lay, act)
        if act == laying.BAHN:
            self.has_laid_bahn = True
            table.note("V-BN-01", "V-BN-02")
            table.steps.append(Bonus(self.line, kind=place.bonus))
        else:
            self.has_laid = True
            if place.is_orange:
                table.note("V-TL-10")

    def _place(self, table: Position, hex_name: str, city: int) -> None:
        if self.has_placed:
            raise Broken("V-ST-02", "one station a turn")
        company = self.company(table)
        due = stations.cost_of_next(table, self.line)
        stations.require_city(table, self.line, hex_name, city, reach(table, self.line))
        slot = stations.free_slot(table, self.line, hex_name, city)
        if due > company.cash:
            raise Broken("V-ST-01", f"{due} is due, the treasury holds {company.cash}")
        company.cash -= due
        stations.place_station(table, self.line, hex_name, city, slot)
        self.has_placed = True
        table.note("V-ST-01", "V-ST-02", "V-ST-03", "V-ST-05")
        if table.map.hexes[hex_name].reserved_hex:
            table.note("V-ST-06")

    def _remove(self, table: Position, hex_name: str, city: int) -> None:
        company = self.company(table)
        slot = stations.require_removable(table, hex_name, city, company)
        company.cash -= stations.REMOVAL
        table.slots[hex_name][city][slot] = ""
        table.note("V-ST-08")


@dataclass(slots=True)
class Bonus(Building):
    """The bonus of a Stadtbahn hex: done or given up at once [V-BN-04]."""

    rule = "V-BN-04"

    kind: str = ""

    def apply(self, table: Position, words: Words) -> None:
        """Lay the tile, place the station, or give the bonus up."""
        if self.site and words[0] != "tile":
            raise Broken("V-LR-03", f"a tile on {self.site} must follow")
        if words[0] == "pass":
            self.is_finished = True
        elif self.kind == STATION and words[0] in ("station", "replace"):
            self._place(table, words[0], words[1], int(words[2]))
        elif self.kind != STATION and words[0] == "site":
            self.choose(table, words[1], self.kind)
        elif self.site:
            self.is_finished = True
            try:
                self.lay(table, (words[1], int(words[2])), self.kind)
            except Broken:
                self.is_finished = False
                raise
            table.note("V-BN-04")
            if self.kind in (laying.RED, laying.PURPLE):
                table.note("V-BN-05")
        else:  # [V-LR-03, V-LR-04] before anything else
            raise self.no_answer(words)

    def name(self, table: Position) -> str:
        """Name the step."""
        return "bonus_station" if self.kind == STATION else "bonus_tile"

    def _place(self, table: Position, verb: str, hex_name: str, city: int) -> None:
        """Place an extra station free, or for 40 in the place of a Stadtbahn station."""
        company = self.company(table)
        stations.cost_of_next(table, self.line)
        stations.require_city(table, self.line, hex_name, city, reach(table, self.line))
        if verb == "replace":
            slot = stations.require_removable(table, hex_name, city, company)
            company.cash -= stations.REMOVAL
        else:
            slot = stations.free_slot(table, self.line, hex_name, city)
        stations.place_station(table, self.line, hex_name, city, slot)
        table.note("V-BN-04")
        self.is_finished = True
