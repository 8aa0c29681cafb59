"""What goes between the manager and its players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from opensky.faults import Verdict
from opensky.limits import NONE
from opensky.plan import Plan
from opensky.schedule import Table

READY, PLAYED, REFUSED, BROKEN, AGAIN = b"ready", b"played", b"refused", b"broken", b"again"
"""The words a player begins its messages with."""

ALONE, WITH_CRADLE = b"+", b"*"
"""What is asked of a worker: a player, or one beside a cradle for the processes of bots."""

LOADING = -3
"""In a pulse's cell EVENT: bots are being loaded; the cell ROTATION has the number of the bot."""

NUMBER_BYTES = 4
"""Bytes of a process number or exit status, as the manager is told them."""


class Job(NamedTuple):
    """A match to play: its number, its bots, and what is known already of their faults."""

    number: int
    table: Table
    verdicts: tuple[Verdict, ...] = ()


@dataclass(frozen=True, slots=True)
class Orders:
    """What a player is told first."""

    plan: Plan
    games: Mapping[str, str]
    """The table of games of the manager."""
    logs: Path | None
    """The folder for what bots print; None to drop it."""

    @property
    def needs_cradle(self) -> bool:
        """Tell whether a bot has a process of its own."""
        return any(bot.isolation != NONE for bot in self.plan.bots)
