"""Run a tournament: the schedule without what is stored, through its players, into the store."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from itertools import chain, islice
from pathlib import Path
from typing import Protocol

from opensky.arena import Arena, Job, cores
from opensky.commentary import Commentary, results_of
from opensky.errors import Refusal
from opensky.events import Event, Finished, Hear, Isolation, Started, StoppedEarly, WorkerNews
from opensky.formats import is_amendment, schedule_of
from opensky.limits import NONE
from opensky.plan import Plan, facts
from opensky.record import Record, glance
from opensky.schedule import Adaptive, Ranking, Schedule
from opensky.store import LOGS, Store, revisions, whole_lines

_AHEAD = 64 << 20
"""Letters of records that may wait for an earlier match; then no more matches are begun."""
_TRIAL = 1.0
"""Seconds of play that a forecast rests on."""


class Players(Protocol):
    """What plays matches: the arena of this machine, or a cluster."""

    @property
    def elapsed(self) -> float:
        """Seconds since it was opened."""

    def play(self, take: Callable[[], Job | None]) -> Iterator[list[tuple[int, list[str]]]]:
        """Yield the matches as they end, some at a time, in any order, with their records."""


Hire = Callable[[Plan, Path | None], AbstractContextManager[Players]]
"""Makes the players of a plan; what bots print goes to the folder."""


class Stopped(KeyboardInterrupt):
    """The tournament was stopped by Ctrl-C; everything played so far is stored."""

    def __init__(self, games: int, total: int, out: Path) -> None:
        super().__init__(
            f"stopped after {games} of {total} games; they are stored in {out},"
            " run the same command again to go on"
        )


def processes(workers: int | None = None) -> Hire:
    """Let matches be played by so many processes of this machine; default: one a core."""
    return lambda plan, logs: Arena(plan, workers or cores(), logs)


def on_cluster(address: str, workers: int | None, hear: Hear) -> Hire:
    """Let matches be played by the workers of a Dask scheduler, or of one started here."""

    def hire(plan: Plan, _: Path | None) -> AbstractContextManager[Players]:
        from opensky.arena.cluster import Cluster

        return Cluster(plan, address, workers, lambda *news: hear(WorkerNews(*news)))

    return hire


def run(plan: Plan, out: Path, hire: Hire | None = None, hear: Hear | None = None) -> Finished:
    """Play what is not stored yet in the folder and store it; return how far it came.

    Who hears of it is told of each match before the next one is stored. The records are the same
    whoever plays them and however often the run was stopped. Raises Refusal for what is wrong
    with bots or folder, and Stopped on Ctrl-C.
    """
    with Store(out, facts(plan), is_amendment) as store:
        league = _League(plan, store, hear)
        try:
            league.play(hire or processes())
        except KeyboardInterrupt:
            league.stop("interrupted")
            raise Stopped(store.games, league.total, out) from None
        except Refusal as refusal:
            league.stop(str(refusal))
            raise
        return league.finish()


class _League:
    """A run of a tournament: its schedule, its store, and who hears of it."""

    def __init__(self, plan: Plan, store: Store, hear: Hear | None) -> None:
        self._plan, self._store, self._hear = plan, store, hear
        self._schedule = schedule_of(facts(plan), store.revisions)
        self._commentary = Commentary([bot.name for bot in plan.bots])
        self._before = store.games
        self._elapsed = 0.0
        self._remember()
        names = tuple(bot.name for bot in plan.bots)
        self._say(
            Started(
                plan.name,
                plan.game,
                plan.format,
                plan.seats,
                names,
                store.games,
                self.total,
                str(store.folder),
                store.cut,
            )
        )
        levels = isolation_of(plan)
        if set(levels) != {NONE}:
            self._say(Isolation(levels))

    @property
    def total(self) -> int:
        """Games planned, as far as can be told now."""
        return self._schedule.total * self._plan.seats

    def play(self, hire: Hire) -> None:
        """Play, store and tell what is not stored yet."""
        seats, store = self._plan.seats, self._store
        with hire(self._plan, store.folder / LOGS) as players:
            for batch in _in_order(self._schedule, players, store.games // seats):
                self._elapsed = players.elapsed
                if self._hear is None:
                    store.append(list(chain.from_iterable(batch))[store.games % seats :])
                else:
                    self._store_and_tell(batch, self._hear, players)
            self._elapsed = players.elapsed

    def finish(self) -> Finished:
        """Tell the last standings and the end."""
        if self._hear:
            self._hear(self._commentary.standings(self._elapsed))
        end = Finished(self._store.games, self.total, round(self._elapsed, 3))
        self._say(end)
        return end

    def stop(self, reason: str) -> None:
        """Tell that the run ends early."""
        elapsed = round(self._elapsed, 3)
        self._say(StoppedEarly(self._store.games, self.total, elapsed, reason))

    def _store_and_tell(self, batch: Sequence[list[str]], hear: Hear, players: Players) -> None:
        """Store match after match and tell of each; then how the bots stand, now and then."""
        seats, store, commentary = self._plan.seats, self._store, self._commentary
        seen = glance(chain.from_iterable(batch))
        for place, lines in enumerate(batch):
            store.append(lines[store.games % seats :])
            games = seen[place * seats : (place + 1) * seats]
            played = store.games - self._before
            for event in commentary.tell(games, store.games, self.total, played, self._elapsed):
                hear(event)
        if commentary.is_due(self._elapsed):
            hear(commentary.standings(self._elapsed))
            commentary.rest(self._elapsed, players.elapsed)

    def _say(self, event: Event) -> None:
        if self._hear:
            self._hear(event)

    def _remember(self) -> None:
        """Take in the results of earlier runs."""
        names = [bot.name for bot in self._plan.bots]
        for number, games in enumerate(stored_matches(self._store.folder, self._plan.seats)):
            note(self._schedule, number, games, names, str(self._store.folder))
            if self._hear:
                self._commentary.count(games)


def play(plan: Plan, workers: int = 1) -> Iterator[str]:
    """Play a whole plan and yield its records in the order of the schedule; store nothing."""
    schedule = schedule_of(facts(plan))
    with Arena(plan, workers) as arena:
        for batch in _in_order(schedule, arena, 0):
            yield from chain.from_iterable(batch)


def table_of(folder: Path) -> tuple[Ranking, list[str]] | None:
    """Rank the bots of a folder by the table of its format, with their names.

    None when the format has no table of its own but ranks by Elo alone.
    """
    plans = revisions(folder)
    now = plans[-1][1]
    names = [bot["name"] for bot in now["bots"]]
    schedule = schedule_of(now, plans)
    if not isinstance(schedule, Adaptive):
        return None
    for number, games in enumerate(stored_matches(folder, now["seats"])):
        note(schedule, number, games, names, str(folder))
    return schedule.ranking(), names


def stored_matches(folder: Path, seats: int) -> Iterator[list[Record]]:
    """Yield the stored matches that are whole, each as what a glance at its records tells."""
    lines = whole_lines(folder)
    while len(match := list(islice(lines, seats))) == seats:
        yield glance(match)


def note(
    schedule: Schedule, number: int, games: Sequence[Record], names: Sequence[str], where: str
) -> None:
    """Tell a schedule the results of a stored match, after a look whether it is the one due."""
    due = [names[bot] for bot in schedule[number]] if number < schedule.known else []
    if games[0]["seats"] != due:
        raise Refusal(
            f"{where}: match {number} was played by {', '.join(games[0]['seats'])} where its plan"
            f" has {', '.join(due) or 'no match'}; put the folder back or choose another one"
        )
    if isinstance(schedule, Adaptive):
        schedule.note(number, results_of(games))


def forecast(plan: Plan) -> dict[str, str]:
    """Say what a plan would play and about how long it takes, from a second of its first games."""
    schedule, once = schedule_of(facts(plan)), schedule_of(facts(replace(plan, deals=1)))
    games = schedule.total * plan.seats
    about = "about " if isinstance(schedule, Adaptive) else ""
    return {
        "name": plan.name,
        "game": f"{plan.game}, board {plan.board}, {plan.seats} seats",
        "bots": ", ".join(bot.name for bot in plan.bots),
        "format": ", ".join([plan.format, *(f"{k} {_said(v)}" for k, v in plan.settings.items())]),
        "isolation": ", ".join(dict.fromkeys(isolation_of(plan))),
        "tables": f"{about}{once.total}, {plan.deals} deal{'s' * (plan.deals != 1)} each,"
        f" every deal in {plan.seats} rotations",
        "games": f"{about}{games} in {schedule.total} matches",
        "time": f"about {games / _pace(plan) / cores():.0f} s on {cores()} cores",
    }


def isolation_of(plan: Plan) -> tuple[str, ...]:
    """Tell for each bot where it runs."""
    return tuple(bot.isolation for bot in plan.bots)


def _said(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def _pace(plan: Plan) -> float:
    """Return games per second of one worker; the first match, which loads the bots, is not in."""
    first, games = 0.0, 0
    with Arena(plan, 1) as arena:
        for batch in _in_order(schedule_of(facts(plan)), arena, 0):
            first = first or arena.elapsed
            games += sum(map(len, batch))
            if arena.elapsed > first + _TRIAL:
                break
        return max(games - plan.seats, 1) / max(arena.elapsed - first, _TRIAL / games)


def _in_order(schedule: Schedule, players: Players, first: int) -> Iterator[list[list[str]]]:
    """Yield the records of the matches from `first` on, some at a time, in the schedule's order."""
    adaptive = schedule if isinstance(schedule, Adaptive) else None
    waiting: dict[int, list[str]] = {}
    held, begun, due = 0, first, first

    def take() -> Job | None:
        nonlocal begun
        if begun >= schedule.known or held > _AHEAD:
            return None
        begun += 1
        return Job(begun - 1, schedule[begun - 1])

    for played in players.play(take):
        waiting.update(played)
        held += _letters(lines for _, lines in played)
        ready = []
        while due in waiting:
            ready.append(waiting.pop(due))
            if adaptive:
                adaptive.note(due, results_of(glance(ready[-1])))
            due += 1
        if ready:
            held -= _letters(ready)
            yield ready


def _letters(matches: Iterable[list[str]]) -> int:
    """Return about how long the records of some matches are; those of one are much alike."""
    return sum([len(lines[0]) * len(lines) for lines in matches])
