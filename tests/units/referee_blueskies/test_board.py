"""Boards: the one of the box, and every fault of form refused in one line."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from opensky.referee.blueskies import Malformed, Table, load_board
from opensky.referee.blueskies.board import BOX
from units.referee_blueskies.play import USA, record


def form(**changes: object) -> dict[str, Any]:
    base = tomllib.loads((BOX / "usa.toml").read_text(encoding="utf-8"))
    base.update(changes)
    return {key: value for key, value in base.items() if value is not None}


def part(name: str, **changes: object) -> dict[str, Any]:
    """Return the board with one of its tables, or the first of several, changed."""
    base = form()
    table = base[name][0] if isinstance(base[name], list) else base[name]
    table.update(changes)
    for key in [key for key, value in table.items() if value is None]:
        del table[key]
    return base


FAULTS = [
    (form(rules=None), "board: rules is missing"),
    (form(rules=[]), "board: rules is []"),
    (part("rules", hand_size=None), "rules: hand_size is missing"),
    (part("rules", hand_size="3"), "rules.hand_size: '3'"),
    (part("rules", hand_size=True), "rules.hand_size: True"),
    (part("rules", hand_size=0), "rules.hand_size: 0"),
    (part("rules", end_score=1001), "rules.end_score: 1001"),
    (part("rules", end_score=100.0), "rules.end_score: 100.0"),
    (part("rules", luck=3), "rules: unknown key 'luck'"),
    (part("rules", hand_size=12), "totals.demand_cards: 59, five full hands hold 60"),
    (form(totals=None), "board: totals is missing"),
    (part("totals", airports=31), "totals.airports: 31, but there are 30"),
    (part("totals", demand_cards=60), "totals.demand_cards: 60, but there are 59"),
    (part("totals", regions=6), "totals.regions: 6, but there are 7"),
    (part("totals", red_cubes=None), "totals: red_cubes is missing"),
    (part("totals", blue_cubes=5), "totals: unknown key 'blue_cubes'"),
    (form(slots_by_players=None), "board: slots_by_players is missing"),
    (part("slots_by_players", **{"5": None}), "slots_by_players: 5 is missing"),
    (part("slots_by_players", **{"6": 4}), "slots_by_players: unknown key '6'"),
    (part("slots_by_players", **{"5": 5}), "slots_by_players.5: 5 slots"),
    (part("slots_by_players", **{"2": 0}), "slots_by_players.2: 0"),
    (form(region=None), "board: region is missing"),
    (form(region="west"), "board: region is 'west'"),
    (form(region=["west"]), "region[0]: 'west' is no table"),
    (part("region", id=None), "region[0]: id is missing"),
    (part("region", id="central"), "region[2].id: 'central' is there twice"),
    (part("region", bonus=-1), "region[0].bonus: -1"),
    (form(airport=None), "board: airport is missing"),
    (form(airport={}), "board: airport is {}"),
    (form(airport=[3]), "airport[0]: 3 is no table"),
    (part("airport", code=None), "airport[0]: code is missing"),
    (part("airport", code="atl"), "airport[0].code: 'atl' is malformed"),
    (part("airport", code="ATL\n"), "airport[0].code: 'ATL\\n' is malformed"),
    (part("airport", code="LAX"), "airport[1].code: LAX is there twice"),
    (part("airport", regions="southeast"), "airport[0]: regions is 'southeast'"),
    (part("airport", regions=[]), "airport[0].regions: due are one or more"),
    (part("airport", regions=["moon"]), "airport[0].regions: 'moon' is no region"),
    (part("airport", regions=[["x"]]), "airport[0].regions: ['x'] is no region"),
    (part("airport", regions=["central", "central"]), "airport[0].regions: due are"),
    (part("airport", cards=0), "airport[0].cards: 0"),
    (part("airport", gate_costs=[4, 5, 5]), "airport[0].gate_costs: 3 costs"),
    (part("airport", gate_costs=[4, 5, 5, 0]), "airport[0].gate_costs: 0"),
    (part("airport", gate_costs=4), "airport[0]: gate_costs is 4"),
    (part("airport", buyout="n/a"), "airport[0].buyout: 'n/a'"),
    (part("airport", buyout=None), "airport[0]: buyout is missing"),
    (part("airport", buyout=0), "airport[0].buyout: 0"),
    (part("airport", value=None), "airport[0]: value is missing"),
    (part("airport", value="5"), "airport[0].value: '5'"),
]


@pytest.mark.parametrize(("content", "line"), FAULTS, ids=[line for _, line in FAULTS])
def test_board_of_wrong_form_is_refused_in_one_line(content: dict[str, Any], line: str) -> None:
    with pytest.raises(Malformed) as refusal:
        load_board(content)
    assert str(refusal.value).startswith(line)
    assert len(str(refusal.value)) < 250
    assert "\n" not in str(refusal.value)


@pytest.mark.rule(
    "B-COMP-01", "B-COMP-02", "B-COMP-03", "B-COMP-04", "B-COMP-05", "B-COMP-07", game="blueskies"
)
def test_board_of_the_box_is_as_the_rules_describe_it() -> None:
    assert (len(USA.airports), len(USA.cards), len(USA.bonus)) == (30, 59, 7)
    assert (USA.totals.red_cubes, USA.totals.green_cubes) == (100, 25)
    assert (USA.totals.gate_markers_per_player, USA.totals.local_airline_markers) == (20, 10)
    shared = [code for code, airport in USA.airports.items() if len(airport.regions) > 1]
    assert shared == ["DFW", "JFK", "LAX", "ORD"]
    assert USA.airports["ATL"].buyout is None
    assert USA.sha256 == record(0)["board_sha256"]


def test_digest_follows_the_figures_and_not_the_order_or_the_words() -> None:
    base = form()
    shuffled = form(
        airport=[{**entry, "city": "X", "grid": [0, 0]} for entry in base["airport"][::-1]],
        region=base["region"][::-1],
        sources=None,
    )
    assert load_board(shuffled).sha256 == USA.sha256
    assert load_board(part("airport", value=6)).sha256 != USA.sha256
    assert load_board(part("rules", end_score=99)).sha256 != USA.sha256
    assert load_board(part("slots_by_players", **{"5": 3})).sha256 != USA.sha256


@pytest.mark.parametrize(
    ("table", "figure", "value", "text"),
    [
        ("slots_by_players", "2", 4, "ATL 0 -,-,-,-\n"),
        ("totals", "green_cubes", 2, "bag 100 2 "),
        ("totals", "gate_markers_per_player", 7, "markers 7 "),
    ],
)
def test_figures_are_read_from_the_board(table: str, figure: str, value: int, text: str) -> None:
    board = load_board(part(table, **{figure: value}))
    assert text in Table(board, 2, {}).state_text()


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (b"\xff\xfe", "is not UTF-8 text"),
        (b"name = ", "is not TOML"),
        (b"x = " + b"[" * 20_000, "is not TOML"),
        (b"#" * 2_000_000, "is larger than"),
        (b"", "board: rules is missing"),
    ],
)
def test_board_file_that_is_none_is_refused_with_its_name(
    tmp_path: Path, content: bytes, line: str
) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(content)
    with pytest.raises(Malformed) as refusal:
        load_board(path)
    assert str(refusal.value).startswith(f"{path}: {line}")
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("name", ["atlantis", "", "usa.json", "usa\0.toml", "no/such.toml"])
def test_board_that_nobody_knows_is_refused(name: str) -> None:
    with pytest.raises(Malformed):
        load_board(name)
