"""What a record says about strength: who sat where, who stood above whom, who broke down."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from zlib import crc32

from opensky.errors import Refusal, shown


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing a bot did wrong; `event` is the place in the record of what was played instead."""

    seat: int
    event: int
    kind: str
    detail: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """One finished game without its events. Tuples over seats go from seat 0 upwards."""

    game: str
    """The record format, such as "opensky/1"."""
    board: str
    seed: str
    """Names the deal, as text; empty when the record does not say."""
    match: int | None
    """Number of the match; None makes the game a match of its own."""
    rotation: int
    bots: tuple[str, ...]
    scores: tuple[float, ...]
    places: tuple[int, ...]
    faults: tuple[Fault, ...]
    forfeits: tuple[int, ...]
    course: int | None = None
    """Stands for rulings and events, to tell copies from other games; None without events."""

    @property
    def seats(self) -> int:
        """How many sat at the table."""
        return len(self.bots)

    def is_shared(self, seat: int) -> bool:
        """Tell whether another seat has the same place."""
        return self.places.count(self.places[seat]) > 1


Match = tuple[Outcome, ...]


def outcome(record: Mapping[str, Any]) -> Outcome:
    """Read what counts out of one record; raise Refusal for a key that is missing or malformed."""
    bots = _texts(record, "seats")
    forfeits = record.get("forfeits", [])
    if not isinstance(forfeits, list) or not all(_is_seat(seat, bots) for seat in forfeits):
        raise _malformed(record, "forfeits", f"a list of seats from 0 to {len(bots) - 1}")
    return Outcome(
        game=str(record.get("record", "")),
        board=str(record.get("board", "")),
        seed=str(record.get("seed", "")),
        match=_count(record, "match", None),
        rotation=_count(record, "rotation", 0) or 0,
        bots=bots,
        scores=_numbers(record, "scores", len(bots)),
        places=_places(record, len(bots)),
        faults=_faults(record, bots),
        forfeits=tuple(sorted(forfeits)),
        course=_course(record),
    )


def distinct(outcomes: Iterable[Outcome]) -> tuple[list[Outcome], int]:
    """Return the games, each once, and how many copies of them were left out.

    A copy agrees in everything: deal, match, rotation, board, rulings, bots, events and result.
    It tells nothing new; were it counted, chance would look like certainty.
    """
    games = list(outcomes)
    seen = set[Outcome]()
    kept = []
    for game in games:
        if game.course is None or game not in seen:
            kept.append(game)
            seen.add(game)
    return kept, len(games) - len(kept)


def matches(outcomes: Iterable[Outcome]) -> list[Match]:
    """Gather games into matches, in an order that depends on the games alone.

    One match is one number, deal, board and set of bots, so that the files of several
    tournaments may be read together. A game without a number is a match of its own.
    """
    gathered: dict[tuple[Any, ...], list[Outcome]] = {}
    for position, game in enumerate(sorted(outcomes, key=_game_order)):
        gathered.setdefault(_match_key(game, position), []).append(game)
    return [tuple(games) for games in gathered.values()]


def _match_key(game: Outcome, position: int) -> tuple[Any, ...]:
    if game.match is None:
        return ("alone", position)
    return (game.match, game.seed, game.board, game.game, tuple(sorted(game.bots)))


def _game_order(game: Outcome) -> tuple[Any, ...]:
    number = math.inf if game.match is None else game.match
    deal = (number, game.rotation, game.seed, game.board, game.game)
    faults = tuple((f.seat, f.event, f.kind, f.detail) for f in game.faults)
    return (*deal, game.places, game.scores, game.bots, game.forfeits, faults)


def _course(record: Mapping[str, Any]) -> int | None:
    if "events" not in record:
        return None
    return crc32(repr([record.get("rulings"), record["events"]]).encode())


def _texts(record: Mapping[str, Any], key: str) -> tuple[str, ...]:
    value = record.get(key)
    if not isinstance(value, list) or not value or not all(isinstance(v, str) and v for v in value):
        raise _malformed(record, key, "a list of bot names, one per seat")
    return tuple(value)


def _numbers(record: Mapping[str, Any], key: str, seats: int) -> tuple[float, ...]:
    value = record.get(key)
    if not isinstance(value, list) or len(value) != seats or not all(map(_is_number, value)):
        raise _malformed(record, key, f"a list of {seats} numbers, one per seat")
    return tuple(value)


def _places(record: Mapping[str, Any], seats: int) -> tuple[int, ...]:
    value = _numbers(record, "places", seats)
    if any(place != 1 + sum(other < place for other in value) for place in value):
        raise _malformed(record, "places", "1 plus the number of seats that stand above, per seat")
    return tuple(int(place) for place in value)


def _faults(record: Mapping[str, Any], bots: tuple[str, ...]) -> tuple[Fault, ...]:
    value = record.get("faults", [])
    if not isinstance(value, list) or not all(
        isinstance(fault, dict) and _is_seat(fault.get("seat"), bots) for fault in value
    ):
        raise _malformed(record, "faults", "a list of objects with seat, event, kind and detail")
    return tuple(
        Fault(
            fault["seat"],
            fault["event"] if type(fault.get("event")) is int else -1,
            str(fault.get("kind", "")),
            str(fault.get("detail", "")),
        )
        for fault in value
    )


def _count(record: Mapping[str, Any], key: str, default: int | None) -> int | None:
    value = record.get(key, default)
    if value is None or (type(value) is int and value >= 0):
        return value
    raise _malformed(record, key, "a whole number from 0 upwards")


def _is_number(value: object) -> bool:
    return type(value) is int or (type(value) is float and math.isfinite(value))


def _is_seat(value: object, bots: tuple[str, ...]) -> bool:
    return type(value) is int and 0 <= value < len(bots)


def _malformed(record: Mapping[str, Any], key: str, due: str) -> Refusal:
    place = f"record of match {record['match']}" if "match" in record else "record"
    found = f"is {shown(record[key])}" if key in record else "is missing"
    return Refusal(f"{place}: key {key!r} {found}; {due} is due")
