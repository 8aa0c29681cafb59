"""What the games of a match are worth, in whole half points so that sums are exact."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations

from opensky.game import Result


def seated(table: Sequence[int], results: Sequence[Result]) -> Iterator[list[tuple[int, int, int]]]:
    """Yield for each rotation who sat there: bot, place and score, by seat."""
    for rotation, result in enumerate(results):
        bots = [*table[rotation:], *table[:rotation]]
        yield list(zip(bots, result.places, result.scores, strict=True))


def pair_halves(table: Sequence[int], results: Sequence[Result]) -> Counter[tuple[int, int]]:
    """Count what each bot won of each other: 2 for standing above it, 1 for the same place."""
    halves: Counter[tuple[int, int]] = Counter()
    for seats in seated(table, results):
        for (bot, place, _), (other, against, _) in permutations(seats, 2):
            halves[bot, other] += 1 + (place < against) - (place > against)
    return halves


def halves(table: Sequence[int], results: Sequence[Result]) -> Counter[int]:
    """Count the half points of each bot over all the others at the table."""
    counts = Counter(dict.fromkeys(table, 0))
    for (bot, _), won in pair_halves(table, results).items():
        counts[bot] += won
    return counts


def margins(table: Sequence[int], results: Sequence[Result]) -> Counter[int]:
    """Sum up how far each bot's score is above the mean of its table, times the seats."""
    sums = Counter(dict.fromkeys(table, 0))
    for seats in seated(table, results):
        everything = sum(score for _, _, score in seats)
        for bot, _, score in seats:
            sums[bot] += score * len(seats) - everything
    return sums


def most_halves(seats: int, games: int) -> int:
    """Return the half points of a bot that stands above all others in every game."""
    return 2 * (seats - 1) * games
