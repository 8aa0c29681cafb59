"""What is printed on a hex or a tile: nodes, and tracks of two gauges."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

TRAM, STADTBAHN = "tram", "stadtbahn"
CITY, TOWN, OFFBOARD = "city", "town", "offboard"
COLOURS = ("yellow", "green", "brown", "gray")  # [V-RB-03] the newest colour of phase 1, 2, 3, 4


@dataclass(frozen=True, slots=True)
class Node:
    """A halt, a junction, or what is printed where a red or purple tile may come."""

    kind: str
    revenue: int | Mapping[str, int]
    slots: int

    def value(self, phase: int) -> int:
        """Take the entry of the newest colour of the phase that has one [V-SC-02]."""
        if isinstance(self.revenue, int):
            return self.revenue
        entries = (self.revenue.get(colour) for colour in reversed(COLOURS[:phase]))
        return next((entry for entry in entries if entry is not None), 0)


@dataclass(frozen=True, slots=True)
class End:
    """One end of a track: an edge with its lane, or a node."""

    is_edge: bool
    number: int
    lane: tuple[int, int] = (1, 0)
    """How many lanes the edge has, and which this is."""


@dataclass(frozen=True, slots=True)
class Track:
    """A piece of track between two ends."""

    ends: tuple[End, End]
    gauge: str
    is_terminal: bool

    def other(self, end: End) -> End:
        """Return the end across."""
        return self.ends[1] if self.ends[0] == end else self.ends[0]

    @property
    def edges(self) -> list[int]:
        """List the edges it touches."""
        return [end.number for end in self.ends if end.is_edge]


@dataclass(frozen=True, slots=True)
class Piece:
    """The nodes and tracks of a hex or of a tile."""

    nodes: tuple[Node, ...]
    tracks: tuple[Track, ...]

    def __deepcopy__(self, memo: object) -> Piece:
        """Stay the same: what is printed does not change."""
        return self

    @property
    def cities(self) -> list[int]:
        """List the nodes that are junctions, as cities are counted."""
        return [k for k, node in enumerate(self.nodes) if node.kind == CITY]

    def edges(self, gauge: str | None = None) -> set[int]:
        """Collect the edges that track of a gauge touches, of either without one."""
        return {
            edge for track in self.tracks if gauge in (None, track.gauge) for edge in track.edges
        }

    def at_node(self, k: int, gauge: str) -> list[tuple[Track, End]]:
        """List the tracks of a gauge at a node, each with its end there."""
        here = End(is_edge=False, number=k)
        return [(t, end) for t in self.tracks if t.gauge == gauge for end in t.ends if end == here]

    def edges_of(self, k: int) -> set[int]:
        """Collect the edges joined to a node, of both gauges."""
        here = End(is_edge=False, number=k)
        return {edge for track in self.tracks if here in track.ends for edge in track.edges}

    def turned(self, rotation: int) -> Piece:
        """Return the piece as it lies with that rotation."""
        return Piece(self.nodes, tuple(_turned(track, rotation) for track in self.tracks))


def read_piece(entry: Mapping[str, Any]) -> Piece:
    """Read the nodes and tracks of a hex or tile."""
    return Piece(
        tuple(
            Node(node["kind"], node.get("revenue", 0), node.get("slots", 0))
            for node in entry["nodes"]
        ),
        tuple(_track(track) for track in entry["tracks"]),
    )


def _track(entry: Mapping[str, Any]) -> Track:
    lanes = entry.get("lanes", {})
    first, second = (
        End(word[0] == "e", int(word[1:]), tuple(lanes.get(word, (1, 0)))) for word in entry["ends"]
    )
    return Track((first, second), entry["gauge"], entry.get("terminal", False))


def _turned(track: Track, rotation: int) -> Track:
    first, second = (
        replace(end, number=(end.number + rotation) % 6) if end.is_edge else end
        for end in track.ends
    )
    return replace(track, ends=(first, second))
