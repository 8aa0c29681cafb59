"""The box of 1840 Vienna Tramways: what the stair's `GameType` asks for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING

from opensky.errors import Refusal
from opensky.games.vienna1840 import map as maps
from opensky.games.vienna1840 import sketch
from opensky.games.vienna1840.board import DATA
from opensky.games.vienna1840.boardtext import describe
from opensky.games.vienna1840.map import Box, Map
from opensky.games.vienna1840.mirror import Mirror
from opensky.games.vienna1840.position import read_position
from opensky.games.vienna1840.rulesets import RULE_SETS
from opensky.games.vienna1840.story import tell
from opensky.games.vienna1840.table import Table, new_table

if TYPE_CHECKING:
    from opensky.speeds import Speeds

RULINGS: Mapping[str, tuple[str, ...]] = {
    "rules": tuple(RULE_SETS),
    "three_players": ("full", maps.SMALL),  # [V-SU-04]
}


class Vienna1840:
    """1840 before anyone sits down."""

    name = "vienna1840"
    record = "vienna1840/1"
    seats = range(2, 7)  # [V-SU-01]
    boards = maps.BOARDS
    rulings = RULINGS
    notes_defaults = True
    partly_listed = ("bid", "run", "assign", "private")
    """Words of decisions of which options are a part that RECORD.md describes."""
    rules = DATA.parent / "RULES.md"
    positions = DATA.parent / "perft.jsonl"
    describe = staticmethod(describe)
    tell = staticmethod(tell)

    def position(self, board: Box | Map, text: str) -> Table:
        """Set up the table that a text of RECORD.md describes; raise Refusal."""
        return read_position(text, board.name, partial(self.table, board))

    def sketch(self, shown: Box | Map | Table) -> list[sketch.Shape]:
        """Return the shapes of a board as printed, or of the map on a table as it lies."""
        return shown.sketch() if isinstance(shown, Table) else sketch.of_board(shown)

    def map_text(self, table: Table) -> list[str]:
        """Return the map on a table in lines of text."""
        return table.map_text()

    def speeds(self) -> Speeds:
        """Return what the benchmarks measure in this game."""
        from opensky.games.vienna1840.speed import speeds  # only they pay for it

        return speeds()

    def commands(self) -> Mapping[str, Callable[[str, str], Iterator[str]]]:
        """Return the game's own commands: each takes a file's text and name, and yields lines."""
        from opensky.games.vienna1840 import importer  # which needs this box

        return {"import-1840": importer.lines}

    def board(self, name: str) -> Box | Map:
        """Load the board, or one map by name or path; raise Refusal when it is not sound."""
        return maps.load(name)

    def mirror(self, board: Box | Map, seat: int) -> Mirror:
        """Return what takes the views of a seat to another process."""
        return Mirror(board)

    def table(
        self, board: Box | Map, seats: int, rulings: Mapping[str, str] | None = None
    ) -> Table:
        """Set up a new table; rulings left out have their default. Raise Refusal on bad ones."""
        chosen = {name: values[0] for name, values in RULINGS.items()}
        for name, value in (rulings or {}).items():
            if value not in RULINGS.get(name, ()):
                raise Refusal(f"rulings: {name} = {value!r}; there is {known()}")
            chosen[name] = value
        if seats not in self.seats:
            raise Refusal(f"seats is {seats}; 2 to 6 are due [V-SU-01]")
        on_map = board.of(seats, chosen["three_players"])
        return new_table(on_map, seats, RULE_SETS[chosen["rules"]])


def known() -> str:
    """List the rulings and their values for a message."""
    return "; ".join(f"{name} = {' or '.join(values)}" for name, values in RULINGS.items())


GAME = Vienna1840()
