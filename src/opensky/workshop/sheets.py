"""A view in words, for a game that draws no picture of its own."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import Any

from opensky.game import GameType, View

WIDTH = 80
_SILENT = frozenset({"options", "history", "seat", "board", "rulings"})


def picture_of(game: GameType, view: View) -> list[str]:
    """Show what a seat sees: the game's own picture, or the fields of the view."""
    draw: Any = getattr(game, "picture", None)
    if draw is not None:
        return [*draw(view, view.seat)]
    return [*_fields(view)]


def _fields(view: View) -> Iterator[str]:
    """Yield the fields that hold something, whole and wrapped."""
    for name in sorted(dir(type(view))):
        if name.startswith("_") or name in _SILENT:
            continue
        value = getattr(view, name)
        if callable(value) or value in ((), {}, None, ""):
            continue
        yield from wrap(f"{name}: {_said(value)}", WIDTH, subsequent_indent="    ")


def _said(value: Any) -> str:  # noqa: ANN401 - whatever a field holds
    """Write a field without the signs of Python where they say nothing."""
    if isinstance(value, dict):
        return "; ".join(f"{key} {_said(held)}" for key, held in value.items())
    if isinstance(value, tuple | list):
        return "(" + ", ".join(map(_said, value)) + ")"
    return "-" if value is None else str(value)


def options_of(view: View, most: int) -> list[str]:
    """Write the first options with their numbers in columns, and how many more there are."""
    texts = [f"{number:3} {option}" for number, option in enumerate(view.options[:most], start=1)]
    width = max(map(len, texts), default=1) + 2
    columns = max(1, WIDTH // width)
    rows = -(-len(texts) // columns)
    lines = [
        "".join(text.ljust(width) for text in texts[row::rows]).rstrip() for row in range(rows)
    ]
    if len(view.options) > most:
        lines.append(f"    and {len(view.options) - most} more: `all` lists them")
    return lines
