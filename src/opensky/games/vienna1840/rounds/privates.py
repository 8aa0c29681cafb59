"""Round PRIVATES: the auction of the monuments [V-PA-01]."""

from __future__ import annotations

from opensky.games.vienna1840 import facts, money
from opensky.games.vienna1840.decisions import Bid, Decision, Pass
from opensky.games.vienna1840.rounds import bidding
from opensky.games.vienna1840.rounds.step import Step, demand, refuse, stage_of
from opensky.games.vienna1840.stages import PrivateStage
from opensky.games.vienna1840.state import State

IDLE_LIMIT = 12
"""So often all may pass in a row once the cheapest is sold [V-PA-06]."""


def begin(state: State) -> None:
    """Put all privates of the map up."""
    state.stage = PrivateStage(left=state.board.privates)
    state.step = "private_auction"


def advance(state: State) -> bool:
    """End the round when all privates are sold [V-PA-07]."""
    if not stage_of(state, PrivateStage).left:
        return False
    state.step = "private_auction"
    return True


def entity(state: State) -> int | str:
    """Name the player to act."""
    stage = stage_of(state, PrivateStage)
    return stage.lot.turn if stage.lot else stage.turn


def least_bid(state: State, private: str) -> int:
    """Return the minimum of a first bid [V-PA-02]."""
    reduction = stage_of(state, PrivateStage).reduction if private == cheapest(state) else 0
    return facts.PRIVATES[private].value - reduction


def cheapest(state: State) -> str:
    """Name the cheapest private of the map, fixed from the start [V-PA-06]."""
    return state.board.privates[0]


def options(state: State) -> list[Decision]:
    """Offer to pass, or the lowest bid on each private that can be paid.

    Passing is harmless until all have passed with the cheapest private sold: it could go on for
    ever, so from then on the lowest bid comes first [V-PA-06].
    """
    stage = stage_of(state, PrivateStage)
    if stage.lot:
        return [Pass(), Bid(stage.lot.name, stage.lot.price + facts.BID_STEP)]
    cash = state.players[stage.turn].cash
    bids = [Bid(name, least_bid(state, name)) for name in stage.left]
    payable: list[Decision] = [bid for bid in bids if bid.amount <= cash]
    if stage.idle and cheapest(state) not in stage.left:
        return [*payable[:1], Pass(), *payable[1:]]
    return [Pass(), *payable]


def apply(state: State, decision: Decision) -> None:
    """Pass, open an auction, or raise."""
    stage = stage_of(state, PrivateStage)
    if isinstance(decision, Bid):
        bid(state, stage, decision)
    elif not isinstance(decision, Pass):
        refuse(state, decision)
    elif stage.lot:
        stage.lot = bidding.drop_out(stage.lot)
        if bidding.is_over(stage.lot):
            sell(state, stage, passed=True)
    else:
        pass_by(state, stage)


def bid(state: State, stage: PrivateStage, decision: Bid) -> None:
    """Open an auction with a first bid, or raise in the one at hand [V-PA-02] [V-PA-03]."""
    seat = entity(state)
    cash = purse(state, seat)
    if stage.lot:
        demand(decision.name == stage.lot.name, "V-PA-04", f"{stage.lot.name} is up for auction")
        least = stage.lot.price + facts.BID_STEP
        bidding.check_amount(state, decision.amount, least, cash, ("V-PA-02", "V-PA-03"))
        stage.lot = bidding.raise_bid(stage.lot, decision.amount, lambda who: purse(state, who))
    else:
        demand(decision.name in stage.left, "V-PA-01", f"{decision.name} is not for sale")
        least = least_bid(state, decision.name)
        bidding.check_amount(state, decision.amount, least, cash, ("V-PA-02", "V-PA-03"))
        seats = len(state.players)
        others = [(stage.turn + i) % seats for i in range(1, seats)]
        stage.passes, stage.idle, stage.opener = 0, 0, stage.turn  # [V-PA-06]
        stage.lot = bidding.open_lot(
            decision.name, stage.turn, decision.amount, others, lambda who: purse(state, who)
        )
    if bidding.is_over(stage.lot):
        sell(state, stage, passed=False)


def purse(state: State, who: int | str) -> int:
    """Return a bidder's cash."""
    return state.players[int(who)].cash


def sell(state: State, stage: PrivateStage, *, passed: bool) -> None:
    """Sell to the last bidder and pass the turn on [V-PA-04] [V-PA-05]."""
    lot = stage.lot
    if lot is None:
        raise ValueError("no auction is on")
    hand_over(state, stage, int(lot.high), lot.name, lot.price)
    stage.lot = None
    stage.turn = int(lot.opener)
    if passed or not state.rules.unopposed_turn_repeats:  # D3
        stage.turn = (stage.turn + 1) % len(state.players)


def hand_over(state: State, stage: PrivateStage, seat: int, private: str, price: int) -> None:
    """Give a private to its buyer; the last one ends the step [V-PA-07]."""
    state.players[seat].cash -= price
    state.players[seat].privates.append(private)
    stage.left = tuple(name for name in stage.left if name != private)
    if not stage.left:
        state.step = ""


def pass_by(state: State, stage: PrivateStage) -> None:
    """Pass without an auction; when all have, something gives [V-PA-06]."""
    stage.passes += 1
    stage.turn = (stage.turn + 1) % len(state.players)
    if stage.passes < len(state.players):
        return
    stage.passes = 0
    stage.idle += 1
    if cheapest(state) in stage.left:
        stage.reduction += facts.BID_STEP
        if least_bid(state, cheapest(state)) <= 0:
            take(state, stage, cheapest(state))
        return
    money.pay_incomes(state)
    if stage.idle >= IDLE_LIMIT:
        take(state, stage, stage.left[0])


def take(state: State, stage: PrivateStage, private: str) -> None:
    """Let the next player take a private for nothing [V-PA-06]."""
    hand_over(state, stage, stage.turn, private, 0)
    stage.idle = 0
    if state.rules.unopposed_turn_repeats and stage.opener is not None:  # D3
        stage.turn = stage.opener
    stage.turn = (stage.turn + 1) % len(state.players)


STEPS = {"private_auction": Step(entity, options, apply)}
