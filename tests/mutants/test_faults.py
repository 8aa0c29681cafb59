"""The table of faults: every one can be planted, and every rule of the book is broken by one."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from mutants.faults import Change, Fault, Misplaced, read
from opensky.proof.citations import rule_ids

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
