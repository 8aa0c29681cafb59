"""Sealed bids, asked seat by seat and revealed together; the standing of fares [F, I4, I5]."""

from __future__ import annotations

from opensky.referee.opensky.cards import without
from opensky.referee.opensky.fares import Bid
from opensky.referee.opensky.itineraries import named, stops
from opensky.referee.opensky.marketing import ends, note_itineraries, survey
from opensky.referee.opensky.material import FARE_OF
from opensky.referee.opensky.phase import Phase
from opensky.referee.opensky.position import Position
from opensky.referee.verdict import Broken, shown


class Bidding(Phase):
    """One fare card face down, or none, from every seat with a valid itinerary [F1, F2]."""

    rule = "F1"
    due = "bid FARE ITINERARY` or `bid none"

    def enter(self, table: Position) -> None:
        """Work out the itineraries; they do not change while the market is open."""
        survey(table)
        note_itineraries(table)
        table.queue = tuple(range(table.seats))

    def seek(self, table: Position) -> int | None:
        """Ask in seat order who has a valid itinerary and a card [F1]."""
        while table.queue:
            seat = table.queue[0]
            if may_bid(table, seat):
                return seat
            table.queue = table.queue[1:]
        return None

    def options(self, table: Position) -> list[str]:
        """List fares by itineraries, each written from the market's first letter."""
        seat = table.queue[0]
        fares = sorted(set(table.airlines[seat].hand))
        return ["bid none", *(f"bid {f} {path}" for f in fares for path in table.valid[seat])]

    def apply(self, table: Position, text: str) -> None:
        """Lay the card face down [F1]."""
        seat = table.queue[0]
        airline = table.airlines[seat]
        if text != "bid none":
            fare, itinerary = self._read(table, seat, text)
            airline.fare, airline.itinerary = fare, itinerary
            airline.hand = without(airline.hand, fare)
        table.queue = table.queue[1:]
        table.note("F1")

    def after(self, table: Position) -> str:
        """Reveal all bids at the same time [F2]."""
        return "flash"  # [F2] only now that all are in

    def _read(self, table: Position, seat: int, text: str) -> tuple[int, str]:
        words = text.split(" ")
        if len(words) != 3 or words[0] != "bid":
            raise self.misspelled(text)
        airline = table.airlines[seat]
        fare = card(words[1], "bid")
        if fare not in airline.hand:
            raise Broken("F1", f"bid {fare}: the card is not in hand")
        path = named(words[2], ends(table), table.existing[seat], airline.planes)
        if path not in table.valid[seat]:
            raise Broken("I4", f"bid {fare} {path}: an itinerary with fewer stops is available")
        return fare, path


def may_bid(table: Position, seat: int) -> bool:
    """Tell whether there is anything to ask: a valid itinerary and a card [F1]."""
    return bool(table.valid[seat] and table.airlines[seat].hand)  # [F1]


def card(word: str, act: str) -> int:
    """Read the value of a fare card [S4]."""
    if word not in FARE_OF:
        raise Broken("S4", f"{act} {shown(word)}: no such fare card")
    return FARE_OF[word]


def original(table: Position) -> dict[int, Bid]:
    """Line up the fares that were put face down this month."""
    return {
        seat: Bid(airline.fare, stops(airline.itinerary))
        for seat, airline in enumerate(table.airlines)
        if airline.fare is not None
    }


def latest(table: Position) -> dict[int, Bid]:
    """Line up each airline's latest fare, flash deals included, itineraries as named [D5]."""
    return {
        seat: Bid(airline.flashed or airline.fare, stops(airline.itinerary))
        for seat, airline in enumerate(table.airlines)
        if airline.fare is not None
    }


def note_reveal(table: Position) -> None:
    """Enter the rules of the reveal into the diary."""
    bidders = table.bidders()
    if len(bidders) > 1:
        table.note("F2")
    if not bidders and table.existing != table.valid:
        table.note("I5")  # [I5] who could fly fewer stops blocks longer ones without bidding
