"""Engine and referee on single markets: random boards, networks, hubs and fares."""

from __future__ import annotations

import os
from itertools import combinations, pairwise
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from opensky.game import Illegal
from opensky.games.opensky.situation import answer
from opensky.referee.opensky import Broken, adjudicate

EXAMPLES = int(os.environ.get("OPENSKY_TWINS", "2000")) // 5
CODES = ["AAX", "BBX", "CCX", "DDX", "EEX", "FFX", "GGX", "HHX"]
BUSY = CODES[:5]
"""Where all planes fly, so that they meet."""
ROUTES = [list(pair) for pair in combinations(BUSY, 2)]
FLEET = {2: 6, 3: 4, 4: 3}
FARES = [200, 250, 300, 400, 500]

Situation = dict[str, Any]
exact = settings(max_examples=EXAMPLES, deadline=None, derandomize=True)


@st.composite
def networks(draw: st.DrawFn) -> Situation:
    """Draw a market, and 2 to 4 airlines that mostly serve it, with 0 to 3 stops."""
    one, other, *between = draw(st.permutations(BUSY))
    seats = draw(st.integers(2, 4))
    region = draw(st.sampled_from(["europe", "north_america"]))
    stops = st.lists(st.sampled_from(between), max_size=3, unique=True)
    hubs = st.permutations(between) if region == "europe" else st.just([])
    more = st.lists(st.sampled_from(["-".join(route) for route in ROUTES]), max_size=FLEET[seats])
    return {
        "board": {
            "name": "drawn",
            "region": region,
            "airports": [{"code": code, "country": "A"} for code in CODES],
            "routes": ROUTES,
        },
        "rulings": {"hub_limit": "player"},
        "market": [one, other],
        "airlines": [
            {
                "planes": [*flown([one, *draw(stops), other]), *draw(more)][: FLEET[seats]],
                "hubs": draw(hubs)[:2],
                "bid": None,
            }
            for _ in range(seats)
        ],
    }


def flown(way: list[str]) -> list[str]:
    return ["-".join(sorted(pair)) for pair in pairwise(way)]


@st.composite
def disputes(draw: st.DrawFn) -> Situation:
    """Draw a network, and bids on what exists there, valid or not."""
    situation = draw(networks())
    for airline, rows in zip(
        situation["airlines"], adjudicate(situation)["itineraries"], strict=True
    ):
        if rows and draw(st.sampled_from([True, True, True, False])):
            row = draw(st.sampled_from(rows))
            airline["bid"] = {"fare": draw(st.sampled_from(FARES)), "itinerary": row["path"]}
    return situation


def by_engine(situation: Situation) -> dict[str, Any] | str:
    try:
        return answer(situation)
    except Illegal as illegal:
        return illegal.rule


def by_referee(situation: Situation) -> dict[str, Any] | str:
    try:
        return adjudicate(situation)
    except Broken as broken:
        return broken.rule


@exact
@given(networks())
def test_the_same_itineraries_exist_and_are_valid(situation: Situation) -> None:
    assert by_engine(situation) == by_referee(situation)


@exact
@given(disputes())
def test_the_same_fares_win_by_the_same_rules(situation: Situation) -> None:
    assert by_engine(situation) == by_referee(situation)
