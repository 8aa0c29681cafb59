"""The fixed rulings of RULES.md: what happens where the game's own texts are silent."""

from __future__ import annotations

import pytest

from opensky.referee.blueskies import Broken, Malformed, Table
from units.referee_blueskies.play import USA, situation

BUY = "round 2 start 0 part buy phase buy to_act {0} step {1}"
SETUP = "round 0 start 0 part setup phase buy to_act 1 step 1"
PLAY = "round 2 start 0 part play phase play to_act 0 step 1"
SPECIAL = "round 2 start 0 part play phase discard to_act 0 step 1"
RENEW = "round 2 start 0 part renew phase discard to_act {0} step {1}"
NOTHING = "points 0 gates 0 left 0 named - site - card 0"


def line(table: Table, start: str) -> str:
    return next(text for text in table.state_text().split("\n") if text.startswith(start))


@pytest.mark.rule("B-COMP-08", game="blueskies")
@pytest.mark.parametrize(("seats", "slots"), [(2, 2), (3, 3), (4, 4), (5, 4)])
def test_a01_slots_in_use(seats: int, slots: int) -> None:
    assert line(Table(USA, seats, {}), "ATL") == "ATL 0 " + ",".join("-" * slots)


@pytest.mark.rule("B-SETUP-01", game="blueskies")
def test_a06_every_seat_starts_as_likely() -> None:
    assert Table(USA, 3, {}).chances() == [("start 0", 1), ("start 1", 1), ("start 2", 1)]


@pytest.mark.rule("B-RND-06", game="blueskies")
@pytest.mark.parametrize(("score", "part"), [(99, "help"), (100, "over"), (101, "over")])
def test_a08_the_end_is_tested_after_income(score: int, part: str) -> None:
    table = situation(
        moment="round 2 start 0 part more phase cubes to_act dice step 2",
        turn="points 0 gates 0 left 0 named - site ATL card 1",
        scores=(score, 0),
    )
    table.apply("cubes R")
    assert f"part {part} " in table.state_text()


@pytest.mark.rule("B-RND-06", game="blueskies")
@pytest.mark.parametrize(("markers", "part"), [(1, "buy"), (0, "over")])
def test_a08_the_last_marker_ends_the_game(markers: int, part: str) -> None:
    table = situation(
        moment="round 2 start 0 part more phase cubes to_act dice step 2",
        turn="points 0 gates 0 left 0 named - site ATL card 1",
        markers=(20, markers),
    )
    table.apply("cubes R")
    assert f"part {part} " in table.state_text()


@pytest.mark.rule("B-CARD-01", "B-CARD-02", game="blueskies")
def test_a09_a10_the_card_just_played_is_in_the_new_deck() -> None:
    deck = [*USA.cards]
    for card in ("SEA", "SFO", "SLC", "DEN", "DEN", "DEN"):
        deck.remove(card)
    table = situation(
        moment=PLAY, turn=NOTHING, hands=("SEA,SFO,SLC", "DEN,DEN,DEN"), pile=",".join(deck)
    )
    assert line(table, "deck") == "deck -"
    table.apply("play SEA")
    table.apply("cubes R")
    assert ("deal 0 SEA", USA.cards.count("SEA")) in table.chances()
    assert line(table, "pile") == "pile -"
    assert sum(weight for _, weight in table.chances()) == 59 - 5


@pytest.mark.rule("B-GOV-04", game="blueskies")
def test_a12_the_airports_of_one_turn_differ_and_those_of_two_need_not() -> None:
    table = situation(
        seats=3,
        moment="round 2 start 0 part help phase help to_act 1 step 1",
        turn="points 0 gates 0 left 2 named - site - card 0",
        helped=1,
        scores=(36, 30, 30),
    )
    table.apply("help ATL")
    table.apply("cubes GR")
    assert table.to_act() == 1, "the cubes come before the next airport is named"
    assert "help ATL" not in table.options()
    with pytest.raises(Broken, match="B-GOV-04"):
        table.apply("help ATL")
    table.apply("done")
    assert (table.to_act(), table.options()[1]) == (2, "help ATL")


@pytest.mark.rule("B-GOV-05", "B-GOV-06", game="blueskies")
def test_a14_secret_discards_then_one_shuffle_then_draws_in_turn_order() -> None:
    table = situation(
        seats=2,
        moment=RENEW.format(0, 1),
        turn=NOTHING,
        helped=1,
        scores=(30, 30),
        hands=("ATL,ATL,SEA", "DEN,DEN,DEN"),
        pile="BOS,CVG",
    )
    table.apply("discard ATL+ATL")
    assert line(table, "seat 0").endswith("hand SEA discards ATL+ATL")
    assert line(table, "pile") == "pile BOS,CVG"
    table.apply("discard DEN")
    assert line(table, "pile") == "pile -"
    assert line(table, "seat 0").endswith("hand SEA discards -")
    weights = dict(table.chances())
    assert (weights["deal 0 ATL"], weights["deal 0 DEN"], weights["deal 0 CVG"]) == (5, 1, 1)
    for text in ("deal 0 ATL", "deal 0 ATL", "deal 1 ATL"):
        table.apply(text)
    assert "round 3 start 1 part buy" in table.state_text()


@pytest.mark.rule("B-SETUP-05", game="blueskies")
def test_a19_a22_setup_places_two_gates_at_most_and_keeps_no_points() -> None:
    table = situation({"CLE": "1 L,-"}, moment=SETUP)
    for text in ("buyout CLE", "open CVG"):
        assert table.to_act() == 1, "the last in turn order begins"
        table.apply(text)
    assert table.to_act() == 0
    table.apply("done")
    assert "round 1 start 0 part buy phase buy to_act 0 step 1" in table.state_text()
    assert line(table, "seat 0").startswith("seat 0 score 0 ")
    assert line(table, "seat 1").startswith("seat 1 score 0 markers 18")


@pytest.mark.rule("B-RND-03", game="blueskies")
def test_a20_the_special_action_draws_back_to_three_and_no_more() -> None:
    table = situation(
        moment=SPECIAL, turn=NOTHING, special="01", hands=("ATL,ATL,SEA", "BOS,BOS,CVG")
    )
    assert table.options() == [
        "discard none",
        "discard ATL",
        "discard SEA",
        "discard ATL+ATL",
        "discard ATL+SEA",
        "discard ATL+ATL+SEA",
    ]
    twin = table.copy()
    twin.apply("discard none")
    assert twin.to_act() == 1
    table.apply("discard ATL+SEA")
    table.apply("deal 0 ATL")
    table.apply("deal 0 LAX")
    assert line(table, "seat 0").endswith("hand ATL,ATL,LAX discards -")
    assert table.to_act() == 1


@pytest.mark.rule("B-RND-03", game="blueskies")
def test_the_special_action_is_offered_once_in_a_game() -> None:
    table = situation(moment=PLAY, turn=NOTHING, special="01")
    assert table.options() == ["play ATL"]
    with pytest.raises(Broken, match="B-RND-03"):
        table.apply("special ATL")
    assert len(situation(moment=PLAY, turn=NOTHING).options()) == 31


@pytest.mark.rule("B-GATE-04", "B-GATE-06", "B-GATE-07", game="blueskies")
@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("buyout BOS", "B-GATE-04"),
        ("buyout CVG", "B-GATE-03"),
        ("buyout DEN", "B-GATE-03"),
        ("buyout SEA", "B-GATE-07"),
        ("open ATL", "B-GATE-07"),
        ("open BOS", "B-COMP-08"),
        ("open XXX", "B-COMP-01"),
        ("buyout XXX", "B-COMP-01"),
        ("play ATL", "B-RND-01"),
    ],
)
def test_purchases_that_the_rules_forbid(text: str, rule: str) -> None:
    table = situation(
        {"BOS": "2 0,1", "DEN": "1 L,-", "SEA": "1 L,-"},
        turn="points 2 gates 0 left 0 named - site - card 0",
        scores=(90, 90),
    )
    with pytest.raises(Broken) as refusal:
        table.apply(text)
    assert refusal.value.rule == rule


@pytest.mark.rule("B-GATE-06", game="blueskies")
def test_a_turn_ends_by_itself_with_the_last_marker_and_keeps_its_points() -> None:
    table = situation(moment=BUY.format(1, 2), markers=(20, 1), scores=(0, 10))
    cheapest = next(text for text in table.options() if text == "open CVG" or "SLC" in text)
    spent = USA.airports[cheapest[5:]].gate_costs[0]
    table.apply(cheapest)
    assert "part play" in table.state_text()
    assert line(table, "seat 1").startswith(f"seat 1 score {16 - spent} markers 0")
    with pytest.raises(Malformed, match="where none is possible"):
        situation(moment=BUY.format(1, 2), markers=(20, 0))


@pytest.mark.rule("B-RND-07", "B-GOV-05", game="blueskies")
@pytest.mark.parametrize(
    ("score", "helped", "part"),
    [
        (29, 0, "buy"),
        (30, 0, "renew"),
        (31, 0, "renew"),
        (31, 1, "buy"),
    ],
)
def test_help_comes_once_from_30_points_and_lets_all_discard_even_when_level(
    score: int, helped: int, part: str
) -> None:
    table = situation(
        moment="round 2 start 0 part more phase cubes to_act dice step 2",
        turn="points 0 gates 0 left 0 named - site ATL card 1",
        scores=(score, score),
        helped=helped,
    )
    table.apply("cubes R")
    assert f"part {part} " in table.state_text()


@pytest.mark.rule("B-END-07", game="blueskies")
@pytest.mark.parametrize(
    ("airports", "places"),
    [
        ({"CVG": "5 0,1"}, [1, 2]),
        ({"CVG": "4 0,1"}, [1, 1]),
        ({"CVG": "4 0,1", "CLE": "0 0,1", "SLC": "0 1,0"}, [1, 1]),
        ({"CVG": "4 0,1", "CLE": "1 L,1"}, [2, 1]),
    ],
    ids=["more passengers", "all the same", "the same values", "higher value"],
)
def test_a18_ties_are_broken_by_passengers_and_then_by_gate_value(
    airports: dict[str, str], places: list[int]
) -> None:
    table = situation(airports, tie_rule="none", scores=(0, 0))
    totals = table.scores()
    scores = (max(totals) - totals[0], max(totals) - totals[1])
    level = situation(airports, tie_rule="none", scores=scores)
    assert len(set(level.scores())) == 1
    assert level.places() == places
    assert level.places(forfeits=[places.index(1)]) == ([2, 1] if places[0] == 1 else [1, 2])


@pytest.mark.rule("B-PAX-01", game="blueskies")
def test_draws_are_weighed_as_the_cubes_lie_in_the_bag() -> None:
    table = situation(
        moment="round 2 start 0 part more phase cubes to_act dice step 1",
        turn="points 0 gates 0 left 0 named - site ATL card 1",
        bag=(2, 1),
    )
    assert table.chances() == [("cubes R", 2), ("cubes GR", 1)]
    for text, rule in [
        ("cubes G", "B-PAX-01"),
        ("cubes none", "B-PAX-01"),
        ("cubes RR", "B-PAX-01"),
        ("cubes RG", "B-PAX-01"),
        ("cubes GGR", "B-COMP-04"),
        ("cubes RRR", "B-COMP-04"),
        ("cubes", "B-PAX-01"),
    ]:
        with pytest.raises(Broken) as refusal:
            table.apply(text)
        assert refusal.value.rule == rule, text
