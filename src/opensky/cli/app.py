"""The program: its commands, and how it ends."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from io import TextIOWrapper
from typing import Annotated, NoReturn

import typer

from opensky import __version__
from opensky.cli import (
    analyse,
    bench,
    board,
    bot,
    match,
    own,
    perft,
    play,
    proof,
    records,
    rule,
    solve,
    statistics,
    tournament,
)
from opensky.cli.options import STOPPED
from opensky.errors import Refusal, plain

MISUSE = 2
FAILED = 1

app = typer.Typer(
    help="Write, run and rank programs that play board games.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
    no_args_is_help=True,
)
tournament.app.command("details")(statistics.details)
tournament.app.command("report")(statistics.report)
app.add_typer(tournament.app, name="tournament")
app.command("sprt")(statistics.sprt)
app.command("match")(match.match)
app.command("play", context_settings={"allow_extra_args": True})(play.play)
app.command("verify")(records.verify)
app.command("replay")(records.replay)
app.command("adjudicate")(records.adjudicate)
app.command("analyse")(analyse.analyse)
app.command("solve")(solve.solve)
app.command("rule")(rule.rule)
app.command("bench")(bench.bench)
app.command("lockstep")(proof.lockstep)
app.command("perft")(perft.perft)
own.add_to(app)
app.add_typer(board.app, name="board")
app.add_typer(bot.app, name="bot")


@app.command()
def version() -> None:
    """Print the version."""
    print(f"opensky {__version__}")


def _version(is_wanted: bool) -> None:
    if is_wanted:
        version()
        raise typer.Exit


@app.callback()
def _before(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Print the version."),
    ] = False,
) -> None:
    pass


def main() -> NoReturn:
    """Run the command line; bad input ends it with one line and exit code 2."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # what is no text, or cannot be shown, is spelled out
            stream.reconfigure(errors="backslashreplace")
    _fill_streams()
    try:
        code = app(standalone_mode=False, prog_name="opensky")
        if sys.stdout is not None:  # what it cannot take is known now, not while Python ends
            sys.stdout.flush()
    except (Refusal, typer.TyperException) as error:
        message = error.format_message() if isinstance(error, typer.TyperException) else error
        print("opensky:", plain(" ".join(str(message).split("\n"))), file=sys.stderr)
        code = MISUSE
    except (KeyboardInterrupt, typer.Abort):
        code = STOPPED
    except BrokenPipeError:  # the reader of our output has gone, as `head` does
        sys.stderr.close()
        code = 0
    except OSError as error:
        code = _failed(error)
    if code == STOPPED:  # typer, too, ends a command so on Ctrl-C
        print("opensky: stopped", file=sys.stderr)
    sys.exit(code)


def _fill_streams() -> None:
    """Put an ended pipe where a standard stream was closed; a wire of ours would take its place."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            near, far = os.pipe()
            os.close(far)
            if near != number:
                os.dup2(near, number)
                os.close(near)


def _failed(error: OSError) -> int:
    """Say what the machine would not do, such as write to a full disk; return the exit code."""
    where = f"{error.filename}: " if error.filename else "the output cannot be written: "
    print(f"opensky: {plain(where)}{error.strerror or error}", file=sys.stderr)
    with suppress(OSError):  # what is still held back would be tried again while Python ends
        sys.stdout.close()
    return FAILED
