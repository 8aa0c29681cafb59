"""The faults of a game, read from its file, and how they are planted in a copy of the project."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path


class Misplaced(Exception):  # noqa: N818 - where a fault is, not what went wrong
    """A fault that cannot be planted: its file has not the text, or has it more than once."""


@dataclass(frozen=True, slots=True)
class Change:
    """One text for another in one file, its path seen from the project's root."""

    path: Path
    was: str
    becomes: str

    def plant(self, root: Path) -> None:
        """Carry the change out in a copy of the project."""
        text = (root / self.path).read_text(encoding="utf-8")
        found = text.count(self.was)
        if found != 1:
            raise Misplaced(
                f"{self.path}: {self.was!r:.80} stands there {found} times, due is once"
            )
        (root / self.path).write_text(text.replace(self.was, self.becomes), encoding="utf-8")


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that engine and referee get wrong alike."""

    rules: tuple[str, ...]
    says: str
    engine: tuple[Change, ...]
    referee: tuple[Change, ...]
    alone: str
    """Why the referee has nothing to break; empty where it has."""

    @property
    def changes(self) -> tuple[Change, ...]:
        return (*self.engine, *self.referee)


def read(path: Path) -> list[Fault]:
    """Read the faults of a game."""
    content = tomllib.loads(path.read_text(encoding="utf-8"))
    engine, referee = Path(content["engine"]), Path(content["referee"])
    return [
        Fault(
            rules=tuple(entry["rules"]),
            says=entry["says"],
            engine=_changes(engine, entry["engine"]),
            referee=_changes(referee, entry.get("referee", [])),
            alone=entry.get("alone", ""),
        )
        for entry in content["fault"]
    ]


def plant(root: Path, changes: Iterable[Change]) -> None:
    """Carry changes out, one after the other."""
    for change in changes:
        change.plant(root)


def _changes(folder: Path, entries: list[list[str]]) -> tuple[Change, ...]:
    return tuple(Change(_tidy(folder / name), was, becomes) for name, was, becomes in entries)


def _tidy(path: Path) -> Path:
    """Take the `..` out of a relative path."""
    parts: list[str] = []
    for part in path.parts:
        parts = parts[:-1] if part == ".." else [*parts, part]
    return Path(*parts)
