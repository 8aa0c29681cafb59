"""B-SETUP: from the start player to the first round."""

from __future__ import annotations

import pytest

from rules.blueskies.situations import (
    dealt,
    draw,
    drive,
    expect,
    follow,
    fresh,
    look,
    options,
    play,
    refuse,
    table,
)


@pytest.mark.rule("B-SETUP-01", game="blueskies")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_start_player_is_any_seat_with_equal_chance(seats) -> None:
    game = fresh(seats)
    expect(game, phase="start", to_act="dice", scores=" | ".join(["0"] * seats))
    chances = [(str(start), weight) for start, weight in game.chances()]
    assert chances == [(f"start {seat}", 1) for seat in range(seats)]


@pytest.mark.rule("B-SETUP-01", game="blueskies")
def test_nobody_starts_who_does_not_sit_there() -> None:
    refuse(fresh(4), "start 4", "B-SETUP-01")
    refuse(fresh(5), "start 5", "B-SETUP-01")


@pytest.mark.rule("B-SETUP-02", game="blueskies")
def test_five_cards_bring_passengers_and_a_local_airline_each() -> None:
    game = play(fresh(), "start 0")
    for code in ("ATL", "BOS", "CLT", "LAX", "SEA"):
        follow(game, f"-1 card {code}", "-1 cubes GR")
        expect(game, **{code: "2 L,-"})
    expect(game, part="demand", pile="ATL BOS CLT LAX SEA", bag="95 20", step=1)


@pytest.mark.rule("B-SETUP-02", game="blueskies")
def test_a_repeated_airport_gets_passengers_again_but_no_second_local_airline() -> None:
    game = play(fresh(), "start 0", "card ATL", "cubes R", "card ATL", "cubes R")
    expect(game, ATL="2 L,-", pile="ATL ATL")
    assert game.locals == 1


@pytest.mark.rule("B-SETUP-03", game="blueskies")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_three_cards_per_player_bring_passengers_only(seats) -> None:
    game = drive(play(fresh(seats), "start 0"), "demand")
    locals_ = game.locals
    draws = 0
    while game.part == "demand":
        draws += game.phase == "card"
        expect(game, step=draws)
        card = "card LAX" if draws == 1 and game.phase == "card" else str(game.chances()[0][0])
        play(game, card)
    assert draws == 3 * seats
    expect(game, LAX="1 " + ",".join("-" * len(game.gates["LAX"])))
    assert game.locals == locals_


@pytest.mark.rule("B-SETUP-04", game="blueskies")
def test_hands_of_three_are_dealt_in_turn_order_one_seat_after_the_other() -> None:
    game = drive(play(fresh(3), "start 1"), "hands")
    seats = []
    while game.phase == "deal":
        deal = game.chances()[-1][0]
        seats.append(deal.seat)
        play(game, str(deal))
    assert seats == [1, 1, 1, 2, 2, 2, 0, 0, 0]
    assert [len(hand) for hand in game.hands] == [3, 3, 3]


@pytest.mark.rule("B-SETUP-04", game="blueskies")
def test_a_card_goes_into_no_other_hand() -> None:
    refuse(drive(play(fresh(), "start 1"), "hands"), "deal 0 SLC", "B-SETUP-04")


@pytest.mark.rule("B-SETUP-04", game="blueskies")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_hand_is_hidden_from_the_others(seat) -> None:
    game = dealt(3)
    hands = game.view(seat).hands
    assert hands[seat] == game.hands[seat]
    assert all(hands[other] == (None, None, None) for other in range(3) if other != seat)


@pytest.mark.rule("B-SETUP-05", game="blueskies")
@pytest.mark.parametrize(("start", "order"), [(0, [2, 1, 0]), (1, [0, 2, 1]), (2, [1, 0, 2])])
def test_the_last_in_turn_order_places_first(start, order) -> None:
    game = dealt(3, start)
    asked = []
    while game.part == "setup":
        asked.append(game.to_act())
        play(game, "done")
    assert asked == order
    expect(game, part="buy", to_act=start, round=1, scores="0 | 0 | 0")


@pytest.mark.rule("B-SETUP-05", game="blueskies")
def test_two_gates_at_most_are_placed_and_the_turn_ends_by_itself() -> None:
    game = table(part="setup")
    follow(game, "1 open BWI")
    expect(game, to_act=1, gates=1, points=5)
    follow(game, "1 open BWI")
    expect(game, to_act=0, gates=0, points=6, BWI="0 1,1")


@pytest.mark.rule("B-SETUP-05", game="blueskies")
def test_a_buyout_counts_within_the_two() -> None:
    game = follow(table("BWI 1 L | BOS 1 L", part="setup"), "1 buyout BWI", "1 open SLC")
    expect(game, to_act=0, BWI="1 1,-", SLC="0 1,-")


@pytest.mark.rule("B-SETUP-05", game="blueskies")
@pytest.mark.parametrize(
    "purchases", [["1 done"], ["1 open BWI", "1 done"], ["1 open BWI", "1 open SLC"]]
)
def test_fewer_may_be_placed_and_unspent_points_are_lost(purchases) -> None:
    game = follow(table(part="setup"), *purchases, "0 done")
    expect(game, part="buy", round=1, scores="0 | 0", points=6)


@pytest.mark.rule("B-SETUP-05", "B-GATE-07", game="blueskies")
def test_setup_too_allows_six_points_only() -> None:
    game = follow(table(part="setup"), "1 open ATL")
    expect(game, points=2, gates=1)
    assert "open DEN" not in options(game)
    refuse(game, "open DEN", "B-GATE-07")


@pytest.mark.rule("B-SETUP-06", game="blueskies")
def test_no_income_is_earned_in_setup_and_the_start_player_begins_round_1() -> None:
    game = follow(table("BWI 9", part="setup", step=2, start=1), "1 open BWI", "1 done")
    expect(game, scores="0 | 0", round=1, part="buy", to_act=1)
    assert game.incomes == (0, 9)


@pytest.mark.rule("B-SETUP-02", "B-SETUP-03", "B-SETUP-04", "B-CARD-01", game="blueskies")
@pytest.mark.parametrize(("seats", "used"), [(2, 17), (3, 23), (4, 29), (5, 35)])
def test_t08_cards_used_before_round_1(seats, used) -> None:
    game = dealt(seats)
    assert 5 + 6 * seats == used
    assert game.deck_size == 59 - used
    assert len(look(game)["pile"].split()) == 5 + 3 * seats


@pytest.mark.rule("B-SETUP-02", game="blueskies")
def test_at_most_five_airports_begin_with_a_gate() -> None:
    game = draw(drive(play(fresh(5), "start 3"), "locals"))
    assert 1 <= game.locals <= 5
    assert sum(owner is not None for gates in game.gates.values() for owner in gates) == game.locals
