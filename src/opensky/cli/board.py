"""Commands on boards: list, show, check."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from opensky.cli.options import DEFAULT_GAME, GameName, Json
from opensky.cli.output import table
from opensky.games import find, power

app = typer.Typer(help="List, show and check boards.", rich_markup_mode=None, no_args_is_help=True)
Named = Annotated[str, typer.Argument(help="Name of a board in the box, or a board file.")]


@app.command("list")
def list_boards(game: GameName = DEFAULT_GAME, as_json: Json = False) -> None:
    """List the boards in the box of a game.

    Example: opensky board list
    """
    box = find(game)
    boards = [box.board(name) for name in box.boards]
    if as_json:
        print(json.dumps([{"board": board.name, "sha256": board.sha256} for board in boards]))
        return
    print(table(["board", "sha256"], [[board.name, board.sha256] for board in boards]))


@app.command("show")
def show(
    board: Annotated[
        str | None, typer.Argument(help="Name of a board, or a board file; default: the first.")
    ] = None,
    game: GameName = DEFAULT_GAME,
    svg: Annotated[Path | None, typer.Option(help="Draw it into this file instead.")] = None,
) -> None:
    """Show a board in text, or draw it where the game can.

    Example: opensky board show europe
    """
    box = find(game)
    shown = box.board(board or box.boards[0])
    if svg is None:
        print(power(box, "describe")(shown))
        return
    from opensky.drawing import draw
    from opensky.store import write_text

    shapes = power(box, "sketch")(shown)
    write_text(svg, draw(f"{box.name}: {shown.name}", "The board as printed.", shapes))
    print(f"{svg}: {len(shapes)} shapes")


@app.command("check")
def check(board: Named, game: GameName = DEFAULT_GAME) -> None:
    """Check a board file; a fault is named with its key, exit code 2.

    Example: opensky board check my_board.toml
    """
    loaded = find(game).board(board)
    print(f"{loaded.name}: sound, sha256 {loaded.sha256}")
