"""What a seat may not know makes no difference to what it sees [F2]."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings

from opensky.clock import Clock
from opensky.games.opensky import GAME
from opensky.games.opensky.box import catalogue
from opensky.games.opensky.vector import Batch
from opensky.match import Host
from opensky.match import Setting as League
from properties.opensky.tables import (
    SEEDS,
    SETTINGS,
    Decision,
    Setting,
    Table,
    choose,
    moments,
    shown,
)

QUICK = settings(max_examples=25, deadline=None, derandomize=True, database=None)


@pytest.mark.rule("F2")
@QUICK
@given(setting=SETTINGS, seed=SEEDS)
def test_a_view_is_the_same_whatever_others_have_bid_face_down(setting: Setting, seed: int) -> None:
    rng = random.Random(seed)
    pairs = 0
    for moment in moments(setting.table(), rng, "bid"):
        for viewer in range(moment.seats):
            pairs += compare(moment, viewer, rng)
    assume(pairs)


def compare(moment: Table, viewer: int, rng: random.Random) -> int:
    """Bid in two ways that differ for the others only; return how often the views were compared."""
    one, other = moment.copy(), moment.copy()
    pairs = 0
    while one.phase == other.phase == "bid":
        pairs += one.state_bytes() != other.state_bytes()
        assert known(one, viewer) == known(other, viewer)
        options = one.options()
        bid = rng.choice(options)
        is_own = one.to_act() == viewer
        one.apply(bid)
        other.apply(bid if is_own else rng.choice(options))
    return pairs


def known(table: Table, seat: int) -> tuple[Any, ...]:
    """Collect all that a seat is shown, and what it imagines."""
    view = table.view(seat)
    imagined = [view.imagine(random.Random(luck)) for luck in range(3)]
    return shown(view), [table.state_text() for table in imagined], [*map(shown, imagined)]


@pytest.mark.rule("F2")
@QUICK
@given(setting=SETTINGS, seed=SEEDS)
def test_an_imagined_table_is_one_that_the_view_allows(setting: Setting, seed: int) -> None:
    rng = random.Random(seed)
    for moment in moments(setting.table(), rng, "bid"):
        while moment.phase == "bid":
            view = moment.view(moment.to_act())
            imagined = view.imagine(rng)
            assert known(imagined, view.seat) == known(moment, view.seat)
            moment.apply(rng.choice(moment.options()))


@pytest.mark.rule("F2")
@pytest.mark.parametrize("board", GAME.boards)
def test_an_observation_is_the_same_whatever_others_have_bid_face_down(board: str) -> None:
    rng = random.Random(board)
    row, pairs = Row(board), 0
    while pairs < 10:
        if row.table().phase == "bid":
            one, other = (row.replayed(rng.choice(row.table().options())) for _ in range(2))
            if one.table().phase == other.table().phase == "bid":
                pairs += one.table().state_bytes() != other.table().state_bytes()
                assert np.array_equal(one.cells, other.cells)
                assert np.array_equal(one.masks, other.masks)
        row.act(row.table().action(choose(row.table(), rng)))


class Row:
    """A batch of one table of three seats, and how it came to where it is."""

    def __init__(self, board: str, actions: tuple[int, ...] = ()) -> None:
        self.board = board
        self.batch = Batch(catalogue(GAME.board(board)), 1, 3, {})
        self.cells = np.zeros((1, len(self.batch.names)), np.int8)
        self.masks = np.zeros((1, self.batch.words), np.uint64)
        self.turns = np.zeros(1, np.int8)
        self.actions: tuple[int, ...] = ()
        self.batch.look(self.cells, self.masks, self.turns)
        for action in actions:
            self.act(action)

    def table(self) -> Table:
        return self.batch.table(0)

    def replayed(self, decision: Decision) -> Row:
        """Play the same game again, and that decision after it."""
        return Row(self.board, (*self.actions, self.table().action(decision)))

    def act(self, action: int) -> None:
        rewards, done = np.zeros((1, 3), np.int32), np.zeros(1, np.uint8)
        actions = np.array([action], np.int32)
        assert self.batch.step(0, 1, actions, self.cells, self.masks, self.turns, rewards, done) < 0
        self.actions += (action,)


class Watcher:
    """Plays by a fixed rule and keeps all that it is shown before the first dice."""

    def __init__(self, seen: list[Any]) -> None:
        self.seen = seen

    def decide(self, view: Table) -> Decision:
        if not any(seat < 0 for seat, _ in view.history):
            self.seen.append(shown(view))
        return view.options[-1]


@pytest.mark.parametrize("board", GAME.boards)
def test_nothing_is_seen_of_dice_to_come(board: str) -> None:
    seen: dict[str, list[Any]] = {seed: [] for seed in ("1", "2")}
    lines = {seed: match(board, seed, kept) for seed, kept in seen.items()}
    assert lines["1"] != lines["2"]
    assert seen["1"]
    assert seen["1"] == seen["2"]


def match(board: str, seed: str, seen: list[Any]) -> list[str]:
    """Play one match of two watchers; return the events of its records."""
    factory = lambda: Watcher(seen)  # noqa: E731 - a factory is a value
    names = ["one", "two"]
    league = League(GAME, GAME.board(board), 2, {}, seed, Clock(), 1, names, [factory, factory])
    return [line.partition('"events":')[2] for line in Host(league).play(0, range(2))]
