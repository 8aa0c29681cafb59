"""B-PAX and B-CARD: passengers and the cards that bring them."""

from __future__ import annotations

from fractions import Fraction
from math import prod

import pytest

from rules.blueskies.situations import (
    dealt,
    draw,
    expect,
    follow,
    offer,
    options,
    pile_for,
    play,
    refuse,
    table,
)


def addition(airports: str = "ATL 0 0", **picture):
    """Let the special action of seat 0 bring passengers to Atlanta."""
    return table(airports, part="play", phase="cubes", site="ATL", specials="0 | 1", **picture)


@pytest.mark.rule("B-PAX-01", game="blueskies")
@pytest.mark.parametrize(("cubes", "arrive"), [("R", 1), ("GR", 2), ("GGR", 3)])
def test_a_red_cube_and_the_green_ones_before_it_arrive(cubes, arrive) -> None:
    game = follow(addition(), f"-1 cubes {cubes}")
    expect(game, ATL=f"{arrive} 0,-", bag=f"99 {26 - arrive}", phase="discard")


@pytest.mark.rule("B-PAX-01", game="blueskies")
@pytest.mark.parametrize("cubes", ["none", "G", "GG"])
def test_an_addition_does_not_stop_before_a_red_cube(cubes) -> None:
    refuse(addition(), f"cubes {cubes}", "B-PAX-01")


@pytest.mark.rule("B-PAX-01", game="blueskies")
@pytest.mark.parametrize("cubes", ["RG", "RR", "GRG", "B", ""])
def test_no_cube_is_drawn_after_a_red_one(cubes) -> None:
    refuse(addition(), f"cubes {cubes}", "B-PAX-01")


@pytest.mark.rule("B-PAX-01", game="blueskies")
@pytest.mark.parametrize("bag", ["1 0", "1 4", "3 2", "96 4", "100 25"])
def test_cubes_are_drawn_as_they_lie_in_the_bag(bag) -> None:
    red, green = map(int, bag.split())
    chances = addition(bag=bag).chances()
    assert sum(weight for _, weight in chances) == 1 << 62
    for greens, (cubes, weight) in enumerate(chances):
        assert str(cubes) == f"cubes {'G' * greens}R"
        share = prod((Fraction(green - i, red + green - i) for i in range(greens)), start=1)
        share *= Fraction(red, red + green - greens)
        assert abs(Fraction(weight, 1 << 62) - share) <= Fraction(green + 1, 1 << 62)


@pytest.mark.rule("B-PAX-02", game="blueskies")
def test_passengers_stay_when_gates_and_owners_change() -> None:
    game = follow(table("ATL 7 0 | BOS 4 L"), "0 buyout BOS", "0 open BWI")
    expect(game, ATL="7 0,-", BOS="4 0,-", bag="89 25")


@pytest.mark.rule("B-PAX-03", game="blueskies")
@pytest.mark.parametrize(
    ("gates", "shares"),
    [
        ("0", (5, 0, 0, 0)),
        ("0,0", (3, 2, 0, 0)),
        ("0,0,0", (2, 2, 1, 0)),
        ("0,0,0,0", (2, 1, 1, 1)),
    ],
)
def test_t01_five_passengers_over_one_to_four_gates(gates, shares) -> None:
    game = table(f"ATL 5 {gates}", 4)
    assert game.shares["ATL"] == shares
    assert game.incomes[0] == 5


@pytest.mark.rule("B-PAX-04", "B-GATE-02", game="blueskies")
def test_t02_a_gate_that_opens_takes_passengers_from_those_there() -> None:
    game = table("BWI 5 0", 3, start=1, part="buy")
    follow(game, "1 open BWI")
    assert (game.shares["BWI"], game.incomes) == ((3, 2, 0), (3, 2, 0))
    follow(game, "1 done", "2 done", "0 open BWI")
    assert (game.shares["BWI"], game.incomes) == ((2, 2, 1), (3, 2, 0))


@pytest.mark.rule("B-GATE-03", "B-GATE-05", "B-PAX-04", game="blueskies")
def test_t03_a_buyout_takes_all_three_and_a_gate_beside_the_local_takes_one() -> None:
    bought = follow(table("BOS 3 L"), "0 buyout BOS")
    assert (bought.shares["BOS"], bought.incomes) == ((3, 0), (3, 0))
    beside = follow(table("BOS 3 L"), "0 open BOS")
    assert (beside.shares["BOS"], beside.incomes) == ((2, 1), (1, 0))


@pytest.mark.rule("B-PAX-04", game="blueskies")
def test_passengers_that_arrive_are_spread_with_those_there() -> None:
    game = follow(addition("ATL 3 1,0"), "-1 cubes R")
    assert (game.shares["ATL"], game.incomes) == ((2, 2), (2, 2))
    game = follow(addition("ATL 4 1,0"), "-1 cubes R")
    assert (game.shares["ATL"], game.incomes) == ((3, 2), (2, 3))


@pytest.mark.rule("B-PAX-05", game="blueskies")
def test_waiting_passengers_count_for_nobody_until_the_first_gate_takes_them_all() -> None:
    game = table("BOS 4")
    assert (game.shares["BOS"], game.incomes) == ((0, 0), (0, 0))
    follow(game, "0 open BOS")
    assert (game.shares["BOS"], game.incomes) == ((4, 0), (4, 0))


@pytest.mark.rule("B-PAX-01", "B-PAX-06", game="blueskies")
def test_t07_greens_come_up_to_the_red_and_the_last_two_greens_end_the_bag() -> None:
    expect(follow(addition(bag="1 2"), "-1 cubes GGR"), ATL="3 0,-", bag="0 0")
    game = addition(bag="0 2")
    assert [(str(cubes), weight) for cubes, weight in game.chances()] == [("cubes GG", 1 << 62)]
    refuse(game, "cubes G", "B-PAX-06")
    refuse(game, "cubes GGR", "B-COMP-04")
    follow(game, "-1 cubes GG")
    expect(game, ATL="2 0,-", bag="0 0")
    follow(game, "0 discard none", "1 special ATL")
    assert [str(cubes) for cubes, _ in game.chances()] == ["cubes none"]
    follow(game, "-1 cubes none")
    expect(game, ATL="2 0,-", bag="0 0", to_act=1, phase="discard")


@pytest.mark.rule("B-PAX-06", game="blueskies")
def test_play_goes_on_with_an_empty_bag() -> None:
    game = table("ATL 5 0", part="more", phase="cubes", step=2, site="ATL", card=1, bag="0 0")
    follow(game, "-1 cubes none")
    expect(game, round=2, part="buy", bag="0 0", scores="5 | 0")


@pytest.mark.rule("B-CARD-01", game="blueskies")
def test_a_card_joins_the_pile_when_its_passengers_have_arrived() -> None:
    game = play(table(part="more", phase="card"), "card ATL")
    expect(game, pile="-", site="ATL", card=1)
    play(game, "cubes R")
    expect(game, pile="ATL", site="-", card=0)


@pytest.mark.rule("B-CARD-01", "B-CARD-02", game="blueskies")
def test_cards_just_played_are_part_of_the_deck_they_make_necessary() -> None:
    hands = "JFK JFK JFK | BOS BOS BWI"
    game = table(part="play", hands=hands, pile=pile_for("ATL LAX", hands))
    follow(game, "0 play JFK", "-1 cubes R", "-1 deal 0 ATL", "1 play BWI", "-1 cubes R")
    follow(game, "-1 deal 1 LAX", "-1 card JFK")
    expect(game, pile="-", site="JFK")
    assert (game.unseen["JFK"], game.unseen["BWI"]) == (0, 1)


@pytest.mark.rule("B-CARD-01", "B-CARD-02", game="blueskies")
def test_a_card_just_played_can_be_drawn_for_itself() -> None:
    game = follow(table(part="play", pile=pile_for("")), "0 play BWI", "-1 cubes R")
    expect(game, pile="-", phase="deal")
    follow(game, "-1 deal 0 BWI")
    expect(game, hands="BWI DCA EWR | HNL IAD LGA", to_act=1)


@pytest.mark.rule("B-CARD-02", game="blueskies")
def test_the_pile_becomes_the_deck_when_a_card_is_due_and_not_before() -> None:
    game = table(part="more", phase="card", pile=pile_for("ATL LAX"))
    follow(game, "-1 card ATL", "-1 cubes R")
    expect(game, deck="LAX", phase="card")
    follow(game, "-1 card LAX")
    expect(game, deck="-")
    follow(game, "-1 cubes R", "1 done", "0 done", "1 play HNL")
    expect(game, deck="-", phase="cubes")
    follow(game, "-1 cubes R")
    expect(game, pile="-", phase="deal")
    assert sum(game.unseen.values()) == 54


@pytest.mark.rule("B-CARD-02", game="blueskies")
def test_every_card_left_in_the_deck_is_equally_likely() -> None:
    game = table(part="more", phase="card", pile=pile_for("ATL ATL LAX BOS"))
    chances = game.chances()
    assert [str(card) for card, _ in chances] == ["card ATL", "card BOS", "card LAX"]
    weights = [weight for _, weight in chances]
    assert weights == [2 * weights[2], weights[2], weights[2]]


@pytest.mark.rule("B-CARD-01", game="blueskies")
def test_decks_and_piles_are_asked_for_in_no_other_way() -> None:
    game = draw(dealt())
    refuse(game, "card ATL", "B-RND-01")
    refuse(game, "deal 0 ATL", "B-RND-01")
    assert options(game)[0] == "done"
    offer(table(part="more", phase="card", pile=pile_for("ATL")), "card ATL")
