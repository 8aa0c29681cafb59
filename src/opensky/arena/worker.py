"""The far side of the arena: a process that forks players, which load the bots and play.

The process itself never runs a bot, so it can give the manager a new player within milliseconds
when one has died. A player gets its orders and matches as pickles and answers with plain bytes,
a word and then text. The pulse is memory shared with the manager. Whatever a bot prints goes to
its own log, whatever a library below Python prints to the log of the processes.
"""

from __future__ import annotations

import ctypes
import mmap
import os
import signal
import socket
import sys
import traceback
from multiprocessing.connection import Connection
from typing import NoReturn

from opensky.arena.wire import (
    BROKEN,
    LOADING,
    NUMBER_BYTES,
    PLAYED,
    READY,
    REFUSED,
    Orders,
)
from opensky.bots import load
from opensky.errors import Refusal
from opensky.faults import Verdict
from opensky.games import GAMES, find
from opensky.match import EVENT, ROTATION, SEATS, Host, Pulse, Setting
from opensky.schedule import Table
from opensky.store import Speech

_PR_SET_PDEATHSIG = 1


def main() -> None:
    """Fork a player for every wire the manager sends; tell it who plays, and how that ended.

    The arguments are numbers: the manager's socket, the memory of the pulse, its process.
    """
    manager, shared, parent = map(int, sys.argv[1:])
    _die_with(parent)
    with socket.socket(fileno=manager) as control:
        while wires := socket.recv_fds(control, 1, 1)[1]:
            player = os.fork()
            if player == 0:
                control.detach()
                os.close(manager)
                _be_player(wires[0], shared)
            os.close(wires[0])
            control.sendall(player.to_bytes(NUMBER_BYTES, "little"))
            status = os.waitstatus_to_exitcode(os.waitpid(player, 0)[1])
            control.sendall(status.to_bytes(NUMBER_BYTES, "little", signed=True))


def _be_player(wire: int, shared: int) -> NoReturn:
    """Play until the manager closes its end; never return into the loop of forks."""
    try:
        nursery = os.getppid()
        os.setsid()
        _die_with(nursery)
        pulse = memoryview(mmap.mmap(shared, 0)).cast("d")
        os.close(shared)
        _play(Connection(wire), pulse)
    except BaseException:  # also what a bot raises on Ctrl-C's behalf
        traceback.print_exc()
        os._exit(1)
    os._exit(0)


def _play(wire: Connection, pulse: Pulse) -> None:
    orders: Orders = wire.recv()
    GAMES.update(orders.games)
    try:
        host = _open(orders, pulse)
    except Refusal as error:
        wire.send_bytes(REFUSED + b"\n" + str(error).encode())
    else:
        wire.send_bytes(READY)
        _serve(wire, host)


def _serve(wire: Connection, host: Host) -> None:
    """Play the jobs of each message and send their records back in one."""
    own = os.getpid()
    while True:
        try:
            jobs: list[tuple[int, Table, tuple[Verdict, ...]]] = wire.recv()
        except EOFError:
            return
        lines: list[str] = []
        for number, table, verdicts in jobs:
            try:
                lines += host.play(number, table, verdicts)
            except Exception:  # the game's own fault; the manager stops the tournament
                wire.send_bytes(BROKEN + b"\n" + traceback.format_exc().encode())
                return
            if os.getpid() != own:  # a bot has forked, and this is the child
                os._exit(0)
        wire.send_bytes(PLAYED + b"\n" + "\n".join(lines).encode())


def _open(orders: Orders, pulse: Pulse) -> Host:
    """Load the bots and set up what plays them."""
    plan = orders.plan
    names = [bot.name for bot in plan.bots]
    speech = Speech(orders.logs, names, lambda: int(pulse[ROTATION]))
    sys.stdout = sys.stderr = speech
    factories = []
    pulse[EVENT] = LOADING
    for number, entry in enumerate(plan.bots):
        pulse[ROTATION] = number
        factories.append(load(entry))
    game = find(plan.game)
    host = Host(
        Setting(
            game=game,
            board=game.board(plan.board),
            seats=plan.seats,
            rulings=plan.rulings,
            seed=plan.seed,
            clock=plan.clock,
            most_faults=plan.most_faults,
            names=names,
            factories=factories,
            meta={"plan": plan.name},
        ),
        pulse,
    )
    speech.speaker = lambda: host.table[_thinker(pulse)]
    return host


def _thinker(pulse: Pulse) -> int:
    """Find the seat that was asked last."""
    return max(range(SEATS), key=pulse.__getitem__)


def _die_with(parent: int) -> None:
    """Ask the system to kill this process when its parent dies, even by SIGKILL."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(0)
