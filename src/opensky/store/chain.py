"""The chain of stored lines followed from outside: where it breaks, if it does."""

from __future__ import annotations

from pathlib import Path

from opensky.store.lines import CHAIN, PLAN, RECORDS, file_of, follows, lines_of, link_of
from opensky.store.plans import digest_of

_LOST = "this line or one before it was changed, added or lost"
_OTHER = "these records are not of the plan beside them"
_TORN = "the last line is torn and is left out"


def chain_break(place: Path) -> str | None:
    """Say where the chain of a tournament's records breaks, None where it holds.

    In the folder of a tournament it begins with the plan. Any other file may lack it, or hold the
    records of several tournaments one behind the other.
    """
    path = file_of(place)
    if not path.is_file():
        return None
    plan = path.parent / PLAN
    is_stored = path.name == RECORDS and plan.exists()
    last = digest_of(plan) if is_stored else ""
    seq = 0
    for number, line in enumerate(lines_of(path), start=1):
        tail = CHAIN.search(line)
        if number == 1 and tail is None and not is_stored:
            return None
        if is_stored and not line.endswith(b"\n"):
            return f"{path}: line {number}: {_TORN}"
        begins = tail is not None and int(tail[1]) == 0
        if follows(line, seq, last):
            seq += 1
        elif begins and not is_stored:
            seq = 1
        else:
            why = _OTHER if begins and number == 1 else _LOST
            return f"{path}: the chain breaks at line {number}: {why}"
        last = link_of(line)
    return None
