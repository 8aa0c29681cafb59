"""Elo from outcomes: closed forms, invariances, hard cases, and the coverage of intervals."""

import math
import random
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coverage_simulation import Errors, held, kinds, simulate
from finishes import game
from opensky.errors import Refusal
from opensky.outcomes import Outcome
from opensky.ratings import Group, rate
from opensky.ratings.groups import groups


def rated(games: Sequence[Outcome], resamples: int = 50, **options: object) -> tuple[Group, ...]:
    return rate(games, np.random.default_rng(7), resamples, **options)


def elo(group: Group) -> dict[str, float]:
    return {bot: group.rating(bot).value for bot in group.bots}


def league(bots: str, games: int, seed: int) -> list[Outcome]:
    """Tables of two to four with uneven strengths, ties and matches of several games."""
    rng = random.Random(seed)
    played = []
    for number in range(games):
        table = rng.sample(bots, rng.randint(2, min(4, len(bots))))
        marks = [round(rng.gauss(bots.index(bot), 2) / 1.5) for bot in table]
        places = [1 + sum(other > mark for other in marks) for mark in marks]
        finish = " ".join(f"{bot}{place}" for bot, place in zip(table, places, strict=True))
        played.append(game(finish, number // 2 if number % 3 else None))
    return played


@pytest.mark.parametrize(("wins", "losses"), [(7000, 3000), (9000, 1000), (5000, 5000)])
def test_two_bots_without_ties_differ_by_the_logit_of_the_winning_rate(
    wins: int, losses: int
) -> None:
    (group,) = rated([game("a1 b2")] * wins + [game("a2 b1")] * losses)
    expected = 400 * math.log10(wins / losses)
    assert group.difference("a", "b").value == pytest.approx(expected, abs=0.2)


def test_odds_of_ten_to_one_are_400_points() -> None:
    (group,) = rated([game("a1 b2")] * 20_000 + [game("a2 b1")] * 2_000)
    assert group.difference("a", "b").value == pytest.approx(400, abs=0.2)


def test_ties_of_two_are_those_of_davidson() -> None:
    """With w wins, t ties and l losses, d = t / sqrt(w l) and the odds are w to l."""
    (group,) = rated([game("a1 b2")] * 10_000 + [game("a1 b1")] * 6_000 + [game("a2 b1")] * 4_000)
    assert group.difference("a", "b").value == pytest.approx(400 * math.log10(2.5), abs=0.1)
    assert group.ties[2] == pytest.approx(3 / math.sqrt(10), abs=0.001)


def test_places_of_three_are_those_of_plackett_and_luce() -> None:
    """All six orders, as often as worths of 3, 2 and 1 give: 60, 30, 40, 20, 18, 12 of 180."""
    chances = {(3, 2, 1): 1 / 3, (3, 1, 2): 1 / 6, (2, 3, 1): 1 / 4}
    chances |= {(2, 1, 3): 1 / 12, (1, 3, 2): 1 / 10, (1, 2, 3): 1 / 15}
    names = {3: "a", 2: "b", 1: "c"}
    games = [
        game(" ".join(f"{names[worth]}{place}" for place, worth in enumerate(order, 1)))
        for order, chance in chances.items()
        for _ in range(round(6_000 * chance))
    ]
    (group,) = rated(games)
    assert group.difference("a", "b").value == pytest.approx(400 * math.log10(3 / 2), abs=0.5)
    assert group.difference("b", "c").value == pytest.approx(400 * math.log10(2), abs=0.5)


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10**6), order=st.randoms())
def test_the_order_of_the_records_changes_no_bit(seed: int, order: random.Random) -> None:
    games = league("abcde", 40, seed)
    shuffled = order.sample(games, len(games))
    for one, other in zip(rated(games, 5), rated(shuffled, 5), strict=True):
        assert one.bots == other.bots
        assert one.elo.tobytes() == other.elo.tobytes()
        assert one.draws.tobytes() == other.draws.tobytes()


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10**6), names=st.permutations("abcde"))
def test_other_names_get_the_same_ratings(seed: int, names: list[str]) -> None:
    games = league("abcde", 40, seed)
    new = dict(zip("abcde", names, strict=True))
    renamed = [
        game(" ".join(f"{new[b]}{p}" for b, p in zip(g.bots, g.places, strict=True)), g.match)
        for g in games
    ]
    before = {new[bot]: value for group in rated(games, 1) for bot, value in elo(group).items()}
    after = {bot: value for group in rated(renamed, 1) for bot, value in elo(group).items()}
    assert after == pytest.approx(before, abs=1e-6)


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_the_mean_is_1500_in_the_table_and_in_every_resample(seed: int) -> None:
    for group in rated(league("abcdef", 30, seed), 5):
        assert group.elo.mean() == pytest.approx(1500, abs=1e-9)
        assert group.draws.mean(axis=1) == pytest.approx([1500] * 5, abs=1e-9)


def test_bots_that_never_met_are_rated_apart() -> None:
    games = [game("a1 b2"), game("x1 y2 z3"), game("b1 c2")]
    assert groups(games) == [("a", "b", "c"), ("x", "y", "z")]
    assert [set(group.bots) for group in rated(games)] == [set("abc"), set("xyz")]
    assert [group.games for group in rated(games)] == [2, 1]


def test_a_bot_that_never_loses_stays_finite_and_uncertain() -> None:
    (group,) = rated([game("a1 b2", n) for n in range(50)], 400)
    rating = group.rating("a")
    assert 1700 < rating.value < 2200
    assert 50 < rating.margin < 800


def test_a_set_that_always_beats_another_stays_finite() -> None:
    games = [game(f"{x}1 {y}2") for x, y in ["ab", "ba", "cd", "dc", "ac", "ad", "bc", "bd"] * 9]
    (group,) = rated(games)
    assert set(group.bots[:2]) == {"a", "b"}
    assert np.isfinite(group.draws).all()


@pytest.mark.parametrize(
    "games",
    [
        [game("a1 b2")],
        [game("a1 b1")],
        [game("a1 b1 c1 d1")] * 9,
        [game("a1")],
        [game("a1 a2")],
        [game("a1 a1")] * 3,
    ],
    ids=["one game", "one tie", "all ties", "alone", "against itself", "ties with itself"],
)
def test_hard_cases_have_finite_numbers(games: list[Outcome]) -> None:
    for group in rated(games):
        assert np.isfinite(group.elo).all()
        assert np.isfinite(group.draws).all()
        assert all(math.isfinite(group.rating(bot).margin) for bot in group.bots)
        assert np.isfinite(list(group.ties.values())).all()


def test_all_ties_put_everybody_at_1500() -> None:
    (group,) = rated([game("a1 b1 c1"), game("a1 b1")])
    assert elo(group) == pytest.approx({"a": 1500, "b": 1500, "c": 1500}, abs=50)
    (even,) = rated([game("a1 b1 c1")] * 4)
    assert elo(even) == pytest.approx({"a": 1500, "b": 1500, "c": 1500}, abs=1e-6)


def test_the_same_program_under_two_names_does_not_differ() -> None:
    rng = random.Random(9)
    games = [game("a1 b2" if rng.random() < 0.5 else "a2 b1", n // 2) for n in range(200)]
    (group,) = rated(games, 200)
    assert not group.difference("a", "b").excludes_zero


def test_no_games_are_refused() -> None:
    with pytest.raises(Refusal, match=r"^no finished games to rate; at least one record is due$"):
        rated([])


def test_records_of_two_games_are_refused() -> None:
    other = Outcome("other/1", "", "", None, 0, ("a", "b"), (1, 0), (1, 2), (), ())
    with pytest.raises(Refusal, match=r"^records of several games, game/1 and other/1; rate one"):
        rated([game("a1 b2"), other])


def test_one_anchor_moves_the_scale_and_nothing_else() -> None:
    games = league("abcd", 60, 1)
    (free,), (held,) = rated(games), rated(games, anchors={"b": 1800})
    assert held.rating("b").value == 1800.0
    assert held.rating("b").margin == 0.0
    shift = 1800 - free.rating("b").value
    expected = {bot: value + shift for bot, value in elo(free).items()}
    assert elo(held) == pytest.approx(expected, abs=1e-6)


def test_two_anchors_hold_exactly_and_the_rest_fits_in_between() -> None:
    games = league("abcd", 400, 2)
    (free,) = rated(games)
    anchors = {"a": round(free.rating("a").value), "d": round(free.rating("d").value)}
    (held,) = rated(games, anchors=anchors)
    assert [held.rating(bot).value for bot in "ad"] == list(anchors.values())
    assert elo(held) == pytest.approx(elo(free), abs=2)


def test_an_unknown_anchor_is_refused() -> None:
    with pytest.raises(Refusal, match=r"^anchor 'z' played no game; one of a, b is due$"):
        rated([game("a1 b2")], anchors={"z": 1500})


def test_superiority_of_the_row_and_of_the_column_add_up_to_one() -> None:
    (group,) = rated(league("abcd", 100, 3), 200)
    chances = group.superiority()
    assert chances + chances.T == pytest.approx(np.ones((4, 4)))
    assert chances[0, 3] > 0.9


def test_intervals_hold_the_truth_in_95_percent_of_tournaments() -> None:
    """Intervals 0.75 or 1.5 times as wide are outside the bounds, so that they can be missed."""
    found = sum((simulate(seats, luck, 10, 100, seed=2) for seats, luck in kinds()), Errors())
    for errors in (found.ratings, found.differences):
        assert 0.925 <= held(errors) <= 0.975, str(found)
        assert held(errors, 0.75) < 0.925, str(found)
        assert held(errors, 1.5) > 0.975, str(found)


def test_intervals_that_forget_the_match_are_too_narrow_when_rotations_are_alike() -> None:
    """The simulation can tell a wrong method: here each game counts as its own match."""
    found = simulate(4, "alike", 20, 60, seed=3, as_matches=False)
    assert held(found.ratings) < 0.9, str(found)
