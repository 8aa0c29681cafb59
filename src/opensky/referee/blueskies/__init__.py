"""The referee of Blue Skies, written from RULES.md, RECORD.md and STATE.md alone."""

from __future__ import annotations

from opensky.referee.blueskies.board import Board, load_board
from opensky.referee.blueskies.material import FORMAT, UNCOUNTED
from opensky.referee.blueskies.record import check, count_rules
from opensky.referee.blueskies.table import Table
from opensky.referee.verdict import Broken, Malformed, Verdict

__all__ = [
    "FORMAT",
    "UNCOUNTED",
    "Board",
    "Broken",
    "Malformed",
    "Table",
    "Verdict",
    "check",
    "count_rules",
    "load_board",
]
