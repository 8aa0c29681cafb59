"""The process in which the kit runs a bot: whole games by the league's own host, then positions.

It says before each step which one it begins, so that whoever waits knows where a bot hangs. The
pulse, memory shared with the one that waits, tells who is asked since when.
"""

from __future__ import annotations

import mmap
import random
import sys
import traceback
from collections import Counter
from multiprocessing.connection import Connection
from typing import cast

from opensky.bots import Factory, load
from opensky.errors import Refusal
from opensky.game import Decision, GameType, View
from opensky.games import GAMES, find, power
from opensky.match import EVENT, ROTATION, Host, Pulse, Setting
from opensky.store import Speech
from opensky.workshop.lively import Lively
from opensky.workshop.observed import Observed, phase_of
from opensky.workshop.orders import ALONE, Answered, Case, Ended, Orders, Played, Slip
from opensky.workshop.sitting import Sitting

STEP = EVENT + 3
"""The cell of the pulse for the number of the step, counted over deals and then positions."""
CELLS = STEP + 1
MOST_FAULTS = 3


def main() -> None:
    """Take orders from the wire and carry them out; the arguments name wire and pulse."""
    wire, shared = Connection(int(sys.argv[1])), int(sys.argv[2])
    pulse = memoryview(mmap.mmap(shared, 0)).cast("d")
    sys.stdout = sys.stderr = Speech(None, [""], lambda: 0)
    try:
        _run(wire, pulse, wire.recv())
    except Refusal as error:
        wire.send(Ended(refusal=str(error)))
    except Exception:  # the game's own fault
        wire.send(Ended(broken=traceback.format_exc()))


def _run(wire: Connection, pulse: Pulse, orders: Orders) -> None:
    """Try the bot and send a message for every step; the last one is Ended."""
    GAMES.update(orders.games)
    trial = _Trial(orders, load(orders.entry), pulse)
    for step, (case, deal) in enumerate(orders.deals):
        pulse[STEP] = step
        wire.send(trial.match(case, deal))
    for step, (name, text) in enumerate(orders.positions, len(orders.deals)):
        pulse[STEP] = step
        wire.send(trial.position(name, text))
    wire.send(Ended())


class _Trial:
    """One bot under trial. As a witness it counts phases and watches the global generator."""

    def __init__(self, orders: Orders, factory: Factory, pulse: Pulse) -> None:
        self._orders, self._factory, self._pulse = orders, factory, pulse
        self._game = find(orders.game)
        self._hosts: dict[int, Host] = {}
        self._forget()

    def match(self, number: int, deal: int) -> Played:
        """Play one deal of a case in all rotations."""
        if number not in self._hosts:
            self._hosts[number] = self._host(self._orders.cases[number])
        self._host_now = self._hosts[number]
        self._is_alone = self._orders.cases[number].field == ALONE
        self._forget()
        lines = self._host_now.play(
            deal, range(self._orders.cases[number].seats), self._orders.verdicts
        )
        return Played(number, deal, lines, dict(self._phases), tuple(self._slips))

    def position(self, name: str, text: str) -> Answered:
        """Sit the bot down on all seats of a position and ask for some decisions."""
        self._forget()
        table = power(self._game, "position")(self._game.board(text.split()[1]), text)
        sitting = Sitting(self._orders, self._game, self._factory, self._pulse)
        wrong = sitting.play(table, self._phases)
        return Answered(name, dict(self._phases), *wrong)

    def asked(self, seat: int, view: View) -> None:
        """Count the phase if it is the bot's turn, and look at the global generator."""
        self._seat = seat
        self._is_bots = not self._is_alone or self._host_now.table[seat] == 0
        self._phases[phase_of(view)] += self._is_bots
        self._before = random.getstate()

    def answered(self, _: Decision) -> None:
        """Note whether the generator has moved since the bot was asked."""
        if self._is_bots and random.getstate() != self._before:
            event = int(self._pulse[EVENT])
            self._slips.append(Slip(int(self._pulse[ROTATION]), event, self._seat))
        self._is_bots = False

    def _forget(self) -> None:
        self._phases: Counter[str] = Counter()
        self._slips: list[Slip] = []
        self._is_bots = False

    def _host(self, case: Case) -> Host:
        others = cast("Factory", Lively) if case.field == ALONE else self._factory
        names = [self._orders.entry.name]
        names += [f"{number}. seat" for number in range(2, case.seats + 1)]
        return Host(
            Setting(
                game=cast("GameType", Observed(self._game, self)),
                board=self._game.board(case.board),
                seats=case.seats,
                rulings=case.rulings,
                seed=self._orders.seed,
                clock=self._orders.clock,
                most_faults=1 if self._orders.verdicts else MOST_FAULTS,
                names=names,
                factories=[self._factory, *[others] * (case.seats - 1)],
            ),
            self._pulse,
        )
