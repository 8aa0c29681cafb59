"""What happens in a tournament, told one event after the other; docs/events.md explains the keys.

The terminal, the JSON stream and a file of events are all fed by these.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass

from opensky.record import compact


@dataclass(frozen=True, slots=True)
class Started:
    """A run begins or goes on."""

    name: str
    game: str
    format: str
    seats: int
    bots: tuple[str, ...]
    games: int
    """Games stored by earlier runs."""
    total: int
    """Games planned, as far as can be told now."""
    folder: str
    cut: str | None
    """What had to be cut from the store because a crash had left it torn."""


@dataclass(frozen=True, slots=True)
class Isolation:
    """Where the bots run; told when one of them has a process of its own."""

    levels: tuple[str, ...]
    """By bot: `none`, `process` or `sandbox`."""

    def __str__(self) -> str:
        counts = {level: self.levels.count(level) for level in sorted(set(self.levels))}
        told = ", ".join(f"{level} for {count}" for level, count in counts.items())
        return f"isolation: {told} of {len(self.levels)} bots"


@dataclass(frozen=True, slots=True)
class MatchPlayed:
    """A match is stored."""

    match: int
    bots: tuple[str, ...]
    points: tuple[float, ...]
    """By bot: 1 for each other that stood below it in a game, a half for the same place."""
    games: int
    """Games stored, those of earlier runs included."""
    total: int
    rate: float
    """Games per second in this run."""
    elapsed: float
    """Seconds since this run began."""

    @property
    def left(self) -> float | None:
        """Seconds until the end at this rate."""
        return (self.total - self.games) / self.rate if self.rate else None


@dataclass(frozen=True, slots=True)
class FaultSeen:
    """A bot did something wrong in a game that is stored now."""

    match: int
    rotation: int
    seat: int
    bot: str
    kind: str
    detail: str
    forfeit: bool
    """Whether the bot lost that game by its faults."""


@dataclass(frozen=True, slots=True)
class Row:
    """One bot in the standings of the moment."""

    rank: int
    bot: str
    elo: float
    margin: float
    """How far the Elo may be off, about, with 95 % confidence."""
    games: int
    faults: int


@dataclass(frozen=True, slots=True)
class StandingsNow:
    """A quick estimate from all games stored; `opensky tournament standings` has the exact one."""

    rows: tuple[Row, ...]
    elapsed: float


@dataclass(frozen=True, slots=True)
class WorkerNews:
    """A worker of a cluster has gone, or is not let play."""

    worker: str
    state: str
    """`lost` or `refused`."""
    detail: str


@dataclass(frozen=True, slots=True)
class Finished:
    """All games are stored."""

    games: int
    total: int
    elapsed: float


@dataclass(frozen=True, slots=True)
class StoppedEarly:
    """The run ends before its last game; what is stored stays."""

    games: int
    total: int
    elapsed: float
    reason: str


Event = (
    Started
    | Isolation
    | MatchPlayed
    | FaultSeen
    | StandingsNow
    | WorkerNews
    | Finished
    | StoppedEarly
)
Hear = Callable[[Event], None]

KINDS: dict[type, str] = {
    Started: "started",
    Isolation: "isolation",
    MatchPlayed: "match",
    FaultSeen: "fault",
    StandingsNow: "standings",
    WorkerNews: "worker",
    Finished: "finished",
    StoppedEarly: "stopped",
}
"""What events are called in JSON."""


def to_json(event: Event) -> str:
    """Write an event as one line of JSON."""
    return compact({"event": KINDS[type(event)], **asdict(event)})
