"""Knockout: byes for the best seeds, undecided tables play on, nobody is tossed out by a coin."""

from __future__ import annotations

import tracemalloc

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from opensky.game import Result
from opensky.schedule import Knockout
from schedule_season import Table, by_number, noisy, season


def test_the_golden_knockout_of_eight() -> None:
    assert season(Knockout(8, 2, 1)) == [
        *[(0, 7), (1, 6), (2, 5), (3, 4)],
        *[(0, 3), (1, 2)],
        (0, 1),
    ]


def test_the_golden_knockout_of_five_gives_the_best_three_a_bye() -> None:
    assert season(Knockout(5, 2, 2)) == [*[(3, 4)] * 2, *[(0, 3), (1, 2)] * 2, *[(0, 1)] * 2]


def test_the_golden_knockout_of_six_at_tables_of_three() -> None:
    assert season(Knockout(6, 3, 1)) == [(0, 3, 4), (1, 2, 5), (0, 3, 1)]


def test_the_golden_knockout_at_tables_of_four_whose_best_two_go_on() -> None:
    knockout = Knockout(8, 4, 1, winners=2)
    assert season(knockout) == [(0, 3, 4, 7), (1, 2, 5, 6), (0, 1, 3, 2)]
    assert knockout.ranking().rows == (
        (1, 0, ("won",)),
        (2, 1, ("lost the final",)),
        (3, 2, ("lost the final",)),
        (4, 3, ("lost the final",)),
        *((5, bot, ("out in round 1",)) for bot in (4, 5, 6, 7)),
    )


@pytest.mark.parametrize("bots", range(2, 34))
def test_pairs_need_one_meeting_less_than_bots_and_the_least_rounds(bots: int) -> None:
    knockout = Knockout(bots, 2, 3)
    assert knockout.total == 3 * (bots - 1)
    assert len(season(knockout)) == 3 * (bots - 1)
    assert knockout._sheet.rounds == (bots - 1).bit_length()


sizes = st.sampled_from([(2, 1), (3, 1), (4, 1), (4, 2)])


@settings(deadline=None)
@given(sizes, st.integers(0, 30), st.integers(1, 2), st.integers(0, 99))
def test_it_ends_with_one_winner_who_never_lost_a_table(
    size: tuple[int, int], more: int, deals: int, seed: int
) -> None:
    seats, winners = size
    bots = seats + more
    knockout = Knockout(bots, seats, deals, winners)
    planned = knockout.total
    tables = season(knockout, noisy(range(bots), seed))
    assert planned <= len(tables) == knockout.total == knockout.known
    rows = knockout.ranking().rows
    assert sorted(bot for _, bot, _ in rows) == list(range(bots))
    assert [cells for _, _, cells in rows].count(("won",)) == 1
    assert rows[0][1] in tables[-1]
    assert all(len(set(table)) == seats for table in tables)


def test_the_best_seed_wins_when_seeds_are_right() -> None:
    for bots in range(4, 30):
        knockout = Knockout(bots, 4, 1)
        season(knockout, by_number)
        assert knockout.ranking().rows[0] == (1, 0, ("won",))


def level(scores: tuple[int, int] = (5, 5)) -> list[Result]:
    """Two games that each bot has won once, by so many points."""
    best, worst = max(scores), min(scores)
    places = (1, 1) if best == worst else (1, 2)
    return [Result((best, worst), places), Result((best, worst), places)]


def test_an_undecided_table_plays_on_until_points_decide() -> None:
    knockout = Knockout(2, 2, 2)
    for number in range(6):
        assert knockout.known == 2 * (1 + number // 2)
        knockout.note(number, level())
    for number in (6, 7):
        knockout.note(number, [Result((0, 1), (2, 1)), Result((1, 0), (1, 2))])
    assert knockout.known == knockout.total == 8
    assert [bot for _, bot, _ in knockout.ranking().rows] == [1, 0]


def test_only_the_undecided_tables_of_a_round_play_on() -> None:
    knockout = Knockout(4, 2, 1)
    knockout.note(0, level())
    knockout.note(1, [Result((9, 0), (1, 2)), Result((0, 9), (2, 1))])
    assert [knockout[2]] == [(0, 3)]
    assert knockout.known == 3


@pytest.mark.parametrize("play_on", [0, 1, 3])
def test_after_that_the_margin_decides(play_on: int) -> None:
    knockout = Knockout(2, 2, 1, play_on=play_on)
    for number in range(1 + play_on):
        knockout.note(number, [Result((7, 3), (1, 2)), Result((8, 3), (1, 2))])
    assert knockout.known == 1 + play_on
    assert [bot for _, bot, _ in knockout.ranking().rows] == [1, 0]


def test_and_after_that_the_seed() -> None:
    knockout = Knockout(2, 2, 1, play_on=1)
    season(knockout, lambda _: 1.0)
    assert [bot for _, bot, _ in knockout.ranking().rows] == [0, 1]


def test_who_is_still_in_shares_the_first_rank() -> None:
    assert Knockout(4, 2, 1).ranking().rows == tuple((1, bot, ("still in",)) for bot in range(4))


def test_ten_million_games_are_planned_in_little_memory() -> None:
    tracemalloc.start()
    knockout = Knockout(101, 2, 50_000)
    assert knockout.total * 2 == 10_000_000
    season(knockout, most=100)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 1_000_000


@pytest.mark.parametrize(("seats", "winners"), [(2, 2), (3, 2), (4, 3), (1, 1)])
def test_an_impossible_knockout_is_a_callers_mistake(seats: int, winners: int) -> None:
    with pytest.raises(ValueError, match="no knockout"):
        Knockout(8, seats, 1, winners)


def test_a_match_beyond_those_known_is_an_index_error() -> None:
    tables: list[Table] = [Knockout(4, 2, 1)[0]]
    assert tables == [(0, 3)]
    with pytest.raises(IndexError):
        Knockout(4, 2, 1)[2]
