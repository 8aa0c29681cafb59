"""Tables from compact pictures, and checks that show the whole table when they fail.

A picture names fields in the words of STATE.md. What belongs to the seats is written side by
side, `planes="AMS-CDG CDG-FRA | AMS-FRA"`, and `-` stands for nothing. `table` makes a position
of a picture and fills the rest with what a month in the middle of a season could show; `look`
takes the picture of a table, `expect` compares the two.
"""

from __future__ import annotations

from typing import Any

from opensky.errors import Refusal
from opensky.game import DICE, Illegal
from opensky.games.opensky import GAME
from opensky.games.opensky.situation import answer

FARES = (200, 250, 300, 400, 500)
FULL_HAND = "200 200 250 250 300 300 400 400 500 500"
FLEET = {2: 6, 3: 4, 4: 3}
RULINGS = {
    "hub_limit": "airport",
    "next_best": "original",
    "lease_change": "cards+ancillaries",
    "flash_order": "youngest",
}
CALLSIGNS = {
    "europe": "AMS FRA LIS IST ATH DUB",
    "north_america": "ORD DFW YVR CUN MEX YUL",
}
"""The market AB has non-stop and longer chains on both boards; CD, CE and DE are far apart."""
SPARE_HUBS = "BCN FCO MAD MXP VIE WAW CPH ZRH LHR BER CDG".split()
"""Where hub tokens lie that a picture does not name, in the order they are used."""
CANADA, MEXICO = {"YVR", "YYC", "YYZ", "YUL"}, {"GDL", "MTY", "MEX", "CUN"}

CHAINS = {
    "non": "ORD-DFW",
    "one": "ORD-DEN-DFW",
    "two": "ORD-JFK-ATL-DFW",
    "three": "ORD-DEN-SFO-LAX-DFW",
}
"""Ways to serve the market AB in North America, where any airport connects."""

Table = Any
"""A game of `opensky.game`; the tests know it by its texts alone."""


def fresh(seats: int = 2, board: str = "europe", **rulings: str) -> Table:
    """Set up a new table."""
    return GAME.table(GAME.board(board), seats, rulings)


def founded(seats: int = 2, board: str = "europe", callsigns: str = "", **rulings: str) -> Table:
    """Set up a new table and place the six callsigns; network planning is next."""
    airports = (callsigns or CALLSIGNS[board]).split()
    return play(fresh(seats, board, **rulings), *(f"callsign {airport}" for airport in airports))


def table(planes: str, board: str = "europe", **picture: Any) -> Table:
    """Make the position of a picture; by default the roller is about to choose from ABC."""
    text = position_text(planes, board, **picture)
    try:
        return GAME.position(GAME.board(board), text)
    except Refusal as refusal:
        raise AssertionError(f"{refusal}\n{text}") from refusal


def position_text(planes: str, board: str = "europe", **picture: Any) -> str:
    """Write a picture as the canonical text of STATE.md."""
    seats = planes.count("|") + 1
    rulings = [picture.pop(name, value) for name, value in RULINGS.items()]
    month = picture.pop("month", 4)
    phase = picture.pop("phase", "market")
    to_act = picture.pop("to_act", month % seats)
    lines = [
        f"opensky/1 {board} {seats}",
        f"rulings {' '.join(rulings)}",
        f"month {month} phase {phase} to_act {to_act} left {picture.pop('left', 0)}"
        f" round {_joined(picture.pop('round', '-'))}",
        f"callsigns {picture.pop('callsigns', CALLSIGNS[board])}",
        f"cubes {_joined(picture.get('cubes', '-'))}",
        f"dice {picture.pop('dice', 'ABC')} market {picture.pop('market', '-')}",
        *_airlines(planes, board, seats, picture),
    ]
    return "\n".join(lines) + "\n"


def contest(airlines: str, **picture: Any) -> Table:
    """Let airlines such as "non 400 | one 200 | one -" bid for the market AB."""
    entries = [entry.split() for entry in airlines.split("|")]
    planes = " | ".join(" ".join(flights(CHAINS[kind])) for kind, _ in entries)
    game = play(table(planes, "north_america", **picture), "market AB")
    for seat, (kind, fare) in enumerate(entries):
        text = "none" if fare == "-" else f"{fare} {CHAINS[kind]}"
        follow(game, f"{seat} bid {text}")
    return game


def flights(chain: str) -> list[str]:
    """Name the routes of an itinerary."""
    codes = chain.split("-")
    return ["-".join(sorted(pair)) for pair in zip(codes, codes[1:], strict=False)]


def dispute(planes: str, board: str = "north_america", **picture: str) -> dict[str, Any]:
    """Settle a situation of RECORD.md for the market "AMS FRA" or "ORD DFW", or another one."""
    seats = planes.count("|") + 1
    market = picture.get("market", "AMS FRA" if board == "europe" else "ORD DFW")
    columns = (planes, picture.get("hubs", "-"), picture.get("bids", "-"))
    rows = zip(*(_split(column, seats) for column in columns), strict=True)
    return answer(
        {
            "board": board,
            "rulings": {},
            "market": market.split(),
            "airlines": [_situation_airline(*row) for row in rows],
        }
    )


def play(table: Table, *texts: str) -> Table:
    """Apply the decisions in turn and return the table."""
    for text in texts:
        try:
            table.apply(table.parse(text))
        except Illegal as illegal:
            _check(False, table, f"{text!r} is refused: {illegal}")
    return table


def follow(table: Table, *events: str) -> Table:
    """Apply events such as "1 flash 250" or "-1 sensitivity 300"; each seat must be the one asked."""
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


def look(table: Table) -> dict[str, str]:
    """Take the picture of a table: a text for each field of STATE.md."""
    lines = [line.split(" ") for line in table.state_text().splitlines()]
    month, call, cubes, dice = lines[2:6]
    airlines = [_airline(fields) for fields in lines[6:]]
    return {
        **dict(zip(month[::2], month[1::2], strict=True)),
        "round": _spaced(month[9]),
        "callsigns": " ".join(call[1:]),
        "cubes": _spaced(cubes[1]),
        **dict(zip(dice[::2], dice[1::2], strict=True)),
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
    _check(not wrong, table, "\n".join(wrong))


def scores(table: Table) -> tuple[int, ...]:
    """Give the points of each seat."""
    return tuple(table.result().scores)


def _check(claim: bool, table: Table, complaint: str) -> None:
    if not claim:
        raise AssertionError(f"{complaint}\n{table.state_text()}")


def _situation_airline(planes: str, hubs: str, bid: str) -> dict[str, Any]:
    airline: dict[str, Any] = {"planes": _items(planes), "hubs": _items(hubs)}
    if bid != "-":
        fare, itinerary = bid.split()
        airline["bid"] = {"fare": int(fare), "itinerary": itinerary}
    return airline


def _airlines(planes: str, board: str, seats: int, picture: dict[str, Any]) -> list[str]:
    on_board = len(_items(picture.pop("cubes", "-")))
    taken = " | ".join(str((6 - on_board + seats - 1 - seat) // seats) for seat in range(seats))
    columns = {
        "planes": _split(planes, seats),
        "tokens": _tokens(planes, board, seats, picture),
        "bids": _split(picture.pop("bids", "-"), seats),
        "flashed": _split(picture.pop("flashed", "-"), seats),
        "hand": _split(picture.pop("hand", "?"), seats),
        "won": _split(picture.pop("won", "?"), seats),
        "paid": _split(picture.pop("paid", 0), seats),
        "flash": _split(picture.pop("flash", 1), seats),
        "taken": _split(picture.pop("taken", taken), seats),
    }
    if picture:
        raise TypeError(f"no such field of a picture: {', '.join(picture)}")
    rows = [{name: column[seat] for name, column in columns.items()} for seat in range(seats)]
    return [_airline_line(seat, row) for seat, row in enumerate(rows)]


def _airline_line(seat: int, row: dict[str, Any]) -> str:
    bid = "-" if row["bids"] == "-" else row["bids"]
    played = " ".join(_items(bid)[:1] + _items(row["flashed"]))
    hand, won = row["hand"], row["won"]
    if hand == "?":
        won = "-" if won == "?" else won
        hand = _without(FULL_HAND, f"{won} {played}")
    elif won == "?":
        won = _without(FULL_HAND, f"{hand} {played}")
    paid = int(row["paid"])
    return (
        f"seat {seat} planes {_joined(_ordered(row['planes']))} tokens {_joined(row['tokens'])}"
        f" hand {_joined(hand)} won {_joined(won)} ancillaries {3 - paid} {paid}"
        f" flash {row['flash']} cubes {row['taken']} bid {bid} flashed {row['flashed']}"
    )


def _tokens(planes: str, board: str, seats: int, picture: dict[str, Any]) -> list[str]:
    if board == "europe":
        return _hubs(planes, _split(picture.pop("hubs", "-"), seats))
    borders = [
        " ".join(sorted({route for route in _items(own) if _crosses(route)})) or "-"
        for own in _split(planes, seats)
    ]
    return _split(picture.pop("borders"), seats) if "borders" in picture else borders


def _hubs(planes: str, named: list[str]) -> list[str]:
    used = {code for own in named for code in _items(own)} | set(planes.replace("-", " ").split())
    spare = [code for code in SPARE_HUBS if code not in used]
    hubs = []
    for own in named:
        codes = _items(own)
        while len(codes) < 2:
            codes.append(spare.pop(0))
        hubs.append(" ".join(codes))
    return hubs


def _crosses(route: str) -> bool:
    first, second = (
        "CA" if code in CANADA else "MX" if code in MEXICO else "US" for code in route.split("-")
    )
    return first != second


def _airline(fields: list[str]) -> dict[str, str]:
    bid = fields[18 : fields.index("flashed")]
    return {
        "planes": _spaced(fields[3]),
        "tokens": _spaced(fields[5]),
        "hand": _spaced(fields[7]),
        "won": _spaced(fields[9]),
        "unused": fields[11],
        "paid": fields[12],
        "flash": fields[14],
        "taken": fields[16],
        "bids": " ".join(bid),
        "flashed": fields[-1],
    }


def _split(column: Any, seats: int) -> list[str]:
    parts = [part.strip() for part in str(column).split("|")]
    return parts * seats if len(parts) == 1 else parts


def _items(text: str) -> list[str]:
    return [] if text in {"-", ""} else text.split()


def _ordered(text: str) -> str:
    return " ".join(sorted(_items(text))) or "-"


def _joined(text: str) -> str:
    return ",".join(text.split())


def _spaced(text: str) -> str:
    return text.replace(",", " ")


def _without(cards: str, gone: str) -> str:
    left = cards.split()
    for card in _items(gone.replace("-", " ").strip()):
        left.remove(card)
    return " ".join(left) or "-"
