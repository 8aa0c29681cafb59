"""The bots of a folder and their ideas, and bots found by name, without running them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from opensky.bots import survey
from opensky.errors import Refusal

GAMES = "opensky.games."
HERE = Path("bots")
"""Where a bot is looked for by name first."""
SHIPPED = Path(__file__).parent / "shipped"
"""The bots that come with an installed package."""
CLONE = Path(__file__).parents[2] / "bots"
"""The same bots in a clone, beside the sources."""


def ideas(folder: Path) -> Iterator[tuple[Path, str, str]]:
    """Yield every bot file, its game, and the first line of its docstring.

    The game is the one whose names the file imports, "" where it imports none. Raise Refusal
    without a folder.
    """
    if not folder.is_dir():
        raise Refusal(f"{folder}: no such folder; name the folder of the bot files")
    for path in sorted(folder.glob("*.py")):
        try:
            module = ast.parse(path.read_bytes())
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            yield path, "", f"cannot be read: {error or type(error).__name__}"
            continue
        if defines_a_bot(module):
            yield path, game_of(module), (ast.get_docstring(module) or "-").splitlines()[0]


def game_of(module: ast.Module) -> str:
    """Name the game that a bot's file imports from, "" for none."""
    for node in ast.walk(module):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom):
            names = [node.module or ""]
        for name in names:
            if name.startswith(GAMES):
                return name.removeprefix(GAMES).partition(".")[0]
    return ""


def defines_a_bot(module: ast.Module) -> bool:
    """Say whether the file has a function `decide`, or a class with one."""
    return any(
        isinstance(node, ast.FunctionDef) and node.name == "decide" for node in ast.walk(module)
    )


def home() -> Path:
    """Return the folder of bots that is at hand: the one here, else the one that was shipped."""
    return next((folder for folder in homes()), HERE)


def homes() -> list[Path]:
    """Return the folders that a name is looked up in, in that order."""
    return [folder for folder in (HERE, SHIPPED, CLONE) if folder.is_dir()]


def named(spec: str, game: str = "") -> str:
    """Return the spec of a bot given by path, or by name in the first home that has it.

    A name is that of a file, before it the game's where several have one (greedy of a game G is
    G_greedy.py), or what a bot calls itself. A path.py or path.py:Class is returned as it is.
    Raise Refusal for a name that nobody has.
    """
    if ".py" in spec or "/" in spec:
        return spec
    bots = [path for folder in homes() for path, _, _ in ideas(folder)]
    by_stem = {path.stem: path for path in reversed(bots)}
    for stem in (f"{game}_{spec}", spec):
        if stem in by_stem:
            return str(by_stem[stem])
    for path in bots:
        if _title(path) == spec:
            return str(path)
    names = ", ".join(sorted(by_stem)) or "none"
    raise Refusal(f"{spec}: no bot of that name; there is {names}; or give a path.py")


def _title(path: Path) -> str:
    try:
        return survey(path.name, path.parent).name
    except Refusal:  # its file cannot be read; it is then known by the file's name alone
        return path.stem
