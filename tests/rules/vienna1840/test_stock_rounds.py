"""Stock rounds (SR)."""

import pytest

from rules.vienna1840.desk import Desk, purchase, share


def stock_round(seats: int = 3, name: str = "SR2", rules: str = "printed") -> Desk:
    """Start a stock round with 1000 in every hand, seat 0 first, and no shares but directors'."""
    desk = Desk(seats, rules).to_round(name)
    desk.cash(*[1000] * seats)
    desk.state.order = list(range(seats))
    for seat, company in enumerate(list(desk.state.companies)):
        desk.state.companies[company].director = seat
        desk.state.players[seat].shares = {company: 50}
        desk.state.players[seat].privates = []
        desk.state.shares[company].stock, desk.state.shares[company].pool = 50, 0
    desk.state.stage.turn = 0
    return desk


def first_round(seats: int = 3, rules: str = "printed") -> Desk:
    return Desk(seats, rules).to_round("SR1")


@pytest.mark.rule("V-SR-01", game="vienna1840")
def test_the_founding_card_adds_350_before_the_first_stock_round() -> None:
    desk = Desk(3).to_step("choose_order")
    before = desk.table.cash
    assert desk.to_round("SR1").table.cash == tuple(cash + 350 for cash in before)


@pytest.mark.rule("V-SR-02", game="vienna1840")
def test_nothing_can_be_bought_or_passed_until_every_company_is_started() -> None:
    desk = first_round()
    assert all(text.startswith(("start ", "return ")) for text in desk.texts)
    desk.do("start WT 70", "start SJE 70")
    assert (desk.refused("pass"), desk.refused("buy WT stock")) == ("V-SR-02", "V-SR-02")
    assert desk.do("start BBG 70").texts[0] == "pass"
    assert purchase(desk, "WT")


@pytest.mark.rule("V-SR-03", game="vienna1840")
@pytest.mark.parametrize(
    ("price", "cash", "verdict"),
    [(70, 350, ""), (80, 399, "V-SR-03"), (80, 400, ""), (100, 500, ""), (85, 900, "V-SR-03")],
)
def test_starting_costs_five_shares_and_brings_the_company_ten(
    price: int, cash: int, verdict: str
) -> None:
    desk = first_round()
    seat = desk.table.to_act()
    desk.cash(*[cash] * 3)
    if verdict:
        assert desk.refused(f"start WT {price}") == verdict
        return
    desk.do(f"start WT {price}")
    assert desk.table.cash[seat] == cash - 5 * price
    assert (desk.table.treasury("WT"), desk.table.price("WT")) == (10 * price, price)
    assert (desk.table.shares[seat], desk.table.director("WT")) == ({"WT": 50}, seat)


@pytest.mark.rule("V-SR-04", game="vienna1840")
def test_a_player_leads_exactly_one_company() -> None:
    desk = first_round().do("start WT 70")
    assert desk.refused("start WT 70") == "V-SR-04"
    desk.do("start SJE 70", "start BBG 70")
    assert desk.refused("start WKB 70") == "V-SR-04"


@pytest.mark.rule("V-SR-05", game="vienna1840")
def test_sales_come_first_and_a_purchase_ends_the_turn() -> None:
    desk = stock_round()
    share(desk, 0, "W", 20)
    share(desk, 0, "G", 10)
    desk.do("sell W 10", "sell G 10", "sell W 10")
    assert desk.table.to_act() == 0
    assert desk.do("buy D stock").table.to_act() == 1


@pytest.mark.rule("V-SR-06", game="vienna1840")
def test_stock_and_pool_sell_at_the_same_price_to_the_bank() -> None:
    desk = stock_round()
    desk.state.shares["W"].stock, desk.state.shares["W"].pool = 90, 10
    price = desk.table.price("W")
    desk.do("buy W pool", "buy W stock")
    assert desk.table.cash == (1000 - price, 1000 - price, 1000)
    assert (desk.state.shares["W"].stock, desk.state.shares["W"].pool) == (80, 0)
    assert desk.refused("buy W pool") == "V-SR-06"


@pytest.mark.rule("V-SR-06", game="vienna1840")
@pytest.mark.parametrize(("spare", "verdict"), [(-1, "V-SR-06"), (0, ""), (1, "")])
def test_a_share_must_be_paid(spare: int, verdict: str) -> None:
    desk = stock_round()
    desk.cash(desk.table.price("W") + spare, 1000, 1000)
    assert (desk.refused("buy W stock") if verdict else "") == verdict


@pytest.mark.rule("V-SR-07", game="vienna1840")
@pytest.mark.parametrize(("held", "verdict"), [(40, ""), (50, ""), (60, "V-SR-07")])
def test_nobody_holds_more_than_60_percent(held: int, verdict: str) -> None:
    desk = stock_round()
    share(desk, 0, "W", held)
    assert (desk.refused("buy W stock") if verdict else "") == verdict
    assert purchase(desk, "W") is not bool(verdict)


@pytest.mark.rule("V-SR-08", game="vienna1840")
@pytest.mark.parametrize(("extra", "verdict"), [(0, ""), (1, ""), (2, "V-SR-08"), (3, "V-SR-08")])
def test_the_limit_counts_the_directors_certificate_as_one_and_privates(
    extra: int, verdict: str
) -> None:
    desk = stock_round(3)
    player = desk.state.players[0]
    player.privates = ["KK", "SB"]
    for company, percent in {"W": 60, "V": 50}.items():
        share(desk, 0, company, percent)
    share(desk, 0, "G", extra * 10)
    assert desk.state.certificates(0) == 1 + 2 + 6 + 5 + extra
    assert (desk.refused("buy D stock") if verdict else "") == verdict


@pytest.mark.rule("V-SR-09", game="vienna1840")
def test_what_was_sold_may_not_be_bought_again_in_the_same_round() -> None:
    desk = stock_round()
    share(desk, 0, "W", 20)
    desk.do("sell W 10")
    assert desk.refused("buy W stock") == "V-SR-09"
    desk.do("pass", "pass", "pass")
    assert desk.refused("buy W pool") == "V-SR-09"
    assert not purchase(desk, "W")


@pytest.mark.rule("V-SR-10", game="vienna1840")
def test_nothing_is_sold_in_the_first_stock_round() -> None:
    desk = first_round(2).do("start WT 70", "start SJE 70", "buy D stock", "pass")
    assert not any(text.startswith("sell") for text in desk.texts)
    assert desk.refused("sell D 10") == "V-SR-10"


@pytest.mark.rule("V-SR-11", game="vienna1840")
def test_a_set_sold_in_one_act_gets_one_price_and_falls_once_per_share() -> None:
    together, apart = stock_round(), stock_round()
    for desk in (together, apart):
        share(desk, 0, "V", 30)
        assert desk.table.price("V") == 85
    together.do("sell V 20")
    assert together.table.cash[0] == 1000 + 85 + 85
    apart.do("sell V 10", "sell V 10")
    assert apart.table.cash[0] == 1000 + 85 + 75
    assert together.table.price("V") == apart.table.price("V") == 65


@pytest.mark.rule("V-SR-11", game="vienna1840")
@pytest.mark.parametrize("text", ["sell V 30", "sell V 0", "sell V 5", "sell G 10"])
def test_only_shares_that_are_held_are_sold(text: str) -> None:
    desk = stock_round()
    share(desk, 0, "V", 20)
    assert desk.refused(text) == "V-SR-11"


@pytest.mark.rule("V-SR-12", game="vienna1840")
def test_the_pool_has_no_limit() -> None:
    desk = stock_round()
    desk.state.shares["W"].stock, desk.state.shares["W"].pool = 0, 70
    desk.state.players[0].shares["W"] = 30
    assert desk.do("sell W 30").state.shares["W"].pool == 100


@pytest.mark.rule("V-SR-13", game="vienna1840")
def test_the_round_ends_when_the_latest_turn_of_every_player_was_a_pass() -> None:
    desk = stock_round()
    desk.do("pass", "pass", "buy W stock", "pass", "pass")
    assert desk.table.round == "SR2"
    share(desk, 2, "G", 10)
    desk.do("sell G 10", "pass", "pass", "pass")
    assert (desk.table.round, desk.table.to_act()) == ("SR2", 2)
    assert desk.do("pass").table.round == "LR2a"


@pytest.mark.rule("V-SR-14", game="vienna1840")
def test_companies_held_by_players_alone_rise_once_in_company_order() -> None:
    desk = stock_round()
    for seat, percent in ((0, 60), (1, 40)):
        share(desk, seat, "W", percent)
        share(desk, seat, "D", percent)
    share(desk, 0, "G", 60)
    share(desk, 1, "G", 30)
    before = dict(desk.state.market.cells)
    desk.cash(0, 0, 0).to_round("LR2a")
    after = desk.state.market.cells
    assert after["W"] == (before["W"][0] - 1, before["W"][1])
    assert after["D"] == (before["D"][0] - 1, before["D"][1])
    assert after["G"] == before["G"]
    assert desk.state.market.arrivals["W"] < desk.state.market.arrivals["D"]


@pytest.mark.rule("V-SR-15", game="vienna1840")
def test_then_players_are_ordered_by_cash_and_ties_keep_their_order() -> None:
    desk = stock_round(4).cash(10, 30, 10, 30)
    desk.state.order = [2, 3, 0, 1]
    assert desk.to_round("LR2a").table.order == (3, 1, 2, 0)


@pytest.mark.rule("V-SR-16", game="vienna1840")
def test_the_directors_certificate_is_never_sold_as_printed() -> None:
    desk = stock_round()
    share(desk, 0, "WT", 10)
    share(desk, 1, "WT", 40)
    desk.state.players[1].shares["WT"] = 50
    assert "sell WT 10" in desk.texts
    assert desk.refused("sell WT 20") == "V-SR-16"


@pytest.mark.rule("V-SR-16", game="vienna1840")
@pytest.mark.parametrize(("held", "verdict"), [(40, "V-SR-16"), (50, "")])
def test_in_reference_another_with_half_takes_the_certificate_over(held: int, verdict: str) -> None:
    desk = stock_round(rules="reference")
    company = next(iter(desk.state.companies))
    desk.state.players[1].shares[company] = held
    desk.state.shares[company].stock = 50 - held
    if verdict:
        assert desk.refused(f"sell {company} 10".replace("DT K&C", "DT_K&C")) == verdict
        return
    desk.do(f"sell {company} 20".replace("DT K&C", "DT_K&C"))
    assert desk.table.director(company) == 1
    assert desk.table.shares[0][company] == 30
    assert desk.state.certificates(0) == 3


@pytest.mark.rule("V-SR-17", game="vienna1840")
def test_a_private_goes_back_to_the_bank_for_its_value_and_is_no_act() -> None:
    desk = stock_round()
    desk.state.players[0].privates = ["HB"]
    desk.state.players[1].privates = ["KK"]
    assert desk.refused("return KK") == "V-PV-04"
    desk.do("return HB")
    assert (desk.table.cash[0], desk.table.privates[0]) == (1040, ())
    assert desk.table.to_act() == 0
    desk.do("pass")
    assert desk.state.stage.rested == {0}


@pytest.mark.rule("V-SR-18", game="vienna1840")
def test_who_can_neither_buy_nor_sell_passes_by_himself() -> None:
    desk = stock_round().cash(1000, 0, 1000)
    assert desk.do("pass").table.to_act() == 2
    assert desk.state.stage.rested == {0, 1}
