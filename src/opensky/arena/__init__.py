"""Processes that play matches, however the bots behave."""

from opensky.arena.manager import Arena, cores
from opensky.arena.wire import Job

__all__ = ["Arena", "Job", "cores"]
