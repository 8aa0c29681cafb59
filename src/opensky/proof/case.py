"""A case: where two engines differ, as a small file that shows it again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any

from opensky.errors import Refusal
from opensky.proof.pair import Differs, Setting
from opensky.strict import parse_json


@dataclass(frozen=True, slots=True)
class Case:
    """A setting, a position or None for a new table, the events after it, and what differs."""

    setting: Setting
    position: str | None
    events: tuple[tuple[int, str], ...]
    attempt: str | None
    """A text tried after the events; legal or not, both engines must judge it alike."""
    what: str = ""
    ours: str = ""
    theirs: str = ""
    rules: tuple[str, ...] = ()

    def told(self, differs: Differs) -> Case:
        """Return the case with what differs."""
        return replace(
            self,
            what=differs.what,
            ours=differs.ours,
            theirs=differs.theirs,
            rules=differs.rules,
        )


def side_by_side(case: Case) -> Iterator[str]:
    """Yield the two answers line by line: once where they agree, else marked `-` and `+`.

    `-` is the engine's line, `+` the referee's.
    """
    pairs = zip_longest(case.ours.splitlines(), case.theirs.splitlines())
    for ours, theirs in pairs:
        if ours == theirs:
            yield f"  {ours}"
            continue
        yield from (f"- {ours}",) if ours is not None else ()
        yield from (f"+ {theirs}",) if theirs is not None else ()


def dumps(case: Case) -> str:
    """Write a case as JSON."""
    setting = case.setting
    content = {
        "game": setting.game,
        "board": setting.board,
        "seats": setting.seats,
        "rulings": dict(setting.rulings),
        "position": case.position,
        "events": case.events,
        "attempt": case.attempt,
        "what": case.what,
        "engine": case.ours,
        "referee": case.theirs,
        "rules": case.rules,
    }
    return json.dumps(content, indent=1) + "\n"


def loads(text: str, where: str) -> Case:
    """Read a case; raise Refusal, naming the key that is not as it should be."""
    content = parse_json(text, where)
    if not isinstance(content, dict):
        raise Refusal(f"{where}: a case is an object")
    texts = {key: _text(content, key, where) for key in ("game", "board")}
    seats = content.get("seats")
    if type(seats) is not int:
        raise Refusal(f"{where}: seats: a number is due")
    return Case(
        setting=Setting(texts["game"], texts["board"], seats, _rulings(content, where)),
        position=_text(content, "position", where) if content.get("position") else None,
        events=_events(content, where),
        attempt=_text(content, "attempt", where) if content.get("attempt") else None,
    )


def _text(content: dict[str, Any], key: str, where: str) -> str:
    if not isinstance(content.get(key), str):
        raise Refusal(f"{where}: {key}: a text is due")
    return str(content[key])


def _rulings(content: dict[str, Any], where: str) -> tuple[tuple[str, str], ...]:
    rulings = content.get("rulings")
    if not isinstance(rulings, dict) or not all(isinstance(v, str) for v in rulings.values()):
        raise Refusal(f"{where}: rulings: names with values are due")
    return tuple(rulings.items())


def _events(content: dict[str, Any], where: str) -> tuple[tuple[int, str], ...]:
    events = content.get("events")
    if not isinstance(events, list):
        raise Refusal(f"{where}: events: a list is due")
    for place, event in enumerate(events):
        if not isinstance(event, list) or [*map(type, event)] != [int, str]:
            raise Refusal(f"{where}: events: number {place} is not [seat, text]")
    return tuple((seat, text) for seat, text in events)
