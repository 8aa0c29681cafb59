"""A recorded game told event by event."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from opensky.drawing import draw
from opensky.errors import Refusal
from opensky.game import Game, Illegal
from opensky.games import by_record, power
from opensky.record import laid_out


def board_lines(record: dict[str, Any], until: int | None = None) -> list[str]:
    """Return the board of a recorded game in text, after its events or so many of them."""
    show: Callable[[Game], list[str]] = power(by_record(record), "map_text")
    return show(table_after(record, until))


def drawn(record: dict[str, Any], until: int | None = None) -> str:
    """Draw the board of a recorded game as SVG, after its events or so many of them."""
    game = by_record(record)
    shapes = power(game, "sketch")(table_after(record, until))
    played = len(record["events"][:until])
    return draw(f"{game.name}: {record['board']}", f"The board after {played} events.", shapes)


def table_after(record: dict[str, Any], until: int | None) -> Game:
    """Play so many events of a record, all by default; raise Refusal where it does not hold."""
    game = by_record(record)
    table = laid_out(record, game, game.board(record["board"]))
    for number, (_, text) in enumerate(record["events"][:until]):
        try:
            table.apply(table.parse(text))
        except Illegal as error:
            raise Refusal(f"event {number} does not hold: {error}") from None
    return table


def tell(record: dict[str, Any], until: int | None = None) -> Iterator[str]:
    """Yield the lines of a game's story: the number of each event and what followed from it.

    Tells all events, or so many of them. Stops with a line that names the event and the rule
    where the record does not hold.
    """
    game = by_record(record)
    words = power(game, "tell")
    table = laid_out(record, game, game.board(record["board"]))
    yield f"{game.name} on {record['board']}: " + ", ".join(
        f"seat {seat} {name}" for seat, name in enumerate(record["seats"])
    )
    faults = {fault["event"]: fault for fault in record["faults"]}
    for number, (seat, text) in enumerate(record["events"][:until]):
        before = table.copy()
        if seat != (due := table.to_act()):
            yield f"{number:4}  does not hold: seat {seat} where {due} is to act"
            return
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
    if len(record["events"][:until]) < len(record["events"]):
        return
    if {len(record["scores"]), len(record["places"])} != {len(record["seats"])}:
        return
    places = ", ".join(
        f"{name} {score} (place {place})"
        for name, score, place in zip(
            record["seats"], record["scores"], record["places"], strict=True
        )
    )
    yield f"result: {places}"
