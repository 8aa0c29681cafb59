"""The two sides of the board: borders in North America [B], hub tokens in Europe [E]."""

from __future__ import annotations

from opensky.referee.opensky.material import NOVEMBER, REGIONAL_TOKENS
from opensky.referee.opensky.phase import Phase
from opensky.referee.opensky.position import Airline, Position
from opensky.referee.verdict import Broken, shown


def is_closed(table: Position, airline: Airline, route: str) -> bool:
    """Tell whether a route crosses a border that this airline can no longer open."""
    if route not in table.board.borders:
        return False  # [B1] inside one colour a route is free to fly
    if route in airline.tokens:
        return False  # [B3] its own token licenses any number of planes
    return len(airline.tokens) == REGIONAL_TOKENS  # [B4] with both placed the others are closed


def cross_border(table: Position, airline: Airline, route: str) -> None:
    """Lay a border token together with the plane where the route needs one."""
    if table.board.is_europe:
        return
    if len(airline.tokens) == REGIONAL_TOKENS:
        table.note("B4")
    if route not in table.board.borders:
        table.note("B1")
    elif route in airline.tokens:
        table.note("B3")
    else:
        airline.tokens = tuple(sorted((*airline.tokens, route)))  # [B2]
        table.note("B2", *(["B6"] if table.phase == "place" else []))  # [B6] leased planes too


def return_borders(table: Position) -> None:
    """Give the border tokens back at the season reset; hub tokens stay where they are [E3]."""
    if table.board.is_europe:
        return
    for airline in table.airlines:
        table.note(*(["B5"] if airline.tokens else []))
        airline.tokens = ()  # [B5]


class Hubs(Phase):
    """Both hub tokens of each seat in turn; in season 2 each may be moved [E1, E3, Y2]."""

    rule = "E1"
    due = "hub AIRPORT"

    def enter(self, table: Position) -> None:
        """Count the decisions of this season from none."""
        table.left = 0

    def seek(self, table: Position) -> int | None:
        """Ask both tokens of a player one after the other, in turn order [E1]."""
        if not table.board.is_europe or table.left == table.seats * REGIONAL_TOKENS:
            return None
        return table.left // REGIONAL_TOKENS

    def options(self, table: Position) -> list[str]:
        """List the airports allowed; in season 2 the token's own comes first [E3]."""
        seat, token = divmod(table.left, REGIONAL_TOKENS)
        stays = table.airlines[seat].tokens[token : token + 1]
        taken = _taken(table, seat)
        free = (airport for airport in table.board.airports if airport not in taken)
        return [f"hub {airport}" for airport in (*stays, *free)]

    def apply(self, table: Position, text: str) -> None:
        """Place the next token, or move it, or leave it where it is."""
        if not text.startswith("hub "):
            raise self.misspelled(text)
        airport = text[4:]
        seat, token = divmod(table.left, REGIONAL_TOKENS)
        airline = table.airlines[seat]
        if airport not in table.board.country:
            raise Broken("E1", f"hub {shown(airport)}: no airport of this board")
        stays = airline.tokens[token : token + 1] == (airport,)  # [E3] or leave it
        if not stays and airport in _taken(table, seat):
            rule = "E3" if table.month == NOVEMBER else "E1"
            raise Broken(rule, f"hub {airport}: a hub token blocks the airport")
        airline.tokens = (*airline.tokens[:token], airport, *airline.tokens[token + 1 :])
        table.left += 1
        table.note("E3" if table.month == NOVEMBER else "E1")

    def after(self, table: Position) -> str:
        """Go on with the first month of the season [Y2]."""
        return "dice"


def _taken(table: Position, seat: int) -> set[str]:
    """Collect the airports where this seat may not put a token, by the ruling `hub_limit`."""
    if table.rulings["hub_limit"] == "player":
        return set(table.airlines[seat].tokens)
    return {airport for airline in table.airlines for airport in airline.tokens}
