"""The referee for a game, or for a record."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any

from opensky.errors import Refusal
from opensky.referee import GAMES, RECORDS


def by_game(name: str) -> ModuleType:
    """Return the referee of a game; raise Refusal when it has none."""
    if name not in GAMES:
        raise Refusal(f"no referee for {name!r}; there is one for {', '.join(sorted(GAMES))}")
    return GAMES[name]


def by_record(record: Mapping[str, Any], where: str) -> ModuleType:
    """Return the referee for a record's format; raise Refusal when there is none."""
    if record["record"] not in RECORDS:
        formats = ", ".join(sorted(RECORDS))
        raise Refusal(f"{where}: record: no referee for {record['record']!r:.40}; {formats} is due")
    return RECORDS[record["record"]]
