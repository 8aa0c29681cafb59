"""I: which chains of planes serve a market."""

from __future__ import annotations

from typing import Any

import pytest

from opensky.errors import Refusal
from opensky.game import Illegal
from rules.opensky.pictures import CHAINS, FARES, flights
from rules.opensky.situations import (
    contest,
    dispute,
    expect,
    follow,
    look,
    offer,
    play,
    refuse,
    table,
)

Answer = dict[str, Any]

NON, ONE, TWO, THREE = (" ".join(flights(chain)) for chain in CHAINS.values())


def bids(*paths: str) -> list[str]:
    """List all bids of a full hand on these itineraries."""
    return ["bid none", *(f"bid {fare} {path}" for fare in FARES for path in paths)]


def chain(path: str, valid: bool, *rules: str) -> dict[str, object]:
    """Write an itinerary as a situation's answer does."""
    return {"path": path, "stops": path.count("-") - 1, "valid": valid, "rules": list(rules)}


def paths(answer: Answer, valid_only: bool = True) -> list[list[str]]:
    """List the itineraries of each airline in an answer."""
    return [
        [entry["path"] for entry in airline if entry["valid"] or not valid_only]
        for airline in answer["itineraries"]
    ]


@pytest.mark.rule("I1")
def test_a_chain_of_own_planes_is_an_itinerary() -> None:
    answer = dispute(f"{ONE} | -")
    assert answer["itineraries"] == [[chain("ORD-DEN-DFW", True, "I3")], []]


@pytest.mark.rule("I1")
@pytest.mark.parametrize(
    "planes",
    ["DEN-ORD | DEN-DFW", "DEN-ORD | -", "DEN-ORD DEN-SFO | DEN-DFW", "DEN-ORD ATL-DFW | -"],
)
def test_a_chain_with_a_gap_or_anothers_plane_is_none(planes: str) -> None:
    assert paths(dispute(planes), valid_only=False) == [[], []]


@pytest.mark.rule("I1")
def test_all_simple_paths_are_itineraries_and_no_other() -> None:
    answer = dispute(
        "AMS-FRA AMS-CDG CDG-FRA AMS-LHR FRA-LHR CDG-LHR | -", "europe", hubs="CDG LHR | -"
    )
    assert answer["itineraries"][0] == [
        chain("AMS-CDG-FRA", True, "I3", "E2"),
        chain("AMS-CDG-LHR-FRA", False, "I4", "E2"),
        chain("AMS-FRA", True, "I3"),
        chain("AMS-LHR-CDG-FRA", False, "I4", "E2"),
        chain("AMS-LHR-FRA", True, "I3", "E2"),
    ]


@pytest.mark.rule("I1")
def test_no_airport_is_visited_twice() -> None:
    detour = "AMS-LHR AMS-LHR CDG-LHR AMS-CDG AMS-FRA | -"
    answer = dispute(detour, "europe", hubs="LHR CDG | -")
    assert paths(answer, valid_only=False) == [["AMS-FRA"], []]
    game = play(table(detour, hubs="LHR CDG | -"), "market AB")
    offer(game, *bids("AMS-FRA"))
    refuse(game, "bid 200 AMS-LHR-CDG-AMS-FRA", "I1")
    refuse(game, "bid 200 AMS-LHR-AMS-FRA", "I1")


@pytest.mark.rule("I1")
def test_parallel_planes_are_one_itinerary() -> None:
    answer = dispute("DFW-ORD DFW-ORD DEN-ORD DEN-ORD DEN-DFW | -")
    assert paths(answer) == [["ORD-DEN-DFW", "ORD-DFW"], []]
    game = play(table("DFW-ORD DFW-ORD | -", "north_america"), "market AB")
    offer(game, *bids("ORD-DFW"))


@pytest.mark.rule("I1", "T1")
def test_each_plane_carries_one_flight_so_one_of_two_parallel_planes_stays() -> None:
    game = follow(
        table("DFW-ORD DFW-ORD | -", "north_america", paid=3),
        "0 market AB",
        "0 bid 300 ORD-DFW",
    )
    expect(game, planes="DFW-ORD | -", won="300 | -")


@pytest.mark.rule("I1")
@pytest.mark.parametrize(
    "itinerary", ["ORD-DFW", "ORD-DEN", "DEN-DFW", "DEN-ORD", "ORD-ATL-DFW", "ORD-DEN-SFO-DFW"]
)
def test_a_bid_on_a_chain_that_does_not_exist_is_refused(itinerary: str) -> None:
    game = play(table(f"{ONE} | {NON}", "north_america"), "market AB")
    refuse(game, f"bid 200 {itinerary}", "I1")


@pytest.mark.rule("I1", "F1")
def test_a_bid_is_read_in_either_direction_and_written_from_the_first_letter() -> None:
    game = table(f"{ONE} | -", "north_america", paid=3)
    follow(game, "0 market AB")
    before = look(game)
    twin = follow(game.copy(), "0 bid 250 ORD-DEN-DFW")
    follow(game, "0 bid 250 DFW-DEN-ORD")
    assert game.state_text() == twin.state_text() != before


@pytest.mark.rule("I1", "S10")
def test_a_situation_with_a_plane_off_the_board_is_an_error_with_the_rule() -> None:
    with pytest.raises((Illegal, Refusal), match="S10"):
        dispute("JFK-LAX | -")


@pytest.mark.rule("I1", "I4", "E2", "S4")
@pytest.mark.parametrize(
    ("planes", "hubs", "bid", "rule"),
    [
        ("AMS-CDG | -", "CDG", "200 AMS-CDG-FRA", "I1"),
        ("AMS-CDG CDG-FRA | -", "LHR", "200 AMS-CDG-FRA", "E2"),
        ("AMS-CDG CDG-LHR FRA-LHR | AMS-FRA", "CDG LHR", "200 AMS-CDG-LHR-FRA", "I4"),
        ("AMS-FRA | -", "-", "350 AMS-FRA", "S4"),
    ],
)
def test_a_situation_with_an_illegal_bid_is_an_error_with_the_rule(
    planes: str, hubs: str, bid: str, rule: str
) -> None:
    with pytest.raises((Illegal, Refusal), match=rule):
        dispute(planes, "europe", hubs=f"{hubs} | -", bids=f"{bid} | -")


@pytest.mark.rule("I2")
@pytest.mark.parametrize(("kind", "stops"), [("non", 0), ("one", 1), ("two", 2), ("three", 3)])
def test_stops_are_the_airports_in_between(kind: str, stops: int) -> None:
    (entry,) = dispute(f"{' '.join(flights(CHAINS[kind]))} | -")["itineraries"][0]
    rule = "I3" if stops < 2 else "I4"
    assert entry == {"path": CHAINS[kind], "stops": stops, "valid": True, "rules": [rule]}


@pytest.mark.rule("I3")
def test_non_stop_and_one_stop_are_valid_beside_each_other() -> None:
    assert paths(dispute(f"{NON} {ONE} | {ONE} | {NON}")) == [
        ["ORD-DEN-DFW", "ORD-DFW"],
        ["ORD-DEN-DFW"],
        ["ORD-DFW"],
    ]


@pytest.mark.rule("I3")
def test_a_one_stop_may_bid_against_a_non_stop() -> None:
    game = play(table(f"{ONE} | {NON}", "north_america"), "market AB")
    offer(game, *bids("ORD-DEN-DFW"))
    follow(game, "0 bid none")
    offer(game, *bids("ORD-DFW"))


@pytest.mark.rule("I4")
@pytest.mark.parametrize(
    ("planes", "valid"),
    [
        (f"{TWO} | {NON}", ["", "ORD-DFW"]),
        (f"{TWO} | {ONE}", ["", "ORD-DEN-DFW"]),
        (f"{TWO} | {TWO}", ["ORD-JFK-ATL-DFW", "ORD-JFK-ATL-DFW"]),
        (f"{TWO} | {THREE}", ["ORD-JFK-ATL-DFW", ""]),
        (f"{THREE} | {NON}", ["", "ORD-DFW"]),
        (f"{THREE} | {ONE}", ["", "ORD-DEN-DFW"]),
        (f"{THREE} | {THREE}", ["ORD-DEN-SFO-LAX-DFW", "ORD-DEN-SFO-LAX-DFW"]),
        (f"{THREE} | -", ["ORD-DEN-SFO-LAX-DFW", ""]),
        (f"{TWO} {NON} | -", ["ORD-DFW", ""]),
        (f"{TWO} {ONE} | -", ["ORD-DEN-DFW", ""]),
        ("DEN-ORD DEN-SFO DFW-SFO LAX-SFO DFW-LAX | -", ["ORD-DEN-SFO-DFW", ""]),
    ],
)
def test_two_stops_or_more_are_valid_only_without_a_shorter_one_at_the_table(
    planes: str, valid: list[str]
) -> None:
    assert paths(dispute(planes)) == [[path] if path else [] for path in valid]
    game = play(table(planes, "north_america"), "market AB")
    for seat, path in enumerate(valid):
        if path:
            assert game.to_act() == seat
            offer(game, *bids(path))
            play(game, "bid none")
    expect(game, month=5)


@pytest.mark.rule("I4")
def test_longer_itineraries_exist_though_they_are_not_valid() -> None:
    answer = dispute(f"{TWO} | {ONE} | {NON}")
    assert answer["itineraries"] == [
        [chain("ORD-JFK-ATL-DFW", False, "I4")],
        [chain("ORD-DEN-DFW", True, "I3")],
        [chain("ORD-DFW", True, "I3")],
    ]


@pytest.mark.rule("I4")
def test_a_bid_on_a_longer_itinerary_is_refused() -> None:
    game = play(table(f"{TWO} {ONE} | -", "north_america"), "market AB")
    refuse(game, "bid 200 ORD-JFK-ATL-DFW", "I4")


@pytest.mark.rule("I4")
def test_worked_example_2_two_stop_against_one_stop() -> None:
    assert paths(dispute(f"{TWO} | {ONE}")) == [[], ["ORD-DEN-DFW"]]


@pytest.mark.rule("I4")
def test_worked_example_2_both_with_two_stops() -> None:
    other = "DEN-ORD DEN-SFO DFW-SFO"
    assert paths(dispute(f"{TWO} | {other}")) == [["ORD-JFK-ATL-DFW"], ["ORD-DEN-SFO-DFW"]]


@pytest.mark.rule("I4")
def test_worked_example_2_two_stop_against_three_stop() -> None:
    assert paths(dispute(f"{TWO} | {THREE}")) == [["ORD-JFK-ATL-DFW"], []]


@pytest.mark.rule("I4")
def test_four_stops_are_valid_alone_and_not_beside_three() -> None:
    four = "ORD-SEA DEN-SEA DEN-SFO LAX-SFO DFW-LAX"
    assert paths(dispute(f"{four} | -")) == [["ORD-SEA-DEN-SFO-LAX-DFW"], []]
    assert paths(dispute(f"{four} | {THREE}")) == [[], ["ORD-DEN-SFO-LAX-DFW"]]


@pytest.mark.rule("I5")
def test_a_shorter_itinerary_blocks_though_its_owner_declines() -> None:
    game = follow(table(f"{TWO} | {ONE}", "north_america"), "0 market AB", "1 bid none")
    expect(game, month=5, won="- | -")


@pytest.mark.rule("I5", "F1")
def test_a_shorter_itinerary_blocks_though_its_owner_holds_no_card() -> None:
    game = table(f"{TWO} | {ONE}", "north_america", hand="200 | -", month=10, paid=3)
    before = look(game)
    play(game, "market AB")
    expect(game, month=11, planes=before["planes"], won=before["won"], hand=before["hand"])


@pytest.mark.rule("I5")
def test_availability_is_the_same_for_all_whoever_is_asked_first() -> None:
    for order in (f"{TWO} | {ONE}", f"{ONE} | {TWO}"):
        game = play(table(order, "north_america"), "market AB")
        offer(game, *bids("ORD-DEN-DFW"))


@pytest.mark.rule("I3", "I4", "F3")
def test_with_two_stops_only_the_lowest_fare_wins() -> None:
    game = contest("two 300 | two 250 | two 400", flash=0, paid=3)
    expect(game, won="- | 250 | -")
