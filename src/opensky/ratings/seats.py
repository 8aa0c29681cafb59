"""What a seat is worth, in Elo, beside the strength of whoever sits there.

The model is that of `opensky.ratings.elo` with one more parameter for each seat of each size of
table. Seats of one size have the mean 0, so that a number says how much better it is to sit
there than on the average seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

import numpy as np

from opensky.outcomes import Match, Outcome, matches
from opensky.ratings.elo import RESAMPLES, SCALE, Estimate, estimate
from opensky.ratings.fit import Data, fit, gather, resample
from opensky.ratings.model import Floats, Item, Ranking, ranking


def seat_effects(
    outcomes: Iterable[Outcome], rng: np.random.Generator, resamples: int = RESAMPLES
) -> dict[int, tuple[Estimate, ...]]:
    """Return, for each size of table with two seats or more, the worth of each of its seats."""
    gathered = [match for match in matches(outcomes) if match[0].seats > 1]
    if not gathered:
        return {}
    first = _first_columns(gathered)
    data = _count(gathered, first)
    best = fit(data)
    drawn = resample(data, best, resamples, rng)
    return {
        size: _centred(best[at : at + size], drawn[:, at : at + size]) for size, at in first.items()
    }


def _first_columns(gathered: Sequence[Match]) -> dict[int, int]:
    """Give each size of table its columns, after those of the bots."""
    at = len({bot for match in gathered for bot in match[0].bots})
    first: dict[int, int] = {}
    for size in sorted({match[0].seats for match in gathered}):
        first[size] = at
        at += size
    return first


def _count(gathered: Sequence[Match], first: dict[int, int]) -> Data:
    bots = sorted({bot for match in gathered for bot in match[0].bots})
    column = {bot: at for at, bot in enumerate(bots)}

    @cache
    def ranked(names: tuple[str, ...], places: tuple[int, ...]) -> Ranking:
        seats = first[len(names)]
        items: list[Item] = [(column[name], seats + seat) for seat, name in enumerate(names)]
        return ranking(places, tuple(items))

    patterns = [tuple(ranked(game.bots, game.places) for game in match) for match in gathered]
    return gather(patterns, max(at + size for size, at in first.items()))


def _centred(
    best: Floats,
    drawn: Floats,
) -> tuple[Estimate, ...]:
    worth = SCALE * (best - best.mean())
    draws = SCALE * (drawn - drawn.mean(axis=1, keepdims=True))
    return tuple(estimate(worth[seat], draws[:, seat]) for seat in range(len(worth)))
