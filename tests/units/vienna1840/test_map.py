"""Maps: what is read, what is refused."""

import json
from pathlib import Path

import pytest

from opensky.errors import Refusal
from opensky.games.vienna1840 import GAME
from opensky.games.vienna1840.board import DATA
from opensky.games.vienna1840.map import MAPS, load_map
from opensky.games.vienna1840.tiles import TILES, UPGRADES


@pytest.mark.parametrize(("name", "hexes"), [("full", 148), ("small3", 113), ("two", 89)])
def test_the_maps_have_their_hexes_and_neighbours_see_each_other(name: str, hexes: int) -> None:
    board = load_map(name)
    assert len(board.hexes) == hexes
    for cell in board.hexes:
        for edge, beyond in enumerate(cell.neighbours):
            if beyond >= 0:
                assert board.hexes[beyond].neighbours[(edge + 3) % 6] == cell.index


def test_the_supply_and_the_upgrades_are_complete() -> None:
    assert len(TILES) == 58
    assert sum(len(follow) for follow in UPGRADES.values()) == 61


@pytest.mark.parametrize("name", MAPS)
def test_every_upgrade_keeps_the_old_track(name: str) -> None:
    board = load_map(name)
    for number, follow in UPGRADES.items():
        for to, rotations in follow:
            for rotation in rotations:
                old, new = board.tile(number, 0), board.tile(to, rotation)
                assert old.edges & ~new.edges == 0, (number, to, rotation)


def test_a_map_file_is_read_by_path_and_named_by_content(tmp_path: Path) -> None:
    copy = tmp_path / "full.json"
    copy.write_text((DATA / "map_full.json").read_text(encoding="utf-8"), encoding="utf-8")
    assert GAME.board(str(copy)).sha256 == load_map("full").sha256
    content = json.loads(copy.read_text(encoding="utf-8"))
    content["about"] = "another text"
    other = tmp_path / "map_full.json"
    other.write_text(json.dumps(content), encoding="utf-8")
    assert GAME.board(str(other)).sha256 == load_map("full").sha256
    content["hexes"][0]["cost"] = 5
    third = tmp_path / "x" / "full.json"
    third.parent.mkdir()
    third.write_text(json.dumps(content), encoding="utf-8")
    assert GAME.board(str(third)).sha256 != load_map("full").sha256


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("full.json", "{", "not a JSON file"),
        ("full.json", "[]", "not a map"),
        ("full.json", "{}", "not a map: KeyError 'hexes'"),
        ("full.json", '{"hexes": []}', "0 hexes; 1 to 160 are due"),
        ("else.json", "{}", "the name must be that of a map"),
    ],
)
def test_what_is_no_map_is_refused_in_one_line(
    tmp_path: Path, name: str, text: str, message: str
) -> None:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Refusal) as refusal:
        GAME.board(str(path))
    assert message in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_an_unknown_board_is_refused_with_what_there_is() -> None:
    with pytest.raises(Refusal, match="there is vienna, full, small3, two"):
        GAME.board("wien")


@pytest.mark.parametrize("rulings", [{"rules": "house"}, {"rule": "printed"}])
def test_unknown_rulings_are_refused(rulings: dict[str, str]) -> None:
    with pytest.raises(Refusal, match="there is rules = printed or reference"):
        GAME.table(GAME.board("vienna"), 3, rulings)
