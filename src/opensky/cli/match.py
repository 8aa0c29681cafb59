"""The command that plays a few bots against each other."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import nullcontext
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from opensky.cli.options import DEFAULT_GAME, STOPPED, Clock, GameName, clock_of
from opensky.cli.output import count

if TYPE_CHECKING:
    from opensky.plan import Plan


def match(
    bots: Annotated[
        list[str], typer.Argument(help="Bots: path.py, path.py:Class or a name; NAME=BOT too.")
    ],
    game: GameName = DEFAULT_GAME,
    board: Annotated[str | None, typer.Option(help="Board; default: the box's first.")] = None,
    deals: Annotated[int, typer.Option(min=1, help="Matches; each deal in all rotations.")] = 10,
    seed: Annotated[str, typer.Option(help="Names the deals.")] = "1",
    clock: Clock = None,
    records: Annotated[Path | None, typer.Option(help="Append the records to a file.")] = None,
) -> None:
    """Play one table of bots: each deal once in every rotation of the seats.

    Records are stored match by match, so Ctrl-C loses none that was played.

    Example: opensky match bots/greedy.py bots/first.py --deals 20
    """
    from opensky.record import read
    from opensky.report_text import standings_text
    from opensky.standings import rank
    from opensky.workshop.duels import table_of

    keys = {"game": game, "deals": deals, "seed": seed, "board": board, "clock": clock_of(clock)}
    plan = table_of(bots, "match", **keys)
    lines: list[str] = []
    try:
        for played in _stored(plan, records):
            lines += played
    except KeyboardInterrupt:
        kept = "none is stored without --records" if records is None else f"stored in {records}"
        of_all = f"{len(lines)} of {count(deals * plan.seats, 'game')}"
        print(f"opensky: stopped after {of_all}; {kept}", file=sys.stderr)
        sys.exit(STOPPED)
    print(standings_text(rank(read(line, "match") for line in lines)))


def _stored(plan: Plan, records: Path | None) -> Iterator[list[str]]:
    """Play and yield match by match, each stored before it is yielded."""
    from opensky.cli.progress import counter
    from opensky.store import OwnRecords
    from opensky.tournament import play

    games = 0
    with (
        nullcontext() if records is None else OwnRecords(records) as file,
        counter(plan.name, plan.deals * plan.seats, "games") as advance,
    ):
        if file is not None and file.mended:
            print(f"opensky: {file.mended}", file=sys.stderr)
        lines = play(plan)
        while played := list(islice(lines, plan.seats)):
            if file is not None:
                file.append(*played)
            games += len(played)
            advance(games)
            yield played
