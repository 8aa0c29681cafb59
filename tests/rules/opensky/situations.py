"""Tables from compact pictures, and checks that show the whole table when they fail.

`table` makes a position of a picture and fills the rest with what a month in the middle of a
season could show; `look` takes the picture of a table, `expect` compares the two.
"""

from __future__ import annotations

from typing import Any

from opensky.errors import Refusal
from opensky.game import DICE, Illegal
from opensky.games.opensky import GAME
from opensky.games.opensky.situation import answer
from rules.opensky.pictures import (
    CALLSIGNS,
    CHAINS,
    Field,
    flights,
    items,
    picture_of,
    position_text,
    split,
)

Table = Any
"""A game of `opensky.game`; the tests know it by its texts alone."""


def fresh(seats: int = 2, board: str = "europe", **rulings: str) -> Table:
    """Set up a new table."""
    return GAME.table(GAME.board(board), seats, rulings)


def founded(seats: int = 2, board: str = "europe", callsigns: str = "", **rulings: str) -> Table:
    """Set up a new table and place the six callsigns; network planning is next."""
    airports = (callsigns or CALLSIGNS[board]).split()
    return play(fresh(seats, board, **rulings), *(f"callsign {airport}" for airport in airports))


def table(planes: str, board: str = "europe", **picture: Field) -> Table:
    """Make the position of a picture; by default the roller is about to choose from ABC."""
    text = position_text(planes, board, **picture)
    try:
        return GAME.position(GAME.board(board), text)
    except Refusal as refusal:
        raise AssertionError(f"{refusal}\n{text}") from refusal


def contest(airlines: str, **picture: Field) -> Table:
    """Let airlines such as "non 400 | one 200 | one -" bid for the market AB."""
    entries = [entry.split() for entry in airlines.split("|")]
    planes = " | ".join(" ".join(flights(CHAINS[kind])) for kind, _ in entries)
    game = play(table(planes, "north_america", **picture), "market AB")
    for seat, (kind, fare) in enumerate(entries):
        text = "none" if fare == "-" else f"{fare} {CHAINS[kind]}"
        follow(game, f"{seat} bid {text}")
    return game


def dispute(planes: str, board: str = "north_america", **picture: str) -> dict[str, Any]:
    """Settle a situation of RECORD.md for the market "AMS FRA" or "ORD DFW", or another one."""
    seats = planes.count("|") + 1
    market = picture.get("market", "AMS FRA" if board == "europe" else "ORD DFW")
    columns = (planes, picture.get("hubs", "-"), picture.get("bids", "-"))
    rows = zip(*(split(column, seats) for column in columns), strict=True)
    airlines = [_situation_airline(*row) for row in rows]
    idle = [_situation_airline("-", "-", "-")] * (2 - seats)  # [S1] nobody plays alone
    settled = answer(
        {"board": board, "rulings": {}, "market": market.split(), "airlines": airlines + idle}
    )
    return settled | {"itineraries": settled["itineraries"][:seats]}


def play(table: Table, *texts: str) -> Table:
    """Apply the decisions in turn and return the table."""
    for text in texts:
        try:
            table.apply(table.parse(text))
        except Illegal as illegal:
            _check(False, table, f"{text!r} is refused: {illegal}")
    return table


def follow(table: Table, *events: str) -> Table:
    """Apply events such as "1 flash 250" or "-1 sensitivity 300", each by the seat asked."""
    for event in events:
        seat, text = event.split(" ", 1)
        asked = table.to_act()
        _check(asked == int(seat), table, f"{text!r} is due from {seat}, but {asked} is asked")
        play(table, text)
    return table


def drive(table: Table, phase: str, month: int) -> Table:
    """Play harmless options and first chances until that phase of that month."""
    while True:
        picture = look(table)
        if (picture["phase"], picture["month"]) == (phase, str(month)):
            return table
        _check(table.to_act() is not None, table, f"the game ended before {phase} of {month}")
        table.apply(table.chances()[0][0] if table.to_act() == DICE else table.options()[0])


def options(table: Table) -> list[str]:
    """List the texts of the legal decisions, in their order."""
    return [str(option) for option in table.options()]


def look(table: Table) -> dict[str, str]:
    """Take the picture of a table."""
    return picture_of(table.state_text())


def offer(table: Table, *texts: str) -> None:
    """Demand exactly these options, in this order."""
    found = options(table)
    _check(found == list(texts), table, f"options\n  due: {list(texts)}\n  are: {found}")


def refuse(table: Table, text: str, *rules: str) -> None:
    """Demand that the decision is illegal by one of the rules and leaves the table untouched."""
    before = table.state_text()
    try:
        table.apply(table.parse(text))
    except Illegal as illegal:
        told = f"{text!r} is refused by {illegal.rule}: {illegal.message}"
        _check(not rules or illegal.rule in rules, table, f"{told}\n  due: {' or '.join(rules)}")
        _check(table.state_text() == before, table, f"{told}\nbut changed\n{before}")
    else:
        _check(False, table, f"{text!r} was accepted against {' or '.join(rules)}")


def expect(table: Table, since: dict[str, str] | None = None, **picture: Field) -> None:
    """Compare fields of the table; with `since`, all others must be as in that picture."""
    due = (since or {}) | {name: " ".join(str(value).split()) for name, value in picture.items()}
    found = look(table)
    wrong = [
        f"{name}\n  due: {value}\n  is:  {found[name]}"
        for name, value in due.items()
        if found[name] != value
    ]
    _check(not wrong, table, "\n".join(wrong))


def scores(table: Table) -> tuple[int, ...]:
    """Give the points of each seat."""
    return tuple(table.result().scores)


def _check(claim: bool, table: Table, complaint: str) -> None:
    if not claim:
        raise AssertionError(f"{complaint}\n{table.state_text()}")


def _situation_airline(planes: str, hubs: str, bid: str) -> dict[str, Any]:
    airline: dict[str, Any] = {"planes": items(planes), "hubs": items(hubs)}
    if bid != "-":
        fare, itinerary = bid.split()
        airline["bid"] = {"fare": int(fare), "itinerary": itinerary}
    return airline
