"""The near side of the arena: a process that forks players, seen from the manager."""

from __future__ import annotations

import mmap
import os
import signal
import socket
import subprocess
import sys
import tempfile
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from pathlib import Path
from time import perf_counter

from opensky.arena.wire import ALONE, NUMBER_BYTES, WITH_CRADLE, Job, Orders
from opensky.faults import START
from opensky.match import CELLS, EVENT, MATCH, SEATS
from opensky.store import open_log

GRACE = 0.5
"""Seconds a player has beyond the clock, and to end by itself."""

NO_MATCH = -1.0
"""In a pulse's cell MATCH: the player has begun none yet."""

_FAREWELL = 2.0
"""Seconds for the guardian to end all that is left."""

_MAIN = "from opensky.arena.worker import main; main()"


class Worker:
    """A process that forks players, and the player of now, seen from the manager."""

    def __init__(self, orders: Orders) -> None:
        self._orders = orders
        self._control, other = socket.socketpair()
        with tempfile.TemporaryFile() as shared, other:
            shared.truncate(mmap.PAGESIZE)
            self.pulse = memoryview(mmap.mmap(shared.fileno(), 0)).cast("d")[:CELLS]
            self._process = _start(other.fileno(), shared.fileno(), orders.logs)
        self.renew()

    @property
    def is_busy(self) -> bool:
        """Tell whether something is to come from the player."""
        return self.is_loading or bool(self.batches)

    @property
    def jobs(self) -> list[Job]:
        """List the matches whose records are to come, in the order they are played."""
        return [job for batch in self.batches for job in batch]

    def renew(self) -> None:
        """Have a player forked and give it its orders."""
        self.batches: deque[list[Job]] = deque()
        self.is_loading = True
        for seat in range(SEATS):
            self.pulse[seat] = 0.0
        self.pulse[EVENT], self.pulse[MATCH] = START, NO_MATCH
        self._stirred = perf_counter()
        near, far = socket.socketpair()
        self.wire = Connection(near.detach())
        order = WITH_CRADLE if self._orders.needs_cradle else ALONE
        with far, suppress(OSError):
            socket.send_fds(self._control, [order], [far.fileno()])
        self._tell(self._orders)

    def send(self, jobs: list[Job]) -> None:
        """Give the player a batch of matches to play behind those it has."""
        if not self.is_busy:
            self._stirred = perf_counter()
        self.batches.append(jobs)
        self._tell([tuple(job) for job in jobs])  # what has no class is pickled much faster

    def answered(self) -> tuple[list[Job], float]:
        """Take off the oldest batch, whose records are here, with the seconds it took."""
        since, self._stirred = self._stirred, perf_counter()
        return self.batches.popleft(), self._stirred - since

    def overdue(self, allowed: float) -> float:
        """Return the seconds since it should have stirred; below 0 while there is time."""
        return perf_counter() - max(self._stirred, *self.pulse[:SEATS]) - allowed

    def thinker(self) -> int | None:
        """Find the seat that was asked last, None if none was in the matches it has."""
        if int(self.pulse[MATCH]) not in {job.number for job in self.jobs}:
            return None
        asked = max(range(SEATS), key=self.pulse.__getitem__)
        return asked if self.pulse[asked] else None

    def end_player(self, patience: float) -> int:
        """Return how the player ended; kill it with all it started if it does not in time."""
        player = self._number()
        if not wait([self._control], patience):
            _kill(os.kill, player)
        status = self._number()
        _kill(os.killpg, player)
        self.wire.close()
        return status

    def close(self) -> None:
        """End the player and the processes behind it, and leave nobody below them."""
        self._control.settimeout(GRACE)
        with suppress(OSError):
            self.end_player(0.0)
        self._control.close()
        self.wire.close()
        try:
            self._process.wait(_FAREWELL)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _tell(self, message: object) -> None:
        """Send; a dead player is noticed when its answer is waited for."""
        with suppress(OSError):
            self.wire.send(message)

    def _number(self) -> int:
        """Hear from the process: first which player it has forked, then how that ended."""
        block = self._control.recv(NUMBER_BYTES, socket.MSG_WAITALL)
        if len(block) < NUMBER_BYTES:
            raise ConnectionError("a process of the arena has died; see its log")
        return int.from_bytes(block, "little", signed=True)


def cause(status: int) -> tuple[str, str]:
    """Tell the kind and detail of a process that ended by itself."""
    if status >= 0:
        return "exit", f"ended the process with status {status}"
    return "crash", f"ended the process by {signal.Signals(-status).name}"


def _kill(how: Callable[[int, int], None], number: int) -> None:
    with suppress(ProcessLookupError):
        how(number, signal.SIGKILL)


def _start(control: int, shared: int, logs: Path | None) -> subprocess.Popen[bytes]:
    """Start a process that can import what this one can."""
    paths = os.pathsep.join(path or str(Path.cwd()) for path in sys.path)
    environment = os.environ | {"PYTHONPATH": paths, "PYTHONHASHSEED": "0"}
    command = [sys.executable, "-P", "-c", _MAIN]
    with open_log(logs, "processes") as log:
        return subprocess.Popen(
            [*command, str(control), str(shared), str(os.getpid())],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            pass_fds=(control, shared),
            env=environment,
            start_new_session=True,
        )
