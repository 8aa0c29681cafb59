"""The command that looks for lost points in a recorded game."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from opensky.cli.options import Json
from opensky.cli.output import count, table
from opensky.errors import plain

if TYPE_CHECKING:
    from opensky.workshop.analysis import Judged


def analyse(
    file: Annotated[Path, typer.Argument(metavar="RECORD", help="A file of records.")],
    seat: Annotated[int | None, typer.Option(min=0, help="Only this one; default: all.")] = None,
    game: Annotated[int, typer.Option("--game", min=1, help="Which record, from 1.")] = 1,
    simulations: Annotated[int, typer.Option(min=1, help="For each decision.")] = 10_000,
    top: Annotated[int, typer.Option(min=1, help="Decisions shown.")] = 10,
    as_json: Json = False,
) -> None:
    """Mark the decisions that lost most against a search's choice, in points and win chance.

    A loss is shown when it is beyond the margin of chance; all decisions come with --json.

    Example: opensky analyse games.jsonl --seat 0
    """
    from opensky.cli.progress import counter
    from opensky.store import record_at
    from opensky.workshop.analysis import judged, worst

    record = record_at(file, game)
    found: list[Judged] = []
    with counter("analyse", None, "decisions") as advance:
        for one in judged(record, seat, simulations):
            found.append(one)
            advance(len(found))
    if as_json:
        print(json.dumps([asdict(one) for one in found]))
        return
    names = record["seats"]
    for number in sorted({one.seat for one in found}):
        own = [one for one in found if one.seat == number]
        lost = sum(one.win > one.margin for one in own)
        told = f"{count(len(own), 'decision')} with a choice, {lost} marked"
        print(f"seat {number} {plain(names[number])}: {told}")
    rows = [row(one) for one in worst(found, top)]
    print("\n" + table(["event", "seat", "phase", "win %", "±", "points", "decided, not"], rows))


def row(one: Judged) -> list[object]:
    """Write one marked decision, what it lost, and what the search would have done."""
    figures = [f"{100 * one.win:.1f}", f"{100 * one.margin:.1f}", f"{one.points:.0f}"]
    words = f"{one.decision}, not {one.choice}" + (" (sealed)" if one.is_sealed else "")
    return [one.event, one.seat, one.phase, *figures, words]
