"""The table as one seat sees it, in plain text: the map with its network, and all airlines.

Callsigns stand before their airports in capitals (A=AMS), other airports in small letters; * is a
subsidy cube that lies there, # an own hub. Own planes are drawn as dots, several on one route as
colons.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from opensky.games.opensky.board import Airport
from opensky.games.opensky.boardtext import place
from opensky.games.opensky.look import CALLSIGN_LETTERS, Look
from opensky.games.opensky.story import MONTHS

WIDTH, HEIGHT = 80, 22
LABEL = 7
"""Columns of the longest label."""
Spot = tuple[int, int]
"""Row and column."""


def picture(view: Look, seat: int) -> list[str]:
    """Draw what the seat sees, lines of at most 80 columns."""
    return [*draw(view, seat), "", situation(view), *airlines(view, seat)]


def draw(view: Look, seat: int) -> list[str]:
    """Draw the map, north above, with the seat's planes."""
    spots = {airport.code: spot(airport, view) for airport in view.board.airports}
    grid = [[" "] * WIDTH for _ in range(HEIGHT)]
    for route, planes in Counter(view.planes[seat]).items():
        first, second = route.split("-")
        for row, column in line(spots[first], spots[second]):
            grid[row][column] = "." if planes == 1 else ":"
    taken: set[Spot] = set()
    for code in sorted(spots, key=lambda code: code not in view.callsigns):
        text = label(view, seat, code)
        row, column = free(spots[code], len(text), taken)
        grid[row][column : column + len(text)] = text
        taken.update((row, column + step) for step in range(-1, len(text) + 1))
    rows = ["".join(row).rstrip() for row in grid]
    return [row for row in rows if row]


def spot(airport: Airport, view: Look) -> Spot:
    """Place an airport on the grid by its coordinates."""
    lats = [known.lat for known in view.board.airports]
    lons = [known.lon for known in view.board.airports]
    row = HEIGHT - 1 - place(airport.lat, min(lats), max(lats), HEIGHT - 1)
    return row, place(airport.lon, min(lons), max(lons), WIDTH - LABEL) + 2


def line(start: Spot, end: Spot) -> Iterator[Spot]:
    """Yield the cells between two airports, every second one of a flat line."""
    rows, columns = end[0] - start[0], end[1] - start[1]
    steps = max(abs(rows), abs(columns) // 2, 1)
    for step in range(1, steps):
        yield start[0] + round(rows * step / steps), start[1] + round(columns * step / steps)


def label(view: Look, seat: int, code: str) -> str:
    """Write an airport with what lies there."""
    letters = [CALLSIGN_LETTERS[i] for i, own in enumerate(view.callsigns) if own == code]
    name = f"{letters[0]}={code}" if letters else code.lower()
    cube = "*" if letters and letters[0] in view.cubes else ""
    return name + cube + ("#" if code in view.hubs[seat] else "")


def free(wanted: Spot, length: int, taken: set[Spot]) -> Spot:
    """Return the cell at or below the wanted one where a label of that length has room."""
    row, column = wanted[0], max(0, min(wanted[1] - 2, WIDTH - length))
    for down in range(HEIGHT):
        here = (row + down) % HEIGHT
        if not any((here, column + step) in taken for step in range(length)):
            return here, column
    return row, column


def situation(view: Look) -> str:
    """Say where in the year the game is, and what is asked."""
    parts = [f"{MONTHS[view.month]}, season {view.season}: {view.phase}"]
    if view.left:
        parts.append(f"{view.left} planes to place")
    if view.dice:
        parts.append(f"dice {view.dice}")
    if view.origin_and_destination:
        parts.append(f"market {view.market}, {'-'.join(view.origin_and_destination)}")
    return "; ".join(parts)


def airlines(view: Look, seat: int) -> Iterator[str]:
    """Yield what each airline has; the one that looks is marked."""
    from textwrap import wrap  # only who looks pays for it

    for other in range(view.seats):
        mark = ">" if other == seat else " "
        won = "+".join(map(str, view.won[other])) or "none"
        flash = "yes" if view.flash_tokens[other] else "used"
        yield (
            f"{mark}seat {other}: {view.scores[other]} points; cards won {won};"
            f" cubes {view.cubes_taken[other]}"
        )
        rest = (
            f"tokens {view.ancillaries[other]}, flash deal {flash};"
            f" hand {' '.join(map(str, view.hands[other])) or 'empty'}"
        )
        yield from wrap(rest, WIDTH - 9, initial_indent=" " * 9, subsequent_indent=" " * 11)
        yield from wrap(
            network(view, other), WIDTH - 9, initial_indent=" " * 9, subsequent_indent=" " * 11
        )


def network(view: Look, seat: int) -> str:
    """List an airline's planes with its hubs or border tokens."""
    planes = [
        route if count == 1 else f"{route} x{count}"
        for route, count in Counter(view.planes[seat]).items()
    ]
    hubs = [code for code in view.hubs[seat] if code]
    tokens = f"; hubs {' '.join(hubs)}" if hubs else ""
    if view.borders[seat]:
        tokens = f"; borders {' '.join(view.borders[seat])}"
    return f"planes {', '.join(planes) or 'none'}{tokens}"
