"""Run a tournament: the schedule without what is stored, through the arena, into the store."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from opensky.arena import Arena, Job, cores
from opensky.game import Result
from opensky.plan import Plan, facts
from opensky.schedule import FORMATS, Schedule
from opensky.store import LOGS, Store, records

_AHEAD = 64 << 20
"""Letters of records that may wait for an earlier match; then no more matches are begun."""
_TRIAL = 1.0
"""Seconds of play that a forecast rests on."""
_PAUSE = 0.1
"""Seconds between two calls of `progress`."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a tournament is."""

    games: int
    """Games stored, those of earlier runs included."""
    total: int
    """Games planned, as far as can be told now."""
    rate: float
    """Games per second in this run."""
    cut: str | None
    """What had to be cut from the store because a crash had left it torn."""

    @property
    def left(self) -> float | None:
        """Seconds until the end at this rate."""
        return (self.total - self.games) / self.rate if self.rate else None


class Stopped(KeyboardInterrupt):
    """The tournament was stopped by Ctrl-C; everything played so far is stored."""

    def __init__(self, games: int, total: int, out: Path) -> None:
        super().__init__(
            f"stopped after {games} of {total} games; they are stored in {out},"
            " run the same command again to go on"
        )


def run(
    plan: Plan,
    out: Path,
    workers: int | None = None,
    progress: Callable[[Progress], None] = lambda _: None,
) -> Progress:
    """Play what is not stored yet in the folder and store it; return how far it came.

    The records are the same whatever the number of workers (default: all cores) and however
    often the run was stopped. Raises Refusal for what is wrong with bots or folder, and Stopped
    on Ctrl-C.
    """
    schedule = schedule_of(plan)
    with Store(out, facts(plan)) as store:
        _remember(schedule, out, plan.seats)
        before, told = store.games, 0.0
        try:
            with Arena(plan, workers or cores(), out / LOGS) as arena:
                for lines in _in_order(schedule, arena, before // plan.seats):
                    store.append(lines[store.games % plan.seats :])
                    if arena.elapsed - told > _PAUSE:
                        told = arena.elapsed
                        progress(_progress(plan, schedule, store, store.games - before, told))
                now = _progress(plan, schedule, store, store.games - before, arena.elapsed)
        except KeyboardInterrupt:
            raise Stopped(store.games, schedule.total * plan.seats, out) from None
    progress(now)
    return now


def play(plan: Plan, workers: int = 1) -> Iterator[str]:
    """Play a whole plan and yield its records in the order of the schedule; store nothing."""
    schedule = schedule_of(plan)
    with Arena(plan, workers) as arena:
        for lines in _in_order(schedule, arena, 0):
            yield from lines


def forecast(plan: Plan) -> dict[str, str]:
    """Say what a plan would play and about how long it takes, from a second of its first games."""
    matches = schedule_of(plan).total
    games, tables = matches * plan.seats, schedule_of(replace(plan, deals=1)).total
    return {
        "name": plan.name,
        "game": f"{plan.game}, board {plan.board}, {plan.seats} seats",
        "bots": ", ".join(bot.name for bot in plan.bots),
        "tables": f"{tables}, {plan.deals} deals each, every deal in {plan.seats} rotations",
        "games": f"{games} in {matches} matches",
        "time": f"about {games / _pace(plan) / cores():.0f} s on {cores()} cores",
    }


def _pace(plan: Plan) -> float:
    """Return games per second of one worker; the first match, which loads the bots, is not in."""
    first, games = 0.0, 0
    with Arena(plan, 1) as arena:
        for lines in _in_order(schedule_of(plan), arena, 0):
            first = first or arena.elapsed
            games += len(lines)
            if arena.elapsed > first + _TRIAL:
                break
        return max(games - plan.seats, 1) / max(arena.elapsed - first, _TRIAL / games)


def schedule_of(plan: Plan) -> Schedule:
    """Make the schedule of a plan."""
    return FORMATS[plan.format](len(plan.bots), plan.seats, plan.deals)


def _progress(
    plan: Plan, schedule: Schedule, store: Store, played: int, seconds: float
) -> Progress:
    total = schedule.total * plan.seats
    return Progress(store.games, total, played / seconds, store.cut)


def _in_order(schedule: Schedule, arena: Arena, first: int) -> Iterator[list[str]]:
    """Yield the records of each match from `first` on, in the order of the schedule."""
    waiting: dict[int, list[str]] = {}
    held, begun, due = 0, first, first

    def take() -> Job | None:
        nonlocal begun
        if begun >= schedule.known or held > _AHEAD:
            return None
        begun += 1
        return Job(begun - 1, schedule[begun - 1])

    for number, lines in arena.play(take):
        waiting[number] = lines
        held += sum(map(len, lines))
        while due in waiting:
            ready = waiting.pop(due)
            held -= sum(map(len, ready))
            _note(schedule, due, ready)
            yield ready
            due += 1


def _remember(schedule: Schedule, out: Path, seats: int) -> None:
    """Let a schedule that depends on results learn those of earlier runs."""
    if schedule.known == schedule.total:
        return
    stored = (json.dumps(record) for record in records(out))
    for number, match in enumerate(zip(*[stored] * seats, strict=False)):
        _note(schedule, number, match)


def _note(schedule: Schedule, number: int, lines: Sequence[str]) -> None:
    """Tell a schedule the results of a match, if it wants to know."""
    if schedule.known == schedule.total:
        return
    games = [json.loads(line) for line in lines]
    schedule.note(number, [Result(tuple(g["scores"]), tuple(g["places"])) for g in games])
