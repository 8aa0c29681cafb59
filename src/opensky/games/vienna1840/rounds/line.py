"""Line rounds: the turn of a line and its home station [V-LR-01] [V-LR-02] [V-HT-01]."""

from __future__ import annotations

from opensky.games.vienna1840 import facts, stations
from opensky.games.vienna1840.decisions import Decision, Station
from opensky.games.vienna1840.map import Hex
from opensky.games.vienna1840.rounds import construction, deals, running
from opensky.games.vienna1840.rounds.step import Step, demand, refuse, stage_of
from opensky.games.vienna1840.stages import LineStage
from opensky.games.vienna1840.state import State


def begin(state: State) -> None:
    """Line up all lines that are owned, from 1 to 18 [V-LR-01]."""
    state.stage = LineStage(tuple(sorted(state.lines, key=int)))


def advance(state: State) -> bool:
    """Move the turn of the first line on by one part [V-LR-02]."""
    stage = stage_of(state, LineStage)
    if not stage.queue:
        return False
    if stage.homes:
        state.step = "home_station"
    elif stage.part == "start":
        stage.part = "build"
        settle_home(state, stage, stage.queue[0])
    elif stage.part == "build":
        state.step = construction.next_step(stage)
    elif stage.part == "run":
        stage.part = "deal"
        if state.lines[stage.queue[0]].tram:
            state.step = "run"
    elif deals.is_last_chance(state):
        state.step = "buy_private"
    else:
        state.stage = LineStage(stage.queue[1:])
    return True


def settle_home(state: State, stage: LineStage, line: str) -> None:
    """Place the home station of a line that has none yet [V-HT-01]."""
    if line not in state.homeless:
        return
    cell = state.board.hex(facts.LINES[line].home)
    if not cell.claims:
        city = next(number for number, _, owner in cell.reserved if owner == line)
        stations.place(state, line, cell, city)  # [V-HT-02]
    elif state.piece(cell.index).tracks:
        stage.homes = (line,)  # [V-HT-03]
    else:
        wait(state, line, cell)


def wait(state: State, line: str, cell: Hex) -> None:
    """Let the station wait on the empty hex in city 0 [V-HT-03]."""
    cities = [0, 1] if state.rules.second_home else [0]  # D11
    for city in cities:
        if stations.free_slot(state, line, cell, city) is not None:
            stations.place(state, line, cell, city)
            state.lines[line].waits = True
            return


def acting(state: State) -> str:
    """Name the line whose turn it is."""
    return stage_of(state, LineStage).queue[0]


def homes(state: State) -> list[Decision]:
    """Offer the cities with a free slot for the first home station that waits [V-HT-03]."""
    line = stage_of(state, LineStage).homes[0]
    cell = state.board.hex(facts.LINES[line].home)
    return [
        Station(cell.name, city)
        for city in range(len(state.slots[cell.index]))
        if stations.free_slot(state, line, cell, city) is not None
    ]


def apply_home(state: State, decision: Decision) -> None:
    """Place a home station in the city that was picked [V-HT-03]."""
    if not isinstance(decision, Station):
        refuse(state, decision)
    demand(decision in homes(state), "V-HT-03", f"{decision} is no place for the home station")
    stage = stage_of(state, LineStage)
    line, stage.homes = stage.homes[0], stage.homes[1:]
    stations.place(state, line, state.board.hex(decision.hex), decision.city)
    stage.memo = None
    state.step = ""


STEPS = {
    "home_station": Step(acting, homes, apply_home),
    **construction.STEPS,
    **running.STEPS,
    **deals.STEPS,
}
