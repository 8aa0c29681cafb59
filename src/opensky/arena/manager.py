"""Play matches in worker processes, and let no bot hold up or end the league.

The manager hands out matches, waits, and watches the pulses. A player whose bot thinks beyond
clock and grace is killed; one that dies by itself was ended by its bot. In both cases another
player takes over and plays the match again with the fault imposed where it happened, so the
record is the one of any other run.
"""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterator
from multiprocessing.connection import wait
from pathlib import Path
from time import perf_counter

from opensky.arena import sandbox
from opensky.arena.crew import GRACE, Worker, cause
from opensky.arena.wire import AGAIN, BROKEN, LOADING, PLAYED, READY, REFUSED, Job, Orders
from opensky.errors import Refusal
from opensky.faults import END, START, Verdict
from opensky.games import GAMES
from opensky.limits import NONE
from opensky.match import EVENT, MATCH, ROTATION
from opensky.plan import Plan

LOADING_TIME = 60.0
"""Seconds that all bots together may take to load."""

_SLICE = 0.02
"""Seconds of play that are handed out at once, so that short matches need few messages."""
_MOST = 64
"""Matches that are handed out at once."""
_DEPTH = 2
"""Batches of short matches a worker has, so that it need not wait for the manager."""
_DEATHS = 3
"""Workers in a row that may die without a bot to blame."""
_TROUBLES = 5
"""Times in a row that the machine may be to blame."""
_SLACK = 2.0
"""Seconds to end one process of a bot and to have another."""

Played = tuple[int, list[str]]
"""A match's number and its records."""


def cores() -> int:
    """Count the processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Arena:
    """Workers that play the matches of one plan. Use it in a `with`: at the end they are gone."""

    def __init__(self, plan: Plan, workers: int, logs: Path | None = None) -> None:
        """Start the workers; `logs` is a folder for what the bots print."""
        self._plan = plan
        self._orders = Orders(plan, dict(GAMES), logs)
        self._again: deque[Job] = deque()
        self._per_match = _SLICE
        self._deaths = self._troubles = 0
        self._slack = _slack(plan)
        self._killed: set[tuple[float, ...]] = set()
        self._began = perf_counter()
        self._workers: list[Worker] = []
        sandbox.check({bot.isolation for bot in plan.bots})
        try:
            for _ in range(workers):
                self._workers.append(Worker(self._orders))
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Arena:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def elapsed(self) -> float:
        """Seconds since the arena was opened."""
        return perf_counter() - self._began

    def close(self) -> None:
        """End all workers at once."""
        for worker in self._workers:
            worker.close()

    def play(self, take: Callable[[], Job | None]) -> Iterator[list[Played]]:
        """Yield the matches as they end, in any order, batch by batch.

        `take` gives the next match, or None when there is none for now; it is asked again after
        each batch. The workers have their next matches before a batch is yielded, so they play
        on while it is stored. Raises Refusal when a bot cannot be loaded.
        """
        while True:
            self._hand_out(take)
            if not any(worker.is_busy for worker in self._workers):
                return
            ready = self._wait()
            for place, worker in enumerate(self._workers):
                if worker.wire in ready:
                    batch = self._receive(place)
                    self._hand_out(take)
                    if batch:
                        yield batch
                elif self._is_hanging(worker):
                    self._end(place, "timeout", self._late(worker))

    def _hand_out(self, take: Callable[[], Job | None]) -> None:
        """Give the workers their next matches: short ones in batches, all of like size."""
        free = self._free()
        most = len(free) * max(1, min(_MOST, int(_SLICE / self._per_match)))
        jobs: list[Job] = []
        while len(jobs) < most and (job := self._again.popleft() if self._again else take()):
            jobs.append(job)
        size = -(-len(jobs) // max(len(free), 1))
        for worker in free:
            if not jobs:
                return
            worker.send(jobs[:size])
            del jobs[:size]

    def _free(self) -> list[Worker]:
        """List the workers once for each batch they may be given, those that wait first."""
        depth = _DEPTH if self._per_match < _SLICE else 1  # none waits behind a long match
        ready = [worker for worker in self._workers if not worker.is_loading]
        return [
            worker for place in range(depth) for worker in ready if len(worker.batches) <= place
        ]

    def _wait(self) -> set[object]:
        """Wait for a message, a death, or the first moment a bot may be overdue."""
        watched = [worker for worker in self._workers if worker.is_busy]
        soonest = min(-worker.overdue(self._allowed(worker)) for worker in watched)
        return set(wait([worker.wire for worker in watched], max(0.0, soonest) + 0.001))

    def _is_hanging(self, worker: Worker) -> bool:
        """Tell whether a worker's time is up; one whose answer waits here is not to blame."""
        return (
            worker.is_busy and worker.overdue(self._allowed(worker)) > 0 and not worker.wire.poll()
        )

    def _late(self, worker: Worker) -> str:
        if worker.is_loading:
            return f"not ready within {LOADING_TIME:g} s"
        return self._plan.clock.late

    def _allowed(self, worker: Worker) -> float:
        if worker.is_loading:
            return LOADING_TIME
        return self._plan.clock.longest + GRACE + self._slack

    def _receive(self, place: int) -> list[Played]:
        """Take a message of a worker that has one, or notice its death; return what it played."""
        worker = self._workers[place]
        try:
            word, _, text = worker.wire.recv_bytes().partition(b"\n")
        except (EOFError, OSError):
            self._end(place)
            return []
        if word == REFUSED:
            raise Refusal(text.decode(errors="replace"))
        if word == BROKEN:
            raise RuntimeError(f"a game failed, which is no bot's fault:\n{text.decode()}")
        if word == READY:
            worker.is_loading = False
            worker.pulse[EVENT] = START
            return []
        if word == AGAIN:
            self._repeat(worker, text.decode(errors="replace"))
            return []
        lines, seats = text.decode(errors="replace").split("\n"), self._plan.seats
        if word != PLAYED or not worker.batches or len(lines) != seats * len(worker.batches[0]):
            self._end(place, "protocol", "wrote to the wire of its process")
            return []
        jobs, seconds = worker.answered()
        self._deaths = self._troubles = 0
        self._per_match = max(seconds / len(jobs), self._per_match / 2, 1e-6)
        return [
            (job.number, lines[place * seats : (place + 1) * seats])
            for place, job in enumerate(jobs)
        ]

    def _repeat(self, worker: Worker, trouble: str) -> None:
        """Have matches played again that failed by the machine's fault."""
        self._troubles += 1
        if self._troubles > _TROUBLES:
            raise Refusal(f"{trouble}; run the same command again to go on")
        jobs, _ = worker.answered()
        self._again.extendleft(reversed(jobs))

    def _end(self, place: int, kind: str = "", detail: str = "") -> None:
        """Kill a player or bury it; its matches are played again by another, with the verdict.

        Without a kind it has ended by itself, and how it ended tells the kind.
        """
        worker = self._workers[place]
        try:
            status = worker.end_player(0.0 if kind else GRACE)
        except OSError:
            self._replace(place)
            return
        is_killed = not kind and status == -signal.SIGKILL
        if not kind:
            kind, detail = cause(status)
        if worker.is_loading and worker.pulse[EVENT] == LOADING:
            entry = self._plan.bots[int(worker.pulse[ROTATION])]
            raise Refusal(f"{entry.path}: {entry.name} does not load: {detail}")
        culprit = None if worker.is_loading else worker.thinker()
        if culprit is None:
            self._count_death(detail)
        elif is_killed and self._is_first(worker, culprit):
            culprit = None
        else:
            self._deaths = 0
        self._again.extendleft(
            self._blame(job, worker, culprit, kind, detail) for job in reversed(worker.jobs)
        )
        worker.renew()

    def _replace(self, place: int) -> None:
        """Start other processes for those of the arena that were killed, by a bot at the worst."""
        worker = self._workers[place]
        kind, detail = cause(-signal.SIGKILL)
        culprit = worker.thinker()
        if culprit is None or self._is_first(worker, culprit):
            self._count_death("a process of the arena was killed")
            culprit = None
        else:
            self._deaths = 0
        self._again.extendleft(
            self._blame(job, worker, culprit, kind, detail) for job in reversed(worker.jobs)
        )
        worker.close()
        self._workers[place] = Worker(self._orders)

    def _is_first(self, worker: Worker, culprit: int) -> bool:
        """Tell whether processes were killed for the first time in this match of the culprit.

        The machine may have done it, for want of memory; only a bot does it once more.
        """
        cells = worker.pulse[MATCH], worker.pulse[ROTATION], culprit
        is_first = cells not in self._killed
        self._killed.add(cells)
        return is_first

    def _count_death(self, detail: str) -> None:
        self._deaths += 1
        if self._deaths > _DEATHS:
            raise RuntimeError(f"players keep dying without a bot to blame: {detail}")

    def _blame(self, job: Job, worker: Worker, culprit: int | None, kind: str, detail: str) -> Job:
        """Add the verdict to the match it belongs to."""
        if culprit is None or job.number != int(worker.pulse[MATCH]):
            return job
        rotation, event = int(worker.pulse[ROTATION]), int(worker.pulse[EVENT])
        known = [
            verdict
            for verdict in job.verdicts
            if (verdict.rotation, verdict.seat) == (rotation, culprit) and verdict.event != END
        ]
        if event != END and len(known) >= self._plan.most_faults:
            event = START  # it does other things each time, so it does not play at all
        verdict = Verdict(rotation, culprit, event, kind, detail)
        return job._replace(verdicts=(*job.verdicts, verdict))


def _slack(plan: Plan) -> float:
    """Return how much longer than the clock a plan's bots in processes may hold up a player."""
    graces = [bot.limits.grace for bot in plan.bots if bot.isolation != NONE]
    return max(graces) + _SLACK if graces else 0.0
