"""Swiss: every round seats all, nobody meets twice while that can be avoided."""

from __future__ import annotations

import tracemalloc
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from opensky.game import Result
from opensky.schedule import Ranking, Swiss
from schedule_season import Table, by_number, match, noisy, season


def rounds_of(tables: list[Table], size: int) -> list[list[Table]]:
    return [tables[start : start + size] for start in range(0, len(tables), size)]


def test_the_golden_swiss_of_eight() -> None:
    assert season(Swiss(8, 2, 1, 3)) == [
        *[(0, 1), (2, 3), (4, 5), (6, 7)],
        *[(0, 2), (4, 6), (1, 3), (5, 7)],
        *[(0, 4), (1, 5), (2, 6), (3, 7)],
    ]


def test_the_golden_swiss_of_seven_whose_lowest_rests() -> None:
    swiss = Swiss(7, 2, 1, 3)
    assert season(swiss) == [
        *[(0, 1), (2, 3), (4, 5)],
        *[(0, 2), (4, 6), (1, 3)],
        *[(0, 4), (1, 2), (5, 6)],
    ]
    assert {bot: cells[3] for _, bot, cells in swiss.ranking().rows} == {
        **dict.fromkeys((0, 1, 2, 4), 0),
        **dict.fromkeys((3, 5, 6), 1),
    }


def test_the_golden_swiss_at_tables_of_four_plays_the_orders_in_turn() -> None:
    assert season(Swiss(8, 4, 2, 2)) == [
        *[(0, 1, 2, 3), (4, 5, 6, 7), (0, 1, 3, 2), (4, 5, 7, 6)],
        *[(0, 4, 5, 1), (2, 6, 7, 3), (0, 1, 4, 5), (2, 3, 6, 7)],
    ]


sizes = st.tuples(st.integers(2, 4), st.integers(0, 8), st.integers(1, 3), st.integers(1, 7))


@settings(deadline=None)
@given(sizes, st.integers(0, 99))
def test_every_round_seats_everybody_once_but_those_who_rest(
    size: tuple[int, int, int, int], seed: int
) -> None:
    seats, more, deals, rounds = size
    bots = seats + more
    swiss = Swiss(bots, seats, deals, rounds)
    tables = season(swiss, noisy(range(bots), seed))
    assert len(tables) == swiss.total == swiss.known == bots // seats * deals * rounds
    rested = Counter(dict.fromkeys(range(bots), 0))
    for of_round in rounds_of(tables, bots // seats * deals):
        played = Counter(bot for table in of_round for bot in table)
        assert set(played.values()) == {deals}
        rested.update(bot for bot in range(bots) if bot not in played)
        assert max(rested.values()) - min(rested.values()) <= 1
        meetings = Counter(tuple(sorted(table)) for table in of_round)
        assert set(meetings.values()) == {deals}


def seatings(free: tuple[int, ...], seats: int) -> Iterator[list[Table]]:
    """Yield all ways to fill tables; who is left over when no table can be filled rests."""
    if len(free) < seats:
        yield []
        return
    for others in combinations(free[1:], seats - 1):
        table = (free[0], *others)
        for rest in seatings(tuple(bot for bot in free if bot not in table), seats):
            yield [table, *rest]


def has_repeat(tables: list[Table], met: set[tuple[int, ...]]) -> bool:
    return any(pair in met for table in tables for pair in combinations(sorted(table), 2))


@pytest.mark.parametrize(("bots", "seats"), [(4, 2), (6, 2), (8, 2), (6, 3), (9, 3), (8, 4)])
@pytest.mark.parametrize("seed", range(4))
def test_nobody_meets_twice_while_any_seating_avoids_it(bots: int, seats: int, seed: int) -> None:
    tables = season(Swiss(bots, seats, 1, bots), noisy(range(bots), seed))
    met: set[tuple[int, ...]] = set()
    for of_round in rounds_of(tables, bots // seats):
        if has_repeat(of_round, met):
            assert all(has_repeat(other, met) for other in seatings(tuple(range(bots)), seats))
        met |= {pair for table in of_round for pair in combinations(sorted(table), 2)}


@pytest.mark.parametrize("bots", [10, 11, 40, 41])
def test_half_of_all_possible_rounds_never_need_a_repeat(bots: int) -> None:
    tables = season(Swiss(bots, 2, 1, bots // 2), noisy([0.2 * bot for bot in range(bots)], 5))
    assert set(Counter(tuple(sorted(table)) for table in tables).values()) == {1}


def test_every_bot_has_every_seat_equally_often() -> None:
    seats: Counter[tuple[int, int]] = Counter()
    for table in season(Swiss(9, 3, 2, 4), noisy(range(9), 1)):
        for rotation in range(3):
            seats.update((bot, at) for at, bot in enumerate(table[rotation:] + table[:rotation]))
    by_bot = {bot: {seats[bot, at] for at in range(3)} for bot in range(9)}
    assert all(len(counts) == 1 for counts in by_bot.values())


def test_points_then_buchholz_then_margin_then_a_shared_rank() -> None:
    swiss = Swiss(4, 2, 1, 1)
    swiss.note(0, [Result((5, 3), (1, 2)), Result((3, 5), (2, 1))])
    swiss.note(1, [Result((9, 1), (1, 2)), Result((3, 5), (2, 1))])
    assert swiss.ranking() == Ranking(
        ("points", "Buchholz", "margin", "byes"),
        (
            (1, 2, (2.0, 0.0, 5.0, 0)),
            (2, 0, (2.0, 0.0, 2.0, 0)),
            (3, 1, (0.0, 2.0, -2.0, 0)),
            (4, 3, (0.0, 2.0, -5.0, 0)),
        ),
    )
    level = Swiss(4, 2, 1, 1)
    season(level, lambda _: 1.0)
    assert [rank for rank, *_ in level.ranking().rows] == [1, 1, 1, 1]


def test_a_rest_is_worth_half_of_what_could_be_won() -> None:
    swiss = Swiss(3, 2, 5, 1)
    season(swiss)
    assert {bot: cells[0] for _, bot, cells in swiss.ranking().rows} == {0: 10.0, 1: 0.0, 2: 5.0}


def test_the_next_round_is_known_after_the_last_match_of_this_one() -> None:
    swiss = Swiss(4, 2, 3, 2)
    for number in range(6):
        assert swiss.known == 6
        swiss.note(number, match(swiss[number], by_number))
    assert swiss.known == 12


def test_ten_million_games_are_planned_in_little_memory() -> None:
    tracemalloc.start()
    swiss = Swiss(100, 2, 10_000, 10)
    assert swiss.total * 2 == 10_000_000
    season(swiss, most=200)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 2_000_000


@pytest.mark.parametrize("size", [(1, 2, 1, 1), (2, 1, 1, 1), (2, 2, 0, 1), (2, 2, 1, 0)])
def test_an_impossible_swiss_is_a_callers_mistake(size: tuple[int, int, int, int]) -> None:
    with pytest.raises(ValueError, match="no swiss"):
        Swiss(*size)
