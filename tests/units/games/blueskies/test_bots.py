"""The bots that come with the game: legal everywhere, and in the order of their thought."""

from __future__ import annotations

import random
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from opensky.game import DICE, Info
from opensky.games.blueskies import GAME
from units.games.blueskies.games import BOARD, mixed_rulings, pick

BOTS = Path(__file__).parents[4] / "bots"


def load(name: str, kind: str) -> type:
    """Load a bot's class from its file."""
    spec = spec_from_file_location(name, BOTS / f"{name}.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return getattr(module, kind)


class Chooser:
    """Choose at random."""

    def start(self, info) -> None:
        self.rng = info.rng

    def decide(self, view):
        return self.rng.choice(view.options)


Greedy = load("blueskies_greedy", "Greedy")
Majority = load("blueskies_majority", "Majority")
Rollout = load("blueskies_rollout", "Rollout")
Tree = load("blueskies_tree", "Tree")
Champion = load("blueskies_tree", "Champion")


class Quick(Tree):
    """The tree search with few simulations."""

    simulations = 60


def played(bots, seed, **rulings):
    """Play a game of these bots; return the table at its end."""
    luck = random.Random(seed)
    game = GAME.table(BOARD, len(bots), rulings)
    for seat, bot in enumerate(bots):
        rng = random.Random(f"{seed} {seat}")
        bot.start(Info("blueskies", seat, len(bots), "usa", game.rulings, None, None, rng))
    while (seat := game.to_act()) is not None:
        game.apply(pick(game, luck) if seat == DICE else bots[seat].decide(game.view(seat)))
    return game


def wins(one, other, deals):
    """Count the games that the first of two kinds of bots wins, both seats played."""
    won = 0
    for deal in range(deals):
        won += played([one(), other()], deal).result().places[0] == 1
        won += played([other(), one()], deal).result().places[1] == 1
    return won


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("kind", [Greedy, Majority])
def test_a_bot_plays_any_table_and_ruling_to_the_end_and_repeats_itself(kind, seats) -> None:
    for seed in range(2):
        rulings = mixed_rulings(random.Random(seed))
        one, other = (played([kind() for _ in range(seats)], seed, **rulings) for _ in range(2))
        assert one.to_act() is None
        assert one.history == other.history


@pytest.mark.parametrize(("kind", "seats"), [(Rollout, 2), (Rollout, 3), (Quick, 2), (Quick, 5)])
def test_a_bot_that_thinks_plays_any_ruling_to_the_end_and_repeats_itself(kind, seats) -> None:
    rulings = mixed_rulings(random.Random(seats))
    bots = [kind, *[Greedy] * (seats - 1)]
    one, other = (played([bot() for bot in bots], 3, **rulings) for _ in range(2))
    assert one.to_act() is None
    assert one.history == other.history


def test_thinking_beats_greed() -> None:
    assert wins(Rollout, Greedy, 2) >= 3
    assert wins(Quick, Greedy, 2) >= 3


def test_the_rungs_of_the_search_are_set_by_simulations() -> None:
    assert (Tree.simulations, Champion.simulations) == (600, 2400)
    assert {Tree.name, Champion.name} == {"tree", "champion"}


def test_greedy_beats_random_and_majority_beats_greedy() -> None:
    assert wins(Greedy, Chooser, 20) >= 30
    assert wins(Majority, Greedy, 10) >= 15
