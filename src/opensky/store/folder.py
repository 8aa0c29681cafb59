"""One folder per tournament: the plan as run, and the records, appended line by line.

`plan.json` says what is played, with the digests of the board and of every bot. `records.jsonl`
holds the games in the order of the schedule. Each line ends with its number, `seq`, and with
`prev`, the SHA-256 of the line before it (of `plan.json` for the first one): a chain that shows
when a line was lost or changed. A plan that may change while the tournament is on has revisions
beside it, see `opensky.store.plans`. Everything else can be made again from these.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO

from opensky.errors import Refusal
from opensky.store.lines import PLAN, RECORDS, follows, link_of
from opensky.store.plans import (
    Facts,
    MayChange,
    Revision,
    difference,
    digest_of,
    plain,
    revisions,
    write,
)


class Store:
    """The open folder of a tournament that is being played. Close it, or use it in a `with`."""

    def __init__(
        self, folder: Path, facts: Facts, may_change: MayChange = lambda _stored, _given: False
    ) -> None:
        """Open or found the folder; raise Refusal when it belongs to another plan or another run.

        `facts` is what must be the same whenever the tournament goes on, but for what
        `may_change` allows. As long as no game is stored everything may change.
        """
        self.folder = folder
        self.games = 0
        """How many games are stored."""
        self.cut: str | None = None
        """What was cut from the end because a crash had left it torn."""
        self.revisions: list[Revision] = []
        """The plans so far, the one of now included."""
        self._is_revised = False
        self._path = folder / RECORDS
        self._size = 0
        if folder.is_file():
            raise Refusal(f"{folder}: is a file; the folder of a tournament is due")
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._file = self._path.open("r+b" if self._path.exists() else "x+b", buffering=0)
        except OSError as error:
            raise Refusal(f"{folder}: cannot be written: {error.strerror}") from None
        try:
            self._lock()
            self._last = self._found(plain(facts))
            self._scan()
            self._revise(plain(facts), may_change)
        except BaseException as error:
            self._file.close()
            if isinstance(error, OSError):
                raise Refusal(f"{folder}: cannot be written: {error.strerror}") from None
            raise

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def append(self, lines: Sequence[str]) -> None:
        """Add records to the file at once; on failure nothing of them is left in it."""
        block: list[bytes] = []
        last = self._last
        for number, line in enumerate(lines, start=self.games):
            record, link = line[:-1].encode(), f',"seq":{number},"prev":"{last}"}}'.encode()
            chained = sha256(record)  # not of both joined: copies cost as much as the digest
            chained.update(link)
            last = chained.hexdigest()
            block += record, link, b"\n"
        try:
            if self._is_revised:
                write(self.folder, len(self.revisions) - 1, *self.revisions[-1])
                self._is_revised = False
            _write(self._file, b"".join(block))
        except OSError as error:
            self._file.truncate(self._size)
            raise Refusal(
                f"{self._path}: {error.strerror}; the {self.games} games before are stored,"
                " make room and run the same command again to go on"
            ) from None
        self._size = self._file.tell()
        self._last = last
        self.games += len(lines)

    def close(self) -> None:
        """Bring the file to the disk and give the folder free."""
        if self._file.closed:
            return
        try:
            os.fsync(self._file.fileno())
        except OSError as error:
            raise Refusal(
                f"{self._path}: {error.strerror}; the last games may not have reached the disk,"
                " run the same command again to go on"
            ) from None
        finally:
            self._file.close()

    def _lock(self) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Refusal(f"{self.folder}: another run is writing here; wait for its end") from None

    def _found(self, facts: Facts) -> str:
        """Write the first plan unless there are games of one already; return its digest."""
        path = self.folder / PLAN
        if not self._path.stat().st_size:
            if not path.exists() or revisions(self.folder) != [(0, facts)]:
                write(self.folder, 0, 0, facts)
        elif not path.exists():
            raise Refusal(f"{self.folder}: has records but no {PLAN}; choose another folder")
        else:
            revisions(self.folder)
        return digest_of(path)

    def _revise(self, facts: Facts, may_change: MayChange) -> None:
        """Compare the plan with the last one stored; note what has changed if it may."""
        self.revisions = revisions(self.folder)
        stored = self.revisions[-1][1]
        changed = difference(stored, facts)
        if changed is None:
            return
        if not may_change(stored, facts):
            raise Refusal(f"{self.folder}: holds another tournament: {changed}")
        self.revisions.append((self.games, facts))
        self._is_revised = True

    def _scan(self) -> None:
        """Follow the chain to the end; cut off a torn last line, refuse any other break."""
        with self._path.open("rb") as file:
            for line in file:
                if not (line.endswith(b"\n") and follows(line, self.games, self._last)):
                    self._refuse_unless_last(file)
                    self.cut = f"line {self.games + 1} of {RECORDS} was torn and has been cut"
                    break
                self._last = link_of(line)
                self._size += len(line)
                self.games += 1
        self._file.truncate(self._size)
        self._file.seek(self._size)

    def _refuse_unless_last(self, file: BinaryIO) -> None:
        if file.read(1):
            raise Refusal(
                f"{self._path}:{self.games + 1}: the chain breaks here: this line or the one"
                " before it was changed; put the file back or choose another folder"
            )


def _write(file: BinaryIO, block: bytes) -> None:
    """Write all of a block to an unbuffered file."""
    rest = memoryview(block)
    while rest:
        rest = rest[file.write(rest) :]
