"""What chance decides: the start player, the cards, the cubes [B-SETUP-01, B-CARD, B-PAX]."""

from __future__ import annotations

import re
from math import comb, gcd

from opensky.referee.blueskies.cards import joined, without
from opensky.referee.blueskies.gates import opened, put_local
from opensky.referee.blueskies.material import GREEN, RED
from opensky.referee.blueskies.phase import Phase, acts_by, first_short
from opensky.referee.blueskies.position import Position
from opensky.referee.verdict import Broken, shown

CUBES = re.compile(rf"cubes (none|[{RED}{GREEN}]+)")


class Start(Phase):
    """The start player, every seat alike [B-SETUP-01]."""

    due = "start SEAT"

    def chances(self, table: Position) -> list[tuple[str, int]]:
        """List the seats."""
        return [(f"start {seat}", 1) for seat in range(table.seats)]  # [B-SETUP-01]

    def apply(self, table: Position, text: str) -> None:
        """Hand out the start marker."""
        seats = {f"start {seat}": seat for seat in range(table.seats)}
        if text not in seats:
            raise self.misspelled(table, text)
        table.start = seats[text]
        table.note("B-SETUP-01")


class Card(Phase):
    """A face-up card from the deck [B-SETUP-02, B-SETUP-03, B-RND-04]."""

    due = "card AIRPORT"

    def chances(self, table: Position) -> list[tuple[str, int]]:
        """List the airports of the cards left, each by how many there are."""
        return [(f"card {code}", table.deck.count(code)) for code in sorted(set(table.deck))]

    def apply(self, table: Position, text: str) -> None:
        """Turn the card up at its airport."""
        if not text.startswith("card "):
            raise self.misspelled(table, text)
        code = text[5:]
        _require_in_deck(table, text, code)
        table.note(acts_by(table))
        table.deck = without(table.deck, code)
        table.site, table.has_card = code, True


class Deal(Phase):
    """A card from the deck into a hand [B-SETUP-04, B-RND-02, B-RND-03, B-GOV-06]."""

    due = "deal SEAT AIRPORT"

    def chances(self, table: Position) -> list[tuple[str, int]]:
        """List the cards left, for the seat whose turn it is to draw."""
        seat = first_short(table)
        return [(f"deal {seat} {code}", table.deck.count(code)) for code in sorted(set(table.deck))]

    def apply(self, table: Position, text: str) -> None:
        """Put the card into the hand."""
        words = text.split(" ")
        if len(words) != 3 or words[0] != "deal":
            raise self.misspelled(table, text)
        seat = first_short(table)
        if words[1] != str(seat):
            raise Broken(acts_by(table), f"{shown(text)}: the card is for seat {seat}")
        _require_in_deck(table, text, words[2])
        table.note(acts_by(table))
        table.deck = without(table.deck, words[2])
        airline = table.airlines[seat or 0]
        airline.hand = joined(airline.hand, words[2])


class Cubes(Phase):
    """The cubes of one addition, from the bag up to the first red one [B-PAX-01]."""

    due = "cubes COLOURS` or `cubes none"

    def chances(self, table: Position) -> list[tuple[str, int]]:
        """List how the draw can go, each by the orders of the bag that begin so, in lowest terms.

        An order of the bag is told by the places of its red cubes.
        """
        if not table.red:  # [B-PAX-06] all that is left arrives
            return [(f"cubes {GREEN * table.green or 'none'}", 1)]
        bag = table.red + table.green
        orders = [comb(bag - greens - 1, table.red - 1) for greens in range(table.green + 1)]
        common = gcd(*orders)
        return [
            (f"cubes {GREEN * greens}{RED}", count // common) for greens, count in enumerate(orders)
        ]

    def apply(self, table: Position, text: str) -> None:
        """Let the cubes arrive; then the card is used up."""
        found = CUBES.fullmatch(text)
        if found is None:
            raise self.misspelled(table, text)
        cubes = "" if found[1] == "none" else found[1]
        _require_drawn(table, cubes)
        table.red -= cubes.count(RED)
        table.green -= cubes.count(GREEN)
        code, table.site = table.site, ""
        table.passengers[code] += len(cubes)  # [B-PAX-01, B-PAX-02] more, never fewer
        _note_arrival(table, code, cubes)
        if table.part == "locals" and not opened(table.slots[code]):
            put_local(table, code)  # [B-SETUP-02] no second one where the airport is repeated
        if table.has_card:
            table.pile = joined(table.pile, code)  # [B-CARD-01]
            table.note("B-CARD-01")


def _require_in_deck(table: Position, text: str, code: str) -> None:
    if code not in table.board.airports:
        raise Broken("B-COMP-03", f"{shown(text)}: no card of this board")
    if code not in table.deck:
        raise Broken("B-CARD-02", f"{text}: no such card is left in the deck")


def _require_drawn(table: Position, cubes: str) -> None:
    """Draw cube by cube: each must be in the bag, and the first red one be the last."""
    bag = {RED: table.red, GREEN: table.green}  # [B-COMP-04]
    for colour in (RED, GREEN):
        if cubes.count(colour) > bag[colour]:
            message = f"{cubes.count(colour)} of {colour}, the bag holds {bag[colour]}"
            raise Broken("B-COMP-04", f"cubes: {message}")
    if RED in cubes[:-1]:
        raise Broken("B-PAX-01", "cubes: the draw goes on after a red cube")
    if not cubes.endswith(RED) and len(cubes) < table.red + table.green:
        raise Broken("B-PAX-01", "cubes: the draw stops before a red cube, the bag is not empty")


def _note_arrival(table: Position, code: str, cubes: str) -> None:
    table.note("B-PAX-01" if cubes.endswith(RED) else "B-PAX-06")
    if len(opened(table.slots[code])) > 1:
        table.note("B-PAX-04")
