"""The map as shapes to be drawn: hexes, track in two gauges, junctions with their stations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import cos, hypot, pi, sin

from opensky.games.vienna1840.map import Box, Hex, Map
from opensky.games.vienna1840.state import State
from opensky.games.vienna1840.tiles import NODE, TRAM, Piece, Track

Point = tuple[float, float]
Shape = tuple[str, Sequence[float], str, str]
"""A kind (`style`, `polygon`, `line`, `circle`, `text`), its figures, its class, its text."""
Slots = Sequence[Sequence[str | None]]

SIDE = 30.0
APOTHEM = SIDE * 3**0.5 / 2
MARGIN = 40.0
SLOT, HALT = 7.5, 4.0
CSS = (
    "polygon{stroke:#777;stroke-width:.7}.white{fill:#f7f5ef}.yellow{fill:#fde79a}"
    ".green{fill:#a8d5a2}.brown{fill:#cfa57c}.gray{fill:#c9cacb}.red{fill:#eda29a}"
    ".purple{fill:#cdb7e0}.frame{fill:none;stroke:#e07b00;stroke-width:2.5}"
    ".tram{stroke:#111;stroke-width:4}.stadtbahn{stroke:#9c4a12;stroke-width:6}"
    ".rail{stroke:#fff;stroke-width:2}.halt{fill:#111}.slot{fill:#fff;stroke:#111}"
    ".place{fill:#fff;stroke:#888;stroke-dasharray:2 2}"
    "text{font:7px sans-serif;text-anchor:middle;fill:#222}.name{font-size:6px;fill:#666}"
    ".holder{font-weight:bold}.home{fill:#a33;font-style:italic}"
)
"""How the classes look."""
STYLE: Shape = ("style", (), "", CSS)


def of_board(board: Box | Map) -> list[Shape]:
    """Draw a map as printed; of the whole box the full one."""
    chosen = board.maps["full"] if isinstance(board, Box) else board
    cells = [(cell, cell.piece, cell.stations) for cell in chosen.hexes]
    return [STYLE, *(shape for entry in cells for shape in hex_shapes(*entry))]


def of_state(state: State) -> list[Shape]:
    """Draw a map as it lies."""
    cells = [
        (cell, state.piece(cell.index), state.slots.get(cell.index, ()))
        for cell in state.board.hexes
    ]
    return [STYLE, *(shape for entry in cells for shape in hex_shapes(*entry))]


def hex_shapes(cell: Hex, piece: Piece, slots: Slots) -> Iterator[Shape]:
    """Draw one hex with what lies on it."""
    x, y = middle(cell)
    corners = [value for edge in range(6) for value in polar((x, y), SIDE, edge * 60 + 90)]
    yield "polygon", corners, piece.colour, title(cell, piece)
    if cell.bahn_edges:
        yield (
            "polygon",
            [v for e in range(6) for v in polar((x, y), SIDE - 2, e * 60 + 90)],
            ("frame"),
            "",
        )
    yield "text", (x, y + SIDE - 5), "name", cell.name
    spots = node_spots(piece, (x, y))
    for track in piece.tracks:
        yield from track_shapes(track, spots, (x, y))
    for k, node in enumerate(piece.nodes):
        if node.kind == "town":
            yield "circle", (*spots[k], HALT), "halt", f"halt {node.values[0]}"
    for city, k in enumerate(piece.cities):
        holders = slots[city] if city < len(slots) else ()
        yield from city_shapes(cell, city, spots[k], holders)


def title(cell: Hex, piece: Piece) -> str:
    """Say in words what a hex is."""
    tile = f", tile {piece.tile} {piece.rotation}" if piece.tile else ""
    bonus = f", bonus {cell.bonus}" if cell.bonus else ""
    cost = f", costs {cell.cost}" if cell.cost else ""
    return f"{cell.name} {cell.title}".strip() + tile + cost + bonus


def middle(cell: Hex) -> Point:
    """Place the middle of a hex; neighbours in a row differ by 2 in x."""
    return MARGIN + cell.x * APOTHEM, MARGIN + cell.y * SIDE * 1.5


def polar(centre: Point, radius: float, degrees: float) -> Point:
    """Go from a point in a direction; y grows downwards."""
    angle = degrees * pi / 180
    return centre[0] + radius * cos(angle), centre[1] + radius * sin(angle)


def edge_spot(centre: Point, edge: int, lane: tuple[int, int] = (1, 0)) -> Point:
    """Place the middle of an edge, or a lane of it; edge 0 is the lower left one."""
    x, y = polar(centre, APOTHEM, 120 + 60 * edge)
    width, index = lane
    return polar((x, y), (index - (width - 1) / 2) * 10, 210 + 60 * edge)


def node_spots(piece: Piece, centre: Point) -> list[Point]:
    """Place the nodes: alone in the middle, else each towards its edges."""
    if len(piece.nodes) == 1:
        return [centre]
    return [node_spot(piece, k, centre) for k in range(len(piece.nodes))]


def node_spot(piece: Piece, k: int, centre: Point) -> Point:
    """Place one of several nodes between the middle and its edges."""
    edges = [
        end for track in piece.tracks if NODE + k in track.ends for end in track.ends if end < NODE
    ]
    spots = [edge_spot(centre, edge) for edge in edges]
    if not spots:
        return centre[0] + (k * 2 - len(piece.nodes) + 1) * SLOT * 1.2, centre[1]
    x = sum(spot[0] for spot in spots) / len(spots)
    y = sum(spot[1] for spot in spots) / len(spots)
    away = hypot(x - centre[0], y - centre[1])
    if away < 1:
        return centre
    pull = min(APOTHEM * 0.55, away) / away
    return centre[0] + (x - centre[0]) * pull, centre[1] + (y - centre[1]) * pull


def track_shapes(track: Track, spots: Sequence[Point], centre: Point) -> Iterator[Shape]:
    """Draw a track: trams black, the Stadtbahn broad with a light middle."""
    ends = [
        spots[end - NODE] if end >= NODE else edge_spot(centre, end, lane)
        for end, lane in zip(track.ends, track.lanes, strict=True)
    ]
    bent = all(end < NODE for end in track.ends)
    path = [ends[0], centre, ends[1]] if bent else ends
    for start, stop in pairwise(path):
        yield "line", (*start, *stop), "tram" if track.gauge == TRAM else "stadtbahn", ""
        if track.gauge != TRAM:
            yield "line", (*start, *stop), "rail", ""


def city_shapes(
    cell: Hex, city: int, spot: Point, holders: Sequence[str | None]
) -> Iterator[Shape]:
    """Draw the slots of a junction with who stands in them, or for whom they are kept."""
    kept = {slot: line for number, slot, line in cell.reserved if number == city}
    for slot, holder in enumerate(holders):
        x = spot[0] + (slot - (len(holders) - 1) / 2) * SLOT * 1.9
        yield "circle", (x, spot[1], SLOT), "slot", f"{cell.name}:{city}"
        if holder or slot in kept:
            yield "text", (x, spot[1] + 2.5), "holder" if holder else "home", holder or kept[slot]
