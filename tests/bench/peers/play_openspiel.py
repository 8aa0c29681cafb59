"""OpenSpiel: light games from Python and in its loop in C++."""

from __future__ import annotations

import random
from collections.abc import Iterator
from importlib.metadata import version

import pyspiel
import timing

GAMES = ("connect_four", "leduc_poker", "backgammon")
GAMES_A_CALL = 20


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
    bots = [pyspiel.make_uniform_random_bot(seat, 7 + seat) for seat in range(game.num_players())]

    def play() -> int:
        for seed in range(GAMES_A_CALL):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)
        return round(mean * GAMES_A_CALL)

    return play


def rows() -> Iterator[timing.Row]:
    for name in GAMES:
        game = pyspiel.load_game(name)
        mean = sum(by_hand(game) for _ in range(300)) / 300
        state = game.new_initial_state()
        yield name, "from Python", 1, lambda g=game: by_hand(g), state.clone
        yield name, "inside, its loop in C++", GAMES_A_CALL, inside(game, mean), None


if __name__ == "__main__":
    timing.report(version("open_spiel"), rows())
