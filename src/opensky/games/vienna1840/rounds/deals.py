"""Privates in line rounds, and privates handed back to the bank [V-PV-01] [V-PV-04]."""

from __future__ import annotations

from opensky.game import Illegal
from opensky.games.vienna1840 import facts, money
from opensky.games.vienna1840.decisions import Answer, BuyPrivate, Decision, HandBack, Pass
from opensky.games.vienna1840.rounds.step import Step, demand, refuse, stage_of
from opensky.games.vienna1840.stages import LineStage
from opensky.games.vienna1840.state import State

LINE_STEPS = frozenset({"home_station", "track_station", "run", "buy_private"})
"""Steps of a line's turn without a bonus pending [V-LR-04]."""
COMPANY_STEPS = frozenset({"dividend", "buy_tram", "rearrange", "line_auction"})
FIRST_PHASE = 2  # [V-PV-01]


def options(state: State, entity: int | str) -> list[Decision]:
    """List the purchases and returns that are possible besides the step at hand."""
    return [*purchases(state, entity), *returns(state, entity)]


def purchases(state: State, entity: int | str) -> list[Decision]:
    """Offer the director's privates for 1 or for all they may cost, others' for the latter."""
    if state.step not in LINE_STEPS or state.phase < FIRST_PHASE or isinstance(entity, int):
        return []
    buyer = state.companies[state.lines[entity].company]
    refused = stage_of(state, LineStage).refused
    found: list[Decision] = []
    for seat, player in enumerate(state.players):
        asked_for = (private for private in player.privates if private not in refused)
        for private in asked_for if buyer.cash else ():
            most = min(facts.PRIVATES[private].value, buyer.cash)
            found.append(BuyPrivate(private, most))
            if seat == buyer.director and most > 1:
                found.append(BuyPrivate(private, 1))
    return found


def returns(state: State, entity: int | str) -> list[Decision]:
    """Offer to hand privates back to the bank [V-SR-17] [V-PV-04]."""
    if state.step not in LINE_STEPS | COMPANY_STEPS | {"stock"}:
        return []
    seat = state.seat_of(entity)
    if seat is None:
        return []
    names = list(state.players[seat].privates)
    if state.step in LINE_STEPS and isinstance(entity, str):
        names += state.companies[state.lines[entity].company].privates
    return [HandBack(private) for private in names]


def apply(state: State, entity: int | str, decision: HandBack | BuyPrivate) -> None:
    """Hand a private back, or buy one."""
    if isinstance(decision, BuyPrivate):
        offer(state, entity, decision)
        return
    demand(
        decision in returns(state, entity), "V-PV-04", f"{decision.private} cannot be returned now"
    )
    seat = state.seat_of(entity)
    if seat is None:
        raise ValueError(f"{entity} has no seat")
    money.hand_back(state, seat, decision.private)
    look_again(state)


def offer(state: State, entity: int | str, decision: BuyPrivate) -> None:
    """Buy from the director at once; ask any other owner first [V-PV-01]."""
    demand(
        state.step in LINE_STEPS and isinstance(entity, str),
        "V-LR-04",
        "privates are bought on a line's turn, no bonus pending",
    )
    demand(state.phase >= FIRST_PHASE, "V-PV-01", f"privates are sold from phase {FIRST_PHASE}")
    seat = owner_of(state, decision.private)
    if seat is None:
        raise Illegal("V-PV-03", f"no player owns {decision.private}")
    buyer = state.companies[state.lines[str(entity)].company]
    most = min(facts.PRIVATES[decision.private].value, buyer.cash)
    demand(1 <= decision.price <= most, "V-PV-01", f"the price is 1 to {most}")
    stage = stage_of(state, LineStage)
    demand(decision.private not in stage.refused, "V-PV-01", "its owner has refused in this turn")
    stage.deal = (decision.private, decision.price, state.step)
    if seat == buyer.director:
        close(state, stage, seat)
    else:
        state.step = "consent"


def owner_of(state: State, private: str) -> int | None:
    """Name the player who owns a private."""
    return next(
        (seat for seat, player in enumerate(state.players) if private in player.privates), None
    )


def close(state: State, stage: LineStage, seat: int) -> None:
    """Carry the deal out [V-PV-01] [V-PV-02]."""
    if stage.deal is None:
        raise ValueError("no deal is on")
    private, price, state.step = stage.deal
    buyer = state.companies[state.lines[stage.queue[0]].company]
    buyer.cash -= price
    buyer.privates.append(private)
    state.players[seat].cash += price
    state.players[seat].privates.remove(private)
    stage.deal = None
    look_again(state)


def look_again(state: State) -> None:
    """Let the last chance to buy privates end by itself when nothing is left to buy."""
    if state.step == "buy_private":
        state.step = ""


def asked(state: State) -> int | str:
    """Name the owner who is asked for his consent."""
    deal = stage_of(state, LineStage).deal
    seat = owner_of(state, deal[0]) if deal else None
    if seat is None:
        raise ValueError("no deal is on")
    return seat


def consent_options(state: State) -> list[Decision]:
    """Offer to refuse or to agree."""
    return [Answer(agree=False), Answer(agree=True)]


def apply_consent(state: State, decision: Decision) -> None:
    """Carry the deal out or drop it [V-PV-01]."""
    if not isinstance(decision, Answer):
        refuse(state, decision)
    stage = stage_of(state, LineStage)
    if decision.agree:
        close(state, stage, int(asked(state)))
        return
    if stage.deal is None:
        raise ValueError("no deal is on")
    private, _, state.step = stage.deal
    stage.refused = (*stage.refused, private)
    stage.deal = None


def is_last_chance(state: State) -> bool:
    """Say whether the turn ends with a chance to buy privates [V-LR-02]."""
    line = stage_of(state, LineStage).queue[0]
    buyer = state.companies[state.lines[line].company]
    owned = any(player.privates for player in state.players)
    return state.phase >= FIRST_PHASE and buyer.cash >= 1 and owned


def acting(state: State) -> str:
    """Name the line whose turn it is."""
    return stage_of(state, LineStage).queue[0]


def pass_options(state: State) -> list[Decision]:
    """Offer to end the turn; the purchases are added to every step."""
    return [Pass()]


def apply_pass(state: State, decision: Decision) -> None:
    """End the turn of the line."""
    if not isinstance(decision, Pass):
        refuse(state, decision)
    stage = stage_of(state, LineStage)
    state.stage = LineStage(stage.queue[1:])
    state.step = ""


STEPS = {
    "buy_private": Step(acting, pass_options, apply_pass),
    "consent": Step(asked, consent_options, apply_consent),
}
