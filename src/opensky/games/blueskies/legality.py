"""Why a decision is refused: the rule it breaks, in words. Called only once it is known to."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NoReturn

from opensky.game import Illegal
from opensky.games.blueskies.decisions import (
    Buyout,
    Card,
    Cubes,
    Deal,
    Decision,
    Discard,
    Done,
    Help,
    Open,
    Play,
    Special,
    Start,
)
from opensky.games.blueskies.look import LOCAL_AIRLINE

if TYPE_CHECKING:
    from opensky.games.blueskies.table import Table

DUE: dict[str, tuple[tuple[type[Decision], ...], str, str]] = {
    "start": ((Start,), "B-SETUP-01", "the start player is due"),
    "card": ((Card,), "B-RND-04", "a card from the deck is due"),
    "cubes": ((Cubes,), "B-PAX-01", "the cubes of an addition are due"),
    "deal": ((Deal,), "B-RND-02", "a card into a hand is due"),
    "buy": ((Open, Buyout, Done), "B-RND-01", "a purchase, or done, is due"),
    "play": ((Play, Special), "B-RND-02", "a card, or the special action, is due"),
    "discard": ((Discard,), "B-RND-03", "discards, or none, are due"),
    "help": ((Help, Done), "B-GOV-03", "an airport for help, or done, is due"),
    "over": ((), "B-RND-06", "the game is over"),
}


def refuse(table: Table, decision: Decision) -> NoReturn:
    """Raise Illegal with the rule that forbids the decision at this table."""
    due, rule, message = DUE[table.phase]
    if isinstance(decision, due):
        rule, message = REASONS[type(decision)](table, decision)
    raise Illegal(rule, f"{decision}: {message}")


def no_start(table: Table, decision: Start) -> tuple[str, str]:
    """Explain a refused start player."""
    return "B-SETUP-01", f"seats are 0 to {table.seats - 1}"


def no_card(table: Table, decision: Card) -> tuple[str, str]:
    """Explain a refused card."""
    return "B-COMP-03", f"no card of {decision.airport} is left in the deck"


def no_deal(table: Table, decision: Deal) -> tuple[str, str]:
    """Explain a refused deal by the hand, then by the card."""
    if not table.unseen[str(decision.airport)]:
        return "B-COMP-03", f"no card of {decision.airport} is left in the deck"
    rule = {"hands": "B-SETUP-04", "renew": "B-GOV-06"}.get(table.part, "B-RND-02")
    return rule, "the card goes into another hand"


def no_cubes(table: Table, decision: Cubes) -> tuple[str, str]:
    """Explain refused cubes by the bag."""
    red, green = table.bag
    greens = decision.colours.count("G")
    if greens > green or (decision.colours.endswith("R") and not red):
        return "B-COMP-04", f"the bag holds {red} red and {green} green cubes"
    return ("B-PAX-01", "a red cube is due") if red else ("B-PAX-06", "all its green cubes come")


def no_gate(table: Table, decision: Open) -> tuple[str, str]:
    """Explain a refused opening by what the seat may place, then by slot and price."""
    slots = table.gates[decision.airport]
    told = decision.slot is not None
    if told != (table.rulings["gate_order"] == "any"):
        return "B-GATE-01", "name no slot" if told else "name the slot, such as 'open ATL 2'"
    if None not in slots:
        return "B-COMP-08", "no slot in use is free"
    slot = slots.index(None) if decision.slot is None else decision.slot - 1
    if slot >= len(slots):
        return "B-COMP-08", f"{len(slots)} slots are in use"
    if slots[slot] is not None:
        return "B-GATE-04", f"slot {slot + 1} is taken"
    cost = table.board.by_code[decision.airport].gate_costs[slot]
    return "B-GATE-07", f"it costs {cost} of {table.points} points left"


def no_buyout(table: Table, decision: Buyout) -> tuple[str, str]:
    """Explain a refused buy-out."""
    price = table.board.by_code[decision.airport].buyout
    if LOCAL_AIRLINE not in table.gates[decision.airport]:
        return "B-GATE-03", "no local airline is there"
    if price is None:
        return "B-GATE-03", "the local airline is not for sale"
    return "B-GATE-07", f"it costs {price} of {table.points} points left"


def no_play(table: Table, decision: Play) -> tuple[str, str]:
    """Explain a refused card."""
    return "B-RND-02", "no such card in hand"


def no_special(table: Table, decision: Special) -> tuple[str, str]:
    """Explain a refused special action."""
    return "B-RND-03", "the special action has been used"


def no_discard(table: Table, decision: Discard) -> tuple[str, str]:
    """Explain refused discards."""
    rule = "B-GOV-05" if table.part == "renew" else "B-RND-03"
    return rule, "these cards are not in hand"


def no_help(table: Table, decision: Help) -> tuple[str, str]:
    """Explain a refused airport."""
    return "B-GOV-04", "this seat has named it already"


REASONS: dict[type[Decision], Callable[[Table, Any], tuple[str, str]]] = {
    Start: no_start,
    Card: no_card,
    Deal: no_deal,
    Cubes: no_cubes,
    Open: no_gate,
    Buyout: no_buyout,
    Play: no_play,
    Special: no_special,
    Discard: no_discard,
    Help: no_help,
}
