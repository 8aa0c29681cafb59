"""A SQLite index of a tournament's folder, for questions that no command asks.

It is made of plan and records alone, always in the same order, so making it again gives the same
bytes. `index.sqlite` in the folder is only a copy that saves the time: one that does not belong
to the records of now is made again, and where none can be written the index lives in memory.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from opensky.errors import Refusal
from opensky.record import Record
from opensky.store.lines import RECORDS, records
from opensky.store.plans import digest_of, plan_name, revisions

INDEX = "index.sqlite"
"""The name in a tournament's folder."""

SCHEMA = """
create table bots (number integer primary key, name text, class text, sha256 text);
create table games (
    seq integer primary key, match integer, rotation integer, board text, seed text,
    events integer);
create table seats (
    seq integer, seat integer, bot text, score integer, place integer, forfeit integer,
    faults integer, primary key (seq, seat)) without rowid;
create table faults (seq integer, seat integer, bot text, event integer, kind text, detail text);
create table source (state text);
"""
"""Tables of the index; `seq` is the number of the game in the records, counted from 0."""

_ALLOWED = frozenset(
    {
        sqlite3.SQLITE_SELECT,
        sqlite3.SQLITE_READ,
        sqlite3.SQLITE_FUNCTION,
        sqlite3.SQLITE_RECURSIVE,
    }
)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a query found."""

    head: tuple[str, ...]
    rows: list[tuple[Any, ...]]


def query(folder: Path, question: str) -> Answer:
    """Answer a SELECT about a tournament's folder; nothing can be changed by it."""
    with closing(_open(folder)) as connection:
        connection.set_authorizer(_authorize)
        try:
            cursor = connection.execute(question)
            rows = cursor.fetchall()
        except (sqlite3.Error, sqlite3.Warning) as error:
            raise Refusal(
                f"query: {error}; only a select is answered, from the tables {_described()}"
            ) from None
        if cursor.description is None:
            raise Refusal(f"query: asks nothing; a select is due, from the tables {_described()}")
        return Answer(tuple(column[0] for column in cursor.description), rows)


def build(folder: Path, connection: sqlite3.Connection) -> None:
    """Fill an empty database with all that plan and records say."""
    connection.executescript(SCHEMA)
    bots = revisions(folder)[-1][1]["bots"]
    connection.executemany(
        "insert into bots values (?, ?, ?, ?)",
        ((number, bot["name"], bot["class"], bot["sha256"]) for number, bot in enumerate(bots)),
    )
    for seq, record in enumerate(records(folder)):
        connection.execute("insert into games values (?, ?, ?, ?, ?, ?)", _game(seq, record))
        connection.executemany(
            "insert into seats values (?, ?, ?, ?, ?, ?, ?)", _seats(seq, record)
        )
        connection.executemany("insert into faults values (?, ?, ?, ?, ?, ?)", _faults(seq, record))
    connection.execute("insert into source values (?)", (_state(folder),))
    connection.commit()


def _open(folder: Path) -> sqlite3.Connection:
    """Open the index of now: the stored one, a new one, or one in memory."""
    path, state = folder / INDEX, _state(folder)
    if _stored_state(path) != state:
        with suppress(OSError, sqlite3.OperationalError):
            _write(folder, path)
    if _stored_state(path) == state:
        return _read_only(path)
    connection = sqlite3.connect(":memory:")
    build(folder, connection)
    return connection


def _write(folder: Path, path: Path) -> None:
    draft = path.with_suffix(".new")
    try:
        draft.unlink(missing_ok=True)
        with closing(sqlite3.connect(draft)) as connection:
            build(folder, connection)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def _stored_state(path: Path) -> str | None:
    """Return what the stored index was made of, None if there is none that can be read."""
    if not path.exists():
        return None
    try:
        with closing(_read_only(path)) as connection:
            return str(connection.execute("select state from source").fetchone()[0])
    except (sqlite3.Error, TypeError):
        return None


def _read_only(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)


def _state(folder: Path) -> str:
    """Name plan and records by content: every line holds the digest of the one before it."""
    plans = len(revisions(folder))
    size, tail = 0, b""
    with suppress(FileNotFoundError), (folder / RECORDS).open("rb") as file:
        size = file.seek(0, 2)
        file.seek(max(0, size - _TAIL))
        tail = file.read()
    return f"{digest_of(folder / plan_name(plans - 1))} {size} {tail.hex()}"


_TAIL = 120
"""Bytes at the end of the records that are compared: more than number and chain of a line."""


def _game(seq: int, record: Record) -> Sequence[object]:
    return (
        seq,
        record.get("match"),
        record.get("rotation"),
        record["board"],
        str(record["seed"]),
        len(record["events"]),
    )


def _seats(seq: int, record: Record) -> Iterator[Sequence[object]]:
    at_fault = [fault["seat"] for fault in record["faults"]]
    for seat, bot in enumerate(record["seats"]):
        score, place = record["scores"][seat], record["places"][seat]
        yield seq, seat, bot, score, place, seat in record["forfeits"], at_fault.count(seat)


def _faults(seq: int, record: Record) -> Iterator[Sequence[object]]:
    for fault in record["faults"]:
        seat = fault["seat"]
        yield seq, seat, record["seats"][seat], fault["event"], fault["kind"], fault["detail"]


def _authorize(action: int, *_: object) -> int:
    return sqlite3.SQLITE_OK if action in _ALLOWED else sqlite3.SQLITE_DENY


def _described() -> str:
    return "bots, games, seats and faults"
