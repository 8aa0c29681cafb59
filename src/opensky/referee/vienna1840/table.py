"""One game step by step: the rounds in their order, and what may be asked of a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from copy import deepcopy

from opensky.referee.verdict import Broken, Malformed, shown
from opensky.referee.vienna1840 import chance, company, lines, market, money, state, stock
from opensky.referee.vienna1840.board import Board, Map, data
from opensky.referee.vienna1840.material import DICE, FORMAT, RULINGS, SEATS, full_rulings
from opensky.referee.vienna1840.order import Order
from opensky.referee.vienna1840.position import Company, Line, Player, Position
from opensky.referee.vienna1840.privates import Privates
from opensky.referee.vienna1840.steps import Due, Step, read

ROUNDS: dict[str, Callable[[Position], Step]] = {
    "OR": lambda table: Order(),
    "SR": stock.opening,
    "CR": company.opening,
    "LR": lines.opening,
}
"""What opens a round, by how its name begins [V-RB-01]."""


class Table:
    """A table of 2 to 6 seats from the draws before the first auction to the final scores."""

    def __init__(self, board: Board, seats: int, rulings: Mapping[str, str]) -> None:
        if seats not in SEATS:
            raise Malformed(f"seats: {shown(seats)} players, due are 2 to 6")
        values = full_rulings(rulings)
        self._position = _set_up(board.map_for(seats, values["three_players"]), seats, values)
        self._stopped = False
        _move_on(self._position)

    @classmethod
    def from_text(cls, board: Board, text: str) -> Table:
        """Set up the position that a text describes; Malformed when there is no such position."""
        lines = text.splitlines()
        words, rulings = (line.split(" ") for line in [*lines, "", ""][:2])
        if words[:2] != [FORMAT, board.name] or len(words) != 3 or not words[2].isdecimal():
            raise Malformed(f"position: line 1 is no `{FORMAT} {board.name} SEATS`")
        if rulings[0] != "rulings" or len(rulings) != 1 + len(RULINGS):
            raise Malformed("position: line 2 is no `rulings RULES MAP`")
        table = cls(board, int(words[2]), dict(zip(RULINGS, rulings[1:], strict=True)))
        for number, line in enumerate(lines[2:], 3):
            seat, _, event = line.partition(" ")
            if seat != str(table.to_act()):
                raise Malformed(f"position: line {number}: it is for {table.to_act()} to act")
            try:
                table.apply(event)
            except Broken as broken:
                raise Malformed(f"position: line {number}: {broken}") from None
        return table

    def to_act(self) -> int | None:
        """Name the seat to act, -1 for chance, None when the game is over."""
        table = self._position
        return None if table.is_over or self._stopped else table.actor

    def options(self) -> None:
        """Say that this referee lists no options: it judges what was decided."""
        return

    def chances(self) -> list[tuple[str, int]]:
        """List what chance can bring, with whole weights; nothing when a seat is to act."""
        table = self._position
        return table.steps[-1].chances(table) if self.to_act() == DICE else []

    def apply(self, text: str) -> None:
        """Carry one event out; raise Broken and change nothing when the rules forbid it."""
        table = self._position
        step = table.steps[-1]
        step.apply(table, read(text, step.rule))
        _move_on(table)

    def acts_by(self) -> str:
        """Name the rule that says who is to act now."""
        return self._position.steps[-1].rule if self._position.steps else "V-EG-01"

    def stop(self) -> str:
        """End the game by hand, as recorded games may; return the round."""
        self._stopped = True
        return self._position.round_name

    def state_text(self) -> str:
        """Write the ledger that RECORD.md describes."""
        return state.write(self._position)

    def scores(self) -> list[int]:
        """Count what each seat is worth now [V-EG-02]."""
        return [money.score(self._position, seat) for seat in range(len(self._position.players))]

    def places(self, forfeits: Collection[int] = ()) -> list[int]:
        """Rank the seats; who forfeited stands below all others [V-EG-03]."""
        ranks = [(seat not in forfeits, score) for seat, score in enumerate(self.scores())]
        return [1 + sum(other > rank for other in ranks) for rank in ranks]

    def copy(self) -> Table:
        """Return an independent table in the same state, with a diary of its own."""
        twin = object.__new__(Table)
        twin._position = deepcopy(self._position)
        twin._stopped = self._stopped
        return twin

    @property
    def applied(self) -> Counter[str]:
        """How often each rule really decided something so far."""
        return self._position.applied


def _move_on(table: Position) -> None:
    """Go on from step to step and round to round until someone is asked, or it is over."""
    while True:
        if not table.steps:
            _open_round(table)
        step = table.steps[-1]
        due = step.seek(table)
        if due is Due.WAIT:
            return
        if table.is_over:
            table.steps.clear()
            table.note("V-EG-02", "V-EG-03")
            return
        if due is Due.DONE:
            table.steps.remove(step)


def _open_round(table: Position) -> None:
    table.round += 1  # [V-RB-01]
    table.note("V-RB-01")
    table.steps.append(ROUNDS[table.round_name[:2]](table))


def _set_up(board: Map, seats: int, rulings: dict[str, str]) -> Position:
    """Lay everything out before the first event [V-SU-01]-[V-SU-12]."""
    counts = data("trams")["counts_by_players"][str(seats)]  # [V-SU-06]
    table = Position(
        map=board,
        rulings=rulings,
        players=[
            Player(int(data("rounds")["players"]["starting_cash"][str(seats)]))  # [V-SU-02]
            for _ in range(seats)
        ],
        order=list(range(seats)),
        companies=_companies(board),
        lines={name: Line(name) for name in board.lines},  # [V-SU-05]
        privates=list(board.privates),
        slots={
            place.name: [[""] * place.piece.nodes[k].slots for k in place.piece.cities]
            for place in board.hexes.values()
            if place.piece.cities
        },
        pieces={place.name: place.piece for place in board.hexes.values()},
        laid={},
        build_order={name: list(row) for name, row in board.build_order.items()},
        depot={kind: int(count) for kind, count in counts.items()},
        market={},
        unseen=list(board.lines),
    )
    for place in board.hexes.values():
        for (city, slot), name in place.printed.items():  # [V-SU-10]
            table.slots[place.name][city][slot] = name
    for price, cell in sorted(market.start_cells("stadtbahn").items()):  # [V-SU-09]
        for name, start in data("market")["par_stadtbahn"].items():
            if start == price and name in table.companies:
                market.put(table, table.companies[name], cell)
    cheapest = min(board.privates, key=money.value_of)
    table.steps = [Privates(cheapest), chance.first_offer(), chance.DrawCompanies()]
    return table


def _companies(board: Map) -> dict[str, Company]:
    entries = data("companies")["tram_companies"]
    tcs = {entry["id"]: Company(entry["id"], is_stadtbahn=False) for entry in entries}
    return {**tcs, **{name: Company(name, is_stadtbahn=True) for name in board.stadtbahn}}
