"""Which decisions of a recorded game lost most, by the search's reckoning.

Each decision is judged by a search from the view of the seat that made it, which knows no more
than the bot did. What it lost is the difference between the figures of the search's own choice
and those of the decision made, both means over the simulations of one tree that went that way.
A bad option is tried less often, so its figures are rougher; the margin says how rough. One that
was hardly tried gets a search of its own, from the tables that may lie after it.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from opensky.errors import Refusal
from opensky.game import DICE, Decision, GameType, Result
from opensky.games import by_record
from opensky.record import Record, flaw
from opensky.workshop.moments import moments
from opensky.workshop.observed import phase_of

LEAST_VISITS = 50
"""A decision that was tried less often is searched by itself."""
TABLES = 8
"""Tables that may lie after it; what is hidden, and dice that follow, are dealt anew for each."""
WIDE = 1.96
"""Standard errors of a margin."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What the games after an option came to."""

    win: float
    lead: float
    games: int


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
    manner = manner_of(by_record(record))
    if (found := flaw(record)) is not None:
        raise Refusal(f"the record does not hold: {found}")
    for moment in moments(record):
        if moment.seat == DICE or seat not in (None, moment.seat):
            continue
        view: Any = moment.table.view(moment.seat)
        if not hasattr(view, "search"):
            raise Refusal(f"{by_record(record).name} cannot search")
        if len(view.options) < 2:
            continue
        found = view.search(simulations=simulations, seed=seed, **manner)
        best, made = found.of(found.best()), found.of(moment.decision)
        figures = Figures(best.win, best.lead, best.visits)
        if made.visits >= LEAST_VISITS or made is best:
            own = Figures(made.win, made.lead, made.visits)
        else:
            own = _after(view, moment.decision, simulations, seed, manner)
        yield Judged(
            moment.event,
            moment.seat,
            phase_of(view),
            len(view.options),
            str(moment.decision),
            str(best.decision),
            figures.lead - own.lead,
            figures.win - own.win,
            _margin(figures, own),
            found.is_sealed,
        )


def worst(found: Sequence[Judged], count: int) -> list[Judged]:
    """Return so many decisions, those first that surely lost most in the chance to win.

    Only what is beyond its margin counts as lost.
    """
    lost = [one for one in found if one.win > one.margin]
    return sorted(lost, key=lambda one: one.margin - one.win)[:count]


def _after(
    view: Any,  # noqa: ANN401 - a game's own view
    decision: Decision,
    simulations: int,
    seed: int,
    manner: Mapping[str, Any],
) -> Figures:
    """Search on from some of the tables that may lie after a decision."""
    rng = random.Random(seed)
    share = max(1, simulations // TABLES)
    wins, leads = 0.0, 0.0
    for number in range(TABLES):
        table: Any = view.imagine(rng)
        table.apply(decision)
        while table.to_act() == DICE:
            rolls, weights = zip(*table.chances(), strict=True)
            table.apply(rng.choices(rolls, weights)[0])
        if table.to_act() is None:
            win, lead = ended(table.result(), view.seat)
        else:
            found = table.search(simulations=share, seed=seed + number, **manner)
            win, lead = found.wins[view.seat], found.leads[view.seat]
        wins, leads = wins + win, leads + lead
    return Figures(wins / TABLES, leads / TABLES, share * TABLES)


def manner_of(game: GameType) -> Mapping[str, Any]:
    """Return how a search of the game is best asked for advice, as keyword arguments."""
    manner: Mapping[str, Any] = getattr(game, "advice", {})
    return manner


def ended(result: Result, seat: int) -> tuple[float, float]:
    """Tell what a game that is over was worth: the share of the first place, and the lead."""
    winners = result.places.count(1)
    others = [score for other, score in enumerate(result.scores) if other != seat]
    return (result.places[seat] == 1) / winners, result.scores[seat] - max(others)


def _margin(best: Figures, made: Figures) -> float:
    """Return the margin of the difference of two shares of wins; one try more each way at least."""
    variance = 0.0
    for figures in (best, made):
        share = (figures.win * figures.games + 1) / (figures.games + 2)
        variance += share * (1 - share) / figures.games
    return WIDE * math.sqrt(variance)
