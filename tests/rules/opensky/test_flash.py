"""D: flash deals, one by one after the reveal."""

from __future__ import annotations

import pytest

from rules.opensky.situations import contest, expect, follow, look, offer, play, refuse, table

TWO_SEATS = "AMS-FRA | AMS-FRA"
THREE_SEATS = "AMS-FRA | AMS-FRA | AMS-FRA"


@pytest.mark.rule("D1")
def test_the_loser_is_asked_and_the_sole_winner_is_not() -> None:
    game = contest("non 300 | non 400")
    expect(game, phase="flash", to_act=1)
    follow(game, "1 flash none", "0 attach 0")


@pytest.mark.rule("D1")
def test_every_loser_is_asked_and_the_sole_winner_in_between_is_not() -> None:
    follow(contest("non 400 | non 250 | non 300"), "0 flash none", "2 flash none", "1 attach 0")


@pytest.mark.rule("D1")
def test_who_ties_for_the_win_is_asked() -> None:
    game = contest("non 300 | non 300")
    follow(game, "0 flash none", "1 flash none")
    expect(game, won="300 | 300")


@pytest.mark.rule("D1")
def test_losers_beside_tied_winners_are_asked_too() -> None:
    game = contest("non 300 | non 500 | non 300")
    follow(game, "0 flash none", "1 flash none", "2 flash none")
    expect(game, won="300 | - | 300")


@pytest.mark.rule("D1")
def test_who_did_not_bid_is_not_asked() -> None:
    game = contest("non - | non 400 | non 300")
    follow(game, "1 flash none", "2 attach 0")


@pytest.mark.rule("D1")
def test_a_single_bidder_is_not_asked() -> None:
    expect(contest("non 400 | non -"), phase="attach", to_act=0)


@pytest.mark.rule("D1", "F4")
def test_a_one_stop_that_is_cheaper_but_loses_is_asked() -> None:
    game = contest("non 400 | one 250")
    expect(game, phase="flash", to_act=1)
    offer(game, "flash none", "flash 200")
    follow(game, "1 flash 200", "0 flash none", "1 attach 0")
    expect(game, won="- | 200")


@pytest.mark.rule("D1", "F4")
def test_a_non_stop_that_is_dearer_but_wins_is_not_asked() -> None:
    game = contest("non 500 | one 300", flash="1 | 0")
    expect(game, phase="attach", to_act=0)


@pytest.mark.rule("D1", "F4")
def test_a_one_stop_in_front_is_not_asked_and_the_non_stop_is() -> None:
    game = contest("non 400 | one 200")
    expect(game, phase="flash", to_act=0)
    follow(game, "0 flash 300", "0 attach 0")
    expect(game, won="300 | -")


@pytest.mark.rule("D1")
@pytest.mark.parametrize(
    ("fare", "others", "is_asked"),
    [
        (250, "200", True),
        (250, "250", False),
        (250, "300 400 500", False),
        (300, "200", True),
        (300, "250 500", True),
        (300, "300 400", False),
        (300, "-", False),
    ],
)
def test_only_who_holds_a_lower_card_is_asked(fare: int, others: str, is_asked: bool) -> None:
    hand = " ".join(sorted(f"{fare} {others}".replace(" -", "").split()))
    game = contest(f"non 200 | non {fare}", hand=f"200 | {hand}", paid=3)
    assert (look(game)["phase"] == "flash") is is_asked


@pytest.mark.rule("D1", "D3")
@pytest.mark.parametrize(("flash", "asked"), [("1 | 1", 0), ("0 | 1", 1), ("1 | 0", 0)])
def test_only_who_still_has_the_token_is_asked(flash: str, asked: int) -> None:
    game = contest("non 300 | non 300", flash=flash)
    expect(game, phase="flash", to_act=asked)


@pytest.mark.rule("D3")
def test_without_any_flash_deal_token_nobody_is_asked() -> None:
    game = contest("non 300 | non 300", flash=0)
    expect(game, month=5, won="300 | 300")


@pytest.mark.rule("D1", "D2", "D3")
def test_a_flash_deal_costs_the_token_and_lies_beside_the_bid() -> None:
    game = contest("non 300 | non 400")
    before = look(game)
    follow(game, "1 flash 250")
    expect(
        game,
        before,
        to_act=0,
        round="0",
        flash="1 | 0",
        flashed="- | 250",
        hand="200 200 250 250 300 400 400 500 500 | 200 200 250 300 300 400 500 500",
    )


@pytest.mark.rule("D1")
def test_declining_keeps_the_token() -> None:
    game = follow(contest("non 300 | non 300"), "0 flash none", "1 flash none")
    expect(game, flash="1 | 1")


@pytest.mark.rule("D2")
@pytest.mark.parametrize(
    ("fare", "lower"),
    [(250, "200"), (300, "200 250"), (400, "200 250 300"), (500, "200 250 300 400")],
)
def test_the_new_fare_must_be_lower_than_the_own_one(fare: int, lower: str) -> None:
    game = contest(f"non 200 | non {fare}")
    offer(game, "flash none", *(f"flash {card}" for card in lower.split()))
    for card in ("200", "250", "300", "400", "500"):
        if card not in lower.split():
            refuse(game, f"flash {card}", "D2")


@pytest.mark.rule("D2", "D1")
def test_the_new_fare_comes_from_the_hand() -> None:
    game = contest("non 200 | non 400", hand="200 | 300 400 500", paid=3)
    offer(game, "flash none", "flash 300")
    refuse(game, "flash 200", "D1", "F1")
    refuse(game, "flash 350", "S4")


@pytest.mark.rule("D2")
def test_a_flash_deal_may_still_lose() -> None:
    game = contest("non 200 | non 500")
    follow(game, "1 flash 400", "0 attach 0")
    expect(game, won="200 | -")


@pytest.mark.rule("D2", "F5")
def test_a_flash_deal_may_tie() -> None:
    game = follow(contest("non 250 | non 500"), "1 flash 250", "0 flash none")
    expect(game, won="250 | 250")


@pytest.mark.rule("D3")
def test_one_flash_deal_per_game() -> None:
    game = follow(contest("non 200 | non 500"), "1 flash 400", "0 attach 0")
    expect(game, flash="1 | 0", phase="lease")
    follow(game, "0 lease none", "-1 dice ABC")
    expect(game, flash="1 | 0")


@pytest.mark.rule("D3")
def test_no_second_flash_deal_in_the_same_month() -> None:
    game = contest("non 200 | non 500 | non 500")
    follow(game, "1 flash 400", "2 flash 300", "0 attach 0")


@pytest.mark.rule("D4")
def test_players_decide_one_at_a_time_in_turn_order() -> None:
    game = contest("non 400 | non 400 | non 400 | non 400", month=5)
    follow(game, "0 flash none", "1 flash none", "2 flash none", "3 flash none")
    expect(game, won="400 | 400 | 400 | 400", month=6)


@pytest.mark.rule("D4")
def test_the_standing_is_worked_out_anew_after_each_flash_deal() -> None:
    game = contest("non 400 | non 400", month=5)
    follow(game, "0 flash 300")
    expect(game, to_act=1, round="1")
    follow(game, "1 flash 250")
    expect(game, phase="attach", to_act=1)


@pytest.mark.rule("D4")
def test_who_declined_may_think_again_when_the_standing_has_changed() -> None:
    game = contest("non 400 | non 400")
    follow(game, "0 flash none", "1 flash 300", "0 flash 250", "0 attach 0")
    expect(game, won="250 | -")


@pytest.mark.rule("D4")
def test_the_questions_go_on_round_the_table_after_a_flash_deal() -> None:
    game = contest("non 400 | non 400 | non 400")
    expect(game, round="0 1 2")
    follow(game, "0 flash none")
    expect(game, round="1 2")
    follow(game, "1 flash 300")
    expect(game, round="2 0")
    follow(game, "2 flash none")
    expect(game, round="0")
    follow(game, "0 flash 250")
    expect(game, round="2", to_act=2)
    follow(game, "2 flash 200")
    expect(game, phase="attach", to_act=2, round="-")


@pytest.mark.rule("D4")
def test_the_round_holds_seats_after_the_one_asked_eligible_or_not() -> None:
    game = contest("non 400 | non 300 | one 500 | non -")
    expect(game, to_act=0, round="0 1 2 3")
    follow(game, "0 flash none")
    expect(game, to_act=2, round="2 3")
    follow(game, "2 flash 400")
    expect(game, to_act=0, round="0 1")


@pytest.mark.rule("D4")
def test_with_four_players_the_round_goes_on_from_the_one_who_flashed() -> None:
    game = contest("non 500 | non 500 | non 500 | non 500")
    follow(
        game,
        "0 flash none",
        "1 flash none",
        "2 flash 400",
        "3 flash none",
        "0 flash none",
        "1 flash 300",
        "3 flash 250",
        "0 flash none",
        "3 attach 0",
    )
    expect(game, won="- | - | - | 250", flash="1 | 0 | 0 | 0")


@pytest.mark.rule("D4")
def test_the_round_closes_when_all_eligible_declined_in_a_row() -> None:
    game = contest("non 500 | non 500 | non 500")
    follow(game, "0 flash 400", "1 flash none", "2 flash none", "0 attach 0")
    expect(game, won="400 | - | -")


@pytest.mark.rule("D4")
@pytest.mark.parametrize(("month", "order"), [(3, "0 1 2"), (4, "1 2 0"), (5, "2 0 1")])
def test_with_the_ruling_the_round_starts_with_the_roller(month: int, order: str) -> None:
    game = contest("non 400 | non 400 | non 400", month=month, flash_order="roller")
    expect(game, round=order)
    follow(game, *(f"{seat} flash none" for seat in order.split()))
    expect(game, won="400 | 400 | 400")


@pytest.mark.rule("D4")
@pytest.mark.parametrize("month", [3, 4, 5])
def test_without_the_ruling_the_round_starts_with_the_youngest(month: int) -> None:
    expect(contest("non 400 | non 400 | non 400", month=month), round="0 1 2")


@pytest.mark.rule("D4")
def test_with_the_ruling_who_flashes_still_passes_on_clockwise() -> None:
    game = contest("non 400 | non 400 | non 400", month=5, flash_order="roller")
    follow(game, "2 flash none", "0 flash 300")
    expect(game, round="1 2")
    follow(game, "1 flash none", "2 flash 200")
    expect(game, round="1")
    follow(game, "1 flash none", "2 attach 0")


@pytest.mark.rule("D5")
def test_the_itinerary_stays_the_one_named_with_the_first_bid() -> None:
    game = table("AMS-FRA AMS-CDG CDG-FRA | AMS-FRA", hubs="CDG | -", paid=3)
    follow(game, "0 market AB", "0 bid 500 AMS-CDG-FRA", "1 bid 400 AMS-FRA", "0 flash 200")
    expect(game, phase="flash", to_act=1, bids="500 AMS-CDG-FRA | 400 AMS-FRA")
    follow(game, "1 flash none")
    expect(game, won="200 | -", planes="AMS-FRA | AMS-FRA")


@pytest.mark.rule("D5", "F4")
def test_a_flash_deal_counts_with_the_stops_of_the_first_bid() -> None:
    game = table("AMS-FRA AMS-CDG CDG-FRA | AMS-FRA", hubs="CDG | -", paid=3)
    follow(game, "0 market AB", "0 bid 500 AMS-CDG-FRA", "1 bid 400 AMS-FRA", "0 flash 250")
    expect(game, won="- | 400", month=5)


@pytest.mark.rule("D5", "C2")
def test_the_replaced_card_of_a_winner_goes_back_to_hand() -> None:
    game = follow(contest("non 300 | non 400"), "1 flash 250", "0 flash none", "1 attach 0")
    expect(
        game,
        won="- | 250",
        hand="200 200 250 250 300 300 400 400 500 500 | 200 200 250 300 300 400 400 500 500",
        bids="- | -",
        flashed="- | -",
    )


@pytest.mark.rule("D5", "C2")
def test_both_cards_of_a_loser_go_back_to_hand() -> None:
    game = follow(contest("non 200 | non 500"), "1 flash 300", "0 attach 0")
    expect(
        game,
        won="200 | -",
        hand="200 250 250 300 300 400 400 500 500 | 200 200 250 250 300 300 400 400 500 500",
    )


@pytest.mark.rule("D1", "D4")
def test_the_winner_of_the_moment_may_flash_once_another_passed() -> None:
    game = play(table(TWO_SEATS), "market AB")
    follow(game, "0 bid 400 AMS-FRA", "1 bid 500 AMS-FRA", "1 flash 300", "0 flash 250")
    expect(game, phase="attach", to_act=0, flash="0 | 0")


@pytest.mark.rule("D1")
def test_a_flash_deal_is_no_answer_to_another_question() -> None:
    game = play(table(THREE_SEATS), "market AB")
    refuse(game, "flash 200")
    follow(game, "0 bid 400 AMS-FRA", "1 bid none", "2 bid none")
    refuse(game, "flash 200")
