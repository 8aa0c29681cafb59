"""Keys of a file a person wrote: what may stand behind each, and the words when it does not."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from opensky.errors import Refusal, shown


@dataclass(frozen=True, slots=True)
class Key:
    """What may stand behind a key: a test, the words for it, and the default."""

    holds: Callable[[Any], bool]
    wants: str
    default: Any = None
    is_due: bool = False


def is_int(value: object) -> bool:
    """Tell a whole number from everything else, truth included."""
    return isinstance(value, int) and not isinstance(value, bool)


def is_count(value: Any) -> bool:  # noqa: ANN401 - any TOML value
    """Tell whether it is a whole number of at least 1."""
    return is_int(value) and value > 0


def is_name(value: object) -> bool:
    """Tell whether it is a text that shows on one line."""
    return isinstance(value, str) and value.isprintable() and value.strip() != ""


def is_seconds(value: Any) -> bool:  # noqa: ANN401 - any TOML value
    """Tell whether it is a finite number above 0."""
    return (is_int(value) or isinstance(value, float)) and 0 < value < math.inf


def is_table(value: object) -> bool:
    """Tell whether it is a table of keys."""
    return isinstance(value, dict)


def is_names(value: object) -> bool:
    """Tell whether it is a list of names, none twice, and at least one."""
    return (
        isinstance(value, list) and all(map(is_name, value)) and 0 < len(value) == len(set(value))
    )


def is_command(value: object) -> bool:
    """Tell whether it is a list of words, the first of which is no blank."""
    return isinstance(value, list) and bool(value) and all(map(is_name, value))


def one_of(*names: str) -> Key:
    """Return a key for one of these names; the first is the default."""
    return Key(lambda value: value in names, " or ".join(map(repr, names)), names[0])


def count(default: int | None = None) -> Key:
    """Return a key for a whole number of at least 1, due when it has no default."""
    return Key(is_count, "a whole number of at least 1", default, is_due=default is None)


NAME = Key(is_name, "a name on one line")
SECONDS = Key(is_seconds, "seconds, a number above 0")


def checked(values: Mapping[str, Any], keys: Mapping[str, Key], where: str) -> dict[str, Any]:
    """Return a value for every key, checked or the default; raise Refusal that begins `where`."""
    for name in values:
        if name not in keys:
            raise Refusal(f"{where}: unknown key {shown(name)}; there is {', '.join(keys)}")
    for name, key in keys.items():
        if name not in values and key.is_due:
            raise Refusal(f"{where}: {name}: is missing; wants {key.wants}")
        if name in values:
            check(values[name], key, f"{where}: {name}")
    return {name: values.get(name, key.default) for name, key in keys.items()}


def check(value: object, key: Key, where: str) -> None:
    """Raise Refusal when a value may not stand behind a key."""
    if not key.holds(value):
        raise Refusal(f"{where}: wants {key.wants}, not {shown(value)}")
