"""Rule ids where they stand: in the law, in code that cites them, on tests that prove them.

A citation is an id in square brackets, `[F4]`, `[E1, E3]` or `[B1]-[B4]`, or an id as a text of
its own, such as the first argument of `Illegal`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from opensky.games import DEFAULT

STEM = r"[A-Z]+(?:-[A-Z]+)+-|[A-Z]+"
ID = rf"(?:{STEM})\d+"
LAW = re.compile(rf"^- \*\*({ID})\*\*", re.MULTILINE)
RANGE = re.compile(rf"\[({STEM})(\d+)\]-\[\1(\d+)\]")
BRACKETS = re.compile(rf"\[({ID}(?:, {ID})*)\]")
QUOTED = re.compile(r"""(["'])([A-Z]\d+|[A-Z]+(?:-[A-Z]+)+-\d+)\1""")

Source = tuple[Path, str]
"""A file and its text."""
Places = dict[str, list[str]]
"""Rule id -> where it is cited or proved."""


def rule_ids(law: str) -> list[str]:
    """List the ids of a rulebook in its order."""
    return LAW.findall(law)


def cited(text: str) -> set[str]:
    """Collect the ids that a piece of code cites."""
    ranges = (
        f"{stem}{number:0{len(first)}}"
        for stem, first, last in RANGE.findall(text)
        for number in range(int(first), int(last) + 1)
    )
    listed = (rule for rules in BRACKETS.findall(text) for rule in rules.split(", "))
    return {*ranges, *listed, *(rule for _, rule in QUOTED.findall(text))}


def cited_in(sources: Iterable[Source]) -> Places:
    """Map each id to the lines that cite it, each as "path:number"."""
    found: Places = {}
    for path, text in sources:
        for number, line in enumerate(text.splitlines(), 1):
            for rule in cited(line):
                found.setdefault(rule, []).append(f"{path}:{number}")
    return found


def proved_in(sources: Iterable[Source], game: str) -> Places:
    """Map each id of the game to the tests that carry it as a marker, each as "path::name"."""
    found: Places = {}
    for path, text in sources:
        for test, rules in proved_by(text, game).items():
            for rule in rules:
                found.setdefault(rule, []).append(f"{path}::{test}")
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
        if named.get("game", DEFAULT) == game:
            yield [ast.literal_eval(rule) for rule in mark.args]
