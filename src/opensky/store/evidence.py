"""Evidence of faults beside the records: what was seen and measured when a fault was judged.

`evidence.jsonl` in the folder of logs has a line for each fault, with times and loads, so it
differs from run to run. Nothing reads it but people: what counts stands in the records.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from opensky.record import compact

EVIDENCE = "evidence.jsonl"
"""The name in a tournament's folder of logs."""
_MOST_BYTES = 16 << 20


class Evidence:
    """The open end of a file of evidence; without a folder what is noted goes nowhere."""

    def __init__(self, folder: Path | None) -> None:
        self._path = None if folder is None else folder / EVIDENCE

    def note(self, facts: Mapping[str, object]) -> None:
        """Append a line, whole even when several processes write."""
        if self._path is None:
            return
        block = compact(facts).encode() + b"\n"
        with suppress(OSError):  # on a full disk a line is lost; the records tell of that
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with self._path.open("ab", buffering=0) as file:
                if file.tell() < _MOST_BYTES:
                    file.write(block)
