"""S: what lies on the table before the first plane flies."""

from __future__ import annotations

import itertools

import pytest

from opensky.errors import Refusal
from opensky.games.opensky import GAME
from rules.opensky.pictures import AMERICA, CALLSIGNS, EUROPE, FULL_HAND, ROUTES
from rules.opensky.situations import (
    drive,
    expect,
    follow,
    founded,
    fresh,
    look,
    offer,
    options,
    play,
    refuse,
    table,
)


@pytest.mark.rule("S1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_to_four_players_sit_down(seats: int) -> None:
    assert fresh(seats).seats == seats


@pytest.mark.rule("S1")
@pytest.mark.parametrize("seats", [0, 1, 5])
def test_fewer_than_two_or_more_than_four_players_are_refused(seats: int) -> None:
    with pytest.raises(Refusal):
        fresh(seats)


@pytest.mark.rule("S1")
def test_the_box_names_two_to_four_seats() -> None:
    assert list(GAME.seats) == [2, 3, 4]


@pytest.mark.rule("S2")
def test_in_europe_hubs_are_placed_after_planning() -> None:
    expect(drive(fresh(2, "europe"), "hub", 0), to_act=0, tokens="- | -")


@pytest.mark.rule("S2")
def test_in_europe_another_country_needs_no_border_token() -> None:
    game = play(founded(2), "fly AMS-CDG", "fly AMS-BER", "fly CDG-LHR")
    expect(game, planes="AMS-BER AMS-CDG CDG-LHR | -", tokens="- | -")


@pytest.mark.rule("S2")
def test_in_north_america_the_dice_follow_planning_without_hubs() -> None:
    game = founded(2, "north_america")
    play(game, *["fly DEN-ORD"] * 12)
    expect(game, phase="dice", to_act="dice", tokens="- | -")


@pytest.mark.rule("S2", "E2")
def test_in_north_america_any_airport_connects() -> None:
    game = table("DEN-ORD DEN-DFW | -", "north_america")
    play(game, "market AB")
    assert "bid 200 ORD-DEN-DFW" in options(game)


@pytest.mark.rule("S2")
def test_the_side_of_the_board_stays_for_the_second_season() -> None:
    expect(drive(founded(2, "europe"), "hub", 7), phase="hub", to_act=0)
    america = drive(founded(2, "north_america"), "plan", 7)
    expect(play(america, *["fly DEN-LAX"] * 12), phase="dice", tokens="- | -")


@pytest.mark.rule("S3")
@pytest.mark.parametrize("board", ["europe", "north_america"])
@pytest.mark.parametrize(("seats", "fleet"), [(2, 6), (3, 4), (4, 3)])
def test_the_fleet_is_six_four_or_three_planes(seats: int, fleet: int, board: str) -> None:
    planes = look(drive(fresh(seats, board), "dice", 0))["planes"].split(" | ")
    assert [len(own.split()) for own in planes] == [fleet] * seats


@pytest.mark.rule("S4", "S5", "S6", "S9")
@pytest.mark.parametrize("board", ["europe", "north_america"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_new_table_as_a_whole(seats: int, board: str) -> None:
    hand = FULL_HAND.replace(" ", ",")
    seat = "planes - tokens - hand {} won - ancillaries 3 0 flash 1 cubes 0 bid - flashed -"
    assert fresh(seats, board).state_text().splitlines() == [
        f"opensky/1 {board} {seats}",
        "rulings airport original cards+ancillaries youngest",
        "month 0 phase callsign to_act 0 left 0 round -",
        "callsigns - - - - - -",
        "cubes -",
        "dice - market -",
        *(f"seat {number} {seat.format(hand)}" for number in range(seats)),
    ]


@pytest.mark.rule("S4")
@pytest.mark.parametrize("fare", [200, 250, 300, 400, 500])
def test_each_fare_is_there_twice_and_not_three_times(fare: int) -> None:
    for won, is_offered in [("-", True), (f"{fare}", True), (f"{fare} {fare}", False)]:
        game = play(table("AMS-FRA | -", won=f"{won} | -"), "market AB")
        assert (f"bid {fare} AMS-FRA" in options(game)) is is_offered


@pytest.mark.rule("S4")
@pytest.mark.parametrize("fare", ["100", "199", "350", "501", "600", "0"])
def test_no_other_fare_exists(fare: str) -> None:
    game = play(table("AMS-FRA | -"), "market AB")
    refuse(game, f"bid {fare} AMS-FRA", "S4")


@pytest.mark.rule("S6", "E1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_player_has_two_hub_tokens_and_no_third(seats: int) -> None:
    game = drive(fresh(seats), "hub", 0)
    asked = []
    while look(game)["phase"] == "hub":
        asked.append(game.to_act())
        play(game, options(game)[0])
    assert asked == [seat for seat in range(seats) for _ in range(2)]


@pytest.mark.rule("S6", "B4")
def test_each_player_has_two_border_tokens_and_no_third() -> None:
    game = play(founded(2, "north_america"), "fly DEN-YYC", "fly ORD-YYZ")
    refuse(game, "fly JFK-YUL", "B4", "B2")


@pytest.mark.rule("S7")
@pytest.mark.parametrize(
    ("seats", "order"), [(2, "0 1 0 1 0 1"), (3, "0 1 2 0 1 2"), (4, "0 1 2 3 0 1")]
)
def test_callsigns_are_placed_one_at_a_time_clockwise(seats: int, order: str) -> None:
    events = [
        f"{seat} callsign {airport}"
        for seat, airport in zip(order.split(), CALLSIGNS["europe"].split(), strict=True)
    ]
    expect(
        follow(fresh(seats), *events),
        callsigns=CALLSIGNS["europe"],
        phase="plan",
        to_act=0,
    )


@pytest.mark.rule("S7")
def test_callsigns_come_in_alphabetical_order() -> None:
    game = fresh()
    for count in range(1, 7):
        placed = CALLSIGNS["europe"].split()[:count]
        play(game, f"callsign {placed[-1]}")
        expect(game, callsigns=" ".join(placed + ["-"] * (6 - count)))


@pytest.mark.rule("S7")
@pytest.mark.parametrize(("board", "airports"), [("europe", EUROPE), ("north_america", AMERICA)])
def test_a_callsign_may_go_to_any_airport_that_has_none(board: str, airports: str) -> None:
    codes = airports.split()
    game = fresh(2, board)
    offer(game, *(f"callsign {code}" for code in codes))
    first, last = codes[0], codes[-1]
    play(game, f"callsign {last}", f"callsign {first}")
    offer(game, *(f"callsign {code}" for code in codes[1:-1]))


@pytest.mark.rule("S7")
def test_a_second_callsign_on_an_airport_is_refused() -> None:
    game = play(fresh(), "callsign AMS")
    refuse(game, "callsign AMS", "S7")


@pytest.mark.rule("S7")
def test_a_callsign_off_the_board_is_refused() -> None:
    refuse(fresh(), "callsign JFK", "S7", "S10")
    refuse(fresh(2, "north_america"), "callsign AMS", "S7", "S10")


@pytest.mark.rule("S7")
def test_there_is_no_seventh_callsign() -> None:
    refuse(founded(), "callsign ZRH", "S7", "N1", "Y2")


@pytest.mark.rule("S8")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_cube_lies_on_each_callsign_and_nobody_has_one(seats: int) -> None:
    expect(founded(seats), cubes="A B C D E F", taken=" | ".join(["0"] * seats))


@pytest.mark.rule("S9", "M1")
def test_the_first_dice_are_aprils_and_seat_0_chooses() -> None:
    game = drive(fresh(3), "dice", 0)
    assert game.luck_key() == ("dice", 0)
    follow(game, "-1 dice ABC", "0 market AB")


@pytest.mark.rule("S10")
@pytest.mark.parametrize(("board", "routes"), ROUTES.items())
def test_planes_may_fly_every_route_of_the_board(board: str, routes: str) -> None:
    offer(founded(2, board), *(f"fly {route}" for route in routes.split()))


@pytest.mark.rule("S10")
@pytest.mark.parametrize("route", ["AMS-FCO", "AMS-AMS", "AMS-JFK"])
def test_a_route_that_the_board_lacks_is_refused(route: str) -> None:
    refuse(founded(), f"fly {route}", "S10", "N1")


@pytest.mark.rule("S10")
def test_a_route_has_one_name_only() -> None:
    refuse(founded(), "fly CDG-AMS", "S10", "N1")


@pytest.mark.rule("S10", "I1")
def test_an_itinerary_may_pass_through_an_airport_without_a_callsign() -> None:
    game = play(table("AMS-CDG CDG-FRA | -", hubs="CDG | -"), "market AB")
    offer(game, "bid none", *(f"bid {fare} AMS-CDG-FRA" for fare in (200, 250, 300, 400, 500)))


@pytest.mark.parametrize("first", ["airport", "player"])
@pytest.mark.parametrize("second", ["original", "standing"])
def test_every_combination_of_rulings_is_played_as_named(first: str, second: str) -> None:
    for third, fourth in itertools.product(["cards+ancillaries", "cards"], ["youngest", "roller"]):
        named = {
            "hub_limit": first,
            "next_best": second,
            "lease_change": third,
            "flash_order": fourth,
        }
        text = fresh(2, "europe", **named).state_text()
        assert text.splitlines()[1] == f"rulings {first} {second} {third} {fourth}"


@pytest.mark.parametrize(
    "rulings",
    [{"hub_limits": "airport"}, {"hub_limit": "seat"}, {"next_best": "airport"}],
)
def test_an_unknown_ruling_or_value_is_refused(rulings: dict[str, str]) -> None:
    with pytest.raises(Refusal):
        fresh(2, "europe", **rulings)
