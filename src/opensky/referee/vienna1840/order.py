"""The choice of the order for the first stock round [V-PO-01]."""

from __future__ import annotations

from dataclasses import dataclass, field

from opensky.referee.verdict import Broken
from opensky.referee.vienna1840.position import Position
from opensky.referee.vienna1840.steps import Due, Step, Words


@dataclass(slots=True)
class Order(Step):
    """The poorest picks first; the last one gets the place that is left."""

    rule = "V-PO-01"

    taken: dict[int, int] = field(default_factory=dict)
    """Seat by place."""

    def seek(self, table: Position) -> Due:
        """Ask the poorest of those without a place."""
        seats = range(len(table.players))
        waiting = [seat for seat in seats if seat not in self.taken.values()]
        waiting.sort(key=lambda seat: table.players[seat].cash)
        if len(waiting) == 1:
            (free,) = (place for place in seats if place not in self.taken)
            self.taken[free] = waiting[0]
            table.order = [self.taken[place] for place in seats]
            table.note(self.rule)
            return Due.DONE
        table.actor = waiting[0]
        return Due.WAIT

    def apply(self, table: Position, words: Words) -> None:
        """Give the seat the place it picks."""
        if words[0] != "position":
            raise self.no_answer(words)
        place = int(words[1])
        if place >= len(table.players) or place in self.taken:
            raise Broken(self.rule, f"place {place} is not free")
        self.taken[place] = table.actor or 0
        table.note(self.rule)

    def name(self, table: Position) -> str:
        """Name the step."""
        return "choose_order"
