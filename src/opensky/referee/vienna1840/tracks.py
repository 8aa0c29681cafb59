"""Track that meets across edges: from a node to the next, and where track leads."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from opensky.referee.vienna1840.pieces import End, Track
from opensky.referee.vienna1840.position import Position

Place = tuple[str, int]
"""A node: its hex and its number there. Also an edge: its hex and its number."""
Crossing = tuple[Place, tuple[int, int]]
"""An edge with its lane, seen from the hex whose name comes first."""


@dataclass(frozen=True, slots=True)
class Walk:
    """A way from a node to the next one."""

    place: Place
    """The node reached."""
    track: Track
    """The last track, by which the node is reached."""
    crossings: frozenset[Crossing]


def across(table: Position, hex_name: str, edge: int) -> Place | None:
    """Name the edge that faces an edge, if there is a hex."""
    neighbour = table.map.hexes[hex_name].neighbours.get(edge)
    return None if neighbour is None else (neighbour, (edge + 3) % 6)


def meeting(table: Position, hex_name: str, end: End, gauge: str) -> Iterator[tuple[str, Track]]:
    """Yield the tracks beyond an edge that meet a track's end there."""
    beyond = across(table, hex_name, end.number)
    if beyond is None:
        return
    name, edge = beyond
    wide, lane = end.lane
    met = End(is_edge=True, number=edge, lane=(wide, wide - 1 - lane))
    for track in table.pieces[name].tracks:
        if track.gauge == gauge and met in track.ends:
            yield name, track


def leave(table: Position, hex_name: str, track: Track, start: End) -> list[Walk]:
    """List the ways on from a node by one of its tracks, to the next node."""
    out = track.other(start)
    if not out.is_edge:
        return []
    return list(_follow(table, hex_name, out, track.gauge, frozenset()))


def _follow(
    table: Position, hex_name: str, out: End, gauge: str, seen: frozenset[Crossing]
) -> Iterator[Walk]:
    crossing = _crossing(table, hex_name, out)
    if crossing is None or crossing in seen:
        return
    crossings = seen | {crossing}
    for name, track in meeting(table, hex_name, out, gauge):
        wide, lane = out.lane
        entered = End(True, (out.number + 3) % 6, (wide, wide - 1 - lane))
        goal = track.other(entered)
        if goal.is_edge:
            yield from _follow(table, name, goal, gauge, crossings)
        else:
            yield Walk((name, goal.number), track, crossings)


def _crossing(table: Position, hex_name: str, end: End) -> Crossing | None:
    """Name an edge with its lane the same from both sides."""
    beyond = across(table, hex_name, end.number)
    if beyond is None:
        return None
    wide, lane = end.lane
    here: Crossing = ((hex_name, end.number), end.lane)
    there: Crossing = (beyond, (wide, wide - 1 - lane))
    return min(here, there)
