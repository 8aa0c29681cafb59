"""What a seat does with its cards, and with the special action [B-RND-02, B-RND-03, B-GOV-05]."""

from __future__ import annotations

from opensky.referee.blueskies.cards import Cards, choices, holds, joined, spelled, without
from opensky.referee.blueskies.phase import Phase, acts_by
from opensky.referee.blueskies.position import Position
from opensky.referee.verdict import Broken, shown


class Play(Phase):
    """A card from hand, or the special action once in a game [B-RND-02, B-RND-03]."""

    due = "play AIRPORT` or `special AIRPORT"

    def options(self, table: Position) -> list[str]:
        """List the cards in hand, then every airport while the special action is unused."""
        airline = table.airlines[table.actor or 0]
        special = table.board.airports if airline.has_special else ()  # [B-RND-03]
        cards = sorted(set(airline.hand))
        return [*(f"play {code}" for code in cards), *(f"special {code}" for code in special)]

    def apply(self, table: Position, text: str) -> None:
        """Name the airport of the addition; the card leaves the hand at once."""
        act, _, code = text.partition(" ")
        airline = table.airlines[table.actor or 0]
        if act not in {"play", "special"}:
            raise self.misspelled(table, text)
        if code not in table.board.airports:
            raise Broken("B-COMP-01", f"{shown(text)}: no airport of this board")
        if act == "special":
            if not airline.has_special:
                raise Broken("B-RND-03", f"{text}: the special action is used up")
            airline.has_special = False  # [B-RND-03]
            table.note("B-RND-03")
        else:
            if code not in airline.hand:
                raise Broken("B-RND-02", f"{text}: the card is not in hand")
            airline.hand = without(airline.hand, code)
            table.note("B-RND-02")
        table.site, table.has_card = code, act == "play"


class Discard(Phase):
    """Any cards of the hand, after the special action or in help [B-RND-03, B-GOV-05]."""

    due = "discard AIRPORT+AIRPORT` or `discard none"

    def options(self, table: Position) -> list[str]:
        """List all subsets of the hand, the empty one first."""
        return [f"discard {cards}" for cards in choices(table.airlines[table.actor or 0].hand)]

    def apply(self, table: Position, text: str) -> None:
        """Give the cards up; in help they are kept apart until everybody has chosen."""
        airline = table.airlines[table.actor or 0]
        cards = self._read(table, airline.hand, text)
        airline.hand = without(airline.hand, *cards)
        table.note(acts_by(table))
        if table.part == "renew":
            airline.discards = cards  # [B-GOV-05] the others choose without seeing them
            return
        if cards:
            table.pile = joined(table.pile, *cards)  # [B-CARD-01]
            table.note("B-CARD-01")

    def _read(self, table: Position, hand: Cards, text: str) -> Cards:
        if not text.startswith("discard "):
            raise self.misspelled(table, text)
        cards = () if text == "discard none" else tuple(text[8:].split("+"))
        if not holds(hand, cards):
            raise Broken(acts_by(table), f"{shown(text)}: not all of that is in hand")
        if f"discard {spelled(tuple(sorted(cards)), '+', 'none')}" != text:
            raise self.misspelled(table, text)
        return cards


class Help(Phase):
    """An airport that the government helps, or no more [B-GOV-03]."""

    due = "help AIRPORT` or `done"

    def options(self, table: Position) -> list[str]:
        """List `done` and the airports not yet named in this turn."""
        return ["done", *(f"help {c}" for c in table.board.airports if c not in table.named)]

    def apply(self, table: Position, text: str) -> None:
        """Name one more airport, or end the turn."""
        if text == "done":
            table.left = 0
            table.note("B-GOV-03", "B-GOV-04")  # [B-GOV-04] fewer are allowed
            return
        if not text.startswith("help "):
            raise self.misspelled(table, text)
        code = text[5:]
        if code not in table.board.airports:
            raise Broken("B-COMP-01", f"{shown(text)}: no airport of this board")
        if code in table.named:
            raise Broken("B-GOV-04", f"{text}: named before in this turn, all must differ")
        if table.named:
            table.note("B-GOV-04")
        table.left -= 1
        table.named = joined(table.named, code)
        table.site, table.has_card = code, False
        table.note("B-GOV-03")
