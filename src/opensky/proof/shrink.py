"""From a long game in which the engines differ to the shortest case that shows it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from opensky.errors import Refusal
from opensky.proof.case import Case
from opensky.proof.pair import Differs, set_up, set_up_position
from opensky.proof.selfplay import Trace, follow, play


def shrink(case: Case, choices: Sequence[int]) -> Case:
    """Return the case with fewest events that shows the same difference.

    Choices are dropped as long as the game made from those left still shows it; then the case
    starts from the latest position that does.
    """
    what = case.what
    kept = minimal(choices[: len(case.events) + 1], lambda some: _shows(case, some, what))
    return _from_latest_position(_made(case, play(case.setting, kept)))


def minimal(choices: Sequence[int], fails: Callable[[Sequence[int]], bool]) -> list[int]:
    """Drop chunks of choices, halving their size, then set single ones to 0, while it fails."""
    kept = list(choices)
    size = len(kept) // 2
    while size:
        place = 0
        while place < len(kept):
            fewer = kept[:place] + kept[place + size :]
            if fails(fewer):
                kept = fewer
            else:
                place += size
        size //= 2
    for place in range(len(kept)):
        plainer = [*kept[:place], 0, *kept[place + 1 :]]
        if kept[place] and fails(plainer):
            kept = plainer
    return kept


def reproduce(case: Case) -> Differs | None:
    """Play a case in both engines; return what differs, None when they agree."""
    setting = case.setting
    try:
        if case.position is None:
            pair = set_up(setting)
        else:
            pair = set_up_position(setting.game, setting.board, case.position)
    except Differs as differs:
        return differs
    return follow(pair, case.events, case.attempt)


def _shows(case: Case, choices: Sequence[int], what: str) -> bool:
    """Tell whether the choices lead to the same kind of difference, in a game not longer."""
    trace = play(case.setting, choices)
    if trace.differs is None or len(trace.events) > len(case.events):
        return False
    return _kind(trace.differs.what) == _kind(what)


def _kind(what: str) -> str:
    """Take the decision's own text off what differs."""
    return what.partition("`")[0]


def _made(case: Case, trace: Trace) -> Case:
    differs = trace.differs
    if differs is None:
        return case
    events = tuple(trace.events)
    return replace(case, events=events, attempt=trace.attempt).told(differs)


def _from_latest_position(case: Case) -> Case:
    """Start from the latest position from which the rest of the events still shows it."""
    for start in range(len(case.events), 0, -1):
        position = _position(case, start)
        if position is None:
            continue
        later = replace(case, position=position, events=case.events[start:])
        try:
            differs = reproduce(later)
        except Refusal:
            continue
        if differs is not None and _kind(differs.what) == _kind(case.what):
            return later.told(differs)
    return case


def _position(case: Case, count: int) -> str | None:
    """Write the position after so many events, None when the engines differ on the way."""
    pair = set_up(case.setting)
    try:
        for _, text in case.events[:count]:
            pair.play(text)
    except Differs:
        return None
    return pair.state
