"""The map in plain text: a picture of its hexes, and a line for each that something lies on."""

from __future__ import annotations

from collections.abc import Sequence

from opensky.games.vienna1840.map import Box, Hex, Map
from opensky.games.vienna1840.state import State
from opensky.games.vienna1840.tiles import NODE, TRAM, Piece, Track

Slots = Sequence[Sequence[str | None]]
WIDE = 2
"""Columns of a step in x; hexes of a row are two steps apart."""
LEGEND = (
    ". empty, o junction, 8 double junction, # Stadtbahn hex, * the centre, ^ purple station;\n"
    "- halt, + tram track laid or printed, = Stadtbahn track, % both gauges; a line's number or\n"
    "a Stadtbahn's letter where one has a station"
)


def describe(board: Box | Map) -> str:
    """Tell a map as printed, of the whole box all of them."""
    if isinstance(board, Box):
        maps = [describe(each) for each in board.maps.values()]
        return "\n\n".join([f"{board.name}: one map by the number of players", *maps])
    cells = [(cell, cell.piece, cell.stations) for cell in board.hexes]
    head = [
        f"{board.name}: {len(board.hexes)} hexes, lines {' '.join(board.lines)}",
        f"sha256 {board.sha256}",
        f"privates {' '.join(board.privates)}; Stadtbahn {' '.join(board.stadtbahn)}",
    ]
    return "\n".join([*head, "", *picture(cells), "", LEGEND, "", *listing(cells)])


def map_lines(state: State) -> list[str]:
    """Tell the map as it lies."""
    cells = [
        (cell, state.piece(cell.index), state.slots.get(cell.index, ()))
        for cell in state.board.hexes
    ]
    laid = [entry for entry in cells if entry[1].tile]
    return [*picture(cells), "", LEGEND, "", *listing(laid)]


def picture(cells: Sequence[tuple[Hex, Piece, Slots]]) -> list[str]:
    """Draw three characters a hex, row by row."""
    rows = max(cell.y for cell, _, _ in cells) + 1
    columns = max(cell.x for cell, _, _ in cells) + 2
    canvas = [[" "] * (WIDE * columns + 2) for _ in range(rows)]
    for cell, piece, slots in cells:
        for offset, letter in enumerate(mark(cell, piece, slots)):
            canvas[cell.y][2 + cell.x * WIDE + offset] = letter
    letters = (chr(ord("A") + row) for row in range(rows))
    return [letter + "".join(row)[1:].rstrip() for letter, row in zip(letters, canvas, strict=True)]


def mark(cell: Hex, piece: Piece, slots: Slots) -> str:
    """Draw one hex: its kind, then who stands there or what track there is."""
    holder = next((name for city in slots for name in city if name), "")
    return kind(cell, piece) + (holder or gauges(piece)).ljust(2)[:2]


def kind(cell: Hex, piece: Piece) -> str:
    """Draw what a hex is."""
    if cell.bahn_edges and not piece.tile:
        return "#"
    if piece.colour in ("red", "purple") and any(n.kind == "offboard" for n in piece.nodes):
        return "*" if piece.colour == "red" else "^"
    if piece.cities:
        return "o8"[min(len(piece.cities), 2) - 1]
    return "-" if piece.nodes else "."


def gauges(piece: Piece) -> str:
    """Draw the gauges of the track on a hex."""
    found = {track.gauge for track in piece.tracks}
    if len(found) == 2:
        return "%"
    return "" if not found else "+" if TRAM in found else "="


def listing(cells: Sequence[tuple[Hex, Piece, Slots]]) -> list[str]:
    """Tell hex by hex what is printed or lies there."""
    return [told(*entry) for entry in cells]


def told(cell: Hex, piece: Piece, slots: Slots) -> str:
    """Tell one hex in a line."""
    parts = [f"{cell.name:<4}{(piece.tile and f'{piece.tile} {piece.rotation}') or '-':<7}"]
    parts += [cell.title] if cell.title else []
    parts += [f"costs {cell.cost}"] if cell.cost and not piece.tile else []
    parts += [f"bonus {cell.bonus}"] if cell.bonus else []
    for name, gauge in (("tram", TRAM), ("stadtbahn", 1 - TRAM)):
        tracks = [joined(track) for track in piece.tracks if track.gauge == gauge]
        parts += [f"{name} {' '.join(tracks)}"] if tracks else []
    for city, holders in enumerate(slots):
        parts.append(f"{cell.name}:{city} [{' '.join(holder or '.' for holder in holders)}]")
    kept = sorted({*cell.claims, *(line for _, _, line in cell.reserved)}, key=int)
    parts += [f"home of {', '.join(kept)}"] if kept else []
    return "; ".join(parts)


def joined(track: Track) -> str:
    """Write a track by its ends: edges by number, nodes as n0, n1."""
    return "-".join(f"n{end - NODE}" if end >= NODE else str(end) for end in track.ends)
