"""Search the whole game: every decision is the one that a tree of simulated games visits most.

Sealed bids are drawn from the mixed strategy that the search settles on.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from opensky.game import Info
from opensky.games.opensky import Decision

if TYPE_CHECKING:
    from opensky.games.opensky import View


class Tree:
    """Simulates so many games a decision, whatever time they take; see `View.search`."""

    name = "tree"

    def __init__(self, simulations: int = 1000, policy: str = "shrewd", aim: str = "place") -> None:
        self.simulations = simulations
        self.policy = policy
        self.aim = aim
        self.rng = random.Random(0)

    def start(self, info: Info) -> None:
        """Keep the generator, which seeds the searches and draws the bids."""
        self.rng = info.rng

    def decide(self, view: View) -> Decision:
        """Search, unless there is nothing to choose."""
        if len(view.options) == 1:
            return view.options[0]
        found = view.search(
            simulations=self.simulations,
            policy=self.policy,
            aim=self.aim,
            seed=self.rng.getrandbits(64),
        )
        return found.draw(self.rng)
