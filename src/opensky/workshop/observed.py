"""A game whose tables tell a witness who is asked what, and when the answer has come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from opensky.game import Board, Decision, Game, GameType, View


class Witness(Protocol):
    """Hears of every question and answer of the tables."""

    def asked(self, seat: int, view: View) -> None:
        """Hear that a seat is about to be asked."""

    def answered(self, decision: Decision) -> None:
        """Hear what came of the last question, or of a roll; nothing is judged yet."""


class Watched:
    """A table that does what the game's own table does, and tells."""

    def __init__(self, table: Game, witness: Witness) -> None:
        self._table = table
        self._witness = witness

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever the table has
        return getattr(self._table, name)

    def view(self, seat: int) -> View:
        """Show what the seat may know."""
        view = self._table.view(seat)
        self._witness.asked(seat, view)
        return view

    def apply(self, decision: Decision) -> None:
        """Carry the decision out."""
        self._witness.answered(decision)
        self._table.apply(decision)


class Observed:
    """A game in its box that sets up watched tables."""

    def __init__(self, game: GameType, witness: Witness) -> None:
        self._game = game
        self._witness = witness

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever the game has
        return getattr(self._game, name)

    def table(self, board: Board, seats: int, rulings: Mapping[str, str]) -> Watched:
        """Set up a new table."""
        return Watched(self._game.table(board, seats, rulings), self._witness)


def phase_of(view: View, options: Sequence[Decision] | None = None) -> str:
    """Name the phase of a view; a game without phases is known by the verbs of its options."""
    phase = getattr(view, "phase", None)
    if isinstance(phase, str):
        return phase
    return str((options or view.options)[-1]).partition(" ")[0]
