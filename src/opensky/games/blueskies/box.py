"""The box of Blue Skies: what the stair's `GameType` asks for."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from opensky.games.blueskies import board as boardfiles
from opensky.games.blueskies.board import Board
from opensky.games.blueskies.boardtext import describe
from opensky.games.blueskies.catalogue import Catalogue
from opensky.games.blueskies.lively import weights
from opensky.games.blueskies.look import RULINGS
from opensky.games.blueskies.mirror import Mirror
from opensky.games.blueskies.perft import perft
from opensky.games.blueskies.picture import picture
from opensky.games.blueskies.position import read_position
from opensky.games.blueskies.story import tell
from opensky.games.blueskies.table import Table, new_table

if TYPE_CHECKING:
    from opensky.speeds import Speeds


@lru_cache(maxsize=64)
def catalogue(board: Board) -> Catalogue:
    """Return the decisions of a board, made when it is first met."""
    return Catalogue(board)


class BlueSkies:
    """Blue Skies before anyone sits down."""

    name = "blueskies"
    record = "blueskies/1"
    seats = boardfiles.SEATS
    boards = boardfiles.BOARDS
    rulings: Mapping[str, tuple[str, ...]] = RULINGS
    notes_defaults = False
    rules = boardfiles.FOLDER.parent / "RULES.md"
    positions = boardfiles.FOLDER.parent / "perft.jsonl"
    describe = staticmethod(describe)
    tell = staticmethod(tell)
    perft = staticmethod(perft)
    picture = staticmethod(picture)
    weights = staticmethod(weights)

    def board(self, name: str) -> Board:
        """Load a board by its name in the box or by path; raise Refusal when it is not sound."""
        return boardfiles.load(name)

    def table(self, board: Board, seats: int, rulings: Mapping[str, str] | None = None) -> Table:
        """Set up a new table; rulings left out have their default. Raise Refusal on bad ones."""
        return new_table(catalogue(board), seats, rulings or {})

    def speeds(self) -> Speeds:
        """Return what the benchmarks measure in this game."""
        from opensky.games.blueskies.speed import speeds  # only they pay for it

        return speeds()

    def position(self, board: Board, text: str) -> Table:
        """Set up the table that a canonical text of STATE.md describes; raise Refusal."""
        return read_position(catalogue(board), text)

    def mirror(self, board: Board, seat: int) -> Mirror:
        """Return what takes the views of a seat to another process."""
        return Mirror(catalogue(board), seat)


GAME = BlueSkies()
