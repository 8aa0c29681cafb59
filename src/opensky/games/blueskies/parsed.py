"""Values of a parsed TOML file, each returned with its type or refused with what would be right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeGuard

from opensky.errors import Refusal

NOTES = {"src", "reconstructed", "reconstructed_fields"}
"""Keys that say where figures come from; no rule uses them."""


def check_keys(given: Mapping[str, Any], due: set[str], extra: set[str], where: str) -> None:
    """Refuse a table that lacks a key or has one that nobody knows."""
    for key in sorted(due):
        if key not in given:
            raise Refusal(f"{where}: {key} is missing")
    for key in given:
        if key not in due | extra | NOTES:
            raise Refusal(
                f"{where}: unknown key {key!r}; there is {', '.join(sorted(due | extra))}"
            )


def refuse_twins(names: list[str], where: str) -> None:
    """Refuse a name that stands twice."""
    for name in names:
        if names.count(name) > 1:
            raise Refusal(f"{where}: {name} stands twice")


def entries(given: object, where: str, most: int) -> list[Mapping[str, Any]]:
    """Return a list of at most so many tables, at least one, or raise Refusal."""
    if not is_list(given) or not 1 <= len(given) <= most:
        raise Refusal(f"{where} is {kind(given)}; 1 to {most} tables are due")
    return [mapping(entry, f"{where}[{place}]") for place, entry in enumerate(given)]


def is_list(value: object) -> TypeGuard[Sequence[Any]]:
    """Say whether a parsed value is a list."""
    return isinstance(value, Sequence) and not isinstance(value, str)


def kind(value: object) -> str:
    """Name the kind of a parsed value for a message."""
    return f"{value!r:.40}" if isinstance(value, str | int | float) else f"a {type(value).__name__}"


def mapping(value: object, where: str) -> Mapping[str, Any]:
    """Return a table, or raise Refusal."""
    if not isinstance(value, Mapping):
        raise Refusal(f"{where} is {kind(value)}; a table is due")
    return value


def text(value: object, where: str) -> str:
    """Return a text, or raise Refusal."""
    if not isinstance(value, str) or not value:
        raise Refusal(f"{where} is {kind(value)}; a text is due")
    return value


def number(value: object, where: str, least: int, most: int) -> int:
    """Return a whole number within the bounds, or raise Refusal."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise Refusal(f"{where} is {kind(value)}; a whole number from {least} to {most} is due")
    return value
