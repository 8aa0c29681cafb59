"""Money: who pays what to whom, loans, and what all is worth at the end."""

from __future__ import annotations

from opensky.referee.vienna1840 import market
from opensky.referee.vienna1840.board import data
from opensky.referee.vienna1840.position import Company, Player, Position

LOAN, PENALTY = 100, 200  # [V-LN-02, V-LN-04]


def pay_forced(table: Position, company: Company, amount: int) -> None:
    """Pay what must be paid: the treasury, then the director, then loans [V-LN-01]."""
    own = min(company.cash, amount)
    company.cash -= own
    lacking = amount - own
    table.note("V-LN-01")
    if not lacking or company.director is None:
        return
    director = table.players[company.director]
    if director.cash < lacking:  # [V-LN-02] as few loans as cover the gap
        loans = -(-(lacking - director.cash) // LOAN)
        director.loans += loans
        director.cash += LOAN * loans
    director.cash -= lacking
    table.note("V-LN-02")


def pay_shares(table: Position, company: Company, amount: int) -> None:
    """Pay a tenth for each 10% that players hold [V-DV-03, V-SB-05]."""
    for player in table.players:
        player.cash += amount // 10 * (player.shares.get(company.name, 0) // 10)


def pay_incomes(table: Position) -> None:
    """Pay the income of each private to its owner, player or company [V-CR-04, V-PV-02]."""
    incomes = {entry["id"]: int(entry["income"]) for entry in data("privates")["privates"]}
    owners: list[Player | Company] = [*table.players, *table.companies.values()]
    for owner in owners:
        for name in owner.privates:
            owner.cash += incomes[name]
            table.note("V-CR-04")


def value_of(private: str) -> int:
    """Tell the value of a private."""
    entries = data("privates")["privates"]
    return next(int(entry["value"]) for entry in entries if entry["id"] == private)


def score(table: Position, seat: int) -> int:
    """Count cash, shares, privates and loans [V-EG-02]."""
    player = table.players[seat]
    shares = sum(
        market.price(table.companies[name]) * percent // 10
        for name, percent in player.shares.items()
    )
    privates = sum(value_of(name) for name in player.privates)
    return player.cash + shares + privates - PENALTY * player.loans
