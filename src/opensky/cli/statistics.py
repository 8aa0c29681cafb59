"""Commands on what stands behind a table, and on comparing two bots until it is decided."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from opensky.cli.options import DEFAULT_GAME, Clock, GameName, Json, clock_of
from opensky.cli.output import faults_text, warn_of_break

Folder = Annotated[Path, typer.Argument(help="Folder of a tournament, or a file of records.")]


def details(folder: Folder, as_json: Json = False) -> None:
    """Tell what stands behind the standings: superiority, seats, surprises, duplicate deals.

    Example: opensky tournament details runs/quick
    """
    from opensky.report_details import details_text
    from opensky.standings import explain
    from opensky.store import records

    warn_of_break(folder)
    found = explain(records(folder))
    print(json.dumps(found) if as_json else details_text(found), end="\n" if as_json else "")


def report(
    folder: Folder,
    out: Annotated[Path | None, typer.Option(help="Default: report.html in the folder.")] = None,
) -> None:
    """Write a report as one HTML file that needs no network.

    Example: opensky tournament report runs/quick --out quick.html
    """
    from opensky.standings import page
    from opensky.store import records, write_text

    warn_of_break(folder)
    path = out or (folder / "report.html" if folder.is_dir() else folder.with_suffix(".html"))
    write_text(path, page(records(folder), folder.name))
    print(f"wrote {path}")


def sprt(
    bot: Annotated[str, typer.Argument(help="The bot that may be better: a path or a name.")],
    other: Annotated[str, typer.Argument(help="The bot it is compared with.")],
    field: Annotated[list[str] | None, typer.Option(help="Who else sits at the table.")] = None,
    elo0: Annotated[float, typer.Option(help="The one hypothesis.")] = 0.0,
    elo1: Annotated[float, typer.Option(help="The other hypothesis, above it.")] = 20.0,
    alpha: Annotated[float, typer.Option(help="Rate of wrongly accepting elo1.")] = 0.05,
    beta: Annotated[float, typer.Option(help="Rate of wrongly accepting elo0.")] = 0.05,
    peek: Annotated[bool, typer.Option("--peek", help="Interval valid at any time.")] = False,
    deals: Annotated[int, typer.Option(min=1, help="Matches at the most.")] = 20_000,
    seed: Annotated[str, typer.Option(help="Names the deals.")] = "1",
    board: Annotated[str | None, typer.Option(help="Board; default: the box's first.")] = None,
    game: GameName = DEFAULT_GAME,
    clock: Clock = None,
) -> None:
    """Compare two bots on matches and stop as soon as the games decide.

    Without --peek, a sequential probability ratio test of elo0 against elo1; with it, an interval
    that may be looked at after every match, until it excludes elo0.

    Example: opensky sprt bots/greedy.py bots/first.py --elo0 0 --elo1 40
    """
    from opensky.arena import cores
    from opensky.contest import course
    from opensky.peek import peek as interval
    from opensky.sprt import Sprt, run
    from opensky.workshop.duels import table_of

    keys = {"game": game, "deals": deals, "seed": seed, "board": board, "clock": clock_of(clock)}
    plan = table_of([bot, other, *(field or [])], "sprt", **keys)
    test = Sprt(elo0, elo1, alpha, beta)
    line = ""
    for so_far in course(plan, cores()):
        scores = so_far.scores
        if peek:
            sequence = interval(scores, alpha)
            low, high = sequence.elo()
            line = f"{len(scores)} matches: Elo of the score from {bound(low)} to {bound(high)}"
            done = sequence.decided(elo0) is not None
        else:
            state = run(test, scores)
            done = state.verdict != "open"
            line = (
                f"{state.matches} matches: score {state.score:.3f}, ratio {state.ratio:.2f}"
                f" ({test.lower:.2f} to {test.upper:.2f}): {state.verdict}"
            )
        print(line, flush=True)
        if done:
            break
    if so_far.faults:
        print(faults_text(so_far.faults, so_far.games, so_far.first_fault))


def bound(elo: float | None) -> str:
    """Write a bound of an interval."""
    return "-" if elo is None else f"{elo:.0f}"
