"""The guardian: a small process above everything of a worker, which outlives the manager.

Whoever loses its parent below it becomes its child, for it is their subreaper. So when the manager
has gone, even by SIGKILL, it can end all that is left, grandchildren of bots included; and while
the manager lives it ends orphans, which no bot needs, and trees that grow without bound.
"""

from __future__ import annotations

import ctypes
import os
import select
import shutil
import signal
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from time import sleep
from typing import NoReturn

from opensky.arena.tree import children, family, fell

MOST = 512
"""Processes below one guardian; more are only a bomb."""

_PR_SET_PDEATHSIG, _PR_SET_CHILD_SUBREAPER = 1, 36
_LINUX = sys.platform == "linux"
_TICK = 80
"""Milliseconds between two looks."""


def guard(manager: int, held: tuple[int, ...]) -> Path:
    """Fork a guardian off above this process; return, below it, the name of a folder for bots.

    `held` are files that only this process is to hold. The guardian itself never returns.
    """
    shelter = Path(tempfile.gettempdir()) / f"opensky-{os.urandom(8).hex()}"
    if not _LINUX:  # no list of processes to guard by
        die_with(manager)
        return shelter
    adopt()
    watched = os.pidfd_open(manager)
    guardian = os.getpid()
    own = os.fork()
    if own == 0:
        die_with(guardian)
        os.close(watched)
        return shelter
    for file in held:
        os.close(file)
    if os.getppid() == manager:
        with suppress(KeyboardInterrupt):
            _watch(own, watched)
    _end_all()
    shutil.rmtree(shelter, ignore_errors=True)
    os._exit(0)


def adopt() -> None:
    """Become the parent of whoever loses its own below this process."""
    ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1)


def die_with(parent: int) -> None:
    """Ask the system to kill this process when its parent dies, even by SIGKILL."""
    if _LINUX:
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(0)


def end_orphans(known: set[int]) -> None:
    """End all children but the known ones, with what descends from them."""
    for child in children(os.getpid()):
        if child not in known:
            fell(child)
            with suppress(ChildProcessError):
                os.waitpid(child, os.WNOHANG)


def _watch(own: int, manager: int) -> None:
    """Return when the manager or the process below has gone."""
    signal.signal(signal.SIGTERM, _stop)
    wait = select.poll()
    wait.register(manager, select.POLLIN)
    below = os.pidfd_open(own)
    wait.register(below, select.POLLIN)
    while not wait.poll(_TICK):
        end_orphans({own})
        members = family(own)
        if len(members) > MOST:
            for child in children(own):
                fell(child)


def _end_all() -> None:
    """Kill until nobody is left; those who lose their parents meanwhile come here."""
    while left := children(os.getpid()):
        for child in left:
            fell(child)
        with suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        sleep(0.002)


def _stop(*_: object) -> NoReturn:
    raise KeyboardInterrupt
