"""C: where cards and planes go after the market."""

from __future__ import annotations

import pytest

from rules.opensky.pictures import FULL_HAND
from rules.opensky.situations import contest, expect, follow, look, offer, play, refuse, table


@pytest.mark.rule("C1")
def test_a_winning_card_lies_as_points_and_is_out_of_the_hand() -> None:
    game = contest("non 250 | non 300", flash=0, paid=3)
    expect(game, won="250 | -", hand=f"200 200 250 300 300 400 400 500 500 | {FULL_HAND}")


@pytest.mark.rule("C1")
def test_won_cards_add_up_in_order() -> None:
    game = contest("non 250 | non 300", flash=0, paid=3, won="200 500 | -", month=10)
    expect(game, won="200 250 500 | -")


@pytest.mark.rule("C1", "F1")
def test_a_card_that_was_won_cannot_be_bid_again() -> None:
    game = table("DFW-ORD DFW-ORD | -", "north_america", won="250 | -", paid=3, flash=0)
    follow(game, "0 market AB", "0 bid 250 ORD-DFW")
    expect(game, won="250 250 | -")
    play(game, *["lease none"] * (look(game)["phase"] == "lease"), "dice ABC", "market AB")
    offer(game, "bid none", *(f"bid {fare} ORD-DFW" for fare in (200, 300, 400, 500)))
    refuse(game, "bid 250 ORD-DFW", "F1", "C1")


@pytest.mark.rule("C2")
def test_a_losing_card_returns_and_may_be_bid_again() -> None:
    game = contest("non 200 | non 300", flash=0, paid=3, won="- | 300")
    expect(
        game, hand=f"200 250 250 300 300 400 400 500 500 | {FULL_HAND.replace('300 300', '300')}"
    )


@pytest.mark.rule("C2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_cards_but_the_winners_return(seats: int) -> None:
    rest = " | ".join(["non 500"] * (seats - 1))
    game = contest(f"non 250 | {rest}", flash=0, paid=3)
    hands = ["200 200 250 300 300 400 400 500 500"] + [FULL_HAND] * (seats - 1)
    expect(game, hand=" | ".join(hands), bids=" | ".join(["-"] * seats))


@pytest.mark.rule("C2", "D5", "P3")
def test_after_flash_deals_and_a_dropped_booking_all_cards_return() -> None:
    game = contest("non 500 | non 400 | non -")
    follow(game, "0 flash 300", "1 flash 250", "1 attach 1", "-1 sensitivity 300")
    expect(
        game,
        won="500 | - | -",
        hand=f"{FULL_HAND[:-4]} | {FULL_HAND} | {FULL_HAND}",
        flashed="- | - | -",
    )


@pytest.mark.rule("C3")
def test_losers_keep_their_planes() -> None:
    game = contest("one 400 | non 250 | one -", flash=0, paid=3)
    expect(game, planes="DEN-DFW DEN-ORD | - | DEN-DFW DEN-ORD", won="- | 250 | -")


@pytest.mark.rule("C3")
def test_the_winner_keeps_all_planes_but_those_of_the_itinerary() -> None:
    game = table("AMS-FRA AMS-CDG CDG-FRA CDG-FRA | -", hubs="CDG | -", paid=3)
    follow(game, "0 market AB", "0 bid 250 AMS-CDG-FRA")
    expect(game, planes="AMS-FRA CDG-FRA | -")


@pytest.mark.rule("C4")
def test_planes_that_flew_do_not_come_back_next_month() -> None:
    game = contest("non 250 | non -", flash=0, paid=3)
    expect(game, phase="dice", month=5, planes="- | DFW-ORD")
    follow(game, "-1 dice ABC", "1 market AB", "1 bid none", "-1 dice ABC")
    expect(game, month=6, planes="- | DFW-ORD")


@pytest.mark.rule("C4", "R1")
def test_planes_that_flew_come_back_at_the_season_reset() -> None:
    game = contest("non 250 | non -", flash=0, paid=3, month=6)
    expect(game, month=7, phase="plan", planes="- | -")
    play(game, *["fly DEN-LAX"] * 12)
    expect(game, planes=" | ".join([" ".join(["DEN-LAX"] * 6)] * 2))
