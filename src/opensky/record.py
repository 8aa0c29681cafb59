"""One game <-> one JSON line, in the form of RECORD.md; and a replay that judges it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, cast

from opensky.errors import Refusal, shown
from opensky.game import DICE, Board, Decision, Game, GameType, Illegal
from opensky.games import find
from opensky.strict import parse_json

KINDS = ("illegal", "timeout", "crash", "exit", "protocol", "output", "memory", "start")
"""What a program can do wrong."""

Record = dict[str, Any]
"""A record as JSON gives it; its shape is checked before anything in it is used."""

_ENCODER = json.JSONEncoder(separators=(",", ":"))
_CACHED_EVENTS = 1 << 15
_SHAPE: dict[str, tuple[type, type]] = {
    "record": (str, object),
    "board": (str, object),
    "board_sha256": (str, object),
    "rulings": (dict, str),
    "seats": (list, str),
    "seed": (int, object),
    "events": (list, list),
    "scores": (list, int),
    "places": (list, int),
    "faults": (list, dict),
    "forfeits": (list, int),
}
"""The keys every record has, with their types and the types of what they hold."""

_FAULT = {"seat": int, "event": int, "kind": str, "detail": str}

_WORDS = {str: "text", int: "an integer", list: "a list", dict: "an object"}


@dataclass(frozen=True, slots=True)
class Fault:
    """What a bot did wrong; `event` is the place in the record of what was played instead."""

    seat: int
    event: int
    kind: str
    detail: str


@dataclass(frozen=True, slots=True)
class Ending:
    """How one game of a match went, apart from its events."""

    scores: Sequence[int]
    places: Sequence[int]
    faults: Sequence[Fault]
    forfeits: Sequence[int]


class Broken(Exception):  # noqa: N818 - the word for a record that does not hold
    """The first thing in a record that does not hold, and the rule it breaks if a rule is known."""

    def __init__(self, where: str, message: str, event: int | None = None, rule: str = "") -> None:
        super().__init__(where, message, event, rule)
        self.where = where
        """The key of the record: board_sha256, events, faults, forfeits, scores or places."""
        self.event = event
        """The 0-based place in the events; the number of events if they end too early."""
        self.rule = rule
        self.message = message

    def __str__(self) -> str:
        where = self.where if self.event is None else f"event {self.event}"
        return f"{where}: {self.message}" + (f" [{self.rule}]" if self.rule else "")


class Scribe:
    """Write the records of one game on one board; every event is spelled once and kept."""

    def __init__(
        self,
        game: GameType,
        board: Board,
        rulings: Mapping[str, str],
        seats: int,
        meta: Mapping[str, object],
    ) -> None:
        head = {
            "record": game.record,
            "board": board.name,
            "board_sha256": board.sha256,
            "rulings": noted(game, rulings),
        }
        self._head = compact(head)[:-1]
        self._meta = compact(meta)
        self._names: dict[str, str] = {}
        self.texts = tuple(_Texts(seat) for seat in (*range(seats), DICE))
        """By seat, from decisions to their events as JSON; the last one, -1, is that of DICE."""

    def line(
        self,
        seats: Sequence[str],
        seed: int,
        events: Iterable[str],
        end: Ending,
        match: int,
        rotation: int,
    ) -> str:
        """Join the record of a game whose events are spelled already.

        This is done for every game, so what is numbers is not sent through the JSON module.
        """
        faults = compact([asdict(fault) for fault in end.faults]) if end.faults else "[]"
        return (
            f'{self._head},"seats":[{",".join(map(self._name, seats))}],"seed":{seed},'
            f'"events":[{",".join(events)}],'
            f'"scores":{_numbers(end.scores)},"places":{_numbers(end.places)},'
            f'"faults":{faults},"forfeits":{_numbers(end.forfeits)},'
            f'"match":{match},"rotation":{rotation},"meta":{self._meta}}}'
        )

    def _name(self, name: str) -> str:
        """Spell the name of a bot as JSON, once."""
        if name not in self._names:
            self._names[name] = compact(name)
        return self._names[name]


class _Texts(dict[Decision, str]):
    """One seat's events as JSON; bounded, so that a game of endless decisions fits too."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self._seat = seat

    def __missing__(self, decision: Decision) -> str:
        if len(self) >= _CACHED_EVENTS:
            self.clear()
        text = self[decision] = compact([self._seat, str(decision)])
        return text


def compact(value: object) -> str:
    """Write JSON in ASCII without blanks, keys in the order given."""
    return _ENCODER.encode(value)


def complete(game: GameType, rulings: Mapping[str, str]) -> dict[str, str]:
    """Return the value of every ruling of the game, the default where none is given."""
    return {name: rulings.get(name, values[0]) for name, values in game.rulings.items()}


def noted(game: GameType, rulings: Mapping[str, str]) -> dict[str, str]:
    """Return the rulings that a record of the game names."""
    return {
        name: value
        for name, value in complete(game, rulings).items()
        if game.notes_defaults or value != game.rulings[name][0]
    }


def read(line: str, where: str) -> Record:
    """Read a record and check its shape; a Refusal names `where`, such as a file and line."""
    record = parse_json(line, where)
    if not isinstance(record, dict):
        raise Refusal(f"{where}: not a JSON object but {type(record).__name__}")
    _check_shape(record, where)
    return cast("Record", record)


def glance(lines: Iterable[str]) -> list[Record]:
    """Read lines that we wrote ourselves but for their events, which take nearly all the time."""
    return cast("list[Record]", json.loads(f"[{','.join(map(_without_events, lines))}]"))


def _without_events(line: str) -> str:
    """Cut a record down to its seats and what stands behind its events.

    A quotation mark within a JSON text is escaped, so the keys looked for are found nowhere else.
    """
    start, end = line.index('"seats":'), line.rindex('"scores":')
    seats = line[start : line.index(',"seed":', start)]
    return f"{{{seats},{line[end:]}"


def replay(record: Record, game: GameType | None = None, board: Board | None = None) -> Game:
    """Play a record of sound shape again; raise Broken at the first thing that does not hold.

    The order of judgement is the one of STATE.md. `game` and `board` stand in for what the
    record names where that cannot be found by its name.
    """
    game = game or find(record["record"].partition("/")[0])
    board = board or game.board(record["board"])
    table = laid_out(record, game, board)
    if record["board_sha256"] != board.sha256:
        raise Broken("board_sha256", f"the board {board.name} has the digest {board.sha256}")
    harmful = _play_events(table, record["events"])
    _check_faults(record, harmful)
    _check_forfeits(record, harmful)
    _check_result(record, table)
    return table


def laid_out(record: Record, game: GameType, board: Board) -> Game:
    """Lay out the table of a record before its first event; raise Refusal for a bad header."""
    _check_header(record, game)
    return game.table(board, len(record["seats"]), record["rulings"])


def flaw(record: Record) -> str | None:
    """Say the first thing in a record of sound shape that does not hold, None if it holds.

    A game that was stopped by hand, which its record says, need not be over.
    """
    try:
        replay(record)
    except Refusal as error:
        return str(error)
    except Broken as broken:
        is_at_end = broken.where == "events" and broken.event == len(record["events"])
        return None if is_at_end and "stopped" in record else str(broken)
    return None


def standing(places: Sequence[int], forfeits: Iterable[int]) -> list[int]:
    """Put the seats that forfeited below all others, each group in the order it had."""
    lost = set(forfeits)
    if not lost:
        return list(places)
    keys = [(seat in lost, place) for seat, place in enumerate(places)]
    return [1 + sum(other < key for other in keys) for key in keys]


def _numbers(values: Sequence[int]) -> str:
    return f"[{','.join(map(str, values))}]"


def span(numbers: range) -> str:
    """Say a range of whole numbers in words."""
    return f"{numbers[0]} to {numbers[-1]}"


def _check_shape(record: Record, where: str) -> None:
    for key, (kind, inner) in _SHAPE.items():
        _check_key(record, key, kind, inner, where)
    for number, event in enumerate(record["events"]):
        if [type(part) for part in event] != [int, str]:
            raise Refusal(f"{where}: events: number {number} wants a seat and a text")
    for number, fault in enumerate(record["faults"]):
        for key, kind in _FAULT.items():
            if not _is(fault.get(key), kind):
                raise Refusal(f"{where}: faults: number {number}: {key}: wants {_WORDS[kind]}")


def _check_key(record: Record, key: str, kind: type, inner: type, where: str) -> None:
    if key not in record:
        raise Refusal(f"{where}: no key {key!r}; RECORD.md names the keys of a record")
    value = record[key]
    if not _is(value, kind):
        raise Refusal(f"{where}: {key}: wants {_WORDS[kind]}, not {shown(value)}")
    if inner is object:
        return
    for item in value.values() if isinstance(value, dict) else value:
        if not _is(item, inner):
            raise Refusal(f"{where}: {key}: holds {shown(item)} where {_WORDS[inner]} is due")


def _is(value: object, kind: type) -> bool:
    return type(value) is kind  # true is no integer here


def _check_header(record: Record, game: GameType) -> None:
    """Check the values of a header whose shape is sound."""
    if record["record"] != game.record:
        raise Refusal(f"record: {shown(record['record'])} is not {game.record!r}")
    if len(record["seats"]) not in game.seats:
        raise Refusal(f"seats: {len(record['seats'])} where {game.name} has {span(game.seats)}")
    for name, values in game.rulings.items():
        default = None if game.notes_defaults else values[0]
        if record["rulings"].get(name, default) not in values:
            raise Refusal(f"rulings: {name} wants {' or '.join(values)}")
    for name in record["rulings"].keys() - game.rulings.keys():
        raise Refusal(f"rulings: {name} is none of {', '.join(game.rulings)}")


def _play_events(table: Game, events: list[list[Any]]) -> set[int]:
    """Apply every event; return the places where something else than the harmless was played."""
    harmful = set()
    for number, (seat, text) in enumerate(events):
        due = table.to_act()
        if due is None:
            raise Broken("events", f"{shown(text)} after the game is over", number)
        if seat != due:
            raise Broken("events", f"seat {seat} where {due} is to act", number)
        if seat != DICE and str(table.options()[0]) != text:
            harmful.add(number)
        _apply(table, text, number)
    if table.to_act() is not None:
        raise Broken("events", "the game is not over", len(events))
    return harmful


def _apply(table: Game, text: str, number: int) -> None:
    """Apply one event that must be spelled exactly."""
    try:
        decision = table.parse(text)
        if str(decision) != text:
            raise Broken("events", f"{shown(text)} is spelled {shown(str(decision))}", number)
        table.apply(decision)
    except Illegal as error:
        raise Broken("events", f"{shown(text)}: {error.message}", number, error.rule) from None


def _check_faults(record: Record, harmful: set[int]) -> None:
    """Check that each fault names an event of its seat where the harmless option was played."""
    events = record["events"]
    seen = set()
    for fault in record["faults"]:
        number, seat = fault["event"], fault["seat"]
        if fault["kind"] not in KINDS:
            raise Broken("faults", f"{shown(fault['kind'])} is none of {', '.join(KINDS)}")
        if not 0 <= number < len(events) or seat == DICE or events[number][0] != seat:
            raise Broken("faults", f"event {number} is not one of seat {seat}")
        if number in harmful:
            raise Broken("faults", f"event {number} is not the harmless option")
        if number in seen:
            raise Broken("faults", f"event {number} is named twice")
        seen.add(number)


def _check_forfeits(record: Record, harmful: set[int]) -> None:
    """Check that forfeits ascend and that such a seat was harmless from its last fault on."""
    forfeits = record["forfeits"]
    if sorted(set(forfeits)) != forfeits:
        raise Broken("forfeits", f"not seats in ascending order, each once: {shown(forfeits)}")
    for seat in forfeits:
        faults = [fault["event"] for fault in record["faults"] if fault["seat"] == seat]
        if not faults:
            raise Broken("forfeits", f"seat {seat} has no fault")
        for number in sorted(harmful):
            if number > max(faults) and record["events"][number][0] == seat:
                raise Broken("forfeits", f"seat {seat} plays on at event {number}")


def _check_result(record: Record, table: Game) -> None:
    """Check scores and places against the table as the events left it."""
    result = table.result()
    if record["scores"] != list(result.scores):
        raise Broken("scores", f"{record['scores']} where the table has {list(result.scores)}")
    places = standing(result.places, record["forfeits"])
    if record["places"] != places:
        raise Broken("places", f"{record['places']} where {places} is due")
