"""How far the network of a line reaches [V-TL-01, V-TL-02]."""

from __future__ import annotations

from dataclasses import dataclass, field

from opensky.referee.vienna1840.pieces import CITY, OFFBOARD, TRAM, End, Track
from opensky.referee.vienna1840.position import Position
from opensky.referee.vienna1840.tracks import Place, across, meeting


@dataclass(slots=True)
class Reach:
    """What a network has come to: nodes, and edges that count for a new tile."""

    nodes: set[Place] = field(default_factory=set)
    edges: set[Place] = field(default_factory=set)
    _seen: set[tuple[str, Track]] = field(default_factory=set)
    _open: list[Place] = field(default_factory=list)

    def enter(self, table: Position, line: str, place: Place, is_terminal: bool) -> None:
        """Come to a node; go on from it if it may be passed."""
        if place in self.nodes:
            return
        if is_terminal and not is_own(table, line, place):
            self.nodes.add(place)  # a terminal track is not passed beyond its node
            return
        self.nodes.add(place)
        if may_pass(table, line, place):
            self._open.append(place)

    def spread(self, table: Position, line: str) -> None:
        """Follow all track from the nodes that were come to."""
        while self._open:
            hex_name, k = self._open.pop()
            for track, end in table.pieces[hex_name].at_node(k, TRAM):
                self._follow(table, line, hex_name, track, end)

    def _follow(self, table: Position, line: str, hex_name: str, track: Track, end: End) -> None:
        if (hex_name, track) in self._seen:
            return
        self._seen.add((hex_name, track))
        out = track.other(end)
        self.edges.update((hex_name, edge) for edge in track.edges)
        if not out.is_edge:
            self.enter(table, line, (hex_name, out.number), track.is_terminal)
            return
        beyond = across(table, hex_name, out.number)
        if beyond is None:
            return
        self.edges.add(beyond)
        for name, other in meeting(table, hex_name, out, TRAM):
            (entered,) = [e for e in other.ends if e.is_edge and e.number == beyond[1]][:1]
            self._follow(table, line, name, other, entered)


def reach(table: Position, line: str) -> Reach:
    """Start at the stations of a line and follow tram track."""
    network = Reach()
    for place in own_nodes(table, line):
        network.enter(table, line, place, is_terminal=False)
        network.edges.update((place[0], edge) for edge in range(6))
    network.spread(table, line)
    return network


def own_nodes(table: Position, line: str) -> list[Place]:
    """List the junctions with a station of a line."""
    return [
        (hex_name, table.pieces[hex_name].cities[city])
        for hex_name in table.lines[line].stations
        for city, slots in enumerate(table.slots[hex_name])
        if line in slots
    ]


def is_own(table: Position, line: str, place: Place) -> bool:
    """Tell whether a line has a station in a node."""
    return line in slots_of(table, place)


def slots_of(table: Position, place: Place) -> list[str]:
    """Return the slots of a node, none for what is no junction."""
    hex_name, k = place
    piece = table.pieces[hex_name]
    return table.slots[hex_name][piece.cities.index(k)] if piece.nodes[k].kind == CITY else []


def may_pass(table: Position, line: str, place: Place) -> bool:
    """Tell whether a line may go on from a node; any free slot opens a junction [V-ST-09]."""
    hex_name, k = place
    node = table.pieces[hex_name].nodes[k]
    if node.kind == OFFBOARD:
        return False
    slots = slots_of(table, place)
    return node.kind != CITY or "" in slots or line in slots
