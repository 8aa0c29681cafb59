"""Play a game yourself, in the terminal or over a pipe."""

from __future__ import annotations

import sys
from pathlib import Path
from shlex import quote
from signal import SIGINT, signal
from textwrap import fill
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from opensky.cli.input import check_open, is_there
from opensky.cli.options import DEFAULT_GAME, GameName
from opensky.errors import Refusal, plain

if TYPE_CHECKING:
    from opensky.workshop.own_game import OwnGame

FILE = Path("opensky-play.json")
RECORDS = Path("played.jsonl")
AT_ANY_TIME = ("--resume", "--file", "--records")
"""Options that a game which goes on takes, too."""
MOST_OPTIONS = 60
WIDTH = 80
HELP = """\
  a number, or the decision in words: so be it
  ?    a hint                   m  the map and the airlines again
  all  all options              u  take the last decision back (in practice)
  h    this list                q  stop; the game is kept"""


def play(
    context: typer.Context,
    against: Annotated[
        list[str] | None,
        typer.Option(help="A bot by path or name; once for each other seat."),
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

    Bots play in this very process: what they raise is told as their fault, but one that ends the
    process ends the command without a word. The game is kept, and goes on with --resume when the
    bot is mended; `opensky bot check` tries one in a process of its own and says what is wrong.

    Example: opensky play --against greedy --board europe --practice
    """
    from opensky.store import check_can_grow
    from opensky.workshop.own_game import OwnGame
    from opensky.workshop.saved import save
    from opensky.workshop.tables import set_out

    check_open()
    _refuse_names(context.args)
    if resume:
        mine = _kept(context, file)
        print(f"the game of {file} goes on")
    else:
        _refuse_taken(file)
        sheet = set_out(game, board, against or ["greedy"], seat, rulings or [], seed, practice)
        mine = OwnGame(sheet)
    check_can_grow(records)
    again = _again(file, records)
    if not resume:
        save(mine.sheet, file)
        print(f"the game is kept in {file}; {again} goes on with it")
    table = ", ".join(f"seat {number} {name}" for number, name in enumerate(mine.names))
    print(f"{mine.game.name} on {mine.board.name}: {table}\nh lists what you can say")
    before = signal(SIGINT, _stop)
    try:
        is_over = _dialog(mine, file, again)
    finally:
        signal(SIGINT, before)
    if is_over:
        _finish(mine, file, records)


def _stop(*_: object) -> NoReturn:
    """Hear Ctrl-C, in a way that no bot can be taken for the person."""
    from opensky.workshop.own_game import Stopped

    raise Stopped


def _refuse_names(words: list[str]) -> None:
    """Refuse words beside the options: they are bots, as a rule."""
    if words:
        raise Refusal(
            f"{' '.join(words)}: repeat --against for each bot, --against greedy --against random"
        )


def _refuse_taken(file: Path) -> None:
    """Refuse to begin where something lies already."""
    if not is_there(file):
        return
    if _holds_game(file):
        raise Refusal(f"{file}: holds a game; go on with {_again(file)}, or name another --file")
    raise Refusal(f"{file}: is there and holds no game of `opensky play`; name another --file")


def _holds_game(file: Path) -> bool:
    from opensky.workshop.saved import read

    try:
        return file.is_file() and bool(read(file))
    except Refusal:
        return False


def _kept(context: typer.Context, file: Path) -> OwnGame:
    """Return the game of a file; raise Refusal, naming the file, when there is none to go on."""
    from opensky.workshop.own_game import OwnGame
    from opensky.workshop.saved import read

    given = [f"--{name}" for name in context.params if _is_given(context, name)]
    others = [option for option in given if option not in AT_ANY_TIME]
    if others:
        raise Refusal(f"--resume goes on with the game as it was begun; leave {others[0]} out")
    if not is_there(file):
        raise Refusal(f"{file}: no game is kept there; begin one with opensky play")
    sheet = read(file)
    try:
        return OwnGame(sheet)
    except Refusal as error:
        raise Refusal(f"{file}: {error}") from None


def _is_given(context: typer.Context, name: str) -> bool:
    source = context.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"


def _again(file: Path, records: Path = RECORDS) -> str:
    """Spell the command that goes on with the game."""
    named = (("--file", file, FILE), ("--records", records, RECORDS))
    others = (f" {option} {quote(str(path))}" for option, path, default in named if path != default)
    return f"opensky play --resume{''.join(others)}"


def _dialog(mine: OwnGame, file: Path, again: str) -> bool:
    """Play until the game is over, or the person stops; tell whether it is over."""
    from opensky.game import Illegal
    from opensky.workshop.saved import save

    while True:
        for line in mine.advance():
            print(fill(plain(line), WIDTH, initial_indent="- ", subsequent_indent="  "))
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
            print(f"the game is kept in {file}; go on with {again}")
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
                print("\n".join(map(plain, hints(mine))))
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
