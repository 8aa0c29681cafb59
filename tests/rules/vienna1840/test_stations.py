"""The Stadtbahn tiles with their bonus (BN) and stations (ST)."""

import pytest

from opensky.games.vienna1840 import GAME
from opensky.games.vienna1840.legality import legal_list
from rules.vienna1840.desk import Desk, fill, line_turn, station


def sites(desk: Desk) -> set[str]:
    return {text[5:] for text in desk.texts if text.startswith("site")}


def places(desk: Desk) -> set[str]:
    return {text[8:] for text in desk.texts if text.startswith("station")}


@pytest.mark.rule("V-BN-01", game="vienna1840")
@pytest.mark.parametrize(("cash", "can"), [(19, False), (20, True), (21, True)])
def test_one_first_tile_a_turn_for_20_wherever_it_is(cash: int, can: bool) -> None:
    desk = line_turn("5", cash=cash)
    assert ("B10" in sites(desk)) is can
    if can:
        desk.do("site B10", "tile L4 0", "pass")
        assert desk.table.treasury("WT") == cash - 20
        assert sites(desk) == {"G15"}


@pytest.mark.rule("V-BN-02", game="vienna1840")
def test_a_stadtbahn_is_built_from_its_ends_inward() -> None:
    desk = line_turn("5")
    assert sites(desk) - {"G15"} == {"B10", "G5", "B16", "H12", "B20", "E23", "G23", "I3"}
    desk.do("site E23", "tile L4 2", "pass", "pass")
    assert desk.state.build["D"] == ("B20", "C21", "D22")
    desk = line_turn("5", "LR1a", "E23 L4 2", "D22 L4 2", "B20 L2 2")
    assert {"C21"} == sites(desk) & {"B20", "C21", "D22", "E23"}
    assert desk.refused("site E7") == "V-TL-02"


@pytest.mark.rule("V-BN-03", game="vienna1840")
def test_the_first_tile_joins_exactly_the_printed_edges() -> None:
    desk = line_turn("5")
    found = [text for text in legal_list(desk.state)["lays"] if not text.startswith("G15")]
    assert found == [
        *("B10 L4 0", "B10 L4 3", "B16 L1 1", "B20 L2 2", "B20 L2 5", "E23 L4 2", "E23 L4 5"),
        *("G23 L1 1", "G5 L1 1", "H12 L1 0", "I3 L2 1", "I3 L2 4"),
    ]


@pytest.mark.rule("V-BN-04", game="vienna1840")
def test_yellow_brings_a_first_tile_in_the_network_and_its_cost_is_paid() -> None:
    desk = line_turn("17", cash=60).do("site B16", "tile L1 1")
    assert (desk.table.step, sites(desk)) == ("bonus_tile", {"B28"})
    desk.do("site B28", "tile 58 1")
    assert (desk.table.step, desk.table.treasury("WT")) == ("track_station", 0)


@pytest.mark.rule("V-BN-04", game="vienna1840")
@pytest.mark.parametrize(
    ("round_name", "hexes"), [("LR1b", set()), ("LR2a", {"G15", "F14", "E13"})]
)
def test_green_upgrades_a_yellow_tile_in_the_network_from_phase_2(
    round_name: str, hexes: set[str]
) -> None:
    desk = line_turn("5", round_name, "G15 6 0", "F14 57 2", "E13 L1 0", "B10 L4 0")
    desk.do("site C9", "tile L1 1")
    assert desk.table.step == "bonus_tile"
    assert sites(desk) == hexes


@pytest.mark.rule("V-BN-04", "V-BN-05", game="vienna1840")
def test_red_goes_to_the_centre_if_the_network_reaches_it() -> None:
    far = line_turn("5", "LR1a", "B16 L1 1").do("site B14", "tile L1 4")
    assert (far.table.step, far.texts) == ("bonus_tile", ["pass"])
    near = line_turn("1", "LR1a", "D18 235 4", "B16 L1 1").do("station D18:0")
    near.do("site B14", "tile L1 4")
    assert sites(near) == {"D20"}
    near.do("site D20")
    assert near.texts == ["tile L20 4", "tile L21 4", "tile L22 4", "tile L23 4"]
    near.do("tile L21 4")
    assert near.state.slots[near.state.board.index["D20"]] == ((None, None),)
    assert near.state.supply["L21"] == 0


@pytest.mark.rule("V-BN-04", "V-BN-05", game="vienna1840")
def test_purple_goes_to_a_station_hex_that_the_network_reaches() -> None:
    desk = line_turn("4", "LR1a", "H28 6 4").do("site B20", "tile L2 2")
    assert sites(desk) == {"I27"}
    desk.do("site I27")
    assert len(desk.texts) == 36
    desk.do("tile L29 2")
    assert desk.state.piece(desk.state.board.index["I27"]).tile == "L29"
    far = line_turn("5", "LR1a", "G15 6 0").do("site B20", "tile L2 2")
    assert far.texts == ["pass"]


@pytest.mark.rule("V-BN-04", game="vienna1840")
def test_on_f24_the_stadtbahn_stations_stay() -> None:
    desk = line_turn("7", "LR1a", "F18 57 1", "F20 57 1", "F22 57 1")
    desk.do("site B20", "tile L2 2", "site F24")
    assert desk.texts == ["tile L30b 0", "tile L31b 0"]
    desk.do("tile L31b 0")
    assert desk.state.slots[desk.state.board.index["F24"]] == (("W",), ("D",))


@pytest.mark.rule("V-BN-04", game="vienna1840")
def test_station_places_one_more_free_and_uses_up_the_next() -> None:
    desk = line_turn("5", "LR1a", "G15 6 0", "F14 57 2").do("site E23", "tile L4 2")
    before = desk.table.treasury("WT")
    assert desk.texts == ["pass", "station F14:0"]
    desk.do("station F14:0")
    assert (desk.table.step, desk.table.treasury("WT")) == ("track_station", before)
    assert desk.table.picture()["lines"]["5"]["tokens_left"] == 4
    assert not desk.state.stage.stationed


@pytest.mark.rule("V-BN-04", game="vienna1840")
@pytest.mark.parametrize(("cash", "can"), [(59, False), (60, True), (61, True)])
def test_the_extra_station_may_replace_a_stadtbahn_station_for_40(cash: int, can: bool) -> None:
    desk = line_turn("9", cash=cash).do("site E23", "tile L4 2")
    assert desk.texts == ["pass"]
    desk = line_turn("5", "LR1a", "G15 6 0", "F14 57 2", "E13 L8 2", cash=cash)
    fill(desk, "F14", 0, "G")
    desk.do("site E23", "tile L4 2")
    assert ("replace F14:0" in desk.texts) is can
    if can:
        desk.do("replace F14:0")
        assert desk.table.treasury("WT") == cash - 60
        assert desk.table.stations("5") == ("G15", "F14")


@pytest.mark.rule("V-BN-06", game="vienna1840")
def test_on_the_map_for_two_g11_and_h12_are_stadtbahn_hexes() -> None:
    two = GAME.board("two")
    assert [two.hex(name).bonus for name in ("G11", "H12")] == ["yellow", "red"]
    assert two.build_order["G"][-2:] == ("G11", "H12")
    assert [node.kind for node in two.hex("I11").piece.nodes] == ["city", "city"]


@pytest.mark.rule("V-ST-01", game="vienna1840")
def test_six_stations_cost_0_20_40_60_80_and_100() -> None:
    tiles = ("G15 619 0", "F14 619 2", "E15 619 0", "F18 619 0", "F20 619 0", "F22 619 0")
    desk = line_turn("5", "LR2a", *tiles)
    costs = []
    for _ in range(5):
        desk.state.stage.stationed = False
        desk.state.stage.memo = (all_cities(desk), bytearray(len(desk.state.board.hexes)))
        before = desk.table.treasury("WT")
        desk.do(f"station {sorted(places(desk))[0]}")
        costs.append(before - desk.table.treasury("WT"))
    assert costs == [20, 40, 60, 80, 100]
    desk.state.stage.stationed = False
    assert places(desk) == set()
    assert desk.refused("station G13:0") == "V-ST-01"


def all_cities(desk: Desk) -> list[int]:
    return [
        cell.index * 8 + k
        for cell in desk.state.board.hexes
        for k in desk.state.piece(cell.index).cities
        if cell.name in {"F14", "E15", "F18", "F20", "F22"}
    ]


@pytest.mark.rule("V-ST-02", game="vienna1840")
def test_one_station_a_turn_besides_the_bonus() -> None:
    desk = line_turn("5", "LR1a", "G15 6 0", "F14 57 2", "H14 4 0").do("station F14:0")
    assert places(desk) == set()
    assert desk.refused("station F14:0") == "V-ST-02"


@pytest.mark.rule("V-ST-03", game="vienna1840")
def test_a_station_needs_the_network_and_a_free_slot() -> None:
    desk = line_turn("5", "LR1a", "G15 6 0", "F14 57 2", "E15 57 0")
    assert places(desk) == {"F14:0"}
    assert desk.refused("station E15:0") == "V-ST-03"
    fill(desk, "F14", 0, "7")
    assert desk.refused("station F14:0") == "V-ST-03"


@pytest.mark.rule("V-ST-03", game="vienna1840")
@pytest.mark.parametrize(("cash", "verdict"), [(19, "V-LR-01"), (20, ""), (21, "")])
def test_a_station_must_be_paid(cash: int, verdict: str) -> None:
    desk = line_turn("5", "LR1a", "G15 6 0", "F14 57 2", cash=cash)
    assert (desk.refused("station F14:0") if verdict else "") == verdict
    assert (places(desk) == set()) is bool(verdict)


@pytest.mark.rule("V-ST-04", game="vienna1840")
def test_one_station_per_line_per_hex() -> None:
    desk = line_turn("5", "LR2a", "G15 619 0")
    assert places(desk) == set()
    assert desk.refused("station G15:0") == "V-ST-04"


@pytest.mark.rule("V-ST-05", game="vienna1840")
def test_it_takes_the_first_slot_that_is_empty_and_not_reserved() -> None:
    desk = line_turn("8", "LR1a", "J10 6 1", "J12 58 0")
    desk.do("station K9:0")
    assert desk.state.slots[desk.state.board.index["K9"]] == (("8", None),)
    other = line_turn("15", "LR2a", "J16 57 1")
    fill(other, "K15", 0, None, None)
    station(other, "15", "A29")
    assert other.state.slots[other.state.board.index["A29"]] == ((None, "15"),)


@pytest.mark.rule("V-ST-06", game="vienna1840")
def test_on_claimed_hexes_enough_slots_stay_free_for_the_claims() -> None:
    desk = line_turn("7", "LR2a", "F18 619 0", "E17 8859 0")
    assert places(desk) == {"E17:1"}
    fill(desk, "E17", 0, "12")
    assert places(desk) == set()
    assert desk.refused("station E17:1") == "V-ST-06"
    desk.state.homeless.discard("3")
    assert places(desk) == {"E17:1"}


@pytest.mark.rule("V-ST-07", game="vienna1840")
def test_a_claim_ends_with_the_home_station() -> None:
    desk = line_turn("3", "LR1a", "E17 235 2")
    assert "3" in desk.state.homeless
    desk.do("station E17:0")
    assert "3" not in desk.state.homeless


@pytest.mark.rule("V-ST-08", game="vienna1840")
@pytest.mark.parametrize(("cash", "can"), [(39, False), (40, True), (41, True)])
def test_a_stadtbahn_station_is_removed_for_40_without_connection(cash: int, can: bool) -> None:
    desk = line_turn("5", cash=cash)
    assert ("remove D12:0" in desk.texts) is can
    if not can:
        assert desk.refused("remove D12:0") == "V-LR-01"
        return
    desk.do("remove D12:0")
    assert desk.table.treasury("WT") == cash - 40
    assert desk.refused("remove D12:0") == "V-ST-08"
    assert all("G" not in city for city in desk.state.slots[desk.state.board.index["D12"]])


@pytest.mark.rule("V-ST-08", game="vienna1840")
def test_four_hexes_keep_their_stadtbahn_stations_and_any_number_may_go() -> None:
    desk = line_turn("5")
    removals = [text for text in desk.texts if text.startswith("remove")]
    names = {text[7:].split(":")[0] for text in removals}
    assert names == {"A13", "B10", "C7", "D12", "D22", "E23", "F6", "G3", "I15", "I9"}
    for text in ("remove A17:0", "remove F24:0", "remove I1:0", "remove I11:0"):
        assert desk.refused(text) == "V-ST-08"
    desk.do(*removals)
    assert desk.table.treasury("WT") == 1000 - 40 * len(removals)


@pytest.mark.rule("V-ST-09", game="vienna1840")
def test_a_junction_with_a_free_slot_blocks_no_one_even_if_it_is_reserved() -> None:
    desk = line_turn("14", "LR1a", "E3 57 0", "D4 57 0", "C5 4 0")
    assert desk.state.board.hex("D4").reserved == ((0, 0, "10"),)
    assert {"D4:city", "C5:town"} <= set(legal_list(desk.state)["reach"])
    assert places(desk) == set()
    assert desk.refused("station D4:0") == "V-ST-03"
