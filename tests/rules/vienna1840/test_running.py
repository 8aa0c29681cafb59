"""Runs of trams (RT), their value (SC), maintenance (MT) and the end of the game (EG)."""

import pytest

from opensky.games.vienna1840 import facts, routes
from opensky.games.vienna1840.rulesets import REFERENCE
from rules.vienna1840.desk import Desk, best, fill, line_turn, station

MUSEUM = ("F18 57 1", "F20 57 1", "F22 57 1")
"""Three junctions in a row; line 7 is at home in F18, F16 is to the left of it."""


def run_step(
    line: str,
    round_name: str,
    *tiles: str,
    stations: tuple[str, ...] = (),
    tram: str | None = "Y1-0",
    rules: str = "printed",
    cash: int = 1000,
) -> Desk:
    desk = line_turn(line, round_name, *tiles, tram=tram, rules=rules, cash=cash)
    for name in stations:
        station(desk, line, name)
    return desk.do("pass")


def value(desk: Desk, text: str) -> int:
    stops = desk.table.parse(text).stops
    return desk.table.route_value(desk.table.acting, stops)


@pytest.mark.rule("V-RT-01", game="vienna1840")
def test_a_line_with_a_tram_runs_one_route_of_any_length() -> None:
    row = ("G15 14 0", "G13 4 1", "F16 4 0", "H14 4 0", "H16 L8 0", "I13 L10 3")
    desk = run_step("5", "LR2a", *row)
    assert (desk.table.step, desk.table.to_act()) == ("run", 0)
    assert len(best(desk).stops) >= 3
    assert run_step("5", "LR2a", *row, tram=None).table.step != "run"


@pytest.mark.rule("V-RT-02", game="vienna1840")
@pytest.mark.parametrize(
    "text",
    [
        "run G15.0",
        "run H14.0 G15.0 H14.0",
        "run G15.0 F14.0 H14.0",
        "run G15.0 H14.1",
        "run Z9.0 G15.0",
    ],
)
def test_a_route_is_a_chain_of_two_or_more_different_joined_nodes(text: str) -> None:
    desk = run_step("5", "LR1a", "G15 6 0", "H14 4 0", "F14 57 2")
    assert desk.refused(text) == "V-RT-02"
    desk.do("run H14.0 G15.0 F14.0")
    assert desk.table.box("5") == 10 + 20 + 0


@pytest.mark.rule("V-RT-02", game="vienna1840")
def test_a_hex_may_be_visited_again_by_another_node() -> None:
    desk = run_step("12", "LR2a", "E11 57 1", "E9 58 4", "E7 3 5", "F6 L11 3")
    assert len(desk.state.board.hex("F8").piece.nodes) == 2
    desk.do("run E11.0 E9.0 F8.1 E7.0 F6.0 F8.0")
    assert desk.table.box("12") == 20 + 10 + 10 + 10 + 0 + 10


@pytest.mark.rule("V-RT-03", game="vienna1840")
def test_a_route_holds_a_station_of_the_line() -> None:
    desk = run_step("7", "LR1a", *MUSEUM, "F16 4 1")
    assert desk.refused("run F20.0 F22.0") == "V-RT-03"
    desk.do("run F18.0 F20.0 F22.0")
    assert desk.table.box("7") == 20


@pytest.mark.rule("V-RT-04", game="vienna1840")
def test_full_junctions_and_open_station_hexes_are_ends_only() -> None:
    desk = line_turn("7", "LR1a", *MUSEUM, rules="reference")
    fill(desk, "F20", 0, "5")
    desk.do("pass")
    assert desk.refused("run F18.0 F20.0 F22.0") == "V-RT-04"
    assert desk.do("run F18.0 F20.0").table.box("7") == 20


@pytest.mark.rule("V-RT-04", game="vienna1840")
def test_terminal_track_only_at_an_end() -> None:
    desk = run_step("8", "LR1a", "J10 5 0", "J8 3 4")  # a circle with K9
    assert desk.refused("run J8.0 K9.0 J10.0") == "V-RT-04"
    assert desk.do("run K9.0 J10.0 J8.0").table.box("8") == 0 + 20 + 10


@pytest.mark.rule("V-RT-05", game="vienna1840")
def test_the_centre_may_not_be_visited_without_its_tile() -> None:
    desk = run_step("7", "LR1a", "F18 57 0", rules="reference")
    assert desk.state.board.index["E19"] * 8 in desk.state.track().neighbours(
        desk.state.board.index["F18"] * 8
    )
    assert desk.refused("run F18.0 E19.0") == "V-RT-05"
    opened = run_step("7", "LR1a", "F18 57 0", "E19 L20 2")
    assert opened.do("run F18.0 E19.0").table.box("7") == 20


@pytest.mark.rule("V-RT-06", game="vienna1840")
@pytest.mark.parametrize(("rules", "verdict"), [("printed", "V-RT-05"), ("reference", "")])
def test_a_purple_hex_without_its_tile_is_an_end_worth_0_in_reference_only(
    rules: str, verdict: str
) -> None:
    desk = run_step("4", "LR1a", "H28 57 1", rules=rules)  # towards H26 and H30
    assert desk.texts[0] == "run H28.0 H30.0" or desk.texts[0] == "run H30.0 H28.0"
    desk = run_step("4", "LR1a", "H28 6 4", rules=rules)  # towards I27 and H30
    assert (desk.refused("run I27.0 H28.0 H30.0") if verdict else "") == verdict
    if not verdict:
        assert value(desk, "run I27.0 H28.0 H30.0") == 0 + 20 + 10


@pytest.mark.rule("V-RT-06", "V-RT-07", game="vienna1840")
def test_a_purple_hex_does_not_help_to_reach_two_nodes_as_printed() -> None:
    printed = run_step("4", "LR1a", "H28 5 5")  # towards I29 and I27
    assert printed.texts[0] == "run -"
    assert printed.do("run -").table.box("4") == 0
    reference = run_step("4", "LR1a", "H28 5 5", rules="reference")
    assert reference.texts[0] in {"run H28.0 I27.0", "run I27.0 H28.0"}


@pytest.mark.rule("V-RT-07", "V-MT-04", game="vienna1840")
def test_running_is_a_duty_as_printed_and_an_empty_run_costs_nothing_in_reference() -> None:
    printed = run_step("7", "LR1a", *MUSEUM)
    assert printed.refused("run -") == "V-RT-07"
    reference = run_step("7", "LR1a", *MUSEUM, rules="reference")
    reference.state.maintenance = facts.PURPLE
    before = reference.table.treasury("WT")
    assert reference.texts[1] == "run -"
    assert reference.do("run -").table.treasury("WT") == before


@pytest.mark.rule("V-RT-08", "V-MT-04", game="vienna1840")
def test_the_tram_may_be_scrapped_before_the_run_and_then_nothing_is_due() -> None:
    desk = run_step("7", "LR1a", *MUSEUM)
    desk.state.maintenance = facts.PURPLE
    assert desk.refused("scrap Y1-1") == "V-RT-08"
    desk.do("scrap Y1-0")
    assert (desk.table.trams("WT"), desk.table.treasury("WT")) == ((), 1000)
    assert desk.table.round != "LR1a"


@pytest.mark.rule("V-SC-01", game="vienna1840")
def test_halts_count_and_junctions_only_with_an_own_station() -> None:
    desk = line_turn("7", "LR1a", *MUSEUM, "F16 4 1")
    text = "run F16.0 F18.0 F20.0 F22.0"
    assert value(desk, text) == 10 + 20 + 0 + 0
    station(desk, "7", "F22")
    assert value(desk, text) == 10 + 20 + 0 + 20


@pytest.mark.rule("V-SC-02", game="vienna1840")
@pytest.mark.parametrize(
    ("round_name", "kagran"), [("LR1a", 30), ("LR2a", 40), ("LR4a", 60), ("LR5a", 70)]
)
def test_values_by_colour_follow_the_phase(round_name: str, kagran: int) -> None:
    desk = line_turn("17", round_name, "B28 58 1")
    assert value(desk, "run A29.0 B28.0") == kagran + 10


@pytest.mark.rule("V-SC-02", game="vienna1840")
@pytest.mark.parametrize(("round_name", "halt"), [("LR2b", 30), ("LR4a", 10)])
def test_with_entries_for_yellow_and_brown_only_the_older_one_is_taken(
    round_name: str, halt: int
) -> None:
    desk = line_turn("4", round_name, "H28 6 4", "I27 L29 2")
    assert value(desk, "run H28.0 I27.0") == 20 + halt


@pytest.mark.rule("V-SC-03", game="vienna1840")
def test_a_private_of_the_company_adds_20_with_a_stop_on_its_hex_a_players_nothing() -> None:
    desk = line_turn("7", "LR1a", "F18 57 0", "E19 L20 2")
    text = "run F18.0 E19.0"
    plain = value(desk, text)
    desk.state.players[0].privates = ["HB"]
    assert value(desk, text) == plain
    desk.state.companies["WT"].privates = ["HB", "SD"]
    assert value(desk, text) == plain + 20
    hexes = {name: private.hex for name, private in facts.PRIVATES.items()}
    assert hexes == {
        "PR": "D28",
        "KK": "E21",
        "SB": "H22",
        "HB": "E19",
        "SD": "D20",
        "SSB": "K7",
    }


@pytest.mark.rule("V-SC-04", game="vienna1840")
def test_a_purple_tram_adds_200() -> None:
    desk = run_step("7", "LR5a", *MUSEUM, tram="Pu1-0").do("run F18.0 F20.0")
    assert desk.table.box("7") == 220


@pytest.mark.rule("V-MT-01", game="vienna1840")
@pytest.mark.parametrize(
    ("level", "costs"),
    [
        ("", (0, 0, 0, 0, 0)),
        ("R1", (50, 0, 0, 0, 0)),
        ("Pi1", (200, 100, 50, 0, 0)),
        ("Pu1", (400, 300, 100, 0, 0)),
    ],
)
def test_the_newest_colour_ever_bought_sets_the_level(level: str, costs: tuple[int, ...]) -> None:
    desk = Desk(3)
    desk.state.maintenance = level
    assert tuple(desk.table.running_cost(f"{kind}-0") for kind in facts.TRAM_TYPES) == costs


@pytest.mark.rule("V-MT-01", game="vienna1840")
def test_the_level_never_falls() -> None:
    desk = Desk(3).to_round("CR3.b")
    company = desk.table.acting
    desk.state.companies[company].cash = 5000
    desk.state.companies[company].trams = []
    desk.do("tram Pi1", "tram R2")
    assert desk.table.maintenance == "Pi1"


@pytest.mark.rule("V-MT-02", game="vienna1840")
def test_it_is_charged_per_run() -> None:
    desk = run_step("17", "LR5a", "B28 58 1", tram="R1-0")
    desk.state.maintenance = "Pi1"
    assert routes.booked(desk.state, "R1-0", 80) == 30
    assert desk.do("run A29.0 B28.0").table.box("17") == 70 + 10 - 50


@pytest.mark.rule("V-MT-03", game="vienna1840")
@pytest.mark.parametrize(
    ("cash", "purse", "treasury", "left", "loans"),
    [(400, 50, 20, 50, 0), (380, 50, 0, 50, 0), (350, 50, 0, 20, 0), (300, 50, 0, 70, 1)],
)
def test_a_negative_run_is_paid_at_once_by_treasury_director_and_loans(
    cash: int, purse: int, treasury: int, left: int, loans: int
) -> None:
    desk = run_step("7", "LR5a", *MUSEUM, cash=cash)
    desk.cash(purse, 500, 500).state.maintenance = facts.PURPLE
    desk.do("run F18.0 F20.0")  # 20 - 400
    assert desk.table.treasury("WT") == treasury
    assert (desk.table.cash, desk.table.loans) == ((left, 500, 500), (loans, 0, 0))
    assert desk.table.box("7") == 0


@pytest.mark.rule("V-EG-02", game="vienna1840")
def test_the_score_is_cash_shares_and_privates_less_200_a_loan() -> None:
    desk = Desk(2).to_round("SR2").cash(100, 0)
    state = desk.state
    state.players[0].shares = {"W": 30, "D": 10}
    state.players[0].privates = ["KK", "HB"]
    state.players[0].loans = 1
    wanted = 100 + 3 * desk.table.price("W") + desk.table.price("D") + 60 - 200
    assert desk.table.scores[0] == wanted
    for company in state.companies.values():
        company.cash += 1000
    assert desk.table.result().scores[0] == wanted


@pytest.mark.rule("V-EG-03", game="vienna1840")
def test_the_highest_score_wins_and_ties_share_the_place() -> None:
    desk = Desk(4).cash(50, 90, 90, 10)
    assert desk.table.result().places == (3, 1, 1, 4)
    assert desk.state.rules != REFERENCE
