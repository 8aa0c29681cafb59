"""The referee of OpenSky, written from RULES.md, RECORD.md and STATE.md alone."""

from __future__ import annotations

from opensky.referee.opensky.board import Board, load_board
from opensky.referee.opensky.material import FORMAT, UNCOUNTED
from opensky.referee.opensky.record import check, count_rules
from opensky.referee.opensky.situation import adjudicate
from opensky.referee.opensky.table import Table
from opensky.referee.verdict import Broken, Malformed, Verdict

__all__ = [
    "FORMAT",
    "UNCOUNTED",
    "Board",
    "Broken",
    "Malformed",
    "Table",
    "Verdict",
    "adjudicate",
    "check",
    "count_rules",
    "load_board",
]
