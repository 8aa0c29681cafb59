"""Situations of 1840 in few words: a table that can be led anywhere, and a line's turn."""

from collections.abc import Callable
from typing import Self

import pytest

from opensky.game import DICE, Illegal
from opensky.games.vienna1840 import GAME, building, facts, flow, stations
from opensky.games.vienna1840.decisions import Bid, Buy, Decision, Pass, Pick, Run, Start
from opensky.games.vienna1840.stages import LineStage
from opensky.games.vienna1840.state import Line, State
from opensky.games.vienna1840.table import Table

BARS = {period.name: place for place, period in enumerate(facts.BAR)}


class Desk:
    """A table with short words for what tests do to it."""

    def __init__(self, seats: int = 3, rules: str = "printed", three_players: str = "full") -> None:
        rulings = {"rules": rules, "three_players": three_players}
        self.table: Table = GAME.table(GAME.board("vienna"), seats, rulings)

    @property
    def state(self) -> State:
        return self.table._state

    @property
    def texts(self) -> list[str]:
        """The options, or what chance may bring."""
        return [str(option) for option in flow.options(self.state)]

    def do(self, *texts: str) -> Self:
        for text in texts:
            self.table.apply(self.table.parse(text))
        return self

    def refused(self, text: str) -> str:
        """Return the rule that forbids a decision; the table must stay as it was."""
        before = self.table.state_text()
        with pytest.raises(Illegal) as caught:
            self.table.apply(self.table.parse(text))
        assert self.table.state_text() == before
        return caught.value.rule

    def until(self, reached: Callable[[Self], bool]) -> Self:
        """Play tamely until something holds."""
        for _ in range(5000):
            if reached(self):
                return self
            self.table.apply(tame(self))
        raise AssertionError(f"never reached; now {self.table.round} {self.table.step}")

    def to_round(self, name: str) -> Self:
        return self.until(lambda desk: desk.table.round == name and desk.table.to_act() != DICE)

    def to_step(self, step: str) -> Self:
        return self.until(lambda desk: desk.table.step == step)

    def cash(self, *amounts: int) -> Self:
        """Give the seats that much cash."""
        for player, amount in zip(self.state.players, amounts, strict=True):
            player.cash = amount
        return self


def tame(desk: Desk) -> Decision:
    """Pick something dull: buy privates at their value, start low, lines for the minimum."""
    options = flow.options(desk.state)
    by_kind = {type(option): option for option in reversed(options)}
    for kind in (Start, Pick):
        if kind in by_kind:
            return by_kind[kind]
    if desk.table.step == "private_auction" and desk.state.stage.lot is None:
        return by_kind.get(Bid, Pass())
    return options[0]


def line_turn(
    line: str = "5",
    round_name: str = "LR1a",
    *tiles: str,
    rules: str = "printed",
    cash: int = 1000,
    tram: str | None = "Y1-0",
    seats: int = 3,
    others: tuple[str, ...] = (),
) -> Desk:
    """Start the turn of a line of WT, which seat 0 leads, after tiles like "G15 6 0" were laid.

    `others` are lines of DT K&C that act after it.
    """
    desk = Desk(seats, rules).to_round("LR1a")
    state = desk.state
    for text in tiles:
        lay(desk, text)
    for place, name in enumerate(state.companies):
        state.companies[name].lines, state.companies[name].trams = [], []
        state.companies[name].director = place
    state.companies["WT"].cash = cash
    own(desk, "WT", line, tram)
    for other in others:
        own(desk, "DT K&C", other, None)
    owned = {line, *others}
    state.lines = {name: held for name, held in state.lines.items() if name in owned}
    for player in state.players:
        player.privates = []
    state.bar = BARS[round_name]
    state.stage, state.step = LineStage((line, *others)), ""
    state.slots = {at: without_lines(desk, at) for at in state.slots}
    for at, slots in state.slots.items():
        stations.settle_slots(state, at, slots)
    state.homeless = set(state.board.lines)
    flow.settle(state)
    return desk


def without_lines(desk: Desk, at: int) -> tuple[tuple[str | None, ...], ...]:
    return tuple(
        tuple(None if owner in facts.LINES else owner for owner in city)
        for city in desk.state.slots[at]
    )


def own(desk: Desk, company: str, line: str, tram: str | None) -> None:
    desk.state.lines[line] = Line(company, tram=tram)
    desk.state.companies[company].lines.append(line)
    for lines in (desk.state.offer, desk.state.hidden):
        if line in lines:
            lines.remove(line)


def lay(desk: Desk, text: str) -> None:
    """Lay a tile whatever the rules say."""
    name, number, rotation = text.split()
    piece = desk.state.board.tile(number, int(rotation))
    building.lay(desk.state, desk.state.board.index[name], piece)


def station(desk: Desk, line: str, name: str, city: int = 0) -> None:
    """Place a station whatever the rules say."""
    stations.place(desk.state, line, desk.state.board.hex(name), city)
    if isinstance(desk.state.stage, LineStage):
        desk.state.stage.memo = None


def fill(desk: Desk, name: str, city: int, *owners: str | None) -> None:
    """Say who stands in the slots of a city."""
    at = desk.state.board.index[name]
    cities = list(desk.state.slots[at])
    cities[city] = owners
    stations.settle_slots(desk.state, at, tuple(cities))
    if isinstance(desk.state.stage, LineStage):
        desk.state.stage.memo = None


def share(desk: Desk, seat: int, company: str, percent: int) -> None:
    """Put shares of the stock into a hand."""
    held = desk.state.players[seat].shares
    held[company] = held.get(company, 0) + percent
    desk.state.shares[company].stock -= percent


def best(desk: Desk) -> Run:
    """Return the run that is offered first."""
    first = desk.table.options()[0]
    assert isinstance(first, Run)
    return first


def purchase(desk: Desk, company: str) -> bool:
    """Say whether a share of the company is on offer to the player to act."""
    return any(
        isinstance(option, Buy) and option.company == company for option in desk.table.options()
    )
