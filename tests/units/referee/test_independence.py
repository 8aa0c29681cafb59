"""The referee stands alone, and cites every rule where it applies it."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

import opensky.referee as package
from opensky.referee.opensky import UNCOUNTED

SOURCES = sorted(Path(package.__file__).parent.rglob("*.py"))


def test_referee_imports_the_standard_library_and_itself_only() -> None:
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            for name in _imported(node):
                first = name.split(".")[0]
                assert name.startswith("opensky.referee") or first in sys.stdlib_module_names, (
                    source.name,
                    name,
                )


def _imported(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        assert node.level == 0
        return [node.module or ""]
    return []


def test_every_rule_is_cited_beside_code_and_no_other(rule_ids: set[str]) -> None:
    cited: set[str] = set()
    for source in SOURCES:
        for line in source.read_text(encoding="utf-8").splitlines():
            comment = line.partition("#")[2]
            for group in re.findall(r"\[([A-Z]\d+(?:, [A-Z]\d+)*)\]", comment):
                cited.update(group.split(", "))
    assert cited == rule_ids


def test_uncounted_rules_exist_and_have_a_reason(rule_ids: set[str]) -> None:
    assert set(UNCOUNTED) <= rule_ids
    assert all(len(reason) > 20 for reason in UNCOUNTED.values())
