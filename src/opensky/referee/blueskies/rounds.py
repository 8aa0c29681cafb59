"""The parts of a round, and the government's help between two [B-RND, B-GOV]."""

from __future__ import annotations

from opensky.referee.blueskies.cards import joined
from opensky.referee.blueskies.gates import opened, passengers_of, put_local
from opensky.referee.blueskies.material import LOCAL
from opensky.referee.blueskies.phase import Due, Part, draw, first_short
from opensky.referee.blueskies.position import DICE, Position
from opensky.referee.blueskies.score import note_end
from opensky.referee.blueskies.setting_up import FaceUp


class Cards(Part):
    """A card or the special action for every seat, in turn order [B-RND-02, B-RND-03]."""

    def seek(self, table: Position) -> Due | None:
        """Go through one turn: the choice, the cubes, perhaps discards, the cards drawn."""
        if table.site:
            return "cubes", DICE
        if table.phase == "cubes" and not table.has_card:
            return "discard", table.turn_order()[table.step - 1]  # [B-RND-03]
        if first_short(table) is not None:  # [B-RND-02, B-RND-03] back to a full hand
            return draw(table, "deal")
        if table.step == table.seats:
            return None
        table.step += 1
        return "play", table.turn_order()[table.step - 1]

    def after(self, table: Position) -> str:
        """Turn up more cards [B-RND-04]."""
        return "more"


class More(FaceUp):
    """One card a player [B-RND-04], and what the round ends with."""

    def cards(self, table: Position) -> int:
        """Count one card for each player [B-RND-04]."""
        return table.seats

    def after(self, table: Position) -> str:
        """Pay the income; then the game may end, or the government may help."""
        for seat, airline in enumerate(table.airlines):
            airline.score += passengers_of(table, seat)  # [B-RND-05]
        _note_income(table)
        if is_finished(table):
            table.note("B-RND-06")
            note_end(table)
            return "over"
        if not table.has_helped and _highest(table) >= table.board.rules.help_score:
            table.note("B-RND-07")
            return "help"
        return close_round(table)


class Help(Part):
    """Additions for those behind the leader, once in a game [B-RND-07]."""

    def enter(self, table: Position) -> None:
        """Remember that help has been given [B-RND-07]."""
        table.has_helped = True

    def seek(self, table: Position) -> Due | None:
        """Ask whose turn it is while additions are left [B-GOV-03], then the next."""
        if table.site:
            return "cubes", DICE
        order = helped(table)
        if not table.left:
            table.named = ()
            if table.step == len(order):
                return None
            table.step += 1
            table.left = additions(table, order[table.step - 1])
            table.note("B-GOV-01", "B-GOV-02")
        return "help", order[table.step - 1]

    def after(self, table: Position) -> str:
        """Let everybody discard [B-GOV-05]."""
        return "renew"


class Renew(Part):
    """Discards of everybody, one shuffle, and full hands again [B-GOV-05, B-GOV-06]."""

    def seek(self, table: Position) -> Due | None:
        """Ask every seat in turn order; only then do the cards move."""
        if table.step < table.seats:
            table.step += 1
            return "discard", table.turn_order()[table.step - 1]  # [B-GOV-05]
        if table.phase == "discard":
            _shuffle(table)
        return None if first_short(table) is None else draw(table, "deal")  # [B-GOV-06]

    def after(self, table: Position) -> str:
        """Go on with the round."""
        return close_round(table)


def additions(table: Position, seat: int) -> int:
    """Count the airports that a seat may help: one for each three points it lacks, begun."""
    lacking = range(table.airlines[seat].score, _highest(table), table.board.rules.help_step)
    return min(len(lacking), len(table.board.airports))  # [B-GOV-01, B-GOV-04]


def helped(table: Position) -> list[int]:
    """List the seats that may add, in the order of their turns."""
    seats = [seat for seat in table.turn_order() if additions(table, seat)]  # [B-GOV-03]
    if table.rulings["gov_order"] == "lowest_first":
        seats.sort(key=lambda seat: table.airlines[seat].score)  # [B-GOV-02] fixed during help
    return seats


def is_finished(table: Position) -> bool:
    """Tell whether the end check ends the game [B-RND-06]."""
    if table.rulings["bag_empty"] == "end_after_round" and not table.red + table.green:
        return True  # [B-PAX-06] by default play goes on
    return has_finisher(table)


def has_finisher(table: Position) -> bool:
    """Tell whether some player has no marker left or points enough [B-RND-06]."""
    most = table.board.rules.end_score
    return any(not airline.markers or airline.score >= most for airline in table.airlines)


def close_round(table: Position) -> str:
    """Place local airlines and pass the start marker [B-RND-08, B-RND-09]."""
    for code, passengers in table.passengers.items():
        is_waiting = passengers and not opened(table.slots[code])
        if is_waiting and put_local(table, code):  # [B-RND-08]
            table.note("B-RND-08")
    table.start = table.turn_order()[1]  # [B-RND-09]
    table.round += 1
    table.note("B-RND-09")
    return "buy"


def _highest(table: Position) -> int:
    return max(airline.score for airline in table.airlines)


def _shuffle(table: Position) -> None:
    """Put all that was given up on the pile, and the pile into the deck [B-GOV-06]."""
    for airline in table.airlines:
        table.pile = joined(table.pile, *(airline.discards or ()))  # [B-CARD-01]
        airline.discards = None
    table.deck, table.pile = joined(table.deck, *table.pile), ()
    table.note("B-GOV-06")


def _note_income(table: Position) -> None:
    table.note("B-RND-05")
    for code, slots in table.slots.items():
        owners = opened(slots)
        if len(owners) > 1 and table.passengers[code]:
            table.note("B-PAX-03", *(["B-GATE-05"] if LOCAL in owners else []))
