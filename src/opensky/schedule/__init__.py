"""Who meets whom: one module a format, and one table from their names to what makes them."""

from __future__ import annotations

from collections.abc import Callable

from opensky.schedule.gauntlet import Gauntlet
from opensky.schedule.knockout import Knockout
from opensky.schedule.ladder import Ladder, Lineup
from opensky.schedule.protocol import Adaptive, Ranking, Schedule, Table
from opensky.schedule.roundrobin import RoundRobin
from opensky.schedule.swiss import Swiss

__all__ = [
    "FORMATS",
    "Adaptive",
    "Gauntlet",
    "Knockout",
    "Ladder",
    "Lineup",
    "Ranking",
    "RoundRobin",
    "Schedule",
    "Swiss",
    "Table",
]

FORMATS: dict[str, Callable[..., Schedule]] = {
    "round-robin": RoundRobin,
    "gauntlet": Gauntlet,
    "swiss": Swiss,
    "knockout": Knockout,
    "ladder": Ladder,
}
"""By name, what makes a schedule of the numbers of bots, seats and deals, and its own settings."""
