"""What a source file imports, calls and measures, read without running it.

Python and stubs are read with `ast`. Cython is read line by line: its import and cimport lines,
its calls by name, its functions by their indentation.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

PYTHON, CYTHON = {".py", ".pyi"}, {".pyx", ".pxd"}
FROM = re.compile(r"^\s*from\s+([\w.]+)\s+c?import\s+(.*)$")
IMPORT = re.compile(r"^\s*c?import\s+(.*)$")
FUNCTION = re.compile(
    r"^(\s*)(?:async\s+)?(?:def|cdef|cpdef)\s(?!(?:class|extern)\b)[^=]*?(\w+)\s*\("
)
CALL = re.compile(r"([\w.]+)\(")


@dataclass(frozen=True, slots=True)
class Source:
    """One file: its module name, such as `opensky.games.opensky.table`, and its text."""

    module: str
    suffix: str
    text: str

    @property
    def is_python(self) -> bool:
        return self.suffix in PYTHON


@dataclass(frozen=True, slots=True)
class Arrow:
    """A forbidden import: from any source to any target, but for those that are named.

    `{game}` stands for the same game on both sides.
    """

    name: str
    sources: tuple[str, ...]
    targets: tuple[str, ...]
    but_sources: tuple[str, ...] = ()
    but_targets: tuple[str, ...] = ()

    def forbids(self, source: str, target: str, games: Iterable[str]) -> bool:
        """Tell whether that import is this arrow; who belongs to no game may use what any may."""
        own = [game for game in games if self._is_source(source, game)]
        return bool(own) and all(self._forbids(source, target, game) for game in own)

    def _is_source(self, source: str, game: str) -> bool:
        return any(is_within(source, root.format(game=game)) for root in self.sources)

    def _forbids(self, source: str, target: str, game: str) -> bool:
        def within(module: str, roots: tuple[str, ...]) -> bool:
            return any(is_within(module, root.format(game=game)) for root in roots)

        return (
            within(source, self.sources)
            and not within(source, self.but_sources)
            and within(target, self.targets)
            and not within(target, self.but_targets)
        )


def is_within(module: str, root: str) -> bool:
    """Tell whether a module is that one or below it; a root that ends with ! is that one only."""
    return module == root.rstrip("!") or module.startswith(f"{root}.")


def read(root: Path, below: Path) -> list[Source]:
    """Read all sources below a folder; modules are named from the root."""
    files = sorted(path for path in below.rglob("*") if path.suffix in PYTHON | CYTHON)
    return [
        Source(module_name(path.relative_to(root)), path.suffix, path.read_text(encoding="utf-8"))
        for path in files
    ]


def module_name(path: Path) -> str:
    """Name the module of a file, given its path from the root of the imports."""
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(source: Source, modules: Iterable[str] = ()) -> set[str]:
    """Collect the modules that a file imports; a name from a package counts if it is a module."""
    found = _python_imports(source.text) if source.is_python else _cython_imports(source.text)
    known = set(modules)
    return {f"{module}.{name}" if f"{module}.{name}" in known else module for module, name in found}


def broken(arrow: Arrow, sources: list[Source], games: Iterable[str]) -> list[str]:
    """List the imports that an arrow forbids, each as "source -> target"."""
    modules = {source.module for source in sources}
    return sorted(
        {
            f"{source.module} -> {target}"
            for source in sources
            for target in imports(source, modules)
            if arrow.forbids(source.module, target, games)
        }
    )


def calls(source: Source) -> set[str]:
    """Collect the names that a file calls, such as `print`, `Path.open` as `.open`."""
    if not source.is_python:
        return {name for line in _code_lines(source.text) for name in _names_called(line)}
    nodes = [node.func for node in ast.walk(ast.parse(source.text)) if isinstance(node, ast.Call)]
    return {_call_name(function) for function in nodes}


def uses(source: Source, module: str) -> bool:
    """Tell whether a file uses a module for more than to name a type."""
    if not source.is_python:
        return any(is_within(target, module) for target in imports(source))
    tree = ast.parse(source.text)
    _drop_annotations(tree)
    names = _names_bound_to(tree, module)
    return any(isinstance(node, ast.Name) and node.id in names for node in ast.walk(tree))


def mentions(source: Source, words: Iterable[str]) -> list[str]:
    """List those words that stand in a file's texts and imports, docstrings and comments aside."""
    if not source.is_python:
        body = "\n".join(_code_lines(source.text))
        return [word for word in words if re.search(rf"\b{re.escape(word)}\b", body)]
    tree = ast.parse(source.text)
    texts = [*imports(source), *_texts(tree)]
    return [
        word for word in words if any(re.search(rf"\b{re.escape(word)}\b", text) for text in texts)
    ]


def bare_texts(source: Source, word: str) -> int:
    """Count the texts of a file that are just that word, docstrings and comments aside."""
    if not source.is_python:
        return sum(
            len(re.findall(rf"""(["']){re.escape(word)}\1""", line))
            for line in _code_lines(source.text)
        )
    return sum(text == word for text in _texts(ast.parse(source.text)))


def long_functions(source: Source, most: int) -> list[str]:
    """List the functions with a longer body, docstring aside, each with its length."""
    lengths = _python_bodies(source.text) if source.is_python else _cython_bodies(source.text)
    return [f"{source.module}.{name}: {length}" for name, length in lengths if length > most]


def _python_imports(text: str) -> Iterator[tuple[str, str]]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from ((node.module or "", alias.name) for alias in node.names)


def _cython_imports(text: str) -> Iterator[tuple[str, str]]:
    for line in _code_lines(text):
        if match := FROM.match(line):
            names = re.findall(r"(\w+|\*)(?:\s+as\s+\w+)?", match.group(2))
            yield from ((match.group(1), name) for name in names)
        elif match := IMPORT.match(line):
            modules = (part.split() for part in match.group(1).split(","))
            yield from ((words[0], "") for words in modules if words)


def _code_lines(text: str) -> Iterator[str]:
    """Give the lines of a Cython file without docstrings and comments, brackets joined."""
    text = re.sub(r'("""|\'\'\').*?\1', '""', text, flags=re.DOTALL)
    held = ""
    for line in text.splitlines():
        held = f"{held} {line.split('#')[0].rstrip()}" if held else line.split("#")[0].rstrip()
        if held.count("(") <= held.count(")"):
            yield held
            held = ""


def _names_called(line: str) -> Iterator[str]:
    if FUNCTION.match(line):
        return
    for name in CALL.findall(line):
        yield f".{name.rsplit('.', 1)[1]}" if "." in name else name


def _call_name(function: ast.expr) -> str:
    if isinstance(function, ast.Name):
        return function.id
    return f".{function.attr}" if isinstance(function, ast.Attribute) else ""


def _drop_annotations(tree: ast.AST) -> None:
    for node in ast.walk(tree):
        if isinstance(node, ast.arg):
            node.annotation = None
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.returns = None
        elif isinstance(node, ast.AnnAssign):
            node.annotation = ast.Constant(None)


def _names_bound_to(tree: ast.AST, module: str) -> set[str]:
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.asname or alias.name for alias in node.names if alias.name == module}
        elif isinstance(node, ast.ImportFrom) and node.module == module:
            names |= {alias.asname or alias.name for alias in node.names}
    return names


def _texts(tree: ast.AST) -> Iterator[str]:
    """Give the texts of a file but for docstrings, of modules to attributes."""
    nodes = list(ast.walk(tree))
    alone = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
        if is_text and id(node) not in alone:
            yield node.value


def _python_bodies(text: str) -> Iterator[tuple[str, int]]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            body = node.body[1:] if ast.get_docstring(node) else node.body
            yield node.name, (node.end_lineno or 0) - body[0].lineno + 1 if body else 0


def _cython_bodies(text: str) -> Iterator[tuple[str, int]]:
    """Measure a function from the line after its signature to the next one indented as it is."""
    lines = re.sub(r'^\s*("""|\'\'\').*?\1\s*$', "", text, flags=re.DOTALL | re.MULTILINE)
    rows = [line for line in lines.splitlines() if line.strip()]
    for number, row in enumerate(rows):
        if (match := FUNCTION.match(row)) is None:
            continue
        start = next((i for i in range(number, len(rows)) if rows[i].endswith(":")), len(rows))
        indent = len(match.group(1))
        body = rows[start + 1 :]
        yield match.group(2), sum(1 for _ in _deeper(body, indent))


def _deeper(rows: list[str], indent: int) -> Iterator[str]:
    for row in rows:
        if len(row) - len(row.lstrip()) <= indent:
            return
        yield row
