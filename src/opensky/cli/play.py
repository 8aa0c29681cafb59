"""Play a game yourself, in the terminal or over a pipe."""

from __future__ import annotations

import sys
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Annotated

import typer

from opensky.cli.input import check_open
from opensky.cli.options import DEFAULT_GAME, GameName
from opensky.errors import Refusal

if TYPE_CHECKING:
    from opensky.workshop.own_game import OwnGame

FILE = Path("opensky-play.json")
RECORDS = Path("played.jsonl")
MOST_OPTIONS = 60
WIDTH = 80
HELP = """\
  a number, or the decision in words: so be it
  ?    a hint                   m  the map and the airlines again
  all  all options              u  take the last decision back (in practice)
  h    this list                q  stop; the game is kept"""


def play(
    against: Annotated[
        list[str] | None, typer.Option(help="A bot by path or name; once for each other seat.")
    ] = None,
    board: Annotated[str | None, typer.Option(help="Board; default: the box's first.")] = None,
    seat: Annotated[int, typer.Option(min=0, help="Where you sit, from 0.")] = 0,
    practice: Annotated[bool, typer.Option("--practice", help="Decisions may be undone.")] = False,
    rulings: Annotated[list[str] | None, typer.Option(help="Such as hub_limit=player.")] = None,
    seed: Annotated[str | None, typer.Option(help="Names the deal; default: a new one.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the game kept.")] = False,
    file: Annotated[Path, typer.Option(help="Where the game is kept meanwhile.")] = FILE,
    records: Annotated[Path, typer.Option(help="Where its record is added at the end.")] = RECORDS,
    game: GameName = DEFAULT_GAME,
) -> None:
    """Play against bots: choose by number, ask for hints, stop and go on.

    The game is kept in a file after every decision; at its end the record is added to another.

    Example: opensky play --against greedy --board europe --practice
    """
    from opensky.workshop.own_game import OwnGame
    from opensky.workshop.saved import read, save
    from opensky.workshop.tables import set_out

    check_open()
    if resume:
        mine = OwnGame(read(file))
        print(f"the game of {file} goes on")
    else:
        if file.exists():
            raise Refusal(
                f"{file}: holds a game that is not over; go on with --resume,"
                " or name another --file"
            )
        sheet = set_out(game, board, against or ["greedy"], seat, rulings or [], seed, practice)
        mine = OwnGame(sheet)
        save(sheet, file)
        print(f"the game is kept in {file}; opensky play --resume goes on with it")
    table = ", ".join(f"seat {number} {name}" for number, name in enumerate(mine.names))
    print(f"{mine.game.name} on {mine.board.name}: {table}\nh lists what you can say")
    if _dialog(mine, file):
        _finish(mine, file, records)


def _dialog(mine: OwnGame, file: Path) -> bool:
    """Play until the game is over, or the person stops; tell whether it is over."""
    from opensky.game import Illegal
    from opensky.workshop.saved import save

    while True:
        for line in mine.advance():
            print(fill(line, WIDTH, initial_indent="- ", subsequent_indent="  "))
        save(mine.sheet, file)
        if mine.is_over:
            return True
        _show(mine)
        while (words := _asked(mine, file)) is not None:
            try:
                mine.decide(mine.table.parse(words))
            except Illegal as error:
                print(f"not possible: {error}")
            else:
                save(mine.sheet, file)
                break
        if words is None:
            print(f"the game is kept in {file}; go on with opensky play --resume")
            return False


def _show(mine: OwnGame) -> None:
    """Print the table and the options."""
    from opensky.workshop.sheets import options_of, picture_of

    print("\n" + "\n".join(picture_of(mine.game, mine.view)))
    print("\n".join(options_of(mine.view, MOST_OPTIONS)))


def _asked(mine: OwnGame, file: Path) -> str | None:
    """Ask until there is a decision in words; None when the person stops."""
    from opensky.workshop.hints import hints
    from opensky.workshop.sheets import options_of

    while True:
        words = _heard()
        options = mine.view.options
        match words:
            case None | "q" | "quit":
                return None
            case "" | "h" | "help":
                print(HELP)
            case "?":
                print("\n".join(hints(mine)))
            case "m" | "map":
                _show(mine)
            case "all":
                print("\n".join(options_of(mine.view, len(options))))
            case "u" | "undo":
                _undo(mine, file)
            case _ if words.isdecimal() and 0 < int(words) <= len(options):
                return str(options[int(words) - 1])
            case _ if words.isdecimal():
                print(f"{words}: 1 to {len(options)} are due")
            case _:
                return words


def _heard() -> str | None:
    """Read what the person types; None at the end of the input."""
    try:
        words = " ".join(input("> ").split())
    except EOFError:
        print()
        return None
    if not sys.stdin.isatty():  # a log of the game then shows what was said
        print(words)
    return words


def _undo(mine: OwnGame, file: Path) -> None:
    from opensky.workshop.saved import save

    if not mine.sheet.practice:
        print("decisions stand; begin a game with --practice to take some back")
    elif not mine.undo():
        print("there is nothing to take back")
    else:
        save(mine.sheet, file)
        _show(mine)


def _finish(mine: OwnGame, file: Path, records: Path) -> None:
    """Print the result, add the record, and let the kept game go."""
    from opensky.store import add_records

    result = mine.table.result()
    rows = sorted(zip(result.places, mine.names, result.scores, strict=True))
    print("\n" + "\n".join(f"{place}. {name}: {score} points" for place, name, score in rows))
    add_records(records, [mine.record()])
    file.unlink()
    print(f"the record is added to {records}; opensky replay {records} tells the game")
