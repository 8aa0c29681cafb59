"""Flash deals: who is losing or tied may go lower, one at a time, once in a game [D]."""

from __future__ import annotations

from opensky.referee.opensky.bidding import card, latest, note_reveal
from opensky.referee.opensky.cards import without
from opensky.referee.opensky.fares import winners
from opensky.referee.opensky.marketing import roller
from opensky.referee.opensky.phase import Phase
from opensky.referee.opensky.position import Position
from opensky.referee.verdict import Broken


class Flash(Phase):
    """Rounds of questions until nobody eligible wants to go lower [D4]."""

    rule = "D4"
    due = "flash FARE` or `flash none"

    def enter(self, table: Position) -> None:
        """Begin the round with seat 0, or with the roller by `flash_order` [D4]."""
        note_reveal(table)
        table.queue = first_round(table) if table.bidders() else ()

    def seek(self, table: Position) -> int | None:
        """Ask the next seat of the round that is eligible under the standing [D1, D4]."""
        standing = winners(latest(table))  # [D4] worked out anew after each deal
        while table.queue:
            if may_flash(table, table.queue[0], standing):
                return table.queue[0]
            table.queue = table.queue[1:]
        return None

    def options(self, table: Position) -> list[str]:
        """List the lower cards in hand [D2]."""
        airline = table.airlines[table.queue[0]]
        lower = sorted({fare for fare in airline.hand if fare < (airline.fare or 0)})
        return ["flash none", *(f"flash {fare}" for fare in lower)]

    def apply(self, table: Position, text: str) -> None:
        """Play a lower card, which opens the round again for all others; or decline."""
        seat = table.queue[0]
        if text == "flash none":
            table.queue = table.queue[1:]
            table.note("D1")
            return
        if not text.startswith("flash "):
            raise self.misspelled(text)
        fare, airline = card(text[6:], "flash"), table.airlines[seat]
        if fare >= (airline.fare or 0):
            raise Broken("D2", f"flash {fare}: not lower than the {airline.fare} before")
        if fare not in airline.hand:
            raise Broken("D1", f"flash {fare}: the card is not in hand")
        airline.has_flash = False  # [D3]
        airline.flashed = fare
        airline.hand = without(airline.hand, fare)
        table.queue = clockwise(seat + 1, table.seats)[:-1]  # [D4] all others may think again
        table.note("D1", "D2", "D4")

    def after(self, table: Position) -> str:
        """Go on with the winner [A1, T]."""
        return "attach"


def may_flash(table: Position, seat: int, standing: list[int]) -> bool:
    """Tell whether a seat is asked: losing or tied, with token and a lower card [D1, D2, D3]."""
    airline = table.airlines[seat]
    if airline.fare is None or standing == [seat]:
        return False  # [D1] the sole winner of the moment may not
    if not airline.hand or airline.hand[0] >= airline.fare:
        return False  # [D2]
    if not airline.has_flash:
        table.note("D3")  # [D3] it would be eligible, but the token is gone
    return airline.has_flash


def clockwise(start: int, seats: int) -> tuple[int, ...]:
    """List all seats clockwise from one of them."""
    return tuple((start + step) % seats for step in range(seats))


def first_round(table: Position) -> tuple[int, ...]:
    """List the seats of the round right after the reveal, by `flash_order` [D4]."""
    start = 0 if table.rulings["flash_order"] == "youngest" else roller(table)
    return clockwise(start, table.seats)
