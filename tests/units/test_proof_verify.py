"""Verify: verdicts in order, whoever judges; samples; what is no record at all."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from opensky.errors import Refusal
from opensky.proof.verify import CHUNK, every, judge, picked, verdicts
from opensky.proof.workers import FEW

EXAMPLES = Path(__file__).parents[1] / "replays" / "opensky" / "records.jsonl"
LINES = EXAMPLES.read_text().splitlines()


def broken(line: str) -> str:
    record = json.loads(line)
    record["scores"][0] += 50
    return json.dumps(record)


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    """Two files, more than enough for several workers; every 50th record does not hold."""
    lines = [broken(line) if place % 50 == 49 else line for place, line in enumerate(LINES * 2)]
    lines = (lines * 2)[: CHUNK * (FEW + 1)]
    first, second = tmp_path / "first.jsonl", tmp_path / "second.jsonl"
    first.write_text("\n".join(lines[:70]) + "\n")
    second.write_text("\n".join(lines[70:]) + "\n")
    return [first, second]


@pytest.mark.parametrize("workers", [1, 2])
def test_verdicts_come_in_the_order_of_the_records(files: list[Path], workers: int) -> None:
    found = [*verdicts(every(files), workers)]
    places = [(file, number) for file, number, _ in found]
    assert places == [(file, number) for file, number, _ in every(files)]
    wrong = [place for place, (_, _, verdict) in enumerate(found) if not verdict.ok]
    assert wrong[:3] == [49, 99, 149]
    assert {found[place][2].where for place in wrong} == {"scores"}


def test_what_is_no_record_stops_after_the_verdicts_before_it(tmp_path: Path) -> None:
    file = tmp_path / "torn.jsonl"
    file.write_text("\n".join([*LINES[:3], LINES[3][:100], *LINES[4:6]]))
    found = verdicts(every([file]))
    assert [next(found)[1] for _ in range(3)] == [1, 2, 3]
    with pytest.raises(Refusal, match=r"torn\.jsonl: line 4: not JSON"):
        next(found)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "is blank"),
        ("[" * 100_000, "not JSON"),
        ("[]", "an object with a record format is due"),
        ('{"record": 1}', "an object with a record format is due"),
        ('{"record": "chess/1"}', "no referee for 'chess/1'; .* is due"),
        ('{"record": "opensky/1"}', "place: "),
    ],
)
def test_a_line_that_is_no_record_is_refused(line: str, message: str) -> None:
    with pytest.raises(Refusal, match=f"^place: .*{message}|^{message}"):
        judge(line, "place")


def test_a_sample_is_named_by_its_seed_and_in_order(files: list[Path]) -> None:
    whole = [*every(files)]
    one = [*picked(files, 25, "1")]
    assert one == [*picked(files, 25, "1")] != [*picked(files, 25, "2")]
    assert len(one) == 25
    assert one == [line for line in whole if line in one]
    assert {*picked(files, 10, "1")} <= {*one}


@pytest.mark.parametrize(("size", "due"), [(1, 1), (287, 287), (288, 288), (289, 288)])
def test_a_sample_is_never_larger_than_the_files(files: list[Path], size: int, due: int) -> None:
    assert len([*picked(files, size, "1")]) == due


def test_every_record_is_as_likely_in_a_sample(files: list[Path]) -> None:
    hits = [0] * 4
    whole = {(file, number): place for place, (file, number, _) in enumerate(every(files))}
    for seed in range(60):
        for file, number, _ in picked(files, 24, str(seed)):
            hits[whole[file, number] * 4 // len(whole)] += 1
    assert all(abs(count - 360) < 70 for count in hits), hits
