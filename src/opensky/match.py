"""Play a match: one deal in all seat rotations by the same bots.

The loop in `_play` is the path of every decision of every league, so it makes no object, no
extra call and no test that can be made beforehand: faults arrive as exceptions, a forfeit is
another decider, and the pulse for whoever watches from outside is two stores.
"""

from __future__ import annotations

import math
import traceback
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, Protocol

from opensky.bots import Factory, generator
from opensky.clock import Clock
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
        self._scribe = Scribe(
            setting.game, setting.board, setting.rulings, setting.seats, setting.meta
        )
        self._rulings = complete(setting.game, setting.rulings)
        self._longest = setting.clock.longest
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
        lines = []
        self._pulse[MATCH] = number
        for rotation in range(len(table)):
            self.table = [*table[rotation:], *table[:rotation]]
            own = [verdict for verdict in verdicts if verdict.rotation == rotation]
            lines.append(self._game(number, rotation, own))
        return lines

    def _game(self, deal: int, rotation: int, verdicts: Sequence[Verdict]) -> str:
        """Play one rotation and return its record."""
        setting = self._setting
        game = setting.game.table(setting.board, setting.seats, setting.rulings)
        events: list[str] = []
        bots, deciders = self._sit_down(deal, rotation, verdicts, events)
        left = [setting.clock.per_game or math.inf] * setting.seats
        court = Court(game.options, deciders, left, setting.most_faults, setting.clock)
        key = deal_key(setting.seed, deal)
        _play(game, key, court, self._scribe.texts, events, self._longest, self._pulse)
        scored = game.result()
        result = Result(scored.scores, tuple(standing(scored.places, court.forfeits)))
        self._tell(bots, result, [verdict.seat for verdict in verdicts if verdict.event == END])
        names = [setting.names[number] for number in self.table]
        end = Ending(result.scores, result.places, court.faults, court.forfeits)
        return self._scribe.line(names, deal_id(setting.seed, deal), events, end, deal, rotation)

    def _sit_down(
        self, deal: int, rotation: int, verdicts: Sequence[Verdict], events: Sequence[str]
    ) -> tuple[list[Any], list[Decide]]:
        """Make the bots of a game; return them and what answers for each seat."""
        self._pulse[ROTATION] = rotation
        self._pulse[EVENT] = START
        bots, deciders = [], []
        for seat in range(len(self.table)):
            own = [v for v in verdicts if v.seat == seat and v.event != END]
            bot, decide = self._sit(seat, deal, rotation, own)
            bots.append(bot)
            deciders.append(imposing(decide, own, events) if own else decide)
        return bots, deciders

    def _sit(
        self, seat: int, deal: int, rotation: int, verdicts: Sequence[Verdict]
    ) -> tuple[Any, Decide]:
        """Make one bot and give it its start, unless a verdict says what comes of that."""
        for verdict in verdicts:
            if verdict.event == START:
                return None, failing(verdict.kind, verdict.detail)
        self._pulse[seat] = perf_counter()
        try:
            bot: Any = self._setting.factories[self.table[seat]]()
            if hasattr(bot, "start"):
                bot.start(self._info(seat, self.table[seat], deal, rotation))
            decide: Decide = bot.decide
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # a bot may raise anything
            return None, failing(*describe(error))
        return bot, decide

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
