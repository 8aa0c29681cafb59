"""What lies on the table: the data of a position, and nothing of how the game goes on."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace

from opensky.referee.blueskies.board import Board
from opensky.referee.blueskies.cards import Cards
from opensky.referee.blueskies.material import FREE, LOCAL

DICE = -1


@dataclass(slots=True)
class Airline:
    """The holdings of one seat."""

    markers: int
    """Gate markers not yet placed [B-COMP-05]."""
    hand: Cards = ()
    score: int = 0  # [B-SETUP-01]
    has_special: bool = True
    discards: Cards | None = None
    """The cards given up in help, until the last seat has answered [B-GOV-05]."""


@dataclass(slots=True)
class Position:
    """Everything on the table at one moment, and the diary of the rules applied so far."""

    board: Board
    seats: int
    rulings: dict[str, str]
    airlines: list[Airline]
    passengers: dict[str, int]
    """All passengers of each airport; who has which is worked out when it matters [B-PAX-04]."""
    slots: dict[str, str]
    """One letter for each slot in use: a seat's number, LOCAL or FREE."""
    red: int
    green: int
    """The cubes in the bag [B-COMP-04]."""
    deck: Cards
    pile: Cards = ()
    round: int = 0
    start: int | None = None
    part: str = "start"
    phase: str = "start"
    actor: int | None = DICE
    step: int = 0
    """Cards turned up, or turns begun, in this part; the one under way included."""
    points: int = 0
    gates: int = 0
    """Placed in this turn of the setup [B-SETUP-05]."""
    left: int = 0
    """Additions the seat whose turn it is in help has left [B-GOV-01]."""
    named: Cards = ()
    """The airports named in this turn of help [B-GOV-04]."""
    site: str = ""
    """The airport whose cubes are due, if any."""
    has_card: bool = False
    """Whether the addition is that of a card, or was, when it has arrived."""
    has_helped: bool = False
    applied: Counter[str] = field(default_factory=Counter)
    """How often each rule really decided something."""

    @classmethod
    def new(cls, board: Board, seats: int, rulings: dict[str, str]) -> Position:
        """Lay everything out before the first event [B-COMP-01] to [B-COMP-08]."""
        markers = board.totals.gate_markers_per_player
        return cls(
            board=board,
            seats=seats,
            rulings=rulings,
            airlines=[Airline(markers) for _ in range(seats)],
            passengers=dict.fromkeys(board.airports, 0),
            slots=dict.fromkeys(board.airports, FREE * board.slots[seats]),  # [B-COMP-08]
            red=board.totals.red_cubes,
            green=board.totals.green_cubes,
            deck=board.cards,
        )

    def note(self, *rules: str) -> None:
        """Enter rules into the diary."""
        for rule in rules:
            self.applied[rule] += 1

    def turn_order(self) -> list[int]:
        """List the seats clockwise from the one with the start marker."""
        start = self.start or 0
        return [(start + step) % self.seats for step in range(self.seats)]

    def locals_placed(self) -> int:
        """Count the local airlines on the board."""
        return sum(LOCAL in slots for slots in self.slots.values())

    def duplicate(self) -> Position:
        """Return an independent position that is the same in everything, the diary included."""
        return replace(
            self,
            airlines=[replace(airline) for airline in self.airlines],
            passengers=self.passengers.copy(),
            slots=self.slots.copy(),
            applied=self.applied.copy(),
        )
