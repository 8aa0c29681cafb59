"""The processes of bots, seen from the player: lanes, a spare of each bot, and what they cost.

Lane j of a bot plays rotation j of every deal, so no process sees a deal twice. A spare is started
and greeted beforehand and takes the place of a process that has failed.
"""

from __future__ import annotations

import json
import os
import pickle
import signal
import socket
import sys
from base64 import b64encode
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter
from typing import Any

import opensky
from opensky.arena import sandbox
from opensky.arena.botmain import Part, spelled
from opensky.arena.cradle import FOLDER, MOST_MESSAGE, Launch
from opensky.arena.crew import cause
from opensky.arena.link import Gone, Link, Overdue
from opensky.arena.wire import Orders
from opensky.bots import Entry
from opensky.faults import Guilty, Trouble
from opensky.limits import SANDBOX
from opensky.protocol import answer_of, check_fault, hello, wants_of
from opensky.store import log_name

HELLO = 0
"""The id of a greeting."""

_WALLS = 2
"""Processes of the sandbox itself."""
_STIR = 0.2
"""Seconds between two signs of life while a process is awaited at its start."""
_PATIENCE = 0.2
"""Seconds for a process that has closed its end to end by itself."""


class CradleLost(Trouble):
    """The process that starts bots has died; the player cannot play on without it."""


@dataclass(slots=True)
class Hand:
    """A process that has been started, and what it asked for when it was greeted."""

    link: Link
    started: float
    wants: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Grave:
    """How a process ended."""

    status: int | None
    """None when it had to be killed."""
    why: tuple[str, str] | None
    memory: int
    cpu: float


class Troupe:
    """Starts, greets, keeps and ends the processes of the bots of a plan."""

    def __init__(self, cradle: socket.socket, orders: Orders, stir: Callable[[], None]) -> None:
        """`stir` tells the manager that somebody is waited for with good reason."""
        self.plan = orders.plan
        self._cradle = cradle
        self._orders = orders
        self._stir = stir
        self._launches: dict[int, str] = {}
        self._lanes: dict[tuple[int, int], Hand] = {}
        self._spares: dict[int, Hand] = {}
        self._failed: dict[int, Guilty] = {}

    def hand(self, number: int, rotation: int) -> Hand:
        """Return the process of a bot's lane; raise Guilty when the bot cannot be started."""
        lane = number, rotation
        if lane not in self._lanes:
            self._lanes[lane] = self.fresh(number)
        return self._lanes[lane]

    def stock(self, number: int) -> None:
        """See to it that a bot has a spare, which gets ready while others play."""
        if number not in self._spares and number not in self._failed:
            with suppress(Guilty):  # it shows again when the spare is needed
                self._spares[number] = self._start(number)

    def warm(self, number: int) -> None:
        """Wait until a bot has a spare that is ready."""
        self.stock(number)
        self._greet(number, self._spares[number])

    def fresh(self, number: int) -> Hand:
        """Return a process that has played nothing yet: the spare, or one started now."""
        if number in self._failed:
            raise self._failed[number]
        hand = self._spares.pop(number, None) or self._start(number)
        try:
            self._greet(number, hand)
        except Guilty as guilty:
            self._failed[number] = guilty
            raise
        return hand

    def take(self, number: int, rotation: int, hand: Hand) -> None:
        """Put a process into a lane that has lost its own."""
        self._lanes[number, rotation] = hand

    def end(self, number: int, rotation: int, *, is_dying: bool) -> Grave:
        """End the process of a lane; one that is dying has a moment to end by itself."""
        hand = self._lanes.pop((number, rotation))
        return self._bury(hand, _PATIENCE if is_dying else 0.0)

    def scatter(self) -> None:
        """End all lanes: they have seen a deal that will be played again."""
        for lane in list(self._lanes):
            self._bury(self._lanes.pop(lane), 0.0)

    def _greet(self, number: int, hand: Hand) -> None:
        """Wait until a process is ready and hear what it wants."""
        if hand.wants is not None:
            return
        limits = self.plan.bots[number].limits
        deadline = hand.started + limits.start
        try:
            answer = answer_of(self._await(hand.link, deadline), HELLO)
            check_fault(answer)
            hand.wants = wants_of(answer)
        except Overdue:
            self._bury(hand, 0.0)
            raise Guilty("start", f"not ready within {limits.start:g} s") from None
        except Gone:
            _, detail = verdict(self._bury(hand, _PATIENCE), self.plan.bots[number])
            raise Guilty("start", detail) from None
        except Guilty as guilty:
            self._bury(hand, 0.0)
            raise Guilty("start", guilty.detail) from None

    def _await(self, link: Link, deadline: float) -> bytes:
        while True:
            self._stir()
            soon = perf_counter() + _STIR
            try:
                return link.hear(min(deadline, soon))
            except Overdue:
                if soon >= deadline:
                    raise

    def _start(self, number: int) -> Hand:
        """Have a process started and greet it; it answers when it is ready."""
        entry = self.plan.bots[number]
        if number not in self._launches:
            how = pickle.dumps(launch(self._orders, number))
            self._launches[number] = b64encode(how).decode()
        order = {"order": "start", "launch": self._launches[number]}
        self._stir()
        stdin, write = os.pipe()
        read, stdout = os.pipe()
        reply, files = self._order(order, (stdin, stdout))
        os.close(stdin)
        os.close(stdout)
        if "error" in reply:
            os.close(write)
            os.close(read)
            if reply["machine"]:
                raise Trouble(f"{entry.name}: no process could be started: {reply['error']}")
            raise Guilty("start", f"cannot be run: {reply['error']}")
        link = Link(reply["process"], write, read, files[0], entry.limits)
        started = perf_counter()
        link.send(hello(HELLO, entry.name, self.plan.clock, entry.limits), started + 1.0)
        return Hand(link, started)

    def _bury(self, hand: Hand, patience: float) -> Grave:
        process = hand.link.process
        hand.link.close()
        return Grave(**self._order({"order": "end", "process": process, "patience": patience})[0])

    def _order(
        self, order: Mapping[str, object], files: tuple[int, ...] = ()
    ) -> tuple[dict[str, Any], list[int]]:
        """Ask the cradle for something and wait until it is done."""
        try:
            socket.send_fds(self._cradle, [json.dumps(order).encode()], files)
            block, got, _, _ = socket.recv_fds(self._cradle, MOST_MESSAGE, 1)
        except OSError:
            block, got = b"", []
        if not block:
            raise CradleLost
        return json.loads(block), got


def launch(orders: Orders, number: int) -> Launch:
    """Say how a bot of a plan is started."""
    plan, entry = orders.plan, orders.plan.bots[number]
    part = None
    if not entry.command:
        part = Part(entry, dict(orders.games), plan.game, plan.board)
    command = entry.command
    is_walled = entry.isolation == SANDBOX
    if is_walled:
        command = tuple(walled_python(part) if part else walled_program(entry))
    name = log_name(number, entry.name)
    spare = _WALLS if is_walled else 0
    return Launch(number, name, command, part, entry.limits, spare, orders.logs)


def walled_program(entry: Entry) -> list[str]:
    """Return the command of a program in the sandbox, where it sees the files of its command."""
    files = [Path(word) for word in entry.command if word.startswith("/")]
    return sandbox.walled(entry.command, Path(FOLDER), files, {})


def walled_python(part: Part) -> list[str]:
    """Return the command of a Python bot in the sandbox, where it sees Python and the house."""
    roots = [Path(opensky.__file__).parents[1], part.entry.path]
    spec = find_spec(part.games[part.game])
    if spec is not None and spec.origin is not None:
        roots.append(Path(spec.origin).parents[part.games[part.game].count(".")])
    python = [Path(sys.prefix), Path(sys.base_prefix)]
    paths = ":".join(map(str, [*roots[:1], *roots[2:]]))
    variables = {"PYTHONPATH": paths, "PYTHONHASHSEED": "0"}
    board = [Path(part.board)] if "/" in part.board else []
    inner = [sys.executable, "-P", "-c", _MAIN, spelled(part)]
    return sandbox.walled(inner, Path(FOLDER), [*python, *roots, *board], variables)


_MAIN = "from opensky.arena.botmain import main; main()"


def verdict(grave: Grave, entry: Entry) -> tuple[str, str]:
    """Tell the kind and detail of a process that has gone."""
    if grave.why is not None:
        return grave.why[0], grave.why[1]
    status = grave.status
    if status is None:
        return "protocol", "closed its standard output"
    if entry.isolation == SANDBOX and status > 128:
        status = 128 - status  # as the sandbox tells of a signal
    if status == -signal.SIGXFSZ:
        return "output", f"wrote a file of more than {entry.limits.disk} MB"
    return cause(status)
