"""A board in plain text: a map by coordinates, and the routes of each airport."""

from __future__ import annotations

from opensky.games.opensky.board import Airport, Board

WIDTH, HEIGHT = 72, 22


def describe(board: Board) -> str:
    """Return the board as text of at most 80 columns."""
    head = (
        f"{board.title} ({board.name}): {board.region}, {len(board.airports)} airports,"
        f" {len(board.routes)} routes\nsha256 {board.sha256}"
    )
    rows = [describe_airport(airport, board) for airport in board.airports]
    return "\n".join([head, "", *draw(board), "", *rows])


def describe_airport(airport: Airport, board: Board) -> str:
    """List where one airport's routes go; * marks a border [B1]."""
    ends = []
    for first, second in board.routes:
        if airport.code in (first, second):
            other = second if airport.code == first else first
            ends.append(other + ("*" if board.is_foreign((first, second)) else ""))
    return f"{airport.code} {airport.name:<14} {airport.country:<3} {' '.join(ends)}"


def draw(board: Board) -> list[str]:
    """Draw the airports' codes by their coordinates, north above."""
    grid = [[" "] * (WIDTH + 3) for _ in range(HEIGHT)]
    lats = [airport.lat for airport in board.airports]
    lons = [airport.lon for airport in board.airports]
    for airport in board.airports:
        column = place(airport.lon, min(lons), max(lons), WIDTH)
        row = HEIGHT - 1 - place(airport.lat, min(lats), max(lats), HEIGHT - 1)
        while any(cell != " " for cell in grid[row][column : column + 3]):
            row = (row + 1) % HEIGHT
        grid[row][column : column + 3] = airport.code
    return ["".join(row).rstrip() for row in grid if "".join(row).strip()]


def place(value: float, low: float, high: float, size: int) -> int:
    """Scale a coordinate to 0..size; the middle when all are alike."""
    return round((value - low) / (high - low) * size) if high > low else size // 2
