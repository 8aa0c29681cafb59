"""Play a match: one deal in all seat rotations by the same bots."""

from __future__ import annotations

import math
import traceback
from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from types import MappingProxyType
from typing import Any, Protocol

from opensky._loop import play, spell
from opensky.bots import Factory, generator
from opensky.clock import Clock
from opensky.faults import (
    END,
    START,
    Court,
    Decide,
    Trouble,
    Verdict,
    describe,
    failing,
    imposing,
)
from opensky.game import Board, Decision, GameType, Info, Result
from opensky.luck import deal_id, deal_key
from opensky.record import Ending, Fault, Scribe, complete, standing


class Pulse(Protocol):
    """Tells a watcher who thinks since when: a buffer of doubles, see the cells below."""

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
    witness: Callable[[Fault], None] = lambda _: None
    """Hears of every fault when it is judged."""


class Host:
    """Plays matches of one setting, one after the other."""

    def __init__(self, setting: Setting, pulse: Pulse | None = None) -> None:
        self._setting = setting
        self._scribe = Scribe(
            setting.game, setting.board, setting.rulings, setting.seats, setting.meta
        )
        self._rulings = MappingProxyType(complete(setting.game, setting.rulings))
        self._longest = setting.clock.longest
        self._pulse = array("d", bytes(8 * CELLS)) if pulse is None else pulse
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
        seats: list[int] = []
        decisions: list[Decision] = []
        bots, deciders = self._sit_down(deal, rotation, verdicts, decisions)
        left = array("d", [setting.clock.per_game or math.inf] * setting.seats)
        court = Court(
            game.options, deciders, left, setting.most_faults, setting.clock, setting.witness
        )
        key = deal_key(setting.seed, deal)
        play(game, key, court, self._longest, EVENT, self._pulse, seats, decisions)
        result = game.result()
        if court.forfeits:
            result = Result(result.scores, tuple(standing(result.places, court.forfeits)))
        self._tell(bots, result, [verdict.seat for verdict in verdicts if verdict.event == END])
        names = [setting.names[number] for number in self.table]
        events = spell(self._scribe.texts, seats, decisions)
        end = Ending(result.scores, result.places, court.faults, court.forfeits)
        return self._scribe.line(names, deal_id(setting.seed, deal), events, end, deal, rotation)

    def _sit_down(
        self, deal: int, rotation: int, verdicts: Sequence[Verdict], decisions: Sequence[Decision]
    ) -> tuple[list[Any], list[Decide]]:
        """Make the bots of a game; return them and what answers for each seat."""
        self._pulse[ROTATION] = rotation
        self._pulse[EVENT] = START
        bots, deciders = [], []
        for seat in range(len(self.table)):
            own = [v for v in verdicts if v.seat == seat and v.event != END]
            bot, decide = self._sit(seat, deal, rotation, own)
            bots.append(bot)
            deciders.append(imposing(decide, own, decisions) if own else decide)
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
        except (KeyboardInterrupt, Trouble):
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
