"""Which decisions of a recorded game lost most, by the search's reckoning.

Each decision is judged by a search from the view of the seat that made it, which knows no more
than the bot did. What it lost is the difference between the figures of the search's own choice
and those of the decision made, both means over the simulations of one tree that went that way.
A bad option is tried less often, so its figures are rougher; the margin says how rough.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from opensky.errors import Refusal
from opensky.game import DICE
from opensky.games import by_record
from opensky.record import Record
from opensky.workshop.moments import moments
from opensky.workshop.observed import phase_of

WIDE = 1.96
"""Standard errors of a margin."""


@dataclass(frozen=True, slots=True)
class Judged:
    """One decision with the search's choice beside it."""

    event: int
    seat: int
    phase: str
    options: int
    decision: str
    choice: str
    points: float
    """Lost in points ahead of the best other seat; below 0 when the decision was better."""
    win: float
    """Lost in the chance to win, 0 to 1."""
    margin: float
    """How far `win` may be off by chance, with 95 %."""
    is_sealed: bool
    """Whether it was one of several bids at once, where one is right only on average."""


def judged(record: Record, seat: int | None, simulations: int, seed: int = 1) -> Iterator[Judged]:
    """Judge the decisions of a seat, or of all, in the order of the game.

    Raises Refusal when the record does not hold, the seat is not there or the game has no search.
    """
    seats = range(len(record["seats"]))
    if seat is not None and seat not in seats:
        raise Refusal(f"seat {seat}: 0 to {seats[-1]} are due")
    for moment in moments(record):
        if moment.seat == DICE or seat not in (None, moment.seat):
            continue
        view: Any = moment.table.view(moment.seat)
        if not hasattr(view, "search"):
            raise Refusal(f"{by_record(record).name} cannot search")
        if len(view.options) < 2:
            continue
        found = view.search(simulations=simulations, seed=seed)
        best, made = found.of(found.best()), found.of(moment.decision)
        if best.visits == 0 or made.visits == 0:
            raise Refusal(f"simulations {simulations}: too few to try every option; more are due")
        yield Judged(
            moment.event,
            moment.seat,
            phase_of(view),
            len(view.options),
            str(moment.decision),
            str(best.decision),
            best.lead - made.lead,
            best.win - made.win,
            _margin(best, made),
            found.is_sealed,
        )


def worst(found: Sequence[Judged], count: int) -> list[Judged]:
    """Return so many decisions, those first that surely lost most in the chance to win.

    Only what is beyond its margin counts as lost.
    """
    lost = [one for one in found if one.win > one.margin]
    return sorted(lost, key=lambda one: one.margin - one.win)[:count]


def _margin(best: Any, made: Any) -> float:  # noqa: ANN401 - a game's own class
    """Return the margin of the difference of two shares of wins; one try more each way at least."""
    variance = 0.0
    for option in (best, made):
        share = (option.win * option.visits + 1) / (option.visits + 2)
        variance += share * (1 - share) / option.visits
    return WIDE * math.sqrt(variance)
