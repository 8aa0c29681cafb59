"""Tree search and policies: honest about what a seat knows, repeatable, and worth its time."""

from __future__ import annotations

import random

import pytest

from opensky.findings import LEAST_MEMORY, Budget
from opensky.game import DICE
from opensky.games.blueskies import GAME
from opensky.games.blueskies.search import NODE_SIZE
from rules.blueskies.situations import table
from units.games.blueskies.games import BOARD, mixed_rulings, moments, pick
from units.games.blueskies.test_views import swapped


def asked(seats, seed, part):
    """Play a random game to a decision in that part; return the view of who decides."""
    for game, _ in moments(seats, seed):
        if game.part == part and game.to_act() not in {DICE, None} and len(game.options()) > 2:
            return game, game.view(game.to_act())
    raise AssertionError(f"no decision in {part}")


def figures(found):
    return [(option.visits, option.value, option.win) for option in found.options]


@pytest.mark.parametrize("part", ["setup", "buy", "play", "help", "renew"])
@pytest.mark.parametrize("seats", [2, 5])
def test_a_search_tells_of_every_option_in_order_and_repeats_itself(seats, part) -> None:
    _, view = asked(seats, 7, part)
    found, again = (view.search(simulations=300, seed=5) for _ in range(2))
    assert found == again
    assert figures(found) != figures(view.search(simulations=300, seed=6))
    assert tuple(option.decision for option in found.options) == view.options
    assert sum(option.visits for option in found.options) == found.simulations == 300
    assert found.best() == max(found.options, key=lambda option: option.visits).decision
    assert found.of(view.options[1]).decision == view.options[1]
    assert sum(option.chance for option in found.options) == pytest.approx(1)
    assert sum(found.wins) == pytest.approx(1)
    assert all(len(row) == seats for row in (found.values, found.wins, found.leads, found.scores))


@pytest.mark.parametrize("part", ["play", "renew"])
def test_a_search_cannot_tell_tables_apart_that_differ_in_what_is_hidden(part) -> None:
    rng = random.Random(3)
    for seed in range(4):
        game, _ = asked(3, seed, part)
        if game.phase == "discard" and game.step > 1:
            continue
        base = GAME.position(BOARD, game.state_text())
        seat = game.to_act()
        other = swapped(base, seat, rng)
        one, two = (each.view(seat).search(simulations=100, seed=1) for each in (base, other))
        assert one == two


def test_a_table_is_searched_as_its_seat_sees_it_and_left_as_it_was() -> None:
    game, view = asked(2, 4, "play")
    before = game.state_text()
    assert game.search(simulations=100, seed=2) == view.search(simulations=100, seed=2)
    assert game.state_text() == before


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_games_are_searched_from_any_decision_under_any_ruling(seats) -> None:
    rng = random.Random(seats)
    game = GAME.table(BOARD, seats, mixed_rulings(rng))
    while game.to_act() is not None:
        if game.to_act() == DICE:
            game.apply(pick(game, rng))
        else:
            game.apply(game.view(game.to_act()).search(simulations=12, seed=1).best())
    assert game.result().places.count(1) >= 1


def test_threads_share_the_simulations_and_the_memory() -> None:
    _, view = asked(2, 4, "buy")
    found = view.search(simulations=101, seed=3, threads=2)
    assert found.simulations == 101
    assert found == view.search(simulations=101, seed=3, threads=2)
    assert found != view.search(simulations=101, seed=3)


def test_a_tree_that_is_full_grows_no_more_and_the_search_goes_on() -> None:
    _, view = asked(2, 4, "buy")
    most = LEAST_MEMORY // NODE_SIZE
    found = view.search(simulations=most + 5_000, seed=1, memory=LEAST_MEMORY)
    assert (found.is_full, found.simulations) == (True, most + 5_000)
    assert found.nodes < most


def test_the_clock_ends_a_search() -> None:
    _, view = asked(2, 4, "buy")
    assert 0 < view.search(seconds=0.02, seed=1).simulations < 100_000


@pytest.mark.parametrize(
    ("budget", "message"),
    [
        ({}, "seconds or simulations is due"),
        ({"simulations": 0}, "simulations is 0"),
        ({"simulations": -1}, "simulations is -1"),
        ({"simulations": 1, "threads": 2}, "at least one a thread"),
        ({"simulations": 1, "threads": 0}, "threads is 0"),
        ({"seconds": 0.0}, "seconds is 0.0"),
        ({"seconds": float("nan")}, "seconds is nan"),
        ({"simulations": 1, "aim": "fun"}, "aim is 'fun'; 'place', 'lead', 'score' is due"),
        ({"simulations": 1, "policy": "x"}, "policy is 'x'; 'uniform' or 'earning' is due"),
        ({"simulations": 1, "memory": 10}, "memory is 10"),
    ],
)
def test_what_cannot_be_asked_is_refused(budget, message) -> None:
    _, view = asked(2, 4, "buy")
    with pytest.raises(ValueError, match=message):
        view.search(**budget)


def test_only_the_seat_to_act_can_search() -> None:
    game, view = asked(2, 4, "buy")
    with pytest.raises(ValueError, match="is not to act; nothing to search"):
        game.view(1 - view.seat).search(simulations=10)
    with pytest.raises(ValueError, match="is none of the options"):
        view.search(simulations=10).of(GAME.table(BOARD, 2, {}).parse("play ATL"))


def test_a_budget_is_shared_out_evenly() -> None:
    budget = Budget(None, 10, 7, 3, 3 * LEAST_MEMORY)
    assert budget.shares() == [4, 3, 3]
    assert len({*budget.seeds()}) == 3
    assert budget.seeds()[0] == 7


@pytest.mark.parametrize("policy", ["uniform", "earning"])
def test_a_search_opens_the_gate_where_ten_wait_when_ten_points_end_the_game(policy) -> None:
    game = table("BWI 10 | ATL 3 1,1 | BOS 1 0", scores="90 | 90")
    found = game.search(simulations=2000, seed=1, aim="lead", policy=policy)
    assert str(found.best()) == "open BWI"


@pytest.mark.parametrize("seats", [2, 5])
def test_earning_seats_score_more_than_random_ones(seats) -> None:
    new = GAME.table(BOARD, seats, {})
    earning, _ = new.rollouts(200, 1, "earning")
    uniform, _ = new.rollouts(200, 1, "uniform")
    assert earning.mean() > uniform.mean() + 5


@pytest.mark.parametrize("policy", ["uniform", "earning"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_rollouts_of_any_policy_and_ruling_end_with_places(seats, policy) -> None:
    for seed in range(6):
        new = GAME.table(BOARD, seats, mixed_rulings(random.Random(seed)))
        scores, places = new.rollouts(50, seed, policy)
        assert places.min() == 1
        assert places.max() <= seats
        assert (scores.argmax(axis=1) < seats).all()
        assert tuple(scores[0]) == new.rollout(seed, policy).scores
    with pytest.raises(ValueError, match="policy is 'best'"):
        new.rollout(1, "best")


def test_uniform_rollouts_play_as_a_random_choice_among_the_options() -> None:
    """The shortcut that counts purchases plays like marking them all: same scores on average."""
    rng = random.Random(5)
    new = GAME.table(BOARD, 2, {})
    totals = []
    for _ in range(400):
        game = new.copy()
        while game.to_act() is not None:
            game.apply(pick(game, rng))
        totals.append(sum(game.result().scores))
    scores, _ = new.rollouts(4000, 9)
    sums = scores.sum(axis=1)
    error = (sums.var() / len(totals)) ** 0.5
    assert abs(sum(totals) / len(totals) - sums.mean()) < 4 * error
