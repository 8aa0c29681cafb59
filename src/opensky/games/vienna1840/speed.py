"""What the benchmarks measure in this game: replays, random games, best routes, copies.

The recorded games are those of a checkout; without them only the random games are measured.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from time import process_time
from typing import Any, Literal

from opensky.game import DICE
from opensky.games.vienna1840.board import recorded_games
from opensky.games.vienna1840.box import GAME
from opensky.games.vienna1840.table import Table

REPLAY, RANDOM_GAME = 0.08, 0.5
"""Seconds: a tenth of what the reference engine takes, and a game of four."""
MEDIAN, LATE = 1.0, 50.0
"""Milliseconds for a best route: half of them, and 99 of 100."""
SEEDS = 4


@dataclass(frozen=True, slots=True)
class Task:
    """Work that returns how many things it did."""

    name: str
    unit: Literal["/s", "s", "ms"]
    bar: float | None
    work: Callable[[], int]


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure that is no rate; `sample` takes about so many seconds."""

    name: str
    unit: Literal["ms"]
    bar: float
    sample: Callable[[float], float]


@dataclass(frozen=True, slots=True)
class Speeds:
    """The power `speeds`."""

    tasks: tuple[Task, ...]
    figures: tuple[Figure, ...]
    state_bytes: None = None
    """A table is no flat piece of memory."""
    loops: tuple[()] = ()
    """None: what the house itself takes is measured with its own game."""


def speeds() -> Speeds:
    """Return what there is to measure."""
    records = recorded_games()
    replays = [
        Task(f"replay of record {number + 1}, routes checked", "s", bar, partial(replay, record))
        for number, record in enumerate(records)
        for bar in [REPLAY if number == 0 else None]
    ]
    games = Task("random game, 4 seats, runs by best route", "s", RANDOM_GAME, random_games)
    figures = [
        Figure("best route, half of all runs", "ms", MEDIAN, partial(quantile, records, 0.5)),
        Figure("best route, 99 of 100 runs", "ms", LATE, partial(quantile, records, 0.99)),
    ]
    return Speeds((*replays, games), tuple(figures) if records else ())


def replay(record: Mapping[str, Any]) -> int:
    """Play a recorded game; `apply` checks every route."""
    for _ in steps(record):
        pass
    return 1


def steps(record: Mapping[str, Any]) -> Iterator[tuple[Table, str]]:
    """Yield the table before each event of a record, with its text."""
    board = GAME.board(record["board"])
    table = GAME.table(board, len(record["seats"]), record["rulings"])
    for _, text in record["events"]:
        yield table, text
        table.apply(table.parse(text))


def random_games() -> int:
    """Play games of four at random, the same ones every time."""
    for seed in range(SEEDS):
        rng = random.Random(seed)
        table = GAME.table(GAME.board("vienna"), 4)
        while (seat := table.to_act()) is not None:
            if seat == DICE:
                table.apply(rng.choice(table.chances())[0])
            else:
                table.apply(rng.choice(table.options()))
    return SEEDS


def quantile(records: list[dict[str, Any]], share: float, budget: float) -> float:
    """Return the milliseconds within which that share of all runs find their best route."""
    times = sorted(time for record in records for time in route_times(record))
    return times[int(share * (len(times) - 1))] * 1e3


def route_times(record: Mapping[str, Any]) -> Iterator[float]:
    """Find the best route before every run of a record, and yield the seconds it takes."""
    for table, text in steps(record):
        if text.startswith("run "):
            line, asked = table.acting, table.copy()
            start = process_time()
            asked.best_route(line)
            yield process_time() - start
