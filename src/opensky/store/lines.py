"""Records in files, one a line: to read, to append, to compare."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import islice
from pathlib import Path

from opensky.errors import Refusal
from opensky.record import Record, read

PLAN, RECORDS, LOGS = "plan.json", "records.jsonl", "logs"
"""The names in a tournament's folder."""

CHAIN = re.compile(rb',"seq":(\d+),"prev":"([0-9a-f]{64})"\}\n?\Z')
"""The end of a stored line: its number, and the digest of the line before it."""


def records(place: Path) -> Iterator[Record]:
    """Yield the records of a tournament's folder or of any file of records, in its order.

    A last line of a folder without an end is left out: it is being written, or a crash tore it.
    """
    path = _file(place)
    for number, line in enumerate(_lines(path), start=1):
        if line.endswith(b"\n") or place == path:
            yield read(_text(line), f"{path}:{number}")


def numbered_lines(place: Path) -> Iterator[tuple[int, str]]:
    """Yield every line of a file of records with its number, counted from 1."""
    for number, line in enumerate(_lines(_file(place)), start=1):
        yield number, _text(line)


def record_at(place: Path, game: int) -> Record:
    """Return one record of a file, counted from 1; raise Refusal when there are fewer."""
    path = _file(place)
    for number, line in islice(numbered_lines(path), game - 1, game):
        return read(line, f"{path}:{number}")
    count = sum(1 for _ in _lines(path))
    raise Refusal(f"{path}: holds {count} records; there is no number {game}")


def add_records(path: Path, lines: Iterable[str]) -> None:
    """Append records to a file of one's own, which need not be there, without a chain."""
    try:
        with path.open("a", encoding="ascii") as file:
            file.writelines(f"{line}\n" for line in lines)
    except OSError as error:
        raise Refusal(f"{path}: cannot be written: {error.strerror}") from None


def text_of(path: Path) -> str:
    """Return the text of a file a person named; raise Refusal when it cannot be read."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise Refusal(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise Refusal(f"{path}: is not UTF-8 text") from None


def bare(line: bytes) -> bytes:
    """Take number and chain off a stored line: what is left is the same in every run."""
    return CHAIN.sub(b"}", line)


def digest(place: Path) -> str:
    """Return the SHA-256 of all records without their chain, one a line."""
    state = sha256()
    for line in _lines(_file(place)):
        state.update(bare(line).rstrip(b"\n") + b"\n")
    return state.hexdigest()


def _file(place: Path) -> Path:
    return place / RECORDS if place.is_dir() else place


def _lines(path: Path) -> Iterator[bytes]:
    """Yield the lines of a file with their ends."""
    try:
        with path.open("rb") as file:
            yield from file
    except FileNotFoundError:
        raise Refusal(f"{path}: no such file") from None
    except OSError as error:
        raise Refusal(f"{path}: cannot be read: {error.strerror}") from None


def _text(line: bytes) -> str:
    return line.rstrip(b"\r\n").decode(errors="replace")
