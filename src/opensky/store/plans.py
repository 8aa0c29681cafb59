"""The plans of a tournament's folder: the one it began with, and its numbered revisions.

`plan.json` is the first; `plan.1.json` and so on hold what was changed while the tournament was
on, with `games`, how many games were stored when the change began to count, and `prev`, the
SHA-256 of the plan before. A revision is written with the first record that is stored under it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

from opensky import __version__
from opensky.errors import Refusal
from opensky.store.lines import PLAN

Facts = Mapping[str, Any]
Revision = tuple[int, Facts]
"""How many games were stored when a plan began to count, and its facts."""
MayChange = Callable[[Facts, Facts], bool]
"""Tells whether a stored plan may become another."""


def revisions(folder: Path) -> list[Revision]:
    """Read the plans of a folder, the first one first; raise Refusal when one is damaged."""
    found: list[Revision] = []
    before = ""
    for number in count():
        path = folder / plan_name(number)
        if number and not path.exists():
            return found
        plan = _load(path)
        if plan["prev"] != before:
            raise Refusal(
                f"{path}: does not follow {plan_name(number - 1)}, which was changed; put it back"
            )
        found.append((plan["games"], plan["facts"]))
        before = digest_of(path)
    return found


def write(folder: Path, number: int, games: int, facts: Facts) -> None:
    """Write a plan of the folder, whole or not at all."""
    before = digest_of(folder / plan_name(number - 1)) if number else None
    chain = {} if before is None else {"games": games, "prev": before}
    text = json.dumps({"version": __version__, **chain, "facts": facts}, indent=2)
    path = folder / plan_name(number)
    draft = path.with_suffix(".new")
    draft.write_text(text + "\n", encoding="utf-8")
    draft.replace(path)


def plan_name(number: int) -> str:
    """Return the name of the file of a revision; 0 is the first plan."""
    return f"{Path(PLAN).stem}.{number}.json" if number else PLAN


def digest_of(path: Path) -> str:
    """Return the SHA-256 of a plan's file."""
    return sha256(path.read_bytes()).hexdigest()


def plain(facts: Facts) -> dict[str, Any]:
    """Return facts as they come back from JSON."""
    given: dict[str, Any] = json.loads(json.dumps(facts, default=str))
    return given


def difference(stored: object, given: object, key: str = "") -> str | None:
    """Name the first value that differs, as `key was this, is that`."""
    if isinstance(stored, dict) and isinstance(given, dict):
        pairs = [(name, stored.get(name), given.get(name)) for name in {**stored, **given}]
    elif isinstance(stored, list) and isinstance(given, list) and len(stored) == len(given):
        pairs = [(str(n), *pair) for n, pair in enumerate(zip(stored, given, strict=True), 1)]
    else:
        return None if stored == given else f"{key} was {_short(stored)}, is {_short(given)}"
    found = (difference(old, new, f"{key}.{name}".lstrip(".")) for name, old, new in pairs)
    return next(filter(None, found), None)


def _load(path: Path) -> dict[str, Any]:
    try:
        plan = json.loads(path.read_bytes())
        return {
            "facts": plan["facts"],
            "version": plan["version"],
            "games": int(plan.get("games", 0)),
            "prev": str(plan.get("prev", "")),
        }
    except FileNotFoundError:
        raise Refusal(f"{path}: no such file; name the folder of a tournament") from None
    except NotADirectoryError:
        raise Refusal(f"{path.parent}: is a file; the folder of a tournament is due") from None
    except OSError as error:
        raise Refusal(f"{path}: cannot be read: {error.strerror}") from None
    except (ValueError, KeyError, TypeError, AttributeError):
        raise Refusal(f"{path}: is damaged; put it back or choose another folder") from None


def _short(value: object) -> str:
    if isinstance(value, list):
        return f"{len(value)} of them"
    return f"{value!r:.24}"
