"""Match scores of two bots whose distance in Elo is known."""

from __future__ import annotations

import numpy as np

from opensky.sprt import expected_score

LUCK = ("independent", "alike", "opposed")


def simulated_scores(
    elo: float, seats: int, luck: str, matches: int, rng: np.random.Generator
) -> list[float]:
    """Draw match scores whose mean is exactly that of the Elo, with 15 to 30 % ties."""
    mean = expected_score(elo)
    ties = 0.6 * min(mean, 1 - mean)
    draws = rng.random((matches, seats))
    if luck == "alike":
        draws = np.where(rng.random((matches, seats)) < 0.5, draws[:, :1], draws)
    if luck == "opposed":
        draws = (draws[:, :1] + np.arange(seats) / seats) % 1
    wins = draws < mean - ties / 2
    return (wins + 0.5 * (~wins & (draws < mean + ties / 2))).mean(axis=1).tolist()
