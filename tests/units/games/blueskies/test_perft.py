"""Perft: the published counts by both engines."""

from __future__ import annotations

import pytest

from opensky.game import DICE
from opensky.games.blueskies import GAME
from opensky.proof.coverage import ROOT
from opensky.proof.perft import Published, count, lines, pair_of, played, published

POSITIONS = published(GAME)
QUICK = 1_500
each = pytest.mark.parametrize("entry", POSITIONS, ids=lambda entry: entry.name)


@each
def test_the_engine_counts_what_is_published(entry: Published) -> None:
    table = pair_of(GAME, entry.position).ours
    assert [GAME.perft(table, depth + 1) for depth in range(len(entry.counts))] == [*entry.counts]


@each
def test_the_referee_counts_what_is_published(entry: Published) -> None:
    """At all depths that take a moment; `tests/perft_positions.py` counted to `agreed`."""
    assert 1 <= entry.agreed <= len(entry.counts)
    before = (1, *entry.counts)
    for depth in range(1, entry.agreed + 1):
        if before[depth - 1] > 300:
            break
        counted = count(GAME, entry.position, depth, both=True)
        assert counted.differences() == []
        assert counted.total == counted.again == entry.due(depth)


@each
def test_the_engine_counts_what_plain_play_counts(entry: Published) -> None:
    table = pair_of(GAME, entry.position).ours
    deep = max(depth for depth, due in enumerate(entry.counts, 1) if due < QUICK)
    assert lines(table, deep, played) == entry.counts[deep - 1]


def test_the_positions_are_of_all_kinds() -> None:
    tables = [pair_of(GAME, entry.position).ours for entry in POSITIONS]
    assert len({entry.name for entry in POSITIONS}) == len(POSITIONS) >= 20
    assert {table.part for table in tables} == {
        "start", "locals", "demand", "hands", "setup", "buy", "play", "more", "help", "renew"
    }  # fmt: skip
    assert {table.phase for table in tables} == {
        "start", "card", "cubes", "deal", "buy", "play", "discard", "help"
    }  # fmt: skip
    assert {table.seats for table in tables} == {2, 3, 4, 5}


def test_a_game_that_ends_sooner_adds_nothing() -> None:
    table = GAME.table(GAME.board("usa"), 2, {})
    while table.to_act() is not None:
        is_draw = table.to_act() == DICE
        table.apply(table.chances()[0][0] if is_draw else table.options()[0])
    assert [GAME.perft(table, depth) for depth in (0, 1, 2)] == [1, 0, 0]


def test_a_depth_below_zero_is_refused_and_counting_changes_nothing() -> None:
    table = GAME.table(GAME.board("usa"), 2, {})
    before = table.state_text()
    assert GAME.perft(table, 2) == 60
    assert table.state_text() == before
    with pytest.raises(ValueError, match="depth is -1"):
        GAME.perft(table, -1)


def test_the_page_about_the_game_has_every_count() -> None:
    page = (ROOT / "docs" / "blueskies.md").read_text(encoding="utf-8")
    for entry in POSITIONS:
        counts = " ".join(f"{number:,}" for number in entry.counts)
        assert f"| {entry.name} | {entry.note} | {entry.agreed} | {counts} |\n" in page
