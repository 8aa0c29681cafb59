"""What anybody at the table can see: nothing in 1840 is hidden but the draws to come."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from opensky.games.vienna1840 import boardtext, building, facts, flow, routes, sketch, stadtbahn
from opensky.games.vienna1840.map import Map
from opensky.games.vienna1840.picture import background, ledger, picture, round_name
from opensky.games.vienna1840.state import State


class Look:
    """Read access to a table. Tram companies, lines, Stadtbahn companies go by their names."""

    __slots__ = ("_state",)

    def __init__(self, state: State) -> None:
        self._state = state

    @property
    def board(self) -> Map:
        """The map."""
        return self._state.board

    @property
    def rulings(self) -> Mapping[str, str]:
        """The rule set, as plans name it."""
        return {"rules": self._state.rules.name}

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self._state.players)

    @property
    def round(self) -> str:
        """The round, such as LR2b or CR3.c."""
        return round_name(self._state)

    @property
    def phase(self) -> int:
        """The phase, 1 to 4."""
        return self._state.phase

    @property
    def step(self) -> str:
        """What is asked, "" when the game is over."""
        return self._state.step

    @property
    def acting(self) -> str:
        """The tram company or line that is asked, "" when it is a player or chance."""
        if self._state.finished:
            return ""
        entity = flow.entity(self._state)
        return entity if isinstance(entity, str) else ""

    @property
    def order(self) -> tuple[int, ...]:
        """The seats in the present order of players."""
        return tuple(self._state.order)

    @property
    def cash(self) -> tuple[int, ...]:
        """Cash by seat."""
        return tuple(player.cash for player in self._state.players)

    @property
    def loans(self) -> tuple[int, ...]:
        """Loans taken by seat."""
        return tuple(player.loans for player in self._state.players)

    @property
    def shares(self) -> tuple[Mapping[str, int], ...]:
        """Percent held by seat and company."""
        return tuple(dict(player.shares) for player in self._state.players)

    @property
    def privates(self) -> tuple[tuple[str, ...], ...]:
        """Privates by seat."""
        return tuple(tuple(player.privates) for player in self._state.players)

    @property
    def scores(self) -> tuple[int, ...]:
        """What each seat is worth now [V-EG-02]."""
        return tuple(self._state.score(seat) for seat in range(self.seats))

    @property
    def companies(self) -> tuple[str, ...]:
        """The tram companies in play."""
        return tuple(self._state.companies)

    @property
    def offer(self) -> tuple[str, ...]:
        """The lines on offer."""
        return tuple(self._state.offer)

    @property
    def maintenance(self) -> str:
        """The tram type that set the level of maintenance, "" at the start."""
        return self._state.maintenance

    @property
    def depot(self) -> Mapping[str, int]:
        """Trams that are not sold, by type."""
        return dict(self._state.depot)

    def director(self, company: str) -> int | None:
        """Name the seat that leads a tram company."""
        return self._state.companies[company].director

    def treasury(self, company: str) -> int:
        """Return the money of a tram company."""
        return self._state.companies[company].cash

    def lines(self, company: str) -> tuple[str, ...]:
        """Name the lines of a tram company."""
        return tuple(self._state.companies[company].lines)

    def trams(self, company: str) -> tuple[str, ...]:
        """Name all trams of a tram company, those of its lines first."""
        return tuple(self._state.trams_of(company))

    def owner(self, line: str) -> str | None:
        """Name the tram company that owns a line."""
        held = self._state.lines.get(line)
        return held.company if held else None

    def box(self, line: str) -> int:
        """Return what a line has earned since the last company round."""
        return self._state.lines[line].box

    def stations(self, line: str) -> tuple[str, ...]:
        """Name the hexes with a station of a line."""
        return tuple(self._state.lines[line].stations)

    def price(self, company: str) -> int | None:
        """Return the share price of a company, None before it is started."""
        known = company in self._state.market.cells
        return self._state.market.price(company) if known else None

    def private_income(self, private: str) -> int:
        """Return what a private pays in every company round; it is worth twice that."""
        return facts.PRIVATES[private].income

    def tram_price(self, code: str) -> int:
        """Return what a tram costs by the code of its price step."""
        return facts.TRAMS[code].price

    def stadtbahn_value(self, company: str) -> int:
        """Return what a Stadtbahn would run for now, before the multiplier [V-SB-05]."""
        return stadtbahn.best_run(self._state, company).value

    def reached(self, line: str) -> int:
        """Count the stops that the network of a line reaches [V-TL-01]."""
        return len(building.reach(self._state, line)[0])

    def best_route(self, line: str) -> routes.Best:
        """Find the best route of a line as the track lies."""
        return routes.best(self._state, line)

    def route_value(self, line: str, stops: tuple[tuple[str, int], ...]) -> int:
        """Return what a legal route is worth, maintenance aside; raise Illegal for another."""
        return routes.value(self._state, line, routes.judge(self._state, line, stops))[0]

    def running_cost(self, tram: str) -> int:
        """Return what a run of a tram costs at the present level [V-MT-01]."""
        return routes.maintenance(self._state, tram)

    def picture(self) -> dict[str, Any]:
        """Return everything on the table as plain data; RECORD.md says what is in it."""
        return picture(self._state)

    def state_text(self) -> str:
        """Return the picture, the tiles, the slots and the step's memory as one line of JSON."""
        whole = {**self.picture(), **background(self._state)}
        return json.dumps(whole, sort_keys=True, separators=(",", ":"))

    def sketch(self) -> list[sketch.Shape]:
        """Return the map as it lies as shapes to be drawn."""
        return sketch.of_state(self._state)

    def map_text(self) -> list[str]:
        """Return the map as it lies in lines of text."""
        return boardtext.map_lines(self._state)

    def ledger_text(self) -> str:
        """Return what the referee keeps too: the state without the step's memory."""
        return json.dumps(ledger(self._state), sort_keys=True, separators=(",", ":"))
