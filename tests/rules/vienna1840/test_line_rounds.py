"""Line rounds (LR), home stations (HT), privates in line rounds (PV)."""

import pytest

from opensky.games.vienna1840 import flow
from opensky.games.vienna1840.stages import LineStage
from rules.vienna1840.desk import Desk, fill, lay, line_turn, station


@pytest.mark.rule("V-LR-01", game="vienna1840")
def test_lines_act_from_1_to_18_with_or_without_a_tram() -> None:
    desk = line_turn("5", others=("12", "4"))
    desk.state.stage = LineStage(tuple(sorted(desk.state.lines, key=int)))
    desk.state.step = ""
    flow.settle(desk.state)
    asked = []
    while desk.table.round == "LR1a":
        asked += [] if asked[-1:] == [desk.table.acting] else [desk.table.acting]
        desk.table.apply(flow.options(desk.state)[0])
    assert asked == ["4", "5", "12"]


@pytest.mark.rule("V-LR-01", game="vienna1840")
def test_the_director_decides_and_the_treasury_pays_all() -> None:
    desk = line_turn(cash=20)
    assert desk.table.to_act() == 0
    desk.do("site B10", "tile L4 0", "pass")
    assert desk.table.treasury("WT") == 0
    assert desk.refused("remove A13:0") == "V-LR-01"
    assert not any(text.startswith("remove") for text in desk.texts)


@pytest.mark.rule("V-LR-02", game="vienna1840")
def test_home_construction_run_and_then_a_chance_to_buy_privates() -> None:
    desk = line_turn("5", "LR2a", "G15 6 0", "G13 4 1")
    desk.state.players[1].privates = ["KK"]
    assert desk.table.stations("5") == ("G15",)
    steps = [desk.table.step]
    while desk.table.acting == "5":
        desk.table.apply(flow.options(desk.state)[0])
        steps.append(desk.table.step)
    assert steps[:3] == ["track_station", "run", "buy_private"]


@pytest.mark.rule("V-LR-03", game="vienna1840")
def test_each_act_once_in_any_order_and_a_bonus_at_once() -> None:
    desk = line_turn("5", "LR1a", "G15 6 0").do("site H14", "tile 4 0")
    framed = {"B10", "B16", "B20", "E23", "G23", "G5", "H12", "I3"}
    assert {text[5:] for text in desk.texts if text.startswith("site")} == framed
    assert desk.refused("site F14") == "V-TL-02"
    desk.do("site B16", "tile L1 1")
    assert (desk.table.step, desk.texts) == ("bonus_tile", ["pass", "site F14"])
    assert desk.refused("remove A13:0") == "V-RB-01"
    desk.do("pass")
    assert desk.table.step == "track_station"
    assert not any(text.startswith("site") for text in desk.texts)
    desk.do("remove A13:0", "remove B10:0", "pass")
    assert desk.table.step == "run"


@pytest.mark.rule("V-LR-04", "V-PV-01", game="vienna1840")
def test_privates_are_bought_from_phase_2_at_any_point_but_a_pending_bonus() -> None:
    early = line_turn("5", "LR1b")
    early.state.players[0].privates = ["KK"]
    assert early.refused("private KK 20") == "V-PV-01"
    desk = line_turn("5", "LR2a", "G15 6 0", "G13 4 1")
    desk.state.players[0].privates = ["KK", "SB", "HB"]
    desk.do("private KK 20", "site B16", "tile L1 1")
    assert desk.refused("private SB 30") == "V-LR-04"
    desk.do("pass", "private SB 30", "pass", "private HB 1")
    assert desk.state.companies["WT"].privates == ["KK", "SB", "HB"]


@pytest.mark.rule("V-HT-01", "V-HT-02", game="vienna1840")
def test_the_home_station_is_free_and_stands_in_the_reserved_slot() -> None:
    desk = line_turn("13", cash=7)
    g3 = desk.state.board.index["G3"]
    assert (desk.state.slots[g3], desk.table.treasury("WT")) == ((("13", "V"),), 7)
    assert desk.table.picture()["lines"]["13"]["tokens_left"] == 5
    assert "13" not in desk.state.homeless


@pytest.mark.rule("V-HT-03", game="vienna1840")
def test_on_a_double_junction_with_track_the_city_is_picked_at_the_start() -> None:
    desk = line_turn("3", "LR1a", "E17 235 2")
    assert (desk.table.step, desk.texts) == ("home_station", ["station E17:0", "station E17:1"])
    assert desk.refused("pass") == "V-RB-01"
    desk.do("station E17:1")
    assert (desk.table.step, desk.table.stations("3")) == ("track_station", ("E17",))


@pytest.mark.rule("V-HT-03", game="vienna1840")
def test_without_track_the_station_waits_and_the_first_tile_lets_its_layer_pick() -> None:
    desk = line_turn("3")
    e17 = desk.state.board.index["E17"]
    assert desk.state.slots[e17] == (("3",), (None,))
    desk.do("site E17", "tile 235 1")
    assert (desk.table.step, desk.table.stations("3")) == ("home_station", ())
    desk.do("station E17:1")
    assert desk.state.slots[e17] == ((None,), ("3",))


@pytest.mark.rule("V-HT-03", game="vienna1840")
@pytest.mark.parametrize(
    ("rules", "stations", "asked"),
    [("printed", ("D18",), ["1", "2"]), ("reference", (), ["1"])],
)
def test_line_2_beside_a_waiting_line_1_takes_city_1_as_printed_only(
    rules: str, stations: tuple[str, ...], asked: list[str]
) -> None:
    desk = line_turn("1", rules=rules, others=("2",)).do("pass")
    desk.until(lambda desk: desk.table.acting == "2")
    assert desk.table.stations("2") == stations
    desk.state.companies["DT K&C"].cash = 100
    desk.state.stage = LineStage(("1",), part="build")
    desk.state.step = "track_station"
    desk.do("site D18", "tile 235 0")
    assert list(desk.state.stage.homes) == asked
    desk.do("station D18:1")
    if asked == ["1", "2"]:
        assert desk.texts[0] == "station D18:0"
        desk.do("station D18:0")
    assert desk.table.stations("1") == ("D18",)


@pytest.mark.rule("V-PV-01", game="vienna1840")
@pytest.mark.parametrize(
    ("price", "cash", "verdict"),
    [
        (0, 1000, "V-PV-01"),
        (1, 1000, ""),
        (40, 1000, ""),
        (41, 1000, "V-PV-01"),
        (30, 29, "V-PV-01"),
    ],
)
def test_a_private_costs_1_up_to_its_value(price: int, cash: int, verdict: str) -> None:
    desk = line_turn("5", "LR2a", cash=cash)
    desk.state.players[0].privates = ["HB"]
    before = desk.table.cash[0]
    assert (desk.refused(f"private HB {price}") if verdict else "") == verdict
    if not verdict:
        desk.do(f"private HB {price}")
        assert desk.table.cash[0] == before + price
        assert desk.table.treasury("WT") == cash - price


@pytest.mark.rule("V-PV-01", game="vienna1840")
@pytest.mark.parametrize("answer", ["agree", "refuse"])
def test_another_player_is_asked_for_his_consent(answer: str) -> None:
    desk = line_turn("5", "LR2a")
    desk.state.players[1].privates = ["HB"]
    desk.do("private HB 40")
    assert (desk.table.to_act(), desk.texts) == (1, ["refuse", "agree"])
    desk.do(answer)
    assert (desk.table.to_act(), desk.table.step) == (0, "track_station")
    owned = desk.state.companies["WT"].privates, desk.state.players[1].privates
    assert owned == ((["HB"], []) if answer == "agree" else ([], ["HB"]))


@pytest.mark.rule("V-PV-01", game="vienna1840")
def test_an_owner_who_refused_is_not_asked_again_in_the_same_turn() -> None:
    desk = line_turn("5", "LR2a")
    desk.state.players[1].privates = ["HB", "SB"]
    desk.do("private HB 40", "refuse")
    assert desk.refused("private HB 39") == "V-PV-01"
    assert "private HB 40" not in desk.texts
    assert "private SB 30" in desk.texts


@pytest.mark.rule("V-PV-02", game="vienna1840")
def test_a_bought_private_pays_the_company() -> None:
    desk = line_turn("5", "LR2b")
    for player in desk.state.players:
        player.privates = []
    desk.state.players[0].privates = ["HB"]
    desk.do("private HB 40")
    treasury, cash = desk.table.treasury("WT"), desk.table.cash[0]
    desk.until(lambda desk: desk.table.round.startswith("CR3"))
    assert desk.table.treasury("WT") == treasury + 20
    assert desk.table.cash[0] == cash


@pytest.mark.rule("V-PV-03", game="vienna1840")
def test_privates_are_never_sold_between_players_nor_back_to_one() -> None:
    desk = line_turn("5", "LR2a")
    desk.state.companies["SJE"].privates = ["HB"]
    for player in desk.state.players:
        player.privates = []
    assert desk.refused("private HB 40") == "V-PV-03"
    stock = Desk(3).to_round("SR2")
    seat = stock.table.to_act()
    stock.state.players[(seat + 1) % 3].privates = ["HB"]
    assert stock.refused("private HB 40") == "V-LR-04"


@pytest.mark.rule("V-PV-04", game="vienna1840")
def test_privates_go_back_to_the_bank_on_the_turn_of_a_company_or_its_lines() -> None:
    desk = line_turn("5", "LR2a", cash=10)
    desk.state.players[0].privates = ["HB"]
    desk.state.players[1].privates = ["KK"]
    desk.state.companies["WT"].privates = ["SB"]
    before = desk.table.cash[0]
    assert desk.refused("return KK") == "V-PV-04"
    desk.do("return HB", "return SB")
    assert (desk.table.cash[0], desk.table.treasury("WT")) == (before + 40, 40)
    assert desk.table.privates == ((), ("KK",), ())
    dividends = Desk(3).to_round("CR2.b")
    seat = dividends.table.to_act()
    dividends.state.players[seat].privates = ["HB"]
    dividends.state.companies[dividends.table.acting].privates = ["SB"]
    assert "return HB" in dividends.texts
    assert dividends.refused("return SB") == "V-PV-04"


def test_helpers_leave_no_line_on_the_map() -> None:
    desk = line_turn("5", "LR1a", "G15 6 0")
    lay(desk, "F14 5 0")
    station(desk, "5", "F14")
    fill(desk, "F14", 0, None)
    owners = {o for cities in desk.state.slots.values() for city in cities for o in city}
    assert owners - {None, "W", "V", "G", "D"} == {"5"}
