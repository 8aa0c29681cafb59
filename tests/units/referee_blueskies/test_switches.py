"""Every value of every switch, as RULES.md names it and STATE.md reads it."""

from __future__ import annotations

import pytest

from opensky.referee.blueskies import Broken, Malformed, Table
from opensky.referee.blueskies.score import Prize, awards, gate_value, strengths
from units.referee_blueskies.play import USA, situation

MORE = "round 2 start 0 part more phase cubes to_act dice step {}"
CARD = "points 0 gates 0 left 0 named - site ATL card 1"


def choices(table: Table, act: str, code: str) -> list[str]:
    return [text for text in table.options() if text.startswith(f"{act} {code}")]


@pytest.mark.rule("B-GATE-01", "B-GATE-08", game="blueskies")
def test_gate_order_leftmost_opens_slots_from_the_left() -> None:
    table = situation({"CVG": "2 -,-"})
    assert choices(table, "open", "CVG") == ["open CVG"]
    for text in ("open CVG 1", "open CVG 2"):
        with pytest.raises(Broken, match=r"B-GATE-01"):
            table.apply(text)
    table.apply("open CVG")
    table.apply("open CVG")
    assert "CVG 2 0,0\n" in table.state_text()
    assert "turn points 3 " in table.state_text(), "slots of 1 and 2 points"


@pytest.mark.rule("B-GATE-01", "B-PAX-03", game="blueskies")
def test_gate_order_any_names_the_slot_and_shares_by_slot_order() -> None:
    table = situation({"CVG": "3 -,-,-"}, seats=3, gate_order="any")
    assert choices(table, "open", "CVG") == ["open CVG 1", "open CVG 2", "open CVG 3"]
    with pytest.raises(Broken, match=r"B-GATE-01"):
        table.apply("open CVG")
    table.apply("open CVG 3")
    assert "CVG 3 -,-,0\n" in table.state_text()
    assert choices(table, "open", "CVG") == ["open CVG 1", "open CVG 2"]
    with pytest.raises(Broken, match=r"B-GATE-01"):
        table.apply("open CVG 3")


@pytest.mark.rule("B-GATE-03", game="blueskies")
def test_gate_order_any_buys_a_local_airline_out_without_naming_its_slot() -> None:
    table = situation({"CVG": "3 L,-,-"}, seats=3, gate_order="any")
    assert choices(table, "buyout", "CVG") == ["buyout CVG"]
    table.apply("buyout CVG")
    assert "CVG 3 0,-,-\n" in table.state_text()


@pytest.mark.rule("B-GOV-03", game="blueskies")
@pytest.mark.parametrize(("value", "order"), [("turn", [1, 2, 3]), ("lowest_first", [3, 1, 2])])
def test_gov_order(value: str, order: list[int]) -> None:
    table = situation(
        seats=4, moment=MORE.format(4), turn=CARD, scores=(40, 30, 30, 20), gov_order=value
    )
    table.apply("cubes R")
    asked = []
    while "part help" in table.state_text():
        asked.append(table.to_act())
        table.apply("done")
    assert asked == order
    assert table.to_act() == 0, "discards keep turn order"


@pytest.mark.rule("B-RND-08", "B-COMP-06", game="blueskies")
@pytest.mark.parametrize(("value", "placed"), [("0", 12), ("10", 10)])
def test_local_limit_holds_in_alphabetical_order(value: str, placed: int) -> None:
    codes = sorted(USA.airports)[:12]
    waiting = dict.fromkeys(codes, "1 -,-")
    waiting[codes[11]] = "1 L,-"
    table = situation(waiting, moment=MORE.format(2), turn=CARD, local_limit=value)
    table.apply("cubes R")
    lines = table.state_text().split("\n")
    assert sum(" L," in line for line in lines) == placed
    without = [line[:3] for line in lines if " 1 -,-" in line]
    assert without == codes[9:11][: 12 - placed]


@pytest.mark.rule("B-GATE-03", game="blueskies")
def test_a_buy_out_gives_a_local_marker_back() -> None:
    codes = sorted(USA.airports)
    full = dict.fromkeys(codes[:9], "1 L,-") | {"SEA": "1 L,-", "SLC": "1 -,-"}
    table = situation(full, local_limit="10")
    table.apply("buyout SEA")
    for _ in range(100):
        if "round 3" in table.state_text():
            break
        table.apply((table.options() or [text for text, _ in table.chances()])[0])
    assert "SLC 1 L,-\n" in table.state_text()


@pytest.mark.rule("B-PAX-06", "B-RND-06", game="blueskies")
@pytest.mark.parametrize(
    ("value", "bag", "part"),
    [
        ("go_on", (1, 0), "buy"),
        ("end_after_round", (1, 0), "over"),
        ("end_after_round", (2, 0), "buy"),
    ],
)
def test_bag_empty(value: str, bag: tuple[int, int], part: str) -> None:
    table = situation(moment=MORE.format(2), turn=CARD, bag=bag, bag_empty=value)
    table.apply("cubes R")
    assert f"part {part} " in table.state_text()


@pytest.mark.rule("B-END-03", "B-END-04", "B-END-05", game="blueskies")
@pytest.mark.parametrize(
    ("tie_rule", "strength", "awarded"),
    [
        ("split", [9, 4, 0], [11, 6, 0]),
        ("split", [9, 0, 0], [11, 0, 0]),
        ("split", [0, 0, 0], [0, 0, 0]),
        ("split", [9, 9, 9], [5, 5, 5]),
        ("split", [9, 9, 4, 4], [8, 8, 0, 0]),
        ("split", [9, 4, 4, 4, 0], [11, 2, 2, 2, 0]),
        ("split", [9, 4], [11, 0]),
        ("split", [4, 4], [5, 5]),
        ("split", [0, 0], [0, 0]),
        ("all_full", [9, 9, 4], [11, 11, 0]),
        ("all_full", [9, 4, 4], [11, 6, 6]),
        ("all_full", [9, 9], [11, 11]),
        ("none", [9, 9, 4], [0, 0, 0]),
        ("none", [9, 4, 4], [11, 0, 0]),
        ("none", [9, 4, 2], [11, 6, 0]),
        ("none", [9, 9], [0, 0]),
        ("second_for_all", [9, 9, 4], [6, 6, 0]),
        ("second_for_all", [9, 4, 4], [11, 6, 6]),
        ("second_for_all", [9, 9], [6, 6]),
        ("second_for_all", [9, 4], [11, 0]),
    ],
)
def test_tie_rule(tie_rule: str, strength: list[int], awarded: list[int]) -> None:
    prize = Prize(bonus=11, second=6, has_second=len(strength) > 2, tie_rule=tie_rule)
    assert awards(strength, prize) == awarded


@pytest.mark.rule("B-END-01", "B-END-02", game="blueskies")
@pytest.mark.parametrize(
    ("value", "shared"), [("both_full", 3), ("split_evenly", 1)], ids=["in full", "halved"]
)
def test_shared_airports(value: str, shared: int) -> None:
    table = situation({"JFK": "4 1,1", "BOS": "0 0,-"}, shared_airports=value)._position
    bos = USA.airports["BOS"].value
    assert strengths(table, "northeast") == [bos, 2 * shared]
    assert strengths(table, "midatlantic") == [0, 2 * shared]
    assert gate_value(table, 1) == 2 * 3, "each gate once, whatever the switch"


@pytest.mark.parametrize("value", ["most", "", 0, None, [], "Split"])
@pytest.mark.parametrize("switch", ["tie_rule", "local_limit", "weather"])
def test_unknown_switches_and_values_are_refused(switch: str, value: object) -> None:
    with pytest.raises(Malformed, match=r"^rulings: "):
        Table(USA, 2, {switch: value})


@pytest.mark.parametrize("seats", [-1, 0, 1, 6, 10**30])
def test_two_to_five_players(seats: int) -> None:
    with pytest.raises(Malformed, match=r"^seats"):
        Table(USA, seats, {})
