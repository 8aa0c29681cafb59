"""How long random games of Blue Skies take in the core."""

from __future__ import annotations

import pytest

from opensky.games.blueskies import GAME

BOARD = GAME.board("usa")
GAMES = 1000


@pytest.mark.bench
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_thousand_random_games(benchmark, seats) -> None:
    scores, _ = benchmark(GAME.table(BOARD, seats).rollouts, GAMES, 1)
    assert scores.shape == (GAMES, seats)
