"""Chance: which companies take part, which lines are offered [V-SU-13]."""

from __future__ import annotations

from itertools import combinations

from opensky.game import DICE
from opensky.games.vienna1840 import facts
from opensky.games.vienna1840.decisions import Companies, Decision, Offer
from opensky.games.vienna1840.rounds.step import Step, demand, refuse
from opensky.games.vienna1840.state import State


def begin(state: State) -> None:
    """Draw the next line, or put all that are left on offer when there is no luck in it."""
    candidates = drawable(state)
    if len(candidates) > state.to_draw:
        state.step = "offer"
        return
    for line in candidates:
        put_up(state, line)
    state.to_draw = 0


def chance(state: State) -> int | str:
    """Name the seat of chance."""
    return DICE


def drawable(state: State) -> list[str]:
    """List the lines that may come up; line 2 is not in the first offer [V-SU-12]."""
    late = facts.LATE_LINES if state.period.kind == "PRIVATES" else frozenset()
    return [line for line in state.hidden if line not in late]


def offers(state: State) -> list[Decision]:
    """List what the next draw may bring, all alike."""
    return [Offer(line) for line in drawable(state)]


def apply_offer(state: State, decision: Decision) -> None:
    """Put the drawn line on offer [V-SU-12] [V-LA-09]."""
    if not isinstance(decision, Offer):
        refuse(state, decision)
    demand(decision.line in drawable(state), "V-SU-12", f"line {decision.line} is not to be drawn")
    put_up(state, decision.line)
    state.to_draw -= 1
    state.step = ""


def put_up(state: State, line: str) -> None:
    """Move a line from the hidden ones to the offer, which is kept in the order of numbers."""
    state.hidden.remove(line)
    state.offer = sorted([*state.offer, line], key=int)
    state.drawn += 1


def company_sets(state: State) -> list[Decision]:
    """List the sets of companies that may take part, all alike [V-SU-08]."""
    return [Companies(names) for names in combinations(facts.TCS, len(state.players))]


def apply_companies(state: State, decision: Decision) -> None:
    """Leave the companies out that were not drawn [V-SU-08]."""
    if not isinstance(decision, Companies):
        refuse(state, decision)
    demand(decision in company_sets(state), "V-SU-08", f"{decision} is not to be drawn")
    for name in set(state.companies) - set(decision.names):
        del state.companies[name]
        del state.shares[name]
    state.step = ""


STEPS = {
    "companies": Step(chance, company_sets, apply_companies),
    "offer": Step(chance, offers, apply_offer),
}
