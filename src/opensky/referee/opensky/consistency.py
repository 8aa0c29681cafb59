"""Can a position come up in a game? What is conserved, and what each phase leaves behind."""

from __future__ import annotations

from collections.abc import Iterator

from opensky.referee.opensky.cards import joined
from opensky.referee.opensky.closing import sole_winner
from opensky.referee.opensky.flash import clockwise, first_round
from opensky.referee.opensky.material import (
    ANCILLARIES,
    FLEET,
    FULL_HAND,
    LETTERS,
    MARCH,
    NOVEMBER,
    REGIONAL_TOKENS,
)
from opensky.referee.opensky.planning import snake
from opensky.referee.opensky.position import Airline, Position
from opensky.referee.opensky.reader import OPEN_MARKET
from opensky.referee.verdict import Malformed

SEASON_STARTS = {0, NOVEMBER}
MONTHS = {
    "callsign": {0},
    "plan": SEASON_STARTS,
    "hub": SEASON_STARTS,
    "lease": set(range(1, MARCH + 1)),
    "place": set(range(1, MARCH + 1)),
    "over": {MARCH},
}
"""The months in which a phase can come up, where not in all [Y1, L1]."""


def require_possible(table: Position) -> None:
    """Raise Malformed with the first thing that no game leaves so."""
    for complaint in _complaints(table):
        raise Malformed(f"position: {complaint}")


def _complaints(table: Position) -> Iterator[str]:
    yield from _calendar(table)
    yield from _callsigns(table)
    for seat, airline in enumerate(table.airlines):
        for complaint in (*_holdings(table, airline), *_bid(table, seat, airline)):
            yield f"seat {seat}: {complaint}"
    yield from _fleets(table)
    yield from (_hubs(table) if table.board.is_europe else _borders(table))
    yield from _round(table)
    yield from _attached(table)


def _calendar(table: Position) -> Iterator[str]:
    if table.month not in MONTHS.get(table.phase, range(MARCH + 1)):
        yield f"no phase {table.phase} in month {table.month}"
    if (table.actor is None) != (table.phase == "over"):
        yield "somebody is to act until the game is over, and nobody then"


def _callsigns(table: Position) -> Iterator[str]:
    placed = len(table.callsigns)
    if (placed < len(LETTERS)) != (table.phase == "callsign"):
        yield f"{placed} callsigns in phase {table.phase} [S7]"
    if len(set(table.callsigns)) < placed:
        yield "two callsigns on one airport [S7]"
    if sorted(set(table.cubes)) != [*table.cubes] or not {*table.cubes} <= {*LETTERS[:placed]}:
        yield f"cubes {','.join(table.cubes)}: only on placed callsigns, in order [S8]"
    if len(table.cubes) + sum(airline.cubes for airline in table.airlines) != placed:
        yield "cubes on the board and taken are not as many as callsigns [S8]"
    flown = {route for airline in table.airlines for route in airline.planes}
    for letter in (letter for route in flown for letter in _letters(table, route)):
        if letter in table.cubes:
            yield f"a plane touches {letter}, but its cube lies on the board [G1]"


def _letters(table: Position, route: str) -> list[str]:
    return table.letters_at(table.board.routes[route])


def _holdings(table: Position, airline: Airline) -> Iterator[str]:
    played = tuple(fare for fare in (airline.fare, airline.flashed) if fare is not None)
    if joined(airline.hand, *airline.won, *played) != FULL_HAND:
        yield "hand, won, bid and flashed are not two each of the five fares [S4]"
    if airline.unused + airline.lying != ANCILLARIES:
        yield "there are three ancillary tokens, unused or lying [S5]"
    if table.month == 0 and (airline.won or airline.lying):
        yield "points of fares in April, before the first market is settled [C1]"
    if table.month == 0 and not airline.has_flash and airline.flashed is None:
        yield "a flash deal token gone before the first flash deal [D3]"
    if len(airline.tokens) > REGIONAL_TOKENS:
        yield "more than two regional tokens [S6]"


def _bid(table: Position, seat: int, airline: Airline) -> Iterator[str]:
    if airline.fare is None:
        if airline.flashed is not None:
            yield "a flash deal without a bid [D1]"
        return
    if table.phase not in OPEN_MARKET or airline.itinerary not in table.valid[seat]:
        yield f"bid on {airline.itinerary}, no valid itinerary of the market [F1]"
    if table.phase == "bid" and seat >= (table.actor or 0):
        yield "a bid before it was asked [F2]"
    if airline.flashed is None:
        return
    if airline.flashed >= airline.fare or airline.has_flash or table.phase == "bid":
        yield f"flash deal {airline.flashed} after bid {airline.fare} [D2, D3]"


def _fleets(table: Position) -> Iterator[str]:
    fleet, placed = FLEET[table.seats], [len(airline.planes) for airline in table.airlines]
    order = [seat for seat, _ in snake(table.seats)]
    due = order[: sum(placed)] if table.phase == "plan" else order
    if table.phase == "callsign":
        due = []
    full = [due.count(seat) for seat in range(table.seats)]
    starts = table.month in SEASON_STARTS and table.phase in OPEN_MARKET | {"dice", "market"}
    if (starts or table.phase in {"callsign", "plan", "hub"}) and placed != full:
        yield f"{placed} planes, due are {full} [N1, N2]"
    leased = table.left if table.phase == "place" else 0
    if max(placed) > fleet or placed[table.actor or 0] + leased > fleet:
        yield f"more planes than the fleet of {fleet} [L4]"


def _hubs(table: Position) -> Iterator[str]:
    early = table.month == 0 and table.phase in {"callsign", "plan", "hub"}
    laid = table.seats * REGIONAL_TOKENS
    if early:
        laid = table.left if table.phase == "hub" else 0
    for seat, airline in enumerate(table.airlines):
        due = min(REGIONAL_TOKENS, max(0, laid - seat * REGIONAL_TOKENS))
        if len(airline.tokens) != due or not {*airline.tokens} <= {*table.board.airports}:
            yield f"seat {seat}: hub tokens must lie on {due} airports by now [E1]"
        if len({*airline.tokens}) < len(airline.tokens):
            yield f"seat {seat}: both hub tokens on one airport [E1]"
    hubs = [hub for airline in table.airlines for hub in airline.tokens]
    if table.rulings["hub_limit"] == "airport" and len(set(hubs)) < len(hubs):
        yield "two hub tokens on one airport [E1]"


def _borders(table: Position) -> Iterator[str]:
    for seat, airline in enumerate(table.airlines):
        if sorted({*airline.tokens}) != [*airline.tokens]:
            yield f"seat {seat}: border tokens must be sorted, none twice [B3]"
        if not {*airline.tokens} <= table.board.borders:
            yield f"seat {seat}: a border token where no border is [B2]"
        if not {*airline.planes} & table.board.borders <= {*airline.tokens}:
            yield f"seat {seat}: a plane across a border without its token [B2]"


def _round(table: Position) -> Iterator[str]:
    """Demand that a round ends before who flashed last, or else as the first one does [D4]."""
    if table.phase != "flash":
        return
    dealt = [seat for seat, airline in enumerate(table.airlines) if airline.flashed is not None]
    rounds = [clockwise(seat + 1, table.seats)[:-1] for seat in dealt] or [first_round(table)]
    if not table.queue or not any(table.queue == due[-len(table.queue) :] for due in rounds):
        yield f"round {','.join(map(str, table.queue)) or '-'} cannot come up [D4]"


def _attached(table: Position) -> Iterator[str]:
    if table.phase == "sensitivity":
        winner = sole_winner(table)
        if winner is None or not 1 <= table.left <= table.airlines[winner].unused:
            yield f"{table.left} tokens attached [A1, T2]"
