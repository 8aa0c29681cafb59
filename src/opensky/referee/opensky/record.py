"""Judge a record of OpenSky in the order of STATE.md."""

from __future__ import annotations

from collections import Counter
from typing import Any

from opensky.referee.judge import Cited, fault, judge, play
from opensky.referee.opensky.board import Board, boxed_board
from opensky.referee.opensky.material import FLEET, FORMAT, RULINGS, full_rulings
from opensky.referee.opensky.table import Table
from opensky.referee.shape import require_frame
from opensky.referee.verdict import Malformed, Verdict

CITED = Cited(end="X1", scores="X2", places="X3")  # [X1, X2, X3]
SEATS = range(min(FLEET), max(FLEET) + 1)  # [S1]


def check(record: object, board: Board | None = None) -> Verdict:
    """Say whether a record holds and, if not, what is the first fault and where.

    The board is the box's of the record's name unless one is given. Raises Malformed, with the
    key, for what is no record at all.
    """
    form = _require(record)
    board = board or boxed_board(form["board"])
    if form["board_sha256"] != board.sha256:
        message = f"the digest of board {board.name} is {board.sha256}"
        return fault("board_sha256", message, "S10")
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
    return require_frame(record, FORMAT, SEATS, _all_rulings)


def _all_rulings(rulings: dict[str, Any]) -> None:
    full_rulings(rulings)
    for option in RULINGS:
        if option not in rulings:
            raise Malformed(f"rulings: {option} is missing, all four are named")


def _table(form: dict[str, Any], board: Board) -> Table:
    return Table(board, len(form["seats"]), form["rulings"])
