"""A recorded game told event by event."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from opensky.game import Illegal
from opensky.games import by_record, power


def tell(record: dict[str, Any]) -> Iterator[str]:
    """Yield the lines of a game's story: the number of each event and what followed from it.

    Stops with a line that names the event and the rule where the record does not hold.
    """
    game = by_record(record)
    words = power(game, "tell")
    table = game.table(game.board(record["board"]), len(record["seats"]), record["rulings"])
    yield f"{game.name} on {record['board']}: " + ", ".join(
        f"seat {seat} {name}" for seat, name in enumerate(record["seats"])
    )
    faults = {fault["event"]: fault for fault in record["faults"]}
    for number, (seat, text) in enumerate(record["events"]):
        before = table.copy()
        try:
            decision = table.parse(text)
            table.apply(decision)
        except Illegal as error:
            yield f"{number:4}  does not hold: {error}"
            return
        if number in faults:
            fault = faults[number]
            yield f"      seat {fault['seat']}: {fault['kind']}: {fault['detail']}"
        first, *others = words(before, seat, decision, table)
        yield f"{number:4}  {first}"
        yield from (f"      {line}" for line in others)
    places = ", ".join(
        f"{name} {score} (place {place})"
        for name, score, place in zip(
            record["seats"], record["scores"], record["places"], strict=True
        )
    )
    yield f"result: {places}"
