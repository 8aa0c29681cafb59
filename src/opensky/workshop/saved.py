"""A game of a person that is going on, as one JSON object in a file."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from opensky.errors import Refusal, shown
from opensky.store import swap_text, text_of
from opensky.strict import parse_json

FORMAT = "opensky play/1"


@dataclass(slots=True)
class Sheet:
    """All there is of the game: who plays what, and what has happened so far."""

    game: str
    board: str
    """A name from the box, or a path."""
    board_sha256: str
    rulings: Mapping[str, str]
    bots: Sequence[str | None]
    """By seat the spec of a bot; None where the person sits."""
    seed: str
    practice: bool
    events: list[list[Any]] = field(default_factory=list)
    """Seat and text, as in a record."""
    faults: list[dict[str, Any]] = field(default_factory=list)
    """What bots did wrong, as in a record."""

    @property
    def seat(self) -> int:
        """Where the person sits."""
        return self.bots.index(None)


_KEYS: dict[str, tuple[type, str]] = {
    "game": (str, "a text"),
    "board": (str, "a text"),
    "board_sha256": (str, "a text"),
    "rulings": (dict, "an object"),
    "bots": (list, "a list"),
    "seed": (str, "a text"),
    "practice": (bool, "true or false"),
    "events": (list, "a list"),
    "faults": (list, "a list"),
}


def fresh_seed() -> str:
    """Make a seed that nobody can guess."""
    return secrets.token_hex(8)


def save(sheet: Sheet, path: Path) -> None:
    """Write the game over what the file held; a crash leaves the one or the other."""
    swap_text(path, json.dumps({"play": FORMAT, **asdict(sheet)}) + "\n")


def read(path: Path) -> Sheet:
    """Read a game that was saved; raise Refusal that names what is wrong with the file."""
    values = parse_json(text_of(path), str(path))
    if not isinstance(values, dict) or values.get("play") != FORMAT:
        raise Refusal(f"{path}: no saved game; one of `opensky play` is due")
    for key, (kind, words) in _KEYS.items():
        if type(values.get(key)) is not kind:
            raise Refusal(f"{path}: {key}: wants {words}, not {shown(values.get(key))}")
    sheet = Sheet(**{key: values[key] for key in _KEYS})
    if list(sheet.bots).count(None) != 1 or not all(
        isinstance(bot, str) for bot in sheet.bots if bot is not None
    ):
        raise Refusal(f"{path}: bots: wants bots by path, and null for the one person")
    for number, event in enumerate(sheet.events):
        if not isinstance(event, list) or [type(part) for part in event] != [int, str]:
            raise Refusal(f"{path}: events: number {number} wants a seat and a text")
    if not all(isinstance(part, str) for pair in sheet.rulings.items() for part in pair):
        raise Refusal(f"{path}: rulings: wants texts")
    return sheet
