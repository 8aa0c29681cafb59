"""Commands on bots."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from opensky.cli.options import Json
from opensky.cli.output import table
from opensky.shelf import ideas

app = typer.Typer(help="List bots.", rich_markup_mode=None, no_args_is_help=True)


@app.command("list")
def list_bots(
    folder: Annotated[Path, typer.Argument(help="Folder with bot files.")] = Path("bots"),
    as_json: Json = False,
) -> None:
    """List the bots of a folder with their ideas; nothing of them is run.

    Example: opensky bot list bots
    """
    rows = [[str(path), idea] for path, idea in ideas(folder)]
    if as_json:
        print(json.dumps([{"path": path, "idea": idea} for path, idea in rows]))
        return
    print(table(["bot", "idea"], rows))
