"""The construction step of a line: tiles, bonuses, stations, removals [V-LR-03]."""

from __future__ import annotations

from opensky.games.vienna1840 import building, facts, stations
from opensky.games.vienna1840.building import Placement
from opensky.games.vienna1840.decisions import (
    Decision,
    Lay,
    Pass,
    Remove,
    Replace,
    Site,
    Station,
)
from opensky.games.vienna1840.map import Hex
from opensky.games.vienna1840.rounds.step import Step, demand, refuse, stage_of
from opensky.games.vienna1840.stages import LineStage
from opensky.games.vienna1840.state import Company, State


def next_step(stage: LineStage) -> str:
    """Name the step to ask: a bonus comes before anything else [V-LR-03]."""
    if not stage.bonus:
        return "track_station"
    return "bonus_station" if stage.bonus == "station" else "bonus_tile"


def acting(state: State) -> str:
    """Name the line whose turn it is."""
    return stage_of(state, LineStage).queue[0]


def owner(state: State) -> Company:
    """Return the company of the line, which pays all costs [V-LR-01]."""
    return state.companies[state.lines[acting(state)].company]


def reach(state: State) -> tuple[list[int], bytearray]:
    """Return the nodes and edges of the line's network, found once per position."""
    stage = stage_of(state, LineStage)
    if stage.memo is None:
        stage.memo = building.reach(state, stage.queue[0])
    return stage.memo


def lays(state: State) -> list[Placement]:
    """List the tiles that may be laid now, whatever they cost [V-LR-03]."""
    stage = stage_of(state, LineStage)
    edges = reach(state)[1]
    if stage.bonus:
        return list(building.bonus_lays(state, stage.bonus, edges))
    found: list[Placement] = []
    if not stage.laid:
        found += building.normal_lays(state, edges)
    if not stage.laid_bahn:
        found += building.stadtbahn_lays(state)
    return found


def lay_cost(state: State, hex_index: int) -> int:
    """Return what a tile costs: the printed cost for the first one [V-TL-08] [V-BN-01]."""
    return 0 if state.piece(hex_index).tile else state.board.hexes[hex_index].cost


def sites(state: State) -> list[Decision]:
    """Offer the hexes where a tile may be laid and paid."""
    cash = owner(state).cash
    hexes = dict.fromkeys(hex_index for hex_index, _ in lays(state))
    return [
        Site(state.board.hexes[hex_index].name)
        for hex_index in hexes
        if lay_cost(state, hex_index) <= cash
    ]


def station_sites(state: State) -> list[tuple[str, int]]:
    """List where the next station may go, whatever it costs."""
    line = acting(state)
    if stations.next_cost(state, line) is None:
        return []
    return building.station_sites(state, line, reach(state)[0])


def options(state: State) -> list[Decision]:
    """Offer to end the step, then tiles, stations, removals."""
    cash = owner(state).cash
    found: list[Decision] = [Pass(), *sites(state)]
    cost = stations.next_cost(state, acting(state))
    if not stage_of(state, LineStage).stationed and cost is not None and cost <= cash:
        found += [Station(name, city) for name, city in station_sites(state)]
    if cash >= facts.STATION_REMOVAL:
        found += [Remove(name, city) for name, city in stations.removable(state)]
    return found


def bonus_tile_options(state: State) -> list[Decision]:
    """Offer to give the bonus up, or its hexes."""
    return [Pass(), *sites(state)]


def bonus_station_options(state: State) -> list[Decision]:
    """Offer to give the bonus up, or an extra station [V-BN-04]."""
    found: list[Decision] = [Pass()]
    found += [Station(name, city) for name, city in station_sites(state)]
    if owner(state).cash >= facts.STATION_REMOVAL:
        found += [Replace(name, city) for name, city in replaceable(state)]
    return found


def replaceable(state: State) -> list[tuple[str, int]]:
    """List the Stadtbahn stations that the bonus station may replace [V-BN-04]."""
    line = acting(state)
    if stations.next_cost(state, line) is None:
        return []
    return building.replaceable(state, line, reach(state)[0])


def apply(state: State, decision: Decision) -> None:
    """Choose a site, place a station, remove one, or end the step."""
    if isinstance(decision, Pass):
        stage_of(state, LineStage).part = "run"
        state.step = ""
    elif isinstance(decision, Site):
        choose_site(state, decision)
    elif isinstance(decision, Station):
        place_station(state, decision)
    elif isinstance(decision, Remove):
        remove_station(state, decision)
    else:
        refuse(state, decision)


def apply_bonus_tile(state: State, decision: Decision) -> None:
    """Choose the site of the bonus tile, or give the bonus up."""
    if isinstance(decision, Pass):
        end_bonus(state)
    elif isinstance(decision, Site):
        choose_site(state, decision)
    else:
        refuse(state, decision)


def apply_bonus_station(state: State, decision: Decision) -> None:
    """Place the extra station free, replace one for 40, or give the bonus up [V-BN-04]."""
    line = acting(state)
    if isinstance(decision, Station):
        check_site(state, decision)
        stations.place(state, line, state.board.hex(decision.hex), decision.city)
    elif isinstance(decision, Replace):
        demand(
            (decision.hex, decision.city) in replaceable(state),
            "V-BN-04",
            f"no Stadtbahn station of {decision.hex}:{decision.city} can be replaced",
        )
        pay(state, facts.STATION_REMOVAL)
        replace_station(state, line, state.board.hex(decision.hex), decision.city)
    elif not isinstance(decision, Pass):
        refuse(state, decision)
    end_bonus(state)


def replace_station(state: State, line: str, cell: Hex, city: int) -> None:
    """Put the line's station into the slot of a Stadtbahn station."""
    slot = state.slots[cell.index][city].index(stations.stadtbahn_station(state, cell.index, city))
    stations.write(state, cell.index, city, slot, line)
    state.lines[line].stations.append(cell.name)


def end_bonus(state: State) -> None:
    """Go on with the construction step."""
    stage = stage_of(state, LineStage)
    stage.bonus, stage.memo = "", None
    state.step = ""


def choose_site(state: State, decision: Site) -> None:
    """Remember the hex; the tile is asked for next."""
    hex_index = state.board.index.get(decision.hex, -1)
    demand(
        any(hex_index == at for at, _ in lays(state)),
        "V-TL-02",
        f"no tile may be laid on {decision.hex}",
    )
    cost, cash = lay_cost(state, hex_index), owner(state).cash
    demand(cost <= cash, "V-TL-08", f"the tile costs {cost}, there is {cash}")
    stage_of(state, LineStage).site = decision.hex
    state.step = "tile"


def tile_options(state: State) -> list[Decision]:
    """Offer the tiles and rotations for the chosen hex."""
    chosen = state.board.index[stage_of(state, LineStage).site]
    return [
        Lay(piece.tile, piece.rotation) for hex_index, piece in lays(state) if hex_index == chosen
    ]


def apply_tile(state: State, decision: Decision) -> None:
    """Lay the tile, pay it, and see what follows from it [V-TL-05] [V-BN-04]."""
    if not isinstance(decision, Lay):
        refuse(state, decision)
    stage = stage_of(state, LineStage)
    demand(
        decision in tile_options(state),
        "V-TL-05",
        f"tile {decision.tile} in rotation {decision.rotation} does not fit on {stage.site}",
    )
    cell = state.board.hex(stage.site)
    first = not state.piece(cell.index).tile
    pay(state, lay_cost(state, cell.index))
    building.lay(state, cell.index, state.board.tile(decision.tile, decision.rotation))
    if stage.bonus:
        stage.bonus = ""
    elif first and cell.bahn_edges:
        stage.laid_bahn, stage.bonus = True, cell.bonus
    else:
        stage.laid = True
    stage.site, stage.memo = "", None
    if first and cell.claims:
        recall_homes(state, stage, cell)
    state.step = ""


def recall_homes(state: State, stage: LineStage, cell: Hex) -> None:
    """Let the line that laid the first tile pick the cities of all that wait [V-HT-03]."""
    for line in cell.claims:
        if line in state.lines and state.lines[line].waits:
            stations.take_back(state, line, cell)
            state.lines[line].waits = False
            stage.homes += (line,)


def check_site(state: State, decision: Station) -> None:
    """Raise Illegal unless a station may go there [V-ST-03]."""
    line = acting(state)
    demand(stations.next_cost(state, line) is not None, "V-ST-01", f"line {line} has no more")
    cell = state.board.index.get(decision.hex)
    demand(decision.hex not in state.lines[line].stations, "V-ST-04", f"one in {decision.hex}")
    demand(
        cell is None or stations.respects_claims(state, line, state.board.hexes[cell]),
        "V-ST-06",
        f"the slots of {decision.hex} are claimed by other lines",
    )
    demand(
        (decision.hex, decision.city) in station_sites(state),
        "V-ST-03",
        f"no station may go to {decision.hex}:{decision.city}",
    )


def place_station(state: State, decision: Station) -> None:
    """Place the one station of the turn and pay it [V-ST-01] [V-ST-02]."""
    stage, line = stage_of(state, LineStage), acting(state)
    demand(not stage.stationed, "V-ST-02", "one station a turn")
    check_site(state, decision)
    pay(state, stations.next_cost(state, line) or 0)
    stations.place(state, line, state.board.hex(decision.hex), decision.city)
    stage.stationed, stage.memo = True, None


def remove_station(state: State, decision: Remove) -> None:
    """Remove a Stadtbahn station for 40 [V-ST-08]."""
    demand(
        (decision.hex, decision.city) in stations.removable(state),
        "V-ST-08",
        f"no Stadtbahn station of {decision.hex}:{decision.city} may be removed",
    )
    pay(state, facts.STATION_REMOVAL)
    stations.remove(state, state.board.index[decision.hex], decision.city)
    stage_of(state, LineStage).memo = None


def pay(state: State, cost: int) -> None:
    """Pay from the treasury of the line's company [V-LR-01]."""
    cash = owner(state).cash
    demand(cost <= cash, "V-LR-01", f"{cost} are due, the treasury has {cash}")
    owner(state).cash -= cost


STEPS = {
    "track_station": Step(acting, options, apply),
    "bonus_tile": Step(acting, bonus_tile_options, apply_bonus_tile),
    "bonus_station": Step(acting, bonus_station_options, apply_bonus_station),
    "tile": Step(acting, tile_options, apply_tile),
}
