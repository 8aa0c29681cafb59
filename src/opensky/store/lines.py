"""Records in files, one a line: to read, to append, to compare."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Self

from opensky.errors import Refusal, shown
from opensky.record import Record, read
from opensky.strict import MOST_JSON, decode

PLAN, RECORDS, LOGS = "plan.json", "records.jsonl", "logs"
"""The names in a tournament's folder."""

CHAIN = re.compile(rb',"seq":(\d+),"prev":"([0-9a-f]{64})"\}\n?\Z')
"""The end of a stored line: its number, and the digest of the line before it."""


def records(place: Path) -> Iterator[Record]:
    """Yield the records of a tournament's folder or of any file of records, in its order.

    A last line of a folder without an end is left out: it is being written, or a crash tore it.
    """
    path = file_of(place)
    for number, line in enumerate(lines_of(path), start=1):
        if line.endswith(b"\n") or place == path:
            yield read(_text(line), f"{path}:{number}")


def whole_lines(folder: Path) -> Iterator[str]:
    """Yield the lines of a tournament's records but a last one without an end."""
    for line in lines_of(folder / RECORDS):
        if line.endswith(b"\n"):
            yield _text(line)


def numbered_lines(place: Path) -> Iterator[tuple[int, str]]:
    """Yield every line of a file of records with its number, counted from 1."""
    for number, line in enumerate(lines_of(file_of(place)), start=1):
        yield number, _text(line)


def record_at(place: Path, game: int) -> Record:
    """Return one record of a file, counted from 1; raise Refusal when there are fewer."""
    path = file_of(place)
    number = 0
    for number, line in numbered_lines(path):
        if number == game:
            return read(line, f"{path}:{number}")
    held = f"{number} record" if number == 1 else f"{number} records"
    raise Refusal(f"{path}: holds {held}; there is no number {game}")


class Lines:
    """A file of one's own that grows by whole lines, each of which is there at once."""

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            self._file = path.open("a", encoding="ascii", buffering=1)
        except OSError as error:
            raise Refusal(f"{path}: cannot be written: {error.strerror}") from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(OSError):
            self._file.close()

    def append(self, *lines: str) -> None:
        """Add lines, all at once."""
        try:
            self._file.write("".join(f"{line}\n" for line in lines))
        except OSError as error:
            raise Refusal(f"{self._path}: cannot be written: {error.strerror}") from None


def text_of(path: Path) -> str:
    """Return the text of a file a person named; raise Refusal when it cannot be read."""
    try:
        with path.open("rb") as file:
            return decode(file.read(MOST_JSON + 1), str(path))
    except OSError as error:
        raise Refusal(f"{path}: cannot be read: {error.strerror}") from None


def bare(line: bytes) -> bytes:
    """Take number and chain off a stored line: what is left is the same in every run."""
    return CHAIN.sub(b"}", line)


def follows(line: bytes, seq: int, last: str) -> bool:
    """Tell whether a stored line is the link of that number behind the line of that digest."""
    tail = CHAIN.search(line)
    return tail is not None and (int(tail[1]), tail[2].decode()) == (seq, last)


def link_of(line: bytes) -> str:
    """Return the digest that the line behind names."""
    return sha256(line.removesuffix(b"\n")).hexdigest()


def digest(place: Path) -> str:
    """Return the SHA-256 of all records without their chain, one a line."""
    state = sha256()
    for line in lines_of(file_of(place)):
        state.update(bare(line).rstrip(b"\n") + b"\n")
    return state.hexdigest()


def file_of(place: Path) -> Path:
    """Return the file of records meant by a tournament's folder or a file."""
    try:
        return place / RECORDS if place.is_dir() else place
    except OSError as error:
        raise Refusal(f"{shown(str(place))}: cannot be read: {error.strerror}") from None


def lines_of(path: Path) -> Iterator[bytes]:
    """Yield the lines of a file with their ends."""
    try:
        with path.open("rb") as file:
            for number, line in enumerate(iter(partial(file.readline, MOST_JSON + 1), b""), 1):
                if len(line) > MOST_JSON:
                    raise Refusal(f"{path}:{number}: longer than {MOST_JSON} bytes; no record is")
                yield line
    except FileNotFoundError:
        raise Refusal(f"{path}: no such file") from None
    except OSError as error:
        raise Refusal(f"{path}: cannot be read: {error.strerror}") from None


def _text(line: bytes) -> str:
    return line.rstrip(b"\r\n").decode(errors="replace")


def write_text(path: Path, text: str) -> None:
    """Write a file that a person asked for; raise Refusal when it cannot be written."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Refusal(f"{path}: cannot be written: {error.strerror}") from None


def new_text(path: Path, text: str) -> None:
    """Write a file that is not there yet; raise Refusal when it is, or cannot be written."""
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise Refusal(f"{path}: is there already; it is not overwritten") from None
    except OSError as error:
        raise Refusal(f"{path}: cannot be written: {error.strerror}") from None


def swap_text(path: Path, text: str) -> None:
    """Write a file anew in one step; raise Refusal when it cannot be written."""
    beside = path.with_name(f"{path.name}.new")
    try:
        beside.write_text(text, encoding="utf-8")
        beside.replace(path)
    except OSError as error:
        raise Refusal(f"{path}: cannot be written: {error.strerror}") from None
