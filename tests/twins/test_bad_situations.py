"""Situations that are none: engine and referee both refuse them, and name the rule."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from opensky.errors import Refusal
from opensky.game import Illegal
from opensky.games.opensky.situation import answer
from opensky.referee.opensky import adjudicate
from opensky.referee.verdict import Broken, Malformed

Situation = dict[str, Any]

SOUND: Situation = {
    "board": "europe",
    "rulings": {},
    "market": ["AMS", "FRA"],
    "airlines": [
        {
            "planes": ["AMS-FRA"],
            "hubs": ["LHR"],
            "bid": {"fare": 400, "itinerary": "AMS-FRA"},
        },
        {
            "planes": ["AMS-CDG", "CDG-FRA", "AMS-BER", "BER-VIE", "FRA-VIE"],
            "hubs": ["CDG", "BER"],
            "bid": {"fare": 200, "itinerary": "AMS-CDG-FRA"},
        },
    ],
}
FORM = "form"


def put(*path: str | int, to: object) -> Callable[[Situation], None]:
    """Return a change that puts a value at a path of keys."""

    def change(situation: Situation) -> None:
        place: Any = situation
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = to

    return change


def bid(fare: object, itinerary: object) -> Callable[[Situation], None]:
    return put("airlines", 1, "bid", to={"fare": fare, "itinerary": itinerary})


def planes(*routes: object) -> Callable[[Situation], None]:
    return put("airlines", 0, "planes", to=list(routes))


def hubs(*airports: object) -> Callable[[Situation], None]:
    return put("airlines", 1, "hubs", to=list(airports))


def market(*airports: object) -> Callable[[Situation], None]:
    return put("market", to=list(airports))


def north_america(situation: Situation) -> None:
    situation["board"], situation["market"] = "north_america", ["ATL", "MIA"]
    situation["airlines"] = [{"planes": ["ATL-MIA"], "hubs": ["DFW"]}, {"planes": [], "hubs": []}]


def airlines(count: int) -> Callable[[Situation], None]:
    return put("airlines", to=[{"planes": [], "hubs": []}] * count)


def without(*path: str | int) -> Callable[[Situation], None]:
    def change(situation: Situation) -> None:
        place: Any = situation
        for key in path[:-1]:
            place = place[key]
        del place[path[-1]]

    return change


CASES: list[tuple[str, Callable[[Situation], None], str]] = [
    ("a fare below the lowest card", bid(150, "AMS-CDG-FRA"), "S4"),
    ("a fare between two cards", bid(350, "AMS-CDG-FRA"), "S4"),
    ("a fare above the highest card", bid(600, "AMS-CDG-FRA"), "S4"),
    ("a fare of 0", bid(0, "AMS-CDG-FRA"), "S4"),
    ("a negative fare", bid(-200, "AMS-CDG-FRA"), "S4"),
    ("an itinerary without planes", bid(200, "AMS-LHR-FRA"), "I1"),
    ("an itinerary of another airline", bid(200, "AMS-FRA"), "I1"),
    ("an itinerary to another airport", bid(200, "AMS-CDG"), "I1"),
    ("an itinerary with an airport twice", bid(200, "AMS-CDG-AMS-CDG-FRA"), "I1"),
    ("an itinerary of one airport", bid(200, "AMS"), "I1"),
    ("an empty itinerary", bid(200, ""), "I1"),
    ("an itinerary through an unknown airport", bid(200, "AMS-XXX-FRA"), "I1"),
    ("an itinerary in small letters", bid(200, "ams-cdg-fra"), "I1"),
    (
        "a connection without the own hub",
        lambda s: (hubs("BER")(s), bid(200, "AMS-CDG-FRA")(s))[0],
        "E2",
    ),
    (
        "a longer itinerary beside a shorter one",
        lambda s: (hubs("BER", "VIE")(s), bid(200, "AMS-BER-VIE-FRA")(s))[0],
        "I4",
    ),
    ("a plane on a route the board has not", planes("AMS-IST"), "S10"),
    ("a plane on a route the wrong way round", planes("FRA-AMS"), "S10"),
    ("a plane on an airport", planes("AMS"), "S10"),
    ("a plane to an unknown airport", planes("AMS-XXX"), "S10"),
    ("a plane on nothing", planes(""), "S10"),
    ("seven planes for two airlines", planes(*["AMS-FRA"] * 7), "S3"),
    ("three hubs", hubs("CDG", "BER", "VIE"), "S6"),
    ("both hubs on one airport", hubs("CDG", "CDG"), "E1"),
    ("hubs in North America", north_america, "S2"),
    ("one airline", airlines(1), "S1"),
    ("five airlines", airlines(5), "S1"),
    ("no airlines", airlines(0), "S1"),
    ("a hub on an unknown airport", hubs("XXX"), "E1"),
    ("a market with an unknown airport", market("AMS", "XXX"), "S10"),
    ("a market of one airport", market("AMS"), FORM),
    ("a market of three airports", market("AMS", "FRA", "CDG"), FORM),
    ("a market from an airport to itself", market("AMS", "AMS"), "M3"),
    ("a market of numbers", market(1, 2), FORM),
    ("no market", without("market"), FORM),
    ("no board", without("board"), FORM),
    ("no airlines at all", without("airlines"), FORM),
    ("no rulings", without("rulings"), FORM),
    ("an unknown key", put("weather", to="fine"), FORM),
    ("an unknown board", put("board", to="atlantis"), FORM),
    ("a board that is a number", put("board", to=7), FORM),
    ("a board object without routes", put("board", to={"name": "x"}), FORM),
    ("an unknown ruling", put("rulings", to={"weather": "fine"}), FORM),
    ("an unknown value of a ruling", put("rulings", to={"hub_limit": "none"}), FORM),
    ("rulings in a list", put("rulings", to=["airport"]), FORM),
    ("an airline that is a text", put("airlines", 0, to="AMS-FRA"), FORM),
    ("an airline with an unknown key", put("airlines", 0, "cash", to=5), FORM),
    ("an airline without planes", without("airlines", 0, "planes"), FORM),
    ("an airline without hubs", without("airlines", 0, "hubs"), FORM),
    ("planes in a text", put("airlines", 0, "planes", to="AMS-FRA"), FORM),
    ("a plane that is a number", planes(5), FORM),
    ("a bid that is a number", put("airlines", 1, "bid", to=200), FORM),
    ("a bid without a fare", put("airlines", 1, "bid", to={"itinerary": "AMS-CDG-FRA"}), FORM),
    ("a bid without an itinerary", put("airlines", 1, "bid", to={"fare": 200}), FORM),
    ("an itinerary that is a number", bid(200, 7), FORM),
]


def refusal(settle: Callable[[Any], object], situation: object) -> str:
    """Return the rule that refuses the situation, FORM where no rule is at stake."""
    with pytest.raises((Illegal, Broken, Refusal, Malformed)) as caught:
        settle(situation)
    error: Any = caught.value
    rule = getattr(error, "rule", None)
    return str(rule) if rule else next((r for r in ("S1", "S4") if f"[{r}]" in str(error)), FORM)


def test_the_sound_situation_is_settled() -> None:
    assert answer(SOUND) == adjudicate(SOUND)
    assert answer(SOUND)["winners"] == [1]


@pytest.mark.parametrize(
    ("change", "rule"), [case[1:] for case in CASES], ids=[c[0] for c in CASES]
)
def test_a_bad_situation_is_refused_by_both_with_the_rule(
    change: Callable[[Situation], None], rule: str
) -> None:
    situation = copy.deepcopy(SOUND)
    change(situation)
    assert (refusal(answer, situation), refusal(adjudicate, situation)) == (rule, rule)
