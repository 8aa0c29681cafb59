"""OpenSpiel: light games from Python and in its loop in C++."""

from __future__ import annotations

import random
from collections.abc import Iterator
from importlib.metadata import version

import pyspiel
import timing

GAMES = ("connect_four", "leduc_poker", "backgammon")
ROLLOUTS = 200


def by_hand(game: pyspiel.Game) -> int:
    """Play a game at random in plain Python, chance too."""
    state = game.new_initial_state()
    made = 0
    while not state.is_terminal():
        made += not state.is_chance_node()
        state.apply_action(random.choice(state.legal_actions()))
    return made


def inside(game: pyspiel.Game, mean: float) -> timing.Play:
    """Return what plays games at random in C++, with the mean number of decisions of a game."""
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    start = game.new_initial_state()
    while start.is_chance_node():
        start.apply_action(start.legal_actions()[0])

    def play() -> int:
        evaluator.evaluate(start)
        return round(mean * ROLLOUTS)

    return play


def rows() -> Iterator[timing.Row]:
    for name in GAMES:
        game = pyspiel.load_game(name)
        mean = sum(by_hand(game) for _ in range(300)) / 300
        state = game.new_initial_state()
        yield name, "from Python", 1, lambda g=game: by_hand(g), state.clone
        yield name, "inside, C++ rollouts", ROLLOUTS, inside(game, mean), None


if __name__ == "__main__":
    timing.report(version("open_spiel"), rows())
