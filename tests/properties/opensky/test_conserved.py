"""What no play can change: material, the worth of a copy, the way from table to text and back."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from opensky.game import DICE, Illegal
from opensky.games.opensky import GAME
from properties.opensky.tables import SEEDS, SETTINGS, STEPS, Setting, Table, choose, play, shown

FULL_HAND = Counter({200: 2, 250: 2, 300: 2, 400: 2, 500: 2})
NONSENSE = ("", "pass", "bid 300", "bid 300 ABC-DEF", "fly AMS", "attach 9", "hub -", "dice AAA")


class TableMachine(RuleBasedStateMachine):
    """Any table, from any moment of a game on."""

    table: Table

    @initialize(setting=SETTINGS, seed=SEEDS, steps=STEPS)
    def sit_down(self, setting: Setting, seed: int, steps: int) -> None:
        self.rng = random.Random(seed)
        self.table = play(setting.table(), self.rng, steps)
        self.flash_gone: set[int] = set()

    @precondition(lambda self: self.table.to_act() is not None)
    @rule()
    def play_one_decision(self) -> None:
        self.table.apply(choose(self.table, self.rng))

    @precondition(lambda self: self.table.to_act() is not None)
    @rule()
    def play_on_to_the_next_month(self) -> None:
        month = self.table.month
        while self.table.to_act() is not None and self.table.month == month:
            self.table.apply(choose(self.table, self.rng))

    @rule()
    def every_option_applies(self) -> None:
        is_roll = self.table.to_act() == DICE
        options = [roll for roll, _ in self.table.chances()] if is_roll else self.table.options()
        assert bool(options) == (self.table.to_act() is not None)
        assert len(set(map(str, options))) == len(options)
        for option in options:
            trial = self.table.copy()
            trial.apply(option)
            assert trial.state_bytes() != self.table.state_bytes()
            assert trial.history[:-1] == self.table.history or trial.phase == "bid"

    @rule(text=st.sampled_from(NONSENSE), seed=SEEDS, seats=st.integers(2, 4))
    def an_illegal_decision_changes_nothing(self, text: str, seed: int, seats: int) -> None:
        other = GAME.table(self.table.board, seats)
        play(other, random.Random(seed), seed % 100)
        legal = {str(option) for option in self.table.options()}
        foreign = [str(option) for option in (*other.options(), *self.table.options())]
        before = (self.table.state_bytes(), shown(self.table))
        for attempt in {text, *foreign[:40], *(fault(word) for word in foreign[:5])} - legal:
            with pytest.raises(Illegal):
                self.table.apply(self.table.parse(attempt))
            assert (self.table.state_bytes(), shown(self.table)) == before

    @rule(steps=st.integers(1, 60))
    def a_copy_goes_its_own_way(self, steps: int) -> None:
        before = (self.table.state_bytes(), shown(self.table))
        twin = self.table.copy()
        assert (twin.state_bytes(), shown(twin)) == before
        play(twin, random.Random(0), steps)
        assert (self.table.state_bytes(), shown(self.table)) == before
        self.table, left = twin, self.table.copy()
        play(left, random.Random(1), 3)
        assert shown(twin) == shown(self.table)

    @invariant()
    def cards_are_conserved(self) -> None:
        table = self.table
        for seat in range(table.seats):
            played = [bid[0] for bid in table.bids[seat : seat + 1] if bid]
            flashed = [fare for fare in table.flash_deals[seat : seat + 1] if fare]
            assert Counter([*table.hands[seat], *table.won[seat], *played, *flashed]) == FULL_HAND

    @invariant()
    def tokens_are_conserved(self) -> None:
        table = self.table
        for seat in range(table.seats):
            assert table.ancillaries[seat] + table.charged[seat] == 3
            assert min(table.ancillaries[seat], table.charged[seat]) >= 0
            assert len(table.borders[seat]) <= 2
        gone = {seat for seat, unused in enumerate(table.flash_tokens) if not unused}
        assert gone >= self.flash_gone
        self.flash_gone = gone

    @invariant()
    def cubes_are_conserved(self) -> None:
        table = self.table
        placed = sum(airport is not None for airport in table.callsigns)
        assert len(table.cubes) + sum(table.cubes_taken) == placed

    @invariant()
    def planes_stay_within_the_fleet_and_on_routes_of_the_board(self) -> None:
        table = self.table
        routes = {"-".join(route) for route in table.board.routes}
        for seat, planes in enumerate(table.planes):
            assert len(planes) <= table.fleet
            assert set(planes) <= routes
            foreign = {r for r in planes if table.board.is_foreign(tuple(r.split("-")))}
            assert foreign <= set(table.borders[seat])

    @invariant()
    def the_text_of_the_table_is_read_back(self) -> None:
        text = self.table.state_text()
        again = GAME.position(self.table.board, text)
        assert again.state_text() == text
        assert list(map(str, again.options())) == list(map(str, self.table.options()))
        assert (again.to_act(), again.result()) == (self.table.to_act(), self.table.result())


def fault(text: str) -> str:
    """Misspell a decision."""
    return text.replace(" ", "  ", 1)


TestTable = TableMachine.TestCase
TestTable.settings = settings(
    max_examples=60, stateful_step_count=12, deadline=None, derandomize=True, database=None
)
