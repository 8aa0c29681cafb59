"""A situation or a position whose sealed bids are to be solved: the power `solve`.

A situation is in the form of RECORD.md without bids. Besides, it may tell `month` (0, April) and
of each airline `hand` (fares, all ten), `flash` (true) and `ancillaries` unused (3). Callsigns
other than the market's lie anywhere, and no cube is left: they do not matter to the month.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from opensky.errors import Refusal, shown
from opensky.game import Illegal
from opensky.games.opensky import board as boards
from opensky.games.opensky.board import Board
from opensky.games.opensky.look import RULINGS
from opensky.games.opensky.situation import FARES, HUBS, describe, itineraries, read
from opensky.strict import parse_json

if TYPE_CHECKING:
    from opensky.games.opensky.solution import Solution
    from opensky.games.opensky.table import View

CARDS = tuple(fare for fare in FARES for _ in range(2))  # [S4]
TOKENS = 3  # [S5]
CALLSIGNS, CUBES = 6, 6  # [S7] [S8]
OWN: Mapping[str, object] = {"hand": list(CARDS), "flash": True, "ancillaries": TOKENS}
"""What an airline may tell besides, and what it is by default."""


def position_of(text: str, where: str) -> tuple[Board, str]:
    """Return the board and the position that a text tells, itself or as a situation."""
    if not text.startswith("{"):
        words = text.partition("\n")[0].split(" ")
        if len(words) < 2:
            raise Refusal(f"{where}: a situation as JSON or a position of STATE.md is due")
        return boards.load(words[1]), text
    try:
        return laid_out(parse_json(text, where))
    except (Illegal, Refusal) as error:
        raise Refusal(f"{where}: {error}") from None


def laid_out(situation: Any) -> tuple[Board, str]:  # noqa: ANN401 - whatever JSON holds
    """Write a situation as a position."""
    month = situation.get("month", 0)
    if type(month) is not int or not 0 <= month < 12:
        raise Refusal(f"situation: month is {shown(month)}; 0 (April) to 11 (March) is due")
    plain = {key: value for key, value in situation.items() if key != "month"}
    if isinstance(plain.get("airlines"), list):
        plain["airlines"] = [without_own(row) for row in situation["airlines"]]
    board, market, airlines = read(plain)
    given = situation["airlines"]
    for seat, airline in enumerate(airlines):
        if "bid" in airline:
            raise Refusal(
                f"situation: airlines[{seat}]: bid: bids are what is solved; leave it out"
            )
    seats = [seat_line(seat, row, board) for seat, row in enumerate(given)]
    others = [airport.code for airport in board.airports if airport.code not in market]
    rulings = [situation["rulings"].get(name, values[0]) for name, values in RULINGS.items()]
    turn = first_to_bid(given, board, market)
    head = (
        f"opensky/1 {board.name} {len(airlines)}",
        f"rulings {' '.join(rulings)}",
        f"month {month} phase bid to_act {turn} left 0 round -",
        f"callsigns {' '.join((*market, *others[: CALLSIGNS - 2]))}",
        "cubes -",
        "dice ABC market AB",
    )
    return board, "".join(f"{line}\n" for line in (*head, *seats))


def without_own(airline: object) -> object:
    """Leave out of an airline what a situation of RECORD.md does not tell."""
    if not isinstance(airline, Mapping):
        return airline
    return {key: value for key, value in airline.items() if key not in OWN}


def seat_line(seat: int, airline: Mapping[str, Any], board: Board) -> str:
    """Write the line of one seat; raise Refusal for cards or tokens that no seat has."""
    where = f"situation: airlines[{seat}]"
    hand, flash, ancillaries = (airline.get(name, default) for name, default in OWN.items())
    if not isinstance(hand, list) or not set(map(repr, hand)) <= set(map(repr, FARES)):
        raise Refusal(f"{where}: hand is {shown(hand)}; a list of the fares {FARES} is due [S4]")
    if any(hand.count(fare) > CARDS.count(fare) for fare in FARES):
        raise Refusal(f"{where}: hand: there are two cards of each fare [S4]")
    if type(flash) is not bool:
        raise Refusal(f"{where}: flash is {shown(flash)}; true or false is due [D3]")
    if type(ancillaries) is not int or not 0 <= ancillaries <= TOKENS:
        raise Refusal(f"{where}: ancillaries is {shown(ancillaries)}; 0 to {TOKENS} is due [S5]")
    won = [fare for fare in FARES for _ in range(2 - hand.count(fare))]
    return (
        f"seat {seat} planes {listed(sorted(airline['planes']))}"
        f" tokens {listed(tokens(airline, board))}"
        f" hand {listed(sorted(hand))} won {listed(won)}"
        f" ancillaries {ancillaries} {TOKENS - ancillaries} flash {int(flash)}"
        f" cubes {0 if seat else CUBES} bid - flashed -"
    )


def tokens(airline: Mapping[str, Any], board: Board) -> list[str]:
    """Return the hubs, those not told where they do nothing, or the borders flown over."""
    if board.region != boards.EUROPE:
        routes = {"-".join(route) for route in board.routes if board.is_foreign(route)}
        return sorted(routes.intersection(airline["planes"]))
    touched = {code for plane in airline["planes"] for code in plane.split("-")}
    hubs: list[str] = list(airline["hubs"])
    idle = [
        airport.code
        for airport in board.airports
        if airport.code not in touched and airport.code not in hubs
    ]
    return [*hubs, *idle[: HUBS - len(hubs)]]


def listed(items: Sequence[object]) -> str:
    """Join a list as positions do."""
    return ",".join(map(str, items)) or "-"


def first_to_bid(
    airlines: Sequence[Mapping[str, Any]], board: Board, market: tuple[str, str]
) -> int:
    """Name the first seat with a valid itinerary and a card [F1]; raise Refusal without any."""
    networks = [itineraries(airline, board, market) for airline in airlines]
    fewest = min((path.count("-") for network in networks for path in network), default=0)
    for seat, network in enumerate(networks):
        is_valid = any(describe(path, fewest, board)["valid"] for path in network)
        if is_valid and airlines[seat].get("hand", CARDS):
            return seat
    raise Refusal("situation: no seat has a valid itinerary and a card; nobody may bid [F1]")


def told(view: View, solution: Solution) -> dict[str, Any]:
    """Tell a solution in plain values, as `opensky solve --json` prints it."""
    return {
        "market": list(view.origin_and_destination or ()),
        "seats": [
            {
                "seat": strategy.seat,
                "strategy": {str(decision): chance for decision, chance in strategy.chances},
                "value": strategy.value,
                "gain": strategy.gain,
            }
            for strategy in solution.strategies
        ],
        "exploitability": solution.exploitability,
    }
