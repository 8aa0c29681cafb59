"""Seat effects, duplicate deals, match-ups, cycles and head-to-head."""

import math
import random

import numpy as np
import pytest

from coverage_simulation import places_and_chances, tournament
from finishes import game
from opensky.errors import Refusal
from opensky.outcomes import Outcome
from opensky.ratings import rate
from opensky.ratings.duplicates import duplicates, game_scores
from opensky.ratings.matchups import (
    MatchUp,
    chance_of_surprise,
    cycles,
    head_to_head,
    match_ups,
    pair_chances,
)
from opensky.ratings.seats import seat_effects

ELO = {"a": 1400.0, "b": 1450.0, "c": 1500.0, "d": 1550.0, "e": 1600.0}


def rng() -> np.random.Generator:
    return np.random.default_rng(3)


def two_seats(wins_of_seat_0: int, wins_of_seat_1: int) -> list[Outcome]:
    games = ["a1 b2", "b1 a2"] * (wins_of_seat_0 // 2) + ["a2 b1", "b2 a1"] * (wins_of_seat_1 // 2)
    return [game(finish, number // 2) for number, finish in enumerate(games)]


def ring(wins: int, losses: int) -> list[Outcome]:
    """Three bots that beat each other in a circle."""
    return [
        game(f"{upper}1 {lower}2" if number < wins else f"{lower}1 {upper}2")
        for upper, lower in ("ab", "bc", "ca")
        for number in range(wins + losses)
    ]


def test_the_first_seat_is_worth_the_logit_of_its_winning_rate() -> None:
    """Winning 3 of 4 from the first seat is 191 Elo, so each seat is 95 from the average."""
    effects = seat_effects(two_seats(3000, 1000), rng(), 50)
    assert list(effects) == [2]
    first, second = effects[2]
    assert first.value == pytest.approx(200 * math.log10(3), abs=0.2)
    assert second.value == pytest.approx(-first.value)
    assert first.excludes_zero


def test_seats_without_effect_are_found_to_have_none() -> None:
    effects = seat_effects(tournament(ELO, 3, 20, "independent", rng()), rng(), 100)
    assert sum(seat.value for seat in effects[3]) == pytest.approx(0, abs=1e-9)
    assert all(abs(seat.value) < 2 * seat.margin < 100 for seat in effects[3])


def test_each_size_of_table_has_its_own_seats() -> None:
    games = [*two_seats(40, 20), game("a1 b2 c3", 99), game("c1", 100)]
    effects = seat_effects(games, rng(), 5)
    assert [(size, len(seats)) for size, seats in effects.items()] == [(2, 2), (3, 3)]
    assert seat_effects([], rng(), 5) == {}


def test_a_score_is_the_share_of_the_others_below_ties_as_half() -> None:
    assert game_scores(game("a2 b1 c2 d4")) == {"a": 0.5, "b": 1.0, "c": 0.5, "d": 0.0}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_independent_rotations_are_worth_their_number(seats: int) -> None:
    (found,) = duplicates(tournament(ELO, seats, 40, "independent", rng()), rng(), 100)
    assert found.matches == 40 * math.comb(5, seats)
    assert found.effect.low < 1 < found.effect.high
    assert found.games_per_match == pytest.approx(seats, rel=0.2)


def test_rotations_that_repeat_a_game_are_worth_one() -> None:
    games = [game(g, n) for n, g in enumerate(["a1 b2", "a2 b1", "a1 b2"] * 5) for _ in range(2)]
    (found,) = duplicates(games, rng(), 50)
    assert found.games_per_match == pytest.approx(1, rel=0.02)


def test_rotations_that_cancel_all_luck_have_no_finite_worth() -> None:
    (found,) = duplicates(two_seats(20, 0), rng(), 50)
    assert found.effect.value == pytest.approx(0)
    assert found.games_per_match is None


def test_duplicates_need_two_complete_matches_and_some_variance() -> None:
    assert duplicates(two_seats(2, 0), rng(), 5) == ()
    assert duplicates([game("a1 b2", number) for number in range(9)], rng(), 5) == ()
    always = [game("a1 b2", number // 2, number % 2) for number in range(8)]
    assert duplicates(always, rng(), 5) == ()


def test_pair_chances_are_those_of_all_finishes() -> None:
    worths, ties = (1.0, 0.5, 2.0, 1.3), {2: 0.4, 3: 0.2, 4: 0.1}
    expected = np.zeros((4, 4))
    for places, chance in places_and_chances(worths):
        for a in range(4):
            for b in range(4):
                step = (1 + (places[a] < places[b]) - (places[a] > places[b])) / 2
                expected[a, b] += chance * step
    assert pair_chances(np.log(worths).tolist(), ties) == pytest.approx(expected)


def test_points_beyond_the_model_are_found_where_they_were_put() -> None:
    """Bots of equal strength, but for c that always beats a."""
    random_ = random.Random(1)
    games = [
        game(f"{x}1 {y}2" if (x, y) == ("c", "a") or random_.random() < 0.5 else f"{x}2 {y}1")
        for x, y in ["ab", "bc", "ca", "ad", "bd", "cd"] * 60
    ]
    (group,) = rate(games, rng(), 5)
    ups = match_ups(games, group)
    assert (ups[0].bot, ups[0].against, ups[0].points, ups[0].games) == ("c", "a", 60.0, 60)
    assert ups[0].expected < 50
    assert ups[0].surprise > 4
    assert chance_of_surprise(ups) < 0.001


def test_bots_that_play_as_the_model_says_surprise_nobody() -> None:
    games = tournament(ELO, 3, 20, "alike", rng())
    (group,) = rate(games, rng(), 5)
    ups = match_ups(games, group)
    assert len(ups) == 10
    assert sum(up.points for up in ups) + sum(up.games - up.points for up in ups) == 20 * 10 * 3 * 3
    assert chance_of_surprise(ups) > 0.05
    assert cycles(ups) == []


def test_a_ring_of_three_is_named_in_its_direction() -> None:
    games = ring(45, 15)
    (group,) = rate(games, rng(), 5)
    assert cycles(match_ups(games, group)) == [("a", "b", "c")]
    games = ring(15, 45)
    assert cycles(match_ups(games, rate(games, rng(), 5)[0])) == [("a", "c", "b")]


def test_a_ring_within_chance_is_not_named() -> None:
    games = ring(16, 14)
    (group,) = rate(games, rng(), 5)
    assert cycles(match_ups(games, group)) == []
    assert cycles([MatchUp(*pair, 5, 5, 5.0, 2.5, 2.2, 2.2) for pair in ("ab", "bc", "ca")]) == []


def test_no_pairs_are_no_surprise() -> None:
    assert chance_of_surprise([]) == 1.0


def test_head_to_head_counts_the_games_of_both_only() -> None:
    games = [game("a1 b2 c3", 0), game("c1 b2 a3", 1), game("a1 b1 c3", 2), game("a1 c2", 3)]
    found = head_to_head(games, "b", "a", rng(), 20)
    assert (found.games, found.matches) == (3, 3)
    assert (found.wins, found.ties, found.losses) == (1, 1, 1)
    assert found.difference.value == pytest.approx(0, abs=1e-6)


def test_head_to_head_of_bots_that_never_met_is_refused() -> None:
    line = r"^'a' and 'z' did not meet in any game; two bots that did are due$"
    with pytest.raises(Refusal, match=line):
        head_to_head([game("a1 b2")], "a", "z", rng())
