"""The worked examples of RULES.md, literally, and the boundaries beside them."""

from __future__ import annotations

from typing import Any

import pytest

from opensky.referee.opensky import Broken, Malformed, Table, adjudicate, load_board
from opensky.referee.opensky.fares import Bid, winners

EUROPE = load_board("europe")


def fares(*bids: tuple[int, int]) -> list[int]:
    """Name the winners among (fare, stops)."""
    return winners({seat: Bid(fare, stops) for seat, (fare, stops) in enumerate(bids)})


@pytest.mark.rule("F4")
@pytest.mark.parametrize(
    ("bids", "won"),
    [
        ([(400, 0), (200, 1)], [1]),
        ([(400, 0), (250, 1)], [0]),
        ([(500, 0), (400, 0), (250, 1)], [1]),
        ([(500, 0), (250, 1)], [1]),
        ([(500, 0), (300, 1)], [0]),
        ([(500, 0), (200, 1)], [1]),
        ([(500, 0), (250, 1), (250, 1)], [1, 2]),
        ([(500, 0), (250, 1), (200, 1)], [2]),
        ([(200, 0), (200, 1)], [0]),
        ([(300, 2), (250, 2)], [1]),
        ([(300, 0), (300, 0), (400, 0)], [0, 1]),
        ([], []),
    ],
)
def test_one_stop_at_half_of_the_lowest_non_stop_or_below_wins(
    bids: list[tuple[int, int]], won: list[int]
) -> None:
    assert fares(*bids) == won


def situation(
    *airlines: str, market: str = "AMS ZRH", hubs: str = "", board: str = "europe"
) -> dict[str, Any]:
    """Describe airlines by their planes and hubs, `AMS-FRA FRA-ZRH | AMS-ZRH`, without bids."""
    tokens = hubs.split("|") if hubs else [""] * len(airlines)
    return {
        "board": board,
        "rulings": {},
        "market": market.split(),
        "airlines": [
            {"planes": planes.split(), "hubs": own.split(), "bid": None}
            for planes, own in zip(airlines, tokens, strict=True)
        ],
    }


def valid(form: dict) -> list[list[str]]:
    return [[e["path"] for e in own if e["valid"]] for own in adjudicate(form)["itineraries"]]


@pytest.mark.rule("I4")
@pytest.mark.parametrize(
    ("airlines", "paths"),
    [
        (
            ("JFK-YYZ JFK-ORD ORD-SEA", "ORD-YYZ ORD-SEA"),
            [[], ["YYZ-ORD-SEA"]],
        ),
        (
            ("JFK-YYZ JFK-ORD ORD-SEA", "YYC-YYZ DEN-YYC DEN-SEA"),
            [["YYZ-JFK-ORD-SEA"], ["YYZ-YYC-DEN-SEA"]],
        ),
        (
            ("JFK-YYZ JFK-ORD ORD-SEA", "YYC-YYZ DEN-YYC DEN-SFO SEA-SFO"),
            [["YYZ-JFK-ORD-SEA"], []],
        ),
        (
            ("YYC-YYZ DEN-YYC DEN-SFO SEA-SFO", "YYC-YYZ"),
            [["YYZ-YYC-DEN-SFO-SEA"], []],
        ),
    ],
    ids=["two against one", "two against two", "two against three", "three alone"],
)
def test_longer_itinerary_is_valid_only_without_a_shorter_one_at_the_table(
    airlines: tuple[str, ...], paths: list[list[str]]
) -> None:
    assert valid(situation(*airlines, market="YYZ SEA", board="north_america")) == paths


@pytest.mark.rule("E2")
def test_one_stop_without_hub_does_not_exist_and_two_stops_with_hubs_may_be_bid() -> None:
    form = situation(
        "AMS-FRA FRA-ZRH", "AMS-CDG CDG-MXP MXP-ZRH", hubs="CDG MXP|CDG MXP", market="AMS ZRH"
    )
    assert valid(form) == [[], ["AMS-CDG-MXP-ZRH"]]
    assert adjudicate(form)["itineraries"][0] == []
    form["airlines"][0]["bid"] = {"fare": 300, "itinerary": "AMS-FRA-ZRH"}
    with pytest.raises(Broken, match="no hub token") as refusal:
        adjudicate(form)
    assert refusal.value.rule == "E2"


APRIL_MARKET = """\
opensky/1 europe 2
rulings airport {next_best} cards+ancillaries youngest
month 0 phase bid to_act 0 left 0 round -
callsigns AMS FRA ZRH VIE BER MAD
cubes C,D,E,F
dice ABC market AB
seat 0 planes AMS-FRA,AMS-LHR,CDG-LHR,CDG-LHR,CDG-LHR,CDG-LHR tokens CDG,LHR \
hand 200,200,250,250,300,300,400,400,500,500 won - \
ancillaries 3 0 flash 1 cubes 2 bid - flashed -
seat 1 planes AMS-FRA,AMS-LHR,CDG-LHR,CDG-LHR,CDG-LHR,CDG-LHR tokens MXP,MAD \
hand 200,200,250,250,300,300,400,400,500,500 won - \
ancillaries 3 0 flash 1 cubes 0 bid - flashed -
"""


def fought_for(next_best: str) -> Table:
    """Play the fourth worked example up to the sensitivity die."""
    table = Table.from_text(EUROPE, APRIL_MARKET.format(next_best=next_best))
    for text in ("bid 300 AMS-FRA", "bid 300 AMS-FRA", "flash 250", "flash 200", "attach 1"):
        table.apply(text)
    assert table.to_act() == -1
    return table


@pytest.mark.rule("P4")
@pytest.mark.rule("D4")
def test_dropped_booking_goes_to_the_original_fare_of_the_next_best() -> None:
    table = fought_for("original")
    table.apply("sensitivity 200")
    assert table.scores() == [300 + 2 * 50, 0]
    assert "won 300 ancillaries 3 0 flash 0" in table.state_text()
    assert "hand 200,200,250,250,300,400,400,500,500 " in table.state_text()
    assert "hand 200,200,250,250,300,300,400,400,500,500 won - " in table.state_text()
    assert table.state_text().count("flash 0") == 2
    assert table.to_act() == 0, "seat 0 may lease: take 300, put a token down"


@pytest.mark.rule("P4")
def test_dropped_booking_goes_to_the_latest_fare_where_the_ruling_says_standing() -> None:
    table = fought_for("standing")
    table.apply("sensitivity 200")
    assert table.scores() == [250 + 2 * 50, 0]


@pytest.mark.rule("P2")
@pytest.mark.parametrize(("roll", "points"), [(200, 0), (300, 300), (400, 300)])
def test_price_is_accepted_at_the_roll_or_below(roll: int, points: int) -> None:
    table = fought_for("original")
    table.apply(f"sensitivity {roll}")
    assert table.scores()[1] == points


LEASING = """\
opensky/1 europe 2
rulings airport original {change} youngest
month 2 phase lease to_act 0 left 0 round -
callsigns AMS FRA ZRH VIE BER MAD
cubes C,D,E,F
dice - market -
seat 0 planes {planes} tokens CDG,LHR \
hand {hand} won {won} \
ancillaries {unused} flash 1 cubes 2 bid - flashed -
seat 1 planes AMS-FRA tokens MXP,MAD \
hand 200,200,250,250,300,300,400,400,500,500 won - \
ancillaries 3 0 flash 1 cubes 0 bid - flashed -
"""
FULL = (200, 200, 250, 250, 300, 300, 400, 400, 500, 500)


def leases(*won: int, unused: int = 3, change: str = "cards+ancillaries", planes: int = 1) -> Table:
    """Set up a lease question to a seat with these won cards."""
    hand = list(FULL)
    for card in won:
        hand.remove(card)
    position = LEASING.format(
        change=change,
        planes=",".join(["AMS-FRA"] * planes),
        hand=",".join(map(str, hand)),
        won=",".join(map(str, won)),
        unused=f"{unused} {3 - unused}",
    )
    return Table.from_text(EUROPE, position)


@pytest.mark.rule("L3")
@pytest.mark.parametrize(
    ("won", "unused", "text", "score"),
    [
        ((300,), 1, "lease 1 take 300 put none tokens 1", 100),
        ((500,), 0, "lease 1 take 500 put 300 tokens 0", 300),
        ((400,), 0, "lease 2 take 400 put none tokens 0", 0),
        ((400,), 0, "lease 1 take 400 put 200 tokens 0", 200),
    ],
)
def test_lease_of_the_worked_examples(
    won: tuple[int, ...], unused: int, text: str, score: int
) -> None:
    table = leases(*won, unused=unused)
    assert text in table.options()
    table.apply(text)
    assert table.scores()[0] == score + 2 * 50 + (3 - unused) * 100, "cubes and tokens lay before"


@pytest.mark.rule("L3")
def test_no_lease_with_250_won_and_tokens_alone() -> None:
    with pytest.raises(Malformed, match="to_act"):
        leases(250)
    table = leases(250, 250)
    assert "lease 1 take 250+250 put 300 tokens 0" in table.options()
    for text in ("lease 1 take 250 put none tokens 0", "lease 1 take 250 put none tokens 1"):
        with pytest.raises(Broken) as refusal:
            table.apply(text)
        assert refusal.value.rule == "L3"


@pytest.mark.rule("L3")
def test_lease_change_in_cards_only() -> None:
    table = leases(300, 300, change="cards")
    assert [
        text for text in table.options() if not text.endswith("none") and "tokens 0" not in text
    ] == []
    with pytest.raises(Broken, match="tokens"):
        table.apply("lease 1 take 300 put none tokens 1")


@pytest.mark.rule("L4")
@pytest.mark.parametrize(("planes", "most"), [(3, 3), (4, 2), (5, 1)])
def test_lease_never_exceeds_the_fleet(planes: int, most: int) -> None:
    table = leases(400, 400, 500, planes=planes)
    assert max(int(text.split(" ")[1]) for text in table.options()[1:]) == most
    with pytest.raises(Broken) as refusal:
        table.apply("lease 4 take 400+400 put none tokens 0")
    assert refusal.value.rule == "L4"


@pytest.mark.rule("L3")
def test_leases_stand_in_the_order_of_state_md() -> None:
    texts = leases(200, 300).options()
    assert texts[:2] == ["lease none", "lease 1 take 200 put none tokens 0"]
    assert texts == ["lease none", *sorted(texts[1:], key=_order)]
    assert len(set(texts)) == len(texts)


def _order(text: str) -> tuple:
    _, planes, _, take, _, put, _, tokens = text.split(" ")
    values = [() if word == "none" else tuple(map(int, word.split("+"))) for word in (take, put)]
    return int(planes), *values, int(tokens)
