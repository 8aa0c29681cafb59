"""B-END: regions, bonuses, places."""

from __future__ import annotations

import pytest

from opensky.game import Result
from rules.blueskies.situations import scores, table


def regions(airports: str, seats: int = 3, **picture):
    """Lay gates out with the special actions used, so that regions alone make a difference."""
    return table(airports, seats, specials=picture.pop("specials", 0), **picture)


NINE_NINE_FOUR = "ATL 0 0,1 | CLT 0 0,1,2 | MIA 0 0,1,2"
NINE_FOUR_FOUR = "ATL 0 0 | CLT 0 0,1,2 | MIA 0 0,1,2"


@pytest.mark.rule("B-END-01", game="blueskies")
def test_strength_is_gate_value_times_gates_and_local_airlines_have_none() -> None:
    game = regions("ATL 0 0,0,1 | CLT 0 L,1 | SEA 0 0")
    assert game.strengths["southeast"] == (10, 7, 0)
    assert game.strengths["pacific"] == (2, 0, 0)


@pytest.mark.rule("B-END-02", game="blueskies")
@pytest.mark.parametrize(
    ("code", "first", "second", "value"),
    [
        ("JFK", "northeast", "midatlantic", 3),
        ("ORD", "midwest", "central", 4),
        ("DFW", "southwest", "central", 3),
        ("LAX", "pacific", "southwest", 4),
    ],
)
def test_a_shared_airport_counts_in_full_in_both_regions(code, first, second, value) -> None:
    strengths = regions(f"{code} 0 0,1,0").strengths
    assert strengths[first] == strengths[second] == (2 * value, value, 0)
    assert sum(map(any, strengths.values())) == 2


@pytest.mark.rule("B-END-03", game="blueskies")
def test_the_strongest_scores_the_bonus_and_the_second_six() -> None:
    assert scores(regions("ATL 0 0 | CLT 0 1 | MIA 0 1,2")) == (11, 6, 0)


@pytest.mark.rule("B-END-03", game="blueskies")
def test_with_two_players_there_is_no_second_award() -> None:
    assert scores(regions("ATL 0 0 | CLT 0 1", 2)) == (11, 0)


@pytest.mark.rule("B-END-03", game="blueskies")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_third_scores_nothing(seats) -> None:
    game = regions("ATL 0 2 | CLT 0 1 | MIA 0 1,0", seats)
    assert scores(game) == (0, 6, 11, 0, 0)[:seats]


@pytest.mark.rule("B-END-03", game="blueskies")
def test_each_region_pays_its_own_bonus() -> None:
    assert scores(regions("ATL 0 0 | SEA 0 0 | BOS 0 0", 2)) == (11 + 10 + 8, 0)


@pytest.mark.rule("B-END-04", game="blueskies")
def test_strength_zero_is_no_place() -> None:
    assert scores(regions("ATL 0 0")) == (11, 0, 0)
    assert scores(regions("ATL 0 L")) == (0, 0, 0)
    assert scores(regions("", 5)) == (0, 0, 0, 0, 0)


@pytest.mark.rule("B-END-05", game="blueskies")
def test_t05_two_tied_for_first_share_bonus_and_six() -> None:
    game = regions(NINE_NINE_FOUR)
    assert game.strengths["southeast"] == (9, 9, 4)
    assert scores(game) == (8, 8, 0)


@pytest.mark.rule("B-END-05", game="blueskies")
def test_t06_two_tied_for_second_share_the_six_and_two_players_the_bonus() -> None:
    game = regions(NINE_FOUR_FOUR)
    assert game.strengths["southeast"] == (9, 4, 4)
    assert scores(game) == (11, 3, 3)
    game = regions("ATL 0 0,1 | CLT 0 0,1 | MIA 0 0,1", 2)
    assert game.strengths["southeast"] == (9, 9)
    assert scores(game) == (5, 5)


@pytest.mark.rule("B-END-05", game="blueskies")
def test_shares_are_rounded_down() -> None:
    assert scores(regions("CLT 0 0,1,2", 3)) == (5, 5, 5)  # 17 by 3
    assert scores(regions("ATL 0 4 | CLT 0 0,1,2,3", 5)) == (1, 1, 1, 1, 11)  # 6 by 4


@pytest.mark.rule("B-END-06", game="blueskies")
def test_a_special_action_never_used_scores_three() -> None:
    assert scores(table(seats=3, specials="1 | 0 | 1", scores="10 | 10 | 0")) == (13, 10, 3)


@pytest.mark.rule("B-END-07", game="blueskies")
def test_the_highest_total_wins() -> None:
    assert table(seats=3, scores="10 | 30 | 20").result() == Result((13, 33, 23), (3, 1, 2))


@pytest.mark.rule("B-END-07", game="blueskies")
def test_equal_totals_are_ranked_by_passengers_at_own_gates() -> None:
    game = table("SEA 1 0 | BOS 2 1", scores="10 | 12")
    assert game.incomes == (1, 2)
    assert game.result() == Result((23, 23), (2, 1))


@pytest.mark.rule("B-END-07", game="blueskies")
def test_then_by_gate_value_each_gate_once() -> None:
    game = table("SEA 2 0 | BWI 2 1 | ATL 0 0,1 | JFK 0 1,0", scores="0 | 0", tie_rule="none")
    assert game.incomes == (2, 2)
    points = game.result().scores
    level = table("SEA 2 0 | BWI 2 1 | ATL 0 0,1 | JFK 0 1,0", tie_rule="none",
                  scores=f"{points[1]} | {points[0]}")  # fmt: skip
    assert level.result().scores[0] == level.result().scores[1]
    assert level.result().places == (1, 2)  # 10 against 9


@pytest.mark.rule("B-END-07", game="blueskies")
def test_a_gate_in_two_regions_has_its_value_once_in_the_tie_break() -> None:
    game = table("JFK 0 0 | SFO 0 1 | HNL 0 1 | SEA 0 1", tie_rule="none", scores="10 | 16")
    assert game.result() == Result((29, 29), (2, 1))  # 3 against 5; JFK twice would be 6


@pytest.mark.rule("B-END-07", game="blueskies")
def test_then_the_victory_is_shared() -> None:
    assert table(seats=4, scores="5 | 9 | 9 | 2").result() == Result((8, 12, 12, 5), (3, 1, 1, 4))
