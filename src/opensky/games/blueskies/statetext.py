"""The spelling of the canonical text: lines and fields, no rules beyond their form."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from opensky.errors import Refusal
from opensky.games.blueskies.board import SEATS, Board
from opensky.games.blueskies.look import LOCAL_AIRLINE, PARTS, PHASES, RULINGS

if TYPE_CHECKING:
    from opensky.games.blueskies.look import Look

LONGEST = 20_000
CODES = r"-|[A-Z]{3}(?:,[A-Z]{3})*"
LINES = (
    r"blueskies/1 (?P<board>\S+) (?P<seats>[2-5])",
    r"rulings (?P<rulings>\S+(?: \S+){5})",
    (
        r"round (?P<round>\d{1,3}) start (?P<start>-|[0-4]) part (?P<part>[a-z]+)"
        r" phase (?P<phase>[a-z]+) to_act (?P<turn>[0-4]|dice|none) step (?P<step>\d{1,3})"
    ),
    (
        rf"turn points (?P<points>\d{{1,2}}) gates (?P<placed>\d{{1,2}}) left (?P<left>\d{{1,2}})"
        rf" named (?P<named>{CODES}) site (?P<site>-|[A-Z]{{3}}) card (?P<carded>[01])"
    ),
    r"bag (?P<red>\d{1,3}) (?P<green>\d{1,3}) help (?P<helped>[01])",
    rf"deck (?P<deck>{CODES})",
    rf"pile (?P<pile>{CODES})",
)
AIRPORT = re.compile(
    r"(?P<code>[A-Z]{3}) (?P<passengers>\d{1,3}) (?P<gates>[0-4L-](?:,[0-4L-]){1,3})"
)
SEAT = re.compile(
    r"seat (?P<seat>[0-4]) score (?P<score>\d{1,5}) markers (?P<markers>\d{1,2})"
    rf" special (?P<special>[01]) hand (?P<hand>{CODES})"
    r" discards (?P<given>-|none|[A-Z]{3}(?:\+[A-Z]{3})*)"
)


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat's line; `given` is None while not asked."""

    score: int
    markers: int
    special: int
    hand: list[str]
    given: list[str] | None


@dataclass(frozen=True, slots=True)
class Sheet:
    """A canonical text taken apart; `numbers` are the counts of its first lines by name."""

    rulings: dict[str, str]
    start: int | None
    part: str
    phase: str
    numbers: dict[str, int]
    named: list[str]
    site: str | None
    deck: list[str]
    pile: list[str]
    passengers: list[int]
    gates: list[list[str]]
    seats: list[Seat]


def spell(look: Look) -> str:
    """Write the canonical text of a table."""
    turn = {None: "none", -1: "dice"}.get(look.turn, look.turn)
    start = "-" if look.start is None else look.start
    red, green = look.bag
    gates, passengers = look.gates, look.passengers
    lines = [
        f"blueskies/1 {look.board.name} {look.seats}",
        f"rulings {' '.join(look.rulings.values())}",
        (
            f"round {look.round} start {start} part {look.part} phase {look.phase} to_act {turn}"
            f" step {look.step}"
        ),
        (
            f"turn points {look.points} gates {look.placed} left {look.left}"
            f" named {joined(look.named)} site {look.site or '-'} card {int(look.has_card)}"
        ),
        f"bag {red} {green} help {int(look.helped)}",
        f"deck {joined(cards(look.unseen))}",
        f"pile {joined(cards(look.pile))}",
        *(
            f"{code} {passengers[code]} {','.join(map(owner_letter, gates[code]))}"
            for code in look.board.codes
        ),
        *(spell_seat(look, seat) for seat in range(look.seats)),
    ]
    return "\n".join(lines) + "\n"


def spell_seat(look: Look, seat: int) -> str:
    """Write one seat's line."""
    given = "-"
    if has_given(look, seat):
        given = "+".join(map(str, look.given_by(seat))) or "none"
    return (
        f"seat {seat} score {look.scores[seat]} markers {look.markers[seat]}"
        f" special {int(look.specials[seat])} hand {joined(look.hand_of(seat))} discards {given}"
    )


def has_given(look: Look, seat: int) -> bool:
    """Say whether a seat has chosen its discards in help and others have not [B-GOV-05]."""
    if look.part != "renew" or look.phase != "discard":
        return False
    return (seat - (look.start or 0)) % look.seats < look.step - 1


def owner_letter(owner: int | None) -> str:
    """Write the owner of a slot."""
    return "-" if owner is None else "L" if owner == LOCAL_AIRLINE else str(owner)


def cards(counts: Mapping[str, int]) -> list[str]:
    """List cards one by one."""
    return [code for code, count in counts.items() for _ in range(count)]


def joined(items: Iterable[object]) -> str:
    """Join items by commas; a dash stands for none."""
    return ",".join(map(str, items)) or "-"


def parse(text: str, board: Board) -> Sheet:
    """Take a canonical text apart; raise Refusal with the line that is not in form."""
    if len(text) > LONGEST or not text.endswith("\n"):
        raise Refusal("position: too long, or the last line does not end; STATE.md gives the form")
    lines = text[:-1].split("\n")
    found = read_head(lines)
    if found["board"] != board.name:
        raise Refusal(f"position: board {found['board']!r}; {board.name!r} is due")
    seats = int(found["seats"])
    due = len(LINES) + len(board.codes) + seats
    if len(lines) != due:
        raise Refusal(f"position: {len(lines)} lines; {due} are due with {seats} seats")
    for name, known in (("part", PARTS), ("phase", PHASES)):
        if found[name] not in known:
            raise Refusal(f"position: no {name} {found[name]!r}; there is {', '.join(known)}")
    airports = [
        read_airport(line, code, board.slots[seats - SEATS[0]])
        for line, code in zip(lines[len(LINES) :], board.codes, strict=False)
    ]
    numbers = ("round", "step", "points", "placed", "left", "carded", "red", "green", "helped")
    return Sheet(
        rulings=dict(zip(RULINGS, found["rulings"].split(" "), strict=True)),
        start=None if found["start"] == "-" else int(found["start"]),
        part=found["part"],
        phase=found["phase"],
        numbers={name: int(found[name]) for name in numbers},
        named=read_codes(found["named"], board),
        site=None if found["site"] == "-" else read_codes(found["site"], board)[0],
        deck=read_codes(found["deck"], board),
        pile=read_codes(found["pile"], board),
        passengers=[passengers for passengers, _ in airports],
        gates=[gates for _, gates in airports],
        seats=[read_seat(line, seat, board) for seat, line in enumerate(lines[-seats:])],
    )


def read_head(lines: list[str]) -> dict[str, str]:
    """Read the lines that belong to no airport and no seat: fields by name."""
    found: dict[str, str] = {}
    for number, form in enumerate(LINES):
        match = re.fullmatch(form, lines[number]) if number < len(lines) else None
        if match is None:
            raise Refusal(
                f"position line {number + 1} is not in form: it begins with"
                f" {form.partition(' ')[0]!r}; STATE.md gives the form"
            )
        found |= match.groupdict()
    return found


def read_airport(line: str, code: str, slots: int) -> tuple[int, list[str]]:
    """Read one airport's line: its passengers and the owners of its slots."""
    found = AIRPORT.fullmatch(line)
    if found is None or found["code"] != code or int(found["passengers"]) > 255:
        raise Refusal(f"position: line of {code} is not in form: {line!r:.80}")
    gates = found["gates"].split(",")
    if len(gates) != slots:
        raise Refusal(f"position: {code} has {len(gates)} slots; {slots} are in use [B-COMP-08]")
    return int(found["passengers"]), gates


def read_seat(line: str, seat: int, board: Board) -> Seat:
    """Read one seat's line."""
    found = SEAT.fullmatch(line)
    if found is None or int(found["seat"]) != seat or int(found["score"]) > 30_000:
        raise Refusal(f"position: line of seat {seat} is not in form: {line!r:.200}")
    given = None
    if found["given"] != "-":
        given = [] if found["given"] == "none" else found["given"].split("+")
    return Seat(
        score=int(found["score"]),
        markers=int(found["markers"]),
        special=int(found["special"]),
        hand=read_codes(found["hand"], board),
        given=given,
    )


def read_codes(codes: str, board: Board) -> list[str]:
    """Read a list of airports; a dash is none."""
    found = [] if codes == "-" else codes.split(",")
    for code in found:
        if code not in board.by_code:
            raise Refusal(f"position: {code!r} is no airport of this board")
    return found
