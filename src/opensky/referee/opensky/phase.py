"""The form of a phase: who is asked, what may be answered, what the answer does, what follows.

Phases have no memory of their own; all is in the position. The table asks `seek` for a seat; as
long as nobody has anything to choose, it goes to the phase that `after` names and enters it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from opensky.referee.opensky.position import Position
from opensky.referee.verdict import Broken, shown

DICE = -1


class Phase(ABC):
    """One phase of the game."""

    rule: str
    """The rule that says who acts here and how."""
    due: str
    """What an answer looks like."""

    def enter(self, table: Position) -> None:  # noqa: B027 - most phases begin without an act
        """Do what happens when the phase begins, before anybody is asked."""

    @abstractmethod
    def seek(self, table: Position) -> int | None:
        """Name the seat that has something to choose, DICE, or None when the phase is done."""

    def options(self, table: Position) -> list[str]:
        """List all legal answers, the harmless one first."""
        raise NotImplementedError

    def apply(self, table: Position, text: str) -> None:
        """Carry an answer out; raise Broken for an illegal one, having changed nothing."""
        raise NotImplementedError

    @abstractmethod
    def after(self, table: Position) -> str:
        """Name the phase that follows."""

    def misspelled(self, text: str) -> Broken:
        """Word the refusal of a text that is no answer to the question."""
        return Broken(self.rule, f"{shown(text)} is no answer here, due is `{self.due}`")
