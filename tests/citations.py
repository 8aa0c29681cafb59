"""Rule ids where they stand: in the law, in code that cites them, on tests that prove them.

A citation is an id in square brackets, `[F4]`, `[E1, E3]` or `[B1]-[B4]`, or an id as a text of
its own, such as the first argument of `Illegal`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

ID = r"(?:[A-Z]+|V-[A-Z]+-)\d+"
"""Such as F4, or V-SR-05 in the book of 1840."""
LAW = re.compile(rf"^- \*\*({ID})\*\*", re.MULTILINE)
RANGE = re.compile(r"\[([A-Z]+)(\d+)\]-\[\1(\d+)\]")
BRACKETS = re.compile(rf"\[({ID}(?:, {ID})*)\]")
QUOTED = re.compile(r"""(["'])([A-Z]\d+|V-[A-Z]+-\d+)\1""")

Tests = dict[str, set[str]]
"""Rule id -> tests, each as "tests/rules/opensky/test_fares.py::test_name"."""


def rule_ids(law: str) -> list[str]:
    """List the ids of a rulebook in its order."""
    return LAW.findall(law)


def cited(text: str) -> set[str]:
    """Collect the ids that a piece of code cites."""
    ranges = (
        f"{letter}{number}"
        for letter, first, last in RANGE.findall(text)
        for number in range(int(first), int(last) + 1)
    )
    listed = (rule for rules in BRACKETS.findall(text) for rule in rules.split(", "))
    return {*ranges, *listed, *(rule for _, rule in QUOTED.findall(text))}


def cited_in(paths: Iterable[Path]) -> dict[str, set[str]]:
    """Map each id to the files that cite it."""
    found: dict[str, set[str]] = {}
    for path in paths:
        for rule in cited(path.read_text(encoding="utf-8")):
            found.setdefault(rule, set()).add(str(path))
    return found


def proved_in(root: Path, game: str) -> Tests:
    """Map each id of the game to the tests below the root that carry it as a marker."""
    found: Tests = {}
    for path in sorted(root.rglob("test_*.py")):
        for test, rules in proved_by(path.read_text(encoding="utf-8"), game).items():
            for rule in rules:
                found.setdefault(rule, set()).add(f"{path}::{test}")
    return found


def proved_by(source: str, game: str) -> dict[str, list[str]]:
    """Map each test of a module to the ids of the game that it is marked with."""
    functions = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    return {
        function.name: [rule for mark in _marks(function, game) for rule in mark]
        for function in functions
        if function.name.startswith("test_")
    }


def _marks(function: ast.FunctionDef, game: str) -> Iterator[list[str]]:
    """Read `@pytest.mark.rule("I4", "E2", game="opensky")`; the game may be left out."""
    for mark in function.decorator_list:
        if not isinstance(mark, ast.Call) or ast.unparse(mark.func) != "pytest.mark.rule":
            continue
        named = {key.arg: ast.literal_eval(key.value) for key in mark.keywords}
        if named.get("game", "opensky") == game:
            yield [ast.literal_eval(rule) for rule in mark.args]
