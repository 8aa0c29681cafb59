"""Search every decision for the lead, and bid by the equilibrium of the month.

A tree of games played on keenly chooses callsigns, planes, hubs, markets, tokens and leases; sealed
bids are drawn from the equilibrium of the round, each outcome valued by such games to the end.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from opensky.game import Info
from opensky.games.opensky import Decision

if TYPE_CHECKING:
    from opensky.games.opensky import View


class Champion:
    """Simulates so many games a decision and so many for each outcome of a round of bids.

    The budgets are counts and not times, so that games can be repeated.
    """

    name = "champion"

    def __init__(self, simulations: int = 3000, rollouts: int = 30) -> None:
        self.simulations = simulations
        self.rollouts = rollouts
        self.rng = random.Random(0)

    def start(self, info: Info) -> None:
        """Keep the generator, which seeds the searches and draws the bids."""
        self.rng = info.rng

    def decide(self, view: View) -> Decision:
        """Solve a round of bids with rivals in it, search anything else."""
        if len(view.options) == 1:
            return view.options[0]
        rivals = sum(
            bool(paths and hand) for paths, hand in zip(view.itineraries, view.hands, strict=True)
        )
        seed = self.rng.getrandbits(64)
        if view.phase == "bid" and rivals > 1:
            solution = view.solve(rollouts=self.rollouts, seed=seed)
            return solution.of(view.seat).draw(self.rng)
        found = view.search(simulations=self.simulations, policy="keen", aim="lead", seed=seed)
        return found.best()
