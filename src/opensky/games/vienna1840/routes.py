"""Routes of trams: whether one is legal, what it is worth, and which is best [V-RT-01]."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from opensky.game import Illegal
from opensky.games.vienna1840 import facts, stations
from opensky.games.vienna1840._routes import longest
from opensky.games.vienna1840.map import NODES_PER_HEX
from opensky.games.vienna1840.state import State

Stop = tuple[str, int]
"""A hex by name and the number of a node on it."""
LIMIT = 5.0
"""Seconds after which the search for a best route says that it is not proved."""


@dataclass(frozen=True, slots=True)
class Best:
    """The best route found, its value with the bonuses of privates, and whether that is proved."""

    stops: tuple[Stop, ...]
    value: int
    proved: bool


def numbered(state: State, stops: Sequence[Stop]) -> list[int]:
    """Turn stops into node numbers; raise Illegal for one that is not there."""
    nodes = []
    for name, k in stops:
        hex_index = state.board.index.get(name)
        if hex_index is None or not 0 <= k < len(state.piece(hex_index).nodes):
            raise Illegal("V-RT-02", f"there is no stop {name}.{k}")
        nodes.append(hex_index * NODES_PER_HEX + k)
    return nodes


def named(state: State, nodes: Sequence[int]) -> tuple[Stop, ...]:
    """Turn node numbers into stops."""
    return tuple(
        (state.board.hexes[node // NODES_PER_HEX].name, node % NODES_PER_HEX) for node in nodes
    )


def judge(state: State, line: str, stops: Sequence[Stop]) -> list[int]:
    """Return the nodes of a legal route; raise Illegal naming the rule otherwise."""
    nodes = numbered(state, stops)
    if len(nodes) < 2 or len(set(nodes)) != len(nodes):
        raise Illegal("V-RT-02", "a route is a chain of two or more different stops")
    own = set(stations.own_nodes(state, line))
    if own.isdisjoint(nodes):
        raise Illegal("V-RT-03", f"no station of line {line} is on the route")
    for node, (name, _) in zip(nodes, stops, strict=True):
        if is_barred(state, node):
            raise Illegal("V-RT-05", f"{name} may not be visited without its tile")
    for node, (name, _) in list(zip(nodes, stops, strict=True))[1:-1]:
        if not may_pass(state, node, own):
            raise Illegal("V-RT-04", f"the route cannot go on beyond {name}")
    track = state.track()
    for before, after in pairwise(nodes):
        if after not in track.neighbours(before):
            raise Illegal("V-RT-02", f"no track joins {' and '.join(joined(state, before, after))}")
    return nodes


def joined(state: State, before: int, after: int) -> list[str]:
    """Name the hexes of two nodes."""
    return [name for name, _ in named(state, (before, after))]


def is_barred(state: State, node: int) -> bool:
    """Say whether a node may not be a stop for want of its tile [V-RT-05] [V-RT-06]."""
    piece = state.piece(node // NODES_PER_HEX)
    if piece.nodes[node % NODES_PER_HEX].kind != "offboard":
        return False
    return piece.colour == "red" or not state.rules.purple_end


def may_pass(state: State, node: int, own: set[int]) -> bool:
    """Say whether a route may go on beyond a node [V-RT-04]."""
    piece = state.piece(node // NODES_PER_HEX)
    k = node % NODES_PER_HEX
    if piece.nodes[k].kind == "offboard" or is_terminal(state, node):
        return False
    return node in own or not state.full[node]


def is_terminal(state: State, node: int) -> bool:
    """Say whether the track of a node ends there."""
    end = node % NODES_PER_HEX + 8
    return any(
        track.terminal and end in track.ends for track in state.piece(node // NODES_PER_HEX).tracks
    )


def counted(state: State, node: int, own: set[int]) -> int:
    """Return what a stop counts: halts, and junctions with an own station [V-SC-01]."""
    stop = state.piece(node // NODES_PER_HEX).nodes[node % NODES_PER_HEX]
    if stop.kind == "city" and node not in own:
        return 0
    return stop.values[state.phase - 1]


def bonus_hexes(state: State, line: str) -> dict[int, int]:
    """Return per hex the bonus of the privates of the line's company [V-SC-03]."""
    company = state.companies[state.lines[line].company]
    return {
        state.board.index[facts.PRIVATES[private].hex]: facts.PRIVATES[private].bonus
        for private in company.privates
    }


def value(state: State, line: str, nodes: Sequence[int]) -> tuple[int, int]:
    """Return the value of a route with the bonuses of privates, and those bonuses alone."""
    own = set(stations.own_nodes(state, line))
    hexes = {node // NODES_PER_HEX for node in nodes}
    bonus = sum(
        extra for hex_index, extra in bonus_hexes(state, line).items() if hex_index in hexes
    )
    return sum(counted(state, node, own) for node in nodes) + bonus, bonus


def best(state: State, line: str, limit: float = LIMIT) -> Best:
    """Return the best route of a line, without stops if there is none."""
    nodes, worth, proved = longest(
        state.track(),
        state.full,
        stations.own_nodes(state, line),
        state.phase,
        bonus_hexes(state, line),
        state.rules.purple_end,
        limit,
    )
    return Best(named(state, nodes), worth, proved)


def maintenance(state: State, tram: str) -> int:
    """Return what a run of the tram costs at the present level [V-MT-01]."""
    kind = tram.split("-", maxsplit=1)[0]
    return facts.MAINTENANCE.get(state.maintenance, {}).get(kind, 0)


def booked(state: State, tram: str, worth: int) -> int:
    """Return what a run brings: value, purple bonus, less maintenance [V-MT-02] [V-SC-04]."""
    extra = facts.PURPLE_BONUS if tram.startswith(facts.PURPLE) else 0
    return worth + extra - maintenance(state, tram)
