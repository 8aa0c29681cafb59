"""The pages on views name every public field of a view and of the decisions, with its type."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from units.docs_types import holds, views

ROOT = Path(__file__).parents[2]
OWN = "_"
Rows = dict[str, str]
NO_FIELD = ("-", "-")
"""What stands in the row of a decision that has none."""


@dataclass(frozen=True)
class Page:
    """One game's page, and where its types stand."""

    game: str
    file: str
    thinkers: tuple[str, ...] = ()
    """Methods whose keywords the page tells beside the table."""
    suffix: str = "pyi"

    @property
    def text(self) -> str:
        return (ROOT / "docs" / self.file).read_text()

    @property
    def public(self) -> ModuleType:
        return import_module(f"opensky.games.{self.game}")

    def classes(self, name: str) -> dict[str, ast.ClassDef]:
        """Map the classes of a module of the game."""
        path = ROOT / f"src/opensky/games/{self.game}/{name}.{self.suffix}"
        body = ast.parse(path.read_text()).body
        return {node.name: node for node in body if isinstance(node, ast.ClassDef)}

    def members(self, *of: tuple[str, str]) -> Iterator[ast.FunctionDef]:
        """Yield the public methods and properties of classes, each given by module and name."""
        for module, name in of:
            for member in self.classes(module)[name].body:
                if isinstance(member, ast.FunctionDef) and not member.name.startswith(OWN):
                    yield member

    def of_view(self, wants_properties: bool) -> list[ast.FunctionDef]:
        """List the fields or the methods of a view, its own and those of the table."""
        both = self.members(("table", "View"), ("look", "Look"))
        return [member for member in both if is_property(member) == wants_properties]

    def sections(self) -> dict[str, str]:
        return dict(part.split("\n", 1) for part in self.text.split("\n## ")[1:])

    def rows(self, columns: int, name: str = r"\w+") -> Iterator[list[str]]:
        """Yield the cells of the tables with so many columns, but for those of a table."""
        for title, text in self.sections().items():
            if title != "A table to play on":
                yield from cells(text, columns, name)


PAGES = [
    Page("opensky", "view.md", ("search", "solve")),
    Page("blueskies", "blueskies_view.md", ("search",)),
    Page("vienna1840", "vienna1840_view.md", suffix="py"),
]
each = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.game)


def is_property(member: ast.FunctionDef) -> bool:
    return any(
        isinstance(mark, ast.Name) and mark.id == "property" for mark in member.decorator_list
    )


def typed(members: list[ast.FunctionDef]) -> Rows:
    """Map names to the types that are given back."""
    return {member.name: ast.unparse(member.returns) for member in members if member.returns}


def cells(text: str, columns: int, name: str) -> Iterator[list[str]]:
    """Yield the cells of rows whose first holds such a name, code without its marks."""
    for line in text.splitlines():
        found = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        if len(found) == columns and re.fullmatch(f"`{name}`", found[0]):
            assert found[-1], line
            yield [cell.strip("`").replace("\\|", "|") for cell in found]


def check_calls(told: list[list[str]], members: list[ast.FunctionDef]) -> None:
    """Compare rows of calls with methods: names, arguments, types."""
    by_name = {row[0].partition("(")[0]: row for row in told}
    assert {name: row[1] for name, row in by_name.items()} == typed(members)
    for member in members:
        own = ast.arguments([], member.args.args[1:], None, [], [], None, member.args.defaults)
        if not member.args.kwonlyargs:
            assert by_name[member.name][0] == f"{member.name}({ast.unparse(own)})"


@each
def test_the_page_names_every_field_with_its_type(page: Page) -> None:
    told = list(page.rows(3))
    assert len(told) == len({name for name, _, _ in told})
    assert {name: kind for name, kind, _ in told} == typed(page.of_view(wants_properties=True))


@each
def test_the_page_names_every_method_with_its_arguments_and_type(page: Page) -> None:
    told = list(page.rows(3, r"\w+\([^`]*\)"))
    check_calls(told, page.of_view(wants_properties=False))


def test_the_page_of_blueskies_names_every_method_of_a_table() -> None:
    page = PAGES[1]
    told = list(cells(page.sections()["A table to play on"], 3, r"\w+\([^`]*\)"))
    check_calls(told, list(page.members(("table", "Table"))))


@each
def test_the_view_has_these_fields_and_no_others(page: Page) -> None:
    known = {name for name in dir(page.public.View) if not name.startswith(OWN)}
    assert known == {member.name for kind in (True, False) for member in page.of_view(kind)}


@each
def test_the_page_names_the_arguments_of_what_thinks(page: Page) -> None:
    own = page.members(("table", "View"))
    thinkers = {member.name: member for member in own if member.args.kwonlyargs}
    assert tuple(thinkers) == page.thinkers
    for name, thinker in thinkers.items():
        said = next(part for part in page.text.split("\n\n") if f"`view.{name}(" in part)
        assert all(argument.arg in said for argument in thinker.args.kwonlyargs)


def fields_of(page: Page) -> dict[tuple[str, str], str]:
    """Map class and field of every public decision to the field's type."""
    known = page.classes("decisions")
    found: dict[tuple[str, str], str] = {}
    for name, node in known.items():
        if name not in page.public.__all__ or name == "Decision":
            continue
        bases = [known[base.id] for base in node.bases if isinstance(base, ast.Name)]
        own = {}
        for member in (member for part in (*bases, node) for member in part.body):
            if isinstance(member, ast.AnnAssign):
                own[name, ast.unparse(member.target)] = ast.unparse(member.annotation)
            elif isinstance(member, ast.FunctionDef) and is_property(member) and member.returns:
                own[name, member.name] = ast.unparse(member.returns)
        found |= own or {(name, NO_FIELD[0]): NO_FIELD[1]}
    return found


@each
def test_the_page_names_every_field_of_every_decision_with_its_type(page: Page) -> None:
    assert {(row[0], row[1]): row[2] for row in page.rows(4)} == fields_of(page)


@each
def test_the_fields_of_a_view_have_the_types_that_the_page_says(page: Page) -> None:
    """Look at whole games: no field ever holds something else than its type."""
    kinds = typed(page.of_view(wants_properties=True))
    for view in views(page.game):
        for name, kind in kinds.items():
            assert holds(getattr(view, name), kind, page.public), (name, kind, getattr(view, name))
