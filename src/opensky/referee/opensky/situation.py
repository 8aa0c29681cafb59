"""Settle one market that somebody describes: itineraries, their validity, the winners."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from opensky.referee.opensky import fares, itineraries
from opensky.referee.opensky.board import Board, boxed_board, load_board
from opensky.referee.opensky.material import FARES, FLEET, REGIONAL_TOKENS, full_rulings
from opensky.referee.shape import a_list, a_text, an_integer, an_object
from opensky.referee.verdict import Broken, Malformed, shown

KEYS = {"board", "rulings", "market", "airlines"}
AIRLINE_KEYS = {"planes", "hubs", "bid"}
BID_KEYS = {"fare", "itinerary"}


def adjudicate(situation: object) -> dict[str, Any]:
    """Answer a situation as RECORD.md lays it out.

    Raises Malformed with the key for what is no situation, Broken with the rule for one that
    cannot lie on a table.
    """
    form = _object("situation", situation, KEYS, KEYS)
    board = _board(form["board"])
    full_rulings(an_object("rulings", form["rulings"]))
    market = _market(board, form["market"])
    airlines = a_list("airlines", form["airlines"])
    if len(airlines) not in FLEET:
        raise Broken("S1", f"airlines: {len(airlines)} of them, due are 2 to 4")  # [S1]
    for seat, airline in enumerate(airlines):
        _require_airline(board, f"airlines[{seat}]", airline, FLEET[len(airlines)])
    offers = [_existing(board, airline, market) for airline in airlines]
    valid = itineraries.valid(offers)
    bids = {
        seat: _bid(f"airlines[{seat}].bid", airline, market, offers[seat], valid[seat])
        for seat, airline in enumerate(airlines)
        if airline.get("bid") is not None
    }
    return {
        "itineraries": [
            [_itinerary(board, path, allowed) for path in paths]
            for paths, allowed in zip(offers, valid, strict=True)
        ],
        **_result(bids),
    }


def _itinerary(board: Board, path: str, allowed: itineraries.Paths) -> dict[str, Any]:
    stops = itineraries.stops(path)  # [I2]
    rules = ["I3" if stops <= 1 else "I4"]  # [I3, I4, I5]
    if stops and board.is_europe:
        rules.append("E2")
    return {"path": path, "stops": stops, "valid": path in allowed, "rules": rules}


def _result(bids: Mapping[int, fares.Bid]) -> dict[str, Any]:
    winners = fares.winners(bids)
    return {
        "winners": winners,
        "winning_fare": bids[winners[0]].fare if winners else None,
        "rules": fares.rules(bids),
    }


def _existing(board: Board, airline: Mapping[str, Any], market: tuple[str, str]) -> tuple[str, ...]:
    hubs = airline["hubs"] if board.is_europe else None  # [E2]
    return itineraries.existing(airline["planes"], market, hubs)


def _bid(
    key: str,
    airline: Mapping[str, Any],
    market: tuple[str, str],
    offers: itineraries.Paths,
    valid: itineraries.Paths,
) -> fares.Bid:
    bid = _object(key, airline["bid"], BID_KEYS, BID_KEYS)
    fare = an_integer(f"{key}.fare", bid["fare"])
    if fare not in FARES:
        raise Broken("S4", f"{key}.fare: {shown(fare)} is no fare card")  # [S4]
    text = a_text(f"{key}.itinerary", bid["itinerary"])
    try:
        path = itineraries.named(text, market, offers, airline["planes"])
    except Broken as broken:
        raise Broken(broken.rule, f"{key}.itinerary: {broken.message}") from None
    if path not in valid:  # [I4]
        raise Broken("I4", f"{key}.itinerary: {path}: one with fewer stops is available")
    return fares.Bid(fare, itineraries.stops(path))


def _require_airline(board: Board, key: str, airline: object, fleet: int) -> None:
    form = _object(key, airline, {"planes", "hubs"}, AIRLINE_KEYS)
    planes, hubs = a_list(f"{key}.planes", form["planes"]), a_list(f"{key}.hubs", form["hubs"])
    if len(planes) > fleet:
        raise Broken("S3", f"{key}.planes: {len(planes)} planes, the fleet is {fleet}")  # [S3]
    for plane in planes:
        if a_text(f"{key}.planes", plane) not in board.routes:
            raise Broken("S10", f"{key}.planes: {shown(plane)} is no route of the board")  # [S10]
    if hubs and not board.is_europe:
        raise Broken("S2", f"{key}.hubs: hub tokens are for Europe")  # [S2]
    if len(hubs) > REGIONAL_TOKENS:
        raise Broken("S6", f"{key}.hubs: {len(hubs)} hub tokens, there are 2")  # [S6]
    for hub in hubs:
        if a_text(f"{key}.hubs", hub) not in board.country:
            raise Broken("E1", f"{key}.hubs: {shown(hub)} is no airport of the board")  # [E1]
    if len(set(hubs)) < len(hubs):
        raise Broken("E1", f"{key}.hubs: both tokens at {hubs[0]}")  # [E1] under either ruling


def _market(board: Board, value: object) -> tuple[str, str]:
    market = a_list("market", value)
    if len(market) != 2:
        raise Malformed(f"market: {shown(market)} is no pair of airports")
    for airport in market:
        if a_text("market", airport) not in board.country:
            raise Broken("S10", f"market: {shown(airport)} is no airport of the board")  # [S10]
    if market[0] == market[1]:
        raise Broken("M3", f"market: {market[0]} twice, origin and destination differ")  # [M3]
    return market[0], market[1]


def _board(value: object) -> Board:
    if type(value) is dict:
        return load_board(value)
    return boxed_board(a_text("board", value))


def _object(key: str, value: object, needed: set[str], known: set[str]) -> dict[str, Any]:
    form = an_object(key, value)
    for name in form:
        if name not in known:
            raise Malformed(
                f"{key}: unknown key {shown(name)}, known are {', '.join(sorted(known))}"
            )
    for name in sorted(needed):
        if name not in form:
            raise Malformed(f"{key}: {name} is missing")
    return form
