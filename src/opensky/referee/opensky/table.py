"""One game step by step: the phases in their order, and what may be asked of a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping

from opensky.referee.opensky import reader, score, state
from opensky.referee.opensky.bidding import Bidding
from opensky.referee.opensky.board import Board
from opensky.referee.opensky.closing import Attach, Sensitivity, Settle
from opensky.referee.opensky.consistency import require_possible
from opensky.referee.opensky.flash import Flash
from opensky.referee.opensky.leasing import Leasing, Placing
from opensky.referee.opensky.marketing import ROLLS, Dice, Market
from opensky.referee.opensky.material import FLEET, REGIONAL_TOKENS, SENSITIVITY, full_rulings
from opensky.referee.opensky.phase import DICE
from opensky.referee.opensky.planning import Callsigns, Planning
from opensky.referee.opensky.position import Airline, Position
from opensky.referee.opensky.regions import Hubs
from opensky.referee.verdict import Broken, Malformed, shown

PHASES = {  # [Y2, Y3]
    "callsign": Callsigns(),
    "plan": Planning(),
    "hub": Hubs(),
    "dice": Dice(),
    "market": Market(),
    "bid": Bidding(),
    "flash": Flash(),
    "attach": Attach(),
    "sensitivity": Sensitivity(),
    "settle": Settle(),
    "lease": Leasing(),
    "place": Placing(),
}
CHANCES = {
    "dice": [(roll, 1) for roll in ROLLS],  # [M2]
    "sensitivity": [(f"sensitivity {face}", 1) for face in SENSITIVITY],  # [P1]
}


class Table:
    """A table of 2 to 4 seats from the first callsign to the end of March."""

    def __init__(self, board: Board, seats: int, rulings: Mapping[str, str]) -> None:
        if seats not in FLEET:  # [S1]
            raise Malformed(f"seats: {shown(seats)} players, due are 2 to 4")
        values = full_rulings(rulings)
        _require_room(board, seats, values)
        self._position = Position(board, seats, values, [Airline() for _ in range(seats)])

    @classmethod
    def from_text(cls, board: Board, text: str) -> Table:
        """Set up the position that a text describes; Malformed when there is no such position."""
        position = reader.read(board, text)
        _require_room(board, position.seats, position.rulings)
        require_possible(position)
        _require_asked(position)
        table = object.__new__(cls)
        table._position = position
        return table

    def to_act(self) -> int | None:
        """Name the seat to act, -1 for dice, None when the game is over."""
        return self._position.actor

    def options(self) -> list[str]:
        """List the legal decisions of the seat to act, the harmless one first; none for dice."""
        table = self._position
        return PHASES[table.phase].options(table) if table.actor not in (None, DICE) else []

    def chances(self) -> list[tuple[str, int]]:
        """List what the dice can show, with integer weights; nothing when a seat is to act."""
        table = self._position
        return list(CHANCES[table.phase]) if table.actor == DICE else []

    def apply(self, text: str) -> None:
        """Carry one event out; raise Broken and change nothing when the rules forbid it."""
        table = self._position
        if table.actor is None:
            raise Broken("X1", f"{shown(text)}: the game is over")
        PHASES[table.phase].apply(table, text)
        _move_on(table)

    def acts_by(self) -> str:
        """Name the rule that says who is to act now."""
        return PHASES[self._position.phase].rule if self._position.actor is not None else "X1"

    def state_text(self) -> str:
        """Write the whole table in the canonical form of STATE.md."""
        return state.write(self._position)

    def scores(self) -> list[int]:
        """Count the points as they lie [X2]."""
        return score.scores(self._position)

    def places(self, forfeits: Collection[int] = ()) -> list[int]:
        """Rank the seats as the points lie; who forfeited stands below all others [X3]."""
        return score.places(self.scores(), forfeits)

    def copy(self) -> Table:
        """Return an independent table in the same state, with a diary of its own."""
        twin = object.__new__(Table)
        twin._position = self._position.duplicate()
        return twin

    @property
    def applied(self) -> Counter[str]:
        """How often each rule really decided something so far."""
        return self._position.applied


def _move_on(table: Position) -> None:
    """Go through the phases until somebody has a choice or dice are due, or the game is over."""
    while table.phase != "over":
        table.actor = PHASES[table.phase].seek(table)
        if table.actor is not None:
            return
        table.phase = PHASES[table.phase].after(table)
        if table.phase in PHASES:
            PHASES[table.phase].enter(table)


def _require_room(board: Board, seats: int, rulings: Mapping[str, str]) -> None:
    """Demand an airport for every hub token where they may not share one [E1]."""
    hubs = seats * REGIONAL_TOKENS
    if board.is_europe and rulings["hub_limit"] == "airport" and len(board.airports) < hubs:
        airports = len(board.airports)
        raise Malformed(f"board: {airports} airports, {seats} players need {hubs} for their hubs")


def _require_asked(table: Position) -> None:
    """Demand that a position read from text asks whom the rules ask, for as many acts."""
    if table.phase == "over":
        return
    trial = table.duplicate()
    if table.phase == "attach":
        PHASES["attach"].enter(trial)
    asked = PHASES[table.phase].seek(trial)
    if asked != table.actor or trial.left != table.left or trial.queue != table.queue:
        raise Malformed(f"position: to_act and left do not fit phase {table.phase}")
