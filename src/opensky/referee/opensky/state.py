"""The table as text, line by line as STATE.md lays it out."""

from __future__ import annotations

from collections.abc import Iterable

from opensky.referee.opensky.cards import spelled
from opensky.referee.opensky.material import FORMAT, LETTERS
from opensky.referee.opensky.phase import DICE
from opensky.referee.opensky.position import Airline, Position

COUNTING = {"plan", "place", "hub", "sensitivity"}
"""The phases in which `left` says something."""


def write(table: Position) -> str:
    """Write every line, each ended by a newline."""
    actor = {None: "none", DICE: "dice"}.get(table.actor, table.actor)
    left = table.left if table.phase in COUNTING else 0
    asked = _list(map(str, table.queue)) if table.phase == "flash" else "-"
    unplaced = ["-"] * (len(LETTERS) - len(table.callsigns))
    lines = [
        f"{FORMAT} {table.board.name} {table.seats}",
        "rulings " + " ".join(table.rulings.values()),
        f"month {table.month} phase {table.phase} to_act {actor} left {left} round {asked}",
        "callsigns " + " ".join((*table.callsigns, *unplaced)),
        f"cubes {_list(table.cubes)}",
        f"dice {table.dice or '-'} market {table.market or '-'}",
    ]
    lines += [_seat(seat, airline) for seat, airline in enumerate(table.airlines)]
    return "\n".join(lines) + "\n"


def _seat(seat: int, airline: Airline) -> str:
    bid = "-" if airline.fare is None else f"{airline.fare} {airline.itinerary}"
    return (
        f"seat {seat} planes {_list(airline.planes)} tokens {_list(airline.tokens)}"
        f" hand {spelled(airline.hand, ',', '-')} won {spelled(airline.won, ',', '-')}"
        f" ancillaries {airline.unused} {airline.lying} flash {int(airline.has_flash)}"
        f" cubes {airline.cubes} bid {bid} flashed {airline.flashed or '-'}"
    )


def _list(words: Iterable[str]) -> str:
    return ",".join(words) or "-"
