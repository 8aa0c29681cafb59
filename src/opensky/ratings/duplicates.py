"""How many independent games the rotations of a deal were worth.

A bot's score in a game is the share of the others that it stands above, ties as half. The design
effect is the variance of the mean over a match's rotations, relative to what as many games of
different deals in random seats would have. Below 1 the rotations cancelled luck and were worth
more than independent games; above 1 they repeated it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from opensky.outcomes import Match, Outcome, matches
from opensky.ratings.elo import RESAMPLES, Estimate, estimate
from opensky.ratings.model import Floats


@dataclass(frozen=True, slots=True)
class Duplicates:
    """The design effect at tables of one size, from complete matches only."""

    seats: int
    matches: int
    effect: Estimate

    @property
    def games_per_match(self) -> float | None:
        """How many independent games a match was worth; None when luck cancelled altogether."""
        return self.seats / self.effect.value if self.effect.value > 0 else None


@dataclass(frozen=True, slots=True)
class _Table:
    """The matches of one set of bots: mean and mean square of each bot's scores in each match."""

    mean: Floats
    """(matches, bots)"""
    square: Floats
    """(matches, bots)"""


def duplicates(
    outcomes: Iterable[Outcome], rng: np.random.Generator, resamples: int = RESAMPLES
) -> tuple[Duplicates, ...]:
    """Measure each size of table that has sets of bots with two complete matches or more."""
    whole = [match for match in matches(outcomes) if len(match) == match[0].seats > 1]
    found = (
        _measure(
            seats, _tables(match for match in whole if match[0].seats == seats), rng, resamples
        )
        for seats in sorted({match[0].seats for match in whole})
    )
    return tuple(each for each in found if each is not None)


def game_scores(game: Outcome) -> dict[str, float]:
    """Return the share of the others that each bot stands above, ties as half."""
    scores: dict[str, float] = {}
    for bot, place in zip(game.bots, game.places, strict=True):
        ties = game.places.count(place) - 1
        below = game.seats - place - ties
        scores[bot] = (below + ties / 2) / (game.seats - 1)
    return scores


def _tables(whole: Iterable[Match]) -> list[_Table]:
    gathered: dict[tuple[str, ...], list[Floats]] = {}
    for match in whole:
        bots = tuple(sorted(set(match[0].bots)))
        scores = [game_scores(game) for game in match]
        table = np.array([[score[bot] for bot in bots] for score in scores])
        gathered.setdefault(bots, []).append(table)
    stacks = [np.array(tables) for _, tables in sorted(gathered.items()) if len(tables) > 1]
    return [_Table(stack.mean(axis=1), (stack**2).mean(axis=1)) for stack in stacks]


def _measure(
    seats: int, tables: Sequence[_Table], rng: np.random.Generator, resamples: int
) -> Duplicates | None:
    value = _effect(seats, tables, [np.ones(len(table.mean)) for table in tables])
    if value is None:
        return None
    weights = ([rng.standard_exponential(len(t.mean)) for t in tables] for _ in range(resamples))
    drawn = [effect for w in weights if (effect := _effect(seats, tables, w)) is not None]
    total = sum(len(table.mean) for table in tables)
    return Duplicates(seats, total, estimate(value, np.array(drawn)))


def _effect(seats: int, tables: Sequence[_Table], weights: Sequence[Floats]) -> float | None:
    """Pool the variances over tables; None when no score ever varied."""
    between = single = 0.0
    for table, weight in zip(tables, weights, strict=True):
        total = weight.sum()
        uneven = (weight**2).sum() / total
        centre = weight @ table.mean / total
        of_means = weight @ (table.mean - centre) ** 2 / (total - uneven)
        # The spread around the sample's own centre misses the spread of that centre.
        of_games = weight @ table.square / total - centre**2 + of_means * uneven / total
        between += total * float(of_means.sum())
        single += total * float(of_games.sum())
    return seats * between / single if single > 1e-12 else None
