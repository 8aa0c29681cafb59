"""What a round remembers while it lasts, one class a kind of round."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self


class Copying:
    """A stage is copied field by field: what it holds is never changed, only replaced."""

    __slots__ = ()

    def copy(self) -> Self:
        """Return an independent copy."""
        return replace(self)  # type: ignore[type-var]


@dataclass(frozen=True, slots=True)
class Lot:
    """An auction of one private or line: the bidders still in, by their entity."""

    name: str
    opener: int | str
    high: int | str
    price: int
    bidders: tuple[int | str, ...]
    turn: int | str


@dataclass(slots=True)
class PrivateStage(Copying):
    """Round PRIVATES [V-PA-01]."""

    left: tuple[str, ...]
    turn: int = 0
    passes: int = 0
    """Passes one after the other without a bid [V-PA-06]."""
    idle: int = 0
    """How often all have passed since the latest bid."""
    reduction: int = 0
    """How far the minimum bid of the cheapest private has fallen [V-PA-06]."""
    opener: int | None = None
    """The seat that opened the latest auction."""
    lot: Lot | None = None


@dataclass(slots=True)
class OrderStage(Copying):
    """Round ORDER: who picks, and the places taken so far [V-PO-01]."""

    queue: tuple[int, ...]
    places: tuple[tuple[int, int], ...] = ()
    """(place, seat)."""


@dataclass(slots=True)
class StockStage(Copying):
    """A stock round [V-SR-05]."""

    turn: int = 0
    """Place in the order of players."""
    to_start: int = 0
    """Tram companies that have to be started before anything else [V-SR-02]."""
    rested: frozenset[int] = frozenset()
    """Seats whose latest turn was a pass [V-SR-13]."""
    sold: frozenset[tuple[int, str]] = frozenset()
    """(seat, company) sold in this round [V-SR-09]."""
    has_sold: bool = False
    """The seat to act has sold in this turn."""


@dataclass(slots=True)
class CompanyStage(Copying):
    """A company round; queues hold who is still to come, the first one acts [V-CR-01]."""

    order: tuple[str, ...]
    """Tram companies in company order, fixed for the whole round."""
    stadtbahn: tuple[str, ...]
    part: str = "a"
    queue: tuple[str, ...] = ()
    acting: str = ""
    """The company in its tram step or rearranging."""
    todo: tuple[str, ...] = ()
    """The steps that the company acting has still to take."""
    bidders: tuple[str, ...] = ()
    """Those still in part c [V-LA-02]."""
    unserved: tuple[str, ...] = ()
    """Those with a tram step due after the auction [V-LA-08]."""
    lot: Lot | None = None


@dataclass(slots=True)
class LineStage(Copying):
    """A line round; the first line of the queue acts [V-LR-01]."""

    queue: tuple[str, ...]
    part: str = "start"
    """Where its turn stands: start, build, run, deal [V-LR-02]."""
    laid: bool = False
    """The normal tile act is done [V-LR-03]."""
    laid_bahn: bool = False
    """The Stadtbahn tile is laid [V-BN-01]."""
    stationed: bool = False
    """The station act is done [V-ST-02]."""
    bonus: str = ""
    """The bonus that is pending [V-BN-04]."""
    site: str = ""
    """The hex chosen for a tile, its tile still to be named."""
    homes: tuple[str, ...] = ()
    """Lines whose home station waits for a city [V-HT-03]."""
    deal: tuple[str, int, str] | None = None
    """(private, price, step to go on with) offered to the owner [V-PV-01]."""
    refused: tuple[str, ...] = ()
    """Privates whose owner has refused in this turn [V-PV-01]."""
    memo: tuple[list[int], bytearray] | None = None
    """What the line reaches, None when it has to be found anew."""


Stage = PrivateStage | OrderStage | StockStage | CompanyStage | LineStage
