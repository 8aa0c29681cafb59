"""Everything that reads what a person or another program wrote, with sound examples of it."""

from __future__ import annotations

import json
from pathlib import Path

from fuzz import blueskies, proving
from fuzz.reading import Reader, filed, positions, read_parsed, read_record, spelled, try_all
from opensky import plan
from opensky.games.opensky import GAME
from opensky.games.opensky.board import FOLDER, load_file
from opensky.proof.disputes import settle
from opensky.proof.verify import judge
from opensky.referee.opensky import Table, adjudicate, load_board
from opensky.store import records

REPLAYS = Path(__file__).parents[1] / "replays" / "opensky"
RECORDS = [line.encode() for line in (REPLAYS / "records.jsonl").read_text().splitlines()[:6]]
SITUATIONS = [
    json.dumps(json.loads(line)["situation"]).encode()
    for line in (REPLAYS / "situations.jsonl").read_text().splitlines()[:40]
]
BOARDS = [(FOLDER / f"{name}.toml").read_bytes() for name in GAME.boards]
POSITIONS = positions(RECORDS[:2], 9)
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


def read_plan(path: Path) -> object:
    for name in ("one.py", "two.py"):
        (path.parent / name).write_text(BOT)
    return plan.facts(plan.read(path))


def read_position(text: str) -> object:
    board = "europe" if "europe" in text[:30] else "north_america"
    table = GAME.position(GAME.board(board), text)
    return try_all(table)


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
    "position": Reader(POSITIONS, spelled(read_position)),
    "position by the referee": Reader(POSITIONS, spelled(judge_position)),
    "decision": Reader(
        [
            b"bid 300 AMS-CDG-FRA",
            b"lease 1 take 500 put 300 tokens 0",
            b"callsign AMS",
            b"fly AMS-CDG",
        ],
        spelled(decide),
    ),
    **blueskies.READERS,
    **proving.readers(POSITIONS),
}
