"""Runs of the Stadtbahn companies along their own track [V-SB-01]."""

from __future__ import annotations

from dataclasses import dataclass

from opensky.games.vienna1840.state import State
from opensky.games.vienna1840.tiles import BAHN, NODE

Stop = tuple[int, int]
"""A hex and the number of a node on it."""


@dataclass(frozen=True, slots=True)
class BahnRun:
    """A run and its value before the multiplier."""

    stops: tuple[Stop, ...]
    value: int


def best_run(state: State, company: str) -> BahnRun:
    """Return the better of the runs from the two ends, the second one on a tie [V-SB-01]."""
    runs = []
    for name, city in state.board.ends[company]:
        hex_index = state.board.index[name]
        stops = follow(state, (hex_index, state.piece(hex_index).cities[city]))
        runs.append(BahnRun(tuple(stops), run_value(state, company, stops)))
    first, second = runs
    return first if first.value > second.value else second


def follow(state: State, start: Stop) -> list[Stop]:
    """Follow Stadtbahn track from an end as far as it is joined, through any node [V-SB-02]."""
    stops = [start]
    came = -1
    while True:
        hex_index, k = stops[-1]
        leaving = [edge for edge in exits(state, hex_index, NODE + k) if edge != came]
        if not leaving:
            return stops
        step = cross(state, hex_index, leaving[0])
        if step is None or step[0] in stops:
            return stops
        stop, came = step
        stops.append(stop)


def exits(state: State, hex_index: int, end: int) -> list[int]:
    """List the other ends of the Stadtbahn tracks of a hex that have this end."""
    return [
        track.ends[1] if track.ends[0] == end else track.ends[0]
        for track in state.piece(hex_index).tracks
        if track.gauge == BAHN and end in track.ends
    ]


def cross(state: State, hex_index: int, edge: int) -> tuple[Stop, int] | None:
    """Return the next node over an edge and the edge by which it is entered."""
    while True:
        hex_index = state.board.hexes[hex_index].neighbours[edge]
        entry = (edge + 3) % 6
        beyond = exits(state, hex_index, entry) if hex_index >= 0 else []
        if not beyond:
            return None
        if beyond[0] >= NODE:
            return (hex_index, beyond[0] - NODE), entry
        edge = beyond[0]


def counted(state: State, company: str, stop: Stop) -> int:
    """Return what one stop counts: halts, and junctions with its own station [V-SB-03]."""
    hex_index, k = stop
    piece = state.piece(hex_index)
    node = piece.nodes[k]
    if node.kind == "city" and company not in state.slots[hex_index][piece.cities.index(k)]:
        return 0
    return node.values[state.phase - 1]  # [V-SB-07]


def run_value(state: State, company: str, stops: list[Stop]) -> int:
    """Add the stops up; fewer than two nodes are no run [V-SB-04]."""
    if len(stops) < 2:
        return 0
    return sum(counted(state, company, stop) for stop in stops)
