"""The referee over files of records."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from opensky.errors import Refusal
from opensky.referee import RECORDS
from opensky.referee.verdict import Malformed, Verdict
from opensky.store import numbered_lines


def verdicts(files: Sequence[Path]) -> Iterator[tuple[Path, int, Verdict]]:
    """Judge every record: yield its file, its number from 1, and the verdict.

    Raises Refusal, with file and line, for what is no record at all.
    """
    for file in files:
        for number, line in numbered_lines(file):
            yield file, number, judge(line, f"{file}: line {number}")


def judge(line: str, where: str) -> Verdict:
    """Judge one line of a file of records."""
    try:
        record = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise Refusal(f"{where}: not JSON: {error}") from None
    if not isinstance(record, dict) or not isinstance(record.get("record"), str):
        raise Refusal(f"{where}: record: an object with a record format is due")
    if record["record"] not in RECORDS:
        formats = ", ".join(sorted(RECORDS))
        raise Refusal(f"{where}: record: no referee for {record['record']!r:.40}; {formats} is due")
    try:
        verdict: Verdict = RECORDS[record["record"]].check(record)
    except Malformed as error:
        raise Refusal(f"{where}: {error}") from None
    return verdict
