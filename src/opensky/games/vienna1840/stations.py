"""Stations: slots, reservations, claims, where one may go, and how they move [V-ST-01]."""

from __future__ import annotations

from opensky.games.vienna1840 import facts
from opensky.games.vienna1840.map import NODES_PER_HEX, Hex
from opensky.games.vienna1840.state import Slots, State
from opensky.games.vienna1840.tiles import Piece


def city_of(state: State, line: str, hex_index: int) -> int | None:
    """Name the city of a hex where the line has its station."""
    for city, slots in enumerate(state.slots.get(hex_index, ())):
        if line in slots:
            return city
    return None


def own_nodes(state: State, line: str) -> list[int]:
    """List the nodes with a station of the line, in the order they were placed."""
    nodes = []
    for name in state.lines[line].stations:
        hex_index = state.board.index[name]
        city = city_of(state, line, hex_index)
        if city is not None:
            nodes.append(hex_index * NODES_PER_HEX + state.piece(hex_index).cities[city])
    return nodes


def free_slot(state: State, line: str, cell: Hex, city: int) -> int | None:
    """Name the slot a station of the line would take in a city, None if it is closed [V-ST-05]."""
    slots = state.slots[cell.index][city]
    for number, slot, owner in cell.reserved:
        if number == city and owner == line and slots[slot] is None:
            return slot
    kept = kept_slots(state, line, cell, city)
    return next(
        (slot for slot, owner in enumerate(slots) if owner is None and slot not in kept), None
    )


def kept_slots(state: State, line: str, cell: Hex, city: int) -> set[int]:
    """Return the slots of a city that are reserved for another line [V-SU-11]."""
    return {
        slot
        for number, slot, owner in cell.reserved
        if number == city and owner != line and owner in state.homeless
    }


def may_stand(state: State, line: str, cell: Hex, city: int) -> bool:
    """Say whether the line may place a station in a city, the network aside."""
    if cell.name in state.lines[line].stations:  # [V-ST-04]
        return False
    return free_slot(state, line, cell, city) is not None and respects_claims(state, line, cell)


def respects_claims(state: State, line: str, cell: Hex) -> bool:
    """Say whether enough free slots are left for the other lines with a claim [V-ST-06]."""
    claims = [owner for owner in cell.claims if owner != line and owner in state.homeless]
    if not claims:
        return True
    free = sum(slots.count(None) for slots in state.slots[cell.index])
    return free > len(claims)


def settle_slots(state: State, hex_index: int, slots: Slots) -> None:
    """Write the stations of a hex and mark its full junctions."""
    state.slots[hex_index] = slots
    start = hex_index * NODES_PER_HEX
    state.full[start : start + NODES_PER_HEX] = bytes(NODES_PER_HEX)
    for k, city in zip(state.piece(hex_index).cities, slots, strict=True):
        state.full[start + k] = None not in city  # [V-ST-09]


def write(state: State, hex_index: int, city: int, slot: int, owner: str | None) -> None:
    """Replace the owner of one slot."""
    cities = [list(slots) for slots in state.slots[hex_index]]
    cities[city][slot] = owner
    settle_slots(state, hex_index, tuple(map(tuple, cities)))


def place(state: State, line: str, cell: Hex, city: int) -> None:
    """Place the line's next station where `may_stand` allowed it [V-ST-05]."""
    slot = free_slot(state, line, cell, city)
    if slot is None:
        raise ValueError(f"no slot for line {line} in {cell.name}:{city}")
    write(state, cell.index, city, slot, line)
    state.lines[line].stations.append(cell.name)
    state.homeless.discard(line)  # [V-ST-07]


def take_back(state: State, line: str, cell: Hex) -> None:
    """Take a waiting home station off the map again [V-HT-03]."""
    city = city_of(state, line, cell.index)
    if city is not None:
        write(state, cell.index, city, state.slots[cell.index][city].index(line), None)
        state.lines[line].stations.remove(cell.name)
    state.homeless.add(line)


def next_cost(state: State, line: str) -> int | None:
    """Return what the line's next station costs, None when it has no more [V-ST-01]."""
    costs = facts.LINES[line].station_costs
    used = len(state.lines[line].stations)
    return costs[used] if used < len(costs) else None


def stadtbahn_station(state: State, hex_index: int, city: int) -> str | None:
    """Name the Stadtbahn with a station in a city."""
    return next(
        (owner for owner in state.slots[hex_index][city] if owner in state.board.stadtbahn), None
    )


def removable(state: State) -> list[tuple[str, int]]:
    """List the cities whose Stadtbahn station may be removed [V-ST-08]."""
    return [
        (state.board.hexes[hex_index].name, city)
        for hex_index, cities in state.slots.items()
        if state.board.hexes[hex_index].name not in facts.FIXED_STATIONS
        for city in range(len(cities))
        if stadtbahn_station(state, hex_index, city)
    ]


def remove(state: State, hex_index: int, city: int) -> None:
    """Take the Stadtbahn station out of a city and out of the game [V-ST-08]."""
    owner = stadtbahn_station(state, hex_index, city)
    write(state, hex_index, city, state.slots[hex_index][city].index(owner), None)


def move_stations(state: State, cell: Hex, old: Piece, new: Piece) -> None:
    """Carry the stations of a hex over to the piece that now lies there [V-TL-11]."""
    before = state.slots.get(cell.index, ())
    slots: list[list[str | None]] = [[None] * new.nodes[k].slots for k in new.cities]
    for city, to in enumerate(successors(old, new)):
        for owner in before[city]:
            if owner is not None:
                kept = kept_slots(state, owner, cell, to)
                slot = next(i for i, held in enumerate(slots[to]) if held is None and i not in kept)
                slots[to][slot] = owner
    settle_slots(state, cell.index, tuple(map(tuple, slots)))


def successors(old: Piece, new: Piece) -> list[int]:
    """For each city of the old piece name the city of the new one that takes its stations."""
    found: list[int | None] = [
        next((j for j, more in enumerate(new.city_edges) if not edges & ~more), None)
        if edges
        else None
        for edges in old.city_edges
    ]
    spare = [j for j in range(len(new.cities)) if j not in found] or [0]
    result = []
    for to in found:
        if to is None:
            to = spare[0] if len(spare) == 1 else spare.pop(0)
        result.append(to)
    return result
