"""Catanatron: Settlers of Catan with four of its own random players."""

from __future__ import annotations

from importlib.metadata import version

import timing
from catanatron import Color, Game, RandomPlayer


def new() -> Game:
    return Game([RandomPlayer(color) for color in Color])


def play() -> int:
    game = new()
    game.play()
    record = getattr(game.state, "action_records", None)
    return len(game.state.actions if record is None else record)


def rows() -> list[timing.Row]:
    game = new()
    for _ in range(100):
        game.play_tick()
    return [("Catan, 4 players", "its own loop in Python", 1, play, game.copy)]


if __name__ == "__main__":
    timing.report(version("catanatron"), rows())
