"""The run of a Stadtbahn from one of its ends [V-SB-01]-[V-SB-07]."""

from __future__ import annotations

from opensky.referee.vienna1840.board import data
from opensky.referee.vienna1840.pieces import CITY, STADTBAHN
from opensky.referee.vienna1840.position import Position
from opensky.referee.vienna1840.tracks import Place, leave


def best(table: Position, company: str) -> int:
    """Value the better of the runs from both ends [V-SB-01]."""
    entry = next(row for row in data("companies")["stadtbahn"] if row["id"] == company)
    ends = entry["ends"][table.map.name]
    runs = [run(table, end["hex"], end["city"]) for end in ends]
    table.note("V-SB-02", "V-SB-03" if max(map(len, runs)) > 1 else "V-SB-04", "V-SB-07")
    return max(value(table, company, stops) for stops in runs)


def run(table: Position, place: str, city: int) -> list[Place]:
    """Follow the track from an end, past any junction, full or not [V-SB-02]."""
    stops: list[Place] = [(place, table.pieces[place].cities[city])]
    came: set[int] = set()
    """The edges of the last stop that the run came in by."""
    while True:
        hex_name, k = stops[-1]
        ways = table.pieces[hex_name].at_node(k, STADTBAHN)
        ahead = [(t, end) for t, end in ways if not came.intersection(t.edges)]
        arrivals = [walk for t, end in ahead for walk in leave(table, hex_name, t, end)]
        if not arrivals or arrivals[0].place in stops:
            return stops
        goal = arrivals[0]
        came = set(goal.track.edges)
        stops.append(goal.place)


def value(table: Position, company: str, stops: list[Place]) -> int:
    """Add up halts, and junctions where the company's station still is [V-SB-03, V-SB-04]."""
    if len(stops) < 2:
        return 0
    total = 0
    for place, k in stops:
        piece = table.pieces[place]
        is_city = piece.nodes[k].kind == CITY
        if not is_city or company in table.slots[place][piece.cities.index(k)]:
            total += piece.nodes[k].value(table.phase)  # [V-SB-07]
    return total
