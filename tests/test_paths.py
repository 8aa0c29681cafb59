"""Every file that a page of the project names is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "opensky"
ENDS = "csv|html|jsonl?|md|p(?:xd|yi?|yx)|sh|sqlite|toml"
FILE = re.compile(rf"(?<![\w./~<:|-])(?:[\w.-]+/)*[\w.-]+\.(?:{ENDS})(?![\w/])")
FOLDER = re.compile(r"(?<![\w./~<:|-])(?:[A-Za-z_.][\w.-]+/)+(?![\w*|])")
STEPS = {f"step{number}.py" for number in range(1, 7)}
MADE = STEPS | {
    "NAME.py",
    "build/mutants.jsonl",
    "games.csv",
    "games.jsonl",
    "index.sqlite",
    "many.jsonl",
    "mine.jsonl",
    "my_bot.py",
    "opensky-play.json",
    "played.jsonl",
    "quick.html",
    "swiss.html",
    "test_NAME.py",
}
"""What the reader writes, or a command of the page."""
KEPT = {"logs/evidence.jsonl", "plan.json", "plan.1.json", "records.jsonl"}
"""What stands in a tournament's folder."""


def pages() -> list[Path]:
    hidden = {"build", "dist", "runs"}
    return [
        page
        for page in sorted(ROOT.rglob("*.md"))
        if not any(part in hidden or part[0] == "." for part in page.relative_to(ROOT).parts)
    ]


def names() -> set[str]:
    return {
        path.name for top in (PACKAGE, ROOT / "tests", ROOT / "bots") for path in top.rglob("*.*")
    }


def missing(page: Path, text: str) -> set[str]:
    """Find what a page names and nobody has; a bare name may stand anywhere in the project."""
    known = names() | MADE | KEPT
    folders = (ROOT, page.parent, PACKAGE, PACKAGE.parent)
    return {
        name
        for name in {*FILE.findall(text), *FOLDER.findall(text)}
        if not name.startswith("runs/")
        and not any((folder / name).exists() for folder in folders)
        and name not in (known if "/" not in name else MADE | KEPT)
    }


@pytest.mark.parametrize("page", pages(), ids=lambda page: str(page.relative_to(ROOT)))
def test_what_a_page_names_is_there(page: Path) -> None:
    assert not missing(page, page.read_text(encoding="utf-8"))


def test_what_is_not_there_is_found() -> None:
    text = "`src/opensky/game.py`, `tests/units/test_gone.py`, [x](docs/gone.md), gone/, lost.pyx."
    assert missing(ROOT / "README.md", text) == {
        "tests/units/test_gone.py",
        "docs/gone.md",
        "gone/",
        "lost.pyx",
    }
