"""What a view of OpenSky tells, and what it keeps."""

from __future__ import annotations

import random

import pytest

from opensky.games.opensky import GAME
from opensky.games.opensky.table import Table


def at_the_first_bid(seats: int = 2) -> Table:
    """Play at random, callsigns and planes side by side, until a second seat is asked to bid."""
    rng = random.Random(1)
    while True:
        table = GAME.table(GAME.board("europe"), seats)
        while table.to_act() is not None:
            if table.phase == "bid" and sum(map(bool, table.itineraries)) > 1:
                return table
            rolls = [roll for roll, _ in table.chances()] if table.to_act() == -1 else None
            table.apply(rng.choice(rolls or table.options()))


def told(table: Table, seat: int) -> list[str]:
    return [f"{who} {decision}" for who, decision in table.view(seat).history]


def test_the_market_is_told_while_bids_are_sealed() -> None:
    table = at_the_first_bid()
    assert told(table, 0)[-1].split()[1] == "market"
    assert told(table, 0) == told(table, 1)


@pytest.mark.rule("F2")
def test_sealed_bids_are_told_when_all_are_in() -> None:
    table = at_the_first_bid()
    first = table.to_act()
    assert first is not None
    before = told(table, 0)
    bid = table.options()[-1]
    table.apply(bid)
    assert told(table, 0) == told(table, 1) == before
    table.apply(table.options()[-1])
    assert told(table, 1 - first)[len(before)] == f"{first} {bid}"


def test_history_is_every_event_so_far() -> None:
    table, events = GAME.table(GAME.board("north_america"), 3), list[str]()
    rng = random.Random(2)
    while table.to_act() is not None:
        seat = table.to_act()
        rolls = [roll for roll, _ in table.chances()] if seat == -1 else None
        decision = rng.choice(rolls or table.options())
        table.apply(decision)
        events.append(f"{seat} {decision}")
    assert told(table, 2) == events
