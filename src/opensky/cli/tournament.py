"""Commands on tournaments: plan, run, standings, table, query, export."""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated

import typer

from opensky.cli.options import STOPPED, Json
from opensky.cli.output import table, warn_of_break
from opensky.errors import Refusal

app = typer.Typer(help="Plan, run and rank.", rich_markup_mode=None, no_args_is_help=True)
PlanFile = Annotated[Path, typer.Argument(help="The plan, a TOML file.")]
Folder = Annotated[Path, typer.Argument(help="Folder of a tournament.")]
RUNS = Path("runs")


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
    dask: Annotated[
        str | None, typer.Option(help="Address of a Dask scheduler, or `local` to start one.")
    ] = None,
    json_events: Annotated[
        bool, typer.Option("--json-events", help="Tell every event as a line of JSON.")
    ] = False,
    events: Annotated[Path | None, typer.Option(help="Append the events to a file.")] = None,
) -> None:
    """Play a plan, or what of it is not stored yet, and print the standings.

    Example: opensky tournament run tournaments/quick.toml
    """
    from opensky.cli.watch import watching
    from opensky.plan import read
    from opensky.tournament import Stopped, on_cluster, processes, run

    league = read(plan)
    folder = out or RUNS / league.name
    try:
        with watching(json_events, events) as hear:
            hire = on_cluster(dask, workers, hear) if dask else processes(workers)
            run(league, folder, hire, hear)
    except Stopped as stopped:
        print(f"opensky: {stopped}", file=sys.stderr)
        sys.exit(STOPPED)
    if not json_events:
        print_standings(folder, as_json=False)
        print_table(folder, as_json=False)


@app.command("query")
def query_tournament(
    folder: Folder,
    question: Annotated[str, typer.Argument(metavar="SELECT", help="A select in SQLite's words.")],
    as_json: Json = False,
) -> None:
    """Answer a question about the games of a tournament; nothing is changed.

    Example: opensky tournament query runs/quick "select kind, count(*) from faults group by kind"
    """
    from opensky.store.index import query

    warn_of_break(folder)
    answer = query(folder, question)
    if as_json:
        print(json.dumps([dict(zip(answer.head, row, strict=True)) for row in answer.rows]))
        return
    print(table(answer.head, answer.rows))


@app.command("export")
def export_tournament(
    folder: Folder,
    csv: Annotated[Path | None, typer.Option("--csv", help="Write a CSV file.")] = None,
    parquet: Annotated[
        Path | None, typer.Option("--parquet", help="Write a Parquet file; needs pyarrow.")
    ] = None,
) -> None:
    """Write one row for each seat of each game for other programs.

    Example: opensky tournament export runs/quick --csv games.csv
    """
    from opensky.store.export import to_csv, to_parquet

    if csv is None and parquet is None:
        raise Refusal("say what to write: --csv FILE or --parquet FILE")
    warn_of_break(folder)
    for path, write in ((csv, to_csv), (parquet, to_parquet)):
        if path is not None:
            print(f"{path}: {write(folder, path)} rows")


@app.command("table")
def table_of_format(folder: Folder, as_json: Json = False) -> None:
    """Print the table by which a Swiss, a knockout or a ladder ranks, apart from Elo.

    Example: opensky tournament table runs/swiss
    """
    warn_of_break(folder)
    if not print_table(folder, as_json):
        raise Refusal(f"{folder}: this format has no table of its own; see tournament standings")


@app.command("standings")
def standings(
    folder: Annotated[Path, typer.Argument(help="Folder of a tournament, or a file of records.")],
    anchor: Annotated[
        list[str] | None, typer.Option(help="BOT=ELO: hold a bot at that rating exactly.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Rank the bots of stored games and print the cross table.

    Example: opensky tournament standings runs/quick --anchor greedy=1500
    """
    warn_of_break(folder)
    print_standings(folder, as_json, anchors(anchor or []))


def anchors(given: Sequence[str]) -> dict[str, float]:
    """Read BOT=ELO; raise Refusal for anything else."""
    found: dict[str, float] = {}
    for text in given:
        bot, _, elo = text.rpartition("=")
        try:
            found[bot] = float(elo)
        except ValueError:
            found[bot] = math.nan
        if not bot or not math.isfinite(found[bot]):
            raise Refusal(f"--anchor {text!r}: wants a bot and its Elo, such as greedy=1500")
    return found


def print_standings(folder: Path, as_json: bool, held: Mapping[str, float] | None = None) -> None:
    """Rank the records of a folder and print what they say."""
    from opensky.report_text import standings_text
    from opensky.standings import rank
    from opensky.store import records

    found = rank(records(folder), held)
    print(json.dumps(found) if as_json else standings_text(found))


def print_table(folder: Path, as_json: bool) -> bool:
    """Print the table of the folder's format; say whether it has one."""
    from opensky.tournament import table_of

    found = table_of(folder)
    if found is None:
        return False
    ranking, names = found
    if as_json:
        rows = [
            {"rank": rank, "bot": names[bot], **dict(zip(ranking.head, cells, strict=True))}
            for rank, bot, cells in ranking.rows
        ]
        print(json.dumps(rows))
        return True
    cells = [[rank, names[bot], *map(_cell, values)] for rank, bot, values in ranking.rows]
    print(f"\n{table(['#', 'bot', *ranking.head], cells)}")
    return True


def _cell(value: float | str) -> str:
    return f"{value:.1f}" if isinstance(value, float) else str(value)
