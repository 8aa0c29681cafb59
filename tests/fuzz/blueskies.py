"""The readers of Blue Skies, with sound examples of what they read."""

from __future__ import annotations

from pathlib import Path

from fuzz.reading import Reader, filed, positions, read_record, spelled, try_all
from opensky.games.blueskies import GAME
from opensky.games.blueskies.board import FOLDER
from opensky.proof.verify import judge
from opensky.referee.blueskies import Table, load_board

REPLAYS = Path(__file__).parents[1] / "replays" / "blueskies"
RECORDS = [line.encode() for line in (REPLAYS / "records.jsonl").read_text().splitlines()[::12]]
POSITIONS = positions(RECORDS[1:3], 13)
BOARDS = [(FOLDER / f"{name}.toml").read_bytes() for name in GAME.boards]
(NAME,) = GAME.boards
BOARD, REFEREES_BOARD = GAME.board(NAME), load_board(NAME)


def read_position(text: str) -> object:
    return try_all(GAME.position(BOARD, text))


def judge_position(text: str) -> object:
    return Table.from_text(REFEREES_BOARD, text).options()


def decide(text: str) -> object:
    table = GAME.table(BOARD, 2)
    return table.apply(table.parse(text))


READERS = {
    "board of Blue Skies": Reader(BOARDS, filed("board.toml", lambda path: GAME.board(str(path)))),
    "board of Blue Skies by the referee": Reader(BOARDS, filed("board.toml", load_board)),
    "record of Blue Skies": Reader(RECORDS, spelled(read_record), is_json=True),
    "record of Blue Skies by the referee": Reader(
        RECORDS, spelled(lambda text: judge(text, "file:1")), is_json=True
    ),
    "position of Blue Skies": Reader(POSITIONS, spelled(read_position)),
    "position of Blue Skies by the referee": Reader(POSITIONS, spelled(judge_position)),
    "decision of Blue Skies": Reader(
        [b"start 1", b"open ORD 2", b"buyout LAX 0", b"play ORD", b"discard LAX+ORD"],
        spelled(decide),
    ),
}
