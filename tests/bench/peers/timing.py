"""How every peer is timed: medians of five samples of the processor's time after a warm-up."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from statistics import median
from time import process_time

SAMPLES, SECONDS = 5, 1.0

Play = Callable[[], int]
"""Plays one or more games and returns how many decisions the players made."""
Row = tuple[str, str, int, Play, Callable[[], object] | None]
"""A game, how it is played, games in one call, the call, and a call that copies a table."""


def report(version: str, rows: Iterable[Row]) -> None:
    """Measure the rows and write them as JSON to standard output."""
    found = [measure(*row) for row in rows]
    json.dump({"version": version, "rows": found}, sys.stdout)


def measure(
    game: str, how: str, games: int, play: Play, copy: Callable[[], object] | None
) -> dict[str, object]:
    """Return decisions and games a second, and the microseconds of a copy."""
    decisions, rate = rates(play)
    return {
        "game": game,
        "how": how,
        "decisions": round(decisions),
        "games": round(rate * games, 1),
        "a_game": round(decisions / rate / games, 1),
        "copy": None if copy is None else round(1e6 / rates(lambda: copied(copy))[0], 3),
    }


def rates(play: Play) -> tuple[float, float]:
    """Return decisions and calls a second: each the median of the samples."""
    samples = [sample(play) for _ in range(SAMPLES + 1)][1:]
    return median(s[0] for s in samples), median(s[1] for s in samples)


def sample(play: Play) -> tuple[float, float]:
    decisions = calls = 0
    start = process_time()
    while True:
        decisions += play()
        calls += 1
        spent = process_time() - start
        if spent > SECONDS:
            return decisions / spent, calls / spent


def copied(copy: Callable[[], object]) -> int:
    for _ in range(20):
        copy()
    return 20
