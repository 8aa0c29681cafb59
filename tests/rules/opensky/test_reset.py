"""R: the season reset after October."""

from __future__ import annotations

import pytest

from rules.opensky.situations import expect, follow, founded, look, play, table


@pytest.mark.rule("R1")
@pytest.mark.parametrize("board", ["europe", "north_america"])
@pytest.mark.parametrize(("seats", "fleet"), [(2, 6), (3, 4), (4, 3)])
def test_all_planes_leave_and_the_full_fleet_is_placed_again(
    seats: int, fleet: int, board: str
) -> None:
    route = {"europe": "BER-CPH", "north_america": "DEN-LAX"}[board]
    planes = " | ".join([route] + [f"{route} {route}"] * (seats - 1))
    game = play(table(planes, board, month=6), "market BC")
    expect(game, month=7, phase="plan", planes=" | ".join(["-"] * seats))
    play(game, *[f"fly {route}"] * (seats * fleet))
    expect(game, planes=" | ".join([" ".join([route] * fleet)] * seats))


@pytest.mark.rule("R1")
@pytest.mark.parametrize("month", [5, 7, 8, 9, 10])
def test_planes_stay_after_every_other_month(month: int) -> None:
    game = play(table("BER-CPH | BER-CPH BER-CPH", month=month), "market BC")
    expect(game, month=month + 1, phase="dice", planes="BER-CPH | BER-CPH BER-CPH")


@pytest.mark.rule("R2")
@pytest.mark.parametrize(("seats", "half"), [(2, 3), (3, 2), (4, 1)])
def test_seat_0_plans_first_again_whoever_rolls_next(seats: int, half: int) -> None:
    planes = " | ".join(["BER-CPH"] * seats)
    game = play(table(planes, month=6), "market BC")
    follow(game, *["0 fly BER-CPH"] * half, "1 fly BER-CPH")


@pytest.mark.rule("R3")
def test_everything_but_the_planes_stays_in_europe() -> None:
    game = table(
        "AMS-FRA AMS-CDG | CDG-FRA",
        month=6,
        cubes="C D",
        taken="3 | 1",
        won="250 | -",
        paid="1 | 0",
        flash="0 | 1",
        hubs="CDG ZRH | LHR VIE",
    )
    before = look(game)
    play(game, "market BC")
    expect(game, before, month=7, phase="plan", to_act=0, left=3, dice="-", planes="- | -")


@pytest.mark.rule("R3", "B5")
def test_everything_but_planes_and_border_tokens_stays_in_north_america() -> None:
    game = table(
        "DEN-YYC DFW-ORD | ORD-YYZ DEN-YYC",
        "north_america",
        month=6,
        cubes="D E",
        taken="0 | 4",
        won="- | 250",
        paid="0 | 3",
        flash="1 | 0",
    )
    before = look(game)
    play(game, "market BC")
    expect(
        game,
        before,
        month=7,
        phase="plan",
        to_act=0,
        left=3,
        dice="-",
        planes="- | -",
        tokens="- | -",
    )


@pytest.mark.rule("R3", "G3")
def test_cubes_taken_are_not_taken_again() -> None:
    game = play(founded(), "fly AMS-FRA")
    expect(game, cubes="C D E F", taken="2 | 0")
    later = play(table("AMS-FRA | -", month=6, cubes="C D", taken="4 | 0"), "market BC")
    play(later, "fly AMS-FRA", "fly ATH-FCO", "fly IST-VIE")
    expect(later, cubes="C", taken="5 | 0")


@pytest.mark.rule("R3", "D3")
def test_a_flash_deal_token_does_not_come_back_in_season_2() -> None:
    game = play(table("- | -", month=6, flash="0 | 1", hubs="MXP FCO | VIE ZRH"), "market BC")
    play(game, *["fly AMS-FRA"] * 12, "hub MXP", "hub FCO", "hub VIE", "hub ZRH")
    follow(game, "-1 dice ABC", "1 market AB", "0 bid 300 AMS-FRA", "1 bid 300 AMS-FRA")
    expect(game, phase="flash", to_act=1, flash="0 | 1")
