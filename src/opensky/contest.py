"""Play matches until a sequential test decides: two bots, and the field around them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from opensky.outcomes import Outcome, outcome
from opensky.plan import Plan
from opensky.record import read
from opensky.sprt import match_scores
from opensky.tournament import play

BLOCK = 8
"""Matches between two looks; a test is the same however often it is looked at."""


@dataclass(frozen=True, slots=True)
class Course:
    """What has been played so far."""

    scores: tuple[float, ...] = ()
    """Of the plan's first bot against its second, 0 to 1, by match: the mean over its rotations."""
    games: int = 0
    faults: int = 0
    """Of all bots: what they lost by faults says nothing of how they play."""
    first_fault: str | None = None


def course(plan: Plan, workers: int) -> Iterator[Course]:
    """Play the plan's only table; yield, block by block, all up to then in the order of deals."""
    bot, other = plan.bots[0].name, plan.bots[1].name
    so_far = Course()
    lines = play(plan, workers)
    while block := list(islice(lines, BLOCK * plan.seats)):
        games = [outcome(read(line, "match")) for line in block]
        told = [_told(game, place) for game in games for place in range(len(game.faults))]
        so_far = Course(
            so_far.scores + match_scores(games, bot, other),
            so_far.games + len(games),
            so_far.faults + len(told),
            so_far.first_fault or next(iter(told), None),
        )
        yield so_far


def _told(game: Outcome, place: int) -> str:
    fault = game.faults[place]
    return f"{fault.kind} in {game.bots[fault.seat]}: {fault.detail}"
