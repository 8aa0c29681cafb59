"""Commands on bots: list, begin, check, time and measure them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from opensky.cli.options import DEFAULT_GAME, FINDINGS, Clock, GameName, Json, clock_of
from opensky.cli.output import count, faults_text, table
from opensky.errors import plain

if TYPE_CHECKING:
    from opensky.workshop.kit import Report
    from opensky.workshop.profiles import Share, Thought

app = typer.Typer(
    help="List, begin, check, time and measure bots.", rich_markup_mode=None, no_args_is_help=True
)
SHOWN = 3
"""Findings of one check that are printed."""
BotFile = Annotated[str, typer.Argument(metavar="PATH", help="A path.py or path.py:Class.")]
Seed = Annotated[str, typer.Option(help="Names the deals.")]
BoardName = Annotated[str | None, typer.Option("--board", help="Default: the box's first.")]


@app.command("list")
def list_bots(
    folder: Annotated[
        Path | None, typer.Argument(help="Folder with bot files; default: bots.")
    ] = None,
    game: Annotated[
        str | None, typer.Option(help="Only bots for this game, and those for any.")
    ] = None,
    as_json: Json = False,
) -> None:
    """List the bots of a folder with their games and ideas; nothing of them is run.

    Without a folder: those in ./bots, else those that come with opensky. A name means a game's own
    bot first: greedy is greedy.py in opensky, and blueskies_greedy.py with --game blueskies. The
    game is the one that a file imports from, any where it imports from none.

    Example: opensky bot list bots --game blueskies
    """
    from opensky.games import find
    from opensky.shelf import home, ideas

    if game is not None:
        find(game)
    rows = [
        {"path": str(path), "game": own or "any", "idea": idea}
        for path, own, idea in ideas(folder or home())
        if game is None or own in {"", game}
    ]
    if as_json:
        print(json.dumps(rows))
        return
    print(table(["bot", "game", "idea"], [[*row.values()] for row in rows]))


@app.command("new")
def new(
    name: Annotated[str, typer.Argument(help="Its name, such as my_bot.")],
    folder: Annotated[Path, typer.Option(help="Where the files are written.")] = Path(),
    game: GameName = DEFAULT_GAME,
) -> None:
    """Write a commented bot and its test; nothing is overwritten.

    Example: opensky bot new my_bot
    """
    from opensky.games import find
    from opensky.workshop.begin import begin

    bot, test = begin(name, find(game), folder)
    print(f"{bot}: a bot that plays; make it yours")
    print(f"{test}: its test, for python -m pytest {test} after pip install 'opensky[test]'")
    option = "" if game == DEFAULT_GAME else f" --game {game}"
    print(f"next: opensky bot check {bot}{option}")


@app.command("check")
def check(
    path: BotFile,
    game: GameName = DEFAULT_GAME,
    seconds: Annotated[float, typer.Option(min=0.001, help="For one decision.")] = 1.0,
    seed: Seed = "1",
    as_json: Json = False,
) -> None:
    """Try a bot at every kind of table and in many positions; exit code 1 if something is wrong.

    It plays every board, number of seats and ruling, and must be legal, in time and the same
    under the same seed, keep nothing between games, and leave the global generator alone.

    Example: opensky bot check bots/greedy.py
    """
    from opensky.shelf import named
    from opensky.workshop.kit import check as tried

    report = tried(named(path, game), game, seconds, seed)
    print(json.dumps(asdict(report)) if as_json else report_text(report))
    if report.findings:
        raise typer.Exit(FINDINGS)


@app.command("profile")
def profile(
    path: BotFile,
    against: Annotated[
        list[str] | None, typer.Option(help="The others, by path or name; default: itself.")
    ] = None,
    deals: Annotated[int, typer.Option(min=1, help="Matches.")] = 5,
    top: Annotated[int, typer.Option(min=1, help="Slowest decisions shown.")] = 8,
    seed: Seed = "1",
    board: BoardName = None,
    game: GameName = DEFAULT_GAME,
    as_json: Json = False,
) -> None:
    """Show how long a bot thinks in each phase, and its slowest decisions.

    Example: opensky bot profile bots/planner.py --against greedy --deals 2
    """
    from opensky.games import find
    from opensky.workshop.apart import thoughts_apart
    from opensky.workshop.duels import table_of
    from opensky.workshop.profiles import shares, slowest, whole

    seats = [path, *(against or [path] * (min(find(game).seats) - 1))]
    plan = table_of(seats, "profile", game=game, deals=deals, seed=seed, board=board)
    found = list(thoughts_apart(plan))
    rows, everything, worst = shares(found), whole(found), slowest(found, top)
    failed = [thought for thought in found if thought.fault]
    if as_json:
        both = {
            "phases": [asdict(row) for row in rows],
            "all": asdict(everything),
            "slowest": [asdict(row) for row in worst],
        }
        faults = {"faults": len(failed), "first_fault": failed[0].fault if failed else None}
        print(json.dumps(both | faults))
        return
    games = count(deals * plan.seats, "game")
    print(f"{plan.bots[0].name}: {games}, {count(len(found), 'decision')}\n")
    print(profile_text([*rows, everything], worst))
    if failed:
        print("\n" + faults_text(len(failed), deals * plan.seats, failed[0].fault))


@app.command("duel")
def duel(
    path: BotFile,
    against: Annotated[str, typer.Option(help="The other bot, by path or name.")],
    field: Annotated[list[str] | None, typer.Option(help="Who else sits at the table.")] = None,
    deals: Annotated[int, typer.Option(min=1, help="Matches at the most.")] = 2000,
    margin: Annotated[float, typer.Option(help="Nearer to 0 than this they are alike.")] = 20.0,
    seed: Seed = "1",
    board: BoardName = None,
    game: GameName = DEFAULT_GAME,
    clock: Clock = None,
    as_json: Json = False,
) -> None:
    """Play two bots until it is decided which is stronger, or that they are alike.

    Each line is the state so far; the interval holds at all looks together with 95 %. A score is
    that of a match, one deal in all rotations; ties count half.

    Example: opensky bot duel bots/hub.py --against greedy
    """
    from opensky.arena import cores
    from opensky.workshop.duels import duel as stands
    from opensky.workshop.duels import table_of

    specs = [path, against, *(field or [])]
    keys = {"game": game, "deals": deals, "seed": seed, "board": board, "clock": clock_of(clock)}
    plan = table_of(specs, "duel", **keys)
    one, other = (bot.name for bot in plan.bots[:2])
    for now in stands(plan, margin, cores()):
        if as_json:
            print(json.dumps({"bot": one, "against": other, **asdict(now)}), flush=True)
            continue
        interval = f"{elo(now.low)} to {elo(now.high)}"
        print(
            f"{now.matches:5} matches: score {now.score:.3f}, Elo {elo(now.elo)} ({interval})",
            flush=True,
        )
    if as_json:
        return
    if now.faults:
        print(faults_text(now.faults, now.games, now.first_fault))
    print(verdict_text(now.verdict, one, other, margin, deals))


def verdict_text(verdict: str, one: str, other: str, margin: float, deals: int) -> str:
    """Say how a duel ended."""
    return {
        "stronger": f"{one} is stronger than {other}",
        "weaker": f"{one} is weaker than {other}",
        "alike": f"{one} and {other} are alike, within {margin:g} Elo",
    }.get(verdict, f"not decided by {count(deals, 'match', 'es')}; try more --deals")


def elo(value: float | None) -> str:
    """Write a difference with its sign; "-" where it is not finite."""
    return "-" if value is None else f"{value:+.0f}"


def report_text(report: Report) -> str:
    """Write what the kit found: a line a check, what was seen of the game, then the findings."""
    from opensky.workshop.findings import CHECKS

    head = (
        f"{report.bot}: {count(report.games, 'game')} at {count(report.tables, 'kind')} of table,"
        f" {count(report.decisions, 'decision')}\n"
    )
    counts = {name: sum(f.check == name for f in report.findings) for name in CHECKS}
    rows = [
        [name, _findings(number) if name in report.tried else "not tried"]
        for name, number in counts.items()
    ]
    return "\n".join(
        [head, table(["check", "result"], rows), "", _asked(report.phases), *_told(report)]
    )


def _findings(number: int) -> str:
    return count(number, "finding") if number else "ok"


def _asked(phases: Mapping[str, int]) -> str:
    """Say in which phases the bot was asked, and in which it never was."""
    asked = ", ".join(f"{phase} {times}" for phase, times in phases.items() if times) or "never"
    never = ", ".join(phase for phase, times in phases.items() if not times) or "none"
    return f"asked: {asked}\nnever asked: {never}"


def _told(report: Report) -> list[str]:
    """Write the first findings of each check with their positions."""
    lines, told = list[str](), dict[str, int]()
    for finding in report.findings:
        told[finding.check] = number = told.get(finding.check, 0) + 1
        if number <= SHOWN:
            lines += ["", f"{finding.check}: {finding.where}", f"  {plain(finding.message)}"]
            lines += [f"    {line}" for line in finding.position.splitlines()]
    return lines


def profile_text(rows: list[Share], worst: list[Thought]) -> str:
    """Write the times in milliseconds, aligned."""
    phases = [
        [
            row.phase,
            row.decisions,
            f"{100 * row.share:.1f}",
            *(
                f"{1000 * row_time:.2f}"
                for row_time in (row.total, row.mean, row.median, row.high, row.longest)
            ),
        ]
        for row in rows
    ]
    head = ["phase", "decisions", "%", "total ms", "mean", "median", "95 %", "longest"]
    slow = [
        [
            f"{1000 * thought.seconds:.2f}",
            thought.phase,
            thought.options,
            f"deal {thought.deal} rotation {thought.rotation} event {thought.event}",
            f"{thought.decision}, put in after a fault" if thought.fault else thought.decision,
        ]
        for thought in worst
    ]
    return f"{table(head, phases)}\n\n{table(['ms', 'phase', 'options', 'where', 'decided'], slow)}"
