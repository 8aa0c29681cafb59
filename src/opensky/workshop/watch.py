"""Wait for a process that tries a bot; end it when the bot hangs, and say where it was."""

from __future__ import annotations

import mmap
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection, Pipe
from pathlib import Path
from time import perf_counter
from typing import TypeAlias

from opensky.arena.crew import GRACE, cause
from opensky.arena.manager import LOADING_TIME
from opensky.errors import Refusal
from opensky.match import EVENT, ROTATION, SEATS
from opensky.workshop.orders import Ended, Heard, Message, Orders, Played, Stuck
from opensky.workshop.trial import CELLS, STEP

_LOOK = 0.05
"""Seconds between two looks at the pulse."""
_MAIN = "from opensky.workshop.trial import main; main()"

Shared: TypeAlias = "memoryview[float]"


def hear(orders: Orders, hash_seed: int = 1) -> Heard:
    """Have a bot tried in a process of its own; raise Refusal when it cannot be loaded.

    The order in which a set of texts is gone through hangs on the seed of hashes.
    """
    with tempfile.TemporaryFile() as shared:
        shared.truncate(mmap.PAGESIZE)
        pulse = memoryview(mmap.mmap(shared.fileno(), 0)).cast("d")[:CELLS]
        with _process(shared.fileno(), hash_seed) as (process, wire):
            wire.send(orders)
            return _listen(wire, pulse, process, orders)


@contextmanager
def _process(shared: int, hash_seed: int) -> Iterator[tuple[subprocess.Popen[bytes], Connection]]:
    """Run a process that can import what this one can; it is gone at the end."""
    paths = os.pathsep.join(path or str(Path.cwd()) for path in sys.path)
    near, far = Pipe()
    with near, far:
        process = subprocess.Popen(
            [sys.executable, "-P", "-c", _MAIN, str(far.fileno()), str(shared)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            pass_fds=(far.fileno(), shared),
            env=os.environ | {"PYTHONPATH": paths, "PYTHONHASHSEED": str(hash_seed)},
        )
        far.close()
        try:
            yield process, near
        finally:
            process.kill()
            process.wait()


def _listen(
    wire: Connection, pulse: Shared, process: subprocess.Popen[bytes], orders: Orders
) -> Heard:
    """Take in messages until the last one, or until the bot is overdue or its process has died."""
    heard, last = Heard(), perf_counter()
    while True:
        if not wire.poll(_LOOK):
            if _is_overdue(pulse, last, orders) and not wire.poll():
                heard.stuck = _stuck(pulse, "timeout", orders.clock.late)
                return heard
            continue
        try:
            message: Message = wire.recv()
        except (EOFError, ConnectionError):
            heard.stuck = _stuck(pulse, *cause(process.wait()))
            return heard
        last = perf_counter()
        if isinstance(message, Ended):
            _check_end(message)
            return heard
        if isinstance(message, Played):
            heard.matches[message.case, message.deal] = message
        else:
            heard.positions.append(message)


def _check_end(message: Ended) -> None:
    """Raise what kept the trial from its end."""
    if message.refusal:
        raise Refusal(message.refusal)
    if message.broken:
        raise RuntimeError(f"a game failed, which is no bot's fault:\n{message.broken}")


def _is_overdue(pulse: Shared, last: float, orders: Orders) -> bool:
    allowed = orders.clock.longest + GRACE if any(pulse[:SEATS]) else LOADING_TIME
    return perf_counter() - max(last, *pulse[:SEATS]) > allowed


def _stuck(pulse: Shared, kind: str, detail: str) -> Stuck:
    seat = max(range(SEATS), key=pulse.__getitem__)
    step, rotation, event = (int(pulse[cell]) for cell in (STEP, ROTATION, EVENT))
    return Stuck(step, rotation, seat, event, kind, detail)
