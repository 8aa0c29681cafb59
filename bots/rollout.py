"""Try every option once and play on from it many times: take the one with the best lead at the end.

One step of thought, no tree: rivals and dice are met in the games played on, never planned for.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from opensky.game import Info
from opensky.games.opensky import Decision

if TYPE_CHECKING:
    from opensky.games.opensky import View


class Rollout:
    """Plays so many games on from each option, from all with the same luck."""

    name = "rollout"

    def __init__(self, games: int = 20, policy: str = "shrewd") -> None:
        self.games = games
        self.policy = policy
        self.rng = random.Random(0)

    def start(self, info: Info) -> None:
        """Keep the generator, which deals what is sealed and seeds the games."""
        self.rng = info.rng

    def decide(self, view: View) -> Decision:
        """Compare the options, unless there is just one."""
        if len(view.options) == 1:
            return view.options[0]
        table = view.imagine(self.rng)
        seed = self.rng.getrandbits(64)

        def lead(option: Decision) -> float:
            after = table.copy()
            after.apply(option)
            scores, _ = after.rollouts(self.games, seed, self.policy)
            own = scores[:, view.seat].copy()
            scores[:, view.seat] = -1
            return float((own - scores.max(axis=1)).mean())

        return max(view.options, key=lead)
