"""Boards: read from a TOML file or a dict, checked for form, named by their content [S10]."""

from __future__ import annotations

import hashlib
import json
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from opensky.referee.files import read_toml
from opensky.referee.opensky.material import LETTERS, REGIONS
from opensky.referee.verdict import Malformed, shown

BOX = Path(__file__).parents[2] / "games" / "opensky" / "boards"
MAX_AIRPORTS, MAX_ROUTES = 64, 128
CODE = re.compile(r"[A-Z]{3}")
BOARD_KEYS = {"name", "title", "region", "airports", "routes"}
AIRPORT_KEYS = {"code", "name", "country", "lat", "lon"}


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """A sound board. Codes and routes are sorted; a route is two codes in order, `AMS-CDG`."""

    name: str
    region: str
    airports: tuple[str, ...]
    country: Mapping[str, str]
    routes: Mapping[str, tuple[str, str]]
    borders: frozenset[str]
    """The routes between two colours in North America [B1]; in Europe there are none."""
    sha256: str

    @property
    def is_europe(self) -> bool:
        """Tell whether hubs (E) rather than borders (B) rule here [S2]."""
        return self.region == "europe"


def load_board(source: str | Path | Mapping[str, object]) -> Board:
    """Load a board of the box by its name, a TOML file by its path, or a dict of that form.

    Raises Malformed with one line that names file, key and fault.
    """
    if isinstance(source, Mapping):
        return _build(source)
    if isinstance(source, str) and source in box():
        return _from_file(BOX / f"{source}.toml")
    if not str(source).endswith(".toml"):
        raise unknown_board(source)
    try:
        return _build(read_toml(Path(source)))
    except Malformed as fault:
        raise Malformed(f"{source}: {fault}") from None


def boxed_board(name: str) -> Board:
    """Load a board of the box; a record or a situation may not open any other file."""
    if name not in box():
        raise unknown_board(name)
    return _from_file(BOX / f"{name}.toml")


def unknown_board(name: object) -> Malformed:
    """Word the refusal of a board that nobody knows."""
    return Malformed(f"board: unknown board {shown(name)}, known are {', '.join(box())}")


@lru_cache(maxsize=1)
def box() -> tuple[str, ...]:
    """Name the boards that come with the game."""
    return tuple(sorted(path.stem for path in BOX.glob("*.toml")))


@lru_cache(maxsize=16)
def _from_file(path: Path) -> Board:
    return _build(read_toml(path))


def _build(form: Mapping[str, object]) -> Board:
    _known_keys(form, BOARD_KEYS, "board")
    name = _text(form, "name", "board")
    if not re.fullmatch(r"[!-~]+", name):
        raise Malformed(f"name: {shown(name)} must be one word of printable ASCII")
    _text(form, "title", "board", needed=False)
    region = _text(form, "region", "board")
    if region not in REGIONS:  # [S2]
        raise Malformed(f"region: unknown region {shown(region)}, known are {', '.join(REGIONS)}")
    country = _airports(form)
    routes = _routes(form, country)
    borders = _borders(region, country, routes)
    return Board(
        name=name,
        region=region,
        airports=tuple(sorted(country)),
        country=country,
        routes={route: routes[route] for route in sorted(routes)},
        borders=borders,
        sha256=_digest(region, country, routes),
    )


def _airports(form: Mapping[str, object]) -> dict[str, str]:
    airports = _listed(form, "airports")
    if not len(LETTERS) <= len(airports) <= MAX_AIRPORTS:  # [S7] six callsigns need a place each
        raise Malformed(f"airports: {len(airports)} airports, due are 6 to {MAX_AIRPORTS}")
    country: dict[str, str] = {}
    for number, airport in enumerate(airports):
        key = f"airports[{number}]"
        if not isinstance(airport, Mapping):
            raise Malformed(f"{key}: {shown(airport)} is no table with code and country")
        code = _airport_code(airport, key)
        if code in country:
            raise Malformed(f"{key}.code: {code} is there twice")
        country[code] = _text(airport, "country", key)
    return country


def _airport_code(airport: Mapping[str, object], key: str) -> str:
    _known_keys(airport, AIRPORT_KEYS, key)
    code = _text(airport, "code", key)
    if not CODE.fullmatch(code):
        raise Malformed(f"{key}.code: {shown(code)} is malformed, due are three capitals A to Z")
    _text(airport, "name", key, needed=False)
    for axis in ("lat", "lon"):
        place = airport.get(axis, 0)
        if type(place) not in (int, float) or not math.isfinite(place):  # type: ignore[arg-type]
            raise Malformed(f"{key}.{axis}: {shown(place)} is no number of degrees")
    return code


def _routes(form: Mapping[str, object], country: Mapping[str, str]) -> dict[str, tuple[str, str]]:
    listed = _listed(form, "routes")
    if not 1 <= len(listed) <= MAX_ROUTES:
        raise Malformed(f"routes: {len(listed)} routes, due are 1 to {MAX_ROUTES}")
    routes: dict[str, tuple[str, str]] = {}
    for number, pair in enumerate(listed):
        key = f"routes[{number}]"
        if not isinstance(pair, list | tuple) or len(pair) != 2:
            raise Malformed(f"{key}: {shown(pair)} is no pair of airports")
        for code in pair:
            if not isinstance(code, str) or code not in country:
                raise Malformed(f"{key}: unknown airport {shown(code)}")
        one, other = sorted(pair)
        if one == other:
            raise Malformed(f"{key}: {one}-{other} is a loop")
        if f"{one}-{other}" in routes:
            raise Malformed(f"{key}: {one}-{other} is there twice")
        routes[f"{one}-{other}"] = (one, other)
    return routes


def _borders(
    region: str, country: Mapping[str, str], routes: Mapping[str, tuple[str, str]]
) -> frozenset[str]:
    if region == "europe":
        return frozenset()
    crossing = {route for route, (a, b) in routes.items() if country[a] != country[b]}  # [B1]
    if len(crossing) == len(routes):  # [B4] with both tokens placed there must be a free route
        raise Malformed("routes: none lies inside a country, but in North America one must")
    return frozenset(crossing)


def _digest(region: str, country: Mapping[str, str], routes: Mapping[str, tuple[str, str]]) -> str:
    content = {
        "airports": sorted(country.items()),
        "region": region,
        "routes": sorted(routes.values()),
    }
    return hashlib.sha256(
        json.dumps(content, separators=(",", ":"), sort_keys=True).encode("ascii")
    ).hexdigest()


def _known_keys(form: Mapping[str, object], known: set[str], key: str) -> None:
    for name in form:
        if name not in known:
            raise Malformed(
                f"{key}: unknown key {shown(name)}, known are {', '.join(sorted(known))}"
            )


def _text(form: Mapping[str, object], name: str, key: str, *, needed: bool = True) -> str:
    value = form.get(name, None if needed else "-")
    if not isinstance(value, str) or not value:
        raise Malformed(f"{key}: {name} is {_what(form, name)}, due is text")
    return value


def _listed(form: Mapping[str, object], name: str) -> list[Any]:
    value = form.get(name)
    if not isinstance(value, list | tuple):
        raise Malformed(f"board: {name} is {_what(form, name)}, due is a list")
    return list(value)


def _what(form: Mapping[str, object], name: str) -> str:
    return shown(form[name]) if name in form else "missing"
