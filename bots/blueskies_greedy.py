"""Buy and feed the gates that earn the most passengers now; think neither of regions nor of rivals.

A passenger is worth a point in every round that is left, so an option is worth the passengers it
brings to own gates times the rounds, less what it costs.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from opensky.game import Info
from opensky.games.blueskies import Buyout, Decision, Discard, Help, Open, Play, Special

if TYPE_CHECKING:
    from opensky.games.blueskies import View

ROUNDS = 7
"""How many rounds a game lasts, as a rule."""
CUBES = (1.0, 0.2, 0.04)
"""The chance that an addition brings a first, second and third cube, with a full bag."""


class Greedy:
    """Take the option that brings the most passengers for its price."""

    name = "greedy"

    def start(self, info: Info) -> None:
        """Keep the seat and the generator that breaks ties."""
        self.seat = info.seat
        self.rng: random.Random = info.rng

    def decide(self, view: View) -> Decision:
        """Pick one of the best options."""
        self.gates, self.passengers = view.gates, view.passengers
        self.rounds = max(1, ROUNDS - view.round)
        worth = [self.worth(view, option) for option in view.options]
        best = max(worth)
        return self.rng.choice(
            [option for option, value in zip(view.options, worth, strict=True) if value == best]
        )

    def worth(self, view: View, option: Decision) -> float:
        """Say in points what an option brings; ending a turn or keeping a hand brings none."""
        match option:
            case Open() | Buyout():
                cost = 0.0 if view.part == "setup" else float(self.price(view, option))
                return self.rounds * self.purchase(option) - cost
            case Play() | Help():
                return self.rounds * self.addition(option.airport)
            case Special():
                return self.rounds * self.addition(option.airport) - self.unused(view)
            case Discard():
                return sum(0.3 - self.addition(card) for card in option.cards)
            case _:
                return 0.0

    def unused(self, view: View) -> int:
        """Return the points that the special action is worth while it is unused."""
        return view.board.figures.unused_special_points

    def price(self, view: View, option: Open | Buyout) -> int:
        """Return what a purchase costs."""
        airport = view.board.by_code[option.airport]
        if isinstance(option, Buyout):
            return airport.buyout or 0
        return airport.gate_costs[self.slot(option)]

    def slot(self, option: Open) -> int:
        """Name the slot that would be opened, from 0."""
        if option.slot is not None:
            return option.slot - 1
        return self.gates[option.airport].index(None)

    def purchase(self, option: Open | Buyout) -> int:
        """Count the passengers that a purchase brings to own gates at once."""
        before = self.gates[option.airport]
        after = list(before)
        after[0 if isinstance(option, Buyout) else self.slot(option)] = self.seat
        passengers = self.passengers[option.airport]
        return self.share(after, passengers) - self.share(before, passengers)

    def share(self, gates: list[int | None] | tuple[int | None, ...], passengers: int) -> int:
        """Count the passengers at own gates of one airport."""
        owners = [owner for owner in gates if owner is not None]
        each, rest = divmod(passengers, len(owners) or 1)
        return sum(
            each + (place < rest) for place, owner in enumerate(owners) if owner == self.seat
        )

    def addition(self, code: str) -> float:
        """Expect the passengers that one addition brings to own gates: the next gates in line."""
        gates, passengers = self.gates[code], self.passengers[code]
        now = self.share(gates, passengers)
        shares = [self.share(gates, passengers + more + 1) for more in range(len(CUBES))]
        gains = [after - before for before, after in zip([now, *shares], shares, strict=False)]
        return sum(chance * gain for chance, gain in zip(CUBES, gains, strict=True))
