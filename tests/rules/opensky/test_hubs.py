"""E: hub tokens in Europe."""

from __future__ import annotations

import pytest

from rules.opensky.pictures import EUROPE, FLEET, Field
from rules.opensky.situations import (
    Table,
    dispute,
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

AIRPORTS = EUROPE.split()


def planned(seats: int = 2, **rulings: str) -> Table:
    """Found a game and place all planes far from every callsign; hubs are next."""
    return play(founded(seats, **rulings), *["fly BER-CPH"] * (seats * FLEET[seats]))


def second_season(hubs: str, **picture: Field) -> Table:
    """Come to the hubs of November with these hubs from season 1."""
    seats = hubs.count("|") + 1
    game = play(table(" | ".join(["-"] * seats), month=6, hubs=hubs, **picture), "market BC")
    return play(game, *["fly BER-CPH"] * (seats * FLEET[seats]))


def hubs(*codes: str) -> list[str]:
    return [f"hub {code}" for code in codes]


def all_but(*codes: str) -> list[str]:
    return [code for code in AIRPORTS if code not in codes]


@pytest.mark.rule("E1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_player_places_both_tokens_in_turn_order(seats: int) -> None:
    game = planned(seats)
    codes = iter(AIRPORTS)
    for left in range(2 * seats):
        expect(game, phase="hub", to_act=left // 2, left=left)
        follow(game, f"{left // 2} hub {next(codes)}")
    tokens = [" ".join(AIRPORTS[2 * seat : 2 * seat + 2]) for seat in range(seats)]
    expect(game, phase="dice", left=0, tokens=" | ".join(tokens))


@pytest.mark.rule("E1")
def test_hubs_lie_in_the_order_they_were_placed() -> None:
    expect(play(planned(), "hub ZRH", "hub AMS"), tokens="ZRH AMS | -", to_act=1)


@pytest.mark.rule("E1")
def test_any_airport_without_a_hub_may_be_chosen() -> None:
    game = planned()
    offer(game, *hubs(*AIRPORTS))
    play(game, "hub CDG")
    offer(game, *hubs(*all_but("CDG")))
    play(game, "hub AMS")
    offer(game, *hubs(*all_but("CDG", "AMS")))
    play(game, "hub ZRH")
    offer(game, *hubs(*all_but("CDG", "AMS", "ZRH")))


@pytest.mark.rule("E1")
def test_a_second_hub_on_an_airport_is_refused() -> None:
    game = play(planned(), "hub CDG")
    refuse(game, "hub CDG", "E1")
    play(game, "hub AMS")
    refuse(game, "hub CDG", "E1")
    refuse(game, "hub AMS", "E1")
    refuse(game, "hub JFK", "E1", "S10")
    refuse(game, "hub none", "E1", "S10")


@pytest.mark.rule("E1")
def test_with_the_ruling_player_others_may_share_an_airport_and_the_own_two_may_not() -> None:
    game = play(planned(hub_limit="player"), "hub CDG")
    offer(game, *hubs(*all_but("CDG")))
    refuse(game, "hub CDG", "E1")
    play(game, "hub AMS")
    offer(game, *hubs(*AIRPORTS))
    play(game, "hub CDG")
    offer(game, *hubs(*all_but("CDG")))
    expect(play(game, "hub AMS"), phase="dice", tokens="CDG AMS | CDG AMS")


@pytest.mark.rule("E1")
def test_with_the_ruling_player_four_hubs_may_share_an_airport() -> None:
    game = planned(4, hub_limit="player")
    play(game, *hubs("CDG", "AMS") * 4)
    expect(game, phase="dice", tokens=" | ".join(["CDG AMS"] * 4))


@pytest.mark.rule("E1", "Y2")
def test_nobody_goes_without_hubs() -> None:
    assert {text.split()[0] for text in options(planned())} == {"hub"}


@pytest.mark.rule("E2")
@pytest.mark.parametrize(
    ("own", "others", "is_there"),
    [
        ("CDG ZRH", "LHR BER", True),
        ("ZRH CDG", "LHR BER", True),
        ("LHR ZRH", "CDG BER", False),
        ("AMS FRA", "LHR BER", False),
        ("LHR BER", "AMS FRA", False),
    ],
)
def test_only_the_own_hub_connects(own: str, others: str, is_there: bool) -> None:
    game = play(table("AMS-CDG CDG-FRA | -", hubs=f"{own} | {others}"), "market AB")
    if is_there:
        expect(game, phase="bid", to_act=0)
    else:
        expect(game, phase="dice", month=5)
    answer = dispute("AMS-CDG CDG-FRA | -", "europe", hubs=f"{own} | {others}")
    path = {"path": "AMS-CDG-FRA", "stops": 1, "valid": True, "rules": ["I3", "E2"]}
    assert answer["itineraries"] == [[path] if is_there else [], []]


@pytest.mark.rule("E2")
def test_a_non_stop_needs_no_hub() -> None:
    game = play(table("AMS-FRA AMS-CDG CDG-FRA | -", hubs="LHR BER | -"), "market AB")
    assert [text.split()[-1] for text in options(game)[1:]] == ["AMS-FRA"] * 5
    refuse(game, "bid 200 AMS-CDG-FRA", "E2")


@pytest.mark.rule("E2")
@pytest.mark.parametrize(
    ("own", "paths"),
    [("CDG ZRH", ["AMS-CDG-ZRH-FRA"]), ("CDG LHR", []), ("LHR ZRH", []), ("BER VIE", [])],
)
def test_two_stops_need_both_hubs(own: str, paths: list[str]) -> None:
    answer = dispute("AMS-CDG CDG-ZRH FRA-ZRH | -", "europe", hubs=f"{own} | -")
    assert [entry["path"] for entry in answer["itineraries"][0]] == paths
    if paths:
        assert answer["itineraries"][0][0]["rules"] == ["I4", "E2"]


@pytest.mark.rule("E2", "I4")
def test_worked_example_3() -> None:
    planes = "AMS-CDG CDG-FRA | AMS-BER BER-WAW FRA-WAW"
    game = play(table(planes, hubs="LHR DUB | BER WAW"), "market AB")
    expect(game, phase="bid", to_act=1)
    offer(
        game,
        "bid none",
        *(f"bid {fare} AMS-BER-WAW-FRA" for fare in (200, 250, 300, 400, 500)),
    )
    answer = dispute(planes, "europe", hubs="LHR DUB | BER WAW")
    path = {"path": "AMS-BER-WAW-FRA", "stops": 2, "valid": True, "rules": ["I4", "E2"]}
    assert answer["itineraries"] == [[], [path]]


@pytest.mark.rule("E2", "I4")
def test_with_the_hub_the_one_stop_of_worked_example_3_blocks() -> None:
    planes = "AMS-CDG CDG-FRA | AMS-BER BER-WAW FRA-WAW"
    game = play(table(planes, hubs="CDG DUB | BER WAW"), "market AB")
    expect(game, phase="bid", to_act=0)
    expect(play(game, "bid none"), month=5)


@pytest.mark.rule("E3")
def test_in_season_2_staying_comes_first_and_free_airports_follow() -> None:
    game = second_season("CDG ZRH | LHR VIE")
    offer(game, "hub CDG", *hubs(*all_but("CDG", "ZRH", "LHR", "VIE")))
    follow(game, "0 hub CDG")
    offer(game, "hub ZRH", *hubs(*all_but("CDG", "ZRH", "LHR", "VIE")))


@pytest.mark.rule("E3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_season_2_each_player_settles_token_1_and_then_token_2(seats: int) -> None:
    tokens = [" ".join(AIRPORTS[2 * seat : 2 * seat + 2]) for seat in range(seats)]
    game = second_season(" | ".join(tokens))
    for left in range(2 * seats):
        expect(game, phase="hub", to_act=left // 2, left=left, tokens=" | ".join(tokens))
        play(game, options(game)[0])
    expect(game, phase="dice", month=7, tokens=" | ".join(tokens))


@pytest.mark.rule("E3")
def test_the_first_decision_moves_token_1_and_the_second_token_2() -> None:
    game = second_season("CDG ZRH | LHR VIE")
    follow(game, "0 hub MXP")
    expect(game, tokens="MXP ZRH | LHR VIE")
    follow(game, "0 hub ATH")
    expect(game, tokens="MXP ATH | LHR VIE", to_act=1)
    follow(game, "1 hub LHR", "1 hub BCN")
    expect(game, tokens="MXP ATH | LHR BCN", phase="dice")


@pytest.mark.rule("E3")
def test_tokens_not_yet_moved_block_their_airport_and_moved_ones_free_it() -> None:
    game = second_season("CDG ZRH | LHR VIE")
    refuse(game, "hub ZRH", "E1", "E3")
    refuse(game, "hub LHR", "E1", "E3")
    follow(game, "0 hub AMS")
    refuse(game, "hub AMS", "E1", "E3")
    follow(game, "0 hub CDG")
    expect(game, tokens="AMS CDG | LHR VIE", to_act=1)
    offer(game, "hub LHR", *hubs(*all_but("AMS", "CDG", "LHR", "VIE")))
    follow(game, "1 hub ZRH")
    offer(game, "hub VIE", *hubs(*all_but("AMS", "CDG", "ZRH", "VIE")))


@pytest.mark.rule("E3", "E1")
def test_in_season_2_the_ruling_player_blocks_the_own_other_token_only() -> None:
    game = second_season("CDG ZRH | LHR VIE", hub_limit="player")
    offer(game, "hub CDG", *hubs(*all_but("CDG", "ZRH")))
    follow(game, "0 hub LHR")
    offer(game, "hub ZRH", *hubs(*all_but("LHR", "ZRH")))
    follow(game, "0 hub VIE")
    expect(game, tokens="LHR VIE | LHR VIE", to_act=1)


@pytest.mark.rule("E3", "E2")
def test_a_moved_hub_connects_in_its_new_place_only() -> None:
    for place, is_asked in (("CDG", True), ("LHR", False)):
        game = play(table("- | -", month=6, hubs="CDG ZRH | -"), "market BC")
        play(game, *["fly AMS-CDG", "fly CDG-FRA", "fly BER-CPH"], *["fly BER-CPH"] * 9)
        play(game, f"hub {place}", "hub ZRH")
        while look(game)["phase"] == "hub":
            play(game, options(game)[0])
        play(game, "dice ABC", "market AB")
        expect(game, phase="bid" if is_asked else "dice")


@pytest.mark.rule("E1", "E3")
def test_hubs_are_settled_once_per_season() -> None:
    game = second_season("CDG ZRH | LHR VIE")
    play(game, "hub CDG", "hub ZRH", "hub LHR", "hub VIE", "dice ABC", "market BC")
    expect(game, month=8, phase="dice")
    refuse(game, "hub AMS")
