"""Boards: what is refused, and in which words."""

from __future__ import annotations

import copy
import re
import tomllib
from pathlib import Path

import pytest

from opensky.errors import Refusal
from opensky.games.blueskies import board

FILE = board.FOLDER / "usa.toml"
CONTENT = tomllib.loads(FILE.read_text(encoding="utf-8"))


def changed(path: str, value: object) -> dict[str, object]:
    """Copy the content of the board with one value changed, or taken out with `...`."""
    content = copy.deepcopy(CONTENT)
    here = content
    *way, last = path.split(".")
    for key in way:
        here = here[int(key)] if isinstance(here, list) else here[key]
    if value is ...:
        del here[last]
    else:
        here[last] = value
    return content


def test_the_board_in_the_box_is_named_by_its_content() -> None:
    usa = board.load("usa")
    assert (usa.name, len(usa.airports), len(usa.regions)) == ("usa", 30, 7)
    assert usa.sha256 == "c7b600546933678fa45df8b101fb21dafee493bc0afcca0e2d2990a39f71b625"
    assert usa.codes == tuple(sorted(usa.codes))


def test_a_file_is_called_by_its_name_and_may_do_without_notes(tmp_path: Path) -> None:
    text = re.sub(
        r"^(src|reconstructed|reconstructed_fields|grid) = .*\n", "", FILE.read_text(), flags=re.M
    )
    (tmp_path / "mine.toml").write_text(text)
    mine = board.load(str(tmp_path / "mine.toml"))
    assert (mine.name, mine.sha256) == ("mine", board.load("usa").sha256)


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("airport", ..., "b: airport is missing"),
        ("airports", [], "b: unknown key 'airports'; there is airport, game"),
        ("airport", {}, "b: airport is a dict; 1 to 32 tables are due"),
        ("airport", [1], "b: airport[0] is 1; a table is due"),
        ("airport.0.code", "atl", "b: airport[0]: code is 'atl'; three capital letters are due"),
        ("airport.0.code", "LAX", "b: airport: code: LAX stands twice"),
        ("airport.0.code", ..., "b: airport[0]: code is missing"),
        ("airport.0.price", 3, "b: airport[0]: unknown key 'price'"),
        ("airport.0.cards", 0, "b: airport[0]: cards is 0; a whole number from 1 to 99 is due"),
        ("airport.0.cards", True, "b: airport[0]: cards is True; a whole number"),
        ("airport.0.cards", 4, "b: totals: demand_cards is 59; there are 58"),
        (
            "airport.0.gate_costs",
            [1, 2, 3],
            "b: airport[0]: gate_costs is a list; 4 prices are due",
        ),
        (
            "airport.0.gate_costs",
            [1, 2, 3, "4"],
            "b: airport[0]: gate_costs is '4'; a whole number",
        ),
        (
            "airport.0.buyout",
            "none",
            "b: airport[0]: buyout is 'none'; a whole number from 1 to 99",
        ),
        ("airport.0.value", -1, "b: airport[0]: value is -1; a whole number from 0 to 99 is due"),
        ("airport.0.regions", [], "b: airport[0]: regions is a list; a list of ids is due"),
        (
            "airport.0.regions",
            ["south"],
            "b: airport[0]: regions: 'south' is no region of this board",
        ),
        ("airport.0.regions", ["midwest"] * 2, "b: airport[0]: regions: midwest stands twice"),
        ("region.0.id", "midwest", "b: region: id: midwest stands twice"),
        (
            "region.0.bonus",
            "ten",
            "b: region[0]: bonus is 'ten'; a whole number from 0 to 999 is due",
        ),
        ("totals.regions", 6, "b: totals: regions is 6; there are 7"),
        ("totals.red_cubes", 250, "b: totals: more than 255 cubes in the bag"),
        ("totals.planes", 1, "b: totals: unknown key 'planes'"),
        ("rules.hand_size", 5, "b: rules: hand_size is 5; a whole number from 1 to 4 is due"),
        ("rules.end_score", ..., "b: rules: end_score is missing"),
        ("rules", 7, "b: rules is 7; a table is due"),
        ("slots_by_players.2", 1, "b: slots_by_players: 2 is 1; a whole number from 2 to 4 is due"),
        ("slots_by_players.5", ..., "b: slots_by_players: 5 is missing"),
    ],
)
def test_a_board_that_breaks_its_form_is_refused_by_file_key_and_fault(
    path, value, message
) -> None:
    with pytest.raises(Refusal) as refusal:
        board.read(changed(path, value), "b", "b")
    assert str(refusal.value).startswith(message)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("content", [b"\xff", b"a = ", b"[" * 5000])
def test_a_file_that_is_no_toml_is_refused(content, tmp_path) -> None:
    (tmp_path / "b.toml").write_bytes(content)
    with pytest.raises(Refusal, match=r"is not UTF-8 text|not TOML"):
        board.load(str(tmp_path / "b.toml"))


def test_a_board_that_is_nowhere_is_refused() -> None:
    with pytest.raises(Refusal, match="board 'mars': no such board or file; there is usa"):
        board.load("mars")
