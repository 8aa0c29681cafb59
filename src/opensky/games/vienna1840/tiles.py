"""Tiles and printed hexes as pieces of track: nodes, tracks, rotations, upgrades."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from opensky.games.vienna1840 import facts
from opensky.games.vienna1840.board import read

NODE = 8
"""Ends of a track: 0 to 5 are edges, NODE + k is node k of the piece."""
TRAM, BAHN = 0, 1
GAUGES = {"tram": TRAM, "stadtbahn": BAHN}


@dataclass(frozen=True, slots=True)
class Node:
    """A stop: a junction (`city`), a halt (`town`) or a printed hex without a tile (`offboard`)."""

    kind: str
    part: int
    slots: int
    values: tuple[int, ...]
    """What it is worth in phases 1 to 4 [V-SC-02]."""


@dataclass(frozen=True, slots=True)
class Track:
    """One stretch of track between two ends; lanes are (width, index), (1, 0) unless printed."""

    ends: tuple[int, int]
    lanes: tuple[tuple[int, int], tuple[int, int]]
    gauge: int
    terminal: bool


@dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """A tile in one rotation, or a printed hex: what can lie on a hex."""

    index: int
    tile: str
    """The tile's number, "" for a printed hex."""
    rotation: int
    colour: str
    framed: bool
    nodes: tuple[Node, ...]
    tracks: tuple[Track, ...]
    edges: int
    """Bit e is set where track of any gauge meets edge e."""
    cities: tuple[int, ...]
    """The node numbers of the cities, in order."""
    city_edges: tuple[int, ...]
    """For each city the bit set of its edges, of any gauge."""


@dataclass(frozen=True, slots=True)
class TileKind:
    """A tile of the supply, by its number."""

    number: str
    count: int
    colour: str
    family: str


_tiles: dict[str, Any] = {entry["id"]: entry for entry in read("tiles")["tiles"]}
_upgrades = read("upgrades")

TILES: dict[str, TileKind] = {
    number: TileKind(number, entry["count"], entry["color"], entry["family"])
    for number, entry in _tiles.items()
}
FIRST_LAYS: dict[str, tuple[str, ...]] = {
    entry["hex_class"]: tuple(entry["tiles"]) for entry in _upgrades["first_lay"]
}
UPGRADES: dict[str, tuple[tuple[str, tuple[int, ...]], ...]] = {
    number: tuple(
        (entry["to"], tuple(entry["rotations"]))
        for entry in _upgrades["upgrades"]
        if entry["from"] == number
    )
    for number in TILES
}
RED_LAYS: dict[str, tuple[tuple[str, int], ...]] = {
    hex_name: tuple(
        (number, rotation) for number in _upgrades["red_centre"]["tiles"] for rotation in rotations
    )
    for hex_name, rotations in _upgrades["red_centre"]["rotations"].items()
}
PURPLE_LAYS: dict[str, tuple[tuple[str, int], ...]] = {
    **{
        hex_name: tuple(
            (number, rotation)
            for number in _upgrades["purple_station"]["any_rotation"]["tiles"]
            for rotation in range(6)
        )
        for hex_name in _upgrades["purple_station"]["any_rotation"]["hexes"]
    },
    **{
        hex_name: tuple((number, entry["rotation"]) for number in entry["tiles"])
        for hex_name, entry in _upgrades["purple_station"]["fixed"].items()
    },
}


def values(revenue: int | Mapping[str, int]) -> tuple[int, ...]:
    """Spread a value by colour over the four phases: the newest colour with an entry [V-SC-02]."""
    if isinstance(revenue, int):
        return (revenue,) * len(facts.COLOURS)
    spread: list[int] = []
    for colour in facts.COLOURS:
        spread.append(revenue.get(colour, spread[-1] if spread else 0))
    return tuple(spread)


def make_piece(index: int, entry: Mapping[str, Any], tile: str, rotation: int) -> Piece:
    """Turn the geometry of a data file into a piece."""
    nodes = tuple(
        Node(node["kind"], node["part"], node.get("slots", 0), values(node["revenue"]))
        for node in entry["nodes"]
    )
    tracks = tuple(make_track(track, rotation) for track in entry["tracks"])
    cities = tuple(k for k, node in enumerate(nodes) if node.kind == "city")
    return Piece(
        index=index,
        tile=tile,
        rotation=rotation,
        colour=entry["color"],
        framed=entry.get("frame") == "orange",
        nodes=nodes,
        tracks=tracks,
        edges=edge_set(tracks, None),
        cities=cities,
        city_edges=tuple(edge_set(tracks, NODE + k) for k in cities),
    )


def make_track(entry: Mapping[str, Any], rotation: int) -> Track:
    """Read one track and turn it by the rotation."""
    lanes = entry.get("lanes", {})
    ends = [read_end(end, rotation) for end in entry["ends"]]
    widths = [tuple(lanes.get(end, (1, 0))) for end in entry["ends"]]
    return Track(
        ends=(ends[0], ends[1]),
        lanes=(widths[0], widths[1]),
        gauge=GAUGES[entry["gauge"]],
        terminal=bool(entry.get("terminal")),
    )


def read_end(end: str, rotation: int) -> int:
    """Read `e3` as an edge, turned by the rotation, and `n0` as NODE + 0."""
    number = int(end[1:])
    return NODE + number if end[0] == "n" else (number + rotation) % 6


def edge_set(tracks: Sequence[Track], end: int | None) -> int:
    """Return the bit set of the edges that the tracks (with that other end, if given) meet."""
    edges = 0
    for track in tracks:
        if end is None or end in track.ends:
            for meeting in track.ends:
                edges |= 1 << meeting if meeting < NODE else 0
    return edges


def tile_pieces(start: int) -> list[Piece]:
    """Return every tile in its six rotations, numbered from `start`."""
    return [
        make_piece(start + 6 * i + rotation, _tiles[number], number, rotation)
        for i, number in enumerate(TILES)
        for rotation in range(6)
    ]
