"""Try each option on random ends of the game, and take the one that comes out best.

What is hidden is dealt anew for every trial, all options on the same deals, and each trial is
played to the end in the core by a simple policy. Options that fall behind get no more trials.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from opensky.game import Info

if TYPE_CHECKING:
    from opensky.games.blueskies import Decision, View

TRIALS = (6, 12, 24)
"""Rollouts of each option in a round; the better half goes on to the next."""
LEAD = 0.03
"""What a point of lead is worth beside a win."""


class Rollout:
    """One step ahead, then luck."""

    name = "rollout"

    def start(self, info: Info) -> None:
        """Keep the seat and the generator."""
        self.seat = info.seat
        self.rng: random.Random = info.rng

    def decide(self, view: View) -> Decision:
        """Halve the options until one is left."""
        left = list(view.options)
        for trials in TRIALS:
            if len(left) > 1:
                worth = self.tried(view, left, trials)
                left.sort(key=lambda option: -worth[option])
                left = left[: (len(left) + 1) // 2]
        return left[0]

    def tried(self, view: View, options: list[Decision], trials: int) -> dict[Decision, float]:
        """Sum up what the options are worth over the same deals."""
        worth = dict.fromkeys(options, 0.0)
        for _ in range(trials):
            table = view.imagine(self.rng)
            seed = self.rng.getrandbits(64)
            for option in options:
                after = table.copy()
                after.apply(option)
                worth[option] += self.value(after.rollout(seed, "earning").scores)
        return worth

    def value(self, scores: tuple[int, ...]) -> float:
        """Weigh a win, and the lead over the best other seat."""
        lead = scores[self.seat] - max(
            score for seat, score in enumerate(scores) if seat != self.seat
        )
        return (lead > 0) + 0.5 * (lead == 0) + LEAD * lead
