"""What the benchmarks measure in this game, and the bots that they seat."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from opensky._core import itineraries, settle
from opensky.games.opensky import box, pacers
from opensky.games.opensky.pace import STATE_BYTES, Networks, decisions, settlements
from opensky.games.opensky.table import Table
from opensky.speeds import Pace, Speeds, Task

GAMES = 2000
DECISIONS_A_SECOND = 10e6
GAMES_A_SECOND = 180e3
SIMULATIONS, SIMULATIONS_A_SECOND = 20_000, 80e3
KEEN_A_SECOND = 20e3
NETWORKS = 64


def speeds() -> Speeds:
    """Return what there is to measure."""
    file = Path(pacers.__file__)
    return Speeds(
        tasks=(*playouts(), *searches(), *calls(), *hot_paths()),
        state_bytes=STATE_BYTES,
        first=f"{file}:First",
        loops=(
            Pace("trivial bots", f"{file}:Connecting", 1.1e6),
            Pace("random.choice", f"{file}:Chance", 400e3),
            Pace("five fields read", f"{file}:Reader", 600e3),
        ),
    )


def playouts() -> list[Task]:
    """Whole games without Python, on both boards, for every number of seats and both policies."""
    tasks = [
        Task(
            f"{policy} decisions, {board}, {seats} seats",
            "/s",
            DECISIONS_A_SECOND,
            partial(decisions, new(board, seats), GAMES, 1, policy),
        )
        for policy in ("uniform", "connecting")
        for board in box.GAME.boards
        for seats in box.GAME.seats
    ]
    table = new("europe", 2)

    def games() -> int:
        decisions(table, GAMES, 1, "uniform")
        return GAMES

    return [*tasks, Task("uniform games, europe, 2 seats", "/s", GAMES_A_SECOND, games)]


def searches() -> list[Task]:
    """Tree search from the start of a game on one core, by the quickest and the best policy."""
    table = new("europe", 2)

    def simulations(policy: str) -> int:
        return table.search(simulations=SIMULATIONS, policy=policy, seed=1).simulations

    return [
        Task(f"{policy} simulations, europe, 2 seats", "/s", bar, partial(simulations, policy))
        for policy, bar in (("uniform", SIMULATIONS_A_SECOND), ("keen", KEEN_A_SECOND))
    ]


def calls() -> list[Task]:
    """Single calls from Python."""
    copy = new("europe", 2).copy

    def copies() -> int:
        for _ in range(GAMES):
            copy()
        return GAMES

    return [Task("copy() from Python", "ns", 150, copies)]


def hot_paths() -> list[Task]:
    """Itineraries and fares, inside and from Python."""
    networks = sample_networks()
    inside = Networks(networks)
    bids = ((3, 1, 0, 5), (0, 1, 0, 0))

    def search() -> int:
        for planes, via, origin, destination in networks:
            itineraries(planes, via, origin, destination)
        return len(networks)

    def settlement() -> int:
        for _ in range(GAMES):
            settle(*bids)
        return GAMES

    return [
        Task("itineraries inside", "ns", 100, lambda: inside.search(GAMES)),
        Task("settle inside", "ns", 30, lambda: settlements(GAMES)),
        Task("itineraries() from Python", "ns", 250, search),
        Task("settle() from Python", "ns", 250, settlement),
    ]


def new(board: str, seats: int) -> Table:
    """Set up a table."""
    return box.GAME.table(box.GAME.board(board), seats)


def sample_networks() -> list[tuple[tuple[int, ...], int, int, int]]:
    """Collect networks that markets meet when the connecting bots play, each with its market."""
    found: list[tuple[tuple[int, ...], int, int, int]] = []
    while len(found) < NETWORKS:
        table = new("europe", 2)
        bots = [pacers.Connecting(), pacers.Connecting()]
        while (seat := table.to_act()) is not None:
            if seat < 0:  # any dice do: the next ones in a fixed order
                rolls = table.chances()
                table.apply(rolls[(len(found) * 7 + table.month * 11) % len(rolls)][0])
                continue
            if table.phase == "bid":
                found.append(network(table, seat))
            table.apply(bots[seat].decide(table.view(seat)))
    return found[:NETWORKS]


def network(table: Table, seat: int) -> tuple[tuple[int, ...], int, int, int]:
    """Tell a seat's planes, hubs and market as `opensky._core.itineraries` wants them."""
    place = {airport.code: number for number, airport in enumerate(table.board.airports)}
    planes = tuple(64 * place[plane[:3]] + place[plane[4:]] for plane in table.planes[seat])
    via = sum(1 << place[hub] for hub in table.hubs[seat] if hub is not None)
    origin, destination = table.origin_and_destination or ("", "")
    return planes, via, place[origin], place[destination]
