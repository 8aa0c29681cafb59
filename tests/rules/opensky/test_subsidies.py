"""G: subsidy cubes go to the first airline on a route that touches them."""

from __future__ import annotations

import pytest

from rules.opensky.situations import expect, follow, founded, look, play, scores, table


@pytest.mark.rule("G1")
def test_the_first_plane_that_touches_a_cube_takes_it_at_once() -> None:
    game = play(founded(), "fly AMS-CDG")
    expect(game, cubes="B C D E F", taken="1 | 0", to_act=0)


@pytest.mark.rule("G1")
@pytest.mark.parametrize(
    "route", ["AMS-LHR", "FRA-ZRH", "LIS-MAD", "IST-VIE", "ATH-FCO", "CDG-DUB"]
)
def test_a_cube_is_taken_from_either_end_of_the_route(route: str) -> None:
    game = founded()
    letter = next(
        x
        for x, code in zip("ABCDEF", look(game)["callsigns"].split(), strict=True)
        if code in route
    )
    play(game, f"fly {route}")
    expect(game, cubes="A B C D E F".replace(letter, "").replace("  ", " ").strip(), taken="1 | 0")


@pytest.mark.rule("G1")
def test_a_route_that_touches_no_callsign_takes_nothing() -> None:
    expect(play(founded(), "fly BER-CPH"), cubes="A B C D E F", taken="0 | 0")


@pytest.mark.rule("G1", "G3")
def test_the_second_plane_there_takes_nothing_be_it_own_or_another_airlines() -> None:
    game = play(founded(), "fly AMS-CDG", "fly AMS-CDG", "fly BER-CPH", "fly AMS-CDG")
    expect(game, cubes="B C D E F", taken="1 | 0", to_act=1)


@pytest.mark.rule("G1")
def test_the_cube_goes_to_whoever_is_first_and_not_to_the_first_seat() -> None:
    game = play(
        founded(3), "fly BER-CPH", "fly BER-CPH", "fly AMS-CDG", "fly BER-CPH", "fly AMS-CDG"
    )
    expect(game, cubes="B C D E F", taken="0 | 1 | 0")


@pytest.mark.rule("G2")
@pytest.mark.parametrize(
    ("first", "cubes", "taken"),
    [
        ("BER-CPH", "C D E F", "2 | 0"),
        ("AMS-CDG", "C D E F", "2 | 0"),
        ("CDG-FRA", "C D E F", "2 | 0"),
    ],
)
def test_a_route_between_two_cubes_yields_what_lies_there(
    first: str, cubes: str, taken: str
) -> None:
    game = play(founded(), f"fly {first}", "fly AMS-FRA")
    expect(game, cubes=cubes, taken=taken)


@pytest.mark.rule("G2")
def test_both_cubes_come_with_one_plane() -> None:
    expect(play(founded(), "fly AMS-FRA"), cubes="C D E F", taken="2 | 0")
    expect(play(founded(), "fly ATH-IST"), cubes="A B C F", taken="2 | 0")


@pytest.mark.rule("G3", "R3")
def test_season_2_brings_no_new_cubes() -> None:
    game = follow(table("AMS-FRA | -", month=6, cubes="C", taken="2 | 3"), "0 market BC")
    expect(game, phase="plan", month=7, cubes="C", taken="2 | 3")
    follow(game, "0 fly AMS-FRA")
    expect(game, cubes="C", taken="2 | 3")


@pytest.mark.rule("G3", "G1")
def test_a_cube_left_in_season_1_is_taken_in_season_2() -> None:
    game = follow(table("AMS-FRA | -", month=6, cubes="C", taken="2 | 3"), "0 market AC")
    follow(game, "0 fly LIS-MAD")
    expect(game, phase="plan", cubes="-", taken="3 | 3")


@pytest.mark.rule("G3", "L5")
def test_a_leased_plane_takes_cubes_too() -> None:
    game = follow(
        table("AMS-FRA | -", won="- | 200", cubes="D E", taken="4 | 0"),
        "0 market AC",
        "1 lease 1 take 200 put none tokens 0",
        "1 fly ATH-IST",
    )
    expect(game, cubes="-", taken="4 | 2", planes="AMS-FRA | ATH-IST")


@pytest.mark.rule("G3", "X2")
def test_each_cube_counts_fifty_points() -> None:
    assert scores(play(founded(), "fly AMS-FRA")) == (100, 0)
    assert scores(play(founded(), "fly AMS-CDG")) == (50, 0)
    assert scores(play(founded(), "fly BER-CPH")) == (0, 0)
