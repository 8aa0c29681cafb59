"""B: borders and their tokens in North America."""

from __future__ import annotations

import pytest

from rules.opensky.pictures import ROUTES
from rules.opensky.situations import (
    expect,
    follow,
    founded,
    look,
    offer,
    options,
    play,
    refuse,
    table,
)

BOARD = "north_america"
CROSSING_ROUTES = (
    "ATL-CUN CUN-MIA DEN-YYC DFW-GDL DFW-MEX DFW-MTY GDL-LAX JFK-YUL JFK-YYZ LAX-MEX MEX-MIA "
    "ORD-YUL ORD-YYC ORD-YYZ SEA-YVR SFO-YVR"
)
CROSSING = CROSSING_ROUTES.split()
DOMESTIC = [route for route in ROUTES[BOARD].split() if route not in CROSSING]


def fly(*routes: str) -> list[str]:
    return [f"fly {route}" for route in sorted(routes)]


@pytest.mark.rule("B1")
@pytest.mark.parametrize("route", DOMESTIC)
def test_a_route_inside_one_colour_is_free(route: str) -> None:
    game = play(founded(2, BOARD), f"fly {route}")
    expect(game, planes=f"{route} | -", tokens="- | -")


@pytest.mark.rule("B2")
@pytest.mark.parametrize("route", CROSSING)
def test_a_route_between_two_colours_takes_a_token_with_the_plane(route: str) -> None:
    game = play(founded(2, BOARD), f"fly {route}")
    expect(game, planes=f"{route} | -", tokens=f"{route} | -")


@pytest.mark.rule("B2", "B3")
def test_a_second_plane_on_the_route_takes_no_second_token() -> None:
    game = play(founded(2, BOARD), "fly DEN-YYC", "fly DEN-YYC", "fly DEN-YYC")
    expect(game, planes="DEN-YYC DEN-YYC DEN-YYC | -", tokens="DEN-YYC | -", to_act=1)


@pytest.mark.rule("B2", "B3")
def test_anothers_token_does_not_license() -> None:
    game = play(founded(2, BOARD), *["fly DEN-YYC"] * 3, "fly ORD-YYZ", "fly SEA-YVR")
    expect(game, to_act=1, tokens="DEN-YYC | ORD-YYZ SEA-YVR")
    refuse(game, "fly DEN-YYC", "B2", "B3", "B4")
    other = play(founded(2, BOARD), *["fly DEN-YYC"] * 3, "fly DEN-YYC")
    expect(other, tokens="DEN-YYC | DEN-YYC")


@pytest.mark.rule("B3")
def test_the_token_licenses_any_number_of_planes() -> None:
    game = play(founded(2, BOARD), *["fly DEN-YYC"] * 12)
    expect(
        game,
        phase="dice",
        planes=" | ".join([" ".join(["DEN-YYC"] * 6)] * 2),
        tokens="DEN-YYC | DEN-YYC",
    )


@pytest.mark.rule("B3")
def test_the_token_stays_when_the_plane_has_left() -> None:
    game = table("DEN-YYC DEN-ORD | -", BOARD, callsigns="ORD YYC YVR CUN MEX YUL", paid=3)
    follow(game, "0 market AB", "0 bid 200 ORD-DEN-YYC")
    expect(game, planes="- | -", tokens="DEN-YYC | -", phase="lease")
    follow(game, "0 lease 1 take 200 put none tokens 0", "0 fly DEN-YYC")
    expect(game, planes="DEN-YYC | -", tokens="DEN-YYC | -")


@pytest.mark.rule("B4")
def test_with_no_one_or_two_tokens_placed() -> None:
    game = founded(2, BOARD)
    offer(game, *fly(*DOMESTIC, *CROSSING))
    play(game, "fly SEA-YVR")
    offer(game, *fly(*DOMESTIC, *CROSSING))
    play(game, "fly ATL-CUN")
    offer(game, *fly(*DOMESTIC, "ATL-CUN", "SEA-YVR"))
    refuse(game, "fly DEN-YYC", "B4", "B2")
    expect(game, tokens="ATL-CUN SEA-YVR | -")


@pytest.mark.rule("B4")
def test_each_player_has_two_tokens_of_the_own() -> None:
    game = play(founded(3, BOARD), "fly DEN-YYC", "fly ORD-YYZ", "fly DEN-YYC", "fly ORD-YYZ")
    expect(game, tokens="DEN-YYC ORD-YYZ | DEN-YYC ORD-YYZ | -", to_act=2)
    offer(game, *fly(*DOMESTIC, *CROSSING))


@pytest.mark.rule("B4")
def test_the_count_is_of_routes_and_runs_over_all_passes() -> None:
    game = play(
        founded(2, BOARD), "fly DEN-YYC", "fly DEN-YYC", "fly ORD-YYZ", *["fly DEN-LAX"] * 6
    )
    expect(game, to_act=0, tokens="DEN-YYC ORD-YYZ | -")
    offer(game, *fly(*DOMESTIC, "DEN-YYC", "ORD-YYZ"))


@pytest.mark.rule("B5")
def test_both_tokens_return_at_the_season_reset() -> None:
    game = play(table("DEN-YYC ORD-YYZ | SEA-YVR", BOARD, month=6), "market BC")
    expect(game, phase="plan", tokens="- | -")
    play(game, "fly SEA-YVR", "fly ATL-CUN")
    expect(game, tokens="ATL-CUN SEA-YVR | -")
    refuse(game, "fly DEN-YYC", "B4", "B2")


@pytest.mark.rule("B5", "B3")
@pytest.mark.parametrize("month", [3, 5, 7, 10])
def test_tokens_stay_through_the_other_months(month: int) -> None:
    game = play(table("DEN-YYC ORD-YYZ | SEA-YVR", BOARD, month=month), "market BC")
    expect(game, phase="dice", tokens="DEN-YYC ORD-YYZ | SEA-YVR")


@pytest.mark.rule("B6", "L5")
@pytest.mark.parametrize(
    ("placed", "routes"),
    [
        ("-", DOMESTIC + CROSSING),
        ("DEN-YYC", DOMESTIC + CROSSING),
        ("DEN-YYC ORD-YYZ", [*DOMESTIC, "DEN-YYC", "ORD-YYZ"]),
    ],
)
def test_a_leased_plane_may_open_a_border_with_a_token_that_is_left(
    placed: str, routes: list[str]
) -> None:
    game = play(table("- | -", BOARD, won="200 | -", borders=f"{placed} | -"), "market BC")
    follow(game, "0 lease 1 take 200 put none tokens 0")
    offer(game, *fly(*routes))
    if "SEA-YVR" in routes:
        tokens = sorted([*placed.replace("- ", "").strip("-").split(), "SEA-YVR"])
        expect(play(game, "fly SEA-YVR"), tokens=f"{' '.join(tokens)} | -", planes="SEA-YVR | -")
    else:
        refuse(game, "fly SEA-YVR", "B4", "B2")


@pytest.mark.rule("B2", "I1")
def test_an_itinerary_may_cross_borders_on_licensed_planes() -> None:
    game = table("DEN-YYC DEN-ORD | -", BOARD, callsigns="ORD YYC YVR CUN MEX YUL")
    play(game, "market AB")
    assert [text.split()[-1] for text in options(game)] == ["none"] + ["ORD-DEN-YYC"] * 5
    expect(game, tokens="DEN-YYC | -")


@pytest.mark.rule("B2", "G1")
def test_a_border_route_takes_cubes_as_well() -> None:
    game = play(founded(2, BOARD), "fly ORD-YUL")
    expect(game, taken="2 | 0", cubes="B C D E", tokens="ORD-YUL | -")


@pytest.mark.rule("B1", "B4")
def test_domestic_planes_never_move_tokens() -> None:
    game = play(founded(2, BOARD), *["fly YYC-YYZ", "fly GDL-MEX", "fly LAX-SFO"])
    before = look(game)
    expect(game, before, tokens="- | -")
