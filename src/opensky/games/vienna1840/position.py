"""A position as text: how the table was set up, and what has been decided since."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from opensky.errors import Refusal
from opensky.game import Illegal
from opensky.games.vienna1840.table import Table

RECORD = "vienna1840/1"
Deal = Callable[[int, Mapping[str, str]], Table]
"""Sets a new table up for so many seats with rulings."""


def read_position(text: str, board: str, deal: Deal) -> Table:
    """Set up the table that a text of RECORD.md describes; raise Refusal."""
    lines = text.splitlines()
    head, rulings = [*lines, "", ""][:2]
    words = head.split(" ")
    if len(words) != 3 or words[0] != RECORD or words[1] != board or not words[2].isdecimal():
        raise Refusal(f"position: line 1 is {head[:60]!r}; `{RECORD} {board} SEATS` is due")
    values = rulings.split(" ")
    if len(values) != 3 or values[0] != "rulings":
        raise Refusal(f"position: line 2 is {rulings[:60]!r}; `rulings RULES MAP` is due")
    table = deal(int(words[2]), {"rules": values[1], "three_players": values[2]})
    for number, line in enumerate(lines[2:], 3):
        seat, _, event = line.partition(" ")
        if seat != str(table.to_act()):
            raise Refusal(f"position: line {number}: it is for {table.to_act()} to act")
        try:
            table.apply(table.parse(event))
        except Illegal as error:
            raise Refusal(f"position: line {number}: {error}") from None
    return table
