"""Boards: the airports, regions and figures of play, read from a TOML file and checked [B-COMP]."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any

from opensky.errors import Refusal, shown
from opensky.games.blueskies.parsed import (
    check_keys,
    entries,
    is_list,
    kind,
    mapping,
    number,
    refuse_twins,
    text,
)
from opensky.strict import MOST_TOML, parse_toml

BOARDS = ("usa",)
FOLDER = Path(__file__).parent / "boards"
NOT_FOR_SALE = "N/A"
SEATS = range(2, 6)
SLOTS = 4  # [B-COMP-01]
MOST_AIRPORTS = 32
MOST_REGIONS = 8
MOST_CUBES = 255
CODE = re.compile(r"[A-Z]{3}")
WORD = re.compile(r"[\w.-]+")


@dataclass(frozen=True, slots=True)
class Region:
    """One region; `bonus` is what its strongest airline scores [B-COMP-07] [B-END-03]."""

    id: str
    name: str
    bonus: int


@dataclass(frozen=True, slots=True)
class Airport:
    """One airport [B-COMP-01]-[B-COMP-03]; `buyout` is None where nothing is for sale."""

    code: str
    city: str
    regions: tuple[str, ...]
    cards: int
    gate_costs: tuple[int, ...]
    buyout: int | None
    value: int


@dataclass(frozen=True, slots=True)
class Totals:
    """How much of everything is in the box."""

    airports: int
    demand_cards: int
    regions: int
    red_cubes: int
    green_cubes: int
    gate_markers_per_player: int
    local_airline_markers: int


@dataclass(frozen=True, slots=True)
class Figures:
    """The numbers that the rules name."""

    purchase_points: int
    setup_gate_limit: int
    setup_local_cards: int
    setup_cards_per_player: int
    hand_size: int
    end_score: int
    help_score: int
    help_step: int
    second_place_points: int
    second_place_min_players: int
    unused_special_points: int


TOTALS = {
    "airports": (1, MOST_AIRPORTS),
    "demand_cards": (1, 255),
    "regions": (1, MOST_REGIONS),
    "red_cubes": (0, MOST_CUBES),
    "green_cubes": (0, 80),
    "gate_markers_per_player": (1, 99),
    "local_airline_markers": (0, 99),
}
FIGURES = {
    "purchase_points": (1, 99),
    "setup_gate_limit": (0, 99),
    "setup_local_cards": (0, 50),
    "setup_cards_per_player": (0, 50),
    "hand_size": (1, 4),
    "end_score": (1, 9999),
    "help_score": (0, 9999),
    "help_step": (1, 999),
    "second_place_points": (0, 999),
    "second_place_min_players": (2, 6),
    "unused_special_points": (0, 999),
}
"""What each figure may be, so that it fits the table."""


@dataclass(frozen=True)
class Board:
    """One board. Airports are sorted by code, regions by id."""

    name: str
    airports: tuple[Airport, ...]
    regions: tuple[Region, ...]
    totals: Totals
    figures: Figures
    slots: tuple[int, ...]
    """Slots in use with two players, three and so on [B-COMP-08]."""

    @cached_property
    def sha256(self) -> str:
        """Name the board by content, as RECORD.md defines."""
        content = {
            "airports": [
                [
                    a.code,
                    list(a.regions),
                    a.cards,
                    list(a.gate_costs),
                    a.buyout or NOT_FOR_SALE,
                    a.value,
                ]
                for a in self.airports
            ],
            "regions": [[region.id, region.bonus] for region in self.regions],
            "rules": asdict(self.figures),
            "slots_by_players": {str(n): slots for n, slots in zip(SEATS, self.slots, strict=True)},
            "totals": asdict(self.totals),
        }
        return sha256(
            json.dumps(content, separators=(",", ":"), sort_keys=True).encode()
        ).hexdigest()

    @cached_property
    def codes(self) -> tuple[str, ...]:
        """The airports' codes, sorted."""
        return tuple(airport.code for airport in self.airports)

    @cached_property
    def by_code(self) -> dict[str, Airport]:
        """Map each code to its airport."""
        return {airport.code: airport for airport in self.airports}


def load(name: str) -> Board:
    """Load a board by its name in the box, or from a TOML file by path; raise Refusal.

    A file is called by its name without the ending.
    """
    path = FOLDER / f"{name}.toml" if name in BOARDS else Path(name)
    where = shown(str(path))
    try:
        if not path.is_file():
            raise Refusal(f"board {where}: no such board or file; there is {', '.join(BOARDS)}")
        with path.open("rb") as file:
            content = file.read(MOST_TOML + 1)
    except OSError as error:
        raise Refusal(f"board {where}: cannot be read: {error.strerror}") from None
    if not WORD.fullmatch(path.stem):
        raise Refusal(f"{where}: a name of letters, digits, '_', '-' and '.' is due")
    return read(parse_toml(content, str(path)), path.stem, str(path))


def read(content: Mapping[str, Any], name: str, where: str) -> Board:
    """Make a board of parsed TOML; `where` names the source in a Refusal."""
    due = {"totals", "rules", "slots_by_players", "region", "airport"}
    extra = {"schema", "game", "sources", "reconstruction"}
    check_keys(content, due, extra, where)
    totals = read_numbers(content["totals"], TOTALS, f"{where}: totals")
    figures = read_numbers(content["rules"], FIGURES, f"{where}: rules")
    slots = {str(seats): (2, SLOTS) for seats in SEATS}  # [B-COMP-08]
    used = read_numbers(content["slots_by_players"], slots, f"{where}: slots_by_players")
    regions = read_regions(content["region"], where)
    board = Board(
        name=name,
        airports=read_airports(content["airport"], {region.id for region in regions}, where),
        regions=regions,
        totals=Totals(**totals),
        figures=Figures(**figures),
        slots=tuple(used[key] for key in slots),
    )
    check_totals(board, where)
    return board


def check_totals(board: Board, where: str) -> None:
    """Refuse a board that does not hold what its totals say, or too little to play with."""
    totals = board.totals
    found = {
        "airports": len(board.airports),
        "regions": len(board.regions),
        "demand_cards": sum(airport.cards for airport in board.airports),
    }
    for key, count in found.items():
        if getattr(totals, key) != count:
            raise Refusal(f"{where}: totals: {key} is {getattr(totals, key)}; there are {count}")
    if totals.red_cubes + totals.green_cubes > MOST_CUBES:
        raise Refusal(f"{where}: totals: more than {MOST_CUBES} cubes in the bag")
    in_hands = board.figures.hand_size * SEATS[-1]
    if totals.demand_cards <= in_hands:
        raise Refusal(
            f"{where}: totals: demand_cards is {totals.demand_cards}; {in_hands} may be in hands"
        )


def read_regions(given: object, where: str) -> tuple[Region, ...]:
    """Read the regions; sorted by id."""
    regions = []
    for place, entry in enumerate(entries(given, f"{where}: region", MOST_REGIONS)):
        here = f"{where}: region[{place}]"
        check_keys(entry, {"id", "bonus"}, {"name"}, here)
        name = text(entry["id"], f"{here}: id")
        bonus = number(entry["bonus"], f"{here}: bonus", 0, 999)
        regions.append(Region(name, text(entry.get("name", name), f"{here}: name"), bonus))
    refuse_twins([region.id for region in regions], f"{where}: region: id")
    return tuple(sorted(regions, key=lambda region: region.id))


def read_airports(given: object, regions: set[str], where: str) -> tuple[Airport, ...]:
    """Read the airports; sorted by code."""
    airports = [
        read_airport(entry, regions, f"{where}: airport[{place}]")
        for place, entry in enumerate(entries(given, f"{where}: airport", MOST_AIRPORTS))
    ]
    refuse_twins([airport.code for airport in airports], f"{where}: airport: code")
    return tuple(sorted(airports, key=lambda airport: airport.code))


def read_airport(entry: Mapping[str, Any], regions: set[str], where: str) -> Airport:
    """Read one airport [B-COMP-02]."""
    due = {"code", "regions", "cards", "gate_costs", "buyout", "value"}
    check_keys(entry, due, {"city", "grid", "boardings_2015"}, where)
    code = text(entry["code"], f"{where}: code")
    if not CODE.fullmatch(code):
        raise Refusal(f"{where}: code is {code!r}; three capital letters are due")
    costs = entry["gate_costs"]
    if not is_list(costs) or len(costs) != SLOTS:
        raise Refusal(f"{where}: gate_costs is {kind(costs)}; {SLOTS} prices are due [B-COMP-01]")
    buyout = entry["buyout"]
    return Airport(
        code=code,
        city=text(entry.get("city", code), f"{where}: city"),
        regions=read_homes(entry["regions"], regions, f"{where}: regions"),
        cards=number(entry["cards"], f"{where}: cards", 1, 99),
        gate_costs=tuple(number(cost, f"{where}: gate_costs", 0, 99) for cost in costs),
        buyout=None if buyout == NOT_FOR_SALE else number(buyout, f"{where}: buyout", 1, 99),
        value=number(entry["value"], f"{where}: value", 0, 99),
    )


def read_homes(given: object, regions: set[str], where: str) -> tuple[str, ...]:
    """Read the regions an airport lies in; sorted."""
    if not is_list(given) or not given:
        raise Refusal(f"{where} is {kind(given)}; a list of ids is due")
    homes = [text(name, where) for name in given]
    for name in homes:
        if name not in regions:
            raise Refusal(f"{where}: {name!r} is no region of this board")
    refuse_twins(homes, where)
    return tuple(sorted(homes))


def read_numbers(given: object, known: Mapping[str, tuple[int, int]], where: str) -> dict[str, int]:
    """Read a table of whole numbers, each within its bounds."""
    table = mapping(given, where)
    check_keys(table, set(known), set(), where)
    return {key: number(table[key], f"{where}: {key}", *bounds) for key, bounds in known.items()}
