"""Options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from opensky.games import DEFAULT

GameName = Annotated[str, typer.Option("--game", help="Name of the game.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]
DEFAULT_GAME = DEFAULT
STANDARD_INPUT = Path("-")
Clock = Annotated[
    float | None, typer.Option("--clock", help="Seconds for one decision; default: 60.")
]
FINDINGS = 1
"""Exit code of a command that found what it looks for."""
STOPPED = 130
"""Exit code after Ctrl-C."""


def clock_of(seconds: float | None) -> dict[str, Any] | None:
    """Return the clock of a plan; None leaves it to the plan's default."""
    return None if seconds is None else {"per_decision": seconds}
