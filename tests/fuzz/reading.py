"""What a reader of the fuzz tests is, and how parsers of all kinds are called alike."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from opensky import story
from opensky.errors import Refusal
from opensky.game import DICE, Game, Illegal
from opensky.games import by_record
from opensky.outcomes import outcome
from opensky.record import Broken, read, replay
from opensky.referee.verdict import Broken as RefereeBroken
from opensky.referee.verdict import Malformed

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


def positions(lines: list[bytes], every: int) -> list[bytes]:
    """Write a table down at many moments of recorded games."""
    found = []
    for line in lines:
        record = json.loads(line)
        game = by_record(record)
        table = game.table(game.board(record["board"]), len(record["seats"]), record["rulings"])
        for number, (_, text) in enumerate(record["events"]):
            if number % every == 0:
                found.append(state_text(table))
            table.apply(table.parse(text))
        found.append(state_text(table))
    return found


def state_text(table: Any) -> bytes:  # noqa: ANN401 - a table that has this power
    return str(table.state_text()).encode()


def try_all(table: Game) -> object:
    """Take each decision or roll that is open, on copies."""
    if table.to_act() is None:
        return table.result()
    decisions = table.options()
    if table.to_act() == DICE:
        decisions = [roll for roll, _ in table.chances()]
    return [table.copy().apply(decision) for decision in decisions]
