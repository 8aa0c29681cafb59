"""What lies on the table: the data of a position, and nothing of how the game goes on."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace

from opensky.referee.opensky.board import Board
from opensky.referee.opensky.cards import Cards
from opensky.referee.opensky.material import ANCILLARIES, APRIL, FULL_HAND, LETTERS


@dataclass(slots=True)
class Airline:
    """The holdings of one seat."""

    planes: tuple[str, ...] = ()
    """The routes flown, sorted, one entry a plane."""
    tokens: tuple[str, ...] = ()
    """Europe: airports of hub token 1 and 2. North America: routes with a border token, sorted."""
    hand: Cards = FULL_HAND  # [S4]
    won: Cards = ()
    unused: int = ANCILLARIES  # [S5]
    lying: int = 0
    """Ancillary tokens lying as points."""
    has_flash: bool = True  # [S5]
    cubes: int = 0
    fare: int | None = None
    """This month's face-down fare; with it come the itinerary and perhaps a flash deal's fare."""
    itinerary: str = ""
    flashed: int | None = None


@dataclass(slots=True)
class Position:
    """Everything on the table at one moment, and the diary of the rules applied so far."""

    board: Board
    seats: int
    rulings: dict[str, str]
    airlines: list[Airline]
    month: int = APRIL  # [S9]
    phase: str = "callsign"
    actor: int | None = 0
    queue: tuple[int, ...] = ()
    """Seats still to be considered in this round of questions, the one asked first."""
    left: int = 0
    """Planes still to place, hub decisions made, or tokens attached, as the phase has it."""
    roll: int | None = None
    """The sensitivity die of this market, from its roll until the market is settled."""
    callsigns: tuple[str, ...] = ()
    """The airports of Alpha, Bravo and so on, as far as they are placed."""
    cubes: str = ""
    """The letters whose subsidy cube still lies on the board."""
    dice: str = ""
    market: str = ""
    existing: tuple[tuple[str, ...], ...] = ()
    """While there is a market: each seat's existing itineraries, sorted."""
    valid: tuple[tuple[str, ...], ...] = ()
    """While there is a market: those of them that may be bid on."""
    applied: Counter[str] = field(default_factory=Counter)
    """How often each rule really decided something."""

    def note(self, *rules: str) -> None:
        """Enter rules into the diary."""
        for rule in rules:
            self.applied[rule] += 1

    def letters_at(self, airports: tuple[str, str]) -> list[str]:
        """Name the callsigns at the two ends of a route."""
        return [
            letter for letter, at in zip(LETTERS, self.callsigns, strict=False) if at in airports
        ]

    def bidders(self) -> list[int]:
        """Name the seats with a bid in this month."""
        return [seat for seat, airline in enumerate(self.airlines) if airline.fare is not None]

    def duplicate(self) -> Position:
        """Return an independent position that is the same in everything, the diary included."""
        return replace(
            self,
            airlines=[replace(airline) for airline in self.airlines],
            applied=self.applied.copy(),
        )
