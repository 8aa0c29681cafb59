"""Read a position from the canonical text of STATE.md, the inverse of `state.write`."""

from __future__ import annotations

import re
from itertools import combinations

from opensky.referee.opensky import state
from opensky.referee.opensky.board import Board
from opensky.referee.opensky.cards import Cards
from opensky.referee.opensky.marketing import ROLLS, survey
from opensky.referee.opensky.material import FARE_OF, FORMAT, LETTERS, RULINGS, full_rulings
from opensky.referee.opensky.phase import DICE
from opensky.referee.opensky.position import Airline, Position
from opensky.referee.verdict import Malformed, shown

HEAD = (
    ("format", re.compile(rf"{FORMAT} (\S+) ([2-4])")),
    ("rulings", re.compile(r"rulings (\S+) (\S+) (\S+) (\S+)")),
    (
        "month",
        re.compile(
            r"month ([0-9]|1[01]) phase ([a-z]+) to_act ([0-3]|dice|none)"
            r" left ([0-9]|1[0-5]) round (-|[0-3](?:,[0-3]){0,3})"
        ),
    ),
    ("callsigns", re.compile("callsigns" + r" (\S+)" * len(LETTERS))),
    ("cubes", re.compile(r"cubes (-|[A-F](?:,[A-F]){0,5})")),
    ("dice", re.compile(r"dice (-|[A-F]{3}) market (-|[A-F]{2})")),
)
SEAT = re.compile(
    r"seat ([0-3]) planes (\S+) tokens (\S+) hand (\S+) won (\S+) ancillaries ([0-3]) ([0-3])"
    r" flash ([01]) cubes ([0-6]) bid (?:-|(\d{3}) (\S+)) flashed (?:-|(\d{3}))",
    re.ASCII,
)
PHASES = [
    "callsign",
    "plan",
    "hub",
    "dice",
    "market",
    "bid",
    "flash",
    "attach",
    "sensitivity",
    "lease",
    "place",
    "over",
]
ACTORS = {"none": None, "dice": DICE, "0": 0, "1": 1, "2": 2, "3": 3}
OPEN_MARKET = {"bid", "flash", "attach", "sensitivity"}
"""The phases between the choice of a market and its settling."""
MAX_LENGTH = 5000


def read(board: Board, text: str) -> Position:
    """Set up what the text says; Malformed names the line that is not as it should be.

    Whether it can come up in a game is for `consistency` to say.
    """
    if len(text) > MAX_LENGTH:
        raise Malformed(f"position: longer than {MAX_LENGTH} characters")
    lines = text.split("\n")
    head = [_fields(lines, row, key, form) for row, (key, form) in enumerate(HEAD)]
    (name, seats), rulings, moment, callsigns, (cubes,), (dice, market) = head
    if name != board.name:
        raise Malformed(f"position: line 1: board {shown(name)} is not the {board.name} given")
    table = Position(
        board=board,
        seats=int(seats),
        rulings=full_rulings(dict(zip(RULINGS, rulings, strict=True))),
        airlines=[_airline(lines, len(HEAD) + seat, seat) for seat in range(int(seats))],
        callsigns=tuple(airport for airport in callsigns if airport != "-"),
        cubes="".join(_listed(cubes)),
        dice=dice.strip("-"),
        market=market.strip("-"),
    )
    _moment(table, moment)
    _require_on_board(table)
    _market(table)
    if state.write(table) != text:
        raise Malformed(f"position: {_first_difference(state.write(table), text)}")
    return table


def _fields(lines: list[str], row: int, key: str, form: re.Pattern[str]) -> tuple[str, ...]:
    found = form.fullmatch(lines[row]) if row < len(lines) else None
    if found is None:
        got = shown(lines[row]) if row < len(lines) else "missing"
        raise Malformed(f"position: line {row + 1}: {got} is no line of `{key}`")
    return found.groups()


def _airline(lines: list[str], row: int, seat: int) -> Airline:
    fields = _fields(lines, row, f"seat {seat}", SEAT)
    number, planes, tokens, hand, won, unused, lying, flash, cubes, fare, itinerary, flashed = (
        fields
    )
    if number != str(seat):
        raise Malformed(f"position: line {row + 1}: seat {number}, due is seat {seat}")
    key = f"position: seat {seat}"
    return Airline(
        planes=tuple(sorted(_listed(planes))),
        tokens=_listed(tokens),
        hand=_cards(f"{key}: hand", hand),
        won=_cards(f"{key}: won", won),
        unused=int(unused),
        lying=int(lying),
        has_flash=flash == "1",
        cubes=int(cubes),
        fare=_cards(f"{key}: bid", fare)[0] if fare else None,
        itinerary=itinerary or "",
        flashed=_cards(f"{key}: flashed", flashed)[0] if flashed else None,
    )


def _moment(table: Position, moment: tuple[str, ...]) -> None:
    """Set whose turn it is, and who else is still to be asked after."""
    month, phase, actor, left, asked = moment
    if phase not in PHASES:
        raise Malformed(f"position: unknown phase {shown(phase)}, known are {', '.join(PHASES)}")
    table.month, table.phase, table.left = int(month), phase, int(left)
    table.actor = ACTORS.get(actor)
    seat = table.actor or 0
    if seat >= table.seats:
        raise Malformed(f"position: seat {seat} is to act at a table of {table.seats}")
    if phase == "flash":
        table.queue = tuple(map(int, _listed(asked)))
    elif phase in {"bid", "lease", "place"}:
        table.queue = tuple(range(seat, table.seats))
    elif phase == "attach":
        table.queue = (seat,)


def _require_on_board(table: Position) -> None:
    """Demand that callsigns and planes lie on airports and routes of the board [S7, S10]."""
    for airport in table.callsigns:
        if airport not in table.board.country:
            raise Malformed(f"position: callsign at {shown(airport)}, no airport of the board")
    for seat, airline in enumerate(table.airlines):
        for plane in airline.planes:
            if plane not in table.board.routes:
                raise Malformed(f"position: seat {seat}: {shown(plane)} is no route of the board")


def _market(table: Position) -> None:
    """Survey the itineraries again where a market is open."""
    if table.dice and f"dice {table.dice}" not in ROLLS:
        raise Malformed(f"position: dice {table.dice} are not three callsigns in order")
    if table.market and table.market not in map("".join, combinations(table.dice, 2)):
        raise Malformed(f"position: market {table.market} is not two of the dice in order")
    if (table.phase in OPEN_MARKET) != bool(table.market):
        raise Malformed(f"position: market {table.market or '-'} in phase {table.phase}")
    if (table.phase in OPEN_MARKET | {"market"}) != bool(table.dice):
        raise Malformed(f"position: dice {table.dice or '-'} in phase {table.phase}")
    if table.market and len(table.callsigns) < len(LETTERS):
        raise Malformed("position: a market before all callsigns are placed")
    if table.market:
        survey(table)


def _listed(word: str) -> tuple[str, ...]:
    return () if word == "-" else tuple(word.split(","))


def _cards(key: str, word: str) -> Cards:
    for value in _listed(word):
        if value not in FARE_OF:
            raise Malformed(f"{key}: {shown(value)} is no fare card")
    return tuple(sorted(FARE_OF[value] for value in _listed(word)))


def _first_difference(due: str, text: str) -> str:
    """Name the first line that is not as the same position is written."""
    pairs = zip(due.split("\n"), text.split("\n"), strict=False)
    for row, (ours, theirs) in enumerate(pairs, 1):
        if ours != theirs:
            return f"line {row}: {shown(theirs)} is written {ours}"
    return "the lines do not end where the last seat's ends, with one newline"
