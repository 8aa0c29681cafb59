"""Boards: every figure of the game, read from a TOML file or a dict, named by their content."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from functools import lru_cache
from pathlib import Path
from typing import Any

from opensky.referee.blueskies.form import a_figure, a_list, a_table, a_text, a_whole, tables
from opensky.referee.blueskies.material import NOT_FOR_SALE, SEATS, SLOTS
from opensky.referee.files import read_toml
from opensky.referee.verdict import Malformed, shown

BOX = Path(__file__).parents[2] / "games" / "blueskies" / "boards"
MAX_AIRPORTS = 64
CODE = re.compile(r"[A-Z]{3}")
WORD = re.compile(r"[!-~]+")


@dataclass(frozen=True, slots=True)
class Rules:
    """The figures of the rulebook, under the names of the board file."""

    purchase_points: int  # [B-SETUP-05, B-RND-01]
    setup_gate_limit: int  # [B-SETUP-05]
    setup_local_cards: int  # [B-SETUP-02]
    setup_cards_per_player: int  # [B-SETUP-03]
    hand_size: int  # [B-SETUP-04]
    end_score: int  # [B-RND-06]
    help_score: int  # [B-RND-07]
    help_step: int  # [B-GOV-01]
    second_place_points: int  # [B-END-03]
    second_place_min_players: int  # [B-END-03]
    unused_special_points: int  # [B-END-06]


@dataclass(frozen=True, slots=True)
class Totals:
    """How many of each part lie in the box, under the names of the board file."""

    airports: int  # [B-COMP-01]
    demand_cards: int  # [B-COMP-03]
    regions: int  # [B-COMP-07]
    red_cubes: int  # [B-COMP-04]
    green_cubes: int  # [B-COMP-04]
    gate_markers_per_player: int  # [B-COMP-05]
    local_airline_markers: int  # [B-COMP-06]


@dataclass(frozen=True, slots=True)
class Airport:
    """The figures printed at one airport [B-COMP-02]."""

    code: str
    regions: tuple[str, ...]  # [B-COMP-07]
    cards: int
    gate_costs: tuple[int, ...]
    buyout: int | None
    """None where a local airline is not for sale [B-GATE-03]."""
    value: int


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """A sound board. Airports are sorted by their codes."""

    name: str
    airports: Mapping[str, Airport]
    bonus: Mapping[str, int]
    """The bonus of each region [B-COMP-07]."""
    slots: Mapping[int, int]
    """The slots in use by the number of players [B-COMP-08]."""
    rules: Rules
    totals: Totals
    sha256: str

    @property
    def cards(self) -> tuple[str, ...]:
        """List all demand cards by code [B-COMP-03]."""
        return tuple(code for code, a in self.airports.items() for _ in range(a.cards))


def load_board(source: str | Path | Mapping[str, object]) -> Board:
    """Load a board of the box by its name, a TOML file by its path, or a dict of that form.

    A file is called by its stem, a dict `given`. Raises Malformed with one line that names file,
    key and fault.
    """
    if isinstance(source, Mapping):
        return _build("given", source)
    if isinstance(source, str) and source in box():
        return _from_file(BOX / f"{source}.toml")
    if not str(source).endswith(".toml"):
        raise unknown_board(source)
    path = Path(source)
    try:
        return _build(path.stem, read_toml(path))
    except Malformed as fault:
        raise Malformed(f"{source}: {fault}") from None


def boxed_board(name: str) -> Board:
    """Load a board of the box; a record may not open any other file."""
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
    return _build(path.stem, read_toml(path))


def _build(name: str, form: Mapping[str, object]) -> Board:
    if not WORD.fullmatch(name):
        raise Malformed(f"name: {shown(name)} must be one word of printable ASCII")
    rules = _figures(form, "rules", Rules)
    totals = _figures(form, "totals", Totals)
    slots = _slots(a_table(form, "board", "slots_by_players"))
    bonus = _regions(form)
    airports = _airports(form, bonus)
    _require_counts(airports, bonus, rules, totals)
    return Board(
        name=name,
        airports=airports,
        bonus=bonus,
        slots=slots,
        rules=rules,
        totals=totals,
        sha256=_digest(airports, bonus, slots, rules, totals),
    )


def _figures(form: Mapping[str, object], key: str, kind: type[Any]) -> Any:  # noqa: ANN401 - of that kind
    """Read a table of figures: exactly the names of the kind, beside what tells their source."""
    table = a_table(form, "board", key)
    names = [field.name for field in fields(kind)]
    for name in table:
        if name not in {*names, "src", "reconstructed"}:
            raise Malformed(f"{key}: unknown key {shown(name)}, known are {', '.join(names)}")
    return kind(**{name: a_figure(table, key, name) for name in names})


def _slots(table: Mapping[str, object]) -> dict[int, int]:
    key, names = "slots_by_players", [str(seats) for seats in SEATS]
    for name in table:
        if name not in {*names, "src", "reconstructed", "reconstructed_fields"}:
            raise Malformed(f"{key}: unknown key {shown(name)}, known are {', '.join(names)}")
    slots = {int(name): a_figure(table, key, name) for name in names}
    for seats, used in slots.items():
        if used > SLOTS:  # [B-COMP-08]
            raise Malformed(f"{key}.{seats}: {used} slots, printed are {SLOTS}")
    return slots


def _regions(form: Mapping[str, object]) -> dict[str, int]:
    bonus: dict[str, int] = {}
    for number, region in enumerate(tables(form, "region")):
        key = f"region[{number}]"
        name = a_text(region, key, "id")
        if name in bonus:
            raise Malformed(f"{key}.id: {shown(name)} is there twice")
        bonus[name] = a_figure(region, key, "bonus", least=0)
    return {name: bonus[name] for name in sorted(bonus)}


def _airports(form: Mapping[str, object], bonus: Mapping[str, int]) -> dict[str, Airport]:
    airports: dict[str, Airport] = {}
    for number, table in enumerate(tables(form, "airport")):
        airport = _airport(table, f"airport[{number}]", bonus)
        if airport.code in airports:
            raise Malformed(f"airport[{number}].code: {airport.code} is there twice")
        airports[airport.code] = airport
    return {code: airports[code] for code in sorted(airports)}


def _airport(table: Mapping[str, object], key: str, bonus: Mapping[str, int]) -> Airport:
    code = a_text(table, key, "code")
    if not CODE.fullmatch(code):
        raise Malformed(f"{key}.code: {shown(code)} is malformed, due are three capitals A to Z")
    costs = a_list(table, key, "gate_costs")
    if len(costs) != SLOTS:  # [B-COMP-01]
        raise Malformed(f"{key}.gate_costs: {len(costs)} costs, due are {SLOTS}")
    is_for_sale = table.get("buyout") != NOT_FOR_SALE  # [B-GATE-03]
    return Airport(
        code=code,
        regions=_located(table, key, bonus),
        cards=a_figure(table, key, "cards"),
        gate_costs=tuple(a_whole(cost, f"{key}.gate_costs") for cost in costs),
        buyout=a_figure(table, key, "buyout") if is_for_sale else None,
        value=a_figure(table, key, "value", least=0),
    )


def _located(table: Mapping[str, object], key: str, bonus: Mapping[str, int]) -> tuple[str, ...]:
    regions = a_list(table, key, "regions")
    for region in regions:
        if not isinstance(region, str) or region not in bonus:
            raise Malformed(f"{key}.regions: {shown(region)} is no region of the board")
    if not regions or len(set(regions)) < len(regions):
        raise Malformed(f"{key}.regions: due are one or more, none twice")
    return tuple(sorted(regions))


def _require_counts(
    airports: Mapping[str, Airport], bonus: Mapping[str, int], rules: Rules, totals: Totals
) -> None:
    """Demand that the parts are as many as [totals] says, and cards enough to play on."""
    cards = sum(airport.cards for airport in airports.values())
    counted = {"airports": len(airports), "demand_cards": cards, "regions": len(bonus)}
    for name, count in counted.items():
        if getattr(totals, name) != count:
            raise Malformed(f"totals.{name}: {getattr(totals, name)}, but there are {count}")
    if len(airports) > MAX_AIRPORTS:
        raise Malformed(f"airport: {len(airports)} airports, no more than {MAX_AIRPORTS} are read")
    held = rules.hand_size * SEATS[-1]
    if cards <= held:  # [B-CARD-02] so that deck and pile are never both empty
        raise Malformed(f"totals.demand_cards: {cards}, five full hands hold {held}")


def _digest(
    airports: Mapping[str, Airport],
    bonus: Mapping[str, int],
    slots: Mapping[int, int],
    rules: Rules,
    totals: Totals,
) -> str:
    """Name the board by its content, as RECORD.md says."""
    content = {
        "airports": [
            [a.code, a.regions, a.cards, a.gate_costs, a.buyout or NOT_FOR_SALE, a.value]
            for a in airports.values()
        ],
        "regions": sorted(bonus.items()),
        "rules": asdict(rules),
        "slots_by_players": slots,
        "totals": asdict(totals),
    }
    compact = json.dumps(content, separators=(",", ":"), sort_keys=True)
    return hashlib.sha256(compact.encode("ascii")).hexdigest()
