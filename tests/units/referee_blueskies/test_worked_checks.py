"""The worked checks T-01 to T-09 of RULES.md, literally."""

from __future__ import annotations

import random

import pytest

from opensky.referee.blueskies.gates import passengers_of, shares
from opensky.referee.blueskies.rounds import additions
from opensky.referee.blueskies.score import Prize, awards
from units.referee_blueskies.play import play, situation


def at_gates(table: object) -> list[int]:
    position = table._position
    return [passengers_of(position, seat) for seat in range(position.seats)]


@pytest.mark.rule("B-PAX-03", game="blueskies")
@pytest.mark.parametrize(
    ("gates", "spread"), [(1, [5]), (2, [3, 2]), (3, [2, 2, 1]), (4, [2, 1, 1, 1])]
)
def test_t01_five_passengers_are_spread_evenly_the_left_gates_first(
    gates: int, spread: list[int]
) -> None:
    assert shares(5, gates) == spread


@pytest.mark.rule("B-PAX-04", game="blueskies")
def test_t02_a_new_gate_takes_passengers_from_those_already_there() -> None:
    table = situation(
        {"CVG": "5 0,-,-"},
        seats=3,
        moment="round 2 start 1 part buy phase buy to_act 1 step 1",
        scores=(0, 0, 0),
    )
    assert at_gates(table) == [5, 0, 0]
    table.apply("open CVG")
    assert at_gates(table) == [3, 2, 0]
    for text in ("done", "done", "open CVG"):
        table.apply(text)
    assert at_gates(table) == [3, 2, 0], "seat 0 has 2+1"
    assert "CVG 5 0,1,0\n" in table.state_text()


@pytest.mark.rule("B-GATE-03", "B-GATE-05", game="blueskies")
@pytest.mark.parametrize(
    ("text", "line", "passengers"),
    [("buyout CLE", "CLE 3 1,-", [0, 3]), ("open CLE", "CLE 3 L,1", [0, 1])],
)
def test_t03_a_buy_out_moves_nobody_and_a_local_airline_keeps_its_share(
    text: str, line: str, passengers: list[int]
) -> None:
    table = situation({"CLE": "3 L,-"}, moment="round 2 start 1 part buy phase buy to_act 1 step 1")
    table.apply(text)
    assert line in table.state_text()
    assert at_gates(table) == passengers


@pytest.mark.rule("B-GOV-01", "B-GOV-02", "B-GOV-03", game="blueskies")
def test_t04_help_is_one_addition_for_each_three_points_behind_begun() -> None:
    scores = (30, 30, 29, 27, 26)
    table = situation(
        seats=5,
        moment="round 2 start 0 part more phase cubes to_act dice step 5",
        turn="points 0 gates 0 left 0 named - site ATL card 1",
        scores=scores,
    )
    assert [additions(table._position, seat) for seat in range(5)] == [0, 0, 1, 1, 2]
    table.apply("cubes R")
    asked = []
    while table.options()[1].startswith("help"):
        left = table.state_text().split(" left ")[1].split(" ")[0]
        asked.append((table.to_act(), int(left)))
        table.apply("done")
    assert asked == [(2, 1), (3, 1), (4, 2)]


@pytest.mark.rule("B-GOV-01", game="blueskies")
@pytest.mark.parametrize(("behind", "times"), [(0, 0), (1, 1), (3, 1), (4, 2), (6, 2), (7, 3)])
def test_help_counts_three_points_begun(behind: int, times: int) -> None:
    table = situation(scores=(33, 33 - behind))
    assert additions(table._position, 1) == times


@pytest.mark.rule("B-END-03", "B-END-05", game="blueskies")
@pytest.mark.parametrize(
    ("strengths", "awarded"),
    [
        pytest.param([9, 9, 4], [8, 8, 0], id="T-05"),
        pytest.param([9, 4, 4], [11, 3, 3], id="T-06, three players"),
        pytest.param([9, 9], [5, 5], id="T-06, two players"),
    ],
)
def test_t05_t06_tied_players_share(strengths: list[int], awarded: list[int]) -> None:
    prize = Prize(bonus=11, second=6, has_second=len(strengths) > 2, tie_rule="split")
    assert awards(strengths, prize) == awarded


@pytest.mark.rule("B-PAX-01", game="blueskies")
def test_t07_green_green_red_brings_three() -> None:
    table = situation(
        moment="round 2 start 0 part more phase cubes to_act dice step 1",
        turn="points 0 gates 0 left 0 named - site ATL card 1",
    )
    table.apply("cubes GGR")
    assert "ATL 3 -,-" in table.state_text()
    assert "bag 99 23" in table.state_text()


@pytest.mark.rule("B-PAX-06", game="blueskies")
def test_t07_a_bag_of_two_greens_brings_two_and_later_additions_none() -> None:
    table = situation(
        moment="round 2 start 0 part more phase cubes to_act dice step 1",
        turn="points 0 gates 0 left 0 named - site ATL card 1",
        bag=(0, 2),
    )
    assert table.chances() == [("cubes GG", 1)]
    table.apply("cubes GG")
    table.apply("card DEN")
    assert table.chances() == [("cubes none", 1)]
    table.apply("cubes none")
    assert "ATL 2 L,-" in table.state_text()
    assert "DEN 0 -,-" in table.state_text(), "nobody waits there"
    assert "bag 0 0" in table.state_text()
    assert "part buy" in table.state_text(), "the game goes on"


@pytest.mark.rule("B-SETUP-02", "B-SETUP-03", "B-SETUP-04", game="blueskies")
@pytest.mark.parametrize(("seats", "used"), [(2, 17), (3, 23), (4, 29), (5, 35)])
def test_t08_cards_used_before_round_1(seats: int, used: int) -> None:
    for table, _ in play(seats, {}, random.Random(seats)):
        if "round 1 " in table.state_text():
            break
    assert used == 5 + 6 * seats
    deck = table.state_text().split("deck ")[1].split("\n")[0]
    assert len(deck.split(",")) == 59 - used


@pytest.mark.rule("B-RND-06", "B-RND-01", game="blueskies")
def test_t09_100_points_in_phase_1_end_the_game_after_phase_5() -> None:
    table = situation(scores=(95, 0), special="00")
    table.apply("done")
    assert "seat 0 score 101" in table.state_text()
    parts = []
    while table.to_act() is not None:
        parts.append(table.state_text().split("part ")[1].split(" ")[0])
        table.apply((table.options() or [table.chances()[0][0]])[0])
    assert list(dict.fromkeys(parts)) == ["buy", "play", "more"]
    assert parts.count("play") == 2 * 3
    assert parts.count("more") == 2 * 2
