"""Read the keys of a board file, each refused in one line that names it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from opensky.referee.verdict import Malformed, shown

MAX_FIGURE = 1000


def a_table(form: Mapping[str, object], key: str, name: str) -> Mapping[str, object]:
    """Return the table under a name."""
    value = form.get(name)
    if not isinstance(value, Mapping):
        raise Malformed(f"{key}: {name} is {_what(form, name)}, due is a table")
    return value


def tables(form: Mapping[str, object], name: str) -> list[Mapping[str, object]]:
    """Return the tables of an array of tables at the top."""
    tables = a_list(form, "board", name)
    for number, table in enumerate(tables):
        if not isinstance(table, Mapping):
            raise Malformed(f"{name}[{number}]: {shown(table)} is no table")
    return tables


def a_list(form: Mapping[str, object], key: str, name: str) -> list[Any]:
    """Return the list under a name."""
    value = form.get(name)
    if not isinstance(value, list | tuple):
        raise Malformed(f"{key}: {name} is {_what(form, name)}, due is a list")
    return list(value)


def a_text(form: Mapping[str, object], key: str, name: str) -> str:
    """Return the text under a name."""
    value = form.get(name)
    if not isinstance(value, str) or not value:
        raise Malformed(f"{key}: {name} is {_what(form, name)}, due is text")
    return value


def a_figure(form: Mapping[str, object], key: str, name: str, least: int = 1) -> int:
    """Return the whole number under a name."""
    if name not in form:
        raise Malformed(f"{key}: {name} is missing")
    return a_whole(form[name], f"{key}.{name}", least)


def a_whole(value: object, key: str, least: int = 1) -> int:
    """Return a whole number; `true` and `1.0` are none."""
    if type(value) is not int or not least <= value <= MAX_FIGURE:
        due = f"a whole number from {least} to {MAX_FIGURE}"
        raise Malformed(f"{key}: {shown(value)}, due is {due}")
    return value


def _what(form: Mapping[str, object], name: str) -> str:
    return shown(form[name]) if name in form else "missing"
