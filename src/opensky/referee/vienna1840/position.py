"""What lies on the table: the data of a position, and what can be read off it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from opensky.referee.vienna1840.board import Map, data
from opensky.referee.vienna1840.material import REFERENCE
from opensky.referee.vienna1840.pieces import Piece

if TYPE_CHECKING:
    from opensky.referee.vienna1840.steps import Step

Cell = tuple[int, int]
"""Row and column of the market [V-MK-01]."""


@dataclass(slots=True)
class Player:
    """What a seat owns."""

    cash: int
    loans: int = 0
    shares: dict[str, int] = field(default_factory=dict)
    """Percent by company; a director's certificate is 50 of it."""
    privates: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Company:
    """A tram company or a Stadtbahn."""

    name: str
    is_stadtbahn: bool
    director: int | None = None
    cash: int = 0
    cell: Cell | None = None
    stock: int = 100
    pool: int = 0
    lines: list[str] = field(default_factory=list)
    trams: list[str] = field(default_factory=list)
    """All that it owns, in the order it bought them."""
    privates: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Line:
    """A numbered line, from the auction on."""

    name: str
    owner: str = ""
    """Its tram company."""
    box: int = 0
    tram: str = ""
    stations: list[str] = field(default_factory=list)
    """Hexes, in the order the stations were placed."""
    used: int = 0
    """Stations used up [V-ST-01]."""


@dataclass(slots=True)
class Position:
    """Everything on the table at one moment, and the diary of the rules applied so far."""

    map: Map
    rulings: dict[str, str]
    players: list[Player]
    order: list[int]
    companies: dict[str, Company]
    lines: dict[str, Line]
    privates: list[str]
    """Those not yet sold."""
    slots: dict[str, list[list[str]]]
    """Who stands in each slot by hex and city, "" for no one."""
    pieces: dict[str, Piece]
    laid: dict[str, tuple[str, int]]
    """Tile and rotation by hex."""
    build_order: dict[str, list[str]]
    """What is left to build of each Stadtbahn [V-BN-02]."""
    depot: dict[str, int]
    market: dict[Cell, list[str]]
    """Companies on each cell in the order they came [V-MK-07]."""
    sold: Counter[str] = field(default_factory=Counter)
    """Trams sold by type."""
    maintenance: dict[str, int] = field(default_factory=dict)
    level: int = 0
    offer: list[str] = field(default_factory=list)
    unseen: list[str] = field(default_factory=list)
    """Lines never yet on offer."""
    gone: list[str] = field(default_factory=list)
    """Lines that left the game."""
    refused: list[str] = field(default_factory=list)
    """Privates whose owner has refused in this turn of a line [V-PV-01]."""
    round: int = 0
    steps: list[Step] = field(default_factory=list)
    actor: int | None = None
    is_over: bool = False
    applied: Counter[str] = field(default_factory=Counter)
    """How often each rule really decided something."""

    def note(self, *rules: str) -> None:
        """Enter rules into the diary."""
        for rule in rules:
            self.applied[rule] += 1

    @property
    def is_reference(self) -> bool:
        """Tell whether the rule set of recorded games is played."""
        return self.rulings["rules"] == REFERENCE

    @property
    def round_name(self) -> str:
        """Name the round, as rounds.json does [V-RB-01]."""
        return str(data("rounds")["sequence"][self.round]["round"])

    @property
    def phase(self) -> int:
        """Tell the phase of the round [V-RB-02]."""
        return int(data("rounds")["sequence"][self.round]["phase"])

    def unused_trams(self, company: Company) -> list[str]:
        """List the trams of a company that no line has [V-RA-01]."""
        held = [self.lines[line].tram for line in company.lines]
        return [tram for tram in company.trams if tram not in held]

    def certificates(self, seat: int) -> int:
        """Count certificates: a director's is one, and so is a private [V-SR-08]."""
        player = self.players[seat]
        count = len(player.privates)
        for name, percent in player.shares.items():
            count += (percent - 50) // 10 + 1 if self.is_director(seat, name) else percent // 10
        return count

    def is_director(self, seat: int, company: str) -> bool:
        """Tell whether a seat leads a company."""
        return self.companies[company].director == seat

    def led_by(self, seat: int) -> str | None:
        """Name the company that a seat leads [V-SR-04]."""
        return next((c.name for c in self.companies.values() if c.director == seat), None)
