"""A file of records of one's own, to which games are added: no tournament's, and nothing else."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from opensky.errors import Refusal
from opensky.record import read
from opensky.store.lines import CHAIN, PLAN, RECORDS, Lines
from opensky.strict import MOST_JSON

_OPENING = b'{"record":'
"""How a record begins; a last line that does so and is none was torn."""


class OwnRecords(Lines):
    """The open end of such a file, which need not be there yet.

    Raises Refusal for the records of a tournament, whose chain would break, and for a file whose
    first or last line is no record.
    """

    def __init__(self, path: Path) -> None:
        self.mended: str | None = None
        """What was done to a last line without an end."""
        if path.is_file():
            try:
                self._look(path)
            except OSError as error:
                raise Refusal(f"{path}: cannot be written: {error.strerror}") from None
        super().__init__(path)

    def _look(self, path: Path) -> None:
        if path.name == RECORDS and (path.parent / PLAN).exists():
            raise Refusal(
                f"{path}: belongs to the tournament in {path.parent}, whose chain would break;"
                " name a file of your own"
            )
        with path.open("rb") as file:
            first = file.readline(MOST_JSON + 1)
        place, last = _last_line(path)
        is_torn = last != b"" and not last.endswith(b"\n")
        if first.endswith(b"\n"):
            _check(first, f"{path}:1")
        if not is_torn:
            if last:
                _check(last, f"{path}: the last line")
            return
        self._mend(path, place, last)

    def _mend(self, path: Path, place: int, last: bytes) -> None:
        """End a whole record that lacks its end, cut one that was torn."""
        try:
            _check(last, f"{path}: the last line")
        except Refusal:
            if not last.startswith(_OPENING):
                raise
            os.truncate(path, place)
            self.mended = f"{path}: the last line was torn and has been cut"
            return
        with path.open("ab") as file:
            file.write(b"\n")
        self.mended = f"{path}: the last line had no end and got one"


def add_records(path: Path, lines: Iterable[str]) -> None:
    """Add records to a file of one's own."""
    with OwnRecords(path) as file:
        file.append(*lines)


def check_can_grow(path: Path) -> None:
    """Raise Refusal when records cannot be appended to a file, which need not be there."""
    try:
        was_there = path.exists()
    except OSError as error:
        raise Refusal(f"{path}: cannot be written: {error.strerror}") from None
    add_records(path, [])
    if not was_there:
        path.unlink(missing_ok=True)


def _last_line(path: Path) -> tuple[int, bytes]:
    """Return the last line with its end, if it has one, and where it begins."""
    with path.open("rb") as file:
        size = file.seek(0, os.SEEK_END)
        start = file.seek(max(0, size - MOST_JSON - 2))
        tail = file.read()
    place = tail.rfind(b"\n", 0, len(tail) - 1) + 1
    return start + place, tail[place:]


def _check(line: bytes, where: str) -> None:
    """Refuse a line that is no record, or one of a tournament's chain."""
    try:
        read(line.decode("utf-8", errors="replace").rstrip("\r\n"), where)
    except Refusal as error:
        raise Refusal(f"{error}; records are added to a file of records only") from None
    if CHAIN.search(line):
        raise Refusal(
            f"{where}: is of a tournament, whose chain would break; name a file of your own"
        )
