"""How fast 1840 is: a replay with routes checked, a random game, best routes, a copy."""

import random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from opensky.game import DICE
from opensky.games.vienna1840 import GAME, importer, recorded
from opensky.games.vienna1840._routes import longest
from replays.vienna1840.shared import GAMES, game
from units.vienna1840.track import lay_at_random

pytestmark = pytest.mark.bench


@pytest.mark.parametrize("name", GAMES)
def test_replay_of_a_recorded_game(benchmark: BenchmarkFixture, name: str) -> None:
    recorded_game = game(name)

    def replay() -> None:
        imported = importer.begin(recorded_game)
        for action in recorded.standing(recorded_game["actions"]):
            for _ in importer.play(imported, action):
                pass

    benchmark(replay)


def test_random_game_of_four(benchmark: BenchmarkFixture) -> None:
    def play() -> None:
        rng = random.Random(1)
        table = GAME.table(GAME.board("vienna"), 4, {})
        while (seat := table.to_act()) is not None:
            if seat == DICE:
                table.apply(rng.choice([decision for decision, _ in table.chances()]))
            else:
                table.apply(rng.choice(table.view(seat).options))

    benchmark(play)


@pytest.mark.parametrize("style", ["mixed", "brown", "gray"])
def test_best_route_on_a_map_full_of_track(benchmark: BenchmarkFixture, style: str) -> None:
    track = lay_at_random("bench", style, 1.0)
    benchmark(longest, track.network, track.full, track.own, 4, {}, False, 60.0)


def test_copy_of_a_table_late_in_a_game(benchmark: BenchmarkFixture) -> None:
    imported = importer.begin(game("gen-6p-full-24"))
    for action in recorded.standing(game("gen-6p-full-24")["actions"])[:900]:
        list(importer.play(imported, action))
    benchmark(imported.state.copy)
