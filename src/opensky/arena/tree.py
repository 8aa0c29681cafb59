"""Trees of processes as the system lists them in /proc: who descends from whom, what they hold."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from contextlib import suppress

_PAGE = os.sysconf("SC_PAGE_SIZE")
_TICKS = os.sysconf("SC_CLK_TCK")
_MOST = 1 << 16


def children(process: int) -> list[int]:
    """List the children of a process; none when it has gone."""
    found: list[int] = []
    with suppress(OSError):
        for thread in os.listdir(f"/proc/{process}/task"):  # noqa: PTH208 - often, so cheap
            found += map(int, _read(f"/proc/{process}/task/{thread}/children").split())
    return found


def family(process: int) -> list[int]:
    """List a process and all that descends from it, the oldest first."""
    found = [process]
    for member in found:
        found += children(member)
    return found


def resident(processes: list[int]) -> int:
    """Add up the bytes of memory that processes hold; shared pages count for each."""
    pages = 0
    for process in processes:
        with suppress(OSError, IndexError):
            pages += int(_read(f"/proc/{process}/statm").split()[1])
    return pages * _PAGE


def processor(processes: list[int]) -> float:
    """Add up the seconds of the processor that processes and their ended children have taken."""
    ticks = 0
    for process in processes:
        with suppress(OSError, IndexError):
            fields = _read(f"/proc/{process}/stat").rpartition(b")")[2].split()
            ticks += sum(map(int, fields[11:15]))
    return ticks / _TICKS


def fell(root: int) -> None:
    """Kill a process and all that descends from it.

    They are stopped first and the tree is read again until nothing new is found, so that one that
    forks without end cannot outrun this.
    """
    send(root, signal.SIGSTOP, os.killpg)
    stopped: set[int] = set()
    while new := [member for member in family(root) if member not in stopped]:
        for member in new:
            send(member, signal.SIGSTOP)
        stopped.update(new)
    send(root, signal.SIGKILL, os.killpg)
    for member in stopped:
        send(member, signal.SIGKILL)


def send(process: int, number: int, how: Callable[[int, int], None] = os.kill) -> None:
    """Send a signal to a process that may have gone."""
    with suppress(ProcessLookupError, PermissionError):
        how(process, number)


def _read(path: str) -> bytes:
    file = os.open(path, os.O_RDONLY)
    try:
        return os.read(file, _MOST)
    finally:
        os.close(file)
