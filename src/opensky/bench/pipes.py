"""Cases of bots in processes of their own: a decision over the pipe, and a death on the way.

Both ends take turns, so the clock is what counts, and the median of many turns leaves out those in
which the machine did something else.
"""

from __future__ import annotations

import os
import select
import shutil
import signal
import socket
import subprocess
from array import array
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from opensky.arena.cradle import tend
from opensky.arena.seat import Seat, Stage
from opensky.arena.troupe import Troupe
from opensky.arena.wire import Orders
from opensky.bench.cases import Case
from opensky.game import DICE, GameType, Info, Result, View
from opensky.games import GAMES
from opensky.match import CELLS
from opensky.plan import Plan, build
from opensky.record import complete

MOST_OF_ECHO, PYTHON_US, REPLACE_MS = 250.0, 100.0, 5.0
"""Per cent of a bare echo for a bot in C; a bot in Python; another one for a dead one."""
ROUNDS = 20

_ECHO = """
#include <unistd.h>
int main(void) {
    static char block[1 << 16];
    ssize_t n;
    while ((n = read(0, block, sizeof block)) > 0)
        if (write(1, block, n) != n) return 1;
    return 0;
}
"""
_BOT = """
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    static char line[1 << 20];
    while (fgets(line, sizeof line, stdin)) {
        printf("{\\"id\\":%ld,\\"option\\":0}\\n", strtol(line + 6, NULL, 10));
        fflush(stdout);
    }
    return 0;
}
"""


def cases(game: GameType, bot: str) -> Iterator[Case]:
    """Yield the cases for a game with a bot that hardly thinks."""
    python = {"path": bot, "name": "python"}
    if shutil.which("cc"):
        yield Case("bot in C over the pipe, of an echo", "%", MOST_OF_ECHO, partial(of_echo, game))
    yield Case("bot in Python, own process", "us", PYTHON_US, partial(turn, game, python))
    yield Case("another process for a dead one", "ms", REPLACE_MS, partial(replaced, game, python))


def of_echo(game: GameType, budget: float) -> float:
    """Return the time of a decision by a bot in C, in per cent of a bare echo of as many bytes."""
    with TemporaryDirectory() as folder:
        bot = {"command": [compiled(_BOT, folder, "bot")], "name": "c"}
        with playing(game, bot) as own, echoing(compiled(_ECHO, folder, "echo")) as echo:
            taken, bare = [], []
            deadline = perf_counter() + budget
            while perf_counter() < deadline:
                for seconds, size in own.turns():
                    taken.append(seconds)
                    bare.append(echo.turn(size))
    return 100.0 * median(taken) / median(bare)


def turn(game: GameType, bot: Mapping[str, str], budget: float) -> float:
    """Return the microseconds of a decision by a bot in a process of its own."""
    with playing(game, bot) as own:
        taken: list[float] = []
        deadline = perf_counter() + budget
        while perf_counter() < deadline:
            taken += [seconds for seconds, _ in own.turns()]
    return median(taken) * 1e6


def replaced(game: GameType, bot: Mapping[str, str], budget: float) -> float:
    """Return the milliseconds from the end of a process to another one that is in the game."""
    with playing(game, bot) as own:
        taken = [own.replace() for _ in range(max(3, round(ROUNDS * budget)))]
    return median(taken) * 1e3


class Player:
    """One seat, and the views it is asked with again and again."""

    def __init__(self, plan: Plan, game: GameType, troupe: Troupe) -> None:
        board = game.board(plan.board)
        self._troupe = troupe
        pulse = array("d", bytes(8 * CELLS))
        self._seat = Seat(Stage(troupe, game, board, pulse, False), 0, 0)
        rulings = complete(game, {})
        rng = Random(1)
        self._info = Info(game.name, 0, plan.seats, board.name, rulings, None, None, rng)
        self._views = list(views(game, plan, rng))

    def turns(self) -> Iterator[tuple[float, int]]:
        """Play a game; yield the seconds of each decision and the bytes that asked for it."""
        self._seat.start(self._info)
        for view in self._views:
            before = perf_counter()
            self._seat.decide(view)
            yield perf_counter() - before, self._seat.asked

    def replace(self) -> float:
        """Kill the process; return the seconds from its death until another one is in a game."""
        self._seat.start(self._info)
        self._seat.decide(self._views[0])
        self._troupe.warm(0)
        kill(self._seat.process)
        before = perf_counter()
        self._troupe.end(0, 0, is_dying=False)
        self._seat.start(self._info)
        taken = perf_counter() - before
        self._seat.end(Result((0,) * self._info.seats, (1,) * self._info.seats))
        return taken


class Echo:
    """A program that says back what it is told."""

    def __init__(self, program: subprocess.Popen[bytes]) -> None:
        if program.stdin is None or program.stdout is None:
            raise ValueError("a program without pipes")
        self._write, self._read = program.stdin.fileno(), program.stdout.fileno()
        self._poll = select.poll()
        self._poll.register(self._read, select.POLLIN)

    def turn(self, size: int) -> float:
        """Return the seconds that so many bytes take there and back."""
        block, left = b"x" * size, size
        before = perf_counter()
        os.write(self._write, block)
        while left:
            self._poll.poll(1000)
            left -= len(os.read(self._read, 1 << 16))
        return perf_counter() - before


@contextmanager
def echoing(program: str) -> Iterator[Echo]:
    """Run an echo."""
    pipe = subprocess.PIPE
    with subprocess.Popen([program], stdin=pipe, stdout=pipe, bufsize=0) as running:
        yield Echo(running)


@contextmanager
def playing(game: GameType, bot: Mapping[str, object]) -> Iterator[Player]:
    """Have a bot in a process of its own, with a cradle but without a manager."""
    others = [{**bot, "name": f"other {seat}"} for seat in range(1, game.seats[0])]
    values = {"game": game.name, "bots": [bot, *others], "seats": game.seats[0], "deals": 1}
    plan = build({"seed": 1, "isolation": "process", **values}, "bench", Path())
    near, far = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    parent = os.getpid()
    with TemporaryDirectory() as folder:
        cradle = os.fork()
        if cradle == 0:
            near.close()
            tend(far, parent, Path(folder))
        far.close()
        try:
            yield Player(plan, game, Troupe(near, Orders(plan, dict(GAMES), None), _nothing))
        finally:
            near.close()
            os.waitpid(cradle, 0)


def views(game: GameType, plan: Plan, rng: Random) -> Iterator[View]:
    """Play a game at random and yield what its first seat sees when it is asked."""
    table = game.table(game.board(plan.board), plan.seats, {})
    while (seat := table.to_act()) is not None:
        if seat == 0:
            yield table.view(0)
        among = [what for what, _ in table.chances()] if seat == DICE else list(table.options())
        table.apply(rng.choice(among))


def kill(process: int) -> None:
    """Kill a process and wait until it is dead."""
    file = os.pidfd_open(process)
    wait = select.poll()
    wait.register(file, select.POLLIN)
    os.kill(process, signal.SIGKILL)
    wait.poll()
    os.close(file)


def compiled(source: str, folder: str, name: str) -> str:
    """Build a program in C and return its path."""
    path = Path(folder) / name
    command = ["cc", "-O2", "-x", "c", "-o", str(path), "-"]
    subprocess.run(command, input=source.encode(), check=True)
    return str(path)


def _nothing() -> None:
    """Have nobody to tell that somebody is waited for."""
