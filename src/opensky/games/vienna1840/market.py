"""The share market: prices, moves, and the order of companies that follows from them."""

from __future__ import annotations

from collections.abc import Iterable

from opensky.games.vienna1840.facts import DIVIDEND_STEPS, GRID, STADTBAHN_CELLS

Cell = tuple[int, int]


def right(cell: Cell) -> Cell:
    """Return the cell after a step to the right [V-MK-03]."""
    row, column = cell
    if column + 1 < len(GRID[row]):
        return row, column + 1
    return (row - 1, column) if row else cell


def left(cell: Cell) -> Cell:
    """Return the cell after a step to the left [V-MK-04]."""
    row, column = cell
    if column:
        return row, column - 1
    return (row + 1, 0) if row + 1 < len(GRID) else cell


def up(cell: Cell) -> Cell:
    """Return the cell after a step up [V-MK-05]."""
    row, column = cell
    return (row - 1, column) if row else cell


def down(cell: Cell) -> Cell:
    """Return the cell after a step down [V-MK-06]."""
    row, column = cell
    return (row + 1, column) if row + 1 < len(GRID) and column < len(GRID[row + 1]) else cell


class Market:
    """Who stands where, in the order of arrival on each cell [V-MK-07]."""

    __slots__ = ("arrivals", "cells", "clock")

    def __init__(self) -> None:
        self.cells: dict[str, Cell] = {}
        self.arrivals: dict[str, int] = {}
        self.clock = 0

    def copy(self) -> Market:
        """Return an independent market in the same state."""
        twin = Market()
        twin.cells = self.cells.copy()
        twin.arrivals = self.arrivals.copy()
        twin.clock = self.clock
        return twin

    def place(self, company: str, cell: Cell) -> None:
        """Put a company on a cell, behind those that stand there; staying is no arrival."""
        if self.cells.get(company) == cell:
            return
        self.cells[company] = cell
        self.arrivals[company] = self.clock
        self.clock += 1

    def price(self, company: str) -> int:
        """Return the share price of a company that has one."""
        row, column = self.cells[company]
        return GRID[row][column]

    def sold(self, company: str, shares: int) -> None:
        """Move down once per share sold [V-SR-11]."""
        for _ in range(shares):
            self.place(company, down(self.cells[company]))

    def paid(self, company: str, dividend: int) -> None:
        """Move by the dividend [V-DV-04] [V-SB-06]."""
        steps = next(steps for least, steps in DIVIDEND_STEPS if dividend >= least)
        for _ in range(abs(steps)):
            self.place(company, (right if steps > 0 else left)(self.cells[company]))

    def rise(self, company: str) -> None:
        """Move up once, all shares being held by players [V-SR-14]."""
        self.place(company, up(self.cells[company]))

    def in_order(self, companies: Iterable[str]) -> list[str]:
        """Sort companies: price, column, row, arrival, name [V-MK-08]."""
        return sorted(companies, key=self.rank)

    def rank(self, company: str) -> tuple[int, int, int, int, str]:
        """Return the sort key of a company [V-MK-08]."""
        row, column = self.cells[company]
        return -GRID[row][column], -column, row, self.arrivals[company], company

    def crowd(self) -> dict[Cell, list[str]]:
        """List the companies on each cell in the order of their arrival."""
        cells: dict[Cell, list[str]] = {}
        for company in sorted(self.cells, key=self.arrivals.__getitem__):
            cells.setdefault(self.cells[company], []).append(company)
        return cells


def opening_market(stadtbahn: Iterable[str]) -> Market:
    """Return the market before the start, with the Stadtbahn companies on it [V-SU-09]."""
    market = Market()
    for company in stadtbahn:
        market.place(company, STADTBAHN_CELLS[company])
    return market
