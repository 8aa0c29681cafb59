"""Gauntlet: each challenger against the whole field, and nobody else."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from opensky.schedule import Gauntlet


def whole(schedule: Gauntlet) -> list[tuple[int, ...]]:
    return [schedule[match] for match in range(schedule.total)]


def test_the_golden_gauntlet_of_one_against_three() -> None:
    assert whole(Gauntlet(4, 2, 2, [1])) == [(1, 0), (1, 2), (1, 3)] * 2


def test_the_golden_gauntlet_of_two_against_three_at_tables_of_three() -> None:
    assert whole(Gauntlet(5, 3, 2, [4, 0])) == [
        (4, 1, 2),
        (0, 1, 2),
        (4, 2, 3),
        (0, 2, 3),
        (4, 3, 1),
        (0, 3, 1),
        (4, 2, 1),
        (0, 2, 1),
        (4, 3, 2),
        (0, 3, 2),
        (4, 1, 3),
        (0, 1, 3),
    ]


@given(st.integers(1, 3), st.integers(2, 4), st.integers(0, 4), st.integers(1, 8))
def test_each_challenger_meets_every_table_of_the_field_once_a_deal(
    challengers: int, seats: int, more: int, deals: int
) -> None:
    bots = challengers + seats - 1 + more
    schedule = Gauntlet(bots, seats, deals, range(challengers))
    counts = Counter((table[0], tuple(sorted(table[1:]))) for table in whole(schedule))
    field = range(challengers, bots)
    assert counts == {
        (challenger, table): deals
        for challenger in range(challengers)
        for table in combinations(field, seats - 1)
    }


@given(st.integers(1, 3), st.integers(2, 4), st.integers(0, 4))
def test_after_any_match_challengers_differ_by_one(challengers: int, seats: int, more: int) -> None:
    schedule = Gauntlet(challengers + seats - 1 + more, seats, 2, range(challengers))
    played = Counter(dict.fromkeys(range(challengers), 0))
    for table in whole(schedule):
        played[table[0]] += 1
        assert max(played.values()) - min(played.values()) <= 1


def test_every_order_around_a_table_of_four_comes_in_turn() -> None:
    orders = [table[1:] for table in whole(Gauntlet(4, 4, 6, [0]))]
    assert len(set(orders)) == 6


@pytest.mark.parametrize("match", [-1, 3])
def test_a_match_beyond_the_schedule_is_an_index_error(match: int) -> None:
    with pytest.raises(IndexError):
        Gauntlet(4, 2, 1, [0])[match]


@pytest.mark.parametrize(("bots", "challengers"), [(3, []), (3, [0, 1, 2])])
def test_an_impossible_gauntlet_is_a_callers_mistake(bots: int, challengers: list[int]) -> None:
    with pytest.raises(ValueError, match="no gauntlet"):
        Gauntlet(bots, 2, 1, challengers)
