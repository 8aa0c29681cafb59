"""The table of names: one line a game."""

from __future__ import annotations

from importlib import import_module
from typing import cast

from opensky.errors import Refusal
from opensky.game import GameType

GAMES = {
    "opensky": "opensky.games.opensky",
    "vienna1840": "opensky.games.vienna1840",
}
DEFAULT = next(iter(GAMES))


def find(name: str) -> GameType:
    """Return the game of that name; raise Refusal for any other."""
    if name not in GAMES:
        raise Refusal(f"no game {name!r}; there is {', '.join(sorted(GAMES))}")
    return cast("GameType", import_module(GAMES[name]).GAME)
