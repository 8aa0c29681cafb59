"""Section 19: where `printed` and `reference` differ, one case a point; elsewhere they agree."""

from dataclasses import asdict

from opensky.games.vienna1840 import GAME
from opensky.games.vienna1840.rulesets import PRINTED, REFERENCE
from rules.vienna1840.desk import Desk

POINTS = {
    "companies_drawn": "D1",
    "bid_step": "D2",
    "unopposed_turn_repeats": "D3",
    "certificate_for_sale": "D5",
    "duty_at_once": "D8",
    "early_red": "D9",
    "trams_after_auction_for_all": "D10",
    "second_home": "D11",
    "purple_end": "D14",
    "must_run": "D15",
}


def test_printed_is_the_default_of_play() -> None:
    assert next(iter(GAME.rulings["rules"])) == "printed"
    assert GAME.table(GAME.board("vienna"), 2, {}).rulings["rules"] == "printed"


def test_the_rule_sets_differ_in_the_points_of_section_19_and_in_waiting_for_a_forced_pass() -> (
    None
):
    printed, reference = asdict(PRINTED), asdict(REFERENCE)
    differing = {name for name in printed if printed[name] != reference[name]}
    assert differing == {*POINTS, "asks_in_vain", "name"}


def test_recorded_games_wait_for_a_pass_that_printed_does_not_ask_for() -> None:
    asked = {}
    for rules in ("printed", "reference"):
        desk = Desk(3, rules).to_round("SR2")
        for shares in desk.state.shares.values():
            shares.stock = 0
        for player in desk.state.players:
            player.shares = {}
        desk.state.players[2].shares = {"W": 10}
        desk.state.order, desk.state.stage.turn = [0, 1, 2], 2
        desk.cash(100, 99, 1000).do("pass")
        asked[rules] = desk.table.round, desk.texts[0], desk.table.to_act()
        if rules == "reference":
            assert desk.do("pass").table.round == "LR2a"
    assert asked["reference"] == ("SR2", "pass", 0)
    assert asked["printed"][0] == "LR2a"


def test_lines_and_companies_are_the_same_in_both() -> None:
    for seats in range(2, 7):
        tables = [Desk(seats, rules).table for rules in ("printed", "reference")]
        assert tables[0].board is tables[1].board
        assert tables[0].depot == tables[1].depot
