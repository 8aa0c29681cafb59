"""Why a record still holds after a single change: print how often, and for which reason.

    python tests/twins/still_holding.py

A change may put in what already stood there; else the record must tell another legal game with the
same end, or differ where nothing that is judged depends on it.
"""

from __future__ import annotations

import copy
import json
import random
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from opensky.games import by_record
from opensky.proof.verify import judge
from twins.changes import KINDS, LINES, Record

TRIES = 143
SAME = "what was put in stood there already"
NEVER_MATTERED = "the other value, and no seat was ever offered anything else"
STAYED_OPEN = "the other value: options differ, yet all that was decided is legal under both"
OTHER_DECISIONS = "another legal game with the same scores"
HARMLESS = "the fault names a decision of its seat that is the harmless option"
FORFEITED = "a seat with a fault, whose later decisions are all the harmless option"
NOT_JUDGED = "in a key that nobody judges"
UNEXPLAINED = "unexplained"
REASONS = {
    **dict.fromkeys(KINDS, frozenset[str]()),
    "another text": {SAME, OTHER_DECISIONS},
    "a slip of the pen": {SAME, OTHER_DECISIONS},
    "another order": {SAME, OTHER_DECISIONS},
    "a ruling": {SAME, NEVER_MATTERED, STAYED_OPEN},
    "a fault": {HARMLESS},
    "forfeits": {SAME, FORFEITED},
    "junk": {SAME, NOT_JUDGED},
}
"""Why a change of each kind may leave a record that holds; where there is no reason, it may not."""


def why_it_holds(before: Record, after: Record) -> str:
    """Tell why a changed record holds as the one before does."""
    (key, *more) = [key for key in before if spelled(before[key]) != spelled(after[key])] or [""]
    if more:
        return UNEXPLAINED
    if not key:
        return SAME
    if key == "rulings":
        return NEVER_MATTERED if list(offers(before)) == list(offers(after)) else STAYED_OPEN
    if key == "events":
        return OTHER_DECISIONS if before["scores"] == after["scores"] else UNEXPLAINED
    if key == "faults":
        return HARMLESS if is_harmless(after) else UNEXPLAINED
    if key == "forfeits":
        return FORFEITED if all(gave_up(after, seat) for seat in after[key]) else UNEXPLAINED
    return NOT_JUDGED if key == "seed" else UNEXPLAINED


def offers(record: Record) -> Iterator[tuple[str, list[str]]]:
    """Replay a record and yield what happens with what could have happened instead."""
    game = by_record(record)
    table: Any = game.table(game.board(record["board"]), len(record["seats"]), record["rulings"])
    for seat, text in record["events"]:
        now = table.options() if seat >= 0 else [roll for roll, _ in table.chances()]
        yield text, [*map(str, now)]
        table.apply(table.parse(text))


def is_harmless(record: Record) -> bool:
    """Tell whether the last fault names a decision of its seat, and that the harmless one."""
    fault = record["faults"][-1]
    text, options = list(offers(record))[fault["event"]]
    return record["events"][fault["event"]][0] == fault["seat"] and text == options[0]


def gave_up(record: Record, seat: int) -> bool:
    """Tell whether a seat has a fault and from the last one on plays the harmless option."""
    last = max((fault["event"] for fault in record["faults"] if fault["seat"] == seat), default=-1)
    played = zip(record["events"], offers(record), strict=True)
    later = [offer for (who, _), offer in list(played)[last:] if who == seat]
    return last >= 0 and all(text == options[0] for text, options in later)


def spelled(value: object) -> str:
    """Spell a value so that `1`, `1.0` and `true` differ."""
    return json.dumps(value)


def table(tries: int) -> Iterator[str]:
    """Change records and yield the rows of a table of those that still hold."""
    examples = [json.loads(line) for line in LINES]
    yield "| change | still hold | why |\n|---|---:|---|"
    for kind, change in KINDS.items():
        rng, why = random.Random(kind), Counter[str]()
        for _ in range(tries):
            example = rng.choice(examples)
            record = copy.deepcopy(example)
            change(record, rng)
            if holds(record):
                why[why_it_holds(example, record)] += 1
        told = "; ".join(f"{count} {reason}" for reason, count in sorted(why.items()))
        yield f"| {kind} | {why.total()} | {told} |"


def holds(record: Record) -> bool:
    """Ask the referee."""
    try:
        return judge(json.dumps(record), "record").ok
    except ValueError:
        return False


if __name__ == "__main__":
    for row in table(TRIES):
        print(row)  # noqa: T201 - what this script is for
