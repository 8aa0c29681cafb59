"""Callsigns, planes and subsidies: set-up and network planning [S7, S8, N, G, R]."""

from __future__ import annotations

from functools import lru_cache

from opensky.referee.opensky.material import FLEET, LETTERS, NOVEMBER
from opensky.referee.opensky.phase import Phase
from opensky.referee.opensky.position import Airline, Position
from opensky.referee.opensky.regions import cross_border, is_closed, return_borders
from opensky.referee.verdict import Broken, shown


class Callsigns(Phase):
    """The six callsigns in alphabetical order, seat 0 first and then clockwise [S7]."""

    rule = "S7"
    due = "callsign AIRPORT"

    def seek(self, table: Position) -> int | None:
        """Ask for the next callsign [S7]."""
        placed = len(table.callsigns)
        return placed % table.seats if placed < len(LETTERS) else None

    def options(self, table: Position) -> list[str]:
        """List the airports without a callsign."""
        return [f"callsign {code}" for code in table.board.airports if code not in table.callsigns]

    def apply(self, table: Position, text: str) -> None:
        """Place the callsign and its cube [S7, S8]."""
        if not text.startswith("callsign "):
            raise self.misspelled(text)
        airport = text[9:]
        if airport not in table.board.country:
            raise Broken("S7", f"callsign {shown(airport)}: no airport of this board")
        if airport in table.callsigns:
            raise Broken("S7", f"callsign {airport}: it has one, the six airports differ")
        table.cubes += LETTERS[len(table.callsigns)]  # [S8] one cube on each
        table.callsigns += (airport,)
        table.note("S7", "S8")

    def after(self, table: Position) -> str:
        """Begin season 1 [Y2]."""
        return "plan"


class Planning(Phase):
    """All planes of the fleets in snake order [N1, N2, Y2]."""

    rule = "N2"
    due = "fly ROUTE"

    def enter(self, table: Position) -> None:
        """Begin a season; season 2 begins with the reset."""
        table.note("Y2")
        if table.month == NOVEMBER:
            _reset(table)

    def seek(self, table: Position) -> int | None:
        """Ask for the next plane; nobody may hold one back [N1]."""
        order, placed = snake(table.seats), _placed(table)
        if placed == len(order):  # [N1] all of them
            table.note("N1")
            return None
        seat, table.left = order[placed]
        return seat

    def options(self, table: Position) -> list[str]:
        """List the routes that the seat may fly."""
        return flights(table, snake(table.seats)[_placed(table)][0])

    def apply(self, table: Position, text: str) -> None:
        """Place one plane [N1]."""
        order, placed = snake(table.seats), _placed(table)
        seat, left = order[placed]
        fly(self, table, seat, text)
        if left == 1 and placed + 1 < len(order):
            table.note("N2")

    def after(self, table: Position) -> str:
        """Go on with the hubs, in Europe [Y2, E1]."""
        return "hub"


@lru_cache(maxsize=4)
def snake(seats: int) -> tuple[tuple[int, int], ...]:
    """List for each plane of a season the seat and how many it has left to place in this pass."""
    half = FLEET[seats] // 2  # [N2] half of the fleet, rounded down
    order: list[tuple[int, int]] = []
    for number in range(FLEET[seats] // half):
        turn = range(seats) if number % 2 == 0 else reversed(range(seats))
        order += [(seat, left) for seat in turn for left in range(half, 0, -1)]
    return tuple(order)


def flights(table: Position, seat: int) -> list[str]:
    """List the texts of all routes that a seat may put a plane on."""
    airline = table.airlines[seat]
    return [f"fly {route}" for route in table.board.routes if not is_closed(table, airline, route)]


def fly(phase: Phase, table: Position, seat: int, text: str) -> None:
    """Put one plane of the seat on a route, with border token and cubes [N, L5]."""
    if not text.startswith("fly "):
        raise phase.misspelled(text)
    route, airline = text[4:], table.airlines[seat]
    if route not in table.board.routes:
        raise Broken("S10", f"fly {shown(route)}: no allowed route of this board")
    if is_closed(table, airline, route):
        raise Broken("B4", f"fly {route}: crosses a border and no token is left to open it")
    if any(route in other.planes for other in table.airlines):
        table.note("N3")  # [N3] no limit to the planes on a route
    cross_border(table, airline, route)
    airline.planes = tuple(sorted((*airline.planes, route)))
    _collect(table, airline, route)


def _collect(table: Position, airline: Airline, route: str) -> None:
    """Take the cubes at both ends, at once [G1, G2]."""
    letters = table.letters_at(table.board.routes[route])
    if len(letters) < 2:
        table.note("S10")  # [S10] to and through airports without a callsign
    found = [letter for letter in letters if letter in table.cubes]
    if len(found) < len(letters) or (found and table.month):
        table.note("G3")  # [G3] never replaced, and still there for later takers
    if not found:
        return
    airline.cubes += len(found)  # [G1, G2]
    table.cubes = "".join(letter for letter in table.cubes if letter not in found)
    table.note("G1", *(["G2"] if len(found) == 2 else []))


def _reset(table: Position) -> None:
    """Clear the board of planes; all else stays as it is [R1, R2, R3]."""
    if table.applied["L5"] and any(airline.planes for airline in table.airlines):
        table.note("L6")  # [L6] leased planes go with the others
    return_borders(table)
    for airline in table.airlines:
        airline.planes = ()  # [R1]
    # [R3] callsigns, cubes, cards and tokens stay as they are
    table.note("R1", "R2", "R3", "Y1")  # [Y1] October is the seventh month, season 2 begins


def _placed(table: Position) -> int:
    return sum(len(airline.planes) for airline in table.airlines)
