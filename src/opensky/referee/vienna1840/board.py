"""The box: the figures of the data files, the tiles, the three maps, and the maps' digest."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from opensky.referee.verdict import Malformed, shown
from opensky.referee.vienna1840.pieces import Piece, read_piece

BOX = Path(__file__).parents[2] / "games" / "vienna1840" / "data"
MAPS = ("full", "small3", "two")  # [V-SU-04]
WHOLE = "vienna"


@dataclass(frozen=True, slots=True)
class Hex:
    """A place on a map, as printed."""

    name: str
    color: str
    piece: Piece
    neighbours: Mapping[int, str]
    closed: frozenset[int]
    cost: int
    is_orange: bool
    is_double: bool
    bonus: str
    stadtbahn_edges: frozenset[int]
    reserved_slots: Mapping[tuple[int, int], str]
    """Line by city and slot [V-SU-11]."""
    reserved_hex: tuple[str, ...]
    printed: Mapping[tuple[int, int], str]
    """Stadtbahn company by city and slot [V-SU-10]."""

    @property
    def kind(self) -> str:
        """Name the class of an empty white hex, as upgrades.json does [V-TL-05, V-TL-06]."""
        has_city = bool(self.piece.cities)
        if self.is_orange:
            return "stadtbahn_junction" if has_city else "stadtbahn_halt"
        if self.is_double:
            return "double_junction"
        return "junction" if has_city else "plain"


@dataclass(frozen=True, slots=True)
class Map:
    """One of the three maps."""

    name: str
    hexes: Mapping[str, Hex]
    lines: tuple[str, ...]
    privates: tuple[str, ...]
    stadtbahn: tuple[str, ...]
    build_order: Mapping[str, tuple[str, ...]]
    sha256: str

    def __deepcopy__(self, memo: object) -> Map:
        """Stay the same: what is printed does not change."""
        return self


@dataclass(frozen=True, slots=True)
class Tile:
    """A kind of tile: how many there are, and what is printed on it."""

    name: str
    count: int
    color: str
    piece: Piece


@dataclass(frozen=True, slots=True)
class Board:
    """A board by name: one map, or the whole box of three [V-SU-04]."""

    name: str
    sha256: str

    def map_for(self, seats: int, three_players: str) -> Map:
        """Choose the map: two players have their own, three may agree on the small one."""
        if self.name != WHOLE:
            return the_map(self.name)
        if seats == 2:
            return the_map("two")
        return the_map("small3" if seats == 3 and three_players == "small3" else "full")


def load_board(name: str) -> Board:
    """Load a board by its name, or by the path of a map file of the box."""
    path = Path(name)
    if path.suffix == ".json" and path.is_file():
        stem = path.stem.removeprefix("map_")
        if stem in MAPS and _digest(_json_of(path)) == the_map(stem).sha256:
            return boxed_board(stem)
    return boxed_board(name)


@lru_cache(maxsize=8)
def boxed_board(name: str) -> Board:
    """Name a board of the box; Malformed for any other."""
    if name == WHOLE:
        digests = ",".join(the_map(each).sha256 for each in MAPS)
        return Board(WHOLE, hashlib.sha256(digests.encode("ascii")).hexdigest())
    if name not in MAPS:
        known = ", ".join((WHOLE, *MAPS))
        raise Malformed(f"board: unknown board {shown(name)}, known are {known}")
    return Board(name, the_map(name).sha256)


@lru_cache(maxsize=3)
def the_map(name: str) -> Map:
    """Read one of the maps."""
    content = data(f"map_{name}")
    hexes = [_hex(entry) for entry in content["hexes"]]
    return Map(
        name=name,
        hexes={place.name: place for place in hexes},
        lines=tuple(content["lines"]),
        privates=tuple(content["privates"]),
        stadtbahn=tuple(content["stadtbahn"]),
        build_order={key: tuple(row) for key, row in content["stadtbahn_build_order"].items()},
        sha256=_digest(content),
    )


@lru_cache(maxsize=1)
def tiles() -> dict[str, Tile]:
    """Read every tile [V-SU-07]."""
    return {
        entry["id"]: Tile(entry["id"], entry["count"], entry["color"], read_piece(entry))
        for entry in data("tiles")["tiles"]
    }


@lru_cache(maxsize=16)
def data(name: str) -> dict[str, Any]:
    """Read a data file of the box."""
    return _json_of(BOX / f"{name}.json")


def _json_of(path: Path) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return content


def _digest(content: Mapping[str, Any]) -> str:
    """Name a map by its content, as RECORD.md says."""
    kept = {key: value for key, value in content.items() if key not in ("about", "players")}
    compact = json.dumps(kept, separators=(",", ":"), sort_keys=True, ensure_ascii=True)
    return hashlib.sha256(compact.encode("ascii")).hexdigest()


def _hex(entry: Mapping[str, Any]) -> Hex:
    piece = read_piece(entry)
    cities = [entry["nodes"][k] for k in piece.cities]
    return Hex(
        name=entry["id"],
        color=entry["color"],
        piece=piece,
        neighbours={int(edge): name for edge, name in entry["neighbours"].items()},
        closed=frozenset(entry.get("closed_edges", ())),
        cost=entry.get("cost", 0),
        is_orange=entry.get("frame") == "orange",
        is_double=entry.get("label") == "OO",
        bonus=entry.get("bonus", ""),
        stadtbahn_edges=frozenset(entry.get("stadtbahn_edges", ())),
        reserved_slots=_by_slot(cities, "reserved_slots"),
        reserved_hex=tuple(entry.get("reserved_hex", ())),
        printed=_by_slot(cities, "printed_stations"),
    )


def _by_slot(cities: list[Any], key: str) -> dict[tuple[int, int], str]:
    return {
        (city, int(slot)): name
        for city, node in enumerate(cities)
        for slot, name in node.get(key, {}).items()
    }
