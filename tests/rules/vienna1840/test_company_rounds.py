"""Company rounds (CR), dividends (DV), runs of the Stadtbahn (SB)."""

import pytest

from opensky.games.vienna1840 import flow, stadtbahn
from opensky.games.vienna1840.market import left
from opensky.games.vienna1840.stages import CompanyStage
from rules.vienna1840.desk import BARS, Desk, fill, lay, share


def dividend(box: int, seats: int = 3) -> Desk:
    """Start CR2 with that much in the box of WT's first line, seat 0 leading WT with 50%."""
    desk = Desk(seats).to_round("LR1b")
    state = desk.state
    for seat, company in enumerate(list(state.companies)):
        state.companies[company].director = seat
        state.players[seat].shares, state.players[seat].privates = {company: 50}, []
        state.shares[company].stock = 50
    for line in state.lines.values():
        line.box = 0
    state.lines[state.companies["WT"].lines[0]].box = box
    return desk.cash(*[0] * seats).until(lambda desk: desk.table.round.startswith("CR2"))


def company_round(number: int, rules: str = "printed", seats: int = 3) -> Desk:
    """Start a company round from the stock round or line round before it."""
    desk = Desk(seats, rules).to_round("LR1b")
    for line in desk.state.lines.values():
        line.box = 0
    desk.state.bar = BARS[f"CR{number}"] - 1
    desk.state.step = ""
    flow.next_period(desk.state)
    return desk


@pytest.mark.rule("V-CR-01", game="vienna1840")
def test_the_company_order_is_fixed_for_all_parts_whatever_the_prices_do() -> None:
    desk = company_round(2)
    order = desk.state.stage.order
    flow.settle(desk.state)
    desk.to_round("CR2.b")
    for place, company in enumerate(order):
        desk.state.market.place(company, (0, place))
    asked = []
    while desk.table.round == "CR2.b":
        asked += [] if asked[-1:] == [desk.table.acting] else [desk.table.acting]
        desk.do("pass" if "pass" in desk.texts else desk.texts[0])
    assert tuple(asked) == order
    assert desk.table.acting == order[0]


@pytest.mark.rule("V-CR-02", game="vienna1840")
@pytest.mark.parametrize(("number", "gone"), [(2, ""), (3, "Y1"), (4, "O1"), (5, "R1")])
def test_unsold_trams_leave_at_the_start_of_rounds_3_to_5(number: int, gone: str) -> None:
    desk = company_round(number)
    assert {kind for kind, left in desk.table.depot.items() if not left} == ({gone} - {""})


@pytest.mark.rule("V-CR-03", game="vienna1840")
def test_a_company_round_has_three_parts() -> None:
    desk = dividend(100)
    parts = []
    while desk.state.period.name == "CR2":
        parts += [] if parts[-1:] == [desk.state.stage.part] else [desk.state.stage.part]
        desk.table.apply(flow.options(desk.state)[0])
    assert parts == ["a", "b", "c"]


@pytest.mark.rule("V-CR-04", game="vienna1840")
def test_privates_pay_players_and_companies() -> None:
    desk = Desk(3).to_round("LR1b").cash(0, 0, 0)
    state = desk.state
    for player in state.players:
        player.privates, player.shares = [], {}
    for line in state.lines.values():
        line.box = 0
    state.players[1].privates = ["KK", "SSB"]
    state.companies["WT"].privates = ["SB"]
    before = state.companies["WT"].cash
    state.step = ""
    state.bar = BARS["CR2"] - 1
    flow.next_period(state)
    assert desk.table.cash == (0, 40, 0)
    assert desk.table.treasury("WT") == before + 15


@pytest.mark.rule("V-CR-05", "V-EG-01", game="vienna1840")
def test_the_game_ends_after_part_a_of_the_sixth_round() -> None:
    desk = Desk(2).to_round("LR5c").until(lambda desk: desk.state.finished)
    assert (desk.table.round, desk.table.to_act()) == ("CR6.a", None)
    assert isinstance(desk.state.stage, CompanyStage)
    assert desk.table.options() == ()


@pytest.mark.rule("V-DV-01", game="vienna1840")
def test_an_empty_box_moves_the_price_left_and_nothing_is_asked() -> None:
    desk = dividend(0)
    assert desk.table.step != "dividend"
    assert desk.state.market.cells["WT"] == (4, 0)  # from (4, 2), once in CR1 and once in CR2


@pytest.mark.rule("V-DV-02", game="vienna1840")
def test_the_director_pays_a_multiple_of_10_out_and_keeps_the_rest() -> None:
    desk = dividend(120)
    assert desk.table.to_act() == 0
    assert desk.texts[:13] == [f"dividend {amount}" for amount in range(0, 121, 10)]
    before = desk.table.treasury("WT")
    for text in ("dividend 125", "dividend 130", "dividend -10", "dividend 45"):
        assert desk.refused(text) == "V-DV-02"
    desk.do("dividend 40")
    assert desk.table.treasury("WT") == before + 80
    assert all(desk.table.box(line) == 0 for line in desk.table.lines("WT"))


@pytest.mark.rule("V-DV-03", game="vienna1840")
def test_players_are_paid_by_share_and_pool_and_stock_get_nothing() -> None:
    desk = dividend(100)
    share(desk, 1, "WT", 20)
    desk.state.shares["WT"].stock, desk.state.shares["WT"].pool = 10, 20
    before = desk.table.cash
    desk.do("dividend 100")
    gained = [now - then for now, then in zip(desk.table.cash, before, strict=True)]
    assert gained == [50, 20, 0]


@pytest.mark.rule("V-SB-01", game="vienna1840")
def test_the_better_of_the_runs_from_both_ends_counts() -> None:
    desk = Desk(3)
    state = desk.state
    assert stadtbahn.best_run(state, "V").value == 30 + 40  # Heiligenstadt and Grinzing
    lay(desk, "G5 L1 1")  # Penzing and one halt: 30 + 10
    assert stadtbahn.best_run(state, "V").value == 70
    for text in ("F6 L4 0", "E7 L1 0", "D6 L1 3"):
        lay(desk, text)
    names = [state.board.hexes[at].name for at, _ in stadtbahn.best_run(state, "V").stops]
    assert names == ["G3", "G5", "F6", "E7", "D6", "C7"]


@pytest.mark.rule("V-SB-01", game="vienna1840")
def test_a_finished_stadtbahn_runs_from_end_to_end() -> None:
    desk = Desk(3)
    for text in ("B20 L2 2", "C21 L2 2", "D22 L4 2", "E23 L4 2"):
        lay(desk, text)
    stops = stadtbahn.best_run(desk.state, "D").stops
    names = [desk.state.board.hexes[at].name for at, _ in stops]
    assert names == ["F24", "E23", "D22", "C21", "B20", "A19", "A17"]


@pytest.mark.rule("V-SB-02", "V-SB-03", game="vienna1840")
def test_a_run_passes_every_junction_and_one_without_its_station_counts_nothing() -> None:
    desk = Desk(3)
    for text in ("B20 L2 2", "C21 L2 2", "D22 L4 2", "E23 L4 2"):
        lay(desk, text)
    whole = stadtbahn.best_run(desk.state, "D").value
    fill(desk, "D22", 0, "4")
    assert stadtbahn.best_run(desk.state, "D").value == whole - 20


@pytest.mark.rule("V-SB-04", game="vienna1840")
def test_fewer_than_two_nodes_are_worth_nothing() -> None:
    assert stadtbahn.best_run(Desk(3).state, "G").value == 0
    assert stadtbahn.best_run(Desk(3).state, "W").value == 0


@pytest.mark.rule("V-SB-05", game="vienna1840")
@pytest.mark.parametrize(("number", "times"), [(1, 1), (2, 1), (3, 1), (4, 2), (5, 3), (6, 10)])
def test_the_value_is_multiplied_and_paid_out_in_full(number: int, times: int) -> None:
    desk = company_round(number).cash(0, 0, 0)
    for player in desk.state.players:
        player.shares = {}
    share(desk, 0, "V", 30)
    share(desk, 1, "V", 20)
    value = stadtbahn.best_run(desk.state, "V").value
    flow.settle(desk.state)
    desk.do("stadtbahn V")
    assert desk.table.cash == (value * times * 3 // 10, value * times * 2 // 10, 0)


@pytest.mark.rule("V-SB-06", game="vienna1840")
def test_the_price_moves_by_the_multiplied_value_and_left_without_a_run() -> None:
    desk = company_round(6)
    before = dict(desk.state.market.cells)
    flow.settle(desk.state)
    assert desk.state.market.cells["W"] == left(before["W"])
    desk.do("stadtbahn V")
    row, column = before["V"]
    assert desk.state.market.cells["V"] == (row, column + 4)  # 700


@pytest.mark.rule("V-SB-07", "V-SC-02", game="vienna1840")
@pytest.mark.parametrize(("number", "penzing"), [(2, 30), (3, 40), (4, 40), (5, 50), (6, 60)])
def test_values_by_colour_use_the_phase_at_the_time(number: int, penzing: int) -> None:
    desk = company_round(number)
    lay(desk, "G5 L1 1")
    g3 = desk.state.board.index["G3"]
    assert stadtbahn.counted(desk.state, "V", (g3, 0)) == penzing
