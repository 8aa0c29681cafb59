"""The referee cites every rule where it applies it, and says why some are not counted."""

from __future__ import annotations

import re
from pathlib import Path

import opensky.referee.blueskies as package
from opensky.referee.blueskies import UNCOUNTED

SOURCES = sorted(Path(package.__file__).parent.glob("*.py"))


def test_every_rule_is_cited_beside_code_and_no_other(rule_ids: set[str]) -> None:
    cited: set[str] = set()
    for source in SOURCES:
        for line in source.read_text(encoding="utf-8").splitlines():
            cited.update(re.findall(r"B-[A-Z]+-\d+", line.partition("#")[2]))
    assert cited == rule_ids
    assert len(rule_ids) > 50


def test_uncounted_rules_exist_and_have_a_reason(rule_ids: set[str]) -> None:
    assert set(UNCOUNTED) <= rule_ids
    assert all(len(reason) > 20 for reason in UNCOUNTED.values())
