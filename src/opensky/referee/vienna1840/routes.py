"""A route that a record claims: is it one, and what is it worth [V-RT-01]-[V-RT-06, V-SC]."""

from __future__ import annotations

from opensky.referee.verdict import Broken
from opensky.referee.vienna1840.board import data
from opensky.referee.vienna1840.network import is_own, may_pass, own_nodes
from opensky.referee.vienna1840.pieces import CITY, OFFBOARD, TRAM
from opensky.referee.vienna1840.position import Company, Position
from opensky.referee.vienna1840.tracks import Crossing, Place, Walk, leave

PURPLE_BONUS = 200  # [V-SC-04]
Hop = tuple[bool, Walk]
"""Whether the first track is terminal, and the way to the next node."""


def read(text: str) -> list[Place]:
    """Read the stops of a route, `-` for none."""
    if text == "-":
        return []
    words = (word.split(".") for word in text.split(" "))
    return [(hex_name, int(number)) for hex_name, number in words]


def require_route(table: Position, line: str, stops: list[Place]) -> None:
    """Demand that these stops in this order are a route of the line."""
    for place in stops:
        _require_stop(table, place)
    if len(set(stops)) < len(stops):
        raise Broken("V-RT-02", "a node is there twice")
    if not any(is_own(table, line, place) for place in stops):
        raise Broken("V-RT-03", f"no station of line {line} is on the route")
    for place in stops[1:-1]:
        if not may_pass(table, line, place):
            raise Broken("V-RT-04", f"{spelled(place)} cannot be passed")
    if not _is_joined(table, stops, 0, frozenset()):
        raise Broken("V-RT-02", "no track joins these stops, each edge used once")


def has_any(table: Position, line: str) -> bool:
    """Tell whether a line has a route at all: a station with a neighbour along the track."""
    return any(
        is_stop(table, walk.place)
        for place in own_nodes(table, line)
        for _, walk in _hops(table, place)
    )


def worth(table: Position, line: str, stops: list[Place]) -> int:
    """Add up the stops and the bonuses of privates [V-SC-01]-[V-SC-03]."""
    company = table.companies[table.lines[line].owner]
    return sum(_counted(table, line, place) for place in stops) + _bonus(company, stops)


def booked(table: Position, tram: str, value: int) -> int:
    """Take a purple tram's bonus and the maintenance into account [V-SC-04, V-MT-02]."""
    kind = tram.split("-")[0]
    fee = min(0, table.maintenance.get(kind, 0))
    return value + fee + (PURPLE_BONUS if kind == "Pu1" else 0)


def is_stop(table: Position, place: Place) -> bool:
    """Tell whether a route may stop at a node [V-RT-05, V-RT-06]."""
    hex_name, k = place
    if table.pieces[hex_name].nodes[k].kind != OFFBOARD:
        return True
    return table.is_reference and table.map.hexes[hex_name].color == "purple"


def spelled(place: Place) -> str:
    """Spell a node as events do."""
    return f"{place[0]}.{place[1]}"


def _require_stop(table: Position, place: Place) -> None:
    hex_name, k = place
    if hex_name not in table.pieces or k >= len(table.pieces[hex_name].nodes):
        raise Broken("V-RT-02", f"there is no node {spelled(place)}")
    if not is_stop(table, place):
        is_red = table.map.hexes[hex_name].color == "red"
        raise Broken("V-RT-05" if is_red else "V-RT-06", f"{spelled(place)} has no tile yet")


def _hops(table: Position, place: Place) -> list[Hop]:
    """List the ways from a node to the next ones."""
    hex_name, k = place
    return [
        (track.is_terminal, walk)
        for track, end in table.pieces[hex_name].at_node(k, TRAM)
        for walk in leave(table, hex_name, track, end)
    ]


def _is_joined(
    table: Position, stops: list[Place], place: int, crossed: frozenset[Crossing]
) -> bool:
    """Find track from stop to stop, no edge twice, terminal track at the ends only [V-RT-04]."""
    if place == len(stops) - 1:
        return True
    return any(
        _is_joined(table, stops, place + 1, crossed | walk.crossings)
        for is_terminal, walk in _hops(table, stops[place])
        if walk.place == stops[place + 1]
        and not crossed & walk.crossings
        and not (is_terminal and place > 0)
        and not (walk.track.is_terminal and place + 1 < len(stops) - 1)
    )


def _counted(table: Position, line: str, place: Place) -> int:
    """Value a halt, or a junction with a station of the line [V-SC-01]."""
    node = table.pieces[place[0]].nodes[place[1]]
    return 0 if node.kind == CITY and not is_own(table, line, place) else node.value(table.phase)


def _bonus(company: Company, stops: list[Place]) -> int:
    """Add the bonus of each private of the company whose hex is on the route [V-SC-03]."""
    visited = {hex_name for hex_name, _ in stops}
    entries = data("privates")["privates"]
    held = (row for row in entries if row["id"] in company.privates and row["hex"] in visited)
    return sum(int(row["bonus"]) for row in held)
