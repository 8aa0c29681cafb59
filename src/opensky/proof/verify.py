"""The referee over files of records: in order, with little in memory, on as many cores as asked."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from itertools import islice
from pathlib import Path
from typing import Any

from opensky.errors import Refusal
from opensky.proof.referees import by_record
from opensky.proof.workers import spread
from opensky.referee.verdict import Malformed, Verdict
from opensky.store import numbered_lines
from opensky.strict import parse_json

CHUNK = 32
"""Records that a worker judges before it answers."""

Line = tuple[Path, int, str]
"""A record as it stands: its file, its number from 1, its text."""


def verdicts(lines: Iterator[Line], workers: int = 1) -> Iterator[tuple[Path, int, Verdict]]:
    """Judge every record in order: yield its file, its number, and the verdict.

    Raises Refusal, with file and line, for what is no record at all, after the verdicts on all
    before it.
    """
    chunks = iter(lambda: [*islice(lines, CHUNK)], [])
    for answers in spread(_judge_all, chunks, workers):
        for file, number, answer in answers:
            if isinstance(answer, Refusal):
                raise answer
            yield file, number, answer


def every(files: Sequence[Path]) -> Iterator[Line]:
    """Yield all records of the files."""
    for file in files:
        for number, line in numbered_lines(file):
            yield file, number, line


def picked(files: Sequence[Path], size: int, seed: str) -> Iterator[Line]:
    """Yield so many of the records, in their order, the same ones for the same seed.

    Each record draws a number from the seed and its place; those with the lowest are the sample,
    so that no more of them than its size is ever held.
    """
    held: list[tuple[int, int, Line]] = []
    for place, line in enumerate(every(files)):
        lot = int.from_bytes(blake2b(f"{seed}/{place}".encode(), digest_size=8).digest())
        if len(held) < size:
            heapq.heappush(held, (-lot, place, line))
        elif -lot > held[0][0]:
            heapq.heapreplace(held, (-lot, place, line))
    yield from (line for _, _, line in sorted(held, key=lambda entry: entry[1]))


def judge(line: str, where: str) -> Verdict:
    """Judge one line of a file of records; raise Refusal when it is no record."""
    record = parsed(line, where)
    try:
        verdict: Verdict = by_record(record, where).check(record)
    except Malformed as error:
        raise Refusal(f"{where}: {error}") from None
    return verdict


def parsed(line: str, where: str) -> dict[str, Any]:
    """Read one line of a file of records as an object that names its format."""
    record = parse_json(line, where)
    if not isinstance(record, dict) or not isinstance(record.get("record"), str):
        raise Refusal(f"{where}: record: an object with a record format is due")
    return record


def _judge_all(lines: list[Line]) -> list[tuple[Path, int, Verdict | Refusal]]:
    """Judge lines up to the first that is no record."""
    answers: list[tuple[Path, int, Verdict | Refusal]] = []
    for file, number, line in lines:
        try:
            answers.append((file, number, judge(line, f"{file}: line {number}")))
        except Refusal as refusal:
            answers.append((file, number, refusal))
            break
    return answers
