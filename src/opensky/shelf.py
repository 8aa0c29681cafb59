"""The bots of a folder and their ideas, without running them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from opensky.errors import Refusal


def ideas(folder: Path) -> Iterator[tuple[Path, str]]:
    """Yield every bot file with the first line of its docstring; raise Refusal without a folder."""
    if not folder.is_dir():
        raise Refusal(f"{folder}: no such folder; name the folder of the bot files")
    for path in sorted(folder.glob("*.py")):
        try:
            module = ast.parse(path.read_bytes())
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            yield path, f"cannot be read: {error or type(error).__name__}"
            continue
        if defines_a_bot(module):
            yield path, (ast.get_docstring(module) or "-").splitlines()[0]


def defines_a_bot(module: ast.Module) -> bool:
    """Say whether the file has a function `decide`, or a class with one."""
    return any(
        isinstance(node, ast.FunctionDef) and node.name == "decide" for node in ast.walk(module)
    )
