"""The table of faults: every one can be planted, and every rule of the book is broken by one."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from mutants import pair
from mutants.faults import Change, Fault, Misplaced, read
from mutants.logbook import JUDGED, Logbook
from mutants.workshop import Outcome
from opensky.proof.citations import rule_ids
from rules.opensky.pictures import position_text

ROOT = Path(__file__).parents[2]
FAULTS = read(Path(__file__).parent / "opensky.toml")
LAW = rule_ids((ROOT / "src/opensky/games/opensky/RULES.md").read_text(encoding="utf-8"))


def test_every_rule_is_broken_by_a_fault_and_no_other() -> None:
    assert {rule for fault in FAULTS for rule in fault.rules} == set(LAW)


def test_no_two_faults_say_the_same() -> None:
    assert len({fault.says for fault in FAULTS}) == len(FAULTS)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.says)
def test_a_fault_finds_its_place_in_engine_and_referee(fault: Fault, tmp_path: Path) -> None:
    assert fault.engine
    assert bool(fault.referee) != bool(fault.alone)
    for change in fault.changes:
        copy = tmp_path / change.path
        if not copy.exists():
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / change.path, copy)
        change.plant(tmp_path)


@pytest.mark.parametrize("text", ["", "a b", "a a"])
def test_a_fault_whose_text_is_not_there_once_is_an_error(text: str, tmp_path: Path) -> None:
    (tmp_path / "x.py").write_text(text)
    if text.count("a") == 1:
        Change(Path("x.py"), "a", "c").plant(tmp_path)
        assert (tmp_path / "x.py").read_text() == "c b"
        return
    with pytest.raises(Misplaced, match="due is once"):
        Change(Path("x.py"), "a", "c").plant(tmp_path)


@pytest.mark.parametrize(("planes", "picture"), pair.CORNERS)
def test_a_corner_can_be_played(planes: str, picture: dict[str, str | int]) -> None:
    told = list(pair.play_corner(position_text(planes, "north_america", **picture), 0))
    assert told[0] != "refused"
    assert len(told) > 1


def test_an_outcome_counts_again_while_all_it_hangs_on_is_the_same(tmp_path: Path) -> None:
    book = tmp_path / "book.jsonl"
    one, other = FAULTS[:2]
    outcome = Outcome(("tests/a.py::test_b", "tests/a.py::test_c"), is_crashed=True)
    Logbook(book, ROOT).keep(one, outcome)
    with book.open("a") as file:
        file.write('{"key": "cut sho')
    assert Logbook(book, ROOT).of(one) == outcome
    assert Logbook(book, ROOT).of(other) is None
    assert Logbook(book, tmp_path).of(one) is None


@pytest.mark.parametrize("pattern", JUDGED)
def test_every_pattern_of_what_is_judged_names_files(pattern: str) -> None:
    assert list(ROOT.glob(pattern))
