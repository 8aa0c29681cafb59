"""Maps: the hexes of a board with what is printed on them, read from a JSON file and checked."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from opensky.errors import Refusal
from opensky.games.vienna1840 import facts, tiles
from opensky.games.vienna1840._network import CENTRE, CITY, OFFBOARD, TOWN, Plan
from opensky.games.vienna1840.board import DATA, read_path
from opensky.games.vienna1840.tiles import Piece

MAPS = ("full", "small3", "two")
BOARDS = ("vienna",)
"""The box holds one board; which map is played goes by the number of players."""
SMALL = "small3"
NODES_PER_HEX = 8
MOST_HEXES = 160
ALL_EDGES = 63


@dataclass(frozen=True, slots=True, eq=False)
class Hex:
    """One hex: where it lies, what may be built on it and what is printed there."""

    index: int
    name: str
    x: int
    y: int
    title: str
    piece: Piece
    neighbours: tuple[int, ...]
    usable: int
    """Bit set of the edges that track may be laid to [V-TL-04]."""
    buildable: bool
    bahn_edges: int
    """The two edges that the first tile of a Stadtbahn hex joins, 0 elsewhere [V-BN-03]."""
    bonus: str
    cost: int
    claims: tuple[str, ...]
    """Lines with a claim on one of the slots of the hex [V-ST-06]."""
    reserved: tuple[tuple[int, int, str], ...]
    """(city, slot, line) of slots kept for one line [V-SU-11]."""
    stations: tuple[tuple[str | None, ...], ...]
    """Per city the printed stations by slot [V-SU-10]."""
    prefix: str


@dataclass(frozen=True, slots=True, eq=False)
class Map:
    """A board: its hexes, and every piece that can lie on them."""

    name: str
    sha256: str
    players: range
    hexes: tuple[Hex, ...]
    pieces: tuple[Piece, ...]
    plan: Plan
    privates: tuple[str, ...]
    stadtbahn: tuple[str, ...]
    lines: tuple[str, ...]
    build_order: Mapping[str, tuple[str, ...]]
    """Per Stadtbahn its hexes from one end to the other [V-BN-02]."""
    ends: Mapping[str, tuple[tuple[str, int], ...]]
    """Per Stadtbahn the (hex, city) of its two ends [V-SB-01]."""
    index: Mapping[str, int]
    bahn_of: Mapping[int, str]
    """The Stadtbahn that a hex belongs to."""
    lays: dict[tuple[int, int], tuple[Piece, ...]] = field(default_factory=dict, repr=False)
    """What may follow a piece on a hex, filled in as it is asked for; see `followers`."""

    def of(self, seats: int, three_players: str) -> Map:
        """Return this map, whoever plays; raise Refusal when so many do not [V-SU-04]."""
        if seats not in self.players:
            most = f" to {self.players[-1]}" if len(self.players) > 1 else ""
            wanted = f"{self.players[0]}{most}"
            raise Refusal(f"seats is {seats}; map {self.name} is for {wanted} [V-SU-04]")
        return self

    def hex(self, name: str) -> Hex:
        """Return a hex by its name; KeyError when the map has none."""
        return self.hexes[self.index[name]]

    def tile(self, number: str, rotation: int) -> Piece:
        """Return a tile in a rotation."""
        return self.pieces[len(self.hexes) + 6 * TILE_NUMBERS[number] + rotation]

    def followers(self, hex_index: int, piece: Piece) -> tuple[Piece, ...]:
        """List the pieces that may be laid on a hex where `piece` lies [V-TL-04] [V-TL-05]."""
        key = (hex_index, piece.index)
        if key not in self.lays:
            self.lays[key] = tuple(self.find_followers(self.hexes[hex_index], piece))
        return self.lays[key]

    def find_followers(self, cell: Hex, piece: Piece) -> list[Piece]:
        """Work out what `followers` remembers."""
        if piece.tile:
            wanted = [
                (number, (rotation + piece.rotation) % 6)
                for number, rotations in tiles.UPGRADES[piece.tile]
                for rotation in rotations
            ]
        else:
            wanted = [
                (number, rotation)
                for number in tiles.FIRST_LAYS[hex_class(cell)]
                for rotation in range(6)
            ]
        found = (self.tile(number, rotation) for number, rotation in wanted)
        return [
            new
            for new in found
            if not new.edges & ~cell.usable  # [V-TL-04]
            and (piece.tile or not cell.bahn_edges or new.edges == cell.bahn_edges)  # [V-BN-03]
        ]


TILE_NUMBERS = {number: i for i, number in enumerate(tiles.TILES)}


def hex_class(cell: Hex) -> str:
    """Name the class of an empty hex in upgrades.json [V-TL-05] [V-TL-06]."""
    cities = len(cell.piece.cities)
    if cell.bahn_edges:
        return "stadtbahn_junction" if cities else "stadtbahn_halt"
    return ("plain", "junction", "double_junction")[cities]


@dataclass(frozen=True, slots=True, eq=False)
class Box:
    """The board as it comes: a map for every number of players."""

    name: str
    sha256: str
    maps: Mapping[str, Map]

    def of(self, seats: int, three_players: str) -> Map:
        """Return the map for so many players; three may agree on the small one [V-SU-04]."""
        if seats == 2:
            return self.maps["two"]
        return self.maps[SMALL if seats == 3 and three_players == SMALL else "full"]


@lru_cache(maxsize=16)
def load(name: str) -> Box | Map:
    """Load the board, or one map by name or by the path of a JSON file; raise Refusal."""
    if name in BOARDS:
        maps = {each: load_map(each) for each in MAPS}
        digests = ",".join(each.sha256 for each in maps.values())
        return Box(name, sha256(digests.encode()).hexdigest(), maps)
    return load_map(name)


@lru_cache(maxsize=16)
def load_map(name: str) -> Map:
    """Load one map by its name in the box or by the path of a JSON file; raise Refusal."""
    path = DATA / f"map_{name}.json" if name in MAPS else Path(name)
    if not path.is_file():
        known = ", ".join((*BOARDS, *MAPS))
        raise Refusal(f"board {name!r}: no such board or file; there is {known}")
    base = next((each for each in MAPS if path.stem in (each, f"map_{each}")), "")
    if not base:
        raise Refusal(f"{path}: the name must be that of a map: {', '.join(MAPS)}")
    try:
        return make_map(read_path(path), base)
    except (KeyError, TypeError, IndexError, AttributeError, ValueError) as error:
        if isinstance(error, Refusal):
            raise
        raise Refusal(f"{path}: not a map: {type(error).__name__} {error}") from None


def make_map(content: Mapping[str, Any], name: str) -> Map:
    """Make a map of parsed JSON; `name` says which companies and lines belong to it."""
    entries = content["hexes"]
    if not 1 <= len(entries) <= MOST_HEXES:
        raise Refusal(f"map {name}: {len(entries)} hexes; 1 to {MOST_HEXES} are due")
    index = {entry["id"]: i for i, entry in enumerate(entries)}
    hexes = tuple(make_hex(i, entry, index) for i, entry in enumerate(entries))
    pieces = tuple(cell.piece for cell in hexes) + tuple(tiles.tile_pieces(len(hexes)))
    check_ends(pieces)
    order = {key: tuple(names) for key, names in content["stadtbahn_build_order"].items()}
    return Map(
        name=name,
        sha256=digest(content),
        players={"full": range(3, 7), "small3": range(3, 4), "two": range(2, 3)}[name],
        hexes=hexes,
        pieces=pieces,
        plan=Plan([cell.neighbours for cell in hexes], [plain(piece) for piece in pieces]),
        privates=tuple(content["privates"]),
        stadtbahn=tuple(content["stadtbahn"]),
        lines=tuple(content["lines"]),
        build_order=order,
        ends={
            key: tuple((end["hex"], end["city"]) for end in facts.STADTBAHN_DATA[key]["ends"][name])
            for key in content["stadtbahn"]
        },
        index=index,
        bahn_of={index[cell]: key for key, names in order.items() for cell in names},
    )


def digest(content: Mapping[str, Any]) -> str:
    """Name a map by its content: SHA-256 of its compact JSON without the texts about it."""
    core = {key: value for key, value in content.items() if key not in {"about", "players"}}
    text = json.dumps(core, separators=(",", ":"), sort_keys=True)
    return sha256(text.encode()).hexdigest()


def make_hex(i: int, entry: Mapping[str, Any], index: Mapping[str, int]) -> Hex:
    """Read one hex."""
    neighbours = [index.get(entry["neighbours"].get(str(edge)), -1) for edge in range(6)]
    closed = entry.get("closed_edges", ())
    cities = [node for node in entry["nodes"] if node["kind"] == "city"]
    return Hex(
        index=i,
        name=entry["id"],
        x=entry["x"],
        y=entry["y"],
        title=entry.get("name", ""),
        piece=tiles.make_piece(i, entry, "", 0),
        neighbours=tuple(neighbours),
        usable=sum(1 << edge for edge in range(6) if neighbours[edge] >= 0 and edge not in closed),
        buildable=entry["color"] == "white",
        bahn_edges=sum(1 << edge for edge in entry.get("stadtbahn_edges", ())),
        bonus=entry.get("bonus", ""),
        cost=entry.get("cost", 0),
        claims=tuple(entry.get("reserved_hex", ())),
        reserved=tuple(
            (number, int(slot), line)
            for number, city in enumerate(cities)
            for slot, line in city.get("reserved_slots", {}).items()
        ),
        stations=tuple(
            tuple(city.get("printed_stations", {}).get(str(slot)) for slot in range(city["slots"]))
            for city in cities
        ),
        prefix=entry["record_prefix"],
    )


def check_ends(pieces: tuple[Piece, ...]) -> None:
    """Refuse a piece where two tram tracks share an edge and lane, or some tracks of a node end.

    Routes are chains of nodes because neither happens: an edge cannot be used twice unless a
    node is, and a node is an end with all its track or with none.
    """
    for piece in pieces:
        tram = [track for track in piece.tracks if track.gauge == tiles.TRAM]
        met = [
            (end, lane)
            for track in tram
            for end, lane in zip(track.ends, track.lanes, strict=True)
            if end < tiles.NODE
        ]
        if len(met) != len(set(met)):
            raise Refusal(f"piece {piece.index}: two tram tracks share an edge and lane")
        for k in range(len(piece.nodes)):
            if len({track.terminal for track in tram if tiles.NODE + k in track.ends}) > 1:
                raise Refusal(f"piece {piece.index}: only some track of node {k} is terminal")


def plain(piece: Piece) -> tuple[list[Any], list[Any]]:
    """Give a piece the form that the compiled plan takes: tram track only."""
    tram = [track for track in piece.tracks if track.gauge == tiles.TRAM]
    nodes = [
        (
            node_kind(piece, node),
            node.values,
            any(track.terminal for track in tram if tiles.NODE + k in track.ends),
        )
        for k, node in enumerate(piece.nodes)
    ]
    return nodes, [(track.ends, track.lanes) for track in tram]


def node_kind(piece: Piece, node: tiles.Node) -> int:
    """Return the kind of a node; the red centre is told from a purple hex [V-RT-05]."""
    if node.kind == "offboard":
        return CENTRE if piece.colour == "red" else OFFBOARD
    return CITY if node.kind == "city" else TOWN
