"""Tables from compact pictures, and checks that show the whole table when they fail.

A picture names fields in the words of STATE.md. Airports are given as code, passengers and owners
of the slots, `table("ATL 5 0,1 | BOS 2 L")`; free slots on the right are filled in, and so are all
other airports. What belongs to the seats is written side by side, `hands="ATL BOS | JFK"`, and `-`
stands for nothing. The deck holds what is nowhere else. Where a `bag` is given, cubes that are
nowhere else wait at SLC.
"""

from __future__ import annotations

from typing import Any

from opensky.errors import Refusal
from opensky.game import DICE, Illegal
from opensky.games.blueskies import GAME

BOARD = GAME.board("usa")
PACK = [airport.code for airport in BOARD.airports for _ in range(airport.cards)]
SLOTS = {2: 2, 3: 3, 4: 4, 5: 4}
RULINGS = {name: values[0] for name, values in GAME.rulings.items()}
HANDS = ("BWI DCA EWR", "HNL IAD LGA", "MDW MSP PDX", "PHL SAN SLC", "CLE CVG DTW")
"""What is in hands that a picture does not name."""
CHANCE = {"start", "card", "cubes", "deal"}

Table = Any
"""A game of `opensky.game`; the tests know it by its texts alone."""


def fresh(seats: int = 2, **rulings: str) -> Table:
    """Set up a new table."""
    return GAME.table(BOARD, seats, rulings)


def dealt(seats: int = 2, start: int = 0, **rulings: str) -> Table:
    """Set up a new table and draw everything up to the first purchase of setup."""
    return drive(play(fresh(seats, **rulings), f"start {start}"), "setup")


def table(airports: str = "", seats: int = 2, **picture: Any) -> Table:
    """Make the position of a picture; by default seat 0 is about to buy in round 1."""
    text = position_text(airports, seats, **picture)
    try:
        return GAME.position(BOARD, text)
    except Refusal as refusal:
        raise AssertionError(f"{refusal}\n{text}") from refusal


def position_text(airports: str = "", seats: int = 2, **picture: Any) -> str:
    """Write a picture as the canonical text of STATE.md."""
    rulings = [picture.pop(name, value) for name, value in RULINGS.items()]
    part = picture.pop("part", "buy")
    phase = picture.pop("phase", part)
    fields = {
        "round": 0 if part == "setup" else 1,
        "start": 0,
        "step": 1,
        "points": 6 if phase == "buy" or part == "setup" else 0,
        "gates": 0,
        "left": 0,
        "named": "-",
        "site": "-",
        "card": 0,
        "help": int(part in {"help", "renew"}),
        "pile": "-",
    }
    fields = {name: picture.pop(name, value) for name, value in fields.items()}
    rows = _rows(airports, SLOTS[seats])
    red, green = _bag(rows, picture.pop("bag", None))
    airlines = _airlines(rows, seats, picture)
    if phase == "setup":
        phase = "buy"
    to_act = picture.pop("to_act", _to_act(part, phase, seats, fields))
    if picture:
        raise TypeError(f"no such field of a picture: {', '.join(picture)}")
    gone = [card for airline in airlines for card in _items(airline["hands"])]
    gone += [card for airline in airlines for card in _given(airline["discards"])]
    gone += _items(fields["pile"]) + _items(fields["site"] if fields["card"] else "-")
    lines = [
        f"blueskies/1 usa {seats}",
        f"rulings {' '.join(rulings)}",
        (
            f"round {fields['round']} start {fields['start']} part {part} phase {phase}"
            f" to_act {to_act} step {fields['step']}"
        ),
        (
            f"turn points {fields['points']} gates {fields['gates']} left {fields['left']}"
            f" named {_joined(fields['named'])} site {fields['site']} card {fields['card']}"
        ),
        f"bag {red} {green} help {fields['help']}",
        f"deck {_joined(_without(PACK, gone))}",
        f"pile {_joined(' '.join(sorted(_items(fields['pile']))))}",
        *(f"{code} {passengers} {','.join(gates)}" for code, (passengers, gates) in rows.items()),
        *(_airline_line(seat, airline) for seat, airline in enumerate(airlines)),
    ]
    return "\n".join(lines) + "\n"


def pile_for(deck: str, hands: str = " | ".join(HANDS[:2])) -> str:
    """List the cards that lie on the pile when the deck and the hands are these."""
    return " ".join(_without(PACK, deck.split() + hands.replace("|", " ").split()))


def play(table: Table, *texts: str) -> Table:
    """Apply the decisions in turn and return the table."""
    for text in texts:
        try:
            table.apply(table.parse(text))
        except Illegal as illegal:
            check(False, table, f"{text!r} is refused: {illegal}")
    return table


def follow(table: Table, *events: str) -> Table:
    """Apply events such as "1 open ATL" or "-1 cubes GR"; each seat must be the one asked."""
    for event in events:
        seat, text = event.split(" ", 1)
        asked = table.to_act()
        check(asked == int(seat), table, f"{text!r} is due from {seat}, but {asked} is asked")
        play(table, text)
    return table


def draw(table: Table) -> Table:
    """Draw as long as chance is to act: one red cube, and cards from the front of the deck."""
    while table.to_act() == DICE:
        table.apply(table.chances()[0][0])
    return table


def drive(table: Table, part: str, phase: str | None = None) -> Table:
    """Play harmless options and first chances until that part, and that phase if one is named."""
    while table.part != part or phase not in {None, table.phase}:
        check(table.to_act() is not None, table, f"the game ended before {part}")
        table.apply(table.chances()[0][0] if table.to_act() == DICE else table.options()[0])
    return table


def options(table: Table) -> list[str]:
    """List the texts of the legal decisions, in their order."""
    return [str(option) for option in table.options()]


def offer(table: Table, *texts: str) -> None:
    """Demand exactly these options, in this order."""
    found = options(table)
    check(found == list(texts), table, f"options\n  due: {list(texts)}\n  are: {found}")


def refuse(table: Table, text: str, *rules: str) -> None:
    """Demand that the decision is illegal by one of the rules and leaves the table untouched."""
    before = table.state_text()
    try:
        table.apply(table.parse(text))
    except Illegal as illegal:
        told = f"{text!r} is refused by {illegal.rule}: {illegal.message}"
        check(illegal.rule in rules, table, f"{told}\n  due: {' or '.join(rules)}")
        check(table.state_text() == before, table, f"{told}\nbut changed\n{before}")
    else:
        check(False, table, f"{text!r} was accepted against {' or '.join(rules)}")


def look(table: Table) -> dict[str, str]:
    """Take the picture of a table: a text for each field of STATE.md, and for each airport."""
    lines = [line.split(" ") for line in table.state_text().splitlines()]
    flat = lines[2] + lines[3][1:]
    airlines = [_airline(fields) for fields in lines[-table.seats :]]
    return {
        **dict(zip(flat[::2], flat[1::2], strict=True)),
        "named": _spaced(lines[3][8]),
        "bag": " ".join(lines[4][1:3]),
        "help": lines[4][4],
        "deck": _spaced(lines[5][1]),
        "pile": _spaced(lines[6][1]),
        **{code: f"{passengers} {gates}" for code, passengers, gates in lines[7 : -table.seats]},
        **{name: " | ".join(airline[name] for airline in airlines) for name in airlines[0]},
    }


def expect(table: Table, since: dict[str, str] | None = None, **picture: Any) -> None:
    """Compare fields of the table; with `since`, all others must be as in that picture."""
    due = (since or {}) | {name: " ".join(str(value).split()) for name, value in picture.items()}
    found = look(table)
    wrong = [
        f"{name}\n  due: {value}\n  is:  {found[name]}"
        for name, value in due.items()
        if found[name] != value
    ]
    check(not wrong, table, "\n".join(wrong))


def scores(table: Table) -> tuple[int, ...]:
    """Give the points of each seat if the game ended here."""
    return tuple(table.result().scores)


def check(claim: bool, table: Table, complaint: str) -> None:
    """Demand that the claim holds; else show the complaint and the table."""
    if not claim:
        raise AssertionError(f"{complaint}\n{table.state_text()}")


def _rows(airports: str, slots: int) -> dict[str, tuple[int, list[str]]]:
    rows = {code: (0, ["-"] * slots) for code in BOARD.codes}
    for entry in filter(None, airports.split("|")):
        code, passengers, *gates = entry.split()
        owners = gates[0].split(",") if gates else []
        rows[code] = int(passengers), owners + ["-"] * (slots - len(owners))
    return rows


def _bag(rows: dict[str, tuple[int, list[str]]], bag: str | None) -> tuple[int, int]:
    """Return red and green cubes left; make room at SLC when the picture names them."""
    placed = sum(passengers for passengers, _ in rows.values())
    if bag is None:
        return 100 - placed, 25
    red, green = map(int, bag.split())
    waiting, gates = rows["SLC"]
    rows["SLC"] = waiting + 125 - placed - red - green, gates
    return red, green


def _to_act(part: str, phase: str, seats: int, fields: dict[str, Any]) -> str:
    if phase in CHANCE:
        return "dice"
    place = seats - fields["step"] if part == "setup" else fields["step"] - 1
    return str((fields["start"] + place) % seats)


def _airlines(rows: Any, seats: int, picture: dict[str, Any]) -> list[dict[str, str]]:
    hands = picture.pop("hands", " | ".join(HANDS[:seats]))
    columns = {
        "scores": _split(picture.pop("scores", 0), seats),
        "specials": _split(picture.pop("specials", 1), seats),
        "hands": _split(hands, seats),
        "discards": _split(picture.pop("discards", "-"), seats),
    }
    owners = [owner for _, gates in rows.values() for owner in gates]
    markers = [str(20 - owners.count(str(seat))) for seat in range(seats)]
    columns["markers"] = markers
    return [{name: column[seat] for name, column in columns.items()} for seat in range(seats)]


def _airline_line(seat: int, airline: dict[str, str]) -> str:
    hand = " ".join(sorted(_items(airline["hands"]))) or "-"
    return (
        f"seat {seat} score {airline['scores']} markers {airline['markers']}"
        f" special {airline['specials']} hand {_joined(hand)} discards {airline['discards']}"
    )


def _airline(fields: list[str]) -> dict[str, str]:
    return {
        "scores": fields[3],
        "markers": fields[5],
        "specials": fields[7],
        "hands": _spaced(fields[9]),
        "discards": fields[11],
    }


def _split(column: Any, seats: int) -> list[str]:
    parts = [part.strip() for part in str(column).split("|")]
    return parts * seats if len(parts) == 1 else parts


def _items(text: str) -> list[str]:
    return [] if text in {"-", ""} else text.split()


def _given(discards: str) -> list[str]:
    return [] if discards in {"-", "none"} else discards.split("+")


def _joined(text: str | list[str]) -> str:
    return ",".join(text.split() if isinstance(text, str) else text) or "-"


def _spaced(text: str) -> str:
    return text.replace(",", " ")


def _without(cards: list[str], gone: list[str]) -> list[str]:
    left = list(cards)
    for card in gone:
        left.remove(card)
    return left
