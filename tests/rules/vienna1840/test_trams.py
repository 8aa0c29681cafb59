"""Buying trams (TB), rearranging them (RA), forced payments and loans (LN)."""

import pytest

from opensky.games.vienna1840 import facts, flow
from rules.vienna1840.desk import BARS, Desk, own


def tram_step(
    number: int = 2,
    rules: str = "printed",
    cash: int = 1000,
    trams: tuple[str, ...] = ("Y1-0",),
    lines: tuple[str, ...] = ("1",),
    part: str = "b",
) -> Desk:
    """Let WT come up in part b (or buy in part c) of a company round, seat 0 leading it."""
    desk = Desk(3, rules)
    if rules == "reference":
        desk.do("companies WT,DT_K&C,SJE")
    desk.to_round("LR1b")
    state = desk.state
    state.lines = {}
    for company in state.companies.values():
        company.lines, company.trams = [], ["Y1-9"]
    state.companies["WT"].director = 0
    state.companies["WT"].cash = cash
    state.companies["WT"].trams = list(trams)
    for line in lines:
        own(desk, "WT", line, None)
    state.market.place("WT", (0, 9))
    state.bar, state.step = BARS[f"CR{number}"] - 1, ""
    flow.next_period(state)
    stage = state.stage
    stage.part, stage.queue = "b", ("WT",)
    if part == "c":
        stage.part, stage.queue, stage.unserved = "c", (), ("WT",)
    flow.settle(state)
    return desk


@pytest.mark.rule("V-TB-01", game="vienna1840")
@pytest.mark.parametrize(
    ("number", "offers"),
    [
        (1, {"Y1": 100, "O1": 300}),
        (2, {"Y2": 50, "O2": 200, "R1": 500}),
        (3, {"O3": 100, "R2": 400, "Pi1": 600}),
        (4, {"R3": 300, "Pi2": 500, "Pu1": 800}),
        (5, {"Pi3": 400, "Pu2": 600}),
    ],
)
def test_trams_for_sale_by_company_round(number: int, offers: dict[str, int]) -> None:
    desk = tram_step(number)
    buys = [text.split()[1] for text in desk.texts if text.startswith("tram")]
    assert {code: facts.TRAMS[code].price for code in buys} == offers
    before = desk.table.treasury("WT")
    code = buys[0]
    assert desk.do(f"tram {code}").table.treasury("WT") == before - offers[code]
    assert facts.FOR_SALE[6] == ()


@pytest.mark.rule("V-TB-02", game="vienna1840")
@pytest.mark.parametrize(("held", "verdict"), [(1, ""), (2, ""), (3, "V-TB-02")])
def test_a_company_owns_three_trams_at_most_those_of_its_lines_counted(
    held: int, verdict: str
) -> None:
    desk = tram_step(2, trams=("Y1-1", "Y1-2", "Y1-3")[: held - 1])
    desk.state.lines["1"].tram = "Y1-0"
    assert (desk.refused("tram Y2") if verdict else "") == verdict
    if held == 2:
        assert desk.do("tram Y2").table.step != "buy_tram"


@pytest.mark.rule("V-TB-03", game="vienna1840")
def test_a_tram_may_be_scrapped_at_any_time_of_the_step_and_leaves_the_game() -> None:
    desk = tram_step(2, trams=("Y1-0", "O1-0", "O1-1"))
    depot = dict(desk.table.depot)
    assert desk.refused("tram Y2") == "V-TB-02"
    desk.do("scrap Y1-0", "tram R1")
    assert desk.table.trams("WT") == ("O1-0", "O1-1", "R1-0")
    assert desk.table.depot == {**depot, "R1": depot["R1"] - 1}


@pytest.mark.rule("V-TB-04", game="vienna1840")
def test_trams_of_others_cannot_be_bought() -> None:
    desk = tram_step(2)
    desk.state.depot["Y1"] = 0
    assert desk.refused("tram Y2") == "V-TB-01"
    assert desk.refused("scrap Y1-9") == "V-TB-03"


@pytest.mark.rule("V-TB-05", game="vienna1840")
def test_a_company_without_a_tram_must_buy_in_part_b_in_reference_only() -> None:
    reference = tram_step(2, "reference", trams=())
    assert reference.texts[:3] == ["tram Y2", "tram O2", "tram R1"]
    assert reference.refused("pass") == "V-TB-05"
    printed = tram_step(2, "printed", trams=())
    assert printed.texts[0] == "pass"
    assert printed.do("pass").table.trams("WT") == ()


@pytest.mark.rule("V-TB-05", game="vienna1840")
@pytest.mark.parametrize("rules", ["printed", "reference"])
def test_after_the_line_auction_a_company_without_a_tram_must_buy(rules: str) -> None:
    desk = tram_step(2, rules, trams=(), part="c")
    assert desk.refused("pass") == "V-TB-05"
    assert len(desk.do("tram Y2").table.trams("WT")) == 1


@pytest.mark.rule("V-TB-05", game="vienna1840")
def test_the_duty_bites_in_part_b_when_no_auction_follows() -> None:
    desk = tram_step(2, trams=(), lines=("1", "2", "3"))
    for place, company in enumerate(("DT K&C", "SJE")):
        for line in range(3):
            own(desk, company, str(5 + 3 * place + line), None)
    assert desk.refused("pass") == "V-TB-05"


@pytest.mark.rule("V-TB-06", game="vienna1840")
def test_the_duty_rests_when_no_tram_is_for_sale() -> None:
    desk = tram_step(2, "reference", trams=())
    for kind in desk.state.depot:
        desk.state.depot[kind] = 0
    assert desk.do("pass").table.trams("WT") == ()


@pytest.mark.rule("V-TB-07", game="vienna1840")
@pytest.mark.parametrize(("rules", "codes"), [("printed", ["tram R1"]), ("reference", [])])
def test_red_is_sold_in_the_first_round_when_all_others_are_gone_as_printed(
    rules: str, codes: list[str]
) -> None:
    desk = tram_step(1, rules)
    desk.state.depot["Y1"] = desk.state.depot["O1"] = 0
    assert [text for text in desk.texts if text.startswith("tram")] == codes
    if codes:
        before = desk.table.treasury("WT")
        assert desk.do("tram R1").table.treasury("WT") == before - 500


@pytest.mark.rule("V-TB-08", game="vienna1840")
def test_then_the_company_rearranges_its_trams() -> None:
    desk = tram_step(2, trams=("Y1-0", "O1-0")).do("pass")
    assert (desk.table.step, desk.table.acting) == ("rearrange", "WT")


@pytest.mark.rule("V-RA-01", game="vienna1840")
def test_at_most_one_tram_a_line_and_none_unused_while_a_line_has_none() -> None:
    desk = tram_step(2, trams=("Y1-0", "O1-0"), lines=("1", "3", "4")).do("pass")
    for text in (
        "assign 1=Y1-0",
        "assign -",
        "assign 1=Y1-0,3=Y1-0",
        "assign 1=Y1-0,1=O1-0",
        "assign 1=Y1-0,5=O1-0",
        "assign 1=Y1-0,3=R1-0",
    ):
        assert desk.refused(text) == "V-RA-01"
    desk.do("assign 1=O1-0,4=Y1-0")
    trams = [desk.state.lines[line].tram for line in ("1", "3", "4")]
    assert (trams, desk.state.companies["WT"].trams) == (["O1-0", None, "Y1-0"], [])


@pytest.mark.rule("V-RA-01", game="vienna1840")
def test_more_trams_than_lines_leave_the_others_unused() -> None:
    desk = tram_step(2, trams=("Y1-0", "Y1-1", "O1-0")).do("pass")
    assert desk.texts[:2] == ["assign 1=Y1-0", "assign 1=O1-0"]
    assert not desk.texts[2:] or desk.texts[2].startswith("return")
    assert desk.do("assign 1=O1-0").state.companies["WT"].trams == ["Y1-0", "Y1-1"]


@pytest.mark.rule("V-RA-02", game="vienna1840")
def test_there_is_no_question_without_lines_and_with_one_line_and_one_tram() -> None:
    assert tram_step(2, lines=()).do("pass").table.step != "rearrange"
    desk = tram_step(2)
    desk.state.lines["1"].tram, desk.state.companies["WT"].trams = "Y1-0", []
    assert desk.do("pass").table.step != "rearrange"
    forced = tram_step(2).do("pass")
    assert (forced.table.step != "rearrange", forced.state.lines["1"].tram) == (True, "Y1-0")


@pytest.mark.rule("V-LN-01", "V-LN-02", game="vienna1840")
@pytest.mark.parametrize(
    ("purse", "after", "loans"),
    [
        (31, 1, 0),
        (30, 0, 0),
        (29, 99, 1),
        (0, 70, 1),
    ],
)
def test_treasury_then_director_then_as_few_loans_as_cover_the_gap(
    purse: int, after: int, loans: int
) -> None:
    desk = tram_step(2, cash=20, trams=(), part="c").cash(purse, 500, 500)
    desk.state.players[0].shares = {"W": 30}
    desk.do("tram Y2")
    assert (desk.table.treasury("WT"), desk.table.cash) == (0, (after, 500, 500))
    assert (desk.table.loans, desk.table.shares[0]) == ((loans, 0, 0), {"W": 30})


@pytest.mark.rule("V-LN-02", game="vienna1840")
def test_a_dear_tram_takes_several_loans() -> None:
    desk = tram_step(2, cash=0, trams=(), part="c").cash(99, 0, 0).do("tram R1")
    assert (desk.table.loans[0], desk.table.cash[0]) == (5, 99)


@pytest.mark.rule("V-LN-03", game="vienna1840")
def test_under_the_duty_any_tram_may_be_bought_and_without_it_only_from_the_treasury() -> None:
    due = tram_step(2, cash=20, trams=(), part="c")
    assert due.texts[:3] == ["tram Y2", "tram O2", "tram R1"]
    free = tram_step(2, cash=199)
    assert "tram Y2" in free.texts
    assert (free.refused("tram O2"), free.refused("tram R1")) == ("V-LN-03", "V-LN-03")


@pytest.mark.rule("V-LN-04", game="vienna1840")
def test_loans_cost_no_interest_are_never_paid_back_and_200_each_at_the_end() -> None:
    desk = Desk(2).to_round("LR5c").cash(1000, 1000)
    scores = desk.table.scores
    desk.state.players[0].loans = 3
    assert desk.table.scores == (scores[0] - 600, scores[1])
    desk.until(lambda desk: desk.state.finished)
    assert desk.table.loans[0] >= 3
