"""The seven games with known states and legal lists."""

import gzip
import json
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
GAMES = (
    "218809",
    "gen-2p-two-12",
    "gen-3p-full-43",
    "gen-3p-small3-22",
    "gen-4p-full-11",
    "gen-5p-full-25",
    "gen-6p-full-24",
)


def game(name: str) -> dict[str, Any]:
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


@cache
def lines(name: str) -> list[dict[str, Any]]:
    with gzip.open(FOLDER / f"{name}.jsonl.gz", "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def action(line: dict[str, Any]) -> dict[str, Any]:
    return {**line["action"], "id": line["id"]}


def is_applied(line: dict[str, Any]) -> bool:
    """Say whether a line of a trace is an act of the game, not the setup or a standing order."""
    return line["n"] >= 0 and not line["action"]["type"].startswith("program")
