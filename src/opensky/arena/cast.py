"""The bots of a plan as one player has them: loaded here, or seated in processes of their own."""

from __future__ import annotations

import os
import socket
from collections.abc import Sequence
from time import perf_counter, time

from opensky.arena.seat import Seat, Stage
from opensky.arena.troupe import Troupe
from opensky.arena.wire import Orders
from opensky.bots import Factory, load
from opensky.game import Board, GameType
from opensky.limits import NONE
from opensky.match import MATCH, ROTATION, SEATS, Pulse
from opensky.record import Fault
from opensky.store import Evidence


class Cast:
    """The factories of all bots, and the seats of those that have processes."""

    def __init__(
        self,
        orders: Orders,
        game: GameType,
        board: Board,
        pulse: Pulse,
        cradle: socket.socket | None,
    ) -> None:
        self.factories: list[Factory] = []
        """By bot, as far as they are loaded."""
        self.troupe = None if cradle is None else Troupe(cradle, orders, self._stir)
        self._plan = orders.plan
        self._pulse = pulse
        self._evidence = Evidence(orders.logs)
        self._seats: dict[tuple[int, int], Seat] = {}
        self._setting = game, board

    def load(self, number: int) -> None:
        """Load a bot, or have it seated when it is first needed."""
        entry = self._plan.bots[number]
        if entry.isolation == NONE or self.troupe is None:
            self.factories.append(load(entry))
            return
        goes_on = self._plan.most_faults > 1
        stage = Stage(self.troupe, *self._setting, self._pulse, goes_on)
        self.factories.append(lambda: self._seat(stage, number))

    def testify(self, fault: Fault, table: Sequence[int]) -> None:
        """Note the evidence of a fault."""
        rotation = int(self._pulse[ROTATION])
        number = table[fault.seat]
        seat = self._seats.get((number, rotation))
        self._evidence.note(
            {
                "match": int(self._pulse[MATCH]),
                "rotation": rotation,
                "seat": fault.seat,
                "event": fault.event,
                "bot": self._plan.bots[number].name,
                "kind": fault.kind,
                "detail": fault.detail,
                "time": round(time(), 3),
                "asked": round(perf_counter() - self._pulse[fault.seat], 6),
                "load": os.getloadavg(),
                **(seat.exhibit() if seat else {"isolation": NONE}),
            }
        )

    def _seat(self, stage: Stage, number: int) -> Seat:
        lane = number, int(self._pulse[ROTATION])
        if lane not in self._seats:
            self._seats[lane] = Seat(stage, *lane)
        return self._seats[lane]

    def _stir(self) -> None:
        """Tell the manager that the seat asked last is waited for with good reason."""
        thinker = max(range(SEATS), key=self._pulse.__getitem__)
        self._pulse[thinker] = perf_counter()
