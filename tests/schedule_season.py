"""Play a schedule to its end with made-up results."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from opensky.game import Result
from opensky.schedule import Adaptive

Table = tuple[int, ...]
Score = Callable[[int], float]
"""Makes up a score for a bot."""


def by_number(bot: int) -> float:
    """Let the bot of the lower number win."""
    return -float(bot)


def noisy(strengths: Sequence[float], seed: int) -> Score:
    """Let scores scatter by 1 around the strength of a bot."""
    rng = random.Random(seed)
    return lambda bot: strengths[bot] + rng.gauss(0, 1)


def match(table: Table, score: Score) -> list[Result]:
    results = []
    for rotation in range(len(table)):
        scores = tuple(round(100 * score(bot)) for bot in table[rotation:] + table[:rotation])
        results.append(Result(scores, tuple(1 + sum(o > own for o in scores) for own in scores)))
    return results


def season(schedule: Adaptive, score: Score = by_number, most: int = 10**9) -> list[Table]:
    """Play all matches, or the first ones, and return their tables."""
    tables: list[Table] = []
    while len(tables) < min(schedule.known, most):
        table = schedule[len(tables)]
        schedule.note(len(tables), match(table, score))
        tables.append(table)
    return tables
