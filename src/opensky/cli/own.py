"""Commands that games have of their own: each reads one file and prints what the game says."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from opensky.cli.input import text_at
from opensky.cli.options import STANDARD_INPUT
from opensky.games import COMMANDS, find, power


def add_to(app: typer.Typer) -> None:
    """Add every game's commands; a game is loaded only when one of its commands runs."""
    for name, (game, words) in COMMANDS.items():
        app.command(name, help=f"{words}\n\nExample: opensky {name} game.json > records.jsonl")(
            _command(name, game)
        )


def _command(name: str, game: str) -> Callable[[Path], None]:
    def run(file: Annotated[Path, typer.Argument(help="A file, or - for standard input.")]) -> None:
        text, where = text_at(file), "input" if file == STANDARD_INPUT else str(file)
        for line in power(find(game), "commands")()[name](text, where):
            print(line)

    return run
