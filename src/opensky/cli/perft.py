"""The command that counts in how many ways a game can go on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from opensky.cli.input import is_there, standard_input
from opensky.cli.options import DEFAULT_GAME, FINDINGS, STANDARD_INPUT, GameName, Json
from opensky.cli.output import table
from opensky.errors import Refusal
from opensky.games import find

if TYPE_CHECKING:
    from collections.abc import Sequence

    from opensky.proof.perft import Count, Published


def perft(
    position: Annotated[
        str | None,
        typer.Argument(help="Name of a published position, a file with one, or - for input."),
    ] = None,
    depth: Annotated[int, typer.Option(min=1, help="How many decisions and rolls.")] = 3,
    divide: Annotated[bool, typer.Option("--divide", help="Print a count for each first one.")] = (
        False
    ),
    both: Annotated[bool, typer.Option("--both", help="Let the referee count too.")] = False,
    game: GameName = DEFAULT_GAME,
    as_json: Json = False,
) -> None:
    """Count the sequences of decisions and rolls from a position, to a depth.

    Without a position, print the published ones. Exit code 1 when the referee, or what was
    published, has another count.

    Example: opensky perft opening-2-europe --depth 4 --divide
    """
    from opensky.proof.perft import count, published

    box = find(game)
    listed = {entry.name: entry for entry in published(box)} if position != "-" else {}
    if position is None:
        print_published([*listed.values()], as_json)
        return
    entry = listed.get(position)
    found = count(box, entry.position if entry else text_of(position, game), depth, both)
    due = entry.due(depth) if entry else None
    if as_json:
        counts = {"depth": depth, "count": found.total, "referee": found.again, "published": due}
        print(json.dumps({**counts, "divide": found.ours} if divide else counts))
    else:
        print_count(found, divide, due)
    if found.differences() or due not in (None, found.total):
        raise typer.Exit(FINDINGS)


def print_count(found: Count, divide: bool, due: int | None) -> None:
    """Print the count, after its parts if asked, and what others count differently."""
    for text, number in found.ours.items() if divide else ():
        print(f"{text}: {number}")
    print(found.total)
    for line in found.differences():
        print(line)
    if due not in (None, found.total):
        print(f"differs: published {due}")


def text_of(position: str, game: str) -> str:
    """Read the text of a position from a file or from standard input."""
    from opensky.proof.papers import text_of

    path = Path(position)
    if path == STANDARD_INPUT:
        return standard_input()
    if not is_there(path):
        option = "" if game == DEFAULT_GAME else f" --game {game}"
        raise Refusal(
            f"{position}: no such file, and no position that `opensky perft{option}` lists;"
            " --game names another game"
        )
    return text_of(path)


def print_published(entries: Sequence[Published], as_json: bool) -> None:
    """Print the published positions with their deepest counts."""
    if as_json:
        print(json.dumps([{"name": e.name, "note": e.note, "counts": e.counts} for e in entries]))
        return
    rows = [(e.name, len(e.counts), f"{e.counts[-1]:,}", e.note) for e in entries]
    print(table(["position", "depth", "lines", "shows"], rows))
