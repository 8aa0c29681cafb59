"""The referee of 1840 Vienna Tramways: money, ownership, tiles and routes, event by event.

Written from RULES.md, RECORD.md and the data files alone. It lists no options and searches no
routes; it says whether what was decided is lawful and what it did.
"""

from __future__ import annotations

from opensky.referee.verdict import Broken, Malformed, Verdict
from opensky.referee.vienna1840.board import Board, load_board
from opensky.referee.vienna1840.material import FORMAT, UNCOUNTED, UNJUDGED
from opensky.referee.vienna1840.record import check, count_rules
from opensky.referee.vienna1840.table import Table

__all__ = [
    "FORMAT",
    "UNCOUNTED",
    "UNJUDGED",
    "Board",
    "Broken",
    "Malformed",
    "Table",
    "Verdict",
    "check",
    "count_rules",
    "load_board",
]
