"""How long a bot thinks: by phase, and its slowest decisions. Plays in this process."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from time import perf_counter
from typing import cast

from opensky.bots import load
from opensky.game import Decision, GameType, View
from opensky.games import find
from opensky.match import CELLS, EVENT, MATCH, ROTATION, Host, Setting
from opensky.plan import Plan
from opensky.record import Record, read
from opensky.workshop.observed import Observed, phase_of


@dataclass(frozen=True, slots=True)
class Thought:
    """One decision of the bot."""

    seconds: float
    phase: str
    options: int
    deal: int
    rotation: int
    event: int
    decision: str
    fault: str = ""
    """What went wrong, if something did; the decision is then what was played instead."""


@dataclass(frozen=True, slots=True)
class Share:
    """All decisions of one phase, in seconds."""

    phase: str
    decisions: int
    total: float
    share: float
    """Part of all the time."""
    mean: float
    median: float
    high: float
    """19 of 20 decisions take no longer."""
    longest: float


def thoughts(plan: Plan) -> Iterator[Thought]:
    """Play the plan's only table and yield the decisions of its first bot, match by match."""
    stopwatch = _Stopwatch()
    game = find(plan.game)
    host = Host(
        Setting(
            game=cast("GameType", Observed(game, stopwatch)),
            board=game.board(plan.board),
            seats=plan.seats,
            rulings=plan.rulings,
            seed=plan.seed,
            clock=plan.clock,
            most_faults=plan.most_faults,
            names=[bot.name for bot in plan.bots],
            factories=[load(bot) for bot in plan.bots],
        ),
        stopwatch.pulse,
    )
    stopwatch.host = host
    for deal in range(plan.deals):
        records = [read(line, "profile") for line in host.play(deal, range(plan.seats))]
        yield from _own(stopwatch.thoughts, records)
        stopwatch.thoughts.clear()


def _own(found: Sequence[Thought], records: Sequence[Record]) -> Iterator[Thought]:
    """Mark what was played in the bot's stead, and leave out what was after it had forfeited."""
    for thought in found:
        record = records[thought.rotation]
        seat = record["events"][thought.event][0]
        faults = {fault["event"]: fault for fault in record["faults"] if fault["seat"] == seat}
        if seat in record["forfeits"] and thought.event > max(faults):
            continue
        if (fault := faults.get(thought.event)) is not None:
            played = record["events"][thought.event][1]
            words = f"{fault['kind']}: {fault['detail']}"
            thought = replace(thought, decision=played, fault=words)
        yield thought


def shares(found: Sequence[Thought]) -> list[Share]:
    """Sum up by phase, the one that takes most time first."""
    everything = sum(thought.seconds for thought in found) or 1.0
    by_phase: dict[str, list[float]] = {}
    for thought in found:
        by_phase.setdefault(thought.phase, []).append(thought.seconds)
    rows = [_share(phase, sorted(times), everything) for phase, times in by_phase.items()]
    return sorted(rows, key=lambda row: -row.total)


def whole(found: Sequence[Thought]) -> Share:
    """Sum up all decisions, of which every game has one at least."""
    times = sorted(thought.seconds for thought in found)
    return _share("all", times, sum(times) or 1.0)


def slowest(found: Sequence[Thought], count: int) -> list[Thought]:
    """Return so many decisions, the slowest first."""
    return sorted(found, key=lambda thought: -thought.seconds)[:count]


def _share(phase: str, times: Sequence[float], everything: float) -> Share:
    total, last = sum(times), len(times) - 1
    high = times[-(-19 * len(times) // 20) - 1]
    mean, median = total / len(times), times[last // 2]
    return Share(phase, len(times), total, total / everything, mean, median, high, times[last])


class _Stopwatch:
    """A witness that takes the time of the table's first bot."""

    host: Host

    def __init__(self) -> None:
        self.thoughts: list[Thought] = []
        self.pulse = array("d", bytes(8 * CELLS))
        self._view: View | None = None
        self._since = 0.0

    def asked(self, seat: int, view: View) -> None:
        """Start when it is the bot's turn; its options are made beforehand."""
        self._view = view if self.host.table[seat] == 0 else None
        if self._view is not None:
            self._phase, self._options = phase_of(view), len(view.options)
        self._since = perf_counter()

    def answered(self, decision: Decision) -> None:
        """Stop, and note what was decided."""
        seconds = perf_counter() - self._since
        if self._view is None:
            return
        deal, rotation, event = (int(self.pulse[cell]) for cell in (MATCH, ROTATION, EVENT))
        self.thoughts.append(
            Thought(seconds, self._phase, self._options, deal, rotation, event, str(decision))
        )
        self._view = None
