"""Options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from opensky.games import DEFAULT

GameName = Annotated[str, typer.Option("--game", help="Name of the game.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]
DEFAULT_GAME = DEFAULT
STANDARD_INPUT = Path("-")
