"""Judge a record of 1840 in the order of RECORD.md."""

from __future__ import annotations

from collections import Counter
from typing import Any

from opensky.referee.judge import Cited, fault, judge, play
from opensky.referee.shape import require_frame
from opensky.referee.verdict import Malformed, Verdict
from opensky.referee.vienna1840.board import Board, boxed_board
from opensky.referee.vienna1840.material import FORMAT, SEATS, full_rulings
from opensky.referee.vienna1840.table import Table

CITED = Cited(end="V-EG-01", scores="V-EG-02", places="V-EG-03")  # [V-EG-01, V-EG-02, V-EG-03]


class Halted(Table):
    """A table of a game that was stopped by hand after so many events."""

    def __init__(self, board: Board, form: dict[str, Any]) -> None:
        super().__init__(board, len(form["seats"]), form["rulings"])
        self._left = len(form["events"])

    def apply(self, text: str) -> None:
        """Carry one event out; after the last one nobody is to act."""
        super().apply(text)
        self._left -= 1
        if not self._left:
            self.stop()


def check(record: object, board: Board | None = None) -> Verdict:
    """Say whether a record holds and, if not, what is the first fault and where.

    The board is the box's of the record's name unless one is given. Raises Malformed, with the
    key, for what is no record at all.
    """
    form = _require(record)
    board = board or boxed_board(form["board"])
    if form["board_sha256"] != board.sha256:
        message = f"the digest of board {board.name} is {board.sha256}"
        return fault("board_sha256", message, "V-SU-04")
    table = _table(form, board)
    verdict = judge(table, form, CITED)
    if verdict.ok and "stopped" in form and form["stopped"] != (halted := table.stop()):
        return fault("stopped", f"the game was stopped in {halted}", "V-RB-01")
    return verdict


def count_rules(record: object, board: Board | None = None) -> Counter[str]:
    """Replay a record that holds and count how often each rule decided something."""
    verdict = check(record, board)
    if not verdict.ok:
        raise Malformed(f"{verdict.where}: {verdict.message}")
    form = _require(record)
    table = _table(form, board or boxed_board(form["board"]))
    play(table, form, CITED, {})
    return table.applied


def _require(record: object) -> dict[str, Any]:
    return require_frame(record, FORMAT, SEATS, full_rulings)


def _table(form: dict[str, Any], board: Board) -> Table:
    if "stopped" in form:  # by hand, as RECORD.md says
        return Halted(board, form)
    return Table(board, len(form["seats"]), form["rulings"])
