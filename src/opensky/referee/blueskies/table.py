"""One game step by step: the parts in their order, and what may be asked of a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping

from opensky.referee.blueskies import reader, rounds, score, setting_up, state
from opensky.referee.blueskies.board import Board
from opensky.referee.blueskies.chance import Card, Cubes, Deal, Start
from opensky.referee.blueskies.consistency import require_possible
from opensky.referee.blueskies.hands import Discard, Help, Play
from opensky.referee.blueskies.material import SEATS, full_rulings
from opensky.referee.blueskies.phase import Part, Phase, acts_by
from opensky.referee.blueskies.position import DICE, Position
from opensky.referee.blueskies.purchases import Buy
from opensky.referee.verdict import Broken, Malformed, shown

PARTS: dict[str, Part] = {
    "start": setting_up.Start(),  # [B-SETUP-01]
    "locals": setting_up.Locals(),  # [B-SETUP-02]
    "demand": setting_up.Demand(),  # [B-SETUP-03]
    "hands": setting_up.Hands(),  # [B-SETUP-04]
    "setup": setting_up.Setup(),  # [B-SETUP-05]
    "buy": setting_up.Purchases(),  # [B-RND-01]
    "play": rounds.Cards(),  # [B-RND-02, B-RND-03]
    "more": rounds.More(),  # [B-RND-04]
    "help": rounds.Help(),  # [B-GOV-03]
    "renew": rounds.Renew(),  # [B-GOV-05, B-GOV-06]
}
PHASES: dict[str, Phase] = {
    "start": Start(),
    "card": Card(),
    "cubes": Cubes(),
    "deal": Deal(),
    "buy": Buy(),
    "play": Play(),
    "discard": Discard(),
    "help": Help(),
}


class Table:
    """A table of 2 to 5 seats from the draw of the start player to the final scores."""

    def __init__(self, board: Board, seats: int, rulings: Mapping[str, str]) -> None:
        if seats not in SEATS:
            raise Malformed(f"seats: {shown(seats)} players, due are 2 to 5")
        self._position = Position.new(board, seats, full_rulings(rulings))

    @classmethod
    def from_text(cls, board: Board, text: str) -> Table:
        """Set up the position that a text describes; Malformed when there is no such position."""
        position = reader.read(board, text)
        require_possible(position)
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
        """List what chance can bring, with whole weights; nothing when a seat is to act."""
        table = self._position
        return PHASES[table.phase].chances(table) if table.actor == DICE else []

    def apply(self, text: str) -> None:
        """Carry one event out; raise Broken and change nothing when the rules forbid it."""
        table = self._position
        if table.actor is None:
            raise Broken("B-RND-06", f"{shown(text)}: the game is over")
        PHASES[table.phase].apply(table, text)
        _move_on(table)

    def acts_by(self) -> str:
        """Name the rule that says who is to act now."""
        return acts_by(self._position)

    def state_text(self) -> str:
        """Write the whole table in the canonical form of STATE.md."""
        return state.write(self._position)

    def scores(self) -> list[int]:
        """Count the points as if the game ended now [B-END-03]."""
        return score.scores(self._position)

    def places(self, forfeits: Collection[int] = ()) -> list[int]:
        """Rank the seats as the points lie; who forfeited stands below all others [B-END-07]."""
        return score.places(self._position, forfeits)

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
    """Go through the parts until there is a question, or the game is over."""
    while (due := PARTS[table.part].seek(table)) is None:
        table.part, table.phase, table.step = PARTS[table.part].after(table), "", 0
        if table.part == "over":
            table.phase, table.actor = "over", None
            return
        PARTS[table.part].enter(table)
    table.phase, table.actor = due
