"""Play matches on a Dask cluster: the near side.

A match is a function of plan, number and table, so it does not matter who plays it or how often:
the matches of a lost worker are played again by another. Needs the extra `dask`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from logging import CRITICAL
from queue import Empty, SimpleQueue
from time import perf_counter
from typing import Any

from opensky.arena.manager import Played, cores
from opensky.arena.remote import Parcel, Reply, close_all, play_parcel
from opensky.arena.wire import Job, Orders
from opensky.errors import Refusal
from opensky.games import GAMES
from opensky.plan import Plan
from opensky.store import code_digest

LOCAL = "local"

Say = Callable[[str, str, str], None]
"""Hears of a worker: its address, `lost` or `refused`, and why."""

_SLICE = 0.5
"""Seconds of play in a parcel, so that short matches need few messages."""
_MOST = 256
"""Matches in a parcel."""
_DEPTH = 2
"""Parcels for each thread, so that none waits for the next."""
_LOOK = 0.2
"""Seconds between two looks at who has come and gone."""
_PATIENCE = 60.0
"""Seconds that a cluster may be without any worker."""
_LOSSES = 5
"""Times that one parcel may be lost with its workers."""


@dataclass(slots=True)
class _Parcel:
    """A parcel, and how often it was lost with its workers."""

    parcel: Parcel
    losses: int = 0


class Cluster:
    """The workers of a Dask scheduler. Use it in a `with`: at the end nothing of it is left."""

    def __init__(self, plan: Plan, address: str, workers: int | None, say: Say) -> None:
        """Connect to a scheduler, or start one with so many workers (default: a core each)."""
        self._client, self._own = _connect(address, workers)
        bots = tuple(replace(bot, path=bot.path.resolve()) for bot in plan.bots)
        self._orders = Orders(replace(plan, bots=bots), dict(GAMES), None)
        self._say = say
        self._ended: SimpleQueue[Any] = SimpleQueue()
        self._out: dict[str, tuple[_Parcel, Any]] = {}
        self._again: deque[_Parcel] = deque()
        self._threads: dict[str, int] = {}
        self._refused: dict[str, str] = {}
        self._per_match = _SLICE
        self._began = self._seen = perf_counter()
        self._look()

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def elapsed(self) -> float:
        """Seconds since the cluster was opened."""
        return perf_counter() - self._began

    def close(self) -> None:
        """Take back what is not played, close the arenas of the workers, let go of the cluster."""
        from distributed.comm import CommClosedError

        try:
            self._take_back()
            self._client.run(close_all, on_error="ignore")
        except (OSError, TimeoutError, CommClosedError):  # it has gone already
            pass
        finally:
            self._client.close()
            if self._own is not None:
                self._own.close()

    def play(self, take: Callable[[], Job | None]) -> Iterator[list[Played]]:
        """Yield the matches as they end, in any order; see `Arena.play`."""
        while True:
            self._hand_out(take)
            if not self._out and not self._keep(take):
                return
            try:
                future = self._ended.get(timeout=_LOOK)
            except Empty:
                self._look()
                continue
            batch = self._receive(future)
            self._hand_out(take)
            if batch:
                yield batch

    def _hand_out(self, take: Callable[[], Job | None]) -> None:
        """Keep all threads that may play busy."""
        free = _DEPTH * sum(self._threads.values()) - len(self._out)
        while free > 0 and (own := self._next(take)):
            free -= 1
            allowed = list(self._threads) if self._refused else None
            future = self._client.submit(play_parcel, own.parcel, pure=False, workers=allowed)
            self._out[future.key] = own, future
            future.add_done_callback(self._ended.put)

    def _keep(self, take: Callable[[], Job | None]) -> bool:
        """Have a parcel ready for the worker to come; say whether there is any left to play."""
        own = self._next(take)
        if own:
            self._again.appendleft(own)
        return own is not None

    def _next(self, take: Callable[[], Job | None]) -> _Parcel | None:
        if self._again:
            return self._again.popleft()
        count = max(1, min(_MOST, int(_SLICE / self._per_match)))
        jobs: list[Job] = []
        while len(jobs) < count and (job := take()):
            jobs.append(job)
        return _Parcel(Parcel(self._orders, code_digest(), tuple(jobs))) if jobs else None

    def _receive(self, future: Any) -> list[Played]:  # noqa: ANN401 - a future of Dask
        """Take the records of a parcel; one that was refused or lost is handed out again."""
        own, _ = self._out.pop(future.key)
        if future.status != "finished":
            self._lose(own, None if future.cancelled() else future.exception())
            return []
        reply: Reply = future.result()
        if reply.refusal:
            self._again.append(own)
            self._refuse(reply.worker, reply.refusal)
            return []
        self._per_match = max(reply.seconds / len(reply.played), 1e-6)
        return list(reply.played)

    def _lose(self, own: _Parcel, error: BaseException | None) -> None:
        """Hand a parcel out again that was lost with its workers; raise what is not their fault."""
        from distributed import KilledWorker

        if isinstance(error, ImportError | AttributeError):
            raise Refusal(f"cluster: a worker cannot load opensky: {error}; install it there")
        if error is not None and not isinstance(error, KilledWorker):
            raise error
        own.losses += error is not None
        if own.losses > _LOSSES:
            raise Refusal(
                f"cluster: the matches from {own.parcel.jobs[0].number} on were lost"
                f" {own.losses} times with the workers that played them; see the workers' logs"
            )
        self._again.append(own)

    def _take_back(self) -> None:
        """Cancel what is handed out; it counts as lost, but to nobody."""
        self._client.cancel([future for _, future in self._out.values()])

    def _refuse(self, worker: str, why: str) -> None:
        """Let a worker play no more; without another one that is the end."""
        self._threads.pop(worker, None)
        if worker not in self._refused:
            self._refused[worker] = why
            self._say(worker, "refused", why)
        if not self._threads:
            raise Refusal(f"cluster: no worker may play: {worker}: {why}")

    def _look(self) -> None:
        """See who has come and who has gone."""
        try:
            found = self._client.scheduler_info(n_workers=-1)["workers"]
        except OSError as error:
            raise Refusal(f"cluster: the scheduler has gone: {error}") from None
        threads = {name: worker["nthreads"] for name, worker in found.items()}
        lost = self._threads.keys() - threads.keys()
        for worker in sorted(lost):
            self._say(worker, "lost", "its matches are played again by others")
        self._threads = {name: n for name, n in threads.items() if name not in self._refused}
        if lost and self._refused:  # what is bound to workers by name does not find new ones
            self._take_back()
        self._check_patience()

    def _check_patience(self) -> None:
        now = perf_counter()
        if self._threads:
            self._seen = now
        elif now - self._seen > _PATIENCE:
            raise Refusal(f"cluster: has had no worker for {_PATIENCE:.0f} s; start some")


def _connect(address: str, workers: int | None) -> tuple[Any, Any]:
    """Return a client, and the cluster behind it if it is one of ours."""
    try:
        from distributed import Client, LocalCluster
    except ImportError:
        raise Refusal(
            "--dask needs dask.distributed, which is not installed: pip install 'opensky[dask]'"
        ) from None
    if address == LOCAL:
        cluster = LocalCluster(
            n_workers=workers or cores(),
            threads_per_worker=1,
            dashboard_address=None,
            silence_logs=CRITICAL,
        )
        return Client(cluster), cluster
    try:
        return Client(address, timeout=10), None
    except (OSError, TimeoutError, ValueError) as error:
        raise Refusal(
            f"--dask: no scheduler at {address!r} ({error});"
            " wants an address such as tcp://host:8786, or local"
        ) from None
