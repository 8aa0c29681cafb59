"""A game told in words, event by event, with the rules that were at work."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

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
from opensky.games.blueskies.look import LOCAL_AIRLINE, Look


def tell(before: Look, seat: int, decision: Decision, after: Look) -> list[str]:
    """Tell one event and what followed from it, a line each; seats are named "seat 0"."""
    lines = [WORDS[type(decision)](before, f"seat {seat}", decision)]
    lines += turn_ends(before, after)
    if before.part == "more" and after.part != "more":
        lines.append(income_told(before, after))
    if before.part == "renew" and before.phase == "discard" and after.phase != "discard":
        lines.append("the pile is shuffled into the deck [B-GOV-06]")
    lines += locals_told(before, after)
    if after.part != before.part and after.part in OPENINGS:
        lines += OPENINGS[after.part](after)
    return lines


def turn_ends(before: Look, after: Look) -> list[str]:
    """Tell of points that were left at the end of a turn of purchases."""
    if before.part != "buy":
        return []
    return [
        f"seat {seat} scores {after.scores[seat] - points} points not spent [B-RND-01]"
        for seat, points in enumerate(before.scores)
        if after.part in {"buy", "play"} and after.scores[seat] > points
    ]


def income_told(before: Look, after: Look) -> str:
    """Tell what passengers have earned."""
    earned = [now - then for then, now in zip(before.scores, after.scores, strict=True)]
    listed = ", ".join(f"seat {seat} {points}" for seat, points in enumerate(earned))
    return f"passengers earn {listed} [B-RND-05]"


def locals_told(before: Look, after: Look) -> list[str]:
    """Tell of local airlines that were placed."""
    was, now = before.gates, after.gates
    placed = [code for code in now if now[code][0] == LOCAL_AIRLINE != was[code][0]]
    rule = "B-SETUP-02" if before.part == "locals" else "B-RND-08"
    return [f"a local airline opens at {', '.join(placed)} [{rule}]"] if placed else []


def round_opens(after: Look) -> list[str]:
    """Tell the start of a round."""
    return [f"round {after.round}: seat {after.start} has the start marker [B-RND-09]"]


def help_opens(after: Look) -> list[str]:
    """Tell the start of government help."""
    return ["the government helps those behind [B-RND-07] [B-GOV-01]"]


def renewal_opens(after: Look) -> list[str]:
    """Tell that hands may be renewed."""
    return ["all may discard [B-GOV-05]"]


def game_ends(after: Look) -> list[str]:
    """Tell why the game is over and how it ended."""
    figures = after.board.figures
    reasons = [
        f"seat {seat} has {score} points"
        for seat, score in enumerate(after.scores)
        if score >= figures.end_score
    ]
    reasons += [
        f"seat {seat} is out of gates" for seat, left in enumerate(after.markers) if not left
    ]
    totals = ", ".join(f"seat {seat} {points}" for seat, points in enumerate(after.totals))
    why = " and ".join(reasons) or "the bag is empty"
    return [f"{why}: the game is over [B-RND-06]", f"final totals: {totals} [B-END-03] [B-END-06]"]


OPENINGS: dict[str, Callable[[Look], list[str]]] = {
    "buy": round_opens,
    "help": help_opens,
    "renew": renewal_opens,
    "over": game_ends,
}


def tell_start(before: Look, who: str, decision: Start) -> str:
    """Tell the start player."""
    return f"seat {decision.seat} gets the start marker [B-SETUP-01]"


def tell_card(before: Look, who: str, decision: Card) -> str:
    """Tell a card that was turned up."""
    rule = {"locals": "B-SETUP-02", "demand": "B-SETUP-03"}.get(before.part, "B-RND-04")
    return f"the card of {decision.airport} is turned up [{rule}]"


def tell_cubes(before: Look, who: str, decision: Cubes) -> str:
    """Tell how many passengers arrive."""
    count = len(decision.colours)
    if not decision.colours.endswith("R"):
        return f"the bag runs out: {count} passengers arrive at {before.site} [B-PAX-06]"
    arrive = "passenger arrives" if count == 1 else "passengers arrive"
    return f"{count} {arrive} at {before.site} [B-PAX-01]"


def tell_deal(before: Look, who: str, decision: Deal) -> str:
    """Tell a card that was dealt."""
    rule = {"hands": "B-SETUP-04", "renew": "B-GOV-06"}.get(before.part, "B-RND-02")
    return f"seat {decision.seat} draws {decision.airport or 'a card'} [{rule}]"


def tell_open(before: Look, who: str, decision: Open) -> str:
    """Tell the opening of a gate with its price."""
    gates = before.gates[decision.airport]
    slot = gates.index(None) if decision.slot is None else decision.slot - 1
    cost = before.board.by_code[decision.airport].gate_costs[slot]
    return f"{who} opens gate {slot + 1} at {decision.airport} for {cost} [B-GATE-01]"


def tell_buyout(before: Look, who: str, decision: Buyout) -> str:
    """Tell a buy-out with its price."""
    price = before.board.by_code[decision.airport].buyout
    return f"{who} buys the local airline at {decision.airport} out for {price} [B-GATE-03]"


def tell_done(before: Look, who: str, decision: Done) -> str:
    """Tell that a seat does no more."""
    if before.part == "help":
        return f"{who} names no more airports [B-GOV-04]"
    return f"{who} buys no more [{'B-SETUP-05' if before.part == 'setup' else 'B-RND-01'}]"


def tell_play(before: Look, who: str, decision: Play) -> str:
    """Tell a card that was played."""
    return f"{who} plays the card of {decision.airport} [B-RND-02]"


def tell_special(before: Look, who: str, decision: Special) -> str:
    """Tell the special action."""
    return f"{who} uses the special action at {decision.airport} [B-RND-03]"


def tell_discard(before: Look, who: str, decision: Discard) -> str:
    """Tell which cards were given up."""
    rule = "B-GOV-05" if before.part == "renew" else "B-RND-03"
    return f"{who} discards {', '.join(decision.cards) or 'nothing'} [{rule}]"


def tell_help(before: Look, who: str, decision: Help) -> str:
    """Tell an airport named in help."""
    return f"{who} sends passengers to {decision.airport} [B-GOV-03]"


WORDS: dict[type[Decision], Callable[[Look, str, Any], str]] = {
    Start: tell_start,
    Card: tell_card,
    Cubes: tell_cubes,
    Deal: tell_deal,
    Open: tell_open,
    Buyout: tell_buyout,
    Done: tell_done,
    Play: tell_play,
    Special: tell_special,
    Discard: tell_discard,
    Help: tell_help,
}
