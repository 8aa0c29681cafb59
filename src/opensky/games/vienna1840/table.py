"""The table of 1840 in the protocol's words, and what a seat is shown of it."""

from __future__ import annotations

import random

from opensky.game import DICE, Illegal, Result
from opensky.games.vienna1840 import flow
from opensky.games.vienna1840.decisions import Decision, parse
from opensky.games.vienna1840.look import Look
from opensky.games.vienna1840.map import Map
from opensky.games.vienna1840.rulesets import RuleSet
from opensky.games.vienna1840.state import State


class Table(Look):
    """One table. Its decisions are asked one by one; chance is a seat like any other."""

    __slots__ = ()

    def to_act(self) -> int | None:
        """Name the seat to act, DICE for chance, None when the game is over."""
        if self._state.finished:
            return None
        return self._state.seat_of(flow.entity(self._state))

    def options(self) -> tuple[Decision, ...]:
        """List the decisions offered now, the harmless one first; none while chance is to act."""
        if self.to_act() in {None, DICE}:
            return ()
        return tuple(flow.options(self._state))

    def chances(self) -> tuple[tuple[Decision, int], ...]:
        """List what chance may bring, all alike [V-SU-13]."""
        if self.to_act() != DICE:
            return ()
        return tuple((decision, 1) for decision in flow.options(self._state))

    def luck_key(self) -> tuple[str, int]:
        """Name the draw: the companies, or the line by its place among all lines drawn."""
        return self._state.step, self._state.drawn

    def view(self, seat: int) -> View:
        """Show what a seat may know: everything but the draws to come."""
        return View(self._state.copy(), seat, self.options() if seat == self.to_act() else ())

    def apply(self, decision: Decision) -> None:
        """Carry a decision out, or raise Illegal and leave the table untouched."""
        if self._state.finished:
            raise Illegal("V-EG-01", "the game is over")
        flow.apply(self._state, decision)
        run_on(self._state)

    def result(self) -> Result:
        """Score the table as it lies [V-EG-02]; equal scores share their place [V-EG-03]."""
        scores = self.scores
        places = tuple(1 + sum(other > score for other in scores) for score in scores)
        return Result(scores, places)

    def copy(self) -> Table:
        """Return an independent table in the same state."""
        return Table(self._state.copy())

    def parse(self, text: str) -> Decision:
        """Read a decision from its one text form; raise Illegal for any other text."""
        return parse(text)


class View(Look):
    """What one seat may know at one moment; it does not follow the table."""

    __slots__ = ("_options", "_seat")

    def __init__(self, state: State, seat: int, options: tuple[Decision, ...]) -> None:
        super().__init__(state)
        self._seat = seat
        self._options = options

    @property
    def seat(self) -> int:
        """The seat that looks."""
        return self._seat

    @property
    def options(self) -> tuple[Decision, ...]:
        """The decisions offered to it, the harmless one first; empty when it is not to act."""
        return self._options

    def imagine(self, rng: random.Random) -> Table:
        """Return a table to search on; what is unknown are draws, which chance makes there."""
        return Table(self._state.copy())


def run_on(state: State) -> None:
    """Take the steps in which nobody has a choice."""
    while (only := flow.only_choice(state)) is not None:
        flow.apply(state, only)


def new_table(board: Map, seats: int, rules: RuleSet) -> Table:
    """Set up a new table on a map."""
    return Table(flow.opening(board, seats, rules))
