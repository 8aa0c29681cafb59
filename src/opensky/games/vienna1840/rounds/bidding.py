"""Bidding on one lot, the same for privates and lines [V-PA-04] [V-LA-04]."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from opensky.games.vienna1840.facts import BID_STEP
from opensky.games.vienna1840.rounds.step import demand
from opensky.games.vienna1840.stages import Lot
from opensky.games.vienna1840.state import State

Purse = Callable[[int | str], int]
"""Tells what a bidder can pay."""


def open_lot(
    name: str, opener: int | str, price: int, others: Sequence[int | str], purse: Purse
) -> Lot:
    """Open an auction with a first bid; `others` are asked in this order."""
    lot = Lot(name, opener, opener, price, (opener, *others), opener)
    return after_bid(lot, purse)


def raise_bid(lot: Lot, price: int, purse: Purse) -> Lot:
    """Take a higher bid of the bidder whose turn it is."""
    return after_bid(replace(lot, high=lot.turn, price=price), purse)


def after_bid(lot: Lot, purse: Purse) -> Lot:
    """Drop those who cannot pay the next minimum, and ask the next one [V-PA-03] [V-LA-04]."""
    least = lot.price + BID_STEP
    turn = following(lot)
    staying = tuple(who for who in lot.bidders if who == lot.high or purse(who) >= least)
    while turn not in staying:
        turn = following(replace(lot, turn=turn))
    return replace(lot, bidders=staying, turn=turn)


def drop_out(lot: Lot) -> Lot:
    """Let the bidder whose turn it is leave the auction for good [V-PA-04]."""
    turn = following(lot)
    return replace(lot, bidders=tuple(who for who in lot.bidders if who != lot.turn), turn=turn)


def following(lot: Lot) -> int | str:
    """Name the bidder after the one whose turn it is."""
    return lot.bidders[(lot.bidders.index(lot.turn) + 1) % len(lot.bidders)]


def is_over(lot: Lot) -> bool:
    """Say whether only the high bidder is left."""
    return len(lot.bidders) == 1


def check_amount(state: State, amount: int, least: int, purse: int, rules: tuple[str, str]) -> None:
    """Check a bid: the minimum and the step by the first rule, the money by the second."""
    step = state.rules.bid_step
    demand(amount >= least, rules[0], f"a bid of {amount} is below {least}")
    demand(amount % step == 0, rules[0], f"a bid of {amount} is no multiple of {step}")  # D2
    demand(amount <= purse, rules[1], f"a bid of {amount} is more than the {purse} at hand")
