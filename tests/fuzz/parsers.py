"""Everything that reads what a person or another program wrote, with sound examples of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from opensky import plan, story
from opensky.errors import Refusal
from opensky.game import Illegal
from opensky.games.opensky import GAME
from opensky.games.opensky.board import FOLDER, load_file
from opensky.outcomes import outcome
from opensky.proof.disputes import settle
from opensky.proof.verify import judge
from opensky.record import Broken, read, replay
from opensky.referee.opensky import Table, adjudicate, load_board
from opensky.referee.verdict import Broken as RefereeBroken
from opensky.referee.verdict import Malformed
from opensky.store import records

REPLAYS = Path(__file__).parents[1] / "replays" / "opensky"
RECORDS = [line.encode() for line in (REPLAYS / "records.jsonl").read_text().splitlines()[:6]]
SITUATIONS = [
    json.dumps(json.loads(line)["situation"]).encode()
    for line in (REPLAYS / "situations.jsonl").read_text().splitlines()[:40]
]
BOARDS = [(FOLDER / f"{name}.toml").read_bytes() for name in GAME.boards]
BOT = "class Bot:\n    def decide(self, view):\n        return view.options[0]\n"
PLAN = b"""\
name = "fuzz"
game = "opensky"
board = "europe"
seats = 2
format = "round-robin"
deals = 10
seed = "a"
on_fault = "substitute"
max_faults = 3
bots = ["one.py", { path = "two.py:Bot", name = "two", options = { depth = 2 } }]
[clock]
per_decision = 1.5
per_game = 60
[rulings]
next_best = "original"
"""
WORDS = (Refusal, Illegal, Broken, Malformed, RefereeBroken)
"""How a parser says no, in one line."""
LONGEST = 1000
"""Characters of that line, of which a path may be the most."""

Parser = Callable[[bytes, Path], object]


@dataclass(frozen=True)
class Reader:
    """One parser: what it reads, and how it is called with bytes and a folder to write to."""

    examples: list[bytes]
    parse: Parser
    is_json: bool = False


def said(reader: Reader, content: bytes, folder: Path) -> str | None:
    """Parse, and return what was said against it; None when it was taken."""
    try:
        reader.parse(content, folder)
    except WORDS as word:
        return str(word)
    return None


def filed(name: str, read_file: Callable[[Path], object]) -> Parser:
    """Make a parser of bytes of one that reads a file."""

    def parse(content: bytes, folder: Path) -> object:
        path = folder / name
        path.write_bytes(content)
        return read_file(path)

    return parse


def spelled(read_text: Callable[[str], object]) -> Parser:
    """Make a parser of bytes of one that reads text, decoded as the store does."""
    return lambda content, _: read_text(content.decode(errors="replace"))


def read_plan(path: Path) -> object:
    for name in ("one.py", "two.py"):
        (path.parent / name).write_text(BOT)
    return plan.facts(plan.read(path))


def read_record(text: str) -> object:
    record = read(text, "file:1")
    outcome(record)
    return [*story.tell(record), replay(record)]


def read_parsed(take: Callable[[Any], object]) -> Callable[[str], object]:
    """Make a parser of JSON text of the referee's, which takes what JSON gives."""

    def parse(text: str) -> object:
        try:
            value = json.loads(text)
        except (ValueError, RecursionError):
            return None
        return take(value)

    return parse


def positions() -> list[bytes]:
    """Write a table down at many moments of two games."""
    found = []
    for line in RECORDS[:2]:
        record = json.loads(line)
        table = GAME.table(GAME.board(record["board"]), len(record["seats"]), record["rulings"])
        for number, (_, text) in enumerate(record["events"]):
            if number % 9 == 0:
                found.append(table.state_text().encode())
            table.apply(table.parse(text))
    return found


def read_position(text: str) -> object:
    board = "europe" if "europe" in text[:30] else "north_america"
    table = GAME.position(GAME.board(board), text)
    return [table.copy().apply(option) for option in table.options()]


def judge_position(text: str) -> object:
    board = "europe" if "europe" in text[:30] else "north_america"
    return Table.from_text(load_board(board), text).options()


def decide(text: str) -> object:
    table = GAME.table(GAME.board("europe"), 2)
    return table.apply(table.parse(text))


READERS = {
    "board": Reader(BOARDS, filed("board.toml", load_file)),
    "board by the referee": Reader(BOARDS, filed("board.toml", load_board)),
    "plan": Reader([PLAN], filed("plan.toml", read_plan)),
    "record": Reader(RECORDS, spelled(read_record), is_json=True),
    "record by the referee": Reader(RECORDS, spelled(lambda t: judge(t, "file:1")), is_json=True),
    "file of records": Reader(
        [b"\n".join(RECORDS)], filed("records.jsonl", lambda path: list(records(path)))
    ),
    "situation": Reader(SITUATIONS, spelled(lambda t: settle(t, "opensky", "file")), is_json=True),
    "situation by the referee": Reader(SITUATIONS, spelled(read_parsed(adjudicate)), is_json=True),
    "position": Reader(positions(), spelled(read_position)),
    "position by the referee": Reader(positions(), spelled(judge_position)),
    "decision": Reader(
        [
            b"bid 300 AMS-CDG-FRA",
            b"lease 1 take 500 put 300 tokens 0",
            b"callsign AMS",
            b"fly AMS-CDG",
        ],
        spelled(decide),
    ),
}
