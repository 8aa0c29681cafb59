"""JSON and TOML from outside, as strict as their standards, or a Refusal. Standard library only.

What is refused besides: a key that stands twice in a JSON object, of which most readers silently
take one; and what is so large or deep that no file of ours can be meant, before it takes memory
and time.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterable
from typing import Any, NoReturn

from opensky.errors import Refusal, shown

MOST_JSON = 2_000_000
"""Bytes of one JSON document; the longest games recorded take a few thousand."""
MOST_TOML = 100_000
"""Bytes of a board or plan."""
DEEPEST = 32
"""Levels of tables and lists in a board or plan."""
DEEP_KEY = re.compile(r"""(?<![\w"'-])(?:[\w"'-]++[ \t]*+\.[ \t]*+){32}""", re.ASCII)
"""A dotted key of many parts; the time to read one grows with the square of their number."""


def decode(content: bytes, where: str, most: int = MOST_JSON) -> str:
    """Return bytes as text; raise Refusal when they are no UTF-8 or more than `most`."""
    if len(content) > most:
        raise Refusal(f"{where}: has more than {most} bytes, which nothing of its kind needs")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Refusal(f"{where}: is not UTF-8 text: byte {error.start} is wrong") from None


def parse_json(text: str, where: str) -> Any:  # noqa: ANN401 - whatever JSON holds
    """Read one JSON document; raise Refusal, which begins with `where`, when it is none."""
    if len(text) > MOST_JSON:
        raise Refusal(f"{where}: has more than {MOST_JSON} characters; one JSON object is due")
    if text.startswith("\ufeff"):
        raise Refusal(f"{where}: begins with a byte order mark; plain UTF-8 is due")
    if not text.strip():
        raise Refusal(f"{where}: is blank; one JSON object is due")
    try:
        return _DECODER.decode(text)
    except (ValueError, RecursionError) as error:
        raise Refusal(f"{where}: not JSON: {error}") from None


def parse_toml(content: bytes, where: str) -> dict[str, Any]:
    """Read one TOML document; raise Refusal, which begins with `where`, when it is none."""
    text = decode(content, where, MOST_TOML)
    if DEEP_KEY.search(text):
        raise Refusal(f"{where}: not TOML of ours: a key of more than 32 parts")
    try:
        values = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise Refusal(f"{where}: not TOML: {error}") from None
    _check_values(values, where)
    return values


def _check_values(values: dict[str, Any], where: str) -> None:
    """Refuse numbers of more than 64 bits, as TOML demands, and values nested without end."""
    level: list[tuple[str, Any]] = [("", values)]
    for _ in range(DEEPEST):
        for key, value in level:
            if isinstance(value, int) and value.bit_length() > 63:
                raise Refusal(f"{where}: {key}: {shown(value)} has more than the 64 bits of TOML")
        level = [inner for key, value in level for inner in _held(key, value)]
        if not level:
            return
    raise Refusal(f"{where}: not TOML of ours: nested deeper than {DEEPEST} times")


def _held(key: str, value: object) -> Iterable[tuple[str, Any]]:
    """Return what a table or list holds, each with the key it is found by."""
    if isinstance(value, dict):
        return [(f"{key}.{name}".lstrip("."), inner) for name, inner in value.items()]
    return [(key, inner) for inner in value] if isinstance(value, list) else ()


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Make a JSON object of its pairs; a key that stands twice is a ValueError."""
    made = dict(pairs)
    if len(made) < len(pairs):
        ((twice, _),) = Counter(key for key, _ in pairs).most_common(1)
        raise ValueError(f"the key {shown(twice)} stands twice in one object")
    return made


def _constant(name: str) -> NoReturn:
    """Refuse NaN and Infinity, which are Python's and not JSON's."""
    raise ValueError(f"{name} is no number of JSON")


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_constant)
