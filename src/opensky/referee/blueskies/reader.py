"""Read a position from the canonical text of STATE.md, the inverse of `state.write`."""

from __future__ import annotations

import re

from opensky.referee.blueskies import state
from opensky.referee.blueskies.board import Board
from opensky.referee.blueskies.cards import Cards
from opensky.referee.blueskies.material import FORMAT, FREE, LOCAL, RULINGS, full_rulings
from opensky.referee.blueskies.phase import ACTS_BY
from opensky.referee.blueskies.position import DICE, Airline, Position
from opensky.referee.verdict import Malformed, shown

NUMBER = r"(0|[1-9][0-9]{0,3})"
HEAD = (
    ("format", re.compile(rf"{FORMAT} (\S+) ([2-5])")),
    ("rulings", re.compile("rulings" + r" (\S+)" * len(RULINGS))),
    (
        "round",
        re.compile(
            rf"round {NUMBER} start (-|[0-4]) part ([a-z]+) phase ([a-z]+)"
            rf" to_act ([0-4]|dice|none) step {NUMBER}"
        ),
    ),
    (
        "turn",
        re.compile(
            rf"turn points {NUMBER} gates {NUMBER} left {NUMBER}"
            r" named (\S+) site (-|[A-Z]{3}) card ([01])"
        ),
    ),
    ("bag", re.compile(rf"bag {NUMBER} {NUMBER} help ([01])")),
    ("deck", re.compile(r"deck (\S+)")),
    ("pile", re.compile(r"pile (\S+)")),
)
AIRPORT = re.compile(rf"([A-Z]{{3}}) {NUMBER} (\S+)")
SEAT = re.compile(
    rf"seat ([0-4]) score {NUMBER} markers {NUMBER} special ([01]) hand (\S+) discards (\S+)"
)
MAX_LENGTH = 10_000


def read(board: Board, text: str) -> Position:
    """Set up what the text says; Malformed names the line that is not as it should be.

    Whether it can come up in a game is for `consistency` to say.
    """
    if len(text) > MAX_LENGTH:
        raise Malformed(f"position: longer than {MAX_LENGTH} characters")
    lines = text.split("\n")
    head = [_fields(lines, row, key, form) for row, (key, form) in enumerate(HEAD)]
    (name, seats), rulings, moment, turn, bag, (deck,), (pile,) = head
    if name != board.name:
        raise Malformed(f"position: line 1: board {shown(name)} is not the {board.name} given")
    values = full_rulings(dict(zip(RULINGS, rulings, strict=True)))
    table = Position.new(board, int(seats), values)
    table.red, table.green, table.has_helped = int(bag[0]), int(bag[1]), bag[2] == "1"
    table.deck, table.pile = _cards(board, "deck", deck), _cards(board, "pile", pile)
    _read_moment(table, moment)
    _read_turn(table, turn)
    _read_airports(table, lines, len(HEAD))
    _read_seats(table, lines, len(HEAD) + len(board.airports))
    if state.write(table) != text:
        raise Malformed(f"position: {_first_difference(state.write(table), text)}")
    return table


def _fields(lines: list[str], row: int, key: str, form: re.Pattern[str]) -> tuple[str, ...]:
    found = form.fullmatch(lines[row]) if row < len(lines) else None
    if found is None:
        got = shown(lines[row]) if row < len(lines) else "missing"
        raise Malformed(f"position: line {row + 1}: {got} is no line of `{key}`")
    return found.groups()


def _read_moment(table: Position, moment: tuple[str, ...]) -> None:
    """Set what is asked of whom."""
    number, start, part, phase, actor, step = moment
    if (part, phase) not in ACTS_BY:
        raise Malformed(f"position: no phase {shown(phase)} in part {shown(part)}")
    table.round, table.part, table.phase, table.step = int(number), part, phase, int(step)
    table.start = None if start == "-" else int(start)
    table.actor = {"none": None, "dice": DICE}[actor] if actor.isalpha() else int(actor)
    for seat in (table.start or 0, table.actor or 0):
        if seat >= table.seats:
            raise Malformed(f"position: line 3: seat {seat} at a table of {table.seats}")


def _read_turn(table: Position, turn: tuple[str, ...]) -> None:
    points, gates, left, named, site, card = turn
    table.points, table.gates, table.left = int(points), int(gates), int(left)
    table.named = _cards(table.board, "named", named)
    table.site = "".join(_cards(table.board, "site", site))
    table.has_card = card == "1"


def _read_airports(table: Position, lines: list[str], first: int) -> None:
    used = table.board.slots[table.seats]
    owners = {LOCAL, FREE, *map(str, range(table.seats))}
    for row, due in enumerate(table.board.airports, first):
        code, passengers, slots = _fields(lines, row, due, AIRPORT)
        letters = slots.split(",")
        if code != due or len(letters) != used or not owners.issuperset(letters):
            raise Malformed(f"position: line {row + 1}: {shown(lines[row])} is no line of `{due}`")
        table.passengers[code], table.slots[code] = int(passengers), "".join(letters)


def _read_seats(table: Position, lines: list[str], first: int) -> None:
    for seat in range(table.seats):
        row = first + seat
        number, score, markers, special, hand, given = _fields(lines, row, f"seat {seat}", SEAT)
        if number != str(seat):
            raise Malformed(f"position: line {row + 1}: seat {number}, due is seat {seat}")
        discards = None if given == "-" else given.replace("none", "-").replace("+", ",")
        table.airlines[seat] = Airline(
            score=int(score),
            markers=int(markers),
            has_special=special == "1",
            hand=_cards(table.board, f"seat {seat}: hand", hand),
            discards=None if discards is None else _cards(table.board, "discards", discards),
        )


def _cards(board: Board, key: str, word: str) -> Cards:
    codes = () if word == "-" else tuple(word.split(","))
    for code in codes:
        if code not in board.airports:
            raise Malformed(f"position: {key}: {shown(code)} is no airport of the board")
    return tuple(sorted(codes))


def _first_difference(due: str, text: str) -> str:
    """Name the first line that is not as the same position is written."""
    pairs = zip(due.split("\n"), text.split("\n"), strict=False)
    for row, (ours, theirs) in enumerate(pairs, 1):
        if ours != theirs:
            return f"line {row}: {shown(theirs)} is written {shown(ours)}"
    return "the lines do not end where the last seat's ends, with one newline"
