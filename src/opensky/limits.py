"""What a bot in a process of its own may take, and how far it is walled off.

[limits]                    # of a plan, or `limits = { memory = 64 }` of one bot
memory = 1024               # MB of its process and all that it starts, together
processes = 16              # processes, its own and all that it starts
files = 64                  # open files of each process
output = 1024               # kB that it may say in one game
line = 64                   # kB of one line
disk = 16                   # MB of files, one or all in its folder
start = 60.0                # seconds to be ready
grace = 0.5                 # seconds that a late answer is waited for
cpu_per_decision = 1.0      # default: none; seconds of the processor besides the clock
cpu_per_game = 10.0         # default: none
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from opensky.keys import SECONDS, Key, checked, count, is_seconds, one_of

NONE, PROCESS, SANDBOX = "none", "process", "sandbox"
"""In the process that plays; in one of its own; in one that sees nothing but itself."""

ISOLATION = one_of(NONE, PROCESS, SANDBOX)
MB, KB = 1 << 20, 1 << 10


@dataclass(frozen=True, slots=True)
class Limits:
    """The bounds of one bot, in the units of the plan."""

    memory: int = 1024
    processes: int = 16
    files: int = 64
    output: int = 1024
    line: int = 64
    disk: int = 16
    start: float = 60.0
    grace: float = 0.5
    cpu_per_decision: float | None = None
    cpu_per_game: float | None = None


DEFAULT_LIMITS = Limits()
_DEFAULTS = asdict(DEFAULT_LIMITS)


def _key(default: object) -> Key:
    if isinstance(default, int):
        return count(default)
    return Key(is_seconds, SECONDS.wants, default)


KEYS = {name: _key(default) for name, default in _DEFAULTS.items()}


def limits_of(values: Mapping[str, Any], where: str, base: Limits | None = None) -> Limits:
    """Make limits of a table's values; what it leaves out is as in `base` or by default."""
    checked(values, KEYS, where)
    return Limits(**{**(asdict(base) if base else _DEFAULTS), **values})


def facts_of(limits: Limits) -> dict[str, Any]:
    """Tell limits as a plan's facts keep them."""
    return asdict(limits)
