"""Play a match: one deal in all seat rotations by the same bots.

The loop in `_play` is the path of every decision of every league, so it makes no object, no
extra call and no test that can be made beforehand: faults arrive as exceptions, a forfeit is
another decider, and the pulse for whoever watches from outside is two stores.
"""

from __future__ import annotations

import math
import traceback
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, Protocol

from opensky.bots import Factory, generator
from opensky.faults import (
    END,
    NOTHING,
    START,
    UNASKED,
    Court,
    Decide,
    Late,
    Verdict,
    describe,
    failing,
    imposing,
)
from opensky.game import DICE, Board, Decision, Game, GameType, Info, Result
from opensky.luck import deal_id, deal_key, draw
from opensky.record import Ending, Scribe, complete, standing


class Pulse(Protocol):
    """Tells a watcher who thinks since when: see the cells below."""

    def __getitem__(self, cell: int, /) -> float: ...

    def __setitem__(self, cell: int, value: float, /) -> None: ...


SEATS = 16
"""Cells 0 to 15 of a pulse: when the seat was asked last, by the clock of `perf_counter`."""
EVENT, ROTATION, MATCH = SEATS, SEATS + 1, SEATS + 2
"""Cells: the place in the events, or START or END; the rotation; the number of the match."""
CELLS = SEATS + 3

PATIENCE = 60.0
"""Seconds for one decision where a plan has no clock."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The time a bot has, in seconds; None where the plan sets no bound."""

    per_decision: float | None = None
    per_game: float | None = None

    @property
    def longest(self) -> float:
        """The longest that one decision may ever take."""
        bounds = [bound for bound in (self.per_decision, self.per_game) if bound is not None]
        return min(bounds, default=PATIENCE)

    @property
    def late(self) -> str:
        """What is said of a late answer: the same words whether it came or never did."""
        return f"no answer within {self.longest:g} s"


@dataclass(frozen=True, slots=True)
class Setting:
    """What all matches of a league share."""

    game: GameType
    board: Board
    seats: int
    rulings: Mapping[str, str]
    seed: str
    clock: Clock
    most_faults: int
    """A seat forfeits with this fault."""
    names: Sequence[str]
    factories: Sequence[Factory]
    """By bot, in the order of the names."""
    meta: Mapping[str, object] = field(default_factory=dict)
    """What every record says besides."""


class Host:
    """Plays matches of one setting, one after the other."""

    def __init__(self, setting: Setting, pulse: Pulse | None = None) -> None:
        self._setting = setting
        self._scribe = Scribe(setting.game, setting.board, setting.rulings, setting.seats)
        self._rulings = complete(setting.game, setting.rulings)
        self._pulse = pulse or [0.0] * CELLS
        self.table: Sequence[int] = ()
        """The bots of the game that is being played, by seat."""

    def play(
        self, number: int, table: Sequence[int], verdicts: Sequence[Verdict] = ()
    ) -> list[str]:
        """Play the match of that number, which is also its deal; return a record per rotation.

        `table` lists bots by their place among the setting's names; in rotation r the seat s is
        held by table[(s + r) % seats].
        """
        self._pulse[MATCH] = number
        return [
            self._game(
                number,
                rotation,
                [*table[rotation:], *table[:rotation]],
                [verdict for verdict in verdicts if verdict.rotation == rotation],
            )
            for rotation in range(len(table))
        ]

    def _game(
        self, deal: int, rotation: int, table: Sequence[int], verdicts: Sequence[Verdict]
    ) -> str:
        """Play one rotation and return its record."""
        setting = self._setting
        game = setting.game.table(setting.board, setting.seats, setting.rulings)
        events: list[str] = []
        bots: list[Any] = [None] * len(table)
        barred = {v.seat: failing(v.kind, v.detail) for v in verdicts if v.event == START}
        self.table = table
        self._pulse[ROTATION] = rotation
        self._pulse[EVENT] = START
        deciders = [
            imposing(decide, [v for v in verdicts if v.seat == seat and v.event >= 0], events)
            for seat, decide in enumerate(self._sit_down(bots, table, deal, rotation, barred))
        ]
        left = [setting.clock.per_game or math.inf] * len(table)
        court = Court(game.options, deciders, left, setting.most_faults, setting.clock.late)
        key = deal_key(setting.seed, deal)
        _play(game, key, court, self._scribe.texts, events, setting.clock.longest, self._pulse)
        scored = game.result()
        result = Result(scored.scores, tuple(standing(scored.places, court.forfeits)))
        self._tell(bots, result, [v.seat for v in verdicts if v.event == END])
        return self._scribe.line(
            [setting.names[number] for number in table],
            deal_id(setting.seed, deal),
            events,
            Ending(result.scores, result.places, court.faults, court.forfeits),
            {"match": deal, "rotation": rotation, "meta": setting.meta},
        )

    def _sit_down(
        self,
        bots: list[Any],
        table: Sequence[int],
        deal: int,
        rotation: int,
        barred: Mapping[int, Decide],
    ) -> Iterator[Decide]:
        """Make the bots of a game and give each its start; yield what answers for each seat."""
        for seat, number in enumerate(table):
            if seat in barred:
                yield barred[seat]
                continue
            self._pulse[seat] = perf_counter()
            try:
                bot = bots[seat] = self._setting.factories[number]()
                if hasattr(bot, "start"):
                    bot.start(self._info(seat, number, deal, rotation))
            except KeyboardInterrupt:
                raise
            except BaseException as error:  # a bot may raise anything
                yield failing(*describe(error))
            else:
                yield bot.decide

    def _info(self, seat: int, number: int, deal: int, rotation: int) -> Info:
        setting = self._setting
        name = setting.names[number]
        return Info(
            setting.game.name,
            seat,
            setting.seats,
            setting.board.name,
            self._rulings,
            setting.clock.per_decision,
            setting.clock.per_game,
            generator(setting.seed, deal, rotation, seat, name),
        )

    def _tell(self, bots: Sequence[Any], result: Result, spared: Sequence[int]) -> None:
        """Tell the bots how the game ended; what goes wrong now is too late to matter."""
        self._pulse[EVENT] = END
        for seat, bot in enumerate(bots):
            if seat in spared or not hasattr(bot, "end"):
                continue
            self._pulse[seat] = perf_counter()
            try:
                bot.end(result)
            except KeyboardInterrupt:
                raise
            except BaseException:  # a bot may raise anything
                traceback.print_exc()


def _play(
    game: Game,
    key: bytes,
    court: Court,
    texts: Sequence[Mapping[Decision, str]],
    events: list[str],
    longest: float,
    pulse: Pulse,
) -> None:
    """Ask, time, apply and write down until the game is over."""
    to_act, view, apply = game.to_act, game.view, game.apply
    chances, luck_key = game.chances, game.luck_key
    deciders, left = court.deciders, court.left
    now, append = perf_counter, events.append
    seat, decision, unasked, nothing = DICE, UNASKED, UNASKED, NOTHING
    while True:
        try:
            for seat in iter(to_act, None):
                if seat < 0:
                    decision = draw(key, luck_key(), chances())
                else:
                    seen = view(seat)
                    decision = nothing
                    pulse[EVENT] = len(events)
                    pulse[seat] = asked = now()
                    decision = deciders[seat](seen)
                    spent = now() - asked
                    left[seat] -= spent
                    if spent > longest or left[seat] < 0.0:
                        raise Late  # noqa: TRY301 - the way of all faults
                apply(decision)
                append(texts[seat][decision])
                decision = unasked
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # a bot may raise anything
            decision = court.judge(seat, len(events), decision, error)
            apply(decision)
            append(texts[seat][decision])
        else:
            return
