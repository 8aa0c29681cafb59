"""The cases of `opensky bench` for pytest-benchmark: one round is one piece of work.

    make bench                            # all of them
    pytest -m bench tests/bench -k settle # some

The figures are times a round; `opensky bench` turns them into rates and holds them against bars.
"""

from __future__ import annotations

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from opensky.bench import house, pipes, program
from opensky.bench.cases import Case
from opensky.games.opensky import GAME
from opensky.games.opensky.speed import hot_paths, speeds
from opensky.speeds import Pace, Task

SPEEDS = speeds()
LOOPS = [(pace, board, seats) for pace in SPEEDS.loops for board in GAME.boards for seats in (2, 4)]
PROGRAM = [case for case in program.cases(GAME, SPEEDS.first) if "tournament" not in case.name]
PIPES = list(pipes.cases(GAME, SPEEDS.first))

pytestmark = pytest.mark.bench


@pytest.mark.parametrize("task", SPEEDS.tasks, ids=lambda task: task.name)
def test_the_game(benchmark: BenchmarkFixture, task: Task) -> None:
    benchmark.extra_info["things"] = task.work()
    assert benchmark(task.work) > 0


@pytest.mark.parametrize(("pace", "board", "seats"), LOOPS, ids=str)
def test_the_loop_of_the_match(
    benchmark: BenchmarkFixture, pace: Pace, board: str, seats: int
) -> None:
    loop = house.Loop(GAME, GAME.board(board), seats, pace.bot)
    benchmark.extra_info["things"] = loop.play()
    assert benchmark(loop.play) > 0


@pytest.mark.parametrize("board", GAME.boards)
@pytest.mark.parametrize("seats", GAME.seats)
def test_a_batch(benchmark: BenchmarkFixture, board: str, seats: int) -> None:
    from opensky.vector import VectorEnv

    env = VectorEnv(house.BATCH, board=board, seats=seats)
    assert benchmark(house.stepper(env, 1)) == house.BATCH


@pytest.mark.parametrize("case", PROGRAM, ids=lambda case: case.name)
def test_the_program(benchmark: BenchmarkFixture, case: Case) -> None:
    assert benchmark.pedantic(case.sample, args=(0.0,), rounds=3) > 0


@pytest.mark.parametrize("case", PIPES, ids=lambda case: case.name)
def test_bots_in_processes(benchmark: BenchmarkFixture, case: Case) -> None:
    figure = benchmark.pedantic(case.sample, args=(0.1,), rounds=3)
    assert figure > 0


def test_the_hot_paths_are_among_the_cases() -> None:
    names = {task.name for task in SPEEDS.tasks}
    assert {task.name for task in hot_paths()} <= names
