"""Judge a record of Blue Skies in the order of STATE.md."""

from __future__ import annotations

from collections import Counter
from typing import Any

from opensky.referee.blueskies.board import Board, boxed_board
from opensky.referee.blueskies.material import FORMAT, SEATS, full_rulings
from opensky.referee.blueskies.table import Table
from opensky.referee.judge import Cited, fault, judge, play
from opensky.referee.shape import require_frame
from opensky.referee.verdict import Malformed, Verdict

CITED = Cited(end="B-RND-06", scores="B-END-03", places="B-END-07")  # [B-END-03, B-END-07]


def check(record: object, board: Board | None = None) -> Verdict:
    """Say whether a record holds and, if not, what is the first fault and where.

    The board is the box's of the record's name unless one is given. Raises Malformed, with the
    key, for what is no record at all.
    """
    form = _require(record)
    board = board or boxed_board(form["board"])
    if form["board_sha256"] != board.sha256:
        message = f"the digest of board {board.name} is {board.sha256}"
        return fault("board_sha256", message, "B-COMP-02")
    return judge(_table(form, board), form, CITED)


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
    return Table(board, len(form["seats"]), form["rulings"])
