"""Is this a record at all? Every key with its type, before anything is judged."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from opensky.referee.opensky.material import FLEET, FORMAT, RULINGS, full_rulings
from opensky.referee.verdict import Malformed, shown


def require_record(value: object) -> dict[str, Any]:
    """Return the value when it has the shape of a record; Malformed names the first wrong key."""
    record = an_object("record", value)
    for key, require in KEYS.items():
        if key not in record:
            raise Malformed(f"{key}: missing from the record")
        require(key, record[key])
    return record


def an_integer(key: str, value: object) -> int:
    """Return an integer; `true` and `1.0` are none."""
    if type(value) is not int:
        raise Malformed(f"{key}: {shown(value)} is not an integer")
    return value


def a_text(key: str, value: object) -> str:
    """Return a text."""
    if type(value) is not str:
        raise Malformed(f"{key}: {shown(value)} is not text")
    return value


def a_list(key: str, value: object) -> list[Any]:
    """Return a list."""
    if type(value) is not list:
        raise Malformed(f"{key}: {shown(value)} is not a list")
    return value


def an_object(key: str, value: object) -> dict[str, Any]:
    """Return a JSON object."""
    if type(value) is not dict:
        raise Malformed(f"{key}: {shown(value)} is not an object")
    return value


def some_rulings(key: str, value: object) -> dict[str, str]:
    """Return rulings, all known, with known values; others may be left out."""
    rulings = an_object(key, value)
    full_rulings(rulings)
    return rulings


def _format(key: str, value: object) -> None:
    if a_text(key, value) != FORMAT:
        raise Malformed(f"{key}: {shown(value)} is not {FORMAT}")


def _all_rulings(key: str, value: object) -> None:
    rulings = some_rulings(key, value)
    for option in RULINGS:
        if option not in rulings:
            raise Malformed(f"{key}: {option} is missing, all four are named")


def _seats(key: str, value: object) -> None:
    names = a_list(key, value)
    if len(names) not in FLEET:  # [S1]
        raise Malformed(f"{key}: {len(names)} names, due are 2 to 4")
    for name in names:
        a_text(key, name)


def _events(key: str, value: object) -> None:
    for place, event in enumerate(a_list(key, value)):
        if type(event) is not list or [type(part) for part in event] != [int, str]:
            raise Malformed(f'{key}: event {place} is {shown(event)}, due is [seat, "text"]')


def _integers(key: str, value: object) -> None:
    for number in a_list(key, value):
        an_integer(key, number)


def _faults(key: str, value: object) -> None:
    for place, entry in enumerate(a_list(key, value)):
        fault = an_object(f"{key}[{place}]", entry)
        for name, require in FAULT_KEYS.items():
            if name not in fault:
                raise Malformed(f"{key}[{place}]: {name} is missing")
            require(f"{key}[{place}].{name}", fault[name])


KEYS: dict[str, Callable[[str, object], object]] = {
    "record": _format,
    "board": a_text,
    "board_sha256": a_text,
    "rulings": _all_rulings,
    "seats": _seats,
    "seed": an_integer,
    "events": _events,
    "scores": _integers,
    "places": _integers,
    "faults": _faults,
    "forfeits": _integers,
}
"""What RECORD.md demands, in its order; other top-level keys are ignored."""
FAULT_KEYS: dict[str, Callable[[str, object], object]] = {
    "seat": an_integer,
    "event": an_integer,
    "kind": a_text,
    "detail": a_text,
}
