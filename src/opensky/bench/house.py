"""Cases inside this process: the loop of the match, its records, batches, threads."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from opensky._loop import spell
from opensky.bench._yard import spin
from opensky.bench.cases import Case
from opensky.bench.timing import elapsed, pace, sampler
from opensky.bots import load, survey
from opensky.clock import Clock
from opensky.game import Board, Decision, GameType
from opensky.match import Host, Setting
from opensky.record import Ending, Scribe
from opensky.speeds import Pace

if TYPE_CHECKING:
    from opensky.vector import VectorEnv

DEALS = 40
CLOCK = Clock(per_decision=5.0, per_game=60.0)
MOST_WRITING = 20.0
"""Per cent that records may add to a game."""
BATCH, WIDE_BATCH, STEPS = 1024, 16_384, 20
BATCH_RATE = 5e6
THREADS, THREAD_RATIO = 2, 1.8


def cases(game: GameType, loops: Sequence[Pace]) -> Iterator[Case]:
    """Yield the cases for a game; `loops` names bots that hardly think."""
    for board in map(game.board, game.boards):
        for seats in (game.seats[0], game.seats[-1]):
            where = f"{board.name}, {seats} seats"
            for each in loops:
                loop = Loop(game, board, seats, each.bot)
                name = f"match loop, {each.name}, {where}"
                yield Case(name, "/s", each.bar, sampler(loop.play, "/s"))
            writing = Writing(game, board, seats, loops[0].bot)
            yield Case(f"records over no records, {where}", "%", MOST_WRITING, writing.share)
    if hasattr(game, "vector"):
        yield from batches(game)
    table = game.table(game.board(game.boards[0]), game.seats[0], {})
    if hasattr(table, "rollouts"):
        ratio = partial(together, partial(table.rollouts, seed=1))
        yield Case(f"rollouts of {THREADS} threads over one", "x", THREAD_RATIO, ratio)
        bare = partial(together, lambda thousands: spin(1000 * thousands))
        yield Case(f"xoshiro of {THREADS} threads over one", "x", None, bare)


class Loop:
    """Plays matches of one bot against itself as a league does, the clock on."""

    def __init__(self, game: GameType, board: Board, seats: int, bot: str) -> None:
        factory = load(survey(bot, Path()))
        names = [f"bot {seat}" for seat in range(seats)]
        self.setting = Setting(game, board, seats, {}, "bench", CLOCK, 1, names, [factory] * seats)
        self._host = Host(self.setting)
        self._decisions: list[int] | None = None

    def play(self) -> int:
        """Play all deals; return how many decisions the bots made."""
        if self._decisions is None:  # the deals are the same every time
            self._decisions = [sum(map(decisions_in, lines)) for lines in self.matches()]
        for _ in self.matches():
            pass
        return sum(self._decisions)

    def matches(self) -> Iterator[list[str]]:
        """Play the deals one after the other and yield their records."""
        for deal in range(DEALS):
            yield self._host.play(deal, range(self.setting.seats))


def decisions_in(line: str) -> int:
    """Count the events of a record that are no rolls; raise ValueError when a bot failed."""
    record = json.loads(line)
    if record["faults"]:
        raise ValueError(f"a bot of the benchmark failed: {record['faults'][0]}")
    return sum(seat >= 0 for seat, _ in record["events"])


class Writing:
    """Compares what it takes to write the records of games with what it takes to play them."""

    def __init__(self, game: GameType, board: Board, seats: int, bot: str) -> None:
        self._loop = Loop(game, board, seats, bot)
        self._names = self._loop.setting.names
        self._scribe = Scribe(game, board, {}, seats, {})
        self._games = [
            heard(game, board, json.loads(line)) for lines in self._loop.matches() for line in lines
        ]

    def share(self, budget: float) -> float:
        """Return the per cent that writing adds to playing without it."""
        writing = len(self._games) / pace(self._write, budget / 2)
        playing = self._loop.play() / pace(self._loop.play, budget / 2)
        return 100.0 * writing / (playing - writing)

    def _write(self) -> int:
        for end, seats, decisions in self._games:
            events = spell(self._scribe.texts, seats, decisions)
            self._scribe.line(self._names, 1, events, end, 1, 1)
        return len(self._games)


def heard(
    game: GameType, board: Board, record: Mapping[str, Any]
) -> tuple[Ending, list[int], list[Decision]]:
    """Return what a record was made of: the ending, the seats and decisions of its events."""
    table = game.table(board, len(record["seats"]), {})
    decisions = []
    for _, text in record["events"]:
        decisions.append(table.parse(text))
        table.apply(decisions[-1])
    end = Ending(record["scores"], record["places"], (), ())
    return end, [seat for seat, _ in record["events"]], decisions


def batches(game: GameType) -> Iterator[Case]:
    """Yield the cases of `opensky.vector`, with the built-in random policy."""
    from opensky.vector import VectorEnv  # only who asks for arrays pays for them

    for board in game.boards:
        for seats in game.seats:
            name = f"batch of {BATCH}, {board}, {seats} seats"
            env = VectorEnv(BATCH, game=game.name, board=board, seats=seats)
            yield Case(name, "/s", BATCH_RATE, sampler(stepper(env, STEPS), "/s"))
    envs = [VectorEnv(WIDE_BATCH, game=game.name, threads=n) for n in (1, THREADS)]
    yield Case(
        f"batch of {WIDE_BATCH} with {THREADS} threads over one", "x", None, partial(faster, envs)
    )


def stepper(env: VectorEnv, steps: int) -> Callable[[], int]:
    """Return what takes some steps and says how many decisions that was."""
    env.reset(seed=1)

    def work() -> int:
        for _ in range(steps):
            env.step(env.sample())
        return steps * env.num_envs

    return work


def faster(envs: Sequence[VectorEnv], budget: float) -> float:
    """Return how much faster the second steps than the first, by the clock."""
    works = [stepper(env, 1) for env in envs]
    times = max(1, round(budget / 2 / sum(map(elapsed, works))))

    def often(work: Callable[[], int]) -> None:
        for _ in range(times):
            work()

    one, two = (partial(often, work) for work in works)
    first, second, third, last = map(elapsed, (one, two, two, one))
    return (first + last) / (second + third)


def together(rollouts: Callable[[int], object], budget: float) -> float:
    """Return how much more two threads do than one before and after, in the same time by the clock.

    What shares nothing at all, such as the bare generator, tells what the machine has to give.
    """
    n = 100
    while elapsed(partial(rollouts, n)) < budget / 100:
        n *= 2
    before, both, after = (done(partial(rollouts, n), k, budget / 3) for k in (1, THREADS, 1))
    return 2 * both / (before + after)


def done(work: Callable[[], object], threads: int, seconds: float) -> int:
    """Count how often so many threads together do a short work in that time."""
    end = perf_counter() + seconds

    def often(_: int) -> int:
        times = 0
        while perf_counter() < end:
            work()
            times += 1
        return times

    with ThreadPoolExecutor(threads) as pool:
        return sum(pool.map(often, range(threads)))
