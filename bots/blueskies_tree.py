"""Search the game to its end by Monte Carlo tree search, and take the decision most visited.

The search is the core's `view.search`: what is hidden is dealt anew in every simulation, every
seat wants to be ahead, and the simulations end by a simple policy. The number of simulations sets
the strength, so the same seed plays the same game on any machine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from opensky.game import Decision, Info

if TYPE_CHECKING:
    from opensky.games.blueskies import View


class Tree:
    """So many simulations a decision."""

    name = "tree"
    simulations = 600

    def start(self, info: Info) -> None:
        """Keep the generator that seeds the searches."""
        self.rng = info.rng

    def decide(self, view: View) -> Decision:
        """Search where there is a choice."""
        if len(view.options) == 1:
            return view.options[0]
        seed = self.rng.getrandbits(64)
        return view.search(simulations=self.simulations, aim="lead", seed=seed).best()


class Champion(Tree):
    """Four times as many."""

    name = "champion"
    simulations = 2400
