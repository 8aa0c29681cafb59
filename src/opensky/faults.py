"""What a bot can do wrong in a game, and what becomes of it."""

from __future__ import annotations

import math
import re
import traceback
from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from opensky.clock import Clock
from opensky.game import Decision, Illegal, View
from opensky.record import Fault

Decide = Callable[[View], Decision]

UNASKED = object()
"""Stands for a decision while nobody has been asked for the next one."""

NOTHING = object()
"""Stands for the decision of a seat that was asked and has not answered."""

START, END = -1, -2
"""Places of a verdict outside the events: before the first one, after the last one."""

_DETAIL = 200


class Late(Exception):  # noqa: N818 - the word of the clock
    """An answer came after its time."""


class Guilty(Exception):  # noqa: N818 - the word of the court
    """A fault whose kind and detail are known already."""

    def __init__(self, kind: str, detail: str) -> None:
        super().__init__(kind, detail)
        self.kind = kind
        self.detail = detail


class Trouble(Exception):  # noqa: N818 - the machine's, not a bot's
    """Something of the machine failed, which is no bot's fault: the match is to be played again."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A fault that was seen from outside, such as a hang, to be imposed when a match is replayed.

    It falls at the seat's first decision at or after the event. At START the bot is not even
    made, at END it is not told how the game ended.
    """

    rotation: int
    seat: int
    event: int
    kind: str
    detail: str


class Court:
    """Judge the faults of one game.

    It holds what the match asks: `deciders`, one call per seat, and `left`, the seconds that
    each seat still has. A seat that forfeits goes on with the harmless option and without clock.
    """

    def __init__(
        self,
        options: Callable[[], Sequence[Decision]],
        deciders: list[Decide],
        left: array[float],
        most: int,
        clock: Clock,
        witness: Callable[[Fault], None],
    ) -> None:
        self.deciders = deciders
        self.left = left
        self.faults: list[Fault] = []
        self.forfeits: list[int] = []
        self._options = options
        self._most = most
        self._clock = clock
        self._witness = witness

    def judge(self, seat: int, event: int, decision: object, error: BaseException) -> Decision:
        """Note the fault and return what is played instead; raise what is no bot's fault again."""
        options = self._options()
        if seat < 0 or decision is UNASKED or not options or isinstance(error, Trouble):
            raise error
        kind, detail = self._name(seat, decision, error, options)
        self.faults.append(Fault(seat, event, kind, clip(detail)))
        self._witness(self.faults[-1])
        if sum(fault.seat == seat for fault in self.faults) >= self._most:
            self._forfeit(seat)
        return options[0]

    def _name(
        self, seat: int, decision: object, error: BaseException, options: Sequence[Decision]
    ) -> tuple[str, str]:
        """Tell the kind and detail of a fault."""
        if isinstance(error, Late):
            clock = self._clock
            return "timeout", clock.late if self.left[seat] >= 0.0 else clock.used_up
        if decision is NOTHING:
            return describe(error)
        if isinstance(error, Illegal):
            return "illegal", f"{decision}: {error}"
        if type(decision) not in {type(option) for option in options}:
            return "protocol", f"answered with {type(decision).__name__}, which is no decision"
        raise error

    def _forfeit(self, seat: int) -> None:
        options = self._options
        self.forfeits = sorted({*self.forfeits, seat})
        self.deciders[seat] = lambda _: options()[0]
        self.left[seat] = math.inf


def describe(error: BaseException) -> tuple[str, str]:
    """Tell the kind and detail of what a bot raised, with the last line of its own file."""
    if isinstance(error, Guilty):
        return error.kind, error.detail
    kind = {SystemExit: "exit", MemoryError: "memory"}.get(type(error), "crash")
    text = f"{type(error).__name__}: {_message(error)}"[:_DETAIL]
    frames = traceback.extract_tb(error.__traceback__)[1:]
    lines = [frame.lineno for frame in frames if frame.filename == frames[0].filename]
    return kind, f"{text} ({Path(frames[0].filename).name}:{lines[-1]})" if lines else text


def failing(kind: str, detail: str) -> Decide:
    """Return the decider of a bot that could not be started: a fault whenever it is asked."""

    def ask(_: View) -> NoReturn:
        raise Guilty(kind, detail)

    return ask


def imposing(decide: Decide, verdicts: Iterable[Verdict], played: Sequence[Decision]) -> Decide:
    """Return a decider that commits the faults of the verdicts, each at its event or after."""
    pending = sorted(verdicts, key=lambda verdict: verdict.event)

    def ask(view: View) -> Decision:
        if pending and len(played) >= pending[0].event:
            verdict = pending.pop(0)
            raise Guilty(verdict.kind, verdict.detail)
        return decide(view)

    return ask


def clip(text: str) -> str:
    """Fit a text into one line that does not differ from run to run."""
    return re.sub(r"\b0x[0-9a-f]+", "0x", " ".join(text.split()))[: _DETAIL + 60]


def _message(error: BaseException) -> str:
    try:
        return str(error)
    except Exception:  # a stranger's exception may raise anything
        return "(its message cannot be shown)"
