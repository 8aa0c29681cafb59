"""The run of a line: its route, or scrapping the tram before [V-RT-01] [V-RT-08]."""

from __future__ import annotations

from opensky.games.vienna1840 import money, routes, stations
from opensky.games.vienna1840.decisions import Decision, Run, Scrap
from opensky.games.vienna1840.rounds import trams
from opensky.games.vienna1840.rounds.step import Step, demand, refuse, stage_of
from opensky.games.vienna1840.stages import LineStage
from opensky.games.vienna1840.state import State


def has_route(state: State, line: str) -> bool:
    """Say whether there is a route: a station with another stop beside it [V-RT-02]."""
    track = state.track()
    return any(
        not routes.is_barred(state, beside)
        for node in stations.own_nodes(state, line)
        for beside in track.neighbours(node)
    )


def acting(state: State) -> str:
    """Name the line whose turn it is."""
    return stage_of(state, LineStage).queue[0]


def options(state: State) -> list[Decision]:
    """Offer the best route, no run where that is allowed, and to scrap the tram."""
    line = acting(state)
    found: list[Decision] = [Run(routes.best(state, line).stops)]
    if not state.rules.must_run and found[0] != Run(()):  # [V-RT-07] D15
        found.append(Run(()))
    tram = state.lines[line].tram
    return [*found, Scrap(tram)] if tram else found


def apply(state: State, decision: Decision) -> None:
    """Run any legal route, or scrap the tram; without a run nothing is due [V-MT-04]."""
    line = acting(state)
    if isinstance(decision, Scrap):
        demand(decision.tram == state.lines[line].tram, "V-RT-08", f"line {line} has another tram")
        trams.scrap(state, state.lines[line].company, decision.tram)
    elif not isinstance(decision, Run):
        refuse(state, decision)
    elif decision.stops:
        run(state, line, decision)
    else:
        demand(
            not (state.rules.must_run and has_route(state, line)),
            "V-RT-07",
            f"line {line} has a route and must run",
        )
    state.step = ""


def run(state: State, line: str, decision: Run) -> None:
    """Book a run: the box gains it, or the company pays it [V-MT-02] [V-MT-03]."""
    tram = state.lines[line].tram
    if tram is None:
        raise ValueError(f"line {line} has no tram")
    worth, _ = routes.value(state, line, routes.judge(state, line, decision.stops))
    booked = routes.booked(state, tram, worth)
    if booked >= 0:
        state.lines[line].box += booked
    else:
        money.collect(state, state.lines[line].company, -booked)


STEPS = {"run": Step(acting, options, apply)}
