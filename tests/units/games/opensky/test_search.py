"""Search in the core: what it finds, what it may use, that it is the same again."""

from __future__ import annotations

import random
from typing import Any

import pytest

from opensky.game import DICE
from opensky.games import power
from opensky.games.opensky import GAME
from opensky.games.opensky.search import NODE_SIZE
from properties.opensky.tables import choose

Table = Any
FACES = (200, 300, 400, 500, 600, 700)
MARCH = 11


def new(seats: int = 2, board: str = "europe") -> Table:
    return GAME.table(GAME.board(board), seats)


def march(phase: str, bidders: int, seed: int = 1) -> Table:
    """Play until that phase in March, with so many seats that bid."""
    rng = random.Random(seed)
    while True:
        table = new()
        while table.to_act() is not None:
            asked = [bool(p and h) for p, h in zip(table.itineraries, table.hands, strict=True)]
            if table.month == MARCH and table.phase == phase and sum(asked) == bidders:
                return table
            table.apply(choose(table, rng))


def test_alone_in_march_the_highest_fare_is_bid() -> None:
    table = march("bid", bidders=1)
    hand = table.hands[table.to_act()]
    found = table.search(simulations=2000, aim="score", seed=1)
    assert found.best().fare == max(hand)
    assert not found.is_sealed


@pytest.mark.parametrize("seed", range(3))
def test_tokens_in_march_are_worth_their_odds(seed: int) -> None:
    table = march("attach", bidders=1, seed=seed)
    seat = table.to_act()
    before = table.scores[seat]
    fare = table.bid(seat)[0]
    found = table.search(simulations=20_000, aim="score", policy="uniform", seed=seed)
    worth = {}
    for option in found.options:
        tokens = option.decision.tokens
        price = fare + 100 * tokens
        accepted = sum(face >= price for face in FACES) / 6 if tokens else 1
        worth[tokens] = before + accepted * price
        if option.visits > 100:
            assert option.score == pytest.approx(worth[tokens], abs=4 * 400 / option.visits**0.5)
    assert worth[found.best().tokens] == max(worth.values())


@pytest.mark.parametrize("seed", range(4))
def test_sealed_bids_come_near_the_equilibrium(seed: int) -> None:
    table = march("bid", bidders=2, seed=seed)
    seat = table.to_act()
    view = table.view(seat)
    solved = view.solve()
    found = view.search(simulations=20_000, aim="lead", seed=seed)
    assert found.is_sealed
    chances = [option.chance for option in found.options]
    assert sum(chances) == pytest.approx(1)
    wide = len(solved.strategies[1].chances)
    replies = [
        sum(chance * solved.payoffs[wide * row + reply][0] for row, chance in enumerate(chances))
        for reply in range(wide)
    ]
    assert min(replies) > solved.strategies[0].value - 60


def test_options_come_in_the_order_of_the_view_with_sums_that_fit() -> None:
    view = new().view(0)
    found = view.search(simulations=500, seed=3)
    assert tuple(option.decision for option in found.options) == view.options
    assert sum(option.visits for option in found.options) == found.simulations == 500
    assert sum(found.wins) == pytest.approx(1)
    assert found.of(found.best()).visits == max(option.visits for option in found.options)


def test_wins_agree_with_plain_playouts() -> None:
    table = new()
    found = table.search(simulations=4000, seed=1, aim="score")
    _, places = table.rollouts(4000, seed=2)
    share = ((places[:, 0] == 1) / (places == 1).sum(axis=1)).mean()
    assert found.wins[0] == pytest.approx(share, abs=0.06)


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_the_same_seed_gives_the_same_answer(threads: int) -> None:
    view = new(3).view(0)
    first, again = (view.search(simulations=1000, seed=7, threads=threads) for _ in range(2))
    assert first == again
    assert first.simulations == 1000
    assert first != view.search(simulations=1000, seed=8, threads=threads)


def test_the_memory_is_a_bound() -> None:
    memory = 1 << 20
    found = new().search(simulations=60_000, memory=memory)
    assert found.is_full
    assert found.nodes * NODE_SIZE <= memory
    assert found.simulations == 60_000
    assert not new().search(simulations=1000).is_full


def test_seconds_end_a_search() -> None:
    found = new().search(seconds=0.02)
    assert 0 < found.simulations < 1_000_000


def test_a_search_changes_nothing() -> None:
    table = new()
    before = table.state_bytes()
    table.search(simulations=100)
    assert table.state_bytes() == before


@pytest.mark.parametrize("board", GAME.boards)
@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("policy", ["uniform", "connecting", "keen", "shrewd"])
def test_every_phase_is_searched_and_its_choice_is_legal(
    board: str, seats: int, policy: str
) -> None:
    rng = random.Random(f"{board} {seats}")
    table = new(seats, board)
    met = set()
    while (seat := table.to_act()) is not None:
        if seat == DICE:
            table.apply(choose(table, rng))
            continue
        met.add(table.phase)
        found = table.search(simulations=20, policy=policy, seed=rng.getrandbits(64))
        assert found.seat == seat
        assert found.draw(rng) in table.options()
        table.apply(choose(table, rng))
    assert {"callsign", "plan", "market"} <= met


def test_the_game_has_the_power_to_search() -> None:
    table = new()
    assert power(GAME, "search")(table.view(0), simulations=50) == table.search(simulations=50)


@pytest.mark.parametrize(
    ("budget", "message"),
    [
        ({}, "seconds or simulations is due"),
        ({"simulations": 0}, "simulations is 0; at least one a thread is due"),
        ({"seconds": 0}, "seconds is 0; more than 0 is due"),
        ({"simulations": 9, "threads": 0}, "threads is 0; at least 1 is due"),
        ({"simulations": 9, "aim": "fame"}, "aim is 'fame'; 'place', 'lead', 'score' is due"),
        ({"simulations": 9, "memory": 1}, "memory is 1; at least 1048576 bytes a thread are due"),
        (
            {"simulations": 9, "policy": "x"},
            "policy is 'x'; 'uniform', 'connecting', 'keen' or 'shrewd' is due",
        ),
    ],
)
def test_what_cannot_be_asked_is_told(budget: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        new().search(**budget)


def test_a_seat_that_is_not_to_act_has_nothing_to_search() -> None:
    with pytest.raises(ValueError, match="seat 1 is not to act"):
        new().view(1).search(simulations=10)
