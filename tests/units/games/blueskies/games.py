"""Random games for the tests of this folder."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from opensky.game import DICE
from opensky.games.blueskies import GAME

BOARD = GAME.board("usa")


def mixed_rulings(rng: random.Random) -> dict[str, str]:
    """Choose a value for every switch."""
    return {name: rng.choice(values) for name, values in GAME.rulings.items()}


def pick(game: Any, rng: random.Random) -> Any:
    """Choose an option, or an outcome by its weight."""
    if game.to_act() != DICE:
        return rng.choice(game.options())
    outcomes, weights = zip(*game.chances(), strict=True)
    return rng.choices(outcomes, weights)[0]


def moments(seats: int, seed: int, **rulings: str) -> Iterator[tuple[Any, random.Random]]:
    """Play a random game and stop before every decision, and at the end."""
    rng = random.Random(seed)
    game = GAME.table(BOARD, seats, rulings or mixed_rulings(rng))
    while game.to_act() is not None:
        yield game, rng
        game.apply(pick(game, rng))
    yield game, rng
