from __future__ import annotations

import re

import pytest

import opensky.referee.opensky.board as boards


@pytest.fixture(scope="session")
def rule_ids() -> set[str]:
    text = (boards.BOX.parent / "RULES.md").read_text(encoding="utf-8")
    return set(re.findall(r"\*\*([A-Z]\d+)\*\*", text))
