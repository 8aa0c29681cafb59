"""Replay and referee over the example records and single changes of them: the same verdicts."""

from __future__ import annotations

import copy
import json
import os
import random

import pytest

from opensky.errors import Refusal
from opensky.record import Broken, read, replay
from opensky.referee import RECORDS
from opensky.referee.verdict import Malformed
from twins.changes import KINDS, LINES, Record
from twins.still_holding import REASONS, why_it_holds

CHANGES = int(os.environ.get("OPENSKY_TWINS", "2000"))


def by_replay(record: Record) -> str:
    """Return where the record does not hold by the engine, "holds" or "refused"."""
    try:
        replay(read(json.dumps(record), "record"))
    except Broken as broken:
        return broken.where if broken.event is None else f"event {broken.event}"
    except Refusal:
        return "refused"
    return "holds"


def by_referee(record: Record) -> str:
    try:
        verdict = RECORDS[record["record"]].check(record)
    except Malformed:
        return "refused"
    return "holds" if verdict.ok else verdict.where


def test_both_accept_every_example() -> None:
    records = [json.loads(line) for line in LINES]
    assert {by_replay(record) for record in records} == {"holds"}
    assert {by_referee(record) for record in records} == {"holds"}


@pytest.mark.parametrize("kind", KINDS)
def test_both_name_the_same_place_after_a_single_change(kind: str) -> None:
    rng = random.Random(kind)
    examples = [json.loads(line) for line in LINES]
    for _ in range(CHANGES // len(KINDS) + 1):
        example = rng.choice(examples)
        record = copy.deepcopy(example)
        KINDS[kind](record, rng)
        verdict = by_replay(record)
        assert verdict == by_referee(record), json.dumps(record)
        if verdict == "holds":
            assert why_it_holds(example, record) in REASONS[kind], json.dumps(record)
