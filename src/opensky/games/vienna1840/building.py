"""Where a line may build: its network, legal tiles, legal stations [V-TL-02] [V-BN-04]."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from opensky.games.vienna1840 import facts, stations, tiles
from opensky.games.vienna1840.map import ALL_EDGES, NODES_PER_HEX
from opensky.games.vienna1840.state import State
from opensky.games.vienna1840.tiles import Piece

Placement = tuple[int, Piece]
"""A hex by its number, and the piece that may be laid there."""


def reach(state: State, line: str) -> tuple[list[int], bytearray]:
    """Return the nodes of the line's network, and per hex the edges it reaches [V-TL-01]."""
    return state.track().reach(state.full, stations.own_nodes(state, line))


def fitting(
    state: State, hex_index: int, edges: int, colours: Iterable[str]
) -> Iterator[Placement]:
    """Yield what may follow on a hex: in the supply, of a colour, with track at an edge."""
    for piece in state.board.followers(hex_index, state.piece(hex_index)):
        if piece.edges & edges and piece.colour in colours and state.supply[piece.tile]:
            yield hex_index, piece


def normal_lays(state: State, edges: bytes | bytearray) -> Iterator[Placement]:
    """Yield the normal acts: first tiles and upgrades in the network [V-TL-05].

    New track need not be used [V-TL-07]; a new line reaches only its home hex [V-TL-03].
    """
    colours = facts.COLOURS[: state.phase]  # [V-RB-03]
    for hex_index, reached in enumerate(edges):
        cell = state.board.hexes[hex_index]
        if reached and cell.buildable:
            if cell.bahn_edges and not state.piece(hex_index).tile:  # [V-TL-10]
                continue
            yield from fitting(state, hex_index, reached, colours)


def stadtbahn_lays(state: State) -> Iterator[Placement]:
    """Yield the first tiles on the ends of what is left of each Stadtbahn [V-BN-01] [V-BN-02]."""
    for left in state.build.values():
        for name in dict.fromkeys(left[:1] + left[-1:]):
            yield from fitting(state, state.board.index[name], ALL_EDGES, facts.COLOURS[:1])


def bonus_lays(state: State, bonus: str, edges: bytes | bytearray) -> Iterator[Placement]:
    """Yield what a bonus allows [V-BN-04]."""
    if bonus == "yellow":
        return (
            (hex_index, piece)
            for hex_index, piece in normal_lays(state, edges)
            if not state.piece(hex_index).tile
        )
    if bonus == "green":
        return (
            (hex_index, piece)
            for hex_index, piece in normal_lays(state, edges)
            if piece.colour == "green"
        )
    printed = tiles.RED_LAYS if bonus == "red" else tiles.PURPLE_LAYS
    return printed_lays(state, printed, edges)


def printed_lays(
    state: State, lays: dict[str, tuple[tuple[str, int], ...]], edges: bytes | bytearray
) -> Iterator[Placement]:
    """Yield the tiles for red or purple hexes that the network reaches [V-BN-05]."""
    for name, wanted in lays.items():
        hex_index = state.board.index.get(name, -1)
        if hex_index < 0 or state.piece(hex_index).tile or not edges[hex_index]:
            continue
        if state.board.hexes[hex_index].buildable:  # G11 on the map for two [V-BN-06]
            continue
        for number, rotation in wanted:
            piece = state.board.tile(number, rotation)
            if state.supply[number] and piece.edges & edges[hex_index]:
                yield hex_index, piece


def lay(state: State, hex_index: int, piece: Piece) -> None:
    """Lay a piece: stations move, the old tile goes back to the supply [V-TL-09] [V-TL-11]."""
    old = state.piece(hex_index)
    state.pieces[hex_index] = piece.index
    state.network = None
    if old.tile:
        state.supply[old.tile] += 1
    state.supply[piece.tile] -= 1
    if hex_index in state.slots or piece.cities:
        stations.move_stations(state, state.board.hexes[hex_index], old, piece)
    if not old.tile and hex_index in state.board.bahn_of:
        company = state.board.bahn_of[hex_index]
        name = state.board.hexes[hex_index].name
        state.build[company] = tuple(cell for cell in state.build[company] if cell != name)


def station_sites(state: State, line: str, nodes: Iterable[int]) -> list[tuple[str, int]]:
    """List the junctions of the network where the line may place a station [V-ST-03]."""
    found = []
    for node in nodes:
        hex_index, k = divmod(node, NODES_PER_HEX)
        piece = state.piece(hex_index)
        if k in piece.cities:
            cell, city = state.board.hexes[hex_index], piece.cities.index(k)
            if stations.may_stand(state, line, cell, city):
                found.append((cell.name, city))
    return found


def replaceable(state: State, line: str, nodes: Iterable[int]) -> list[tuple[str, int]]:
    """List the junctions of the network where a Stadtbahn station may be replaced [V-BN-04]."""
    found = []
    for node in nodes:
        hex_index, k = divmod(node, NODES_PER_HEX)
        piece, cell = state.piece(hex_index), state.board.hexes[hex_index]
        if k not in piece.cities or cell.name in facts.FIXED_STATIONS:
            continue
        city = piece.cities.index(k)
        if cell.name not in state.lines[line].stations and stations.stadtbahn_station(
            state, hex_index, city
        ):
            found.append((cell.name, city))
    return found
