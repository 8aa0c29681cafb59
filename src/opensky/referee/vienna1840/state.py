"""The ledger as one line of JSON, as RECORD.md describes it."""

from __future__ import annotations

import json
from typing import Any

from opensky.referee.vienna1840 import company, market, money
from opensky.referee.vienna1840.material import DICE
from opensky.referee.vienna1840.position import Company, Position
from opensky.referee.vienna1840.steps import player_name


def write(table: Position) -> str:
    """Write the whole table but for what a round remembers while it lasts."""
    step = None if table.is_over else table.steps[-1]
    who = "chance" if table.actor == DICE else player_name(table.actor)
    companies = table.companies.values()
    content = {
        "round": _round(table),
        "phase": table.phase,
        "finished": table.is_over,
        "step": step.name(table) if step else None,
        "current": step.current(table) if step else None,
        "acting": [who] if step else [],
        "order": [player_name(seat) for seat in table.order],
        "players": {player_name(seat): _player(table, seat) for seat in range(len(table.players))},
        "tc": {c.name: _tram_company(table, c) for c in companies if not c.is_stadtbahn},
        "stadtbahn": {c.name: _shares(c) for c in companies if c.is_stadtbahn},
        "lines": {name: _line(table, name) for name in table.lines if table.lines[name].owner},
        "offer": table.offer,
        "maintenance": table.maintenance,
        "depot": {kind: count for kind, count in table.depot.items() if count},
        "market_cells": {
            f"{row},{column}": names for (row, column), names in table.market.items() if names
        },
        "tiles": {name: f"{tile} {turn}" for name, (tile, turn) in table.laid.items()},
        "slots": {
            name: [[holder or None for holder in slots] for slots in cities]
            for name, cities in table.slots.items()
        },
    }
    return json.dumps(content, sort_keys=True, separators=(",", ":"))


def _round(table: Position) -> str:
    parts = (step.part() for step in reversed(table.steps))
    part = "a" if table.is_over else next(filter(None, parts), "")
    return f"{table.round_name}.{part}" if table.round_name.startswith("CR") else table.round_name


def _player(table: Position, seat: int) -> dict[str, Any]:
    player = table.players[seat]
    return {
        "cash": player.cash,
        "value": money.score(table, seat),
        "penalty": money.PENALTY * player.loans,
        "certs": table.certificates(seat),
        "shares": player.shares,
        "privates": sorted(player.privates),
    }


def _shares(holder: Company) -> dict[str, Any]:
    return {
        "price": market.price(holder) or None,
        "cell": holder.cell,
        "ipo": holder.stock,
        "pool": holder.pool,
    }


def _tram_company(table: Position, owner: Company) -> dict[str, Any]:
    return {
        **_shares(owner),
        "director": None if owner.director is None else player_name(owner.director),
        "cash": owner.cash,
        "lines": owner.lines,
        "trams": sorted(table.unused_trams(owner)),
        "privates": sorted(owner.privates),
        "revenue_box": company.boxes(table, owner),
    }


def _line(table: Position, name: str) -> dict[str, Any]:
    line = table.lines[name]
    return {
        "tc": line.owner,
        "box": line.box,
        "tram": [line.tram] if line.tram else [],
        "tokens_left": 6 - line.used,
        "stations": [f"{where}:{_city(table, name, where)}" for where in line.stations],
    }


def _city(table: Position, line: str, where: str) -> int:
    return next(city for city, slots in enumerate(table.slots[where]) if line in slots)
