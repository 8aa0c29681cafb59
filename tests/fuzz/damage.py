"""Ways to damage a file: bytes that slip, values of another kind, and what is far too large."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

SNIPPETS = (
    b"", b"\x00", b"\xff\xfe", b"\xef\xbb\xbf", b"\xed\xa0\x80", b"\r\n", b"\n", b"\x1b[2J", b" ",
    b"-", b"NaN", b"-Infinity", b"1e999", b"9" * 400, b"0x" + b"f" * 400, b"null", b"true", b"[",
    b"]", b"{", b"}", b'"', b"'", b",", b":", b"=", b".", b"\\", b'"\\ud800"', b"[" * 3000,
    b'{"a":' * 3000, "\u0663".encode(), "\u2028".encode(), b"A" * 5000, b"a." * 40,
)  # fmt: skip
"""What is written over or into a file."""
JUNK: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2**63, -(2**200), 1.0, 1e308, "", "x", "\ud800", "\x00", "\n" * 9,
    "A" * 5000, "../../../etc/passwd", "/", "x" * 300 + ".toml", [], [[]], {}, {"x": {}},
    [None] * 300,
)  # fmt: skip
"""What is put in the place of a value."""
DEEP = 600
"""Levels of lists that JSON can be read with, but not everything can be done to."""


def slips(text: bytes, rng: random.Random, count: int) -> Iterator[bytes]:
    """Yield copies of a file with one to three slips."""
    for _ in range(count):
        broken = text
        for _ in range(rng.randrange(1, 4)):
            broken = slip(broken, rng)
        yield broken


def slip(text: bytes, rng: random.Random) -> bytes:
    """Cut, double, move, overwrite or flip a piece of a file."""
    start = rng.randrange(len(text) + 1)
    end = min(len(text), start + rng.choice([0, 1, 2, 5, 40, 400]))
    piece = text[start:end]
    put = rng.choice([b"", piece * 2, rng.choice(SNIPPETS), rng.choice(SNIPPETS), piece[::-1]])
    return text[:start] + put + text[end:]


def changes(value: Any, rng: random.Random, count: int) -> Iterator[bytes]:  # noqa: ANN401 - JSON
    """Yield JSON in which one value or key is another, or stands twice."""
    for _ in range(count):
        broken = copy.deepcopy(value)
        holder, key = rng.choice(list(places(broken)))
        kind = rng.randrange(6)
        if kind == 0 and isinstance(holder, dict):
            yield doubled(broken, holder, key)
            continue
        if kind == 1:
            del holder[key]
        elif kind == 2:
            holder[key] = nested(rng.choice([2, 40, DEEP]))
        elif kind == 3 and isinstance(holder, dict):
            holder[rng.choice(["x", "", "\ud800", "A" * 3000])] = rng.choice(JUNK)
        else:
            holder[key] = rng.choice(JUNK)
        yield json.dumps(broken).encode()


def places(value: Any) -> Iterator[tuple[Any, Any]]:  # noqa: ANN401 - JSON
    """Yield every place in a JSON value as what holds it and the key or number there."""
    keys = value if isinstance(value, dict) else range(len(value))
    for key in keys:
        yield value, key
        if isinstance(value[key], dict | list):
            yield from places(value[key])


def doubled(whole: Any, holder: dict[str, Any], key: str) -> bytes:  # noqa: ANN401 - JSON
    """Spell JSON in which one key of one object stands twice, with the same value."""
    mark = "the key that stands twice"
    holder[mark] = holder[key]
    return json.dumps(whole).replace(json.dumps(mark), json.dumps(key)).encode()


def nested(levels: int) -> list[Any]:
    """Make a list in a list in a list."""
    value: list[Any] = []
    for _ in range(levels):
        value = [value]
    return value
