"""Networks and normal tiles (TL)."""

import pytest

from opensky.games.vienna1840 import building, stations
from opensky.games.vienna1840.legality import legal_list
from rules.vienna1840.desk import Desk, fill, line_turn, station


def reach(desk: Desk) -> set[str]:
    return set(legal_list(desk.state)["reach"])


def lays(desk: Desk, name: str) -> set[str]:
    """The legal tiles on a hex, as "tile rotation"."""
    found = (text.split() for text in legal_list(desk.state)["lays"])
    return {f"{number} {rotation}" for at, number, rotation in found if at == name}


@pytest.mark.rule("V-TL-01", game="vienna1840")
def test_the_network_passes_open_junctions_and_stops_at_full_ones() -> None:
    desk = line_turn("5", "LR1a", "G15 6 0", "F14 57 2", "E13 L8 2")
    assert reach(desk) == {"G15:city", "F14:city", "E13:town"}
    fill(desk, "F14", 0, "7")
    assert reach(desk) == {"G15:city", "F14:city"}
    station_of = desk.state.lines["5"].stations
    station_of.append("F14")
    fill(desk, "F14", 0, "5")
    assert reach(desk) == {"G15:city", "F14:city", "E13:town"}


@pytest.mark.rule("V-TL-01", game="vienna1840")
def test_terminal_track_and_hexes_without_a_tile_are_reached_but_not_passed() -> None:
    desk = line_turn("10", "LR1a", "D4 57 2", "C3 4 2")
    assert reach(desk) == {"D4:city", "C3:town", "B2:city"}
    desk = line_turn("4", "LR1a", "H28 6 4")
    assert reach(desk) == {"H28:city", "H30:town", "I27:offboard"}


@pytest.mark.rule("V-TL-01", game="vienna1840")
def test_printed_hexes_are_entered_only_where_their_track_meets_the_edge() -> None:
    desk = line_turn("4", "LR1a", "H28 57 2")  # towards G27 and I29
    assert reach(desk) == {"H28:city"}


@pytest.mark.rule("V-TL-02", game="vienna1840")
def test_a_tile_needs_track_at_a_reached_edge() -> None:
    desk = line_turn("5", "LR1a", "G15 6 0")  # towards H14 and F14
    assert {text[5:] for text in desk.texts if text.startswith("site")} >= {"H14", "F14"}
    assert desk.refused("site G13") == "V-TL-02"
    assert lays(desk, "H14") == {
        *("3 2", "3 3", "4 0", "4 3", "58 1", "58 3"),
    }


@pytest.mark.rule("V-TL-03", game="vienna1840")
def test_the_first_tile_of_a_new_line_is_on_its_home_unless_that_has_track() -> None:
    desk = line_turn("5")
    framed = {"B10", "B16", "B20", "E23", "G23", "G5", "H12", "I3"}
    assert {text[5:] for text in desk.texts if text.startswith("site")} == {"G15", *framed}
    assert desk.texts[0] == "pass"
    printed = line_turn("6")
    assert {text[5:] for text in printed.texts if text.startswith("site")} - framed == {
        "J26",
        "J28",
    }


@pytest.mark.rule("V-TL-04", game="vienna1840")
def test_track_needs_a_neighbour_and_an_edge_that_is_not_closed() -> None:
    desk = line_turn("11")  # B12 is closed towards A11
    usable = desk.state.board.hex("B12").usable
    assert usable == 63 - (1 << 2)
    assert all(
        desk.state.board.tile(number, int(rotation)).edges & ~usable == 0
        for number, rotation in (text.split() for text in lays(desk, "B12"))
    )
    assert len(lays(desk, "B12")) == 4 + 4 + 4
    assert desk.state.board.hex("D2").usable & 0b111 == 0


@pytest.mark.rule("V-TL-05", game="vienna1840")
@pytest.mark.parametrize(
    ("round_name", "tile", "follow"),
    [
        ("LR1a", "G15 6 0", set()),
        ("LR2a", "G15 6 0", {"619", "14", "15"}),
        ("LR2a", "G15 619 0", set()),
        ("LR4a", "G15 619 0", {"611"}),
        ("LR4a", "G15 611 0", set()),
        ("LR5a", "G15 611 0", {"455"}),
    ],
)
def test_colours_step_by_one_and_wait_for_their_phase(
    round_name: str, tile: str, follow: set[str]
) -> None:
    desk = line_turn("5", round_name, tile)
    assert {text.split()[0] for text in lays(desk, "G15")} == follow


@pytest.mark.rule("V-TL-05", game="vienna1840")
def test_old_track_stays_and_kinds_of_hexes_keep_their_tiles() -> None:
    desk = line_turn("5", "LR2a", "G15 6 1")
    old = desk.state.board.tile("6", 1).edges
    for text in lays(desk, "G15"):
        number, rotation = text.split()
        assert desk.state.board.tile(number, int(rotation)).edges & old == old
    double = line_turn("3")
    assert {text.split()[0] for text in lays(double, "E17")} == {"235"}
    assert {text.split()[0] for text in lays(double, "B10")} == {"L4"}
    desk.do("site G15")
    assert desk.refused("tile 57 1") == "V-TL-05"


@pytest.mark.rule("V-TL-06", game="vienna1840")
def test_an_empty_hex_without_a_city_takes_a_halt() -> None:
    desk = line_turn("5", "LR1a", "G15 6 0")
    assert {text.split()[0] for text in lays(desk, "H14")} == {"3", "4", "58"}
    assert {text.split()[0] for text in lays(desk, "F14")} == {"5", "57", "6"}


@pytest.mark.rule("V-TL-07", game="vienna1840")
def test_new_track_need_not_be_used() -> None:
    desk = line_turn("5", "LR2a", "G15 6 0", "H14 3 3")
    for text in lays(desk, "H14"):
        twin = line_turn("5", "LR2a", "G15 6 0", "H14 3 3")
        twin.do("site H14", f"tile {text}")
    assert lays(desk, "H14")


@pytest.mark.rule("V-TL-08", game="vienna1840")
@pytest.mark.parametrize(("cash", "verdict"), [(39, "V-TL-08"), (40, ""), (41, "")])
def test_the_printed_cost_is_paid_for_the_first_tile_only(cash: int, verdict: str) -> None:
    desk = line_turn("17", cash=cash)
    assert (desk.refused("site B28") if verdict else "") == verdict
    if not verdict:
        desk.do("site B28", "tile 58 1")
        assert desk.table.treasury("WT") == cash - 40
        upgrade = line_turn("17", "LR2a", "B28 58 1", cash=0)
        upgrade.do("site B28", "tile 144 1")
        assert upgrade.table.treasury("WT") == 0


@pytest.mark.rule("V-TL-09", game="vienna1840")
def test_replaced_tiles_go_back_and_what_is_gone_cannot_be_laid() -> None:
    desk = line_turn("5", "LR2a", "G15 6 0")
    before = dict(desk.state.supply)
    desk.state.supply["15"] = 0
    assert {text.split()[0] for text in lays(desk, "G15")} == {"619", "14"}
    desk.do("site G15", "tile 619 0")
    assert desk.state.supply["6"] == before["6"] + 1
    assert desk.state.supply["619"] == before["619"] - 1


@pytest.mark.rule("V-TL-10", game="vienna1840")
def test_a_stadtbahn_hex_is_upgraded_by_a_normal_act_also_in_the_same_turn() -> None:
    desk = line_turn("12", "LR2a", "E11 57 1", "E13 L1 0", "B10 L4 0")
    assert lays(desk, "E13") == {"L5 1", "L7 0", "L8 1"}
    desk.do("site C9", "tile L1 1")
    assert desk.table.step == "bonus_tile"
    desk.do("site E13", "tile L8 1")
    assert desk.table.step == "track_station"
    assert desk.state.piece(desk.state.board.index["E13"]).tile == "L8"
    normal = line_turn("12", "LR2a", "E11 57 1", "E13 L1 0").do("site E13", "tile L8 1")
    assert normal.state.stage.laid
    assert not normal.state.stage.laid_bahn


@pytest.mark.rule("V-TL-11", game="vienna1840")
def test_stations_move_to_the_city_with_their_edges_into_the_lowest_open_slot() -> None:
    desk = line_turn("3", "LR1a", "E17 235 2").do("station E17:0")
    state = desk.state
    e17 = state.board.index["E17"]
    building.lay(
        state, e17, state.board.tile("8858", 5)
    )  # city 0 has edges 5 and 1, city 1 0 and 2
    assert state.slots[e17] == ((None,), ("3",))
    building.lay(state, e17, state.board.tile("L17", 2))
    assert state.slots[e17] == (("3", None),)


@pytest.mark.rule("V-TL-11", game="vienna1840")
def test_a_city_without_edges_takes_the_free_city() -> None:
    desk = line_turn("3", "LR1a", "E17 235 2").do("station E17:1")
    state = desk.state
    e17 = state.board.index["E17"]
    building.lay(state, e17, state.board.tile("8858", 5))
    assert state.slots[e17] == (("3",), (None,))


@pytest.mark.rule("V-TL-11", game="vienna1840")
def test_an_upgrade_keeps_the_slot_reserved_for_another_line_free() -> None:
    desk = line_turn("5", "LR1a", "B12 57 0")
    state = desk.state
    b12 = state.board.index["B12"]
    building.lay(state, b12, state.board.tile("14", 0))
    station(desk, "5", "B12")
    assert state.slots[b12] == ((None, "5"),)
    building.lay(state, b12, state.board.tile("611", 0))
    assert state.slots[b12] == ((None, "5"),)
    assert stations.free_slot(state, "11", state.board.hex("B12"), 0) == 0
