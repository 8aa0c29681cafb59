"""Round ORDER: the poorest choose their place for SR1 first [V-PO-01]."""

from __future__ import annotations

from opensky.games.vienna1840 import facts
from opensky.games.vienna1840.decisions import Decision, Position
from opensky.games.vienna1840.rounds.step import Step, demand, refuse, stage_of
from opensky.games.vienna1840.stages import OrderStage
from opensky.games.vienna1840.state import State


def begin(state: State) -> None:
    """Line the players up by cash, ties by seat."""
    queue = sorted(range(len(state.players)), key=lambda seat: state.players[seat].cash)
    state.stage = OrderStage(tuple(queue))
    state.step = "choose_order"


def advance(state: State) -> bool:
    """End the round; every player gets the founding card [V-SR-01]."""
    for player in state.players:
        player.cash += facts.FOUNDING_CARD
    return False


def entity(state: State) -> int | str:
    """Name the poorest player without a place."""
    return stage_of(state, OrderStage).queue[0]


def free_places(state: State) -> list[int]:
    """List the places that nobody has taken."""
    taken = {place for place, _ in stage_of(state, OrderStage).places}
    return [place for place in range(len(state.players)) if place not in taken]


def options(state: State) -> list[Decision]:
    """Offer the free places."""
    return [Position(place) for place in free_places(state)]


def apply(state: State, decision: Decision) -> None:
    """Take a place; the last player gets what is left [V-PO-01]."""
    stage = stage_of(state, OrderStage)
    if not isinstance(decision, Position):
        refuse(state, decision)
    demand(
        decision.place in free_places(state), "V-PO-01", f"position {decision.place} is not free"
    )
    stage.places += ((decision.place, stage.queue[0]),)
    stage.queue = stage.queue[1:]
    if len(stage.queue) == 1:
        stage.places += ((free_places(state)[0], stage.queue[0]),)
        state.order = [seat for _, seat in sorted(stage.places)]
        state.step = ""


STEPS = {"choose_order": Step(entity, options, apply)}
