"""Boards: the two of the box, and every fault of form refused in one line."""

from __future__ import annotations

import itertools
import tomllib
from pathlib import Path
from typing import Any

import pytest

from opensky.referee.opensky import Malformed, Table, load_board
from opensky.referee.opensky.board import BOX


def form(**changes: object) -> dict[str, Any]:
    base = tomllib.loads((BOX / "north_america.toml").read_text(encoding="utf-8"))
    base.update(changes)
    return {key: value for key, value in base.items() if value is not None}


def airport(**changes: object) -> list[dict[str, Any]]:
    """Return the airports with the first one changed."""
    first, *others = form()["airports"]
    first.update(changes)
    return [{key: value for key, value in first.items() if value is not None}, *others]


def many(count: int) -> list[dict[str, str]]:
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    return [{"code": f"X{letters[n // 26]}{letters[n % 26]}", "country": "X"} for n in range(count)]


def chain(count: int) -> list[list[str]]:
    codes = [entry["code"] for entry in many(count + 1)]
    return [list(pair) for pair in itertools.pairwise(codes)]


FAULTS = [
    ({"name": None}, "board: name is missing"),
    ({"name": 3}, "board: name"),
    ({"name": ""}, "board: name"),
    ({"name": "two words"}, "name: "),
    ({"title": 3}, "board: title"),
    ({"region": None}, "board: region is missing"),
    ({"region": "asia"}, "region: unknown region 'asia'"),
    ({"region": ["europe"]}, "board: region"),
    ({"colour": "blue"}, "board: unknown key 'colour'"),
    ({"airports": None}, "board: airports is missing"),
    ({"airports": {}}, "board: airports"),
    ({"airports": "AMS"}, "board: airports"),
    ({"airports": many(5)}, "airports: 5 airports"),
    ({"airports": many(65)}, "airports: 65 airports"),
    ({"airports": [*many(6), "AMS"]}, "airports[6]: 'AMS'"),
    ({"airports": airport(code="YYC")}, "airports[1].code: YYC is there twice"),
    ({"airports": airport(code="yvr")}, "airports[0].code: 'yvr' is malformed"),
    ({"airports": airport(code="YV")}, "airports[0].code: 'YV' is malformed"),
    ({"airports": airport(code="YVRX")}, "airports[0].code: 'YVRX' is malformed"),
    ({"airports": airport(code="Y-R")}, "airports[0].code: 'Y-R' is malformed"),
    ({"airports": airport(code="ÄÖÜ")}, "airports[0].code: 'ÄÖÜ' is malformed"),
    ({"airports": airport(code="YVR\n")}, "airports[0].code: 'YVR\\n' is malformed"),
    ({"airports": airport(code=3)}, "airports[0]: code is 3"),
    ({"airports": airport(code=None)}, "airports[0]: code is missing"),
    ({"airports": airport(country=None)}, "airports[0]: country is missing"),
    ({"airports": airport(country=["CA"])}, "airports[0]: country"),
    ({"airports": airport(name=5)}, "airports[0]: name"),
    ({"airports": airport(lat="49.19")}, "airports[0].lat: '49.19' is no number"),
    ({"airports": airport(lon=True)}, "airports[0].lon: True is no number"),
    ({"airports": airport(lon=float("nan"))}, "airports[0].lon: nan is no number"),
    ({"airports": airport(height=3)}, "airports[0]: unknown key 'height'"),
    ({"routes": None}, "board: routes is missing"),
    ({"routes": "YVR-YYC"}, "board: routes"),
    ({"routes": []}, "routes: 0 routes"),
    ({"routes": [["YVR", "XXX"]]}, "routes[0]: unknown airport 'XXX'"),
    ({"routes": [["YVR", 3]]}, "routes[0]: unknown airport 3"),
    ({"routes": [["YVR", ["YYC"]]]}, "routes[0]: unknown airport"),
    ({"routes": [["YVR"]]}, "routes[0]: ['YVR'] is no pair"),
    ({"routes": ["YVR-YYC"]}, "routes[0]: 'YVR-YYC' is no pair"),
    ({"routes": [["YVR", "YYC", "YYZ"]]}, "routes[0]"),
    ({"routes": [["YVR", "YVR"]]}, "routes[0]: YVR-YVR is a loop"),
    ({"routes": [["YVR", "YYC"], ["YVR", "YYC"]]}, "routes[1]: YVR-YYC is there twice"),
    ({"routes": [["YVR", "YYC"], ["YYC", "YVR"]]}, "routes[1]: YVR-YYC is there twice"),
    ({"routes": [["SEA", "YVR"]]}, "routes: none lies inside a country"),
    ({"routes": [["YVR", "YYC"]] * 129}, "routes: 129 routes"),
]


@pytest.mark.parametrize(("changes", "line"), FAULTS)
def test_board_of_wrong_form_is_refused_in_one_line(changes: dict[str, object], line: str) -> None:
    with pytest.raises(Malformed) as refusal:
        load_board(form(**changes))
    assert str(refusal.value).startswith(line)
    assert len(str(refusal.value)) < 250
    assert "\n" not in str(refusal.value)


def test_boards_of_the_box_are_sound() -> None:
    europe, america = load_board("europe"), load_board("north_america")
    assert (len(europe.airports), len(europe.routes), len(europe.borders)) == (18, 48, 0)
    assert (len(america.airports), len(america.routes), len(america.borders)) == (17, 43, 16)
    assert load_board(BOX / "europe.toml").sha256 == europe.sha256
    assert load_board(str(BOX / "europe.toml")).sha256 == europe.sha256


@pytest.mark.parametrize(("airports", "routes"), [(6, 5), (64, 63)])
def test_smallest_and_largest_board_are_sound(airports: int, routes: int) -> None:
    board = load_board(form(airports=many(airports), routes=chain(routes)))
    assert len(board.airports) == airports


def test_digest_follows_the_content_and_not_the_order_or_the_names() -> None:
    base = form()
    shuffled = form(
        name="other",
        title=None,
        airports=base["airports"][::-1],
        routes=[pair[::-1] for pair in base["routes"][::-1]],
    )
    assert load_board(shuffled).sha256 == load_board(base).sha256
    assert load_board(form(region="europe")).sha256 != load_board(base).sha256
    assert load_board(form(airports=airport(country="QQ"))).sha256 != load_board(base).sha256


@pytest.mark.parametrize(("airports", "seats", "limit"), [(6, 4, "airport"), (7, 4, "airport")])
def test_too_few_airports_for_everybodys_hubs(airports: int, seats: int, limit: str) -> None:
    board = load_board(form(region="europe", airports=many(airports), routes=chain(5)))
    with pytest.raises(Malformed, match="need 8 for their hubs"):
        Table(board, seats, {"hub_limit": limit})
    Table(board, seats, {"hub_limit": "player"})
    Table(board, 3, {"hub_limit": limit})


def test_eight_airports_are_enough_for_four_players() -> None:
    Table(load_board(form(region="europe", airports=many(8), routes=chain(5))), 4, {})


@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 10**30])
def test_two_to_four_players(seats: int) -> None:
    with pytest.raises(Malformed, match=r"^seats"):
        Table(load_board("europe"), seats, {})


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (b"\xff\xfe", "is not UTF-8 text"),
        (b"name = ", "is not TOML"),
        (b"name = 'a'\nname = 'b'", "is not TOML"),
        (b"x = " + b"[" * 20_000, "is not TOML"),
        (b"#" * 2_000_000, "is larger than"),
        (b"", "board: name is missing"),
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


@pytest.mark.parametrize("name", ["atlantis", "", "europe.json", "europe\0.toml", "no/such.toml"])
def test_board_that_nobody_knows_is_refused(name: str) -> None:
    with pytest.raises(Malformed):
        load_board(name)
