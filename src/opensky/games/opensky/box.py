"""The box of OpenSky: what the stair's `GameType` asks for."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from opensky.errors import Refusal
from opensky.games.opensky import board as boardfiles
from opensky.games.opensky.board import Board
from opensky.games.opensky.boardtext import describe
from opensky.games.opensky.catalogue import Catalogue
from opensky.games.opensky.lively import weights
from opensky.games.opensky.look import RULINGS
from opensky.games.opensky.mirror import Mirror
from opensky.games.opensky.perft import perft
from opensky.games.opensky.picture import picture
from opensky.games.opensky.position import read_position
from opensky.games.opensky.situation import answer
from opensky.games.opensky.story import tell
from opensky.games.opensky.table import Table, View, new_table
from opensky.games.opensky.vector import Batch

if TYPE_CHECKING:
    from opensky.findings import Findings
    from opensky.games.opensky.decisions import Decision
    from opensky.speeds import Speeds


@lru_cache(maxsize=64)
def catalogue(board: Board) -> Catalogue:
    """Return the decisions of a board, made when it is first met."""
    return Catalogue(board)


class OpenSky:
    """OpenSky before anyone sits down."""

    name = "opensky"
    record = "opensky/1"
    seats = range(2, 5)  # [S1]
    boards = boardfiles.BOARDS
    rulings: Mapping[str, tuple[str, ...]] = RULINGS
    notes_defaults = True
    rules = boardfiles.FOLDER.parent / "RULES.md"
    positions = boardfiles.FOLDER.parent / "perft.jsonl"
    advice = MappingProxyType({"policy": "keen"})
    sample_bot = boardfiles.FOLDER.parent / "sample_bot.py"
    answer = staticmethod(answer)
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

    def actions(self, board: Board) -> int:
        """Return the bound of a board's action numbers: they run from 0 to one below it."""
        return catalogue(board).actions

    def vector(self, board: Board, n: int, seats: int, rulings: Mapping[str, str]) -> Batch:
        """Set up n tables that step together; see `opensky.vector`."""
        return Batch(catalogue(board), n, seats, rulings)

    def search(self, look: View | Table, **budget: Any) -> Findings[Decision]:  # noqa: ANN401 - passed on
        """Search for the seat to act; see `View.search`."""
        return look.search(**budget)

    def solve(self, text: str, where: str, **budget: Any) -> dict[str, Any]:  # noqa: ANN401 - passed on
        """Solve the sealed bids of a situation or position, see `solve.py` and `View.solve`."""
        from opensky.games.opensky import solve  # only who asks pays for it

        table = self.position(*solve.position_of(text, where))
        seat = table.to_act()
        if table.phase != "bid" or seat is None:
            raise Refusal(f"{where}: phase is {table.phase}; a position in phase bid is due")
        view = table.view(seat)
        try:
            return solve.told(view, view.solve(**budget))
        except ValueError as error:
            raise Refusal(str(error)) from None

    def speeds(self) -> Speeds:
        """Return what the benchmarks measure in this game."""
        from opensky.games.opensky.speed import speeds  # only they pay for it

        return speeds()

    def position(self, board: Board, text: str) -> Table:
        """Set up the table that a canonical text of STATE.md describes; raise Refusal."""
        return read_position(catalogue(board), text)

    def mirror(self, board: Board, seat: int) -> Mirror:
        """Return what takes the views of a seat to another process."""
        return Mirror(catalogue(board), seat)


GAME = OpenSky()
