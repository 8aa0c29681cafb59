"""Boards: the airports and routes of one side, read from a TOML file and checked [S2] [S10]."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeGuard

from opensky.errors import Refusal, shown

EUROPE = "europe"
REGIONS = (EUROPE, "north_america")
BOARDS = ("europe", "north_america")
FEWEST_AIRPORTS = 6  # [S7]
MOST_AIRPORTS = 64
MOST_ROUTES = 128
FOLDER = Path(__file__).parent / "boards"
CODE = r"[A-Z]{3}"


@dataclass(frozen=True, slots=True)
class Airport:
    """One airport; `country` is its colour on the board [B1]."""

    code: str
    name: str
    country: str
    lat: float
    lon: float


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """One side of a board. Airports and routes are sorted by their text.

    Boards are told apart by identity, so that one can be looked up without a look at its content;
    `sha256` compares the content. Bots share it, so nothing in it can be written.
    """

    name: str
    title: str
    region: str
    airports: tuple[Airport, ...]
    routes: tuple[tuple[str, str], ...]
    countries: Mapping[str, str] = field(init=False)
    """Each airport's code and its country [B1]."""
    sha256: str = field(init=False)
    """The name by content, as RECORD.md defines."""

    def __post_init__(self) -> None:
        countries = {airport.code: airport.country for airport in self.airports}
        object.__setattr__(self, "countries", MappingProxyType(countries))
        object.__setattr__(self, "sha256", digest(self.region, countries, self.routes))

    def is_foreign(self, route: tuple[str, str]) -> bool:
        """Say whether the route joins two colours on a board with borders [B2]."""
        first, second = route
        return self.region != EUROPE and self.countries[first] != self.countries[second]


def digest(region: str, countries: Mapping[str, str], routes: Sequence[tuple[str, str]]) -> str:
    """Name the content of a board; airports and routes are sorted by their text."""
    import json  # only who loads a board pays for these
    from hashlib import sha256

    content = {"airports": [*countries.items()], "region": region, "routes": routes}
    return sha256(json.dumps(content, separators=(",", ":"), sort_keys=True).encode()).hexdigest()


def load(name: str) -> Board:
    """Load a board by its name in the box, or from a TOML file by path; raise Refusal."""
    return in_the_box(name) if name in BOARDS else load_file(Path(name))


@cache
def in_the_box(name: str) -> Board:
    """Load a board of the box once."""
    return load_file(FOLDER / f"{name}.toml")


def load_file(path: Path) -> Board:
    """Load a board from a TOML file; raise Refusal."""
    from opensky.strict import MOST_TOML, parse_toml  # only who loads a board pays for them

    name = shown(str(path))
    try:
        if not path.is_file():
            raise Refusal(f"board {name}: no such board or file; there is {', '.join(BOARDS)}")
        with path.open("rb") as file:
            content = file.read(MOST_TOML + 1)
    except OSError as error:
        raise Refusal(f"board {name}: cannot be read: {error.strerror}") from None
    return read(parse_toml(content, str(path)), str(path))


def read(content: Mapping[str, Any], where: str) -> Board:
    """Make a board of parsed TOML or JSON; `where` names the source in a Refusal."""
    for key in ("name", "region", "airports", "routes"):
        if key not in content:
            raise Refusal(f"{where}: {key} is missing")
    known = {"name", "title", "region", "airports", "routes"}
    for key in content:
        if key not in known:
            names = ", ".join(sorted(known))
            raise Refusal(f"{where}: unknown key {shown(key)}; a board has {names}")
    name = text(content["name"], f"{where}: name")
    if not re.fullmatch(r"[\w.-]+", name):
        raise Refusal(f"{where}: name is {shown(name)}; letters, digits, '_', '-' and '.' are due")
    region = content["region"]
    if region not in REGIONS:
        raise Refusal(f"{where}: region is {shown(region)}; {' or '.join(REGIONS)} is due")
    airports = read_airports(content["airports"], where)
    board = Board(
        name=name,
        title=text(content.get("title", name), f"{where}: title"),
        region=region,
        airports=airports,
        routes=read_routes(content["routes"], {airport.code for airport in airports}, where),
    )
    if region != EUROPE and all(board.is_foreign(route) for route in board.routes):
        raise Refusal(f"{where}: routes: none inside one country; a plane must have one [B1]")
    return board


def read_airports(given: object, where: str) -> tuple[Airport, ...]:
    """Read the airports; sorted by code."""
    if not is_list(given):
        raise Refusal(f"{where}: airports is {kind(given)}; a list of tables is due")
    if not FEWEST_AIRPORTS <= len(given) <= MOST_AIRPORTS:
        raise Refusal(
            f"{where}: airports has {len(given)} entries;"
            f" {FEWEST_AIRPORTS} to {MOST_AIRPORTS} are due"
        )
    airports = sorted(
        (read_airport(entry, f"{where}: airports[{i}]") for i, entry in enumerate(given)),
        key=lambda airport: airport.code,
    )
    for before, after in pairwise(airports):
        if before.code == after.code:
            raise Refusal(f"{where}: airports: code {after.code} stands twice")
    return tuple(airports)


def read_airport(entry: object, where: str) -> Airport:
    """Read one airport; name and coordinates may be left out."""
    if not isinstance(entry, Mapping):
        raise Refusal(f"{where} is {kind(entry)}; a table with code and country is due")
    known = ("code", "name", "country", "lat", "lon")
    for key in entry:
        if key not in known:
            raise Refusal(f"{where}: unknown key {shown(key)}; {', '.join(known)} are known")
    for key in ("code", "country"):
        if key not in entry:
            raise Refusal(f"{where}: {key} is missing")
    code = text(entry["code"], f"{where}: code")
    if not re.fullmatch(CODE, code):
        raise Refusal(f"{where}: code is {shown(code)}; three capital letters are due")
    return Airport(
        code=code,
        name=text(entry.get("name", code), f"{where}: name"),
        country=text(entry["country"], f"{where}: country"),
        lat=number(entry.get("lat", 0.0), f"{where}: lat", 90),
        lon=number(entry.get("lon", 0.0), f"{where}: lon", 180),
    )


def read_routes(given: object, codes: set[str], where: str) -> tuple[tuple[str, str], ...]:
    """Read the routes: pairs of codes in alphabetical order, sorted."""
    if not is_list(given):
        raise Refusal(f"{where}: routes is {kind(given)}; a list of pairs of codes is due")
    if not 1 <= len(given) <= MOST_ROUTES:
        raise Refusal(f"{where}: routes has {len(given)} entries; 1 to {MOST_ROUTES} are due")
    routes: set[tuple[str, str]] = set()
    for i, entry in enumerate(given):
        route = read_route(entry, codes, f"{where}: routes[{i}]")
        if route in routes:
            raise Refusal(f"{where}: routes[{i}]: {'-'.join(route)} stands twice")
        routes.add(route)
    return tuple(sorted(routes))


def read_route(entry: object, codes: set[str], where: str) -> tuple[str, str]:
    """Read one route between two different airports."""
    if not is_list(entry) or len(entry) != 2:
        raise Refusal(f"{where} is {kind(entry)}; a pair of codes is due")
    first, second = (text(code, where) for code in entry)
    for code in (first, second):
        if code not in codes:
            raise Refusal(f"{where}: {shown(code)} is no airport of this board")
    if first == second:
        raise Refusal(f"{where}: {first} is joined to itself; two airports are due")
    return (first, second) if first < second else (second, first)


def is_list(value: object) -> TypeGuard[Sequence[Any]]:
    """Say whether a parsed value is a list."""
    return isinstance(value, Sequence) and not isinstance(value, str)


def kind(value: object) -> str:
    """Name the kind of a parsed value for a message."""
    return shown(value) if isinstance(value, str | int | float) else f"a {type(value).__name__}"


def text(value: object, where: str) -> str:
    """Return a text, or raise Refusal."""
    if not isinstance(value, str) or not value:
        raise Refusal(f"{where} is {kind(value)}; a text is due")
    return value


def number(value: object, where: str, limit: int) -> float:
    """Return a number of degrees within the limit, or raise Refusal."""
    if (
        isinstance(value, bool)
        or not isinstance(value, int | float)
        or not -limit <= value <= limit
    ):
        raise Refusal(f"{where} is {kind(value)}; a number from -{limit} to {limit} is due")
    return float(value)
