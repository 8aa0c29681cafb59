"""The table as text, line by line as STATE.md lays it out."""

from __future__ import annotations

from opensky.referee.blueskies.cards import spelled
from opensky.referee.blueskies.material import FORMAT
from opensky.referee.blueskies.position import DICE, Airline, Position


def write(table: Position) -> str:
    """Write every line, each ended by a newline."""
    start = "-" if table.start is None else table.start
    actor = {None: "none", DICE: "dice"}.get(table.actor, table.actor)
    card = int(table.has_card) if table.site else 0
    moment = f"part {table.part} phase {table.phase} to_act {actor} step {table.step}"
    turn = f"points {table.points} gates {table.gates} left {table.left}"
    named = spelled(table.named, ",", "-")
    lines = [
        f"{FORMAT} {table.board.name} {table.seats}",
        "rulings " + " ".join(table.rulings.values()),
        f"round {table.round} start {start} {moment}",
        f"turn {turn} named {named} site {table.site or '-'} card {card}",
        f"bag {table.red} {table.green} help {int(table.has_helped)}",
        f"deck {spelled(table.deck, ',', '-')}",
        f"pile {spelled(table.pile, ',', '-')}",
    ]
    lines += [
        f"{code} {table.passengers[code]} {','.join(slots)}" for code, slots in table.slots.items()
    ]
    lines += [_seat(seat, airline) for seat, airline in enumerate(table.airlines)]
    return "\n".join(lines) + "\n"


def _seat(seat: int, airline: Airline) -> str:
    given = "-" if airline.discards is None else spelled(airline.discards, "+", "none")
    return (
        f"seat {seat} score {airline.score} markers {airline.markers}"
        f" special {int(airline.has_special)} hand {spelled(airline.hand, ',', '-')}"
        f" discards {given}"
    )
