"""The far side of the arena: a process that forks players, which load the bots and play.

The process itself never runs a bot, so it can give the manager a new player within milliseconds
when one has died. A player gets its orders and matches as pickles and answers with plain bytes,
a word and then text. The pulse is memory shared with the manager. Whatever a bot prints goes to
its own log, whatever a library below Python prints to the log of the processes.
"""

from __future__ import annotations

import mmap
import os
import signal
import socket
import sys
import traceback
from multiprocessing.connection import Connection
from pathlib import Path
from time import sleep
from typing import NoReturn

from opensky.arena.cast import Cast
from opensky.arena.cradle import tend
from opensky.arena.guardian import die_with, guard
from opensky.arena.troupe import CradleLost, Troupe
from opensky.arena.wire import (
    AGAIN,
    BROKEN,
    LOADING,
    NUMBER_BYTES,
    PLAYED,
    READY,
    REFUSED,
    WITH_CRADLE,
    Orders,
)
from opensky.errors import Refusal
from opensky.faults import Trouble, Verdict
from opensky.games import GAMES, find
from opensky.match import EVENT, ROTATION, SEATS, Host, Pulse, Setting
from opensky.schedule import Table
from opensky.store import Speech

_PAUSE = 0.5
"""Seconds for the machine to recover before a match is played again."""


def main() -> None:
    """Fork a player for every wire the manager sends; tell it who plays, and how that ended.

    The arguments are numbers: the manager's socket, the memory of the pulse, its process.
    """
    manager, shared, parent = map(int, sys.argv[1:])
    shelter = guard(parent, (manager, shared))
    with socket.socket(fileno=manager) as control:
        while True:
            order, wires, _, _ = socket.recv_fds(control, 1, 1)
            if not wires:
                return
            cradle = _Cradle(control, shared, wires[0], shelter) if order == WITH_CRADLE else None
            player = os.fork()
            if player == 0:
                control.detach()
                os.close(manager)
                _be_player(wires[0], shared, cradle)
            os.close(wires[0])
            control.sendall(player.to_bytes(NUMBER_BYTES, "little"))
            status = os.waitstatus_to_exitcode(os.waitpid(player, 0)[1])
            control.sendall(status.to_bytes(NUMBER_BYTES, "little", signed=True))
            if cradle is not None:
                cradle.wait()


class _Cradle:
    """The process that starts bots for one player; it ends when that has gone."""

    def __init__(self, control: socket.socket, shared: int, wire: int, shelter: Path) -> None:
        self.near, far = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        parent = os.getpid()
        self._process = os.fork()
        if self._process == 0:
            control.close()
            self.near.close()
            os.close(shared)
            os.close(wire)
            tend(far, parent, shelter)
        far.close()

    def wait(self) -> None:
        """Wait for its end once the player has gone."""
        self.near.close()
        os.waitpid(self._process, 0)


def _be_player(wire: int, shared: int, cradle: _Cradle | None) -> NoReturn:
    """Play until the manager closes its end; never return into the loop of forks."""
    try:
        nursery = os.getppid()
        os.setsid()
        die_with(nursery)
        pulse = memoryview(mmap.mmap(shared, 0)).cast("d")
        os.close(shared)
        _play(Connection(wire), pulse, cradle.near if cradle else None)
    except BaseException:  # also what a bot raises on Ctrl-C's behalf
        traceback.print_exc()
        os._exit(1)
    os._exit(0)


def _play(wire: Connection, pulse: Pulse, cradle: socket.socket | None) -> None:
    orders: Orders = wire.recv()
    GAMES.update(orders.games)
    try:
        host, troupe = _open(orders, pulse, cradle)
    except Refusal as error:
        wire.send_bytes(REFUSED + b"\n" + str(error).encode())
    else:
        wire.send_bytes(READY)
        _serve(wire, host, troupe)


def _serve(wire: Connection, host: Host, troupe: Troupe | None) -> None:
    """Play the jobs of each message and send their records back in one."""
    own = os.getpid()
    while True:
        try:
            jobs: list[tuple[int, Table, tuple[Verdict, ...]]] = wire.recv()
        except EOFError:
            return
        try:
            lines: list[str] = []
            for number, table, verdicts in jobs:
                lines += host.play(number, table, verdicts)
                if os.getpid() != own:  # a bot has forked, and this is the child
                    os._exit(0)
            wire.send_bytes(PLAYED + b"\n" + "\n".join(lines).encode())
        except CradleLost:  # by a bot that is asked now, or by the machine: the manager will tell
            os.kill(own, signal.SIGKILL)
        except Trouble as trouble:
            if troupe is not None:
                troupe.scatter()
            sleep(_PAUSE)
            wire.send_bytes(AGAIN + b"\n" + str(trouble).encode())
        except Exception:  # the game's own fault; the manager stops the tournament
            wire.send_bytes(BROKEN + b"\n" + traceback.format_exc().encode())
            return


def _open(orders: Orders, pulse: Pulse, cradle: socket.socket | None) -> tuple[Host, Troupe | None]:
    """Load the bots and set up what plays them."""
    plan = orders.plan
    names = [bot.name for bot in plan.bots]
    speech = Speech(orders.logs, names, lambda: int(pulse[ROTATION]))
    sys.stdout = sys.stderr = speech
    game = find(plan.game)
    board = game.board(plan.board)
    cast = Cast(orders, game, board, pulse, cradle)
    pulse[EVENT] = LOADING
    for number in range(len(plan.bots)):
        pulse[ROTATION] = number
        cast.load(number)
    host = Host(
        Setting(
            game=game,
            board=board,
            seats=plan.seats,
            rulings=plan.rulings,
            seed=plan.seed,
            clock=plan.clock,
            most_faults=plan.most_faults,
            names=names,
            factories=cast.factories,
            meta={"plan": plan.name},
            witness=lambda fault: cast.testify(fault, host.table),
        ),
        pulse,
    )
    speech.speaker = lambda: host.table[_thinker(pulse)]
    return host, cast.troupe


def _thinker(pulse: Pulse) -> int:
    """Find the seat that was asked last."""
    return max(range(SEATS), key=pulse.__getitem__)
