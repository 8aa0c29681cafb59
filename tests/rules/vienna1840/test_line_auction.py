"""The auction of lines in part c of a company round (LA)."""

import pytest

from opensky.game import DICE
from opensky.games.vienna1840 import flow
from rules.vienna1840.desk import BARS, Desk, own

COMPANIES = ("WT", "DT K&C", "SJE")


def line_auction(
    *lines: int, rules: str = "printed", cash: tuple[int, ...] = (500, 500, 500)
) -> Desk:
    """Start part c of CR2 with WT, DT K&C, SJE in that order, each with so many lines."""
    desk = Desk(3, rules)
    if rules == "reference":
        desk.do("companies WT,DT_K&C,SJE")
    desk.to_round("LR1b")
    state = desk.state
    state.lines = {}
    free = iter(str(number) for number in range(5, 19))
    for place, name in enumerate(COMPANIES):
        company = state.companies[name]
        company.director, company.cash = place, cash[place]
        company.lines, company.trams = [], [f"Y1-{place}"]
        state.market.place(name, (0, 9 - place))
        for _ in range(lines[place]):
            own(desk, name, next(free), None)
    state.offer = ["1", "2", "3"]
    state.hidden = [line for line in state.hidden if line not in state.offer]
    state.homeless = {*state.lines, *state.offer, *state.hidden}
    for player in state.players:
        player.privates = []
    state.bar, state.step = BARS["CR2"] - 1, ""
    flow.next_period(state)
    state.stage.part, state.stage.queue = "b", ()
    flow.settle(state)
    return desk


def trams_done(desk: Desk) -> Desk:
    """Pass the tram steps up to the next auction."""
    return desk.until(lambda desk: desk.table.step not in {"buy_tram", "rearrange"})


@pytest.mark.rule("V-LA-01", game="vienna1840")
def test_companies_with_three_lines_do_not_take_part() -> None:
    desk = line_auction(3, 2, 0)
    assert desk.table.acting == "DT K&C"
    assert desk.do("pick 1", "bid 1 20").table.acting == "SJE"


@pytest.mark.rule("V-LA-02", game="vienna1840")
@pytest.mark.parametrize(("amount", "verdict"), [(15, "V-LA-02"), (20, ""), (25, "")])
def test_a_line_is_opened_with_at_least_20(amount: int, verdict: str) -> None:
    desk = line_auction(0, 0, 0).do("pick 2")
    assert desk.texts == ["bid 2 20"]
    assert desk.refused("pass") == "V-LA-02"
    assert (desk.refused(f"bid 2 {amount}") if verdict else "") == verdict
    assert verdict or desk.do(f"bid 2 {amount}").state.stage.lot.price == amount


@pytest.mark.rule("V-LA-02", game="vienna1840")
def test_who_passes_instead_of_picking_is_out_as_a_bidder_too() -> None:
    desk = line_auction(0, 0, 0).do("pass", "pick 1", "bid 1 20")
    assert desk.table.acting == "SJE"
    assert desk.do("pass").table.lines("DT K&C") == ("1",)


@pytest.mark.rule("V-LA-03", game="vienna1840")
@pytest.mark.parametrize(("cash", "picks"), [(19, 0), (20, 3), (21, 3)])
def test_with_less_than_20_no_line_is_picked(cash: int, picks: int) -> None:
    desk = line_auction(0, 0, 0, cash=(cash, 500, 500))
    assert sum(text.startswith("pick") for text in desk.texts) == picks
    assert picks or desk.refused("pick 1") == "V-LA-03"


@pytest.mark.rule("V-LA-04", game="vienna1840")
@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("bid 1 24", "V-LA-04"),
        ("bid 1 25", ""),
        ("bid 1 500", ""),
        ("bid 1 505", "V-LA-04"),
        ("bid 2 25", "V-LA-04"),
        ("bid 1 26", "V-LA-04"),
    ],
)
def test_others_bid_at_least_5_more_and_at_most_their_treasury(text: str, verdict: str) -> None:
    desk = line_auction(0, 0, 0).do("pick 1", "bid 1 20")
    assert desk.table.acting == "DT K&C"
    assert (desk.refused(text) if verdict else "") == verdict
    assert verdict or desk.do(text).table.round == "CR2.c"


@pytest.mark.rule("V-LA-04", game="vienna1840")
@pytest.mark.parametrize(("cash", "asked"), [(24, "SJE"), (25, "DT K&C"), (26, "DT K&C")])
def test_who_cannot_pay_the_minimum_drops_out_at_once(cash: int, asked: str) -> None:
    desk = line_auction(0, 0, 0, cash=(500, cash, 500)).do("pick 1", "bid 1 20")
    assert desk.table.acting == asked


@pytest.mark.rule("V-LA-04", game="vienna1840")
def test_bidding_goes_round_in_company_order_from_the_high_bidder() -> None:
    desk = line_auction(0, 0, 0).do("pick 1", "bid 1 20", "bid 1 25", "bid 1 30")
    assert desk.table.acting == "WT"
    desk.do("bid 1 35", "pass")
    assert desk.table.acting == "SJE"
    assert line_auction(0, 0, 0, rules="reference").do("pick 1", "bid 1 21").table.acting


@pytest.mark.rule("V-LA-05", game="vienna1840")
def test_the_winner_pays_owns_the_line_and_is_out() -> None:
    desk = line_auction(0, 0, 0).do("pick 1", "bid 1 20", "bid 1 25", "pass", "pass")
    assert (desk.table.treasury("DT K&C"), desk.table.owner("1")) == (475, "DT K&C")
    assert desk.table.offer == ("2", "3")
    trams_done(desk).do("pick 2", "bid 2 20")
    assert desk.table.acting == "SJE"


@pytest.mark.rule("V-LA-06", game="vienna1840")
def test_the_winner_buys_and_rearranges_trams_at_once() -> None:
    desk = line_auction(0, 0, 0).do("pick 1", "bid 1 25", "pass", "pass")
    assert (desk.table.step, desk.table.acting) == ("buy_tram", "WT")
    desk.do("tram O2", "pass")
    assert (desk.table.step, desk.table.acting) == ("rearrange", "WT")
    assert desk.do("assign 1=O1-0").state.lines["1"].tram == "O1-0"


@pytest.mark.rule("V-LA-07", game="vienna1840")
def test_who_picked_and_lost_picks_again_and_who_won_makes_room() -> None:
    desk = line_auction(0, 0, 0).do("pick 1", "bid 1 20", "bid 1 25", "pass", "pass")
    assert trams_done(desk).table.acting == "WT"
    desk.do("pick 2", "bid 2 20", "pass")
    assert trams_done(desk).table.acting == "SJE"


@pytest.mark.rule("V-LA-08", game="vienna1840")
@pytest.mark.parametrize(
    ("rules", "served"),
    [("printed", ["WT", "DT K&C", "SJE"]), ("reference", ["DT K&C", "SJE"])],
)
def test_after_the_auction_those_who_bought_no_line_get_a_tram_step(
    rules: str, served: list[str]
) -> None:
    desk = line_auction(3, 0, 0, rules=rules).do("pass", "pass")
    desk.until(lambda desk: desk.table.to_act() != DICE)
    asked = []
    while desk.table.round == "CR2.c":
        asked += [desk.table.acting] if desk.table.step == "buy_tram" else []
        desk.table.apply(flow.options(desk.state)[0])
    assert asked == served


@pytest.mark.rule("V-LA-09", game="vienna1840")
def test_lines_not_taken_stay_and_players_plus_one_are_added() -> None:
    desk = line_auction(0, 0, 0)
    hidden = len(desk.state.hidden)
    desk.do("pass", "pass", "pass")
    drawn = 0
    while desk.table.to_act() == DICE:
        desk.do(desk.texts[0])
        drawn += 1
    assert (drawn, len(desk.state.hidden)) == (4, hidden - 4)
    assert set(desk.table.offer) > {"1", "2", "3"}


@pytest.mark.rule("V-LA-09", game="vienna1840")
def test_fewer_lines_are_added_without_luck_when_fewer_are_left() -> None:
    desk = line_auction(0, 0, 0)
    desk.state.hidden = ["17", "18"]
    desk.do("pass", "pass", "pass")
    assert (desk.table.offer, desk.state.hidden) == (("1", "2", "3", "17", "18"), [])
    assert desk.table.step == "buy_tram"


@pytest.mark.rule("V-LA-09", "V-ST-07", game="vienna1840")
def test_when_everyone_owns_three_lines_the_rest_leave_with_their_reservations() -> None:
    desk = line_auction(3, 3, 2).do("pick 1", "bid 1 20")
    assert (desk.table.offer, desk.state.hidden) == ((), [])
    assert desk.state.homeless == set(desk.state.lines)


@pytest.mark.rule("V-LA-10", game="vienna1840")
@pytest.mark.parametrize("rules", ["printed", "reference"])
def test_part_c_is_skipped_when_no_company_takes_part(rules: str) -> None:
    desk = line_auction(3, 3, 3, rules=rules)
    assert desk.table.round == "SR2"
