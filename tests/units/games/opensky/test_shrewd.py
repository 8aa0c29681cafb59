"""The policy `shrewd`: what it plays is what `bots/planner.py` counts, but for a little luck."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from opensky.bots import load, survey
from opensky.games.opensky import GAME, Hub
from properties.opensky.tables import choose

Table = Any
Decision = Any
Planner = Any
Outlook = Any
PLANNER = load(survey("planner.py", Path(__file__).parents[4] / "bots"))
SETTINGS = list(product(GAME.boards, GAME.seats))
HUB_LUCK, MARKET_LUCK = 5, 40
"""Points that luck may add to an option."""
NOVEMBER, MARCH = 7, 11
FACES = (200, 300, 400, 500, 600, 700)


def proposed(table: Table, seed: int) -> Decision:
    """Return what the policy plays: the first simulation of a search begins with it."""
    return table.search(simulations=1, policy="shrewd", seed=seed).best()


def moments(phase: str, seats: int, board: str, seed: int) -> Iterator[Table]:
    """Play a game by any decisions and stop wherever a seat is asked in the phase."""
    rng = random.Random(seed)
    table = GAME.table(GAME.board(board), seats)
    while table.to_act() is not None:
        if table.phase == phase:
            yield table.copy()
        table.apply(choose(table, rng))


def as_planned(table: Table) -> tuple[Planner, Outlook]:
    """Look at a table as the planner does."""
    planner = PLANNER()
    view = table.view(table.to_act())
    planner.decide(view)
    return planner, planner.decide.__globals__["Outlook"](view, planner.chart, planner.pay)


@pytest.mark.parametrize("seats", GAME.seats)
def test_no_hub_promises_more_than_the_one_it_takes(seats: int) -> None:
    for seed in range(5):
        for table in moments("hub", seats, "europe", seed):
            seat = table.to_act()
            _, outlook = as_planned(table)
            mask = outlook.chart.mask
            moved = sum(told == seat and isinstance(d, Hub) for told, d in table.history)
            other = mask([table.hubs[seat][1 - moved % 2]])
            promises = {
                option.airport: outlook.promise(table.planes[seat], other | mask([option.airport]))
                for option in table.options()
            }
            airport = proposed(table, seed).airport
            assert promises[airport] >= max(promises.values()) - HUB_LUCK, table.state_text()


@pytest.mark.parametrize(("board", "seats"), SETTINGS)
def test_no_market_pays_more_than_the_one_it_asks_for(board: str, seats: int) -> None:
    markets = [a + b for a, b in product("ABCDEF", repeat=2) if a < b]
    for seed in range(5):
        for table in moments("market", seats, board, seed):
            seat = table.to_act()
            planner, outlook = as_planned(table)
            own = outlook.stops(table.planes[seat], outlook.hubs[seat])
            pays = {
                option.callsigns: planner.pay[own[number]][outlook.rivals[number]]
                for option in table.options()
                for number in [markets.index(option.callsigns)]
            }
            asked = proposed(table, seed).callsigns
            assert pays[asked] >= max(pays.values()) - MARKET_LUCK, table.state_text()


@pytest.mark.parametrize(("board", "seats"), SETTINGS)
def test_nothing_is_leased_when_the_season_is_over(board: str, seats: int) -> None:
    for seed in range(5):
        for table in moments("lease", seats, board, seed):
            if table.month == NOVEMBER:
                assert str(proposed(table, seed)) == "lease none"


@pytest.mark.parametrize(("board", "seats"), SETTINGS)
def test_tokens_follow_the_odds_in_march(board: str, seats: int) -> None:
    """Alone nobody else can take a market that is dropped, and no month comes after."""
    for seed in range(30):
        for table in moments("attach", seats, board, seed):
            bids = [bid for bid in table.bids if bid]
            if table.month != MARCH or len(bids) > 1:
                continue
            fare = bids[0][0]
            worth = {
                option.tokens: (fare + 100 * option.tokens)
                * (sum(f >= fare + 100 * option.tokens for f in FACES) if option.tokens else 6)
                for option in table.options()
            }
            assert worth[proposed(table, seed).tokens] == max(worth.values()), fare
