"""Those who hear of a tournament's events: the terminal, a stream of JSON, a file."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console, Group
from rich.live import Live
from rich.table import Table
from rich.text import Text

from opensky.errors import plain
from opensky.events import (
    Event,
    FaultSeen,
    Finished,
    Hear,
    Isolation,
    MatchPlayed,
    StandingsNow,
    Started,
    WorkerNews,
    to_json,
)
from opensky.store import Lines

_WIDTH = 80
_EVERY = 10.0
"""Seconds between two plain lines."""
_FRESH = 0.25
"""Seconds between two pictures of the live table."""
_FAULTS = 3
"""Faults that the live table shows, the latest ones."""


@contextmanager
def watching(has_json: bool, file: Path | None) -> Iterator[Hear]:
    """Tell events to the terminal or as JSON, and to a file if there is one."""
    hearers: list[Hear] = [json_lines] if has_json else []
    with file_of(file) as written, view(Console(file=sys.stderr), not has_json) as shown:
        hearers += [*written, *shown]

        def hear(event: Event) -> None:
            for each in hearers:
                each(event)

        yield hear


def json_lines(event: Event) -> None:
    """Print an event as one line of JSON, at once."""
    print(to_json(event), flush=True)


@contextmanager
def file_of(path: Path | None) -> Iterator[list[Hear]]:
    """Append events to a file as JSON Lines."""
    if path is None:
        yield []
        return
    with Lines(path) as lines:
        yield [lambda event: lines.append(to_json(event))]


@contextmanager
def view(console: Console, is_wanted: bool) -> Iterator[list[Hear]]:
    """Show a live table on a terminal, a plain line now and then elsewhere."""
    if not is_wanted:
        yield []
    elif console.is_terminal:
        board = LiveTable()
        live = Live(console=console, auto_refresh=False, transient=True)
        try:
            yield [board.hearer(live)]
        finally:
            if live.is_started:
                live.stop()
    else:
        yield [PlainLines(lambda line: print(line, file=sys.stderr)).hear]


class PlainLines:
    """Says in one line how far it is, every ten seconds; nothing before a game is played.

    Why a run stops early is told by the command itself.
    """

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say = say
        self._before: list[str] = []
        self._due = 0.0
        self._faults = 0

    def hear(self, event: Event) -> None:
        """Say what is worth a line."""
        match event:
            case Started():
                self._before = [f"{event.name}: {event.games} of {event.total} games are stored"]
                if event.cut:
                    self._before.append(f"the store was torn: {event.cut}")
            case Isolation():
                self._before.append(str(event))
            case FaultSeen():
                self._faults += 1
            case MatchPlayed() if event.elapsed >= self._due:
                self._due = event.elapsed + _EVERY
                self._tell(f"{state(event)}, {count(self._faults, 'fault')} in this run")
            case WorkerNews():
                self._tell(news(event))
            case Finished():
                self._tell(f"finished: {count(event.games, 'game')}, {event.elapsed:.0f} s")

    def _tell(self, line: str) -> None:
        """Say a line, after what was kept back at the start."""
        for each in (*self._before, line):
            self._say(each)
        self._before = []


class LiveTable:
    """The standings of the moment, how fast it goes, and the latest faults."""

    def __init__(self) -> None:
        self._title = ""
        self._state = ""
        self._rows: StandingsNow | None = None
        self._notes: list[str] = []
        self._due = 0.0

    def hearer(self, live: Live) -> Hear:
        """Return what takes in events and draws on a live display."""

        def hear(event: Event) -> None:
            self.take_in(event)
            elapsed = getattr(event, "elapsed", None)
            if elapsed is not None and elapsed >= self._due:
                self._due = elapsed + _FRESH
                live.start()
                live.update(self.picture(), refresh=True)

        return hear

    def take_in(self, event: Event) -> None:
        """Keep what the next picture shows."""
        match event:
            case Started():
                self._title = f"{event.name}: {event.format} of {len(event.bots)} bots"
                if event.cut:
                    self._notes.append(f"the store was torn: {event.cut}")
            case Isolation():
                self._title += f"\n{event}"
            case MatchPlayed():
                self._state = state(event)
            case StandingsNow():
                self._rows = event
            case FaultSeen():
                self._notes.append(fault(event))
            case WorkerNews():
                self._notes.append(news(event))
        self._notes = self._notes[-_FAULTS:]

    def picture(self) -> Group:
        """Draw it in 80 columns, readable without colour."""
        table = Table(box=None, width=_WIDTH, title=self._title, title_justify="left")
        for name in ("#", "Elo", "±", "games", "faults"):
            table.add_column(name, justify="right")
        table.add_column("bot", ratio=1, no_wrap=True, overflow="ellipsis")
        for row in self._rows.rows if self._rows else ():
            table.add_row(
                str(row.rank),
                f"{row.elo:.0f}",
                f"{row.margin:.0f}",
                str(row.games),
                str(row.faults),
                Text(row.bot),
            )
        notes = [Text(note, no_wrap=True, overflow="ellipsis") for note in self._notes]
        return Group(table, Text(self._state), *notes)


def state(event: MatchPlayed) -> str:
    """Say how far it is and how fast it goes."""
    share = 100 * event.games / event.total if event.total else 100.0
    left = "" if event.left is None else f", {event.left:.0f} s left"
    rate = f"{event.rate:.2g}" if event.rate < 10 else f"{event.rate:.0f}"
    return f"{event.games} of {event.total} games ({share:.0f} %), {rate} games/s{left}"


def fault(event: FaultSeen) -> str:
    """Say what a bot did wrong."""
    lost = ", forfeits" if event.forfeit else ""
    return plain(f"match {event.match}: {event.bot}: {event.kind}: {event.detail}{lost}")


def news(event: WorkerNews) -> str:
    """Say what became of a worker."""
    return plain(f"worker {event.worker} {event.state}: {event.detail}")


def count(number: int, noun: str) -> str:
    """Say a number of things."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
