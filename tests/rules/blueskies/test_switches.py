"""The named switches of RULES.md, each value."""

from __future__ import annotations

import pytest

from opensky.errors import Refusal
from opensky.game import Result
from opensky.games.blueskies import GAME
from rules.blueskies.situations import (
    BOARD,
    RULINGS,
    dealt,
    expect,
    follow,
    fresh,
    offer,
    options,
    refuse,
    scores,
    table,
)
from rules.blueskies.test_end import NINE_FOUR_FOUR, NINE_NINE_FOUR, regions
from rules.blueskies.test_help import help_from
from rules.blueskies.test_round import last_card


def test_every_switch_has_its_default_first() -> None:
    assert RULINGS == {
        "gate_order": "leftmost",
        "gov_order": "turn",
        "local_limit": "0",
        "bag_empty": "go_on",
        "tie_rule": "split",
        "shared_airports": "both_full",
    }
    assert dict(fresh().rulings) == RULINGS


@pytest.mark.parametrize(("name", "value"), [(n, v) for n in GAME.rulings for v in GAME.rulings[n]])
def test_every_value_is_named_by_the_table_and_its_text(name, value) -> None:
    game = fresh(3, **{name: value})
    assert dict(game.rulings) == RULINGS | {name: value}
    assert GAME.position(BOARD, game.state_text()).rulings == game.rulings


@pytest.mark.parametrize(
    ("rulings", "message"),
    [
        ({"tie": "split"}, "no ruling 'tie'; there is gate_order, gov_order"),
        ({"tie_rule": "share"}, "ruling tie_rule is 'share'; split or all_full or none"),
        ({"local_limit": 10}, "ruling local_limit is 10; 0 or 10 is due"),
    ],
)
def test_an_unknown_switch_or_value_is_refused(rulings, message) -> None:
    with pytest.raises(Refusal, match=message):
        GAME.table(BOARD, 2, rulings)


@pytest.mark.rule("B-GATE-01", game="blueskies")
def test_with_any_gate_order_each_free_slot_is_offered_at_its_price() -> None:
    game = table("BWI 0 -,1", 4, gate_order="any", points=2)
    assert [text for text in options(game) if "BWI" in text] == ["open BWI 1"]
    game = table("BWI 0 -,1 | BOS 0 L", 4, gate_order="any", points=3)
    assert [text for text in options(game) if "BWI" in text or "BOS" in text] == [
        "open BOS 2",
        "open BOS 3",
        "open BWI 1",
        "open BWI 3",
        "open BWI 4",
    ]
    follow(game, "0 open BWI 4")
    expect(game, BWI="0 -,1,-,0", to_act=1)


@pytest.mark.rule("B-GATE-01", "B-PAX-03", game="blueskies")
def test_with_any_gate_order_a_gap_takes_no_passengers() -> None:
    game = follow(table("BWI 5 -,1", 4, gate_order="any"), "0 open BWI 4")
    assert (game.shares["BWI"], game.incomes) == ((0, 3, 0, 2), (2, 3, 0, 0))
    follow(game, "0 open BWI 1")
    assert game.shares["BWI"] == (2, 2, 0, 1)


@pytest.mark.rule("B-GATE-01", "B-GATE-04", "B-COMP-08", game="blueskies")
def test_with_any_gate_order_the_slot_must_be_named_free_and_in_use() -> None:
    game = table("BWI 0 1", 3, gate_order="any")
    refuse(game, "open BWI", "B-GATE-01")
    refuse(game, "open BWI 1", "B-GATE-04")
    refuse(game, "open BWI 4", "B-COMP-08")
    follow(game, "0 open LAX 3")
    refuse(game, "open LAX 1", "B-GATE-07")


@pytest.mark.rule("B-RND-08", "B-GATE-03", game="blueskies")
def test_with_any_gate_order_a_local_airline_still_lies_in_slot_1() -> None:
    game = last_card("SEA 3 | BOS 1 -,1", gate_order="any", start=1)
    expect(game, SEA="3 L,-", BOS="1 -,1")
    follow(game, "0 buyout SEA")
    expect(game, SEA="3 0,-")


@pytest.mark.rule("B-GOV-03", game="blueskies")
@pytest.mark.parametrize(
    ("ruling", "order"), [("turn", [1, 2, 3, 4]), ("lowest_first", [4, 2, 3, 1])]
)
def test_gov_order_names_who_adds_first_and_equal_scores_keep_turn_order(ruling, order) -> None:
    game = help_from("40 | 39 | 38 | 38 | 20", gov_order=ruling)
    asked = []
    while game.part == "help":
        asked.append(game.to_act())
        follow(game, f"{game.to_act()} done")
    assert asked == order
    expect(game, part="renew", to_act=0)


@pytest.mark.rule("B-GOV-03", game="blueskies")
def test_with_lowest_first_turn_order_starts_at_the_marker_among_equals() -> None:
    expect(help_from("40 | 38 | 38", gov_order="lowest_first", start=2), to_act=2)


@pytest.mark.rule("B-COMP-06", "B-RND-08", game="blueskies")
@pytest.mark.parametrize(("ruling", "served"), [("0", "ATL BWI DEN"), ("10", "ATL")])
def test_local_limit_serves_airports_in_alphabetical_order_as_long_as_markers_last(
    ruling, served
) -> None:
    codes = [code for code in BOARD.codes if code not in {"ATL", "BWI", "DEN"}][:9]
    nine = " | ".join(f"{code} 1 L" for code in codes)
    game = last_card(f"{nine} | ATL 1 | DEN 1", local_limit=ruling)
    got = [code for code in ("ATL", "BWI", "DEN") if game.gates[code][0] == -1]
    assert got == served.split()
    assert game.locals == 9 + len(got)


@pytest.mark.rule("B-COMP-06", "B-GATE-03", game="blueskies")
def test_with_a_local_limit_a_buyout_gives_a_marker_back() -> None:
    codes = [code for code in BOARD.codes if code not in {"BOS", "SEA"}][:9]
    nine = " | ".join(f"{code} 1 L" for code in codes)
    game = table(f"{nine} | BOS 1 L | SEA 1", local_limit="10")
    follow(game, "0 buyout BOS")
    assert game.locals == 9


@pytest.mark.rule("B-PAX-06", "B-RND-06", game="blueskies")
@pytest.mark.parametrize(
    ("ruling", "bag", "part"),
    [
        ("go_on", "1 0", "buy"),
        ("end_after_round", "1 0", "over"),
        ("end_after_round", "2 0", "buy"),
        ("end_after_round", "1 1", "buy"),
    ],
)
def test_bag_empty_may_end_the_game_at_the_end_check(ruling, bag, part) -> None:
    expect(last_card("ATL 5 0", bag=bag, bag_empty=ruling, help=1), part=part, scores="5 | 0")


@pytest.mark.rule("B-PAX-06", "B-RND-06", game="blueskies")
def test_an_empty_bag_ends_nothing_before_the_check() -> None:
    game = table(part="play", bag="1 0", bag_empty="end_after_round", help=1)
    follow(game, "0 play BWI", "-1 cubes R", "-1 deal 0 ATL")
    expect(game, bag="0 0", part="play", to_act=1)


@pytest.mark.rule("B-END-05", game="blueskies")
@pytest.mark.parametrize(
    ("ruling", "first_tied", "second_tied", "two_players"),
    [
        ("split", (8, 8, 0), (11, 3, 3), (5, 5)),
        ("all_full", (11, 11, 0), (11, 6, 6), (11, 11)),
        ("none", (0, 0, 0), (11, 0, 0), (0, 0)),
        ("second_for_all", (6, 6, 0), (11, 6, 6), (6, 6)),
    ],
)
def test_tie_rule(ruling, first_tied, second_tied, two_players) -> None:
    assert scores(regions(NINE_NINE_FOUR, tie_rule=ruling)) == first_tied
    assert scores(regions(NINE_FOUR_FOUR, tie_rule=ruling)) == second_tied
    assert scores(regions("ATL 0 0,1", 2, tie_rule=ruling)) == two_players


@pytest.mark.rule("B-END-05", "B-END-03", game="blueskies")
@pytest.mark.parametrize("ruling", ["split", "all_full", "none", "second_for_all"])
def test_no_tie_rule_changes_a_region_without_a_tie(ruling) -> None:
    assert scores(regions("ATL 0 0 | CLT 0 1 | MIA 0 1,2", tie_rule=ruling)) == (11, 6, 0)


@pytest.mark.rule("B-END-02", game="blueskies")
@pytest.mark.parametrize(("code", "halves"), [("JFK", 1), ("ORD", 2), ("DFW", 1), ("LAX", 2)])
def test_shared_airports_split_counts_half_the_value_rounded_down_in_each(code, halves) -> None:
    game = regions(f"{code} 0 0,0,1", shared_airports="split_evenly")
    found = [strength for strength in game.strengths.values() if any(strength)]
    assert found == [(2 * halves, halves, 0)] * 2


@pytest.mark.rule("B-END-02", "B-END-07", game="blueskies")
def test_shared_airports_split_leaves_others_and_the_tie_break_alone() -> None:
    game = regions("ATL 0 0", shared_airports="split_evenly")
    assert game.strengths["southeast"] == (5, 0, 0)
    tied = table("JFK 0 0 | SFO 0 1", shared_airports="split_evenly", scores="0 | 6")
    assert tied.result() == Result((19, 19), (1, 2))  # 3 against 2


def test_switches_change_no_draw() -> None:
    offers = {tuple(options(dealt(3, **{name: GAME.rulings[name][-1]}))) for name in GAME.rulings
              if name != "gate_order"}  # fmt: skip
    assert len(offers) == 1
    offer(dealt(3), *offers.pop())
