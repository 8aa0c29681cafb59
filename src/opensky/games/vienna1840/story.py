"""A game told in words, event by event, with the rules that were at work."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from opensky.games.vienna1840.decisions import (
    Answer,
    Assign,
    Bid,
    Buy,
    BuyPrivate,
    BuyTram,
    Companies,
    Decision,
    Dividend,
    HandBack,
    Lay,
    Offer,
    Pass,
    Pick,
    Position,
    Remove,
    Replace,
    Run,
    Scrap,
    Sell,
    Site,
    Start,
    Station,
)
from opensky.games.vienna1840.look import Look
from opensky.games.vienna1840.table import Table


def tell(before: Look, seat: int, decision: Decision, after: Table) -> list[str]:
    """Tell one event and what followed from it, a line each; seats are named "seat 0"."""
    lines = [WORDS[type(decision)](before, who(before, seat), decision)]
    lines += [*money_told(before, after), *prices_told(before, after)]
    if after.round != before.round:
        lines.append(f"{after.round} begins, phase {after.phase} [V-RB-01]")
    if after.to_act() is None:
        totals = ", ".join(f"seat {seat} {score}" for seat, score in enumerate(after.scores))
        lines.append(f"the game is over: {totals} [V-EG-01] [V-EG-02]")
    return lines


def who(before: Look, seat: int) -> str:
    """Name who acts: the seat, and the company or line that it acts for."""
    acting = before.acting
    return f"seat {seat}" if not isinstance(acting, str) or seat < 0 else f"seat {seat} ({acting})"


def money_told(before: Look, after: Look) -> list[str]:
    """Tell whose money has changed, and who took loans."""
    then = {f"seat {seat}": cash for seat, cash in enumerate(before.cash)}
    now = {f"seat {seat}": cash for seat, cash in enumerate(after.cash)}
    then |= {name: before.treasury(name) for name in before.companies}
    now |= {name: after.treasury(name) for name in after.companies}
    moved = [(name, now[name] - then[name]) for name in now if now[name] != then.get(name)]
    lines = ["money: " + ", ".join(f"{name} {by:+}" for name, by in moved)] if moved else []
    borrowed = [
        f"seat {seat} takes {loans - earlier} loans of 100 [V-LN-02]"
        for seat, (earlier, loans) in enumerate(zip(before.loans, after.loans, strict=True))
        if loans > earlier
    ]
    return [*lines, *borrowed]


def prices_told(before: Look, after: Look) -> list[str]:
    """Tell which share prices have moved."""
    names = [*after.companies, *after.board.stadtbahn]
    moved = [
        f"{name} {before.price(name)} to {after.price(name)}"
        for name in names
        if before.price(name) not in (None, after.price(name))
    ]
    return [f"prices: {', '.join(moved)} [V-MK-07]"] if moved else []


def tell_pass(before: Look, who: str, decision: Pass) -> str:
    """Tell that nothing more is done."""
    return f"{who} passes"


def tell_bid(before: Look, who: str, decision: Bid) -> str:
    """Tell a bid on a private or a line."""
    rule = "V-PA-02" if before.step == "private_auction" else "V-LA-04"
    return f"{who} bids {decision.amount} for {decision.name} [{rule}]"


def tell_run(before: Look, who: str, decision: Run) -> str:
    """Tell a run with its value and what it costs."""
    if not decision.stops:
        return f"{who} does not run [V-RT-07]"
    value = before.route_value(before.acting, decision.stops)
    route = " ".join(f"{name}.{k}" for name, k in decision.stops)
    return f"{who} runs {route} for {value} [V-SC-01] [V-MT-02]"


def tell_assign(before: Look, who: str, decision: Assign) -> str:
    """Tell which line has which tram."""
    pairs = ", ".join(f"{tram} to line {line}" for line, tram in decision.pairs)
    return f"{who} gives {pairs or 'no tram to any line'} [V-RA-01]"


def tell_lay(before: Look, who: str, decision: Lay) -> str:
    """Tell a tile with its rotation."""
    return f"{who} lays tile {decision.tile} there, rotation {decision.rotation} [V-TL-05]"


def tell_answer(before: Look, who: str, decision: Answer) -> str:
    """Tell whether the owner of a private agrees."""
    return f"{who} {'agrees' if decision.agree else 'refuses'} [V-PV-01]"


def sentence(words: str) -> Callable[[Look, str, Any], str]:
    """Tell a decision by a form of words with its fields."""

    def told(before: Look, who: str, decision: Decision) -> str:
        fields = {name: getattr(decision, name) for name in decision.__slots__}
        return words.format(who=who, **fields)

    return told


WORDS: dict[type[Decision], Callable[[Look, str, Any], str]] = {
    Companies: sentence("the companies are {names} [V-SU-08]"),
    Offer: sentence("line {line} comes on offer [V-SU-12]"),
    Pass: tell_pass,
    Bid: tell_bid,
    Position: sentence("{who} takes place {place} in the order [V-PO-01]"),
    Start: sentence("{who} starts {company} at {price} [V-SR-03]"),
    Sell: sentence("{who} sells {percent}% of {company} [V-SR-11]"),
    Buy: sentence("{who} buys 10% of {company} from the {source} [V-SR-06]"),
    HandBack: sentence("{who} hands {private} back to the bank [V-SR-17]"),
    Dividend: sentence("{who} pays a dividend of {amount} [V-DV-02]"),
    BuyTram: sentence("{who} buys a tram {code} [V-TB-01]"),
    Scrap: sentence("{who} scraps {tram} [V-TB-03]"),
    Assign: tell_assign,
    Pick: sentence("{who} puts line {line} up [V-LA-02]"),
    Site: sentence("{who} builds on {hex} [V-TL-02]"),
    Lay: tell_lay,
    Station: sentence("{who} places a station on {hex}:{city} [V-ST-02]"),
    Replace: sentence("{who} replaces the Stadtbahn station on {hex}:{city} [V-BN-04]"),
    Remove: sentence("{who} removes the Stadtbahn station on {hex}:{city} [V-ST-08]"),
    Run: tell_run,
    BuyPrivate: sentence("{who} buys {private} for {price} [V-PV-01]"),
    Answer: tell_answer,
}
