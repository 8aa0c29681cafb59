"""A record walked through: the table as it lay before each event."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from opensky.errors import Refusal
from opensky.game import Decision, Game, GameType, Illegal
from opensky.games import by_record
from opensky.record import Record, laid_out


@dataclass(frozen=True, slots=True)
class Moment:
    """One event of a record: where it stands, and the table before it."""

    event: int
    seat: int
    decision: Decision
    table: Game


def moments(record: Record, game: GameType | None = None) -> Iterator[Moment]:
    """Yield the events of a record; the table moves on when the next one is asked for.

    Raises Refusal where the record does not hold.
    """
    box = game or by_record(record)
    table = laid_out(record, box, box.board(record["board"]))
    for number, (seat, text) in enumerate(record["events"]):
        if seat != (due := table.to_act()):
            raise Refusal(f"event {number}: does not hold: seat {seat} where {due} is to act")
        try:
            decision = table.parse(text)
            yield Moment(number, seat, decision, table)
            table.apply(decision)
        except Illegal as error:
            raise Refusal(f"event {number}: does not hold: {error}") from None


def state_of(table: Game) -> str:
    """Return the text of a table where the game has one."""
    text: str = getattr(table, "state_text", lambda: "")()
    return text


def state_before(record: Record, event: int) -> str:
    """Return the text of the table before an event of a record that holds; "" behind the last."""
    found = (moment for moment in moments(record) if moment.event == event)
    return next((state_of(moment.table) for moment in found), "")
