"""The parts of the setup, in their order [B-SETUP]."""

from __future__ import annotations

from abc import abstractmethod

from opensky.referee.blueskies.phase import Due, Part, draw, first_short
from opensky.referee.blueskies.position import DICE, Position
from opensky.referee.blueskies.purchases import can_buy, close_turn


class Start(Part):
    """The start marker [B-SETUP-01]."""

    def seek(self, table: Position) -> Due | None:
        """Draw the start player once [B-SETUP-01]."""
        return ("start", DICE) if table.start is None else None

    def after(self, table: Position) -> str:
        """Turn up the first cards."""
        return "locals"


class FaceUp(Part):
    """Cards turned up one at a time, each with its addition."""

    @abstractmethod
    def cards(self, table: Position) -> int:
        """Count the cards of this part."""

    def seek(self, table: Position) -> Due | None:
        """Let the cubes of a card come before the next card."""
        if table.site:
            return "cubes", DICE
        if table.step == self.cards(table):
            return None
        table.step += 1
        return draw(table, "card")


class Locals(FaceUp):
    """The five airports that begin with a local airline [B-SETUP-02]."""

    def cards(self, table: Position) -> int:
        """Count the same cards for any number of players [B-SETUP-02]."""
        return table.board.rules.setup_local_cards

    def after(self, table: Position) -> str:
        """Go on with the airports that begin without one."""
        return "demand"


class Demand(FaceUp):
    """Three more cards a player, without local airlines [B-SETUP-03]."""

    def cards(self, table: Position) -> int:
        """Count three for each player [B-SETUP-03]."""
        return table.board.rules.setup_cards_per_player * table.seats

    def after(self, table: Position) -> str:
        """Deal the hands."""
        return "hands"


class Hands(Part):
    """The hands, one seat after the other in turn order [B-SETUP-04]."""

    def seek(self, table: Position) -> Due | None:
        """Deal until all hands are full."""
        return None if first_short(table) is None else draw(table, "deal")  # [B-SETUP-04]

    def after(self, table: Position) -> str:
        """Place the first gates."""
        return "setup"


class Purchases(Part):
    """A turn of purchases for every seat, which ends by itself where nothing can be bought."""

    def order(self, table: Position) -> list[int]:
        """List the seats in the order of their turns: turn order [B-RND-01]."""
        return table.turn_order()

    def seek(self, table: Position) -> Due | None:
        """Ask whose turn it is as long as a purchase is possible [B-GATE-08], then the next."""
        order = self.order(table)
        while True:
            if table.step and can_buy(table, order[table.step - 1]):
                return "buy", order[table.step - 1]
            if table.step:
                table.actor = order[table.step - 1]
                close_turn(table)
            table.gates = 0
            if table.step == table.seats:
                return None
            table.step += 1
            table.points = table.board.rules.purchase_points  # [B-SETUP-05, B-RND-01]

    def after(self, table: Position) -> str:
        """Go on with the cards [B-RND-02]."""
        return "play"


class Setup(Purchases):
    """The first gates, at most two a seat [B-SETUP-05]."""

    def order(self, table: Position) -> list[int]:
        """List the seats from the last in turn order to the first [B-SETUP-05]."""
        return table.turn_order()[::-1]

    def after(self, table: Position) -> str:
        """Begin round 1 without any income [B-SETUP-06]."""
        table.round = 1  # [B-SETUP-06]
        table.note("B-SETUP-06")
        return "buy"
