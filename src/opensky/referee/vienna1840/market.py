"""The share market: where companies stand and how they move [V-MK-01]-[V-MK-08]."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from opensky.referee.vienna1840.board import data
from opensky.referee.vienna1840.position import Cell, Company, Position


@lru_cache(maxsize=1)
def grid() -> tuple[tuple[int, ...], ...]:
    """Read the prices, row by row [V-MK-01]."""
    return tuple(tuple(int(cell["price"]) for cell in row) for row in data("market")["rows"])


def price(company: Company) -> int:
    """Tell the price of a share; 0 before the start."""
    return grid()[company.cell[0]][company.cell[1]] if company.cell else 0


def start_cells(kind: str) -> dict[int, Cell]:
    """Find the start cells of `tc` or `stadtbahn` by price [V-MK-02]."""
    return {
        int(cell["price"]): (row, column)
        for row, cells in enumerate(data("market")["rows"])
        for column, cell in enumerate(cells)
        if cell.get("par") == kind
    }


def put(table: Position, company: Company, cell: Cell) -> None:
    """Put a company behind those that stand on the cell."""
    if company.cell is not None:
        table.market[company.cell].remove(company.name)
    company.cell = cell
    table.market.setdefault(cell, []).append(company.name)


def right(cell: Cell) -> Cell:
    """Go right, at the right end up, in the corner nowhere [V-MK-03]."""
    row, column = cell
    if column + 1 < len(grid()[row]):
        return row, column + 1
    return (row - 1, column) if row else cell


def left(cell: Cell) -> Cell:
    """Go left, at the left end down, in the corner nowhere [V-MK-04]."""
    row, column = cell
    if column:
        return row, column - 1
    return (row + 1, column) if row + 1 < len(grid()) else cell


def up(cell: Cell) -> Cell:
    """Go up, on the top row nowhere [V-MK-05]."""
    return (cell[0] - 1, cell[1]) if cell[0] else cell


def down(cell: Cell) -> Cell:
    """Go down if that cell exists [V-MK-06]."""
    row, column = cell
    return (row + 1, column) if row + 1 < len(grid()) and column < len(grid()[row + 1]) else cell


WAYS = {
    "right": (right, "V-MK-03"),
    "left": (left, "V-MK-04"),
    "up": (up, "V-MK-05"),
    "down": (down, "V-MK-06"),
}


def move(table: Position, company: Company, way: str, times: int = 1) -> None:
    """Move a company cell by cell; on a new cell it stands last [V-MK-07]."""
    step, rule = WAYS[way]
    for _ in range(times):
        if company.cell is None:
            return
        goal = step(company.cell)
        table.note(rule)
        if goal != company.cell:
            put(table, company, goal)
            table.note("V-MK-07")


def pay_move(table: Position, company: Company, paid: int) -> None:
    """Move a company by what it paid [V-DV-04, V-SB-06]."""
    for row in data("market")["dividend_moves"]:
        if row["min"] <= paid and (row["max"] is None or paid <= row["max"]):
            if row["move"]:
                move(table, company, row["move"], row["times"])
            return


def ranked(table: Position, companies: Iterable[Company]) -> list[str]:
    """Put companies in company order [V-MK-08]."""

    def rank(company: Company) -> tuple[int, int, int, int, str]:
        row, column = company.cell or (0, 0)
        arrival = table.market[row, column].index(company.name)
        return -price(company), -column, row, arrival, company.name

    table.note("V-MK-08")
    return [company.name for company in sorted(companies, key=rank)]
