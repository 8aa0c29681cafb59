"""Single changes of a record, by kind."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

EXAMPLES = Path(__file__).parents[1] / "replays" / "opensky" / "records.jsonl"
LINES = EXAMPLES.read_text().splitlines()

Record = dict[str, Any]
Change = Callable[[Record, random.Random], object]


def other_text(record: Record, rng: random.Random) -> None:
    donor = json.loads(rng.choice(LINES))
    rng.choice(record["events"])[1] = rng.choice(donor["events"])[1]


def slip(record: Record, rng: random.Random) -> None:
    event = rng.choice(record["events"])
    place = rng.randrange(len(event[1]))
    event[1] = event[1][:place] + rng.choice("ABCxe019 -+") + event[1][place + 1 :]


def another_seat(record: Record, rng: random.Random) -> None:
    event = rng.choice(record["events"])
    event[0] = rng.choice([seat for seat in range(-2, 5) if seat != event[0]])


def order(record: Record, rng: random.Random) -> None:
    events = record["events"]
    one, other = rng.sample(range(len(events)), 2)
    events[one], events[other] = events[other], events[one]


def doubled(record: Record, rng: random.Random) -> None:
    place = rng.randrange(len(record["events"]))
    record["events"].insert(place, record["events"][place])


def ruling(record: Record, rng: random.Random) -> None:
    name = rng.choice(list(record["rulings"]))
    record["rulings"][name] = json.loads(rng.choice(LINES))["rulings"][name]


def fault(record: Record, rng: random.Random) -> None:
    fault = {"seat": 0, "event": 0, "kind": "crash", "detail": ""}
    record["faults"].append(fault)
    fault[rng.choice(list(fault))] = rng.choice([0, 1, -1, 57, "timeout", "hunger", None, True, []])


def junk(record: Record, rng: random.Random) -> None:
    key = rng.choice([key for key in record if key != "record"])
    record[key] = rng.choice([None, 1, 1.0, True, "x", [], {}, [1], [[1]], [{}], {"x": 1}])


def bumped(key: str) -> Change:
    def change(record: Record, rng: random.Random) -> None:
        record[key][rng.randrange(len(record[key]))] += rng.choice([-50, -1, 1, 50])

    return change


KINDS: dict[str, Change] = {
    "another text": other_text,
    "a slip of the pen": slip,
    "another seat": another_seat,
    "another order": order,
    "a doubled event": doubled,
    "a dropped event": lambda r, rng: r["events"].pop(rng.randrange(len(r["events"]))),
    "a cut end": lambda r, rng: r.update(events=r["events"][: rng.randrange(len(r["events"]))]),
    "a score": bumped("scores"),
    "a place": bumped("places"),
    "a ruling": ruling,
    "the digest": lambda r, rng: r.update(board_sha256=f"{rng.getrandbits(256):064x}"),
    "a fault": fault,
    "forfeits": lambda r, rng: r.update(forfeits=rng.choice([[0], [1, 0], [1, 1], [9], ["0"]])),
    "junk": junk,
}
