"""B-COMP: what is in the box."""

from __future__ import annotations

from collections import Counter

import pytest

from opensky.errors import Refusal
from opensky.games.blueskies import GAME
from rules.blueskies.situations import (
    BOARD,
    PACK,
    dealt,
    drive,
    expect,
    follow,
    fresh,
    look,
    offer,
    options,
    refuse,
    table,
)


@pytest.mark.rule("B-COMP-01", "B-COMP-02", game="blueskies")
def test_thirty_airports_show_four_costs_a_buyout_a_value_and_cards() -> None:
    assert len(BOARD.airports) == 30
    for airport in BOARD.airports:
        assert len(airport.gate_costs) == 4
        assert airport.buyout is None or airport.buyout > 0
        assert (airport.value, airport.cards) >= (1, 1)


@pytest.mark.rule("B-COMP-03", game="blueskies")
def test_the_deck_holds_59_cards_by_airport() -> None:
    game = fresh()
    assert sum(game.unseen.values()) == 59
    assert Counter(PACK) == game.unseen
    assert (game.unseen["ATL"], game.unseen["CVG"]) == (5, 1)


@pytest.mark.rule("B-COMP-03", game="blueskies")
def test_a_card_that_is_not_in_the_deck_cannot_be_turned_up() -> None:
    game = table("ATL 0 0", part="more", phase="card", pile="ATL ATL ATL ATL ATL")
    refuse(game, "card ATL", "B-COMP-03")


@pytest.mark.rule("B-COMP-04", game="blueskies")
def test_the_bag_begins_with_100_red_and_25_green_cubes() -> None:
    expect(fresh(), bag="100 25")


@pytest.mark.rule("B-COMP-04", game="blueskies")
@pytest.mark.parametrize(("text", "rule"), [("cubes GGGR", "B-COMP-04"), ("cubes R", None)])
def test_no_more_green_cubes_are_drawn_than_the_bag_holds(text, rule) -> None:
    game = table("ATL 0 0", part="play", phase="cubes", site="ATL", bag="3 2", specials="0 | 1")
    if rule is None:
        follow(game, f"-1 {text}")
        expect(game, bag="2 2", ATL="1 0,-")
    else:
        refuse(game, text, rule)


@pytest.mark.rule("B-COMP-04", game="blueskies")
def test_a_cube_is_one_passenger_whatever_its_colour() -> None:
    game = table("ATL 1 0", part="play", phase="cubes", site="ATL", specials="0 | 1")
    follow(game, "-1 cubes GGR")
    expect(game, ATL="4 0,-", bag="98 23")
    assert game.incomes == (4, 0)


@pytest.mark.rule("B-COMP-05", game="blueskies")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everybody_has_20_markers_and_no_score(seats) -> None:
    expect(
        fresh(seats),
        markers=" | ".join(["20"] * seats),
        scores=" | ".join(["0"] * seats),
        specials=" | ".join(["1"] * seats),
    )


@pytest.mark.rule("B-COMP-06", "B-RND-08", game="blueskies")
def test_an_eleventh_local_airline_is_placed_by_default() -> None:
    codes = [code for code in BOARD.codes if code not in {"HNL", "SLC"}][:10]
    locals_ = " | ".join(f"{code} 1 L" for code in codes)
    game = table(f"{locals_} | SLC 1", part="more", phase="cubes", step=2, site="HNL", card=1,
                 hands="BWI DCA EWR | IAD LGA MDW", scores=40, help=1)  # fmt: skip
    follow(game, "-1 cubes R")
    expect(game, HNL="1 L,-", SLC="1 L,-")
    assert game.locals == 12


@pytest.mark.rule("B-COMP-07", game="blueskies")
def test_seven_regions_have_a_bonus_and_four_airports_lie_in_two() -> None:
    assert len(BOARD.regions) == 7
    assert all(region.bonus > 6 for region in BOARD.regions)
    shared = {airport.code for airport in BOARD.airports if len(airport.regions) > 1}
    assert shared == {"JFK", "ORD", "DFW", "LAX"}


@pytest.mark.rule("B-COMP-08", game="blueskies")
@pytest.mark.parametrize(("seats", "slots"), [(2, 2), (3, 3), (4, 4), (5, 4)])
def test_the_leftmost_slots_are_in_use_by_number_of_players(seats, slots) -> None:
    assert {len(gates) for gates in fresh(seats).gates.values()} == {slots}


@pytest.mark.rule("B-COMP-08", game="blueskies")
@pytest.mark.parametrize(("seats", "open_slots"), [(2, 1), (3, 2), (4, 3), (5, 3)])
def test_a_gate_is_free_until_the_slots_in_use_are_taken(seats, open_slots) -> None:
    full = table(f"SLC 0 {','.join('0' * (open_slots + 1))}", seats)
    room = table(f"SLC 0 {','.join('0' * open_slots)}", seats)
    assert "open SLC" not in options(full)
    assert "open SLC" in options(room)
    refuse(full, "open SLC", "B-COMP-08")


@pytest.mark.rule("B-COMP-08", game="blueskies")
@pytest.mark.parametrize("seats", [1, 6])
def test_another_number_of_players_is_refused(seats) -> None:
    with pytest.raises(Refusal, match=f"seats is {seats}; 2 to 5 are due"):
        GAME.table(BOARD, seats, {})


@pytest.mark.rule("B-COMP-05", "B-COMP-03", game="blueskies")
def test_nothing_gets_lost_in_a_whole_game() -> None:
    game = drive(dealt(5), "over")
    assert sum(game.unseen.values()) + sum(game.pile.values()) + 15 == 59
    assert sum(game.passengers.values()) + sum(game.bag) == 125
    owners = [owner for gates in game.gates.values() for owner in gates]
    assert [20 - owners.count(seat) for seat in range(5)] == list(game.markers)
    assert look(game)["phase"] == "over"
    offer(game)
