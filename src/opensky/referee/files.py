"""Board files: read as TOML, or Malformed before a file takes memory and time."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

from opensky.referee.verdict import Malformed

MAX_BYTES = 100_000
LONG_KEY = re.compile(rb"""(?<![\w"'-])(?:[\w"'-]++[ \t]*+\.[ \t]*+){9}""")
"""A dotted key of ten parts or more; a board has none, and tomllib is slow with thousands."""


def read_toml(path: Path) -> Mapping[str, object]:
    """Read a board's file; Malformed says in one line why it cannot be one."""
    try:
        with path.open("rb") as file:
            content = file.read(MAX_BYTES + 1)
    except OSError as fault:
        raise Malformed(f"cannot be read: {fault.strerror}") from None
    except ValueError:
        raise Malformed("cannot be read: no possible path") from None
    if len(content) > MAX_BYTES:
        raise Malformed(f"is larger than {MAX_BYTES} bytes, which no board needs")
    return _parse(content)


def _parse(content: bytes) -> Mapping[str, object]:
    if LONG_KEY.search(content):
        raise Malformed("is not TOML of a board: a key of ten parts")
    try:
        return tomllib.loads(content.decode("utf-8"))
    except UnicodeDecodeError:
        raise Malformed("is not UTF-8 text") from None
    except ValueError as fault:  # tomllib's own, or a number of too many digits
        raise Malformed(f"is not TOML: {fault}") from None
    except RecursionError:
        raise Malformed("is not TOML of a board: nested too deep") from None
