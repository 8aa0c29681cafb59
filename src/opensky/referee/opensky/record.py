"""Judge a record: shape, board, events, faults, forfeits, scores, places, in this order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from opensky.referee.opensky.board import Board, boxed_board
from opensky.referee.opensky.shape import require_record
from opensky.referee.opensky.table import Table
from opensky.referee.verdict import Broken, Malformed, Verdict, shown

KINDS = frozenset(["illegal", "timeout", "crash", "exit", "protocol", "output", "memory", "start"])

HOLDS = Verdict(ok=True, where="record", event=None, rule=None, message="the record holds")


def check(record: object, board: Board | None = None) -> Verdict:
    """Say whether a record holds and, if not, what is the first fault and where.

    The board is the box's of the record's name unless one is given. Raises Malformed, with the
    key, for what is no record at all.
    """
    record = require_record(record)
    board = board or boxed_board(record["board"])
    if record["board_sha256"] != board.sha256:
        return _fault("board_sha256", f"the digest of board {board.name} is {board.sha256}", "S10")
    table = Table(board, len(record["seats"]), record["rulings"])
    strayed: dict[int, str] = {}
    return (
        _play(table, record, strayed)
        or _judge_faults(record, strayed)
        or _judge_forfeits(record, strayed)
        or _judge_result(table, record)
        or HOLDS
    )


def count_rules(record: object, board: Board | None = None) -> Counter[str]:
    """Replay a record that holds and count how often each rule decided something."""
    verdict = check(record, board)
    if not verdict.ok:
        raise Malformed(f"{verdict.where}: {verdict.message}")
    record = require_record(record)
    table = Table(board or boxed_board(record["board"]), len(record["seats"]), record["rulings"])
    _play(table, record, {})
    return table.applied


def _play(table: Table, record: Mapping[str, Any], strayed: dict[int, str]) -> Verdict | None:
    """Play all events; note the harmless option where it was due and was not played."""
    watched = _watched(record)
    for place, (seat, text) in enumerate(record["events"]):
        if seat != table.to_act():
            return _out_of_turn(table, place, seat, text)
        if place in watched and seat >= 0 and text != (harmless := table.options()[0]):
            strayed[place] = harmless
        try:
            table.apply(text)
        except Broken as broken:
            return _fault(f"event {place}", broken.message, broken.rule, place)
    if table.to_act() is not None:
        place = len(record["events"])
        return _fault(f"event {place}", "the events end before the game is over", "X1", place)
    return None


def _watched(record: Mapping[str, Any]) -> set[int]:
    """Name the places where only the harmless option may have been played."""
    watched = {fault["event"] for fault in record["faults"]}
    for seat in set(record["forfeits"]):
        last = _last_fault(record, seat)
        if last is not None:
            watched.update(range(last, len(record["events"])))
    return watched


def _last_fault(record: Mapping[str, Any], seat: int) -> int | None:
    return max((f["event"] for f in record["faults"] if f["seat"] == seat), default=None)


def _out_of_turn(table: Table, place: int, seat: int, text: str) -> Verdict:
    actor = table.to_act()
    if actor is None:
        message = f"{shown(text)} comes after the game is over"
    else:
        message = f"{_who(seat)} plays {shown(text)}, but it is for {_who(actor)} to act"
    return _fault(f"event {place}", message, table.acts_by(), place)


def _who(seat: int) -> str:
    return f"seat {shown(seat)}" if seat >= 0 else "the dice"


def _judge_faults(record: Mapping[str, Any], strayed: Mapping[int, str]) -> Verdict | None:
    events, seen = record["events"], set()
    for number, fault in enumerate(record["faults"]):
        seat, place, kind = fault["seat"], fault["event"], fault["kind"]
        if not 0 <= seat < len(record["seats"]):
            return _fault("faults", f"fault {number} names seat {shown(seat)} of no player")
        if not 0 <= place < len(events) or events[place][0] != seat:
            return _fault("faults", f"fault {number}: {shown(place)} is no event of seat {seat}")
        if kind not in KINDS:
            return _fault(
                "faults", f"fault {number} has the unknown kind {shown(kind)}", event=place
            )
        if place in seen:
            return _fault("faults", f"fault {number} names event {place} once more", event=place)
        seen.add(place)
        if place in strayed:
            return _fault(
                "faults", f"event {place} is not the harmless {strayed[place]}", event=place
            )
    return None


def _judge_forfeits(record: Mapping[str, Any], strayed: Mapping[int, str]) -> Verdict | None:
    forfeits = record["forfeits"]
    for number, seat in enumerate(forfeits):
        last = _last_fault(record, seat)
        if last is None:
            return _fault("forfeits", f"seat {shown(seat)} has no fault")
        if number and seat <= forfeits[number - 1]:
            return _fault("forfeits", "the seats do not ascend")
        for place in sorted(strayed):
            if place > last and record["events"][place][0] == seat:
                message = f"seat {seat} plays on: event {place} is not {strayed[place]}"
                return _fault("forfeits", message, event=place)
    return None


def _judge_result(table: Table, record: Mapping[str, Any]) -> Verdict | None:
    scores, places = table.scores(), table.places(record["forfeits"])
    if record["scores"] != scores:
        return _fault("scores", f"the scores are {scores}", "X2")  # [X2]
    if record["places"] != places:
        return _fault("places", f"the places are {places}", "X3")  # [X3]
    return None


def _fault(where: str, message: str, rule: str | None = None, event: int | None = None) -> Verdict:
    return Verdict(ok=False, where=where, event=event, rule=rule, message=message)
