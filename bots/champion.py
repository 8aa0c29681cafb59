"""Choose each decision by what suits it: a tree for networks, an equilibrium for bids, trials.

A tree of shrewd games finds callsigns, planes and hubs. The fares of two rivals come from the
equilibrium of the round. Where options are few and bids follow, such games are played from each.
"""

from __future__ import annotations

import random
from math import prod
from typing import TYPE_CHECKING

from opensky.game import Info
from opensky.games.opensky import Decision, Lease

if TYPE_CHECKING:
    from opensky.games.opensky import View

TRIED = ("market", "lease")
"""Phases whose options are few. A tree would bid in the rounds that follow as one who learns."""
TRIED_BY_TWO = (*TRIED, "flash", "attach")
"""With one rival only: several at once undercut each other, which trials do not look for."""
FEWEST = 10
"""Games played on from an outcome of a round of bids, however many outcomes there are."""
PLACE = 14_000
"""Points that all places together are worth beside the lead, as in a search for the place."""


class Champion:
    """Simulates so many games a decision, and at most so many for each outcome of a round of bids.

    The budgets are counts and not times, so that games can be repeated.
    """

    name = "champion"

    def __init__(self, simulations: int = 2000, rollouts: int = 40) -> None:
        self.simulations = simulations
        self.rollouts = rollouts
        self.rng = random.Random(0)

    def start(self, info: Info) -> None:
        """Keep the generator, which seeds the games and draws the bids."""
        self.rng = info.rng

    def decide(self, view: View) -> Decision:
        """Solve a round of two bidders, try the options where they are few, else search."""
        if len(view.options) == 1:
            return view.options[0]
        seed = self.rng.getrandbits(64)
        if view.phase in (TRIED_BY_TWO if view.seats == 2 else TRIED):
            return self.tried(view, seed)
        # three or more have no equilibrium that is safe to play, and too many outcomes
        if view.phase == "bid" and len(bids := bids_of(view)) == 2:
            rollouts = min(self.rollouts, max(FEWEST, self.simulations // prod(bids)))
            solution = view.solve(rollouts=rollouts, policy="shrewd", seed=seed)
            return solution.of(view.seat).draw(self.rng)
        found = view.search(simulations=self.simulations, policy="shrewd", aim="place", seed=seed)
        return found.draw(self.rng)

    def tried(self, view: View, seed: int) -> Decision:
        """Play on from each option worth a trial, from all with the same luck."""
        table = view.imagine(self.rng)
        options = worth_a_trial(view)
        games = max(1, self.simulations // len(options))

        def worth(option: Decision) -> float:
            after = table.copy()
            after.apply(option)
            scores, places = after.rollouts(games, seed, "shrewd")
            ahead = (view.seats - places[:, view.seat].mean()) / (view.seats - 1)
            own = scores[:, view.seat].copy()
            scores[:, view.seat] = -1
            return float(PLACE * ahead + (own - scores.max(axis=1)).mean())

        return max(options, key=worth)


def bids_of(view: View) -> list[int]:
    """Count what each seat that is asked for a bid may answer, nothing too."""
    asked = zip(view.itineraries, view.hands, strict=True)
    return [1 + len(paths) * len({*hand}) for paths, hand in asked if paths and hand]


def worth_a_trial(view: View) -> list[Decision]:
    """List the options, of leases one a number of planes: the highest card, the least change."""
    best: dict[int, tuple[int, int, Decision]] = {}
    for option in view.options:
        if not isinstance(option, Lease):
            return [*view.options]
        way = max(option.take, default=0), -len(option.put) - option.tokens, option
        if option.planes not in best or way[:2] > best[option.planes][:2]:
            best[option.planes] = way
    return [option for *_, option in best.values()]
