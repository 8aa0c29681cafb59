"""What the benchmarks measure in this game: replays, random games, best routes, copies.

The recorded games are those of a checkout; without them only the random games are measured.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from opensky.game import DICE
from opensky.games.vienna1840.board import recorded_games
from opensky.games.vienna1840.box import GAME
from opensky.games.vienna1840.recorded import Generator
from opensky.games.vienna1840.table import Table
from opensky.speeds import Figure, Speeds, Task

REPLAY, RANDOM_GAME = 0.08, 0.5
"""Seconds: a tenth of what the reference engine takes, and a game of four."""
MEDIAN, LATE = 1.0, 50.0
"""Milliseconds for a best route: half of them, and 99 of 100."""
SEEDS, LOW_BITS = 4, 1 << 12
"""Games, and what the generator's lowest bits, which hardly vary, are cut off with."""


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
        Figure("best route, half of all runs", "ms", MEDIAN, 0.5, partial(searches, records)),
        Figure("best route, 99 of 100 runs", "ms", LATE, 0.99, partial(searches, records)),
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
        luck = Generator(seed)
        table = GAME.table(GAME.board("vienna"), 4)
        while (seat := table.to_act()) is not None:
            if seat == DICE:
                decisions = [decision for decision, _ in table.chances()]
            else:
                decisions = [*table.options()]
            table.apply(decisions[luck.draw() // LOW_BITS % len(decisions)])
    return SEEDS


def searches(records: list[dict[str, Any]]) -> Iterator[Callable[[], object]]:
    """Yield the search for the best route before every run of the recorded games."""
    for record in records:
        for table, text in steps(record):
            if text.startswith("run "):
                yield partial(table.copy().best_route, table.acting)
