"""Two bots until it is decided which is stronger: a running Elo difference with its interval.

The interval holds at every look together with 95 % (see `opensky.peek`), so it may be watched and
the duel stopped as soon as it says enough: that 0 is outside, or that all of it is near 0.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeAlias

from opensky.bots import survey
from opensky.contest import course
from opensky.errors import Refusal
from opensky.peek import Peek, peek
from opensky.plan import Plan, build
from opensky.shelf import named
from opensky.sprt import elo_of_score

Verdict: TypeAlias = Literal["stronger", "weaker", "alike", "open"]

ALPHA = 0.05
"""How often the interval may ever be wrong."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What is known after some matches; Elo of the score, None where not yet finite."""

    matches: int
    score: float
    elo: float | None
    low: float | None
    high: float | None
    verdict: Verdict
    games: int
    faults: int
    """Of all bots: a bot that breaks down is not known to be weaker."""
    first_fault: str | None


def table_of(specs: Sequence[str | Path], where: str, **keys: Any) -> Plan:  # noqa: ANN401 - any keys
    """Make the plan of one table of bots given by path or name, or as NAME=BOT.

    If two have the same name they are called by their files, a second one of a file "name (2)".
    Keys that are None are left out.
    """
    own, bare = zip(*(_own_name(str(spec)) for spec in specs), strict=True)
    paths = [named(spec, keys.get("game") or "") for spec in bare]
    titles = [name or survey(path, Path()).name for name, path in zip(own, paths, strict=True)]
    if len({*titles}) < len(titles):  # versions of one bot are known by their files
        titles = [name or _stem(path) for name, path in zip(own, paths, strict=True)]
    names = [
        title if (before := titles[:place].count(title)) == 0 else f"{title} ({before + 1})"
        for place, title in enumerate(titles)
    ]
    bots = [{"path": path, "name": name} for path, name in zip(paths, names, strict=True)]
    given = {key: value for key, value in keys.items() if value is not None}
    return build({"name": where, "seats": len(bots), "bots": bots, **given}, where, Path())


def _own_name(spec: str) -> tuple[str, str]:
    """Take NAME=BOT apart; a path may hold the sign, too."""
    name, sign, rest = spec.partition("=")
    is_given = sign and rest and name.strip() and "/" not in name and not Path(spec).exists()
    return (name, rest) if is_given else ("", spec)


def _stem(path: str) -> str:
    return Path(path.partition(".py:")[0]).stem


def duel(plan: Plan, margin: float, workers: int) -> Iterator[Standing]:
    """Play the plan's only table; yield how its first two bots stand, until it is decided.

    They are alike when the interval lies within the margin on both sides of 0. The last standing
    is open when the plan's deals do not decide.
    """
    if not 0 < margin < math.inf:
        raise Refusal(f"margin {margin:g}: an Elo difference above 0 is due")
    for so_far in course(plan, workers):
        scores = so_far.scores
        sequence = peek(scores, ALPHA)
        low, high = sequence.elo()
        mean = sum(scores) / len(scores)
        elo = elo_of_score(mean) if 0 < mean < 1 else None
        verdict = _verdict(sequence, low, high, margin)
        faults = (so_far.games, so_far.faults, so_far.first_fault)
        yield Standing(len(scores), mean, elo, low, high, verdict, *faults)
        if verdict != "open":
            return


def _verdict(sequence: Peek, low: float | None, high: float | None, margin: float) -> Verdict:
    if sequence.decided(0.0) is not None:
        return "stronger" if low is not None and low > 0 else "weaker"
    if low is not None and high is not None and -margin < low and high < margin:
        return "alike"
    return "open"
