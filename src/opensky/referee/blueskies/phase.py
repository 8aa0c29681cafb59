"""The two forms of the game: a phase asks one question, a part decides which question is next.

Neither has a memory of its own; all is in the position. The table asks the part for the next
question; as soon as there is none it goes to the part that `after` names and enters it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from opensky.referee.blueskies.position import DICE, Position
from opensky.referee.verdict import Broken, shown

Due = tuple[str, int]
"""A phase and who is asked: a seat or DICE."""


class Phase:
    """One kind of question: what may be answered, and what the answer does."""

    due: str
    """What an answer looks like."""

    def options(self, table: Position) -> list[str]:
        """List all legal decisions of the seat to act, the harmless one first."""
        raise NotImplementedError

    def chances(self, table: Position) -> list[tuple[str, int]]:
        """List all outcomes of chance with whole weights."""
        raise NotImplementedError

    def apply(self, table: Position, text: str) -> None:
        """Carry an answer out; raise Broken for an illegal one, having changed nothing."""
        raise NotImplementedError

    def misspelled(self, table: Position, text: str) -> Broken:
        """Word the refusal of a text that is no answer to the question."""
        return Broken(acts_by(table), f"{shown(text)} is no answer here, due is `{self.due}`")


class Part(ABC):
    """One part of the game, from its first question to its last."""

    def enter(self, table: Position) -> None:  # noqa: B027 - most parts begin without an act
        """Do what happens when the part begins."""

    @abstractmethod
    def seek(self, table: Position) -> Due | None:
        """Name the next question, None when the part is done.

        `table.phase` still says which question was answered last, nothing at the beginning.
        """

    @abstractmethod
    def after(self, table: Position) -> str:
        """Do what happens when the part is done, and name the one that follows."""


ACTS_BY = {
    ("start", "start"): "B-SETUP-01",
    ("locals", "card"): "B-SETUP-02",
    ("demand", "card"): "B-SETUP-03",
    ("hands", "deal"): "B-SETUP-04",
    ("setup", "buy"): "B-SETUP-05",
    ("buy", "buy"): "B-RND-01",
    ("play", "play"): "B-RND-02",
    ("play", "deal"): "B-RND-02",
    ("play", "discard"): "B-RND-03",
    ("more", "card"): "B-RND-04",
    ("help", "help"): "B-GOV-03",
    ("renew", "discard"): "B-GOV-05",
    ("renew", "deal"): "B-GOV-06",
    ("over", "over"): "B-RND-06",
    **{(part, "cubes"): "B-PAX-01" for part in ("locals", "demand", "play", "more", "help")},
}
"""Every question that comes up, with the rule that says who is to act."""


def acts_by(table: Position) -> str:
    """Name the rule that says who is to act now."""
    return ACTS_BY[table.part, table.phase]


def draw(table: Position, phase: str) -> Due:
    """Let a card be drawn; with an empty deck the pile becomes the deck first."""
    if not table.deck:  # [B-CARD-02]
        table.deck, table.pile = table.pile, ()
        table.note("B-CARD-02")
    return phase, DICE


def first_short(table: Position) -> int | None:
    """Name the first seat in turn order whose hand is not full [B-SETUP-04, B-GOV-06]."""
    full = table.board.rules.hand_size
    short = (s for s in table.turn_order() if len(table.airlines[s].hand) < full)
    return next(short, None)
