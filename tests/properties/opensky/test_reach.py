"""How far a bot in the same process can reach from what it is given: to nothing it may not have."""

from __future__ import annotations

import gc
import random
import types
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import assume, given, settings

from opensky.clock import Clock
from opensky.game import Info
from opensky.games.opensky import GAME
from opensky.games.opensky.table import Table as RealTable
from opensky.luck import deal_key
from opensky.match import Host
from opensky.match import Setting as League
from properties.opensky.tables import (
    SEEDS,
    SETTINGS,
    Decision,
    Setting,
    Table,
    Thing,
    choose,
    moments,
)

QUICK = settings(max_examples=10, deadline=None, derandomize=True, database=None)
SHARED_BY_ALL = (
    type,
    types.ModuleType,
    types.FunctionType,
    types.CodeType,
    types.FrameType,
    types.GetSetDescriptorType,
    types.MethodDescriptorType,
    types.WrapperDescriptorType,
)
"""What belongs to the process and not to a game; from there everything can be reached."""


def reachable(*starts: Thing) -> Iterator[Thing]:
    """Yield all that public fields and references lead to, but not what a call would make."""
    seen: dict[int, Any] = {}
    left = list(starts)
    while left:
        thing = left.pop()
        if id(thing) in seen or isinstance(thing, SHARED_BY_ALL):
            continue
        seen[id(thing)] = thing
        yield thing
        left += gc.get_referents(thing)
        if type(thing).__module__.startswith("opensky"):
            left += fields(thing).values()


def fields(thing: Thing) -> dict[str, Thing]:
    """Read every field of a thing that is no method, the private ones too."""
    names = [name for name in dir(thing) if not name.startswith("__") or name == "__dict__"]
    found = {name: getattr(thing, name, None) for name in names}
    return {name: value for name, value in found.items() if not callable(value)}


@pytest.mark.rule("F2")
@QUICK
@given(setting=SETTINGS, seed=SEEDS)
def test_no_table_and_no_sealed_bid_can_be_reached_from_a_view(setting: Setting, seed: int) -> None:
    rng, walks = random.Random(seed), 0
    for moment in moments(setting.table(), rng, "bid"):
        sealed = []
        while moment.phase == "bid" and walks < 3:
            view = moment.view(moment.to_act())
            walks += bool(sealed)
            for thing in reachable(view, view.options) if sealed else ():
                assert not isinstance(thing, RealTable)
                assert not (type(thing) is tuple and tells(thing, sealed)), thing
            bid = moment.options()[-1]
            sealed.append((moment.to_act(), bid))
            moment.apply(bid)
    assume(walks)


def tells(thing: tuple[Any, ...], sealed: list[tuple[int, Any]]) -> bool:
    """Say whether a tuple joins a seat and what it has bid face down this month."""
    return any(who == seat and what is bid for who, what in pairwise(thing) for seat, bid in sealed)


class Spy:
    """Looks around at every decision of its first games and keeps what it should not have."""

    def __init__(self, haul: list[str], key: bytes) -> None:
        self.haul, self.key, self.looks = haul, key, 0

    def start(self, info: Info) -> None:
        self.info = info

    def decide(self, view: Table) -> Decision:
        self.looks += 1
        if self.looks % 10 == 1:
            for thing in reachable(view, view.options, self.info):
                if isinstance(thing, RealTable | Host) or thing == self.key:
                    self.haul.append(repr(thing))
        return view.options[-1]


@pytest.mark.parametrize("board", GAME.boards)
def test_a_bot_in_a_match_reaches_neither_table_nor_the_deals_key(board: str) -> None:
    haul: list[str] = []
    key = deal_key("secret", 0)
    spy = lambda: Spy(haul, key)  # noqa: E731 - a factory is a value
    league = League(
        GAME, GAME.board(board), 2, {}, "secret", Clock(), 1, ["one", "two"], [spy, spy]
    )
    lines = Host(league).play(0, range(2))
    assert all('"faults":[]' in line for line in lines)
    assert haul == []


def test_the_walk_finds_what_is_there() -> None:
    table = GAME.table(GAME.board("europe"), 2)
    assert any(thing is table for thing in reachable([{"x": (table,)}]))
    assert any(thing == b"key" for thing in reachable(types.SimpleNamespace(a=[b"key"])))


@QUICK
@given(setting=SETTINGS, seed=SEEDS)
def test_nothing_that_a_view_shows_can_be_written(setting: Setting, seed: int) -> None:
    rng = random.Random(seed)
    table = setting.table()
    for _ in range(rng.randrange(120)):
        if table.to_act() is None:
            break
        table.apply(choose(table, rng))
    view = table.view(rng.randrange(table.seats))
    shown = [view, *view.options[:3], view.board, *view.board.airports[:2]]
    for thing in shown:
        for name in (*fields(thing), "anything"):
            with pytest.raises((AttributeError, TypeError)):
                setattr(thing, name, None)
            with pytest.raises((AttributeError, TypeError)):
                delattr(thing, name)
    for thing in shown:
        for name, value in fields(thing).items():
            assert is_fixed(value), f"{type(thing).__name__}.{name} is {type(value).__name__}"


def is_fixed(value: Thing) -> bool:
    """Say whether a value offers no way to change it, nor what it holds."""
    if isinstance(value, tuple | frozenset):
        return all(map(is_fixed, value))
    if isinstance(value, types.MappingProxyType):
        return all(map(is_fixed, value.values()))
    plain = type(value).__module__.startswith("opensky") and not hasattr(value, "__setitem__")
    return value is None or isinstance(value, str | int | float | bytes) or plain


def test_a_bot_cannot_write_what_it_is_told_at_the_start() -> None:
    told: list[Info] = []

    class Scribbler:
        def start(self, info: Info) -> None:
            told.append(info)
            info.rulings["next_best"] = "standing"  # type: ignore[index]

        def decide(self, view: Table) -> Decision:
            return view.options[0]

    league = League(
        GAME, GAME.board("europe"), 2, {}, "1", Clock(), 1, ["one", "two"], [Scribbler] * 2
    )
    lines = Host(league).play(0, range(2))
    assert {info.rulings["next_best"] for info in told} == {"original"}
    assert all('"kind":"crash"' in line for line in lines)
