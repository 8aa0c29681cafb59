"""Commands on tournaments: plan, run, standings."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from opensky.cli.options import Json

app = typer.Typer(help="Plan, run and rank.", rich_markup_mode=None, no_args_is_help=True)
PlanFile = Annotated[Path, typer.Argument(help="The plan, a TOML file.")]
RUNS = Path("runs")
STOPPED = 130


@app.command("plan")
def plan_tournament(plan: PlanFile) -> None:
    """Say what a plan would play, and about how long; nothing is stored.

    Example: opensky tournament plan tournaments/quick.toml
    """
    from opensky.plan import read
    from opensky.tournament import forecast

    for name, value in forecast(read(plan)).items():
        print(f"{name:<10} {value}")


@app.command("run")
def run_tournament(
    plan: PlanFile,
    workers: Annotated[int | None, typer.Option(min=1, help="Processes; default: cores.")] = None,
    out: Annotated[Path | None, typer.Option(help="Folder; default: runs/NAME.")] = None,
) -> None:
    """Play a plan, or what of it is not stored yet, and print the standings.

    Example: opensky tournament run tournaments/quick.toml
    """
    from opensky.cli.progress import bar
    from opensky.plan import read
    from opensky.tournament import Stopped, run

    league = read(plan)
    folder = out or RUNS / league.name
    try:
        with bar(league.name) as progress:
            run(league, folder, workers, progress)
    except Stopped as stopped:
        print(f"opensky: {stopped}", file=sys.stderr)
        raise typer.Exit(STOPPED) from None
    print_standings(folder, as_json=False)


@app.command("standings")
def standings(
    folder: Annotated[Path, typer.Argument(help="Folder of a tournament, or a file of records.")],
    as_json: Json = False,
) -> None:
    """Rank the bots of stored games and print the cross table.

    Example: opensky tournament standings runs/quick
    """
    print_standings(folder, as_json)


def print_standings(folder: Path, as_json: bool) -> None:
    """Rank the records of a folder and print what they say."""
    from opensky.report_text import standings_text
    from opensky.standings import rank
    from opensky.store import records

    found = rank(records(folder))
    print(json.dumps(found) if as_json else standings_text(found))
