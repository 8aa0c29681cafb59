"""Y: months, seasons and phases in their order."""

from __future__ import annotations

import pytest

from opensky.game import DICE
from rules.opensky.situations import drive, expect, follow, founded, look, options, table

EMPTY_MONTH = ["dice", "market"]


def phases_of_a_game(seats: int, board: str) -> list[tuple[int, str]]:
    """List (month, phase) of a game nobody serves a market in, each run of a phase once."""
    game = founded(seats, board)
    seen = []
    while game.to_act() is not None:
        picture = look(game)
        moment = (int(picture["month"]), picture["phase"])
        if moment not in seen[-1:]:
            seen.append(moment)
        choice = game.chances()[0][0] if game.to_act() == DICE else game.options()[0]
        game.apply(choice)
    return seen


def year(*planning: str) -> list[tuple[int, str]]:
    """Write the phases of a year without itineraries, with this planning before each season."""
    months = []
    for month in range(12):
        first = planning if month in {0, 7} else ()
        months += [(month, phase) for phase in (*first, *EMPTY_MONTH)]
    return months


@pytest.mark.rule("Y1", "Y2", "Y3", "R1", "X1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_year_in_europe_has_twelve_months_and_plans_before_april_and_november(seats: int) -> None:
    assert phases_of_a_game(seats, "europe") == year("plan", "hub")


@pytest.mark.rule("Y1", "Y2", "Y3", "R1", "X1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_year_in_north_america_plans_without_hubs(seats: int) -> None:
    assert phases_of_a_game(seats, "north_america") == year("plan")


@pytest.mark.rule("Y1", "Y2")
@pytest.mark.parametrize(
    ("month", "phase"), [(5, "dice"), (6, "plan"), (7, "dice"), (8, "dice"), (10, "dice")]
)
def test_only_after_october_the_network_is_planned_anew(month: int, phase: str) -> None:
    game = table("BER-CPH | BER-CPH", month=month)
    follow(game, f"{month % 2} market AC")
    expect(game, month=month + 1, phase=phase)


@pytest.mark.rule("Y3")
def test_a_month_with_everything_in_its_order() -> None:
    game = table("AMS-FRA | AMS-FRA", phase="dice", to_act="dice", dice="-", month=4, won="200 | -")
    phases = []
    events = [
        "-1 dice ABF",
        "0 market AB",
        "0 bid 300 AMS-FRA",
        "1 bid 300 AMS-FRA",
        "0 flash 250",
        "1 flash none",
        "0 attach 1",
        "-1 sensitivity 400",
        "0 lease 1 take 200 put none tokens 0",
        "0 fly BER-CPH",
    ]
    for event in events:
        phases.append(look(game)["phase"])
        follow(game, event)
    assert phases == [
        "dice",
        "market",
        "bid",
        "bid",
        "flash",
        "flash",
        "attach",
        "sensitivity",
        "lease",
        "place",
    ]
    expect(
        game, month=5, phase="dice", to_act="dice", dice="-", market="-", planes="BER-CPH | AMS-FRA"
    )


@pytest.mark.rule("Y3")
def test_a_phase_takes_no_decision_of_another() -> None:
    game = table("AMS-FRA | AMS-FRA")
    due = options(game)
    for text in [
        "callsign ZRH",
        "fly AMS-FRA",
        "hub AMS",
        "dice ABC",
        "bid none",
        "flash none",
        "attach 0",
        "sensitivity 200",
        "lease none",
    ]:
        with pytest.raises(Exception, match=r"\[[A-Z]\d+\]$"):
            game.apply(game.parse(text))
        assert options(game) == due


@pytest.mark.rule("Y2", "N2")
def test_the_year_runs_on_after_the_season_change() -> None:
    game = drive(founded(3), "market", 7)
    expect(game, month=7, phase="market", to_act=1)
