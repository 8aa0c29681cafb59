"""Schedules: every table as often as planned, balanced after every match, nothing kept."""

from __future__ import annotations

import tracemalloc
from collections import Counter
from itertools import combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from opensky.schedule import FORMATS, RoundRobin


def whole(schedule: RoundRobin) -> list[tuple[int, ...]]:
    return [schedule[match] for match in range(schedule.total)]


sizes = st.tuples(st.integers(1, 4), st.integers(0, 6), st.integers(1, 4)).map(
    lambda size: (size[0] + size[1], size[0], size[2])
)


@given(sizes)
def test_every_table_is_played_once_a_deal(size: tuple[int, int, int]) -> None:
    bots, seats, deals = size
    counts = Counter(tuple(sorted(table)) for table in whole(RoundRobin(bots, seats, deals)))
    assert counts == dict.fromkeys(combinations(range(bots), seats), deals)


@given(sizes)
def test_after_any_match_tables_differ_by_one_and_bots_by_the_seats(
    size: tuple[int, int, int],
) -> None:
    bots, seats, deals = size
    tables: Counter[tuple[int, ...]] = Counter(dict.fromkeys(combinations(range(bots), seats), 0))
    players = Counter(dict.fromkeys(range(bots), 0))
    for table in whole(RoundRobin(bots, seats, deals)):
        tables[tuple(sorted(table))] += 1
        players.update(table)
        assert max(tables.values()) - min(tables.values()) <= 1
        assert max(players.values()) - min(players.values()) <= seats


def test_the_golden_round_robin_of_four_bots_two_by_two() -> None:
    assert whole(RoundRobin(4, 2, 1)) == [(0, 1), (1, 2), (2, 3), (3, 0), (0, 2), (1, 3)]


def test_every_order_around_a_table_of_four_comes_in_turn() -> None:
    assert whole(RoundRobin(4, 4, 7)) == [
        (0, 1, 2, 3),
        (0, 1, 3, 2),
        (0, 2, 1, 3),
        (0, 2, 3, 1),
        (0, 3, 1, 2),
        (0, 3, 2, 1),
        (0, 1, 2, 3),
    ]


def test_ten_million_matches_take_no_memory() -> None:
    tracemalloc.start()
    schedule = RoundRobin(8, 2, 10_000_000 // comb(8, 2))
    last = schedule[schedule.total - 1]
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert sorted(last) == [3, 7]
    assert peak < 100_000


@pytest.mark.parametrize("match", [-1, 12])
def test_a_match_beyond_the_schedule_is_an_index_error(match: int) -> None:
    with pytest.raises(IndexError):
        RoundRobin(4, 2, 2)[match]


@pytest.mark.parametrize("size", [(1, 2, 1), (2, 0, 1), (2, 2, -1)])
def test_an_impossible_round_robin_is_a_callers_mistake(size: tuple[int, int, int]) -> None:
    with pytest.raises(ValueError, match="no round-robin"):
        RoundRobin(*size)


@pytest.mark.parametrize("name", FORMATS)
def test_a_format_knows_its_pairings_as_far_as_it_says(name: str) -> None:
    schedule = FORMATS[name](5, 2, 3)
    assert 0 < schedule.known <= schedule.total
    assert all(len(set(schedule[match])) == 2 for match in range(schedule.known))
