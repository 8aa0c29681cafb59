"""What a tournament asks of a schedule.

A schedule answers for any match by its number, so nothing is kept of matches to come. A format
whose next tables depend on results answers for the matches below `known` only and learns with
`note`; results reach it in the order of the numbers, so the answers never depend on how many
workers play or on who was faster.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from opensky.game import Result

Table = tuple[int, ...]
"""Bots by number, in the order they sit in the first rotation."""


class Schedule(Protocol):
    """The matches of a league, numbered from 0."""

    @property
    def total(self) -> int:
        """How many matches there will be, as far as can be told now."""

    @property
    def known(self) -> int:
        """How many matches can be answered for now; grows with the results noted."""

    def __getitem__(self, match: int) -> Table:
        """Return the table of a match; raise IndexError beyond those known."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """The table by which a format ranks, apart from Elo."""

    head: tuple[str, ...]
    """Names of the columns behind rank and bot."""
    rows: tuple[tuple[int, int, tuple[int | float | str, ...]], ...]
    """Rank, bot by number, and the columns; the best first, equals with the same rank."""


@runtime_checkable
class Adaptive(Schedule, Protocol):
    """A schedule whose next tables depend on results, and which ranks by its own table."""

    def note(self, match: int, results: Sequence[Result]) -> None:
        """Learn the results of a match, one a rotation; in order of the numbers."""

    def ranking(self) -> Ranking:
        """Rank the bots by the results noted so far."""
