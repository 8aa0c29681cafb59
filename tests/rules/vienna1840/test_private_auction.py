"""The private auction (PA) and the choice of turn order (PO)."""

import pytest

from rules.vienna1840.desk import Desk


def auction(seats: int = 3, rules: str = "printed") -> Desk:
    return Desk(seats, rules).to_step("private_auction")


@pytest.mark.rule("V-PA-01", game="vienna1840")
def test_the_player_to_act_puts_any_private_up_with_a_first_bid_or_passes() -> None:
    desk = auction()
    assert desk.texts == [
        "pass",
        "bid PR 10",
        "bid KK 20",
        "bid SB 30",
        "bid HB 40",
        "bid SD 50",
        "bid SSB 60",
    ]
    assert desk.do("pass").table.to_act() == 1
    assert desk.do("bid SSB 60").table.to_act() == 2
    assert desk.refused("bid KK 65") == "V-PA-04"


@pytest.mark.rule("V-PA-02", game="vienna1840")
@pytest.mark.parametrize(("amount", "verdict"), [(15, "V-PA-02"), (20, ""), (25, "")])
def test_a_first_bid_is_at_least_the_value(amount: int, verdict: str) -> None:
    desk = auction()
    assert (desk.refused(f"bid KK {amount}") if verdict else "") == verdict
    assert verdict or desk.do(f"bid KK {amount}").state.stage.lot.price == amount


@pytest.mark.rule("V-PA-02", game="vienna1840")
@pytest.mark.parametrize(("amount", "verdict"), [(24, "V-PA-02"), (25, ""), (30, "")])
def test_a_later_bid_is_at_least_5_higher(amount: int, verdict: str) -> None:
    desk = auction().do("bid KK 20")
    assert (desk.refused(f"bid KK {amount}") if verdict else "") == verdict
    assert verdict or desk.do(f"bid KK {amount}").state.stage.lot.price == amount


@pytest.mark.rule("V-PA-02", game="vienna1840")
def test_bids_are_multiples_of_5_as_printed_and_any_amount_in_reference() -> None:
    assert auction().refused("bid KK 21") == "V-PA-02"
    assert auction(rules="reference").do("bid KK 21").state.stage.lot.price == 21


@pytest.mark.rule("V-PA-03", game="vienna1840")
@pytest.mark.parametrize(("cash", "bidders"), [(24, (0, 1)), (25, (0, 1, 2)), (26, (0, 1, 2))])
def test_who_cannot_pay_the_minimum_drops_out_at_once(cash: int, bidders: tuple[int, ...]) -> None:
    desk = auction().cash(100, 100, cash)
    assert tuple(sorted(desk.do("bid KK 20").state.stage.lot.bidders)) == bidders


@pytest.mark.rule("V-PA-03", game="vienna1840")
@pytest.mark.parametrize(("amount", "verdict"), [(95, ""), (100, ""), (105, "V-PA-03")])
def test_a_bid_may_not_exceed_the_cash(amount: int, verdict: str) -> None:
    desk = auction().cash(100, 200, 200)
    assert (desk.refused(f"bid KK {amount}") if verdict else "") == verdict


@pytest.mark.rule("V-PA-04", game="vienna1840")
def test_a_pass_leaves_the_auction_for_good_and_the_last_one_in_pays() -> None:
    desk = auction().do("bid KK 20", "pass", "bid KK 25", "bid KK 30")
    assert desk.table.to_act() == 2
    desk.do("bid KK 35", "pass")
    assert desk.table.privates == ((), (), ("KK",))
    assert desk.table.cash == (300, 300, 265)


@pytest.mark.rule("V-PA-05", game="vienna1840")
@pytest.mark.parametrize("rules", ["printed", "reference"])
def test_after_a_pass_the_player_after_the_opener_is_next_whoever_won(rules: str) -> None:
    desk = auction(rules=rules).do("bid KK 20", "pass", "bid KK 25", "pass")
    assert (desk.table.privates[2], desk.table.to_act()) == (("KK",), 1)


@pytest.mark.rule("V-PA-05", game="vienna1840")
@pytest.mark.parametrize(("rules", "turn"), [("printed", 1), ("reference", 0)])
def test_after_an_unopposed_bid_the_turn_passes_as_printed_and_repeats_in_reference(
    rules: str, turn: int
) -> None:
    desk = auction(rules=rules).cash(100, 20, 20).do("bid KK 20")
    assert (desk.table.privates[0], desk.table.to_act()) == (("KK",), turn)


@pytest.mark.rule("V-PA-06", game="vienna1840")
def test_when_all_pass_the_cheapest_gets_cheaper_until_one_must_take_it() -> None:
    desk = auction().do("pass", "pass", "pass")
    assert "bid PR 5" in desk.texts
    assert "bid KK 20" in desk.texts
    desk.do("pass", "pass", "pass")
    assert desk.table.privates[0] == ("PR",)
    assert desk.table.cash == (300, 300, 300)
    assert desk.table.to_act() == 1


@pytest.mark.rule("V-PA-06", game="vienna1840")
def test_a_bid_clears_all_passes() -> None:
    desk = auction().do("pass", "pass", "bid KK 20", "pass", "pass", "pass", "pass")
    assert desk.table.to_act() == 2
    assert "bid PR 10" in desk.texts


@pytest.mark.rule("V-PA-06", game="vienna1840")
def test_when_all_pass_and_the_cheapest_is_sold_the_privates_pay() -> None:
    desk = auction().do("bid PR 10", "pass", "pass", "pass", "pass", "pass")
    assert desk.table.cash == (295, 300, 300)


@pytest.mark.rule("V-PA-06", game="vienna1840")
@pytest.mark.parametrize("seats", range(2, 7))
def test_harmless_decisions_alone_end_the_auction(seats: int) -> None:
    desk = auction(seats)
    for _ in range(200):
        if desk.table.round != "PRIVATES":
            break
        desk.do(desk.texts[0])
    assert desk.table.round == "ORDER"


@pytest.mark.rule("V-PA-06", game="vienna1840")
@pytest.mark.parametrize(("times", "owned"), [(11, ()), (12, ("KK",)), (13, ("KK",))])
@pytest.mark.parametrize("rules", ["printed", "reference"])
def test_when_all_pass_twelve_times_in_a_row_the_next_player_takes_the_cheapest_left(
    rules: str, times: int, owned: tuple[str, ...]
) -> None:
    desk = auction(rules=rules).do("bid PR 10", "pass", "pass")
    first = desk.table.to_act()
    desk.do(*["pass"] * 3 * times)
    assert desk.table.privates[first or 0] == owned


@pytest.mark.rule("V-PA-06", game="vienna1840")
@pytest.mark.parametrize("rules", ["printed", "reference"])
@pytest.mark.parametrize("seats", range(2, 7))
def test_passing_alone_ends_the_auction(seats: int, rules: str) -> None:
    desk = auction(seats, rules=rules)
    for _ in range(12 * 6 * seats + 2 * seats):
        if desk.table.round != "PRIVATES":
            break
        desk.do("pass")
    assert desk.table.round == "ORDER"


@pytest.mark.rule("V-PA-06", game="vienna1840")
def test_without_the_prater_the_karlskirche_is_the_cheapest() -> None:
    desk = auction(2).do("pass", "pass")
    assert desk.texts[1] == "bid KK 15"


@pytest.mark.rule("V-PA-07", game="vienna1840")
def test_the_round_ends_when_all_privates_are_sold() -> None:
    desk = auction(2)
    for private in ("KK 20", "SB 30", "HB 40"):
        desk.do(f"bid {private}", "pass")
        assert desk.table.round == "PRIVATES"
    assert desk.do("bid SD 50", "pass").table.round == "ORDER"


@pytest.mark.rule("V-PO-01", game="vienna1840")
def test_the_poorest_picks_first_ties_by_seat_and_the_last_gets_what_is_left() -> None:
    desk = auction(4)
    desk.state.stage.left = ("PR",)
    desk.cash(100, 90, 90, 120).do("bid PR 10", "pass", "pass", "pass")
    assert (desk.table.round, desk.table.cash[0]) == ("ORDER", 90)
    asked = []
    for place in (3, 1, 0):
        asked.append(desk.table.to_act())
        desk.do(f"position {place}")
    assert asked == [0, 1, 2]
    assert desk.table.order == (2, 1, 3, 0)


@pytest.mark.rule("V-PO-01", game="vienna1840")
def test_a_taken_place_is_refused() -> None:
    desk = Desk(3).to_step("choose_order").do("position 1")
    assert desk.refused("position 1") == "V-PO-01"
    assert desk.texts == ["position 0", "position 2"]
