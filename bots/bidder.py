"""Bid by the equilibrium of the month: no rival can gain on a bid by knowing how it is drawn.

Every outcome of the round is worth what games played on shrewdly from there say, flash deals and
tokens worked out exactly. Everything but bids is left to a small tree search.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from opensky.game import Info
from opensky.games.opensky import Decision

if TYPE_CHECKING:
    from opensky.games.opensky import View


class Bidder:
    """Plays so many games on from each outcome of a round, and simulates so many elsewhere."""

    name = "bidder"

    def __init__(self, rollouts: int = 40, simulations: int = 1000) -> None:
        self.rollouts = rollouts
        self.simulations = simulations
        self.rng = random.Random(0)

    def start(self, info: Info) -> None:
        """Keep the generator, which seeds the games and draws the bids."""
        self.rng = info.rng

    def decide(self, view: View) -> Decision:
        """Solve the round of bids, search anything else."""
        if len(view.options) == 1:
            return view.options[0]
        seed = self.rng.getrandbits(64)
        if view.phase == "bid":
            solution = view.solve(rollouts=self.rollouts, policy="shrewd", seed=seed)
            return solution.of(view.seat).draw(self.rng)
        found = view.search(simulations=self.simulations, policy="shrewd", aim="place", seed=seed)
        return found.best()
