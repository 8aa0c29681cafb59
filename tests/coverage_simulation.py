"""Do the 95 % intervals hold the truth in 95 % of tournaments? Simulate them and count.

    python tests/coverage_simulation.py --tournaments 2250 --seed 1

Strengths and ties are known, tables have 2, 3 or 4 seats, and the rotations of a deal are
independent, alike (half of them repeat the first) or opposed (they share out the luck). The
chances come from a recursion written here, not from the model that is under test. Exit code 1
when the share of all intervals, or of all differences of neighbours, is outside 93 to 97 %.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, pairwise, product
from math import prod

import numpy as np

from opensky.outcomes import Outcome
from opensky.ratings import Group, rate

SEATS = (2, 3, 4)
LUCK = ("independent", "alike", "opposed")
BOTS = tuple("abcde")
DEALS = {2: 4, 3: 3, 4: 5}
TIES = {1: 1.0, 2: 0.4, 3: 0.2, 4: 0.1}
SPREAD = 120.0
CLAIMED = (0.93, 0.97)


@dataclass(frozen=True)
class Errors:
    """How far each estimate was off, in margins: at most 1 where the interval held the truth."""

    ratings: tuple[float, ...] = ()
    differences: tuple[float, ...] = ()

    def __add__(self, other: Errors) -> Errors:
        return Errors(self.ratings + other.ratings, self.differences + other.differences)

    def __str__(self) -> str:
        return (
            f"ratings {held(self.ratings):.1%} of {len(self.ratings)}, "
            f"differences {held(self.differences):.1%} of {len(self.differences)}"
        )


def held(errors: tuple[float, ...], width: float = 1.0) -> float:
    """Return the share of intervals, `width` times as wide as claimed, that hold the truth."""
    return sum(error <= width for error in errors) / len(errors)


def places_and_chances(worths: tuple[float, ...]) -> list[tuple[tuple[int, ...], float]]:
    """List every way to finish, as places by seat, with its Davidson-Luce chance."""
    everyone = tuple(range(len(worths)))

    @cache
    def finishes(
        left: tuple[int, ...], place: int
    ) -> list[tuple[tuple[tuple[int, int], ...], float]]:
        if not left:
            return [((), 1.0)]
        fronts = [f for size in range(1, len(left) + 1) for f in combinations(left, size)]
        weights = [TIES[len(f)] * prod(worths[s] for s in f) ** (1 / len(f)) for f in fronts]
        return [
            (tuple((s, place) for s in front) + rest, weight / sum(weights) * chance)
            for front, weight in zip(fronts, weights, strict=True)
            for rest, chance in finishes(
                tuple(s for s in left if s not in front), place + len(front)
            )
        ]

    return [
        (tuple(dict(finish)[s] for s in everyone), chance)
        for finish, chance in finishes(everyone, 1)
    ]


def positions(luck: str, seats: int, rng: np.random.Generator) -> np.ndarray:
    """Draw where in the distribution each rotation of a deal falls; each is uniform by itself."""
    fresh = rng.random(seats)
    if luck == "independent":
        return fresh
    if luck == "opposed":
        return (fresh[0] + np.arange(seats) / seats) % 1
    return np.where(rng.random(seats) < 0.5, fresh[0], fresh)


def tournament(
    elo: dict[str, float], seats: int, deals: int, luck: str, rng: np.random.Generator
) -> list[Outcome]:
    """Play every table of that many seats, each deal in all its rotations."""
    games: list[Outcome] = []
    for number, (table, deal) in enumerate(product(combinations(elo, seats), range(deals))):
        finishes = places_and_chances(tuple(10 ** (elo[bot] / 400) for bot in table))
        bounds = np.cumsum([chance for _, chance in finishes])
        for rotation, position in enumerate(positions(luck, seats, rng)):
            at = min(int(np.searchsorted(bounds, position)), len(finishes) - 1)
            order = [(seat + rotation) % seats for seat in range(seats)]
            places = tuple(finishes[at][0][seat] for seat in order)
            bots = tuple(table[seat] for seat in order)
            scores = tuple(float(-place) for place in places)
            games.append(
                Outcome("game/1", "", str(deal), number, rotation, bots, scores, places, (), ())
            )
    return games


def errors(elo: dict[str, float], group: Group) -> Errors:
    """Compare ratings, and differences of bots next in name, with the truth."""
    mean = sum(elo.values()) / len(elo)
    ratings = [(elo[bot] - mean + 1500, group.rating(bot)) for bot in elo]
    differences = [(elo[a] - elo[b], group.difference(a, b)) for a, b in pairwise(elo)]
    return Errors(
        tuple(abs(truth - found.value) / found.margin for truth, found in ratings),
        tuple(abs(truth - found.value) / found.margin for truth, found in differences),
    )


def simulate(
    seats: int, luck: str, tournaments: int, resamples: int, seed: int, *, as_matches: bool = True
) -> Errors:
    """Rate tournaments of one kind; `as_matches` false hides which games share a deal."""
    rng = np.random.default_rng([seed, seats, LUCK.index(luck)])
    total = Errors()
    for _ in range(tournaments):
        elo = dict(zip(BOTS, 1500 + SPREAD * rng.standard_normal(len(BOTS)), strict=True))
        games = tournament(elo, seats, DEALS[seats], luck, rng)
        if not as_matches:
            games = [replace(game, match=None) for game in games]
        (group,) = rate(games, rng, resamples)
        total += errors(elo, group)
    return total


def kinds() -> Iterator[tuple[int, str]]:
    return product(SEATS, LUCK)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tournaments", type=int, default=2250)
    parser.add_argument("--resamples", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args(arguments)
    each = -(-wanted.tournaments // (len(SEATS) * len(LUCK)))
    total = Errors()
    for seats, luck in kinds():
        found = simulate(seats, luck, each, wanted.resamples, wanted.seed)
        total += found
        tell(f"{each} tournaments, {seats} seats, rotations {luck}: {found}")
    tell(f"all {each * len(SEATS) * len(LUCK)} tournaments: {total}")
    low, high = CLAIMED
    shares = held(total.ratings), held(total.differences)
    return 0 if all(low <= share <= high for share in shares) else 1


def tell(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
