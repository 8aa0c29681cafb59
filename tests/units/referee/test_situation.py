"""Malformed situations are refused with the rule or the key."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from opensky.referee.opensky import Broken, Malformed, adjudicate
from units.referee.play import situations

GOOD: dict[str, Any] = {
    "board": "europe",
    "rulings": {},
    "market": ["AMS", "ZRH"],
    "airlines": [
        {
            "planes": ["AMS-FRA", "FRA-ZRH", "AMS-CDG", "CDG-ZRH"],
            "hubs": ["FRA", "LIS"],
            "bid": {"fare": 200, "itinerary": "AMS-FRA-ZRH"},
        },
        {"planes": ["AMS-CDG", "CDG-MXP", "MXP-ZRH"], "hubs": ["CDG", "MXP"], "bid": None},
    ],
}
TINY = {
    "name": "tiny",
    "region": "north_america",
    "airports": [
        {"code": code, "country": "X"} for code in ("AAA", "BBB", "CCC", "DDD", "EEE", "FFF")
    ],
    "routes": [["AAA", "BBB"]],
}


def spoiled(path: str, value: object) -> dict[str, Any]:
    """Set `airlines.0.bid.fare` or the like in a good situation; `...` deletes it."""
    form = copy.deepcopy(GOOD)
    *inner, last = [int(key) if key.isdigit() else key for key in path.split(".")]
    place: Any = form
    for key in inner:
        place = place[key]
    if value is ...:
        del place[last]
    else:
        place[last] = value
    return form


BROKEN = [
    ("airlines.0.bid.fare", 350, "S4"),
    ("airlines.0.bid.fare", 0, "S4"),
    ("airlines.0.bid.fare", -200, "S4"),
    ("airlines.0.bid.fare", 10**50, "S4"),
    ("airlines.0.bid.itinerary", "AMS-CDG-ZRH", "E2"),
    ("airlines.0.bid.itinerary", "ZRH-CDG-AMS", "E2"),
    ("airlines.0.bid.itinerary", "AMS-ZRH", "I1"),
    ("airlines.0.bid.itinerary", "AMS-FRA", "I1"),
    ("airlines.0.bid.itinerary", "", "I1"),
    ("airlines.0.bid.itinerary", "-", "I1"),
    ("airlines.0.bid.itinerary", "AMS-FRA-AMS-FRA-ZRH", "I1"),
    ("airlines.0.bid.itinerary", "ams-fra-zrh", "I1"),
    ("airlines.0.bid.itinerary", "AMS-" * 9999, "I1"),
    ("airlines.1.bid", {"fare": 200, "itinerary": "AMS-CDG-MXP-ZRH"}, "I4"),
    ("airlines.0.planes", ["AMS-ZRH"], "S10"),
    ("airlines.0.planes", ["FRA-AMS"], "S10"),
    ("airlines.0.planes", ["AMS"], "S10"),
    ("airlines.0.planes", [""], "S10"),
    ("airlines.0.planes", ["AMS-FRA"] * 7, "S3"),
    ("airlines.0.planes", ["AMS-FRA"] * 100_000, "S3"),
    ("airlines.0.hubs", ["FRA", "LIS", "MAD"], "S6"),
    ("airlines.0.hubs", ["FRA", "FRA"], "E1"),
    ("airlines.0.hubs", ["XXX"], "E1"),
    ("airlines", [], "S1"),
    ("airlines", [GOOD["airlines"][0]], "S1"),
    ("airlines", [GOOD["airlines"][1]] * 5, "S1"),
    ("market", ["AMS", "AMS"], "M3"),
    ("market", ["AMS", "XXX"], "S10"),
    ("market", ["AMS", ""], "S10"),
    ("board", "north_america", "S10"),
]


@pytest.mark.parametrize(("path", "value", "rule"), BROKEN)
def test_situation_that_cannot_lie_on_a_table_is_refused_with_the_rule(
    path: str, value: object, rule: str
) -> None:
    with pytest.raises(Broken) as refusal:
        adjudicate(spoiled(path, value))
    assert refusal.value.rule == rule
    assert len(str(refusal.value)) < 200
    assert "\n" not in str(refusal.value)


MALFORMED = [
    ("board", ..., "situation: board"),
    ("board", None, "board"),
    ("board", 3, "board"),
    ("board", "atlantis", "board"),
    ("board", "/etc/passwd", "board"),
    ("board", {}, "board"),
    ("board", {**TINY, "region": "asia"}, "region"),
    ("board", {**TINY, "routes": [["AAA", "ZZZ"]]}, "routes[0]"),
    ("rulings", ..., "situation: rulings"),
    ("rulings", [], "rulings"),
    ("rulings", {"weather": "fine"}, "rulings"),
    ("rulings", {"hub_limit": "both"}, "rulings"),
    ("rulings", {"hub_limit": None}, "rulings"),
    ("market", ..., "situation: market"),
    ("market", None, "market"),
    ("market", "AMS-ZRH", "market"),
    ("market", ["AMS"], "market"),
    ("market", ["AMS", "ZRH", "FRA"], "market"),
    ("market", ["AMS", 3], "market"),
    ("market", ["AMS", ["ZRH"]], "market"),
    ("airlines", ..., "situation: airlines"),
    ("airlines", None, "airlines"),
    ("airlines", {"0": {}}, "airlines"),
    ("airlines.1", None, "airlines[1]"),
    ("airlines.1", [], "airlines[1]"),
    ("airlines.1.planes", ..., "airlines[1]: planes"),
    ("airlines.1.planes", "AMS-CDG", "airlines[1].planes"),
    ("airlines.1.planes", [["AMS", "CDG"]], "airlines[1].planes"),
    ("airlines.1.planes", [None], "airlines[1].planes"),
    ("airlines.1.hubs", ..., "airlines[1]: hubs"),
    ("airlines.1.hubs", {}, "airlines[1].hubs"),
    ("airlines.1.hubs", [7], "airlines[1].hubs"),
    ("airlines.1.hub", [], "airlines[1]: unknown key"),
    ("airlines.0.bid", 200, "airlines[0].bid"),
    ("airlines.0.bid", [], "airlines[0].bid"),
    ("airlines.0.bid", {}, "airlines[0].bid: fare"),
    ("airlines.0.bid.fare", ..., "airlines[0].bid: fare"),
    ("airlines.0.bid.fare", "200", "airlines[0].bid.fare"),
    ("airlines.0.bid.fare", 200.0, "airlines[0].bid.fare"),
    ("airlines.0.bid.fare", True, "airlines[0].bid.fare"),
    ("airlines.0.bid.fare", float("nan"), "airlines[0].bid.fare"),
    ("airlines.0.bid.itinerary", ..., "airlines[0].bid: itinerary"),
    ("airlines.0.bid.itinerary", None, "airlines[0].bid.itinerary"),
    ("airlines.0.bid.itinerary", ["AMS", "FRA", "ZRH"], "airlines[0].bid.itinerary"),
    ("airlines.0.bid.tokens", 1, "airlines[0].bid: unknown key"),
    ("answer", {}, "situation: unknown key"),
]


@pytest.mark.parametrize(("path", "value", "key"), MALFORMED)
def test_malformed_situation_is_refused_by_its_key(path: str, value: object, key: str) -> None:
    with pytest.raises(Malformed) as refusal:
        adjudicate(spoiled(path, value))
    line = str(refusal.value)
    assert line.startswith(key)
    assert len(line) < 250
    assert "\n" not in line


@pytest.mark.parametrize("value", [None, 3, "x", [], float("inf"), [[[]]]])
def test_no_object_is_no_situation(value: object) -> None:
    with pytest.raises(Malformed, match=r"^situation: "):
        adjudicate(value)


def test_hubs_do_not_belong_to_north_america() -> None:
    form = {**GOOD, "board": TINY, "market": ["AAA", "BBB"]}
    form["airlines"] = [{"planes": ["AAA-BBB"], "hubs": ["AAA"]}, {"planes": [], "hubs": []}]
    with pytest.raises(Broken) as refusal:
        adjudicate(form)
    assert refusal.value.rule == "S2"


def test_board_may_be_an_object_and_a_bid_absent() -> None:
    form = {**GOOD, "board": TINY, "market": ["BBB", "AAA"]}
    form["airlines"] = [{"planes": ["AAA-BBB"] * 2, "hubs": []}, {"planes": [], "hubs": []}]
    assert adjudicate(form) == {
        "itineraries": [[{"path": "BBB-AAA", "stops": 0, "valid": True, "rules": ["I3"]}], []],
        "winners": [],
        "winning_fare": None,
        "rules": [],
    }


def test_longer_itineraries_exist_but_are_not_valid() -> None:
    answer = adjudicate(GOOD)
    assert answer["itineraries"][1] == [
        {"path": "AMS-CDG-MXP-ZRH", "stops": 2, "valid": False, "rules": ["I4", "E2"]}
    ]
    assert (answer["winners"], answer["winning_fare"], answer["rules"]) == ([0], 200, ["F3"])


def test_tie_names_its_rule() -> None:
    form = copy.deepcopy(GOOD)
    form["airlines"][1] = {
        "planes": ["AMS-CDG", "CDG-ZRH"],
        "hubs": ["CDG"],
        "bid": {"fare": 200, "itinerary": "ZRH-CDG-AMS"},
    }
    answer = adjudicate(form)
    assert (answer["winners"], answer["rules"]) == ([0, 1], ["F3", "F5"])


def test_examples_are_left_as_they_were() -> None:
    for example in situations():
        before = copy.deepcopy(example["situation"])
        adjudicate(example["situation"])
        assert example["situation"] == before
