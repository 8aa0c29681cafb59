"""The flow of the game: the round bar, the steps, and what moves by itself [V-RB-01]."""

from __future__ import annotations

from typing import Protocol

from opensky.games.vienna1840 import facts
from opensky.games.vienna1840.decisions import BuyPrivate, Decision, HandBack
from opensky.games.vienna1840.map import Map
from opensky.games.vienna1840.rounds import (
    company,
    deals,
    draw,
    line,
    order,
    privates,
    stock,
    trams,
)
from opensky.games.vienna1840.rounds.step import Step
from opensky.games.vienna1840.rulesets import RuleSet
from opensky.games.vienna1840.stages import PrivateStage
from opensky.games.vienna1840.state import State, new_state


class Round(Protocol):
    """What a kind of round can do."""

    def begin(self, state: State) -> None:
        """Set the round up."""

    def advance(self, state: State) -> bool:
        """Move on by one thing that nobody decides; say whether the round goes on."""


ROUNDS: dict[str, Round] = {
    "PRIVATES": privates,
    "ORDER": order,
    "SR": stock,
    "CR": company,
    "LR": line,
}
STEPS: dict[str, Step] = {
    **draw.STEPS,
    **privates.STEPS,
    **order.STEPS,
    **stock.STEPS,
    **company.STEPS,
    **line.STEPS,
}


def opening(board: Map, seats: int, rules: RuleSet) -> State:
    """Set up a table; the draws before the start come first [V-SU-13]."""
    state = new_state(board, seats, rules, PrivateStage(left=board.privates))
    state.to_draw = seats + 1  # [V-SU-12]
    if rules.companies_drawn and seats < len(facts.TCS):  # D1
        state.step = "companies"
    settle(state)
    return state


def entity(state: State) -> int | str:
    """Name who is asked: DICE, a seat, a company or a line."""
    return STEPS[state.step].entity(state)


def options(state: State) -> list[Decision]:
    """List the decisions offered, the harmless one first."""
    step = STEPS[state.step]
    return [*step.options(state), *deals.options(state, step.entity(state))]


def only_choice(state: State) -> Decision | None:
    """Name the decision of a step that nobody decides: a Stadtbahn run, a forced assignment."""
    if state.step == "stadtbahn" or (state.step == "rearrange" and trams.is_forced(state)):
        return STEPS[state.step].options(state)[0]
    return None


def apply(state: State, decision: Decision) -> None:
    """Carry a decision out and move on to the next question; Illegal changes nothing."""
    step = STEPS[state.step]
    if isinstance(decision, HandBack | BuyPrivate):
        deals.apply(state, step.entity(state), decision)
    else:
        step.apply(state, decision)
    settle(state)


def settle(state: State) -> None:
    """Move on until somebody has to be asked or the game is over."""
    while not state.step and not state.finished:
        if state.to_draw:
            draw.begin(state)
        elif not ROUNDS[state.period.kind].advance(state):
            next_period(state)


def next_period(state: State) -> None:
    """Go on to the next entry of the round bar; after the last one the game is over [V-EG-01]."""
    if facts.BAR[state.bar + 1].kind == "END":
        state.finished = True
        return
    state.bar += 1  # [V-RB-02]
    ROUNDS[state.period.kind].begin(state)
