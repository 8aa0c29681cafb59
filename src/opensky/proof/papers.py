"""The files that proof reads and writes: records, positions, cases, sources."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from opensky.errors import Refusal

LONGEST = 1 << 20
"""Bytes of a line or a small file; no record or position comes near."""


def text_of(path: Path) -> str:
    """Read a small file; raise Refusal when it cannot be read or is no UTF-8 text."""
    try:
        with path.open("rb") as file:
            return decoded(file.read(LONGEST + 1), str(path))
    except OSError as error:
        raise _unreadable(path, error) from None


def lines_of(path: Path) -> Iterator[tuple[int, bytes]]:
    """Yield the lines of a file that are not blank, with their numbers from 1, one at a time."""
    try:
        with path.open("rb") as file:
            for number, line in enumerate(iter(lambda: file.readline(LONGEST + 1), b""), 1):
                if len(line) > LONGEST:
                    raise Refusal(f"{path}: line {number}: longer than {LONGEST} bytes")
                if line.strip():
                    yield number, line
    except OSError as error:
        raise _unreadable(path, error) from None


def decoded(content: bytes, where: str) -> str:
    """Read bytes as UTF-8; raise Refusal, naming the place, when they are not or are too many."""
    if len(content) > LONGEST:
        raise Refusal(f"{where}: longer than {LONGEST} bytes")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Refusal(f"{where}: not UTF-8: byte {error.start} is {error.reason}") from None


def write(path: Path, text: str) -> None:
    """Write a file; raise Refusal when it cannot be written."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Refusal(f"{path}: cannot be written: {error.strerror}") from None


def sources(folder: Path, suffixes: frozenset[str]) -> list[tuple[Path, str]]:
    """Read all files below a folder that end so, sorted by path."""
    paths = sorted(path for path in folder.rglob("*") if path.suffix in suffixes)
    return [(path, path.read_text(encoding="utf-8")) for path in paths]


def _unreadable(path: Path, error: OSError) -> Refusal:
    return Refusal(f"{path}: cannot be read: {error.strerror}")
