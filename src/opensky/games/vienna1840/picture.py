"""The whole state as plain data, in the form of the traces of recorded games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, fields
from typing import Any

from opensky.game import DICE
from opensky.games.vienna1840 import facts, flow, stations
from opensky.games.vienna1840.stages import CompanyStage, LineStage, Lot
from opensky.games.vienna1840.state import State

STEP_NAMES = {"stadtbahn": "run", "tile": "track_station"}
"""Steps that traces name otherwise."""
BONUS_TILE = "bonus_tile"


def picture(state: State) -> dict[str, Any]:
    """Return everything that is on the table."""
    current = None if state.finished else flow.entity(state)
    return {
        "round": round_name(state),
        "phase": state.phase,
        "finished": state.finished,
        "step": step_name(state),
        "current": player_name(current) if isinstance(current, int) else current,
        "acting": [player_name(seat) for seat in acting(state)],
        "order": [player_name(seat) for seat in state.order],
        "players": {player_name(seat): player(state, seat) for seat in range(len(state.players))},
        "tc": {name: company(state, name) for name in state.companies},
        "stadtbahn": {name: bahn(state, name) for name in state.board.stadtbahn},
        "lines": {name: line(state, name) for name in state.lines},
        "offer": [*state.offer, *state.withdrawn],
        "maintenance": maintenance(state),
        "depot": {kind: left for kind, left in state.depot.items() if left},
        "market_cells": {
            f"{row},{column}": names for (row, column), names in state.market.crowd().items()
        },
    }


def step_name(state: State) -> str | None:
    """Name the step as traces do; a tile that a bonus lays belongs to the bonus."""
    if state.finished:
        return None
    if state.step == "tile" and isinstance(state.stage, LineStage) and state.stage.bonus:
        return BONUS_TILE
    return STEP_NAMES.get(state.step, state.step)


def map_picture(state: State) -> dict[str, Any]:
    """Return what lies on the map: tiles, and who stands in the slots."""
    hexes = state.board.hexes
    tiles = ((cell.name, state.piece(cell.index)) for cell in hexes)
    return {
        "tiles": {name: f"{piece.tile} {piece.rotation}" for name, piece in tiles if piece.tile},
        "slots": {hexes[at].name: cities for at, cities in state.slots.items()},
    }


def ledger(state: State) -> dict[str, Any]:
    """Return all that is owned and all that lies on the map, unused trams in order."""
    shown = {**picture(state), **map_picture(state)}
    for owner in shown["tc"].values():
        owner["trams"] = sorted(owner["trams"])
    return shown


def background(state: State) -> dict[str, Any]:
    """Return what traces leave out: tiles, slots, and what the round remembers."""
    remembered = {
        field.name: getattr(state.stage, field.name)
        for field in fields(state.stage)
        if field.name != "memo"
    }
    stage = {name: plain(value) for name, value in remembered.items()}
    return {**map_picture(state), "stage": stage}


def plain(value: object) -> object:
    """Turn what a round remembers into what JSON can hold, sets in order."""
    if isinstance(value, Lot):
        return asdict(value)
    return sorted(value) if isinstance(value, frozenset) else value


def round_name(state: State) -> str:
    """Name the round, with the part of a company round."""
    name = state.period.name
    return f"{name}.{state.stage.part}" if isinstance(state.stage, CompanyStage) else name


def player_name(seat: int) -> str:
    """Name a seat as recorded games do."""
    return "chance" if seat == DICE else f"P{seat + 1}"


def acting(state: State) -> Sequence[int]:
    """List the seats that act; all while a Stadtbahn runs."""
    if state.finished:
        return ()
    seat = state.seat_of(flow.entity(state))
    return tuple(state.order) if seat is None else (seat,)


def player(state: State, seat: int) -> dict[str, Any]:
    """Show what a player owns."""
    held = state.players[seat]
    return {
        "cash": held.cash,
        "value": state.score(seat),
        "penalty": facts.LOAN_PENALTY * held.loans,
        "certs": state.certificates(seat),
        "shares": dict(held.shares),
        "privates": sorted(held.privates),
    }


def company(state: State, name: str) -> dict[str, Any]:
    """Show a tram company."""
    owner = state.companies[name]
    return {
        "director": None if owner.director is None else player_name(owner.director),
        "cash": owner.cash,
        **quotation(state, name),
        "lines": list(owner.lines),
        "trams": list(owner.trams),
        "privates": sorted(owner.privates),
        "revenue_box": sum(state.lines[line].box for line in owner.lines),
    }


def quotation(state: State, name: str) -> dict[str, Any]:
    """Show the price of a company and the shares that no player holds."""
    cell = state.market.cells.get(name)
    return {
        "price": None if cell is None else state.market.price(name),
        "cell": None if cell is None else list(cell),
        "ipo": state.shares[name].stock,
        "pool": state.shares[name].pool,
    }


def bahn(state: State, name: str) -> dict[str, Any]:
    """Show a Stadtbahn company."""
    return quotation(state, name)


def line(state: State, name: str) -> dict[str, Any]:
    """Show a line that is owned."""
    held = state.lines[name]
    cities = (
        (hex_name, stations.city_of(state, name, state.board.index[hex_name]))
        for hex_name in held.stations
    )
    return {
        "tc": held.company,
        "box": held.box,
        "tram": [held.tram] if held.tram else [],
        "tokens_left": len(facts.LINES[name].station_costs) - len(held.stations),
        "stations": [f"{hex_name}:{city}" for hex_name, city in cities],
    }


def maintenance(state: State) -> dict[str, int]:
    """Show what each kind of tram adds to a run or takes from it [V-MT-01]."""
    costs = facts.MAINTENANCE.get(state.maintenance, {})
    shown = {kind: -cost for kind, cost in costs.items()}
    if state.maintenance == facts.PURPLE:
        shown[facts.PURPLE] = facts.PURPLE_BONUS
    return shown
