"""Perft: the published counts, by both engines, and what a count is."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from opensky.errors import Refusal
from opensky.game import DICE
from opensky.games import find
from opensky.proof.coverage import ROOT
from opensky.proof.pair import boards
from opensky.proof.perft import (
    Count,
    Published,
    count,
    divide,
    divide_again,
    lines,
    moves,
    pair_of,
    played,
    published,
)
from opensky.referee.opensky import marketing

GAME = find("opensky")
POSITIONS = published(GAME)
EUROPE, _ = boards("opensky", "europe")
QUICK = 60_000
"""Lines that a plain count in Python may play in a quick test."""

each = pytest.mark.parametrize("entry", POSITIONS, ids=lambda entry: entry.name)


@each
def test_the_engine_counts_what_is_published(entry: Published) -> None:
    table = pair_of(GAME, entry.position).ours
    assert [GAME.perft(table, depth + 1) for depth in range(len(entry.counts))] == [*entry.counts]


@each
def test_the_referee_counts_what_is_published(entry: Published) -> None:
    assert 1 <= entry.agreed <= len(entry.counts)
    for depth in range(1, entry.agreed + 1):
        counted = count(GAME, entry.position, depth, both=True)
        assert counted.differences() == []
        assert counted.total == counted.again == entry.due(depth)


def test_the_published_positions_are_of_all_kinds() -> None:
    tables = [pair_of(GAME, entry.position).ours for entry in POSITIONS]
    assert len(POSITIONS) >= 24
    assert len({entry.name for entry in POSITIONS}) == len(POSITIONS)
    assert {table.phase for table in tables} == {
        "callsign", "plan", "hub", "dice", "bid", "flash", "attach", "sensitivity", "lease", "place"
    }  # fmt: skip
    assert {table.seats for table in tables} == {2, 3, 4}
    assert {table.board.name for table in tables} == {"europe", "north_america"}
    assert {value for table in tables for value in table.rulings.values()} == {
        value for values in GAME.rulings.values() for value in values
    }
    assert {0, 7, 11} <= {table.month for table in tables}


def test_the_engine_counts_what_plain_play_counts() -> None:
    for entry in POSITIONS:
        table = pair_of(GAME, entry.position).ours
        deep = [depth for depth, due in enumerate(entry.counts, 1) if due < QUICK / 20][-1:]
        assert [lines(table, depth, played) for depth in deep] == [
            entry.counts[depth - 1] for depth in deep
        ]


@pytest.mark.parametrize(("depth", "due"), [(0, 1), (1, 18), (2, 306)])
def test_a_count_is_of_lines_of_exactly_the_depth(depth: int, due: int) -> None:
    table = GAME.table(EUROPE, 2, {})
    assert GAME.perft(table, depth) == lines(table, depth, played) == due


def test_a_game_that_ends_sooner_adds_nothing() -> None:
    entry = next(entry for entry in POSITIONS if entry.name == "march-3-america")
    table = pair_of(GAME, entry.position).ours
    while table.to_act() is not None:
        roll = table.to_act() == DICE
        table.apply(table.chances()[0][0] if roll else table.options()[0])
    assert [GAME.perft(table, depth) for depth in (0, 1, 2)] == [1, 0, 0]
    assert [lines(table, depth, played) for depth in (0, 1, 2)] == [1, 0, 0]


def test_counting_changes_nothing() -> None:
    table = pair_of(GAME, POSITIONS[0].position).ours
    GAME.perft(table, 3)
    assert table.state_text() == POSITIONS[0].position


def test_a_depth_below_zero_is_refused() -> None:
    with pytest.raises(ValueError, match="depth is -1"):
        GAME.perft(GAME.table(EUROPE, 2, {}), -1)


@each
def test_parts_add_up_to_the_whole(entry: Published) -> None:
    pair = pair_of(GAME, entry.position)
    parts = dict(divide(GAME, pair.ours, 2))
    assert [*parts] == moves(pair.ours) == moves(pair.theirs)
    assert sum(parts.values()) == entry.counts[1]


def test_a_planted_difference_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = next(entry for entry in POSITIONS if entry.name == "month-2-europe")
    two: Callable[..., list[str]] = lambda _, table: [f"market {table.dice[:2]}"]  # noqa: E731
    monkeypatch.setattr(marketing.Market, "options", two)
    counted = count(GAME, entry.position, 2, both=True)
    assert (counted.total, counted.again) == (60, 20)
    assert counted.differences()[0] == "differs: dice ABC: engine 3, referee 1"
    assert dict(divide_again(pair_of(GAME, entry.position).theirs, 2)) == counted.theirs


def test_a_line_that_only_one_engine_has_is_named() -> None:
    assert Count({"a": 1}, {"b": 2}).differences() == [
        "differs: a: engine 1, referee none",
        "differs: b: engine none, referee 2",
    ]
    assert Count({"a": 1}, None).differences() == []


@pytest.mark.parametrize(
    "text", ["", "opensky/1", "opensky/1 europe 2\n", "x y z", "opensky/1 x 2"]
)
def test_a_text_that_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(Refusal):
        count(GAME, text, 1, both=False)


def test_the_page_about_the_positions_has_every_count() -> None:
    page = (ROOT / "docs" / "perft.md").read_text(encoding="utf-8")
    rows = [
        f"| {entry.name} | {entry.note} | {entry.agreed} |"
        f" {' '.join(f'{lines:,}' for lines in entry.counts)} |"
        for entry in POSITIONS
    ]
    assert page.partition("|---|---|---|---|\n")[2].splitlines() == rows
