"""docs/view.md names every public field of a view and of the decisions, with its type."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import opensky.games.opensky as public
from opensky.games.opensky.table import View

ROOT = Path(__file__).parents[2]
HOME = ROOT / "src/opensky/games/opensky"
PAGE = (ROOT / "docs/view.md").read_text()
OWN = "_"
Rows = dict[str, str]


def classes(file: str) -> Iterator[ast.ClassDef]:
    for node in ast.parse((HOME / file).read_text()).body:
        if isinstance(node, ast.ClassDef):
            yield node


def members(file: str, name: str) -> Iterator[ast.FunctionDef]:
    (node,) = (node for node in classes(file) if node.name == name)
    for member in node.body:
        if isinstance(member, ast.FunctionDef) and not member.name.startswith(OWN):
            yield member


def is_property(member: ast.FunctionDef) -> bool:
    return any(
        isinstance(mark, ast.Name) and mark.id == "property" for mark in member.decorator_list
    )


def typed(wants_properties: bool) -> Rows:
    """Map fields or methods of a view, its own and those of the table, to their types."""
    return {
        member.name: ast.unparse(member.returns)
        for member in (*members("table.pyi", "View"), *members("look.pyi", "Look"))
        if member.returns and is_property(member) == wants_properties
    }


def rows(columns: int, name: str = r"\w+") -> Iterator[list[str]]:
    """Yield the cells of the page's tables with so many columns, code without its marks."""
    for line in PAGE.splitlines():
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        if len(cells) == columns and re.fullmatch(f"`{name}`", cells[0]):
            assert cells[-1], line
            yield [cell.strip("`").replace("\\|", "|") for cell in cells]


def test_the_page_names_every_field_with_its_type() -> None:
    told = list(rows(3))
    assert len(told) == len({name for name, _, _ in told})
    assert {name: kind for name, kind, _ in told} == typed(wants_properties=True)


def test_the_page_names_every_method_with_its_arguments_and_type() -> None:
    told = {cells[0].partition("(")[0]: cells for cells in rows(3, r"\w+\([^`]*\)")}
    assert {name: cells[1] for name, cells in told.items()} == typed(wants_properties=False)
    for member in (*members("table.pyi", "View"), *members("look.pyi", "Look")):
        own = ", ".join(ast.unparse(argument) for argument in member.args.args[1:])
        if not is_property(member) and not member.args.kwonlyargs:
            assert told[member.name][0] == f"{member.name}({own})"


def test_the_compiled_view_has_these_fields_and_no_others() -> None:
    compiled = {name for name in dir(View) if not name.startswith(OWN)}
    assert compiled == typed(True).keys() | typed(False).keys()


def test_the_page_names_the_arguments_of_what_thinks() -> None:
    thinkers = [member for member in members("table.pyi", "View") if member.args.kwonlyargs]
    assert [member.name for member in thinkers] == ["search", "solve"]
    for thinker in thinkers:
        said = next(part for part in PAGE.split("\n\n") if f"`view.{thinker.name}(" in part)
        assert all(argument.arg in said for argument in thinker.args.kwonlyargs)


def test_the_page_names_every_field_of_every_decision_with_its_type() -> None:
    expected = {}
    for node in classes("decisions.pyi"):
        for member in node.body:
            if isinstance(member, ast.AnnAssign):
                expected[node.name, ast.unparse(member.target)] = ast.unparse(member.annotation)
            elif isinstance(member, ast.FunctionDef) and member.returns:
                expected[node.name, member.name] = ast.unparse(member.returns)
    assert {(cells[0], cells[1]): cells[2] for cells in rows(4)} == expected
    assert {name for name, _ in expected} <= {*public.__all__}


def test_the_fields_of_a_view_have_the_types_that_the_page_says() -> None:
    """Look at whole games: no field ever holds something else than its type."""
    from units.docs_types import holds, views

    kinds = typed(wants_properties=True)
    for view in views():
        for name, kind in kinds.items():
            assert holds(getattr(view, name), kind), (name, kind, getattr(view, name))
