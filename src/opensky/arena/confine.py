"""What a process does to itself before it is a bot: session, bounds, folder, standard files."""

from __future__ import annotations

import os
import resource
import signal
from dataclasses import dataclass
from pathlib import Path

from opensky.arena.guardian import die_with
from opensky.limits import MB, Limits

ROOM = 2
"""Times the memory of a bot that the system lets it ask for; the cradle counts what it holds."""
FIRST_FREE = 3
"""The first file behind the three standard ones."""


@dataclass(frozen=True, slots=True)
class Files:
    """The ends of pipes that become a bot's standard files."""

    stdin: int
    stdout: int
    stderr: int


def confine(parent: int, files: Files, kept: int, folder: Path, limits: Limits) -> int:
    """Leave everything of the parent behind but one file; return the number that file has now."""
    os.setsid()
    die_with(parent)
    kept = os.dup(kept)
    for number, file in enumerate((files.stdin, files.stdout, files.stderr)):
        os.dup2(file, number)
    os.dup2(kept, FIRST_FREE, inheritable=False)
    os.closerange(FIRST_FREE + 1, resource.getrlimit(resource.RLIMIT_NOFILE)[0])
    os.chdir(folder)
    os.environ.clear()
    for number in (signal.SIGPIPE, signal.SIGXFSZ, signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)
    bound(limits)
    return FIRST_FREE


def bound(limits: Limits) -> None:
    """Set the bounds that the system keeps for each process."""
    for number, most in (
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_NOFILE, limits.files),
        (resource.RLIMIT_FSIZE, limits.disk * MB),
        (resource.RLIMIT_DATA, ROOM * limits.memory * MB),
    ):
        hard = resource.getrlimit(number)[1]
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(number, (most, most))
