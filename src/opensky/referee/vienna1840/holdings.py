"""Certificates: who may buy and sell which, and what it does [V-SR-04]-[V-SR-16]."""

from __future__ import annotations

from opensky.referee.verdict import Broken
from opensky.referee.vienna1840 import market
from opensky.referee.vienna1840.board import data
from opensky.referee.vienna1840.position import Company, Position
from opensky.referee.vienna1840.steps import spelled

CERTIFICATE, DIRECTOR, MOST = 10, 50, 60  # [V-SR-03, V-SR-06, V-SR-07]


def find(table: Position, word: str, rule: str) -> Company:
    """Return the company that an event names."""
    found = next((c for c in table.companies.values() if spelled(c.name) == word), None)
    if found is None:
        raise Broken(rule, f"there is no company {word}")
    return found


def require_buyable(table: Position, seat: int, company: Company, source: str) -> None:
    """Demand that a seat may buy a certificate from the stock or the pool."""
    player, price = table.players[seat], market.price(company)
    limit = int(data("rounds")["players"]["certificate_limit"][str(len(table.players))])
    left = company.stock if source == "stock" else company.pool
    if company.cell is None or left < CERTIFICATE:
        raise Broken("V-SR-06", f"{company.name}: none is left in the {source}")
    if player.shares.get(company.name, 0) + CERTIFICATE > MOST:
        raise Broken("V-SR-07", f"{company.name}: no more than {MOST}% in one hand")
    if table.certificates(seat) >= limit:
        raise Broken("V-SR-08", f"the limit is {limit} certificates")
    if price > player.cash:
        raise Broken("V-SR-06", f"{price} is due, the player has {player.cash}")


def is_buyable(table: Position, seat: int, company: Company) -> bool:
    """Tell whether a seat may buy a certificate of a company."""
    for source in ("stock", "pool"):
        try:
            require_buyable(table, seat, company, source)
        except Broken:
            continue
        return True
    return False


def buy(table: Position, seat: int, company: Company, source: str) -> None:
    """Pay the bank the present price for 10% [V-SR-06]."""
    player = table.players[seat]
    player.cash -= market.price(company)
    player.shares[company.name] = player.shares.get(company.name, 0) + CERTIFICATE
    if source == "stock":
        company.stock -= CERTIFICATE
    else:
        company.pool -= CERTIFICATE
    table.note("V-SR-05", "V-SR-06")


def most_for_sale(table: Position, seat: int, company: Company) -> int:
    """Tell how many percent a seat may sell; the director's certificate is not [V-SR-16]."""
    held = table.players[seat].shares.get(company.name, 0)
    if company.director != seat:
        return held
    return held if _heir(table, company) is not None else held - DIRECTOR


def sell(table: Position, seat: int, company: Company, percent: int) -> None:
    """Sell a set at the price before the move; then it falls once per 10% [V-SR-11]."""
    most = most_for_sale(table, seat, company)
    if percent <= 0 or percent % CERTIFICATE:
        raise Broken("V-SR-11", f"{percent}% are no whole certificates")
    if percent > most:
        held = table.players[seat].shares.get(company.name, 0)
        rule = "V-SR-16" if percent <= held else "V-SR-11"
        raise Broken(rule, f"{percent}% of {company.name}: {most}% are for sale")
    player = table.players[seat]
    if company.director == seat and percent > player.shares[company.name] - DIRECTOR:
        company.director = _heir(table, company)
    player.cash += market.price(company) * percent // CERTIFICATE
    player.shares[company.name] -= percent
    if not player.shares[company.name]:
        del player.shares[company.name]
    company.pool += percent  # [V-SR-12] without a limit
    market.move(table, company, "down", percent // CERTIFICATE)
    table.note("V-SR-11")


def _heir(table: Position, company: Company) -> int | None:
    """Name the seat that would take over the director's certificate, in `reference` [V-SR-16]."""
    if not table.is_reference:
        return None
    seats = (seat for seat in range(len(table.players)) if seat != company.director)
    holds = (s for s in seats if table.players[s].shares.get(company.name, 0) >= DIRECTOR)
    return next(holds, None)
