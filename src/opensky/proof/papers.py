"""The small files that proof reads and writes: positions, cases, sources."""

from __future__ import annotations

from pathlib import Path

from opensky.errors import Refusal

LONGEST = 1 << 20
"""Bytes of a file; no position or case comes near."""


def text_of(path: Path) -> str:
    """Read a small file; raise Refusal when it cannot be read or is no UTF-8 text."""
    try:
        with path.open("rb") as file:
            content = file.read(LONGEST + 1)
        if len(content) > LONGEST:
            raise Refusal(f"{path}: longer than {LONGEST} bytes")
        return content.decode("utf-8")
    except OSError as error:
        raise Refusal(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise Refusal(f"{path}: not UTF-8: {error.reason} at byte {error.start}") from None


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
