"""A game told in words, event by event, with the rules that were at work."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from opensky.games.opensky.decisions import (
    Attach,
    Bid,
    Callsign,
    Decision,
    Dice,
    Flash,
    Fly,
    Hub,
    Lease,
    Market,
    Sensitivity,
)
from opensky.games.opensky.look import CALLSIGN_LETTERS, Look

MONTHS = (
    "April", "May", "June", "July", "August", "September",
    "October", "November", "December", "January", "February", "March",
)  # fmt: skip
CALLSIGNS = dict(
    zip(CALLSIGN_LETTERS, ("Alpha", "Bravo", "Charlie", "Delta", "Echo", "Foxtrot"), strict=True)
)


def tell(before: Look, seat: int, decision: Decision, after: Look) -> list[str]:
    """Tell one event and what followed from it, a line each; seats are named "seat 0"."""
    lines = [WORDS[type(decision)](before, f"seat {seat}", decision)]
    lines += cubes_taken(before, after)
    if isinstance(decision, Bid | Flash | Attach | Sensitivity):
        lines += market_settled(before, decision, after)
    if after.month != before.month:
        lines.append(f"the month marker moves on to {MONTHS[after.month]} [L1]")
    if before.phase != "plan" and after.phase == "plan":
        lines.append(season_opens(after))
    if after.phase == "over":
        scores = ", ".join(f"seat {i} {score}" for i, score in enumerate(after.scores))
        lines.append(f"the game is over: {scores} points [X1 X2]")
    return lines


def season_opens(after: Look) -> str:
    """Tell the start of network planning."""
    if after.month == 0:
        return "network planning begins [Y2 N2]"
    return "all planes leave the board and the network is planned anew [R1 R2]"


def cubes_taken(before: Look, after: Look) -> list[str]:
    """Tell of subsidy cubes that changed hands."""
    lines = []
    for seat in range(after.seats):
        count = after.cubes_taken[seat] - before.cubes_taken[seat]
        if count:
            letters = [letter for letter in before.cubes if letter not in after.cubes]
            names = " and ".join(CALLSIGNS[letter] for letter in letters)
            rule = "G1" if count == 1 else "G1 G2"
            lines.append(f"seat {seat} takes the subsidy of {names} [{rule}]")
    return lines


def market_settled(before: Look, decision: Decision, after: Look) -> list[str]:
    """Tell who won the market, once it is settled."""
    if after.market is not None:
        return standing(before, after)
    lines = []
    for seat in range(after.seats):
        gained = list(after.won[seat])
        for fare in before.won[seat]:
            gained.remove(fare)
        tokens = after.charged[seat] - before.charged[seat]
        lines += [won(seat, fare, tokens) for fare in gained]
    if isinstance(decision, Sensitivity):
        return price_answer(before, decision, lines)
    if len(lines) > 1:
        return ["the fares are tied and all of them win [F5 T1 T2]", *lines]
    return lines or ["nobody bids; the market does not travel [F1]"]


def standing(before: Look, after: Look) -> list[str]:
    """Tell how the fares stand when they were revealed or have changed."""
    if after.winners == before.winners or not after.winners:
        return []
    names = " and ".join(f"seat {seat}" for seat in after.winners)
    if len(after.winners) == 1:
        return [f"{names} is in front [F3]"]
    return [f"{names} are tied in front [F5]"]


def price_answer(before: Look, decision: Sensitivity, lines: list[str]) -> list[str]:
    """Tell whether the price was accepted, and who came next if not."""
    seat = before.winners[0]
    bid = before.bid(seat)
    fare = before.flash_deals[seat] or (bid[0] if bid else 0)
    price = fare + 100 * before.attached
    if decision.value >= price:
        return [f"the price of {price} is accepted [P2]", *lines]
    dropped = f"the price of {price} is too high, the booking is dropped [P3]"
    return [dropped, *(lines or ["there is no other fare; the market does not travel [P6]"])]


def won(seat: int, fare: int, tokens: int) -> str:
    """Tell one airline's win."""
    extra = f" and {tokens} ancillary tokens" if tokens else ""
    return f"seat {seat} wins {fare} points{extra}; the planes leave the board [C1 C4]"


def tell_callsign(before: Look, who: str, decision: Callsign) -> str:
    """Tell the placing of a callsign."""
    letter = CALLSIGN_LETTERS[sum(airport is not None for airport in before.callsigns)]
    return f"{who} places {CALLSIGNS[letter]} on {decision.airport}, with a subsidy cube [S7 S8]"


def tell_fly(before: Look, who: str, decision: Fly) -> str:
    """Tell the placing of a plane, with the border token it may lay."""
    first, second = decision.route.split("-")
    seat = before.turn or 0
    lays = before.board.is_foreign((first, second)) and decision.route not in before.borders[seat]
    rule = "N1" if before.phase == "plan" else "L5"
    if lays:
        return f"{who} lays a border token and flies {decision.route} [B2 {rule}]"
    return f"{who} flies {decision.route} [{rule}]"


def tell_hub(before: Look, who: str, decision: Hub) -> str:
    """Tell the placing, moving or staying of a hub token."""
    if before.season == 1:
        return f"{who} places a hub on {decision.airport} [E1]"
    if decision.airport in before.hubs[before.turn or 0]:
        return f"{who} leaves the hub on {decision.airport} [E3]"
    return f"{who} moves a hub to {decision.airport} [E3]"


def tell_dice(before: Look, who: str, decision: Dice) -> str:
    """Tell the passenger dice."""
    names = ", ".join(CALLSIGNS[letter] for letter in decision.callsigns)
    return f"{MONTHS[before.month]}: seat {before.roller} rolls {names} [M1 M2]"


def tell_market(before: Look, who: str, decision: Market) -> str:
    """Tell the market with its airports."""
    airports = [before.callsigns[CALLSIGN_LETTERS.index(letter)] for letter in decision.callsigns]
    names = " and ".join(CALLSIGNS[letter] for letter in decision.callsigns)
    return f"{who} chooses the market {names}, {airports[0]}-{airports[1]} [M3]"


def tell_bid(before: Look, who: str, decision: Bid) -> str:
    """Tell a bid."""
    if decision.fare is None:
        return f"{who} does not bid [F1]"
    kind = {0: "non-stop", 1: "one-stop"}.get(decision.stops or 0, f"{decision.stops} stops")
    return f"{who} bids {decision.fare} for {decision.itinerary}, {kind} [F1]"


def tell_flash(before: Look, who: str, decision: Flash) -> str:
    """Tell the answer to a flash deal question."""
    if decision.fare is None:
        return f"{who} keeps the flash deal [D4]"
    return f"{who} plays a flash deal of {decision.fare} [D1 D2]"


def tell_attach(before: Look, who: str, decision: Attach) -> str:
    """Tell how many tokens the sole winner attaches."""
    if not decision.tokens:
        return f"{who} attaches no ancillary token [A3]"
    return f"{who} attaches {decision.tokens} ancillary tokens [A1 A2]"


def tell_sensitivity(before: Look, who: str, decision: Sensitivity) -> str:
    """Tell the price sensitivity die."""
    return f"the price sensitivity die shows {decision.value} [P1]"


def tell_lease(before: Look, who: str, decision: Lease) -> str:
    """Tell a lease and how it is paid."""
    if not decision.planes:
        return f"{who} leases nothing [L1]"
    put = [str(value) for value in decision.put] + ["a token of 100"] * decision.tokens
    change = f" and puts down {' + '.join(put)}" if put else ""
    take = " + ".join(map(str, decision.take))
    return f"{who} leases {decision.planes} planes, takes back {take}{change} [L2 L3]"


WORDS: dict[type[Decision], Callable[[Look, str, Any], str]] = {
    Callsign: tell_callsign,
    Fly: tell_fly,
    Hub: tell_hub,
    Dice: tell_dice,
    Market: tell_market,
    Bid: tell_bid,
    Flash: tell_flash,
    Attach: tell_attach,
    Sensitivity: tell_sensitivity,
    Lease: tell_lease,
}
