"""N: all planes are placed, in snake order."""

from __future__ import annotations

import pytest

from rules.opensky.pictures import FLEET
from rules.opensky.situations import (
    Table,
    drive,
    expect,
    founded,
    look,
    offer,
    options,
    play,
    refuse,
)

SNAKE = {
    2: "0 0 0 1 1 1 1 1 1 0 0 0",
    3: "0 0 1 1 2 2 2 2 1 1 0 0",
    4: "0 1 2 3 3 2 1 0 0 1 2 3",
}
FREE = {"europe": "BER-CPH", "north_america": "DEN-LAX"}
"""A route that touches no callsign and no border."""


def order_of_planning(game: Table, board: str) -> str:
    seats = []
    while look(game)["phase"] == "plan":
        seats.append(str(game.to_act()))
        play(game, f"fly {FREE[board]}")
    return " ".join(seats)


@pytest.mark.rule("N2")
@pytest.mark.parametrize("board", ["europe", "north_america"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_season_is_planned_in_snake_order(seats: int, board: str) -> None:
    assert order_of_planning(founded(seats, board), board) == SNAKE[seats]


@pytest.mark.rule("N2", "R2")
@pytest.mark.parametrize("board", ["europe", "north_america"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_second_season_is_planned_in_the_same_order_from_seat_0(seats: int, board: str) -> None:
    game = drive(founded(seats, board), "plan", 7)
    assert order_of_planning(game, board) == SNAKE[seats]


@pytest.mark.rule("N2")
@pytest.mark.parametrize(("seats", "planes"), [(2, 3), (3, 2), (4, 1)])
def test_a_pass_is_half_the_fleet_rounded_down_and_one_with_four_players(
    seats: int, planes: int
) -> None:
    game = founded(seats)
    for left in range(planes, 0, -1):
        expect(game, phase="plan", to_act=0, left=left)
        play(game, "fly BER-CPH")
    expect(game, phase="plan", to_act=1, left=planes)


@pytest.mark.rule("N1", "S3")
@pytest.mark.parametrize(("seats", "fleet"), [(2, 6), (3, 4), (4, 3)])
def test_planning_ends_with_the_last_plane_and_not_before(seats: int, fleet: int) -> None:
    game = play(founded(seats), *["fly BER-CPH"] * (seats * fleet - 1))
    expect(game, phase="plan", left=1)
    play(game, "fly BER-CPH")
    expect(game, phase="hub", planes=" | ".join([" ".join(["BER-CPH"] * fleet)] * seats))


@pytest.mark.rule("N1")
def test_no_plane_is_held_back() -> None:
    game = founded()
    assert {option.split()[0] for option in options(game)} == {"fly"}
    for text in ["fly none", "lease none", "hub AMS", "dice ABC"]:
        refuse(game, text)


@pytest.mark.rule("N1")
def test_a_plane_flies_an_allowed_route_only() -> None:
    refuse(founded(), "fly AMS-FCO", "N1", "S10")


@pytest.mark.rule("N3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_players_may_fly_the_same_route_with_all_their_planes(seats: int) -> None:
    game = founded(seats)
    before = options(game)
    while look(game)["phase"] == "plan":
        offer(game, *before)
        play(game, "fly AMS-FRA")
    fleet = FLEET[seats]
    expect(game, planes=" | ".join([" ".join(["AMS-FRA"] * fleet)] * seats))


@pytest.mark.rule("N2", "N3")
def test_planes_lie_where_their_owner_flew_them() -> None:
    game = play(
        founded(4, "north_america"),
        *[f"fly {r}" for r in ["DEN-ORD", "ATL-ORD", "DEN-LAX", "LAX-SFO", "DEN-SFO", "ATL-JFK"]],
        *[f"fly {r}" for r in ["ATL-MIA", "DEN-DFW", "SEA-SFO", "DEN-ORD", "JFK-MIA", "ORD-SEA"]],
    )
    expect(
        game,
        planes="DEN-DFW DEN-ORD SEA-SFO | ATL-MIA ATL-ORD DEN-ORD"
        " | ATL-JFK DEN-LAX JFK-MIA | DEN-SFO LAX-SFO ORD-SEA",
        phase="dice",
    )
