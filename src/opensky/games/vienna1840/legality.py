"""What is legal now in full, in the form of the legal move lists of recorded games."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from opensky.games.vienna1840 import flow, picture, stations
from opensky.games.vienna1840.decisions import Buy, Sell, Start
from opensky.games.vienna1840.map import NODES_PER_HEX
from opensky.games.vienna1840.rounds import auction, construction, deals, stock, trams
from opensky.games.vienna1840.rounds.step import stage_of
from opensky.games.vienna1840.stages import CompanyStage, LineStage, StockStage
from opensky.games.vienna1840.state import State


def legal_list(state: State) -> dict[str, Any]:
    """Return who decides, in which round, about what, and the legal choices of that kind.

    Tiles, trams and removals that a treasury cannot pay are listed, stations are not.
    """
    entity = flow.entity(state)
    kind = f"bonus_{bonus(state)}" if state.step == "bonus_tile" else state.step
    return {
        "entity": picture.player_name(entity) if isinstance(entity, int) else entity,
        "round": picture.round_name(state),
        "kind": picture.STEP_NAMES.get(kind, kind),
        "types": sorted(types(state)),
        **LISTS.get(state.step, nothing)(state),
    }


def bonus(state: State) -> str:
    """Name the bonus that is pending."""
    return stage_of(state, LineStage).bonus


def types(state: State) -> set[str]:
    """Name the types of recorded actions that are possible now."""
    found = set(TYPES.get(state.step, ()))
    if state.step == "stock":
        found |= stock_types(state)
    elif state.step == "line_auction":
        found |= auction_types(state)
    elif state.step == "buy_tram":
        found |= tram_types(state)
    elif state.step == "track_station":
        found |= track_types(state)
    if state.step in deals.LINE_STEPS and deals.is_last_chance(state):
        found.add("buy_company")
    return found


def stock_types(state: State) -> set[str]:
    """Name what a player may do; a pass is none before all companies are started."""
    claims = {
        "buy_shares": stock.starts(state)
        or stock.purchases(state)
        or stock.is_asked_in_vain(state),
        "sell_shares": stock.sales(state),
        "par": stock.starts(state),
        "choose_ability": state.players[stock.seat_to_act(state)].privates,
        "pass": not stage_of(state, StockStage).to_start,
    }
    return {name for name, claim in claims.items() if claim}


def auction_types(state: State) -> set[str]:
    """Name what a company may do: pick, open, or bid."""
    lot = stage_of(state, CompanyStage).lot
    if lot is None:
        return {"merge", "pass"}
    return {"bid"} if lot.price == auction.PICKED else {"bid", "pass"}


def tram_types(state: State) -> set[str]:
    """Name what a company may do with trams."""
    company = trams.acting(state)
    found = (
        {"buy_train"}
        if trams.has_room(state, company) and trams.has_hope(state, company)
        else set()
    )
    return {"buy_train"} if trams.is_due(state, company) else {"pass", "scrap_train"} | found


def track_types(state: State) -> set[str]:
    """Name what a line may do in its construction."""
    stage = stage_of(state, LineStage)
    claims = {
        "pass": True,
        "remove_token": True,
        "lay_tile": not (stage.laid and stage.laid_bahn),
        "place_token": not stage.stationed and can_pay_station(state),
    }
    return {name for name, claim in claims.items() if claim}


def nothing(state: State) -> dict[str, Any]:
    """List nothing: the step has no list."""
    return {}


def stock_list(state: State) -> dict[str, Any]:
    """List purchases, sales and starts."""
    sources = {"stock": "ipo", "pool": "pool"}
    buys: list[Buy] = stock.purchases(state)
    sells: list[Sell] = stock.sales(state)
    starts: list[Start] = stock.starts(state)
    return {
        "buy": sorted(f"{buy.company} {sources[buy.source]}" for buy in buys),
        "sell": sorted(f"{sell.company} {sell.percent}" for sell in sells),
        "par": sorted(f"{start.company} {start.price}" for start in starts),
    }


def tram_list(state: State) -> dict[str, Any]:
    """List the trams that may be bought and whether one must be."""
    company = trams.acting(state)
    return {
        "trams": sorted(f"{offer.code} {offer.price}" for offer in trams.for_sale(state)),
        "must": trams.is_due(state, company),
    }


def track_list(state: State) -> dict[str, Any]:
    """List tiles, stations, removals and the network."""
    stage = stage_of(state, LineStage)
    open_act = not stage.stationed and can_pay_station(state)
    sites = construction.station_sites(state) if open_act else []
    return {
        **bonus_list(state),
        "tokens": cities(sites),
        "removable": sorted({name for name, _ in stations.removable(state)}),
    }


def can_pay_station(state: State) -> bool:
    """Say whether the line has a station left that its company can pay."""
    cost = stations.next_cost(state, construction.acting(state))
    return cost is not None and cost <= construction.owner(state).cash


def bonus_list(state: State) -> dict[str, Any]:
    """List tiles and the network."""
    hexes = state.board.hexes
    lays = construction.lays(state)
    return {
        "lays": sorted(f"{hexes[at].name} {piece.tile} {piece.rotation}" for at, piece in lays),
        "reach": sorted(
            {
                f"{hexes[node // NODES_PER_HEX].name}:{kind(state, node)}"
                for node in construction.reach(state)[0]
            }
        ),
    }


def kind(state: State, node: int) -> str:
    """Name the kind of a node."""
    return state.piece(node // NODES_PER_HEX).nodes[node % NODES_PER_HEX].kind


def bonus_station_list(state: State) -> dict[str, Any]:
    """List the junctions for the extra station."""
    return {"tokens": cities(construction.station_sites(state))}


def cities(sites: Iterable[tuple[str, int]]) -> list[str]:
    """Write cities as "hex:city"."""
    return sorted(f"{name}:{city}" for name, city in sites)


TYPES: dict[str, tuple[str, ...]] = {
    "private_auction": ("bid", "pass"),
    "choose_order": ("choose",),
    "dividend": ("dividend",),
    "stadtbahn": ("run_routes",),
    "rearrange": ("reassign_trains",),
    "home_station": ("place_token",),
    "bonus_tile": ("lay_tile", "pass"),
    "bonus_station": ("pass", "place_token"),
    "run": ("run_routes", "scrap_train"),
    "buy_private": ("pass",),
}
LISTS: dict[str, Callable[[State], dict[str, Any]]] = {
    "stock": stock_list,
    "buy_tram": tram_list,
    "track_station": track_list,
    "bonus_tile": bonus_list,
    "bonus_station": bonus_station_list,
}
