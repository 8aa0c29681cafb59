"""The power `speeds`: what a game has measured, and the bots that the house is measured with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

Unit = Literal["/s", "ns", "us", "ms", "s", "MB", "bytes", "%", "x"]


@dataclass(frozen=True, slots=True)
class Task:
    """Work that returns how many things it did, in things a second or the time of one."""

    name: str
    unit: Unit
    bar: float | None
    """At least so many a second, at most so much time; None where none is set."""
    work: Callable[[], int]


@dataclass(frozen=True, slots=True)
class Figure:
    """The time within which that share of many jobs is done."""

    name: str
    unit: Unit
    bar: float
    share: float
    jobs: Callable[[], Iterator[Callable[[], object]]]


@dataclass(frozen=True, slots=True)
class Pace:
    """What a bot that hardly thinks does in the loop of a match, and the bar for its decisions."""

    name: str
    bot: str
    bar: float


@dataclass(frozen=True, slots=True)
class Speeds:
    """What a game returns as its power."""

    tasks: tuple[Task, ...]
    figures: tuple[Figure, ...] = ()
    state_bytes: int | None = None
    """The size of a table, None where it is no flat piece of memory."""
    first: str = ""
    """The bot that takes the harmless option."""
    loops: tuple[Pace, ...] = ()
    """Of these the first plays the games whose records are measured; none where the house itself
    is measured with another game."""
