"""The facts of the box, read from `data/`: companies, lines, privates, trams, prices, rounds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from opensky.games.vienna1840.board import read

COLOURS = ("yellow", "green", "brown", "gray")
"""The tile colours in the order of the phases that bring them [V-RB-03]."""


@dataclass(frozen=True, slots=True)
class Private:
    """A monument [V-SC-03]."""

    name: str
    value: int
    income: int
    bonus: int
    hex: str


@dataclass(frozen=True, slots=True)
class LineCard:
    """One of the lines 1 to 18 with its home and what its stations cost [V-ST-01]."""

    name: str
    home: str
    station_costs: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TramOffer:
    """A price step of a tram: `code` Y2 sells a tram of `type` Y1 in one company round."""

    code: str
    type: str
    price: int


@dataclass(frozen=True, slots=True)
class Period:
    """One entry of the round bar [V-RB-01]."""

    name: str
    phase: int
    multiplier: int

    @property
    def kind(self) -> str:
        """Say what is played: PRIVATES, ORDER, SR, CR, LR or END."""
        return self.name if self.name in {"PRIVATES", "ORDER", "END"} else self.name[:2]

    @property
    def number(self) -> int:
        """The number in the name, such as 2 for LR2b."""
        return int(self.name[2]) if self.name[2:3].isdigit() else 0


def read_trams(content: Mapping[str, Any]) -> dict[str, TramOffer]:
    """List every price step by its code [V-TB-01]."""
    return {
        step["code"]: TramOffer(step["code"], kind["id"], step["price"])
        for kind in content["types"]
        for step in kind["prices"]
    }


_market = read("market")
_companies = read("companies")
_trams = read("trams")
_rounds = read("rounds")

GRID: tuple[tuple[int, ...], ...] = tuple(  # [V-MK-01]
    tuple(cell["price"] for cell in row) for row in _market["rows"]
)
PAR_CELLS: dict[int, tuple[int, int]] = {  # [V-MK-02]
    cell["price"]: (r, c)
    for r, row in reversed([*enumerate(_market["rows"])])
    for c, cell in enumerate(row)
    if cell.get("par") == "tc"
}
STADTBAHN_CELLS: dict[str, tuple[int, int]] = {  # [V-MK-02]
    name: next(
        (r, c)
        for r, row in enumerate(_market["rows"])
        for c, cell in enumerate(row)
        if cell.get("par") == "stadtbahn" and cell["price"] == price
    )
    for name, price in _market["par_stadtbahn"].items()
}
DIVIDEND_STEPS: tuple[tuple[int, int], ...] = tuple(  # [V-DV-04]
    (move["min"], move["times"] if move["move"] == "right" else -move["times"])
    for move in reversed(_market["dividend_moves"])
)

TCS: tuple[str, ...] = tuple(tc["id"] for tc in _companies["tram_companies"])
STADTBAHN: tuple[str, ...] = tuple(company["id"] for company in _companies["stadtbahn"])
STADTBAHN_DATA: dict[str, Any] = {company["id"]: company for company in _companies["stadtbahn"]}
LINES: dict[str, LineCard] = {
    line["id"]: LineCard(line["id"], line["home"], tuple(line["station_costs"]))
    for line in _companies["lines"]
}
LATE_LINES: frozenset[str] = frozenset(_companies["lines_not_in_first_offer"])  # [V-SU-12]
FIXED_STATIONS: frozenset[str] = frozenset(_companies["unremovable_station_hexes"])  # [V-ST-08]
PRIVATES: dict[str, Private] = {
    entry["id"]: Private(entry["id"], entry["value"], entry["income"], entry["bonus"], entry["hex"])
    for entry in read("privates")["privates"]
}

TRAMS: dict[str, TramOffer] = read_trams(_trams)
TRAM_TYPES: tuple[str, ...] = tuple(kind["id"] for kind in _trams["types"])
CHEAPEST: dict[str, int] = {
    kind: min(offer.price for offer in TRAMS.values() if offer.type == kind) for kind in TRAM_TYPES
}
FOR_SALE: dict[int, tuple[str, ...]] = {
    int(number): tuple(codes) for number, codes in _trams["for_sale_by_company_round"].items()
}
UNSOLD: dict[int, str] = {  # [V-CR-02]: nothing else ever leaves the game unsold [V-RB-04]
    int(number): kind for number, kind in _trams["unsold_removed_at_start_of_company_round"].items()
}
TRAM_COUNTS: dict[int, dict[str, int]] = {  # [V-SU-06]
    int(seats): counts for seats, counts in _trams["counts_by_players"].items()
}
TRAM_LIMIT: int = _trams["limit_per_tc"]
RED, PURPLE = TRAM_TYPES[2], TRAM_TYPES[4]
PURPLE_BONUS = 200  # [V-SC-04]
MAINTENANCE: dict[str, dict[str, int]] = {  # [V-MT-01]
    event.removeprefix("first_"): {kind: -cost for kind, cost in costs.items() if kind != PURPLE}
    for event, costs in _trams["maintenance_per_run"].items()
    if event != "start"
}

BAR: tuple[Period, ...] = tuple(
    Period(entry["round"], entry["phase"], entry.get("stadtbahn_multiplier", 1))
    for entry in _rounds["sequence"]
)
STARTING_CASH: dict[int, int] = {  # [V-SU-02]
    int(seats): cash for seats, cash in _rounds["players"]["starting_cash"].items()
}
CERTIFICATE_LIMIT: dict[int, int] = {  # [V-SU-03]
    int(seats): limit for seats, limit in _rounds["players"]["certificate_limit"].items()
}
FOUNDING_CARD: int = _rounds["players"]["founding_card"]  # [V-SR-01]
LOAN = 100  # [V-LN-02]
LOAN_PENALTY = 200  # [V-LN-04]
STATION_REMOVAL = 40  # [V-ST-08]
BID_STEP = 5  # [V-PA-02]
LINE_OPENING = 20  # [V-LA-02]
LINES_PER_TC = 3  # [V-LA-01]
