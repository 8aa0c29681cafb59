"""A bot in a process of its own, as the match knows bots: it starts, decides and ends."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from opensky.arena.link import Gone, Overdue
from opensky.arena.tree import family, processor
from opensky.arena.troupe import Hand, Troupe, verdict
from opensky.bots import Entry, own_seed
from opensky.clock import Clock
from opensky.faults import Guilty, Late
from opensky.game import Board, Decision, GameType, Info, Result, View
from opensky.match import MATCH, Pulse
from opensky.protocol import (
    Speaker,
    answer_of,
    check_fault,
    chosen,
    ending,
    mirror_of,
    opening,
)

_TAIL = 200
"""Bytes of what was said last that are kept as evidence."""


@dataclass(frozen=True, slots=True)
class Stage:
    """What all seats of a player share."""

    troupe: Troupe
    game: GameType
    board: Board
    pulse: Pulse
    keeps_on: bool
    """Whether a seat may go on after a fault."""


class Seat:
    """One bot in one rotation; the process behind it stays from game to game."""

    def __init__(self, stage: Stage, number: int, rotation: int) -> None:
        self._stage = stage
        self._lane = number, rotation
        self._hand: Hand | None = None
        self._number = 0
        self._told: list[bytes] = []
        self._exhibit: dict[str, object] = {}
        plan = stage.troupe.plan
        self._entry: Entry = plan.bots[number]
        self._clock: Clock = plan.clock
        self._patience = plan.clock.longest + self._entry.limits.grace
        self._cpu = 0.0

    def start(self, info: Info) -> None:
        """Tell the process that a game begins, and wait until it is ready."""
        stage, limits = self._stage, self._entry.limits
        self._hand = stage.troupe.hand(*self._lane)
        self._hand.link.refill()
        self._info = info
        self._seen: View | None = None
        self._told.clear()
        self._exhibit = {}
        self._mirror = mirror_of(stage.game, stage.board, info.seat)
        self._speaker = Speaker(self._mirror, self._hand.wants or ())
        table = stage.game.table(stage.board, info.seats, info.rulings)
        self._parse: Callable[[str], Decision] = table.parse
        self._measures = limits.cpu_per_decision is not None or limits.cpu_per_game is not None
        self._cpu = 0.0
        plan = stage.troupe.plan
        seed = own_seed(
            plan.seed, int(stage.pulse[MATCH]), self._lane[1], info.seat, self._entry.name
        )
        self._number += 1
        try:
            check_fault(self._exchange(opening(self._number, info, seed)))
        except Late:
            raise Guilty("timeout", self._clock.late) from None

    @property
    def asked(self) -> int:
        """Bytes of the last question."""
        return len(self._hand.link.sent) if self._hand else 0

    @property
    def process(self) -> int:
        """The number of the process; raise ValueError when it is lost."""
        if self._hand is None:
            raise ValueError(f"{self._entry.name} has no process")
        return self._hand.link.process

    def decide(self, view: View) -> Decision:
        """Have the process decide."""
        if self._hand is None:
            self._revive()
        self._number += 1
        before = self._measured() if self._measures else 0.0
        answer = self._exchange(self._speaker.request(self._number, view, self._seen))
        self._seen = view
        if self._measures:
            self._check_processor(before)
        return chosen(answer, view, self._parse)

    def end(self, result: Result) -> None:
        """Tell the process how the game ended; one that fails now is replaced, that is all."""
        if self._hand is not None:
            self._number += 1
            with suppress(Guilty, Late):
                self._exchange(ending(self._number, result))
        self._stage.troupe.stock(self._lane[0])

    def exhibit(self) -> dict[str, object]:
        """Return what was seen of the last fault."""
        if self._hand is None:
            return self._exhibit
        return {
            "isolation": self._entry.isolation,
            "sent": _tail(self._hand.link.sent),
            "heard": _tail(self._hand.link.heard),
        }

    def _exchange(self, line: bytes) -> dict[str, Any]:
        """Ask and return the answer; a process that fails is ended."""
        hand = self._hand
        if hand is None:
            raise Guilty("exit", "has no process")
        asked = perf_counter()
        try:
            answer = answer_of(hand.link.ask(line, self._patience), self._number)
        except Overdue:
            self._fail(asked, is_dying=False)
            raise Late from None
        except Gone:
            raise Guilty(*self._fail(asked, is_dying=True)) from None
        except Guilty:
            self._fail(asked, is_dying=False)
            raise
        if self._stage.keeps_on:
            self._told.append(line)
        return answer

    def _fail(self, asked: float, *, is_dying: bool) -> tuple[str, str]:
        """End the process, keep what was seen, tell how it ended."""
        hand = self._hand
        self._hand = None
        seconds = perf_counter() - asked
        grave = self._stage.troupe.end(*self._lane, is_dying=is_dying)
        self._exhibit = {
            "isolation": self._entry.isolation,
            "sent": _tail(hand.link.sent if hand else b""),
            "heard": _tail(hand.link.heard if hand else b""),
            "status": grave.status,
            "seconds": round(seconds, 6),
            "woken_late": round(max(0.0, seconds - self._patience), 6),
            "ended_after": round(perf_counter() - asked - seconds, 6),
            "cpu": round(grave.cpu, 3),
            "memory": grave.memory,
        }
        return verdict(grave, self._entry)

    def _revive(self) -> None:
        """Bring another process to where the lost one was: tell it all that was answered."""
        troupe, told = self._stage.troupe, self._told
        self._hand = troupe.fresh(self._lane[0])
        troupe.take(*self._lane, self._hand)
        self._told = []
        number = self._number
        for line in told:
            self._number = int(line[6 : line.index(b",")])
            self._exchange(line)
        self._number = number

    def _measured(self) -> float:
        """Return the processor's time of the process and all below it."""
        return processor(family(self._hand.link.process)) if self._hand else 0.0

    def _check_processor(self, before: float) -> None:
        """Raise Guilty when a decision or the game has taken too much of the processor."""
        spent = self._measured() - before
        self._cpu += spent
        limits = self._entry.limits
        for used, most, what in (
            (spent, limits.cpu_per_decision, "a decision"),
            (self._cpu, limits.cpu_per_game, "the game"),
        ):
            if most is not None and used > most:
                raise Guilty("timeout", f"more than {most:g} s of the processor for {what}")


def _tail(block: bytes) -> str:
    return block[-_TAIL:].decode("ascii", "backslashreplace")
