"""What a plan would play, and about how long it would take."""

from __future__ import annotations

from dataclasses import replace
from time import perf_counter

from opensky.arena import cores
from opensky.plan import Plan
from opensky.tournament import play, schedule_of

TRIAL = 1.0
"""Seconds of play that the estimate rests on."""


def forecast(plan: Plan) -> dict[str, str]:
    """Say what the plan plays; the time is projected from about a second of its first games."""
    matches = schedule_of(plan).total
    games = matches * plan.seats
    tables = schedule_of(replace(plan, deals=1)).total
    return {
        "name": plan.name,
        "game": f"{plan.game}, board {plan.board}, {plan.seats} seats",
        "bots": ", ".join(bot.name for bot in plan.bots),
        "tables": f"{tables}, {plan.deals} deals each, every deal in {plan.seats} rotations",
        "games": f"{games} in {matches} matches",
        "time": f"about {games / rate(plan) / cores():.0f} s on {cores()} cores"
        if games
        else "0 s",
    }


def rate(plan: Plan) -> float:
    """Return games per second of one process, measured on the first matches of the plan."""
    start = perf_counter()
    games = 0
    for _ in play(plan):
        if not games:
            start = perf_counter()  # the first game pays for loading the bots
        games += 1
        if perf_counter() - start > TRIAL:
            break
    return max(games - 1, 1) / max(perf_counter() - start, 1e-9)
