"""B-RND: the round, part by part."""

from __future__ import annotations

import pytest

from rules.blueskies.situations import (
    BOARD,
    draw,
    expect,
    follow,
    look,
    offer,
    options,
    play,
    refuse,
    table,
)

FIRST_HANDS = "DCA EWR HNL | IAD LGA MDW"
SEVEN = "DCA EWR HNL | IAD LGA MDW | MSP PDX PHL"


def last_card(airports: str, **picture):
    """Turn the last card of a round up at BWI; its red cube ends the round."""
    seats = picture.setdefault("seats", 2)
    picture.setdefault("hands", FIRST_HANDS if seats == 2 else SEVEN)
    game = table(airports, part="more", phase="cubes", step=seats, site="BWI", card=1, **picture)
    return follow(game, "-1 cubes R")


@pytest.mark.rule("B-RND-01", game="blueskies")
def test_any_number_of_purchases_within_six_points() -> None:
    game = table()
    follow(game, "0 open BWI", "0 open CLE", "0 open CVG", "0 open DCA", "0 open HNL", "0 open IAD")
    expect(game, to_act=1, scores="0 | 0", markers="14 | 20")


@pytest.mark.rule("B-RND-01", game="blueskies")
@pytest.mark.parametrize(("purchases", "left"), [([], 6), (["0 open BWI"], 5), (["0 open ATL"], 2)])
def test_points_not_spent_are_scored_at_once(purchases, left) -> None:
    game = follow(table(scores="10 | 20"), *purchases, "0 done")
    expect(game, scores=f"{10 + left} | 20", to_act=1, points=6)


@pytest.mark.rule("B-RND-01", game="blueskies")
def test_a_rest_that_buys_nothing_is_scored_without_asking() -> None:
    cheap = [airport.code for airport in BOARD.airports if airport.gate_costs[0] == 1]
    gates = " | ".join(f"{code} 0 0,1" for code in cheap)
    game = table(gates, points=3)
    follow(game, "0 open BOS")
    expect(game, to_act=1, scores="1 | 0")


@pytest.mark.rule("B-RND-01", "B-RND-02", game="blueskies")
@pytest.mark.parametrize("start", [0, 1, 2])
def test_all_buy_in_turn_order_before_anybody_plays_a_card(start) -> None:
    game = table(seats=3, start=start)
    order = [(start + place) % 3 for place in range(3)]
    follow(game, *(f"{seat} done" for seat in order))
    for seat in order:
        expect(game, part="play", phase="play", to_act=seat)
        play(game, options(game)[0])
        draw(game) if seat != order[-1] else None


@pytest.mark.rule("B-RND-02", game="blueskies")
def test_a_card_brings_passengers_is_discarded_and_replaced() -> None:
    game = table("DCA 2 1", part="play")
    follow(game, "0 play DCA")
    expect(game, hands="BWI EWR | HNL IAD LGA", site="DCA", card=1, pile="-", phase="cubes")
    follow(game, "-1 cubes GR")
    expect(game, DCA="4 1,-", pile="DCA", phase="deal")
    follow(game, "-1 deal 0 ATL")
    expect(game, hands="ATL BWI EWR | HNL IAD LGA", to_act=1, phase="play")


@pytest.mark.rule("B-RND-02", "B-RND-03", game="blueskies")
def test_cards_in_hand_are_offered_once_each_before_special_actions() -> None:
    game = table(part="play", hands="LAX BWI LAX | HNL IAD LGA")
    offer(game, "play BWI", "play LAX", *(f"special {code}" for code in BOARD.codes))


@pytest.mark.rule("B-RND-02", game="blueskies")
def test_only_a_card_in_hand_is_played() -> None:
    refuse(table(part="play"), "play HNL", "B-RND-02")
    refuse(table(part="play"), "done", "B-RND-02")
    refuse(table(part="play"), "open BWI", "B-RND-02")


@pytest.mark.rule("B-RND-03", game="blueskies")
def test_the_special_action_adds_anywhere_then_discards_then_draws_back_to_three() -> None:
    game = table("SEA 1 1", part="play")
    follow(game, "0 special SEA", "-1 cubes R")
    expect(game, SEA="2 1,-", phase="discard", to_act=0, specials="0 | 1", pile="-")
    follow(game, "0 discard BWI+EWR")
    expect(game, pile="BWI EWR", hands="DCA | HNL IAD LGA", phase="deal")
    follow(game, "-1 deal 0 ATL", "-1 deal 0 LAX")
    expect(game, hands="ATL DCA LAX | HNL IAD LGA", to_act=1, phase="play")


@pytest.mark.rule("B-RND-03", game="blueskies")
def test_without_discards_no_card_is_drawn_after_the_special_action() -> None:
    game = table(part="play")
    deck = look(game)["deck"]
    follow(game, "0 special SEA", "-1 cubes R", "0 discard none")
    expect(game, to_act=1, phase="play", pile="-", deck=deck)


@pytest.mark.rule("B-RND-03", game="blueskies")
def test_discards_are_offered_by_number_then_text() -> None:
    game = table(part="play", hands="LAX BWI LAX | HNL IAD LGA")
    follow(game, "0 special SEA", "-1 cubes R")
    offer(
        game,
        "discard none",
        "discard BWI",
        "discard LAX",
        "discard BWI+LAX",
        "discard LAX+LAX",
        "discard BWI+LAX+LAX",
    )


@pytest.mark.rule("B-RND-03", game="blueskies")
@pytest.mark.parametrize("text", ["discard ATL", "discard BWI+BWI", "discard LAX+BWI", "discard "])
def test_only_cards_in_hand_are_discarded_in_alphabetical_order(text) -> None:
    game = table(part="play", hands="LAX BWI LAX | HNL IAD LGA")
    follow(game, "0 special SEA", "-1 cubes R")
    refuse(game, text, "B-RND-03")


@pytest.mark.rule("B-RND-03", game="blueskies")
def test_the_special_action_is_used_once_per_game() -> None:
    game = table(part="play", specials="0 | 1")
    offer(game, "play BWI", "play DCA", "play EWR")
    refuse(game, "special SEA", "B-RND-03")


@pytest.mark.rule("B-RND-04", game="blueskies")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_one_card_per_player_brings_more_passengers(seats) -> None:
    game = table(seats=seats, part="more", phase="card")
    for number in range(seats):
        expect(game, part="more", phase="card", step=number + 1)
        follow(game, "-1 card LAX" if number < 4 else "-1 card ATL", "-1 cubes R")
    expect(
        game, part="buy", round=2, pile=" ".join(["ATL"] * (seats - 4) + ["LAX"] * min(4, seats))
    )


@pytest.mark.rule("B-RND-05", game="blueskies")
def test_a_point_is_scored_for_every_passenger_at_own_gates() -> None:
    game = last_card("ATL 5 0,1 | BOS 4 L,1 | BWI 2 1 | SEA 8", scores="10 | 20")
    assert game.incomes == (3, 7)
    expect(game, scores="13 | 27")


@pytest.mark.rule("B-RND-06", game="blueskies")
@pytest.mark.parametrize(("score", "is_over"), [(93, False), (94, True), (95, True)])
def test_the_game_ends_from_100_points_on_after_income(score, is_over) -> None:
    game = last_card("BWI 5 0", scores=f"{score} | 0", help=1)
    expect(game, phase="over" if is_over else "buy", scores=f"{score + 6} | 0")
    assert (game.to_act() is None) == is_over


@pytest.mark.rule("B-RND-06", game="blueskies")
@pytest.mark.parametrize(("gates", "is_over"), [(19, False), (20, True)])
def test_the_game_ends_when_somebody_has_no_marker_left(gates, is_over) -> None:
    codes = [code for code in BOARD.codes if code != "BWI"][:10]
    own = " | ".join(f"{code} 0 1,1" for code in codes[: gates // 2])
    game = last_card(f"{own} | {codes[9]} 0 1" if gates % 2 else own, help=1)
    expect(game, markers=f"20 | {20 - gates}", phase="over" if is_over else "buy")


@pytest.mark.rule("B-RND-06", "B-RND-07", "B-RND-08", game="blueskies")
def test_the_end_comes_before_help_and_local_airlines() -> None:
    game = last_card("SEA 3", scores="100 | 0")
    expect(game, part="over", SEA="3 -,-", help=0, to_act="none", round=1)
    offer(game)
    refuse(game, "done", "B-RND-06")


@pytest.mark.rule("B-RND-06", "B-RND-01", game="blueskies")
def test_t09_a_hundred_points_from_unspent_ones_end_nothing_before_the_check() -> None:
    game = follow(table(scores="97 | 0", help=1), "0 done")
    expect(game, scores="103 | 0", part="buy", to_act=1)
    follow(game, "1 done", "0 play BWI", "-1 cubes R", "-1 deal 0 ATL")
    follow(game, "1 special LAX", "-1 cubes R", "1 discard none", "-1 card SEA", "-1 cubes R")
    expect(game, part="more", phase="card")
    follow(game, "-1 card SEA", "-1 cubes R")
    expect(game, part="over", scores="103 | 6")


@pytest.mark.rule("B-RND-07", game="blueskies")
@pytest.mark.parametrize(("score", "part"), [(23, "buy"), (24, "help"), (25, "help")])
def test_help_is_given_from_30_points_on(score, part) -> None:
    game = last_card("BWI 5 0", scores=f"{score} | 0")
    expect(game, part=part, scores=f"{score + 6} | 0", help=int(part == "help"))


@pytest.mark.rule("B-RND-07", game="blueskies")
def test_help_is_not_given_twice() -> None:
    expect(last_card("BWI 5 0", scores="60 | 0", help=1), part="buy", round=2)


@pytest.mark.rule("B-RND-08", game="blueskies")
def test_airports_with_waiting_passengers_get_a_local_airline_in_slot_1() -> None:
    game = last_card("SEA 3 | ATL 2 1 | SLC 0")
    expect(game, SEA="3 L,-", ATL="2 1,-", BWI="1 L,-", SLC="0 -,-")


@pytest.mark.rule("B-RND-09", game="blueskies")
@pytest.mark.parametrize(("start", "after"), [(0, 1), (1, 2), (2, 0)])
def test_the_start_marker_passes_clockwise(start, after) -> None:
    game = last_card("", seats=3, start=start)
    expect(game, start=after, round=2, part="buy", to_act=after)


@pytest.mark.rule("B-RND-02", "B-RND-01", "B-RND-04", game="blueskies")
@pytest.mark.parametrize(
    ("part", "phase", "rule"),
    [
        ("buy", "buy", "B-RND-01"),
        ("play", "play", "B-RND-02"),
        ("more", "card", "B-RND-04"),
    ],
)
def test_what_is_not_due_is_refused_with_the_rule_of_what_is(part, phase, rule) -> None:
    refuse(table(part=part, phase=phase), "help ATL", rule)
    refuse(table(part=part, phase=phase), "discard none", rule)
