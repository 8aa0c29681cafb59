"""Cases of the program as a whole, each in processes of its own: start, and tournaments."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from functools import partial
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from opensky.bench.cases import Case
from opensky.bots import load, survey
from opensky.clock import Clock
from opensky.game import Decision, GameType, View
from opensky.games import GAMES, find
from opensky.match import Host, Setting
from opensky.plan import build
from opensky.tournament import processes, run

IMPORT_MS, IMPORT_MB, HELP_S, FIRST_MS = 60.0, 25.0, 0.25, 5.0
WORKERS_RATIO, MANAGER_MS = 1.8, 0.1
SHORT, LONG = 500, 4000
"""Deals of the two tournaments whose difference is measured, so that the start does not count."""

_IMPORT = """
import sys, time
start = time.process_time()
import {module}
spent = time.process_time() - start
if sys.platform == "linux":  # elsewhere the parent's memory would be counted too
    most = next(line for line in open("/proc/self/status") if line.startswith("VmHWM"))
    print(spent * 1e3, int(most.split()[1]) / 1024)
else:
    import resource
    print(spent * 1e3, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20)
"""
_HELP = "import sys; sys.argv = ['opensky', '--help']; from opensky.cli import main; main()"
_FIRST = "from opensky.bench.program import first_decision; print(first_decision({!r}, {!r}))"


def cases(game: GameType, bot: str) -> Iterator[Case]:
    """Yield the cases for a game with a bot that hardly thinks."""
    with TemporaryDirectory() as folder:
        yield from starts(game, bot, Fresh(folder))
    league = League(game, bot)
    yield Case("tournament, 2 workers over 1", "x", WORKERS_RATIO, league.ratio)
    yield Case("tournament, manager for a game", "ms", MANAGER_MS, league.manager)


def starts(game: GameType, bot: str, fresh: Fresh) -> Iterator[Case]:
    """Yield what a new process takes to import, to help, and to decide."""
    for module in ("opensky", GAMES[game.name]):
        program = _IMPORT.format(module=module)
        yield Case(f"import {module}", "ms", IMPORT_MS, partial(fresh.told, program, 0))
        yield Case(f"memory with {module}", "MB", IMPORT_MB, partial(fresh.told, program, 1))
    yield Case("opensky --help", "s", HELP_S, partial(fresh.processor_time, _HELP))
    first = _FIRST.format(game.name, bot)
    yield Case("first decision after loading", "ms", FIRST_MS, partial(fresh.told, first, 0))


class Fresh:
    """New processes that find all modules compiled, as an installed package has them.

    The first one of a program compiles what it imports into the folder, which is the warm-up;
    whether the clone has its bytecode, or may write any, makes no difference.
    """

    def __init__(self, folder: str) -> None:
        self._environment = {
            **os.environ,
            "PYTHONPYCACHEPREFIX": folder,
            "PYTHONDONTWRITEBYTECODE": "",
        }

    def told(self, program: str, place: int, _: float) -> float:
        """Run a program in a new process and return one of the numbers that it prints."""
        return float(self._run(program).stdout.split()[place])

    def processor_time(self, program: str, _: float) -> float:
        """Run a program in a new process and return the processor's time it took, in seconds."""
        before = os.times()
        self._run(program)
        after = os.times()
        spent = after.children_user + after.children_system
        return spent - before.children_user - before.children_system

    def _run(self, program: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-c", program],
            capture_output=True,
            text=True,
            check=True,
            env=self._environment,
        )


def first_decision(game: str, bot: str) -> float:
    """Return the milliseconds from loaded bots to the first decision of a match."""
    box = find(game)
    factory = load(survey(bot, Path()))
    asked: list[float] = []

    class Watched:
        def decide(self, view: View) -> Decision:
            asked.append(process_time())
            return view.options[0]

    del factory  # loaded, as a worker has it; the one that watches plays in its stead
    start = process_time()
    board = box.board(box.boards[0])
    seats = box.seats[0]
    setting = Setting(
        box, board, seats, {}, "bench", Clock(5.0), 1, ["a"] * seats, [Watched] * seats
    )
    Host(setting).play(0, range(seats))
    return (asked[0] - start) * 1e3


class League:
    """Tournaments of bots that hardly think, stored as any."""

    def __init__(self, game: GameType, bot: str) -> None:
        self._game, self._bot = game, bot

    def ratio(self, budget: float) -> float:
        """Return the games a second of two workers over those of one, by the clock.

        Two in the midst of one and one: a machine that grows slower or faster favours neither.
        """
        first, second, third, last = (self._extra(n, budget)[0] for n in (1, 2, 2, 1))
        return (first + last) / (second + third)

    def manager(self, budget: float) -> float:
        """Return the milliseconds of the manager's own processor time for a game."""
        return self._extra(2, budget)[1] * 1e3

    def _extra(self, workers: int, budget: float) -> tuple[float, float]:
        """Return seconds by the clock and of the manager's processor for one more game."""
        scale = min(1.0, 2.0 * budget)
        short, long = (max(20, round(deals * scale)) for deals in (SHORT, LONG))
        before, after = (self._tournament(deals, workers) for deals in (short, long))
        games = (long - short) * self._game.seats[0]
        clock, own = (b - a for a, b in zip(before, after, strict=True))
        return clock / games, own / games

    def _tournament(self, deals: int, workers: int) -> tuple[float, float]:
        plan = build(
            {
                "game": self._game.name,
                "board": self._game.boards[0],
                "seats": self._game.seats[0],
                "deals": deals,
                "seed": 1,
                "bots": [
                    {"path": self._bot, "name": f"bot {seat}"} for seat in self._game.seats[:2]
                ],
            },
            "bench",
            Path(),
        )
        with TemporaryDirectory() as folder, redirect_stdout(StringIO()):
            clock, own = perf_counter(), process_time()
            run(plan, Path(folder) / "league", processes(workers))
            return perf_counter() - clock, process_time() - own
