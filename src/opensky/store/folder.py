"""One folder per tournament: the plan as run, and the records, appended line by line.

`plan.json` says what is played, with the digests of the board and of every bot. `records.jsonl`
holds the games in the order of the schedule. Each line ends with its number, `seq`, and with
`prev`, the SHA-256 of the line before it (of `plan.json` for the first one): a chain that shows
when a line was lost or changed. Everything else can be made again from these two.
"""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO

from opensky import __version__
from opensky.errors import Refusal
from opensky.store.lines import CHAIN, PLAN, RECORDS


class Store:
    """The open folder of a tournament that is being played. Close it, or use it in a `with`."""

    def __init__(self, folder: Path, facts: Mapping[str, Any]) -> None:
        """Open or found the folder; raise Refusal when it belongs to another plan or another run.

        `facts` is what must be the same whenever the tournament goes on.
        """
        self.folder = folder
        self.games = 0
        """How many games are stored."""
        self.cut: str | None = None
        """What was cut from the end because a crash had left it torn."""
        self._path = folder / RECORDS
        self._size = 0
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._file = self._path.open("r+b" if self._path.exists() else "x+b", buffering=0)
        except OSError as error:
            raise Refusal(f"{folder}: cannot be written: {error.strerror}") from None
        try:
            self._lock()
            self._last = self._settle_plan(facts)
            self._scan()
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
        block, last = [], self._last
        for number, line in enumerate(lines, start=self.games):
            chained = f'{line[:-1]},"seq":{number},"prev":"{last}"}}'.encode()
            last = sha256(chained).hexdigest()
            block.append(chained)
        try:
            _write(self._file, b"\n".join(block) + b"\n")
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
        if not self._file.closed:
            os.fsync(self._file.fileno())
            self._file.close()

    def _lock(self) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Refusal(f"{self.folder}: another run is writing here; wait for its end") from None

    def _settle_plan(self, facts: Mapping[str, Any]) -> str:
        """Write the plan, or compare it with the one of the folder; return its digest."""
        path = self.folder / PLAN
        given = json.loads(json.dumps(facts, default=str))
        if path.exists():
            stored = _load_plan(path)
            difference = _difference(stored["facts"], given, "")
            if difference:
                raise Refusal(f"{self.folder}: holds another tournament: {difference}")
        elif self._path.stat().st_size:
            raise Refusal(f"{self.folder}: has records but no {PLAN}; choose another folder")
        else:
            text = json.dumps({"version": __version__, "facts": given}, indent=2)
            draft = path.with_suffix(".new")
            draft.write_text(text + "\n", encoding="utf-8")
            draft.replace(path)
        return sha256(path.read_bytes()).hexdigest()

    def _scan(self) -> None:
        """Follow the chain to the end; cut off a torn last line, refuse any other break."""
        with self._path.open("rb") as file:
            for line in file:
                if not self._follows(line):
                    self._refuse_unless_last(file)
                    self.cut = f"line {self.games + 1} of {RECORDS} was torn and has been cut"
                    break
                self._last = sha256(line[:-1]).hexdigest()
                self._size += len(line)
                self.games += 1
        self._file.truncate(self._size)
        self._file.seek(self._size)

    def _follows(self, line: bytes) -> bool:
        tail = CHAIN.search(line)
        return (
            tail is not None
            and line.endswith(b"\n")
            and int(tail[1]) == self.games
            and tail[2].decode() == self._last
        )

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


def _load_plan(path: Path) -> dict[str, Any]:
    try:
        plan = json.loads(path.read_bytes())
        return {"facts": plan["facts"], "version": plan["version"]}
    except (ValueError, KeyError, TypeError):
        raise Refusal(f"{path}: is damaged; put it back or choose another folder") from None


def _difference(stored: object, given: object, key: str) -> str | None:
    """Name the first value that differs, as `key was this, is that`."""
    if isinstance(stored, dict) and isinstance(given, dict):
        pairs = [(name, stored.get(name), given.get(name)) for name in {**stored, **given}]
    elif isinstance(stored, list) and isinstance(given, list) and len(stored) == len(given):
        pairs = [(str(n), *pair) for n, pair in enumerate(zip(stored, given, strict=True), 1)]
    else:
        return None if stored == given else f"{key} was {_short(stored)}, is {_short(given)}"
    found = (_difference(old, new, f"{key}.{name}".lstrip(".")) for name, old, new in pairs)
    return next(filter(None, found), None)


def _short(value: object) -> str:
    if isinstance(value, list):
        return f"{len(value)} of them"
    return f"{value!r:.24}"
