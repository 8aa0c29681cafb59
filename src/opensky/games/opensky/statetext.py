"""The canonical text taken apart: lines and fields, no rules beyond their form."""

from __future__ import annotations

import re
from dataclasses import dataclass

from opensky.errors import Refusal, shown
from opensky.games.opensky.board import Board
from opensky.games.opensky.look import PHASES, RULINGS

FARES = ("200", "250", "300", "400", "500")  # [S4]
LONGEST = 10_000
ROUTE = r"[A-Z]{3}-[A-Z]{3}"
SHEET = (
    r"opensky/1 (?P<board>\S+) (?P<seats>[2-4])\n"
    r"rulings (?P<rulings>\S+ \S+ \S+ \S+)\n"
    r"month (?P<month>\d|1[01]) phase (?P<phase>[a-z]+) to_act (?P<turn>[0-3]|dice|none)"
    r" left (?P<left>\d) round (?P<round>-|[0-3](?:,[0-3]){0,3})\n"
    r"callsigns (?P<callsigns>(?:[A-Z]{3}|-)(?: (?:[A-Z]{3}|-)){5})\n"
    r"cubes (?P<cubes>-|[A-F](?:,[A-F])*)\n"
    r"dice (?P<dice>-|[A-F]{3}) market (?P<market>-|[A-F]{2})\n"
    r"(?P<airlines>(?:seat [^\n]*\n){2,4})"
)
"""Compiled when the first text is read, not when the game is imported."""
SEAT = (
    r"seat (?P<seat>[0-3])"
    rf" planes (?P<planes>-|{ROUTE}(?:,{ROUTE})*)"
    rf" tokens (?P<tokens>-|{ROUTE}(?:,{ROUTE})?|[A-Z]{{3}}(?:,[A-Z]{{3}})?)"
    r" hand (?P<hand>-|\d{3}(?:,\d{3})*)"
    r" won (?P<won>-|\d{3}(?:,\d{3})*)"
    r" ancillaries (?P<ancillaries>[0-3]) (?P<charged>[0-3])"
    r" flash (?P<flash>[01])"
    r" cubes (?P<cubes>[0-6])"
    r" bid (?:-|(?P<fare>\d{3}) (?P<itinerary>[A-Z]{3}(?:-[A-Z]{3}){1,6}))"
    r" flashed (?:-|(?P<flashed>\d{3}))"
)


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat's line; fares are 1 to 5, 0 for none."""

    planes: list[str]
    tokens: list[str]
    hand: list[int]
    won: list[int]
    ancillaries: int
    charged: int
    flash: int
    cubes: int
    fare: int
    itinerary: str
    flashed: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """A canonical text taken apart."""

    rulings: dict[str, str]
    month: int
    phase: str
    turn: int | None
    left: int
    round: list[int]
    callsigns: list[str | None]
    cubes: list[str]
    dice: str
    market: str
    seats: list[Seat]


def parse(text: str, board: Board) -> Sheet:
    """Take a canonical text apart; raise Refusal with the line that is not in form."""
    found = re.fullmatch(SHEET, text) if len(text) <= LONGEST else None
    if found is None:
        raise Refusal(f"position: {first_bad_line(text)}; STATE.md gives the form")
    if found["board"] != board.name:
        raise Refusal(f"position: board {shown(found['board'])}; {board.name!r} is due")
    if found["phase"] not in PHASES:
        raise Refusal(f"position: no phase {shown(found['phase'])}; there is {', '.join(PHASES)}")
    lines = found["airlines"].splitlines()
    if len(lines) != int(found["seats"]):
        raise Refusal(f"position: {len(lines)} seat lines for {found['seats']} seats")
    codes = {airport.code for airport in board.airports}
    return Sheet(
        rulings=dict(zip(RULINGS, found["rulings"].split(" "), strict=True)),
        month=int(found["month"]),
        phase=found["phase"],
        turn={"none": None, "dice": -1}[found["turn"]]
        if not found["turn"].isdigit()
        else int(found["turn"]),
        left=int(found["left"]),
        round=[int(seat) for seat in split(found["round"])],
        callsigns=read_callsigns(found["callsigns"].split(" "), codes),
        cubes=split(found["cubes"]),
        dice=read_letters(found["dice"]),
        market=read_letters(found["market"]),
        seats=[read_seat(line, seat, board) for seat, line in enumerate(lines)],
    )


def first_bad_line(text: str) -> str:
    """Say which line is the first that no text in form could begin with."""
    if len(text) > LONGEST:
        return f"{len(text)} characters are too many"
    starts = ["opensky/1 ", "rulings ", "month ", "callsigns ", "cubes ", "dice "]
    lines = text.splitlines()
    for number, start in enumerate(starts):
        if number >= len(lines) or not lines[number].startswith(start):
            return f"line {number + 1} must begin with {start.strip()!r}"
    return "a field is not in form, or the last line does not end"


def read_callsigns(codes: list[str], known: set[str]) -> list[str | None]:
    """Read six airports, all different, those not placed last."""
    placed = [code for code in codes if code != "-"]
    if codes != placed + ["-"] * (6 - len(placed)) or len(set(placed)) < len(placed):
        raise Refusal(f"position: callsigns {' '.join(codes)}; six different airports are due [S7]")
    for code in placed:
        if code not in known:
            raise Refusal(f"position: {code!r} is no airport of this board [S10]")
    return [code if code != "-" else None for code in codes]


def read_letters(letters: str) -> str:
    """Read callsign letters, ascending and all different."""
    if letters == "-":
        return ""
    if "".join(sorted(set(letters))) != letters:
        raise Refusal(f"position: {letters!r}; letters in order, all different, are due [M2]")
    return letters


def read_seat(line: str, seat: int, board: Board) -> Seat:
    """Read one seat's line."""
    found = re.fullmatch(SEAT, line)
    if found is None or int(found["seat"]) != seat:
        raise Refusal(f"position: line of seat {seat} is not in form: {line!r:.200}")
    routes = {"-".join(route) for route in board.routes}
    codes = {airport.code for airport in board.airports}
    known = codes if board.region == "europe" else routes
    planes, tokens = split(found["planes"]), split(found["tokens"])
    for item, among in [(plane, routes) for plane in planes] + [(token, known) for token in tokens]:
        if item not in among:
            raise Refusal(f"position: seat {seat}: {item} is not on this board [S10]")
    return Seat(
        planes=planes,
        tokens=tokens,
        hand=[fare_number(fare) for fare in split(found["hand"])],
        won=[fare_number(fare) for fare in split(found["won"])],
        ancillaries=int(found["ancillaries"]),
        charged=int(found["charged"]),
        flash=int(found["flash"]),
        cubes=int(found["cubes"]),
        fare=fare_number(found["fare"]),
        itinerary=found["itinerary"] or "",
        flashed=fare_number(found["flashed"]),
    )


def split(items: str) -> list[str]:
    """Split a list joined by commas; a dash is none."""
    return [] if items == "-" else items.split(",")


def fare_number(value: str | None) -> int:
    """Return 1 to 5 for a fare's value, 0 for none; raise Refusal for any other."""
    if value is None:
        return 0
    if value not in FARES:
        raise Refusal(f"position: no fare card {value} [S4]")
    return 1 + FARES.index(value)
