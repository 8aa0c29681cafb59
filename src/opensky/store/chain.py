"""The chain of stored lines followed from outside: where it breaks, if it does."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from opensky.store.lines import CHAIN, PLAN, RECORDS, file_of, lines_of
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
    seq, is_chained = 0, is_stored
    for number, line in enumerate(lines_of(path), start=1):
        tail = CHAIN.search(line)
        if number == 1 and tail is not None:
            is_chained = True
        if not is_chained:
            return None
        if is_stored and not line.endswith(b"\n"):
            return f"{path}: line {number}: {_TORN}"
        is_fresh = tail is not None and not is_stored and int(tail[1]) == 0
        follows = tail is not None and (int(tail[1]), tail[2].decode()) == (seq, last)
        if not follows and not is_fresh:
            is_other = is_stored and tail is not None and number == 1 and int(tail[1]) == 0
            why = _OTHER if is_other else _LOST
            return f"{path}: the chain breaks at line {number}: {why}"
        seq = 1 if is_fresh and not follows else seq + 1
        last = sha256(line.rstrip(b"\n")).hexdigest()
    return None
