"""Winners, tokens, the sensitivity die, the next best fare, and the cards after it [T, A, P, C]."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from opensky.referee.opensky.bidding import latest, original
from opensky.referee.opensky.cards import joined, without
from opensky.referee.opensky.fares import Bid, rules, winners
from opensky.referee.opensky.material import ANCILLARIES, MARCH, SENSITIVITY, TOKEN_VALUE
from opensky.referee.opensky.phase import DICE, Phase
from opensky.referee.opensky.position import Airline, Position
from opensky.referee.verdict import Broken

ATTACH = {f"attach {tokens}": tokens for tokens in range(ANCILLARIES + 1)}
ROLLS = {f"sensitivity {face}": face for face in SENSITIVITY}  # [P1] equally likely


class Attach(Phase):
    """A sole winner may attach unused ancillary tokens [A1]."""

    rule = "A1"
    due = "attach TOKENS"

    def enter(self, table: Position) -> None:
        """See whether there is a winner to be asked [A1, T2]."""
        bids = latest(table)
        standing = winners(bids)
        if len(bids) > 1:
            table.note(*rules(bids))
        if len(standing) > 1 and any(table.airlines[seat].unused for seat in standing):
            table.note("T2")  # [T2] with a tie nobody attaches tokens
        is_asked = len(standing) == 1 and table.airlines[standing[0]].unused
        table.queue = tuple(standing) if is_asked else ()  # [A1]
        table.left = 0

    def seek(self, table: Position) -> int | None:
        """Ask the sole winner once."""
        return table.queue[0] if table.queue else None

    def options(self, table: Position) -> list[str]:
        """List the numbers of tokens, none first."""
        unused = table.airlines[table.queue[0]].unused
        return [f"attach {tokens}" for tokens in range(unused + 1)]

    def apply(self, table: Position, text: str) -> None:
        """Attach tokens to the fare; they count as unused until the price is accepted [A4]."""
        if text not in ATTACH:
            raise self.misspelled(text)
        if ATTACH[text] > table.airlines[table.queue[0]].unused:
            raise Broken("A1", f"{text}: so many tokens are not unused")
        table.left = ATTACH[text]
        table.queue = ()
        table.note("A1")

    def after(self, table: Position) -> str:
        """Roll only with a token attached [A3, P1]."""
        return "sensitivity" if table.left else "settle"


class Sensitivity(Phase):
    """The price sensitivity die [P1]."""

    rule = "P1"
    due = "sensitivity FACE"

    def seek(self, table: Position) -> int | None:
        """Roll once."""
        return DICE if table.roll is None else None

    def apply(self, table: Position, text: str) -> None:
        """Lay the die beside the price."""
        if text not in ROLLS:
            raise self.misspelled(text)
        table.roll = ROLLS[text]
        table.note("P1")

    def after(self, table: Position) -> str:
        """Accept or drop the booking [P2, P3]."""
        return "settle"


class Settle(Phase):
    """The market is settled and the month marker moves on [T, A, P, C, L1]."""

    def enter(self, table: Position) -> None:
        """Pay out, give the other cards back, clear the market."""
        paid = _travel(table)
        for seat in table.bidders():
            _clear(table, seat, paid.get(seat))
        table.dice = table.market = ""
        table.existing = table.valid = ()
        table.roll, table.left, table.queue = None, 0, ()
        table.note("Y3")
        if table.month < MARCH:
            table.month += 1  # [L1]
            table.queue = tuple(range(table.seats))
            table.note("L1")

    def seek(self, table: Position) -> int | None:
        """Nobody is asked."""

    def after(self, table: Position) -> str:
        """Go on with leasing, or end the game [L1, X1]."""
        if table.queue:
            return "lease"
        table.note("X1", "X2", "X3", "Y1")  # [X1, Y1] March is the fifth month of season 2
        return "over"


def sole_winner(table: Position) -> int | None:
    """Name the airline that alone wins as fares stand now."""
    standing = winners(latest(table))
    return standing[0] if len(standing) == 1 else None


def _travel(table: Position) -> Mapping[int, int]:
    """Name who wins the market in the end, with the fare card each keeps."""
    bids = latest(table)
    standing = winners(bids)
    if len(standing) > 1:
        table.note("T1")  # [T1, T2] all tied winners, without tokens
        return {seat: bids[seat].fare for seat in standing}
    if table.roll is None:
        table.note(*(["A3"] if standing else []))  # [A3] won at once, no roll
        return {seat: bids[seat].fare for seat in standing}
    seat = standing[0]
    price = bids[seat].fare + TOKEN_VALUE * table.left  # [A2]
    table.note("A2", "A4")
    if table.roll >= price:  # [P2]
        table.note("P2")
        table.airlines[seat].unused -= table.left  # [A4] used up now
        table.airlines[seat].lying += table.left
        return {seat: bids[seat].fare}
    table.note("P3")  # [P3] out of this market, its tokens are unused again [A4]
    return _next_best(table, seat)


def _next_best(table: Position, dropped: int) -> Mapping[int, int]:
    """Offer the market to the best fares of the others, without tokens and die [P4, P5, P6]."""
    by_original = table.rulings["next_best"] == "original"
    bids: dict[int, Bid] = original(table) if by_original else latest(table)  # [P4]
    del bids[dropped]
    standing = winners(bids)
    if not standing:
        table.note("P6")  # [P6] the market does not travel
    else:
        table.note("P4", *rules(bids)[1:])
    if len(standing) > 1:
        table.note("P5")
    return {seat: bids[seat].fare for seat in standing}  # [P5] all of them win


def _clear(table: Position, seat: int, won: int | None) -> None:
    """Put the cards that a bidder played where they belong, and its planes if they flew."""
    airline = table.airlines[seat]
    played = tuple(fare for fare in (airline.fare, airline.flashed) if fare is not None)
    if won is None:
        table.note("C2", "C3")  # [C3] planes stay
    else:
        played = without(played, won)
        airline.won = joined(airline.won, won)  # [C1]
        _ground(airline)
        table.note("C1", "C4")
    if airline.flashed is not None:
        table.note("C2", "D5")  # [D5] the card that does not lie as points goes back to hand
    airline.hand = joined(airline.hand, *played)  # [C2]
    airline.fare, airline.itinerary, airline.flashed = None, "", None


def _ground(airline: Airline) -> None:
    """Take one plane off each route of the itinerary [C4, T1, A3, P2]."""
    planes, airports = list(airline.planes), airline.itinerary.split("-")
    for one, other in pairwise(airports):
        planes.remove("-".join(sorted((one, other))))  # [C4] back only by lease or reset
    airline.planes = tuple(planes)
