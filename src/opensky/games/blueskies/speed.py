"""What the benchmarks measure in this game, and the bots that they seat."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from opensky.games.blueskies import box, pacers
from opensky.games.blueskies.pace import STATE_BYTES, decisions
from opensky.games.blueskies.table import Table
from opensky.speeds import Pace, Speeds, Task

GAMES = 500
GAMES_A_SECOND = {2: 30e3, 3: 20e3, 4: 15e3, 5: 10e3}
EARNING_GAMES_A_SECOND = {2: 15e3, 5: 7e3}
LOOP = 95e3
"""Decisions a second in the loop of a match: 1,500 games for two, of 64 decisions each."""
SIMULATIONS, SIMULATIONS_A_SECOND = 1000, 10e3


def speeds() -> Speeds:
    """Return what there is to measure."""
    file = Path(pacers.__file__)
    return Speeds(
        tasks=(*playouts(), *calls()),
        state_bytes=STATE_BYTES,
        first=f"{file}:First",
        loops=(
            Pace("trivial bots", f"{file}:Last", LOOP),
            Pace("random.choice", f"{file}:Chance", LOOP),
            Pace("five fields read", f"{file}:Reader", LOOP),
        ),
    )


def playouts() -> list[Task]:
    """Whole games without Python, by both policies."""
    bars = {"uniform": GAMES_A_SECOND, "earning": EARNING_GAMES_A_SECOND}
    return [
        Task(f"{policy} games, {seats} seats", "/s", bar, partial(games, new(seats), policy))
        for policy, by_seats in bars.items()
        for seats, bar in by_seats.items()
    ]


def games(table: Table, policy: str) -> int:
    """Play some games and say how many."""
    decisions(table, GAMES, 1, policy)
    return GAMES


def calls() -> list[Task]:
    """Single calls from Python: a copy, and a search at the first purchase of a game for two."""
    table = new(2)
    while table.to_act() == -1:  # any draws do
        table.apply(table.chances()[0][0])
    view = table.view(table.to_act() or 0)

    def copies() -> int:
        for _ in range(GAMES):
            table.copy()
        return GAMES

    def search() -> int:
        return view.search(simulations=SIMULATIONS, seed=1).simulations

    return [
        Task("copy() from Python", "ns", 250, copies),
        Task("simulations of a search, 2 seats", "/s", SIMULATIONS_A_SECOND, search),
    ]


def new(seats: int) -> Table:
    """Set up a table."""
    return box.GAME.table(box.GAME.board("usa"), seats)
