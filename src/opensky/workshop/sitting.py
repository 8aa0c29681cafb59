"""Bots that sit down: at a new table, or in the middle of a game they have not seen come about."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from time import perf_counter
from types import MappingProxyType
from typing import Any

from opensky.bots import Factory, generator
from opensky.clock import Clock
from opensky.faults import describe
from opensky.game import DICE, Decision, Game, GameType, Illegal, Info, View
from opensky.luck import deal_key, draw
from opensky.match import Pulse
from opensky.record import complete
from opensky.workshop.moments import state_of
from opensky.workshop.observed import phase_of
from opensky.workshop.orders import Orders

QUESTIONS = 6
"""Decisions asked for in a position."""


def sit_down(factory: Factory, info: Info) -> Any:  # noqa: ANN401 - a stranger's bot
    """Make a bot and give it its start."""
    bot: Any = factory()
    if hasattr(bot, "start"):
        bot.start(info)
    return bot


def told(
    game: GameType,
    board: str,
    seat: int,
    seats: int,
    rulings: Mapping[str, str],
    clock: Clock,
    rng: random.Random,
) -> Info:
    """Put together what a bot is told first."""
    known = MappingProxyType(complete(game, rulings))
    return Info(game.name, seat, seats, board, known, clock.per_decision, clock.per_game, rng)


class Sitting:
    """The bot on every seat of a position."""

    def __init__(self, orders: Orders, game: GameType, factory: Factory, pulse: Pulse) -> None:
        self._orders, self._game = orders, game
        self._factory, self._pulse = factory, pulse
        self._bots: dict[int, Any] = {}

    def play(self, table: Game, phases: Counter[str]) -> tuple[str, ...]:
        """Play some decisions on; return kind, detail and position of what goes wrong first."""
        key = deal_key(self._orders.seed, 0)
        for _ in range(QUESTIONS):
            while table.to_act() == DICE:
                table.apply(draw(key, table.luck_key(), table.chances()))
            seat = table.to_act()
            if seat is None:
                return ()
            view, text = table.view(seat), state_of(table)
            phases[phase_of(view)] += 1
            wrong = self._ask(table, seat, view)
            if wrong:
                return (*wrong, text)
        return ()

    def _ask(self, table: Game, seat: int, view: View) -> tuple[str, str] | None:
        """Ask for one decision and carry it out."""
        self._pulse[seat] = asked = perf_counter()
        try:
            if seat not in self._bots:
                self._bots[seat] = self._sit(table, seat)
            decision = self._bots[seat].decide(view)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # a bot may raise anything
            return describe(error)
        if perf_counter() - asked > self._orders.clock.longest:
            return "timeout", self._orders.clock.late
        return fault(table, view, decision)

    def _sit(self, table: Game, seat: int) -> Any:  # noqa: ANN401 - a stranger's bot
        board, rulings = getattr(table, "board", None), getattr(table, "rulings", {})
        rng = generator(self._orders.seed, 0, 0, seat, self._orders.entry.name)
        name = board.name if board else self._game.boards[0]
        clock = self._orders.clock
        info = told(self._game, name, seat, table.seats, rulings, clock, rng)
        return sit_down(self._factory, info)


def fault(table: Game, view: View, decision: Decision) -> tuple[str, str] | None:
    """Carry a decision out; return kind and detail when it cannot be."""
    if type(decision) not in {type(option) for option in view.options}:
        return "protocol", f"answered with {type(decision).__name__}, which is no decision"
    try:
        table.apply(decision)
    except Illegal as error:
        return "illegal", f"{decision}: {error}"
    return None
