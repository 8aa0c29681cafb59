"""The command that plays a few bots against each other."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from opensky.cli.options import DEFAULT_GAME, GameName


def match(
    bots: Annotated[list[str], typer.Argument(help="Bots: path.py, path.py:Class or a name.")],
    game: GameName = DEFAULT_GAME,
    board: Annotated[str | None, typer.Option(help="Board; default: the box's first.")] = None,
    deals: Annotated[int, typer.Option(min=1, help="Matches; each deal in all rotations.")] = 10,
    seed: Annotated[str, typer.Option(help="Names the deals.")] = "1",
    records: Annotated[Path | None, typer.Option(help="Append the records to a file.")] = None,
) -> None:
    """Play one table of bots: each deal once in every rotation of the seats.

    Example: opensky match bots/greedy.py bots/first.py --deals 20
    """
    from opensky.plan import build
    from opensky.record import read
    from opensky.report_text import standings_text
    from opensky.shelf import named
    from opensky.standings import rank
    from opensky.store import add_records
    from opensky.tournament import play

    values: dict[str, Any] = {
        "game": game,
        "seats": len(bots),
        "bots": [named(bot, game) for bot in bots],
        "deals": deals,
        "seed": seed,
    }
    if board is not None:
        values["board"] = board
    plan = build({"name": "match", **values}, "match", Path())
    lines = list(play(plan))
    if records is not None:
        add_records(records, lines)
    print(standings_text(rank(read(line, "match") for line in lines)))
