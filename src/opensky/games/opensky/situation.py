"""One market to settle, for disputes and tests: the form of RECORD.md, answered by the core."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, TypeGuard

from opensky import _core
from opensky.errors import Refusal
from opensky.game import Illegal
from opensky.games.opensky import board as boards
from opensky.games.opensky.board import Board
from opensky.games.opensky.look import RULINGS

FARES = (200, 250, 300, 400, 500)  # [S4]
FLEETS = {2: 6, 3: 4, 4: 3}  # [S3]
HUBS = 2  # [S6]


def answer(situation: object) -> dict[str, Any]:
    """Settle the market of a situation, in the form of RECORD.md.

    Raises:
        Illegal: a plane, bid or fare that the rules do not allow, with the rule.
        Refusal: the situation is not in form.

    """
    board, market, airlines = read(situation)
    networks = [itineraries(airline, board, market) for airline in airlines]
    fewest = min((path.count("-") for network in networks for path in network), default=0)
    answers = [[describe(path, fewest, board) for path in network] for network in networks]
    fares, stops = [], []
    for airline, network in zip(airlines, answers, strict=True):
        fare, stop = read_bid(airline, network, market)
        fares.append(fare)
        stops.append(stop)
    return {"itineraries": answers, **settle(fares, stops)}


def read(situation: object) -> tuple[Board, tuple[str, str], list[Mapping[str, Any]]]:
    """Check the form of a situation and load its board."""
    if not isinstance(situation, Mapping):
        raise Refusal("situation: an object with board, market and airlines is due")
    check_keys(situation, ("board", "rulings", "market", "airlines"), "situation")
    board = read_board(situation["board"])
    check_rulings(situation["rulings"])
    market = situation["market"]
    if not is_texts(market) or len(market) != 2:
        raise Refusal(f"situation: market is {market!r:.60}; two airports are due")
    if market[0] == market[1]:
        raise Illegal("M3", f"market {market!r:.60}: two different airports are due")
    for code in market:
        if code not in board.countries:
            raise Illegal("S10", f"market: {code!r:.20} is no airport of this board")
    airlines = situation["airlines"]
    if not isinstance(airlines, list) or len(airlines) not in FLEETS:
        raise Refusal("situation: airlines: a list of two to four is due [S1]")
    for seat, airline in enumerate(airlines):
        check_airline(airline, board, FLEETS[len(airlines)], f"airlines[{seat}]")
    return board, (market[0], market[1]), airlines


def check_keys(
    given: Mapping[str, Any], keys: Sequence[str], where: str, optional: Sequence[str] = ()
) -> None:
    """Raise Refusal for a key that is missing or unknown."""
    for key in keys:
        if key not in given:
            raise Refusal(f"{where}: {key} is missing")
    for key in given:
        if key not in keys and key not in optional:
            raise Refusal(f"{where}: unknown key {key!r:.40}; {', '.join(keys)} are known")


def check_rulings(rulings: object) -> None:
    """Raise Refusal for rulings that no league offers; none of them changes a settlement."""
    if not isinstance(rulings, Mapping):
        raise Refusal("situation: rulings: an object is due")
    for name, value in rulings.items():
        if value not in RULINGS.get(name, ()):
            raise Refusal(f"situation: rulings: {name!r:.40} is {value!r:.40}; not on offer")


def read_board(given: object) -> Board:
    """Load a board by name, or from an object in the form of a board file."""
    if isinstance(given, str):
        return boards.load(given)
    if isinstance(given, Mapping):
        return boards.read(given, "situation: board")
    raise Refusal("situation: board: a name or an object in the form of a board file is due")


def check_airline(airline: object, board: Board, fleet: int, where: str) -> None:
    """Check the form of one airline, then its planes and hubs."""
    if not isinstance(airline, Mapping):
        raise Refusal(f"situation: {where}: an object with planes and hubs is due")
    check_keys(airline, ("planes", "hubs"), f"situation: {where}", optional=("bid",))
    planes, hubs = airline["planes"], airline["hubs"]
    if not is_texts(planes) or not is_texts(hubs):
        raise Refusal(f"situation: {where}: planes and hubs are lists of texts")
    check_material(planes, hubs, board, fleet, where)


def check_material(
    planes: Sequence[str], hubs: Sequence[str], board: Board, fleet: int, where: str
) -> None:
    """Check that planes [S10] [S3] and hubs [S6] can lie on the board."""
    routes = {"-".join(route) for route in board.routes}
    for plane in planes:
        if plane not in routes:
            raise Illegal("S10", f"{where}: the board has no route {plane!r:.20}")
    if len(planes) > fleet:
        raise Illegal("S3", f"{where}: {len(planes)} planes; the fleet has {fleet}")
    for hub in hubs:
        if board.region != boards.EUROPE:
            raise Illegal("S2", f"{where}: there are no hubs on this side of the board")
        if hub not in board.countries:
            raise Illegal("E1", f"{where}: {hub!r:.20} is no airport of this board")
    if len(hubs) > HUBS:
        raise Illegal("S6", f"{where}: {len(hubs)} hubs; an airline has {HUBS} tokens")
    if len(set(hubs)) < len(hubs):
        raise Illegal("E1", f"{where}: both hub tokens on {hubs[0]}")


def is_texts(value: object) -> TypeGuard[Sequence[str]]:
    """Say whether the value is a list of texts."""
    return (
        isinstance(value, Sequence)
        and not isinstance(value, str)
        and all(isinstance(item, str) for item in value)
    )


def itineraries(airline: Mapping[str, Any], board: Board, market: tuple[str, str]) -> list[str]:
    """List the airline's existing itineraries, sorted [I1] [E2]."""
    codes = [airport.code for airport in board.airports]
    planes = tuple(
        64 * codes.index(first) + codes.index(second)
        for first, second in (plane.split("-") for plane in airline["planes"])
    )
    via = sum(1 << codes.index(hub) for hub in airline["hubs"])
    if board.region != boards.EUROPE:
        via = (1 << len(codes)) - 1
    found = _core.itineraries(planes, via, codes.index(market[0]), codes.index(market[1]))
    return ["-".join(codes[airport] for airport in path) for path in found]


def describe(path: str, fewest: int, board: Board) -> dict[str, Any]:
    """Say of an itinerary whether it is valid, and by which rules [I3] [I4] [E2].

    `fewest` is the lowest number of flights of any existing itinerary at the table.
    """
    flights = path.count("-")
    rules = ["I3" if flights <= 2 else "I4"]
    if flights > 1 and board.region == boards.EUROPE:
        rules.append("E2")
    return {
        "path": path,
        "stops": flights - 1,
        "valid": flights <= 2 or flights == fewest,
        "rules": rules,
    }


def read_bid(
    airline: Mapping[str, Any], network: list[dict[str, Any]], market: tuple[str, str]
) -> tuple[int, int]:
    """Return (fare 1 to 5 or 0 for none, stops) of a bid; raise Illegal when it is not valid."""
    bid = airline.get("bid")
    if bid is None:
        return 0, 0
    if not isinstance(bid, Mapping) or set(bid) != {"fare", "itinerary"}:
        raise Refusal("situation: bid: an object with fare and itinerary is due")
    fare, itinerary = bid["fare"], bid["itinerary"]
    if type(fare) is not int or fare not in FARES:
        raise Illegal("S4", f"bid {fare!r:.20}: no such fare card")
    if not isinstance(itinerary, str):
        raise Refusal("situation: bid: itinerary: a text is due")
    if itinerary.startswith(f"{market[1]}-"):
        itinerary = "-".join(reversed(itinerary.split("-")))
    for known in network:
        if known["path"] == itinerary:
            if not known["valid"]:
                raise Illegal("I4", f"bid on {itinerary}: an itinerary with fewer stops exists")
            return 1 + FARES.index(fare), known["stops"]
    if is_flown(itinerary.split("-"), airline["planes"], market):
        raise Illegal("E2", f"bid on {itinerary}: it connects where this airline has no hub")
    raise Illegal("I1", f"bid on {itinerary!r:.60}: no such itinerary of this airline")


def is_flown(stops: list[str], planes: Sequence[str], market: tuple[str, str]) -> bool:
    """Say whether the planes fly this chain from the market's first airport to its second."""
    hops = ["-".join(sorted(hop)) for hop in pairwise(stops)]
    return (
        (stops[0], stops[-1]) == market
        and len(set(stops)) == len(stops)
        and all(hop in planes for hop in hops)
    )


def settle(fares: list[int], stops: list[int]) -> dict[str, Any]:
    """Name the winners with the rules that decided; none when nobody bid [F3]-[F5]."""
    if not any(fares):
        return {"winners": [], "winning_fare": None, "rules": []}
    winners, fare = _core.settle(tuple(fares), tuple(stops))
    seats = [seat for seat in range(len(fares)) if winners >> seat & 1]
    met = {stops[seat] > 0 for seat in range(len(fares)) if fares[seat]}
    rules = ["F3"] + ["F4"] * (len(met) > 1) + ["F5"] * (len(seats) > 1)
    return {"winners": seats, "winning_fare": FARES[fare - 1], "rules": rules}
