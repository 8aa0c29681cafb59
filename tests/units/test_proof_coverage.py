"""The register of rules: complete, with lines that are there, and honest about what is not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from opensky.errors import Refusal
from opensky.games import find
from opensky.proof import coverage
from opensky.proof.coverage import HOUSE, ROOT, Entry, absences, count, register
from opensky.proof.verify import every
from opensky.referee.opensky import UNCOUNTED
from opensky.rulebook import rules

GAME = find("opensky")
EXAMPLES = ROOT / "tests" / "replays" / "opensky" / "records.jsonl"
REGISTER = register(GAME, count(every([EXAMPLES])))


def test_no_rule_is_without_code_referee_and_test() -> None:
    assert [entry.rule for entry in REGISTER] == [*rules(GAME)]
    assert {entry.rule: entry.lacks() for entry in REGISTER if entry.lacks()} == {}


def test_only_rules_with_a_reason_are_never_played() -> None:
    assert {entry.rule for entry in REGISTER if not entry.played} == set(UNCOUNTED)
    assert {entry.rule: entry.uncounted for entry in REGISTER if entry.uncounted} == UNCOUNTED


@pytest.mark.parametrize("entry", REGISTER, ids=lambda entry: entry.rule)
def test_every_line_listed_cites_the_rule(entry: Entry) -> None:
    for place in [*(entry.engine or []), *entry.referee]:
        path, _, number = place.rpartition(":")
        line = (HOUSE / path).read_text().splitlines()[int(number) - 1]
        assert entry.rule in line or f"[{entry.rule[0]}" in line.partition("]-")[2], place
    for test in entry.tests or []:
        path, _, name = test.partition("::")
        assert f"def {name}(" in (ROOT / path).read_text(), test


def test_the_core_is_part_of_the_engine_and_the_referee_is_not() -> None:
    engine = {path.as_posix() for path, _ in coverage.sources_of_engine(GAME)}
    referee = {path.as_posix() for path, _ in coverage.sources_of_referee("opensky")}
    assert {"_core.pyx", "games/opensky/market.pyx"} <= engine
    assert "referee/opensky/fares.py" in referee
    assert not engine & referee


def test_a_rule_without_a_test_is_named() -> None:
    entry = Entry("I4", "text", ["a.pyx:1"], [], [], 0, None)
    assert entry.lacks() == ["referee", "tests"]


def test_where_the_tests_are_not_installed_it_says_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(coverage, "TESTS", tmp_path / "tests")
    entries = register(GAME, None)
    assert {entry.tests for entry in entries if entry.tests is None} == {None}
    assert not any(entry.lacks() for entry in entries)
    assert entries[0].played is None
    assert absences() == ["The tests are not installed: a checkout of the project has them."]


def test_where_the_cython_sources_are_not_installed_their_rules_are_not_called_lacking(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(coverage, "CORE", "_nowhere")
    monkeypatch.setattr(coverage, "CODE", frozenset({".py"}))
    entries = register(GAME, None)
    assert not any(entry.lacks() for entry in entries)
    assert any(entry.engine is None for entry in entries)
    assert absences()[0].startswith("The Cython sources are not installed")


def test_a_record_that_does_not_hold_is_not_counted(tmp_path: Path) -> None:
    record = json.loads(EXAMPLES.read_text().splitlines()[0])
    record["scores"][0] += 50
    file = tmp_path / "broken.jsonl"
    file.write_text(json.dumps(record))
    with pytest.raises(Refusal, match=r"broken\.jsonl: line 1: scores"):
        count(every([file]))


def test_a_game_without_referee_is_refused() -> None:
    with pytest.raises(Refusal, match="no referee for 'chess'; there is one for blueskies"):
        coverage.sources_of_referee("chess")
