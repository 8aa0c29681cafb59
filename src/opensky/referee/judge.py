"""Judge the frame that records of all games share: events, faults, forfeits, scores, places."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from opensky.referee.verdict import Broken, Verdict, shown

KINDS = frozenset(["illegal", "timeout", "crash", "exit", "protocol", "output", "memory", "start"])

HOLDS = Verdict(ok=True, where="record", event=None, rule=None, message="the record holds")


class Played(Protocol):
    """What a table must answer to be judged by a record."""

    def to_act(self) -> int | None:
        """Name the seat to act, -1 for dice, None when the game is over."""

    def options(self) -> list[str] | None:
        """List the legal decisions, the harmless one first; None where it lists none."""

    def apply(self, text: str) -> None:
        """Carry one event out, or raise Broken."""

    def acts_by(self) -> str:
        """Name the rule that says who is to act now."""

    def scores(self) -> list[int]:
        """Count the points of each seat."""

    def places(self, forfeits: Collection[int] = ()) -> list[int]:
        """Rank the seats."""


@dataclass(frozen=True, slots=True)
class Cited:
    """The rules of a game that a judgement cites beside those of its events."""

    end: str
    scores: str
    places: str


def judge(table: Played, record: Mapping[str, Any], cited: Cited) -> Verdict:
    """Play a record of the right shape on a new table and name its first fault."""
    strayed: dict[int, str] = {}
    return (
        play(table, record, cited, strayed)
        or _judge_faults(record, strayed)
        or _judge_forfeits(record, strayed)
        or _judge_result(table, record, cited)
        or HOLDS
    )


def play(
    table: Played, record: Mapping[str, Any], cited: Cited, strayed: dict[int, str]
) -> Verdict | None:
    """Play all events; note the harmless option where it was due and was not played.

    A table that lists no options cannot tell which one is harmless: there any legal one will do.
    """
    watched = _watched(record)
    for place, (seat, text) in enumerate(record["events"]):
        if seat != table.to_act():
            return _out_of_turn(table, place, seat, text)
        if place in watched and seat >= 0:
            options = table.options()
            if options is not None and text != options[0]:
                strayed[place] = options[0]
        try:
            table.apply(text)
        except Broken as broken:
            return fault(f"event {place}", broken.message, broken.rule, place)
    if table.to_act() is not None:
        place = len(record["events"])
        return fault(f"event {place}", "the events end before the game is over", cited.end, place)
    return None


def fault(where: str, message: str, rule: str | None = None, event: int | None = None) -> Verdict:
    """Word what is wrong and where."""
    return Verdict(ok=False, where=where, event=event, rule=rule, message=message)


def _watched(record: Mapping[str, Any]) -> set[int]:
    """Name the places where only the harmless option may have been played."""
    watched = {entry["event"] for entry in record["faults"]}
    for seat in set(record["forfeits"]):
        last = _last_fault(record, seat)
        if last is not None:
            watched.update(range(last, len(record["events"])))
    return watched


def _last_fault(record: Mapping[str, Any], seat: int) -> int | None:
    own = (entry["event"] for entry in record["faults"] if entry["seat"] == seat)
    return max(own, default=None)


def _out_of_turn(table: Played, place: int, seat: int, text: str) -> Verdict:
    actor = table.to_act()
    if actor is None:
        message = f"{shown(text)} comes after the game is over"
    else:
        message = f"{_who(seat)} plays {shown(text)}, but it is for {_who(actor)} to act"
    return fault(f"event {place}", message, table.acts_by(), place)


def _who(seat: int) -> str:
    return f"seat {shown(seat)}" if seat >= 0 else "the dice"


def _judge_faults(record: Mapping[str, Any], strayed: Mapping[int, str]) -> Verdict | None:
    events, seen = record["events"], set()
    for number, entry in enumerate(record["faults"]):
        seat, place, kind = entry["seat"], entry["event"], entry["kind"]
        if not 0 <= seat < len(record["seats"]):
            return fault("faults", f"fault {number} names seat {shown(seat)} of no player")
        if not 0 <= place < len(events) or events[place][0] != seat:
            return fault("faults", f"fault {number}: {shown(place)} is no event of seat {seat}")
        if kind not in KINDS:
            message = f"fault {number} has the unknown kind {shown(kind)}"
            return fault("faults", message, event=place)
        if place in seen:
            return fault("faults", f"fault {number} names event {place} once more", event=place)
        seen.add(place)
        if place in strayed:
            message = f"event {place} is not the harmless {strayed[place]}"
            return fault("faults", message, event=place)
    return None


def _judge_forfeits(record: Mapping[str, Any], strayed: Mapping[int, str]) -> Verdict | None:
    forfeits = record["forfeits"]
    for number, seat in enumerate(forfeits):
        last = _last_fault(record, seat)
        if last is None:
            return fault("forfeits", f"seat {shown(seat)} has no fault")
        if number and seat <= forfeits[number - 1]:
            return fault("forfeits", "the seats do not ascend")
        for place in sorted(strayed):
            if place > last and record["events"][place][0] == seat:
                message = f"seat {seat} plays on: event {place} is not {strayed[place]}"
                return fault("forfeits", message, event=place)
    return None


def _judge_result(table: Played, record: Mapping[str, Any], cited: Cited) -> Verdict | None:
    scores, places = table.scores(), table.places(record["forfeits"])
    if record["scores"] != scores:
        return fault("scores", f"the scores are {scores}", cited.scores)
    if record["places"] != places:
        return fault("places", f"the places are {places}", cited.places)
    return None
