"""Components and setup (SU), the round bar (RB), the share market (MK)."""

from collections.abc import Callable

import pytest

from opensky.errors import Refusal
from opensky.game import DICE
from opensky.games.vienna1840 import GAME, facts, market
from opensky.games.vienna1840.market import Cell, Market, down, left, right, up
from opensky.games.vienna1840.tiles import TILES
from rules.vienna1840.desk import Desk

SEATS = range(2, 7)


@pytest.mark.rule("V-SU-01", game="vienna1840")
@pytest.mark.parametrize("seats", [1, 7])
def test_one_and_seven_players_are_refused(seats: int) -> None:
    with pytest.raises(Refusal, match=r"V-SU-01"):
        GAME.table(GAME.board("vienna"), seats, {})


@pytest.mark.rule("V-SU-02", game="vienna1840")
def test_starting_cash_by_players() -> None:
    assert [Desk(seats).table.cash[0] for seats in SEATS] == [350, 300, 260, 230, 200]


@pytest.mark.rule("V-SU-03", game="vienna1840")
def test_certificate_limit_by_players() -> None:
    assert [facts.CERTIFICATE_LIMIT[seats] for seats in SEATS] == [18, 16, 14, 13, 12]


@pytest.mark.rule("V-SU-04", game="vienna1840")
def test_two_play_on_their_map_and_three_may_agree_on_the_small_one() -> None:
    assert [Desk(seats).table.board.name for seats in SEATS] == ["two", *["full"] * 4]
    assert Desk(3, three_players="small3").table.board.name == "small3"
    assert Desk(4, three_players="small3").table.board.name == "full"
    with pytest.raises(Refusal, match=r"V-SU-04"):
        GAME.table(GAME.board("small3"), 4, {})


@pytest.mark.rule("V-SU-05", game="vienna1840")
def test_what_is_out_on_the_smaller_maps() -> None:
    small, two = GAME.board("small3"), GAME.board("two")
    every = {str(number) for number in range(1, 19)}
    assert every - {*small.lines} == {"9", "10", "13", "14", "16", "17"}
    assert every - {*two.lines} == {"8", "9", "10", "11", "12", "13", "14", "16", "17"}
    assert small.stadtbahn == two.stadtbahn == ("W", "G", "D")
    assert small.privates == ("KK", "SB", "HB", "SD", "SSB")
    assert two.privates == ("KK", "SB", "HB", "SD")


@pytest.mark.rule("V-SU-06", game="vienna1840")
def test_tram_counts_by_players() -> None:
    assert [Desk(seats).table.depot["Y1"] for seats in SEATS] == [2, 4, 6, 8, 10]
    assert [Desk(seats).table.depot["Pu1"] for seats in SEATS] == [3, 4, 5, 6, 7]


@pytest.mark.rule("V-SU-07", game="vienna1840")
def test_the_tile_supply_is_the_same_for_all() -> None:
    counts = {number: kind.count for number, kind in TILES.items()}
    assert all(Desk(seats).state.supply == counts for seats in SEATS)


@pytest.mark.rule("V-SU-08", game="vienna1840")
def test_all_six_companies_are_on_offer_as_printed_and_those_nobody_takes_are_out() -> None:
    desk = Desk(3)
    assert desk.table.companies == facts.TCS
    desk.to_round("CR1.b")
    assert desk.table.companies == ("WT", "DT K&C", "SJE")


@pytest.mark.rule("V-SU-08", game="vienna1840")
def test_as_many_companies_as_players_are_drawn_in_reference() -> None:
    desk = Desk(3, "reference")
    assert (desk.table.to_act(), len(desk.texts), desk.table.luck_key()) == (
        DICE,
        20,
        ("companies", 0),
    )
    desk.do("companies DT_K&C,BBG,WKB")
    assert desk.table.companies == ("DT K&C", "BBG", "WKB")


@pytest.mark.rule("V-SU-09", game="vienna1840")
def test_stadtbahn_shares_wait_until_every_company_is_started() -> None:
    desk = Desk(2).to_round("SR1")
    prices = {name: desk.table.price(name) for name in ("W", "V", "G", "D")}
    assert prices == {"W": 95, "V": None, "G": 75, "D": 65}
    assert GAME.table(GAME.board("vienna"), 3, {}).price("V") == 85
    assert desk.refused("buy D stock") == "V-SR-02"
    desk.do("start WT 70")
    assert desk.refused("buy D stock") == "V-SR-02"
    desk.do("start SJE 70", "buy D stock")
    assert desk.table.shares[desk.table.order[0]]["D"] == 10


@pytest.mark.rule("V-SU-10", game="vienna1840")
@pytest.mark.parametrize(
    ("seats", "stations"),
    [
        (3, {"F24:0", "I1:0", "I9:0", "I15:0"}),
        (2, {"F24:0", "I11:1", "I15:0"}),
    ],
)
def test_the_stadtbahn_starts_with_its_stations(seats: int, stations: set[str]) -> None:
    state = Desk(seats).state
    assert stations == {
        f"{state.board.hexes[at].name}:{city}"
        for at, cities in state.slots.items()
        for city, slots in enumerate(cities)
        if "W" in slots
    }


@pytest.mark.rule("V-SU-11", game="vienna1840")
def test_homes_are_reserved_for_lines_that_no_one_owns() -> None:
    state = Desk(3).state
    assert state.board.hex("B12").reserved == ((0, 0, "11"),)
    assert state.board.hex("D18").claims == ("1", "2")
    assert "11" in state.homeless


@pytest.mark.rule("V-SU-12", "V-SU-13", game="vienna1840")
@pytest.mark.parametrize("seats", SEATS)
def test_players_plus_one_lines_are_drawn_never_line_2(seats: int) -> None:
    desk = Desk(seats)
    keys = []
    while desk.table.to_act() == DICE:
        assert "offer 2" not in desk.texts
        assert {weight for _, weight in desk.table.chances()} == {1}
        keys.append(desk.table.luck_key())
        desk.do(desk.texts[-1])
    assert keys == [("offer", number) for number in range(seats + 1)]
    assert len(desk.table.offer) == seats + 1


@pytest.mark.rule("V-RB-01", game="vienna1840")
def test_the_round_bar_is_fixed() -> None:
    desk, rounds = Desk(2), []
    while not desk.state.finished:
        name = desk.state.period.name
        rounds.append(name)
        desk.until(lambda desk, name=name: desk.state.finished or desk.state.period.name != name)
    rounds.append(desk.state.period.name)
    assert " ".join(rounds) == (
        "PRIVATES ORDER SR1 CR1 LR1a LR1b CR2 SR2 LR2a LR2b CR3 SR3 LR3a LR3b CR4 SR4"
        " LR4a LR4b CR5 SR5 LR5a LR5b LR5c CR6"
    )
    assert facts.BAR[-1].name == "END"


@pytest.mark.rule("V-RB-02", game="vienna1840")
def test_phases_change_when_the_line_round_after_the_stock_round_starts() -> None:
    phases = {period.name: period.phase for period in facts.BAR}
    wanted = {"SR2": 1, "LR2a": 2, "SR4": 2, "LR4a": 3, "SR5": 3, "LR5a": 4, "CR6": 4}
    assert {name: phases[name] for name in wanted} == wanted


@pytest.mark.rule("V-RB-03", game="vienna1840")
def test_each_phase_brings_a_colour() -> None:
    assert facts.COLOURS == ("yellow", "green", "brown", "gray")


@pytest.mark.rule("V-RB-04", game="vienna1840")
def test_nothing_rusts_and_no_purchase_changes_the_phase() -> None:
    desk = Desk(3).to_round("CR4.b")
    state = desk.state
    company = desk.table.acting
    trams = desk.table.trams(company)
    state.companies[company].cash = 5000
    phase = desk.table.phase
    desk.do("tram Pu1")
    assert desk.table.phase == phase
    assert desk.table.trams(company) == (*trams, "Pu1-0")


@pytest.mark.rule("V-MK-01", game="vienna1840")
def test_the_grid_has_rows_of_20_20_15_10_and_5_cells() -> None:
    assert [len(row) for row in facts.GRID] == [20, 20, 15, 10, 5]


@pytest.mark.rule("V-MK-02", game="vienna1840")
def test_start_prices_stand_in_the_second_and_third_column() -> None:
    assert facts.PAR_CELLS == {70: (4, 2), 80: (3, 2), 90: (2, 2), 100: (1, 2)}
    assert facts.STADTBAHN_CELLS == {"D": (4, 1), "G": (3, 1), "V": (2, 1), "W": (1, 1)}


@pytest.mark.rule("V-MK-03", "V-MK-04", "V-MK-05", "V-MK-06", game="vienna1840")
@pytest.mark.parametrize(
    ("move", "start", "end"),
    [
        (right, (4, 3), (4, 4)),
        (right, (4, 4), (3, 4)),
        (right, (1, 19), (0, 19)),
        (right, (0, 19), (0, 19)),
        (left, (2, 1), (2, 0)),
        (left, (2, 0), (3, 0)),
        (left, (4, 0), (4, 0)),
        (up, (3, 3), (2, 3)),
        (up, (0, 3), (0, 3)),
        (down, (3, 4), (4, 4)),
        (down, (3, 5), (3, 5)),
        (down, (4, 4), (4, 4)),
    ],
)
def test_moves_at_the_rim_and_inside(move: Callable[[Cell], Cell], start: Cell, end: Cell) -> None:
    assert move(start) == end


@pytest.mark.rule("V-MK-07", game="vienna1840")
def test_who_arrives_stands_behind_and_who_stays_keeps_his_place() -> None:
    grid = Market()
    for name, cell in (("A", (4, 0)), ("B", (4, 0)), ("C", (4, 1))):
        grid.place(name, cell)
    grid.paid("C", 0)
    grid.paid("A", 0)  # stays at the left end of the bottom row
    assert grid.crowd() == {(4, 0): ["A", "B", "C"]}


@pytest.mark.rule("V-MK-08", game="vienna1840")
def test_company_order_goes_by_price_column_row_arrival_and_name() -> None:
    grid = Market()
    cells = {"P": (4, 4), "Q": (3, 3), "R": (2, 2), "S": (1, 0), "T": (4, 2), "U": (4, 2)}
    assert [facts.GRID[r][c] for r, c in cells.values()] == [81, 85, 90, 90, 70, 70]
    for name in ("U", "T", "S", "R", "Q", "P"):
        grid.place(name, cells[name])
    assert grid.in_order(cells) == ["R", "S", "Q", "P", "U", "T"]


@pytest.mark.rule("V-DV-04", "V-SB-06", game="vienna1840")
@pytest.mark.parametrize(
    ("dividend", "steps"),
    [
        (0, -1),
        (10, 0),
        (90, 0),
        (100, 1),
        (190, 1),
        (200, 2),
        (390, 2),
        (400, 3),
        (590, 3),
        (600, 4),
        (990, 4),
        (1000, 5),
        (1490, 5),
        (1500, 6),
        (2490, 6),
        (2500, 7),
        (9990, 7),
    ],
)
def test_price_moves_by_the_dividend(dividend: int, steps: int) -> None:
    grid = Market()
    grid.place("A", (0, 5))
    grid.paid("A", dividend)
    assert grid.cells["A"] == (0, 5 + steps)
    assert market.opening_market(("W",)).price("W") == 95
