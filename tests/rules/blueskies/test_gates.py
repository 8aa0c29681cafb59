"""B-GATE: opening gates and buying local airlines out."""

from __future__ import annotations

import pytest

from rules.blueskies.situations import (
    BOARD,
    expect,
    follow,
    look,
    offer,
    options,
    refuse,
    table,
)


@pytest.mark.rule("B-GATE-01", game="blueskies")
def test_the_leftmost_free_slot_is_opened_at_the_price_printed_on_it() -> None:
    game = table("BWI 0 1,1", 4)
    follow(game, "0 open BWI")
    expect(game, BWI="0 1,1,0,-", points=3, markers="19 | 18 | 20 | 20")


@pytest.mark.rule("B-GATE-01", game="blueskies")
@pytest.mark.parametrize(("gates", "price"), [("-", 1), ("1", 2), ("1,1", 3), ("1,1,1", 3)])
def test_each_slot_has_its_own_price(gates, price) -> None:
    game = follow(table(f"BWI 0 {gates}", 4), "0 open BWI")
    assert game.points == 6 - price


@pytest.mark.rule("B-GATE-01", game="blueskies")
def test_a_slot_is_not_named_where_only_the_leftmost_may_be_opened() -> None:
    for slot in range(1, 5):
        refuse(table(), f"open BWI {slot}", "B-GATE-01")
    refuse(table(), "open XXX", "B-GATE-01")
    refuse(table(), "open BWI 5", "B-GATE-01")


@pytest.mark.rule("B-GATE-01", "B-GATE-03", game="blueskies")
def test_done_comes_first_then_openings_then_buyouts_by_code() -> None:
    game = table("ATL 0 L | BOS 0 L | BWI 0 0,0 | CLE 0 L,1", points=3)
    offer(
        game,
        "done",
        *(
            f"open {airport.code}"
            for airport in BOARD.airports
            if airport.code not in {"ATL", "BWI", "CLE"} and airport.gate_costs[0] <= 3
        ),
        "buyout CLE",
    )


@pytest.mark.rule("B-GATE-02", game="blueskies")
def test_a_player_may_own_every_gate_of_an_airport() -> None:
    game = follow(table("BWI 4", 3, points=6), "0 open BWI", "0 open BWI", "0 open BWI")
    expect(game, BWI="4 0,0,0", markers="17 | 20 | 20")
    assert game.incomes == (4, 0, 0)


@pytest.mark.rule("B-GATE-03", game="blueskies")
def test_a_buyout_changes_the_owner_and_nothing_else() -> None:
    game = table("BOS 5 L,1")
    before = look(game)
    follow(game, "0 buyout BOS")
    expect(game, before, BOS="5 0,1", points=2, markers="19 | 19")
    assert game.locals == 0


@pytest.mark.rule("B-GATE-03", game="blueskies")
@pytest.mark.parametrize("code", ["ATL", "LAX", "ORD", "DFW", "JFK", "DEN"])
def test_where_the_airport_says_so_the_local_airline_is_not_for_sale(code) -> None:
    game = table(f"{code} 2 L")
    assert f"buyout {code}" not in options(game)
    refuse(game, f"buyout {code}", "B-GATE-03")


@pytest.mark.rule("B-GATE-03", "B-GATE-07", game="blueskies")
@pytest.mark.parametrize(("points", "is_open"), [(3, False), (4, True), (5, True)])
def test_a_buyout_costs_the_price_of_the_airport(points, is_open) -> None:
    game = table("BOS 2 L,1", points=points)
    assert ("buyout BOS" in options(game)) == is_open
    if is_open:
        assert follow(game, "0 buyout BOS").round == 1
    else:
        refuse(game, "buyout BOS", "B-GATE-07")


@pytest.mark.rule("B-GATE-04", "B-GATE-03", game="blueskies")
def test_a_players_gate_is_never_for_sale() -> None:
    game = table("BOS 2 1 | BWI 2 0")
    for code in ("BOS", "BWI", "CLE"):
        assert f"buyout {code}" not in options(game)
        refuse(game, f"buyout {code}", "B-GATE-03")


@pytest.mark.rule("B-GATE-05", game="blueskies")
def test_a_local_airline_keeps_its_share_beside_players_and_it_earns_nobody_anything() -> None:
    game = table("BOS 7 L,1,0", 3, part="more", phase="cubes", step=3, site="BWI", card=1,
                 hands="DCA EWR HNL | IAD LGA MDW | MSP PDX PHL", help=1)  # fmt: skip
    assert (game.shares["BOS"], game.incomes) == ((3, 2, 2), (2, 2, 0))
    follow(game, "-1 cubes R")
    expect(game, scores="2 | 2 | 0", BOS="7 L,1,0")


@pytest.mark.rule("B-GATE-06", game="blueskies")
@pytest.mark.parametrize(("gates", "left"), [(18, 2), (19, 1)])
def test_every_gate_placed_uses_a_marker(gates, left) -> None:
    game = table(own(gates) + " | CLE 1 L")
    assert game.markers == (left, 20)
    follow(game, "0 buyout CLE")
    assert game.markers == (left - 1, 20)


@pytest.mark.rule("B-GATE-06", "B-RND-01", game="blueskies")
def test_without_a_marker_the_turn_ends_and_the_points_are_scored() -> None:
    game = follow(table(own(19)), "0 open SLC")
    expect(game, markers="0 | 20", to_act=1, scores="5 | 0", points=6)


@pytest.mark.rule("B-GATE-07", game="blueskies")
def test_score_is_not_spent_when_points_are_short() -> None:
    game = follow(table("SAN 0 0 | LGA 0 0", scores=50), "0 open ATL")
    assert game.points == 2
    assert "open LAX" not in options(game)
    refuse(game, "open LAX", "B-GATE-07")
    follow(game, "0 open SAN")
    expect(game, scores="50 | 50", to_act=1)


@pytest.mark.rule("B-GATE-07", game="blueskies")
@pytest.mark.parametrize(("points", "is_open"), [(3, False), (4, True), (5, True)])
def test_a_gate_is_open_to_purchase_from_its_price_on(points, is_open) -> None:
    assert ("open ATL" in options(table(points=points))) == is_open


@pytest.mark.rule("B-GATE-08", game="blueskies")
def test_a_slot_opened_now_makes_the_next_one_available() -> None:
    game = follow(table("BWI 3 1", 4), "0 open BWI")
    assert "open BWI" in options(game)
    follow(game, "0 open BWI")
    expect(game, BWI="3 1,0,0,-", points=1)


def own(count: int) -> str:
    """Give seat 0 that many gates, two an airport, from the front of the alphabet."""
    codes = [code for code in BOARD.codes if code not in {"CLE", "SLC"}]
    twos = [f"{code} 0 0,0" for code in codes[: count // 2]]
    return " | ".join(twos + [f"{code} 0 0" for code in codes[count // 2 : (count + 1) // 2]])
