"""Stations: where they may stand, what they cost, how they move [V-ST-01]-[V-ST-09, V-TL-11]."""

from __future__ import annotations

from opensky.referee.verdict import Broken
from opensky.referee.vienna1840.board import Hex, data
from opensky.referee.vienna1840.network import Reach
from opensky.referee.vienna1840.pieces import Piece
from opensky.referee.vienna1840.position import Company, Position

REMOVAL = 40  # [V-ST-08, V-BN-04]


def place_station(table: Position, line: str, hex_name: str, city: int, slot: int) -> None:
    """Put the next station of a line into a slot."""
    table.slots[hex_name][city][slot] = line
    table.lines[line].stations.append(hex_name)
    table.lines[line].used += 1


def cost_of_next(table: Position, line: str) -> int:
    """Tell what the next station costs; Broken when all six are used [V-ST-01]."""
    costs = next(row for row in data("companies")["lines"] if row["id"] == line)["station_costs"]
    used = table.lines[line].used
    if used >= len(costs):
        raise Broken("V-ST-01", f"line {line} has no station left")
    return int(costs[used])


def require_city(table: Position, line: str, hex_name: str, city: int, network: Reach) -> None:
    """Demand a junction of the network where the line has no station yet [V-ST-03, V-ST-04]."""
    if city >= len(table.slots.get(hex_name, ())):
        raise Broken("V-ST-03", f"there is no junction {hex_name}:{city}")
    if (hex_name, table.pieces[hex_name].cities[city]) not in network.nodes:
        raise Broken("V-ST-03", f"{hex_name}:{city} is not in the network of line {line}")
    if hex_name in table.lines[line].stations:
        raise Broken("V-ST-04", f"line {line} has a station on {hex_name}")


def free_slot(table: Position, line: str, hex_name: str, city: int) -> int:
    """Choose the slot for a station: the reserved one, else the first that is open [V-ST-05]."""
    slots = table.slots[hex_name][city]
    others = [name for name in claims(table, hex_name) if name != line]
    if table.map.hexes[hex_name].reserved_hex:
        free = sum(row.count("") for row in table.slots[hex_name])
        if free <= len(others):  # [V-ST-06]
            raise Broken("V-ST-06", f"{hex_name}: what is free is claimed")
    for slot in _slots_in_order(table, line, hex_name, city):
        if not slots[slot] and not is_reserved(table, line, hex_name, city, slot):
            return slot
    raise Broken("V-ST-03", f"{hex_name}:{city} has no slot for line {line}")


def claims(table: Position, hex_name: str) -> list[str]:
    """List the lines with an open claim on a slot of the hex [V-ST-07]."""
    return [name for name in table.map.hexes[hex_name].reserved_hex if has_claim(table, name)]


def has_claim(table: Position, line: str) -> bool:
    """Tell whether a line has yet to place its home station [V-ST-07]."""
    return line in table.lines and not table.lines[line].used and line not in table.gone


def is_reserved(table: Position, line: str, hex_name: str, city: int, slot: int) -> bool:
    """Tell whether a slot is kept for another line [V-SU-11]."""
    keeper = table.map.hexes[hex_name].reserved_slots.get((city, slot), line)
    return keeper != line and has_claim(table, keeper)


def require_removable(table: Position, hex_name: str, city: int, company: Company) -> int:
    """Demand a Stadtbahn station that may be removed; return its slot [V-ST-08]."""
    if city >= len(table.slots.get(hex_name, ())):
        raise Broken("V-ST-08", f"there is no junction {hex_name}:{city}")
    if hex_name in data("companies")["unremovable_station_hexes"]:
        raise Broken("V-ST-08", f"the station on {hex_name} stays")
    if company.cash < REMOVAL:
        raise Broken("V-ST-08", f"{REMOVAL} is due, the treasury holds {company.cash}")
    slots = table.slots[hex_name][city]
    found = [slot for slot, name in enumerate(slots) if name in table.map.stadtbahn]
    if not found:
        raise Broken("V-ST-08", f"{hex_name}:{city} has no station of the Stadtbahn")
    return found[0]


def carry_over(table: Position, place: Hex, old: Piece) -> None:
    """Move the stations of a hex onto the tile that was laid [V-TL-11]."""
    new = table.pieces[place.name]
    before = table.slots.get(place.name, [])
    if not new.cities:
        return
    table.slots[place.name] = [[""] * new.nodes[k].slots for k in new.cities]
    goals = _cities_after(old, new)
    for city, slots in enumerate(before):
        for name in filter(None, slots):
            row = table.slots[place.name][goals[city]]
            row[_slot_after(table, name, place.name, goals[city])] = name


def _cities_after(old: Piece, new: Piece) -> list[int]:
    """Find for each old city the new one that has all its edges; one without takes a free one."""
    goals: dict[int, int] = {}
    edges = [old.edges_of(k) for k in old.cities]
    for city in sorted(range(len(edges)), key=lambda city: not edges[city]):
        open_ones = [c for c in range(len(new.cities)) if c not in goals.values()] or [0]
        fits = [c for c in open_ones if edges[city] <= new.edges_of(new.cities[c])]
        goals[city] = (fits or open_ones)[0]
    return [goals[city] for city in range(len(edges))]


def _slot_after(table: Position, name: str, hex_name: str, city: int) -> int:
    row = table.slots[hex_name][city]
    free = [slot for slot, holder in enumerate(row) if not holder]
    unreserved = (s for s in free if not is_reserved(table, name, hex_name, city, s))
    return next(unreserved, free[0])


def _slots_in_order(table: Position, line: str, hex_name: str, city: int) -> list[int]:
    """List the slots of a junction, the line's own reserved one first."""
    kept = table.map.hexes[hex_name].reserved_slots
    count = len(table.slots[hex_name][city])
    return sorted(range(count), key=lambda slot: kept.get((city, slot)) != line)
