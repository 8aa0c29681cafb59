"""What a command reads that is no argument: a file, or standard input where - stands for it."""

from __future__ import annotations

import sys
from pathlib import Path

from opensky.cli.options import STANDARD_INPUT
from opensky.errors import Refusal


def text_at(path: Path) -> str:
    """Read a file, or standard input for -; raise Refusal when it cannot be read."""
    from opensky.store import text_of

    return standard_input() if path == STANDARD_INPUT else text_of(path)


def standard_input() -> str:
    """Read standard input to its end; raise Refusal when it is closed or no text."""
    from opensky.strict import MOST_JSON, decode

    check_open()
    try:
        return decode(sys.stdin.buffer.read(MOST_JSON + 1), "standard input")
    except OSError as error:  # a folder, for one
        raise Refusal(f"standard input: cannot be read: {error.strerror}") from None


def check_open() -> None:
    """Refuse a standard input that is closed."""
    if sys.stdin is None or sys.stdin.closed:
        raise Refusal("standard input is closed; a terminal, a pipe or a file is due there")


def is_there(path: Path) -> bool:
    """Say whether a path leads to something; raise Refusal when it cannot be looked at."""
    try:
        return path.exists()
    except OSError as error:  # a name too long, for one
        raise Refusal(f"{path}: cannot be read: {error.strerror}") from None
