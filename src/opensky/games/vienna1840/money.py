"""Money that changes hands by force, and what all rounds pay in the same way."""

from __future__ import annotations

from opensky.games.vienna1840 import facts
from opensky.games.vienna1840.state import TENTH, Company, Player, State


def collect(state: State, company: str, amount: int) -> None:
    """Take a forced payment: treasury, director, loans of 100 [V-LN-01] [V-LN-02]."""
    owner = state.companies[company]
    from_treasury = min(owner.cash, amount)
    owner.cash -= from_treasury
    missing = amount - from_treasury
    if not missing:
        return
    if owner.director is None:
        raise ValueError(f"{company} has no director")
    player = state.players[owner.director]
    loans = max(0, -(-(missing - player.cash) // facts.LOAN))
    player.loans += loans
    player.cash += loans * facts.LOAN - missing


def pay_shareholders(state: State, company: str, total: int) -> None:
    """Pay each player a tenth of the total per 10% held [V-DV-03] [V-SB-05]."""
    for player in state.players:
        player.cash += total * player.shares.get(company, 0) // (TENTH * 10)


def pay_incomes(state: State) -> None:
    """Pay the income of every private to its owner, player or company [V-CR-04]."""
    owners: list[Player | Company] = [*state.players, *state.companies.values()]
    for owner in owners:
        owner.cash += sum(facts.PRIVATES[private].income for private in owner.privates)


def hand_back(state: State, seat: int, private: str) -> None:
    """Give a private back to the bank for its value; it leaves the game [V-SR-17]."""
    player = state.players[seat]
    if private in player.privates:
        player.privates.remove(private)
        player.cash += facts.PRIVATES[private].value
        return
    company = next(
        owner
        for owner in state.companies.values()
        if owner.director == seat and private in owner.privates
    )
    company.privates.remove(private)
    company.cash += facts.PRIVATES[private].value  # [V-PV-04]
