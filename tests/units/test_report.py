"""The table as data and as text."""

import json
import math
import random
from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from finishes import game
from opensky.outcomes import Fault, Outcome
from opensky.ratings import rate
from opensky.ratings.tally import Meetings, Tally, meetings, tallies
from opensky.report import Standings, standings
from opensky.report_text import standings_text
from opensky.text_tables import elide


def laid_out(games: list[Outcome], resamples: int = 20) -> Standings:
    return standings(games, rate(games, np.random.default_rng(1), resamples))


def league(bots: list[str], games: int, seats: int, seed: int = 0) -> list[Outcome]:
    rng = random.Random(seed)
    played = []
    for number in range(games):
        table = rng.sample(bots, seats)
        marks = tuple(float(round(rng.gauss(500 + 40 * bots.index(bot), 100), -2)) for bot in table)
        places = tuple(1 + sum(other > mark for other in marks) for mark in marks)
        played.append(Outcome("game/1", "", "", number, 0, tuple(table), marks, places, (), ()))
    return played


def numbers(value: object) -> Iterator[float]:
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for inner in value:
            yield from numbers(inner)
    elif isinstance(value, int | float):
        yield value


def test_tallies_count_wins_alone_and_shared_apart() -> None:
    games = [game("a1 b2 c3", scores=(9, 5, 1)), game("a1 b1 c3", scores=(4, 4, 0))]
    assert tallies(games) == {
        "a": Tally(2, 1.0, 6.5, 1, 1, 0, 0),
        "b": Tally(2, 1.5, 4.5, 0, 1, 0, 0),
        "c": Tally(2, 3.0, 0.5, 0, 0, 0, 0),
    }


def test_faults_count_for_the_seat_that_made_them() -> None:
    faults = (Fault(1, 5, "crash", ""), Fault(1, 9, "crash", ""))
    played = Outcome("game/1", "", "", 0, 0, ("a", "b"), (1, 0), (1, 2), faults, (1,))
    assert tallies([played])["b"] == Tally(1, 2.0, 0, 0, 0, 2, 1)
    assert tallies([played])["a"].faults == 0


def test_meetings_count_ties_as_half_and_nobody_against_itself() -> None:
    games = [game("a1 b1 c3"), game("b1 a2"), game("a1 a2 c3")]
    assert meetings(games) == {
        ("a", "b"): Meetings(2, 0.5),
        ("a", "c"): Meetings(3, 3.0),
        ("b", "a"): Meetings(2, 1.5),
        ("b", "c"): Meetings(1, 1.0),
        ("c", "a"): Meetings(3, 0.0),
        ("c", "b"): Meetings(1, 0.0),
    }


def test_the_data_are_json_with_finite_numbers_only() -> None:
    for games in ([game("a1 b1")], [game("a1 b2")] * 20, [game("a1")], league(list("abcd"), 20, 3)):
        whole = json.loads(json.dumps(laid_out(games), allow_nan=False))
        assert all(math.isfinite(number) for number in numbers(whole))


def test_equal_ratings_share_a_rank() -> None:
    (group,) = laid_out([game("a1 b1 c1")] * 3)["groups"]
    assert [row["rank"] for row in group["bots"]] == [1, 1, 1]
    assert [row["bot"] for row in group["bots"]] == ["a", "b", "c"]


def test_the_text_in_full() -> None:
    counts = {"games": 4, "faults": 0, "forfeits": 0, "shared_wins": 1}
    ada = {"rank": 1, "bot": "ada", "elo": 1563.4, "margin": 204.6, "low": 0.0, "high": 0.0}
    bob = {"rank": 2, "bot": "bob", "elo": 1436.6, "margin": 204.6, "low": 0.0, "high": 0.0}
    ada |= counts | {"mean_place": 1.25, "mean_score": 0.75, "wins": 2}
    bob |= counts | {"mean_place": 1.5, "mean_score": 0.5, "wins": 1}
    next_to = {
        "upper": "ada",
        "lower": "bob",
        "difference": 126.8,
        "margin": 409.2,
        "differ": False,
    }
    cross = [
        {"bot": "ada", "against": "bob", "games": 4, "points": 2.5, "score": 0.625},
        {"bot": "bob", "against": "ada", "games": 4, "points": 1.5, "score": 0.375},
    ]
    group = {"games": 4, "matches": 2, "ties": {}, "bots": [ada, bob]}
    group |= {"neighbours": [next_to], "cross": cross}
    assert standings_text({"groups": [group], "copies": 0}).splitlines() == [
        "----  ---  ----  ---  -----  -----  -----  ----  ------  ------",
        "rank  bot   Elo    ±  games  place  score  wins  shared  faults",
        "----  ---  ----  ---  -----  -----  -----  ----  ------  ------",
        "   1  ada  1563  205      4   1.25    0.8     2       1       0",
        "   2  bob  1437  205      4   1.50    0.5     1       1       0",
        "----  ---  ----  ---  -----  -----  -----  ----  ------  ------",
        "",
        "4 games in 2 matches; ± holds the true Elo with 95 % confidence.",
        "",
        "----------  ---  ---------  ---  -------------",
        "neighbours       Elo apart    ±  differ (95 %)",
        "----------  ---  ---------  ---  -------------",
        "ada         bob        127  409  no",
        "----------  ---  ---------  ---  -------------",
        "",
        "Finished above (ties half) of games together, row against column:",
        "",
        "-----  -----  -----",
        "           1      2",
        "-----  -----  -----",
        "1 ada      -  2.5/4",
        "2 bob  1.5/4      -",
        "-----  -----  -----",
    ]


@pytest.mark.parametrize("bots", [2, 5, 14, 30])
def test_no_line_is_longer_than_80_columns(bots: int) -> None:
    names = [f"a bot with quite a long name, number {n}, and more" for n in range(bots)]
    text = standings_text(laid_out(league(names, 4 * bots, 2)))
    assert max(map(len, text.splitlines())) <= 80
    assert all(line.isprintable() for line in text.splitlines())


def test_big_numbers_still_fit_in_80_columns() -> None:
    names = ["somewhat-long-name-one", "somewhat-long-name-two"]
    games = [
        game(f"{names[0]}1 {names[1]}2", n // 2, scores=(123456.5, -123456.5))
        for n in range(10_000)
    ]
    text = standings_text(laid_out(games, 2))
    assert max(map(len, text.splitlines())) <= 80


def test_groups_that_never_met_are_named_and_not_ranked_together() -> None:
    text = standings_text(laid_out([game("a1 b2"), game("x1 y2"), game("b1 c2")]))
    assert "Group 1 of 2: these bots met none of the other groups." in text
    assert "Group 2 of 2: these bots met none of the other groups." in text


@given(st.lists(st.text(min_size=1, max_size=40), unique=True, max_size=30), st.integers(8, 24))
def test_elided_names_fit_and_stay_distinct(names: list[str], width: int) -> None:
    short = elide(names, width)
    assert set(short) == set(names)
    assert len(set(short.values())) == len(names)
    assert all(len(text) <= width and text.isprintable() for text in short.values())


def test_a_long_name_keeps_both_ends() -> None:
    assert elide(["greedy-network-builder-v12"], 16) == {
        "greedy-network-builder-v12": "greedy-net…r-v12"
    }
