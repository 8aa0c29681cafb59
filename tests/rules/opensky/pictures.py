"""Pictures: tables as a few words, and their way to and from the canonical text of STATE.md.

A picture names fields in the words of STATE.md. What belongs to the seats is written side by
side, `planes="AMS-CDG CDG-FRA | AMS-FRA"`, and `-` stands for nothing.
"""

from __future__ import annotations

from itertools import pairwise

FARES = (200, 250, 300, 400, 500)
FULL_HAND = "200 200 250 250 300 300 400 400 500 500"
FLEET = {2: 6, 3: 4, 4: 3}
RULINGS = {
    "hub_limit": "airport",
    "next_best": "original",
    "lease_change": "cards+ancillaries",
    "flash_order": "youngest",
}
EUROPE = "AMS ARN ATH BCN BER CDG CPH DUB FCO FRA IST LHR LIS MAD MXP VIE WAW ZRH"
AMERICA = "ATL CUN DEN DFW GDL JFK LAX MEX MIA MTY ORD SEA SFO YUL YVR YYC YYZ"
ROUTES = {
    "europe": (
        "AMS-ARN AMS-BER AMS-CDG AMS-CPH AMS-DUB AMS-FRA AMS-LHR ARN-BER ARN-CPH ARN-WAW "
        "ATH-FCO ATH-IST ATH-VIE BCN-CDG BCN-FCO BCN-LIS BCN-MAD BCN-MXP BER-CPH BER-FRA "
        "BER-VIE BER-WAW CDG-DUB CDG-FRA CDG-LHR CDG-LIS CDG-MAD CDG-MXP CDG-ZRH CPH-LHR "
        "DUB-LHR FCO-IST FCO-MAD FCO-MXP FCO-VIE FRA-LHR FRA-VIE FRA-WAW FRA-ZRH IST-VIE "
        "IST-WAW LHR-LIS LHR-MAD LIS-MAD MXP-VIE MXP-ZRH VIE-WAW VIE-ZRH"
    ),
    "north_america": (
        "ATL-CUN ATL-DFW ATL-JFK ATL-MIA ATL-ORD CUN-MEX CUN-MIA CUN-MTY DEN-DFW DEN-LAX "
        "DEN-ORD DEN-SEA DEN-SFO DEN-YYC DFW-GDL DFW-LAX DFW-MEX DFW-MIA DFW-MTY DFW-ORD "
        "DFW-SFO GDL-LAX GDL-MEX GDL-MTY JFK-MIA JFK-ORD JFK-YUL JFK-YYZ LAX-MEX LAX-SFO "
        "MEX-MIA MEX-MTY ORD-SEA ORD-YUL ORD-YYC ORD-YYZ SEA-SFO SEA-YVR SFO-YVR YUL-YYZ "
        "YVR-YYC YVR-YYZ YYC-YYZ"
    ),
}
CALLSIGNS = {
    "europe": "AMS FRA LIS IST ATH DUB",
    "north_america": "ORD DFW YVR CUN MEX YUL",
}
"""The market AB has non-stop and longer chains on both boards; CD, CE and DE are far apart."""
SPARE_HUBS = "BCN FCO MAD MXP VIE WAW CPH ZRH LHR BER CDG"
"""Where hub tokens lie that a picture does not name, in the order they are used."""
CANADA, MEXICO = {"YVR", "YYC", "YYZ", "YUL"}, {"GDL", "MTY", "MEX", "CUN"}

CHAINS = {
    "non": "ORD-DFW",
    "one": "ORD-DEN-DFW",
    "two": "ORD-JFK-ATL-DFW",
    "three": "ORD-DEN-SFO-LAX-DFW",
}
"""Ways to serve the market AB in North America, where any airport connects."""

Field = int | str


def position_text(planes: str, board: str = "europe", **picture: Field) -> str:
    """Write a picture as the canonical text of STATE.md."""
    seats = planes.count("|") + 1
    rulings = [picture.pop(name, value) for name, value in RULINGS.items()]
    month = picture.pop("month", 4)
    phase = picture.pop("phase", "market")
    to_act = picture.pop("to_act", int(month) % seats)
    left, order = picture.pop("left", 0), _joined(picture.pop("round", "-"))
    lines = [
        f"opensky/1 {board} {seats}",
        f"rulings {' '.join(rulings)}",
        f"month {month} phase {phase} to_act {to_act} left {left} round {order}",
        f"callsigns {picture.pop('callsigns', CALLSIGNS[board])}",
        f"cubes {_joined(picture.get('cubes', '-'))}",
        f"dice {picture.pop('dice', 'ABC')} market {picture.pop('market', '-')}",
        *_airlines(planes, board, seats, picture),
    ]
    return "\n".join(lines) + "\n"


def picture_of(text: str) -> dict[str, str]:
    """Read the canonical text of STATE.md as a picture: a text for each field."""
    lines = [line.split(" ") for line in text.splitlines()]
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


def flights(chain: str) -> list[str]:
    """Name the routes of an itinerary."""
    codes = chain.split("-")
    return ["-".join(sorted(pair)) for pair in pairwise(codes)]


def split(column: Field, seats: int) -> list[str]:
    """Give each seat its part of a column; a single part is for all."""
    parts = [part.strip() for part in str(column).split("|")]
    return parts * seats if len(parts) == 1 else parts


def items(text: str) -> list[str]:
    """List the items of a field."""
    return [] if text in {"-", ""} else text.split()


def _airlines(planes: str, board: str, seats: int, picture: dict[str, Field]) -> list[str]:
    on_board = len(items(picture.pop("cubes", "-")))
    taken = " | ".join(str((6 - on_board + seats - 1 - seat) // seats) for seat in range(seats))
    columns = {
        "planes": split(planes, seats),
        "tokens": _tokens(planes, board, seats, picture),
        "bids": split(picture.pop("bids", "-"), seats),
        "flashed": split(picture.pop("flashed", "-"), seats),
        "hand": split(picture.pop("hand", "?"), seats),
        "won": split(picture.pop("won", "?"), seats),
        "paid": split(picture.pop("paid", 0), seats),
        "flash": split(picture.pop("flash", 1), seats),
        "taken": split(picture.pop("taken", taken), seats),
    }
    if picture:
        raise TypeError(f"no such field of a picture: {', '.join(picture)}")
    rows = [{name: column[seat] for name, column in columns.items()} for seat in range(seats)]
    return [_airline_line(seat, row) for seat, row in enumerate(rows)]


def _airline_line(seat: int, row: dict[str, Field]) -> str:
    bid = "-" if row["bids"] == "-" else row["bids"]
    played = " ".join(items(bid)[:1] + items(row["flashed"]))
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


def _tokens(planes: str, board: str, seats: int, picture: dict[str, Field]) -> list[str]:
    if board == "europe":
        return _hubs(planes, split(picture.pop("hubs", "-"), seats))
    borders = [
        " ".join(sorted({route for route in items(own) if _crosses(route)})) or "-"
        for own in split(planes, seats)
    ]
    return split(picture.pop("borders"), seats) if "borders" in picture else borders


def _hubs(planes: str, named: list[str]) -> list[str]:
    used = {code for own in named for code in items(own)} | set(planes.replace("-", " ").split())
    spare = [code for code in SPARE_HUBS.split() if code not in used]
    hubs = []
    for own in named:
        codes = items(own)
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


def _ordered(text: str) -> str:
    return " ".join(sorted(items(text))) or "-"


def _joined(field: Field) -> str:
    return ",".join(str(field).split())


def _spaced(text: str) -> str:
    return text.replace(",", " ")


def _without(cards: str, gone: str) -> str:
    left = cards.split()
    for card in items(gone.replace("-", " ").strip()):
        left.remove(card)
    return " ".join(left) or "-"
