"""The table of names: one line a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, cast

from opensky.errors import Refusal, shown
from opensky.game import GameType

GAMES = {
    "opensky": "opensky.games.opensky",
    "blueskies": "opensky.games.blueskies",
    "vienna1840": "opensky.games.vienna1840",
}
DEFAULT = next(iter(GAMES))
COMMANDS = {
    "import-1840": ("vienna1840", "Turn a recorded game of 1840 into our record."),
}
"""Commands that a game has of its own: the game whose power `commands` holds it, its help."""

LACKS = {
    "sketch": "has no drawing of its board (--svg)",
    "map_text": "has no board that changes (--board)",
    "describe": "has no board in text",
    "tell": "has no words for its events",
    "answer": "has no situations to adjudicate",
    "solve": "has no sealed decisions to solve",
    "position": "reads no positions",
    "vector": "has no batches of tables",
    "speeds": "has no measures of speed",
}
"""What a game without a power is told to lack."""


def find(name: str) -> GameType:
    """Return the game of that name; raise Refusal for any other."""
    if name not in GAMES:
        raise Refusal(f"no game {shown(name)}; there is {', '.join(sorted(GAMES))}")
    return cast("GameType", import_module(GAMES[name]).GAME)


def by_record(record: Mapping[str, Any]) -> GameType:
    """Return the game whose record format this is; raise Refusal for any other."""
    name = str(record.get("record")).partition("/")[0]
    game = find(name)
    if game.record != record["record"]:
        raise Refusal(f"record is {shown(record['record'])}; {game.record!r} is due")
    return game


def power(game: GameType, name: str) -> Callable[..., Any]:
    """Return a power that the game has besides the protocol; raise Refusal without it."""
    found = getattr(game, name, None)
    if found is None:
        others = [other for other in GAMES if hasattr(find(other), name)]
        where = f"; that is in {', '.join(others)}" if others else ""
        raise Refusal(f"{game.name} {LACKS.get(name, f'lacks {name}')}{where}")
    return cast("Callable[..., Any]", found)
