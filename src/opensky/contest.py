"""Play matches until a sequential test decides: two bots, and the field around them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from opensky.outcomes import outcome
from opensky.plan import Plan
from opensky.record import read
from opensky.sprt import match_scores
from opensky.tournament import play

BLOCK = 8
"""Matches between two looks; a test is the same however often it is looked at."""


def scores_so_far(plan: Plan, workers: int) -> Iterator[tuple[float, ...]]:
    """Play the plan's only table; yield, block by block, the scores of its first bot.

    A score is that of a match against the plan's second bot, 0 to 1, the mean over all its
    rotations; each yield has all scores up to then, in the order of the deals.
    """
    bot, other = plan.bots[0].name, plan.bots[1].name
    scores: tuple[float, ...] = ()
    lines = play(plan, workers)
    while block := list(islice(lines, BLOCK * plan.seats)):
        games = [outcome(read(line, "match")) for line in block]
        scores += match_scores(games, bot, other)
        yield scores
