"""Commands that prove the rules: lockstep and perft."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from opensky.cli.options import DEFAULT_GAME, FINDINGS, GameName, Json
from opensky.cli.output import table
from opensky.games import find
from opensky.rulebook import rules

if TYPE_CHECKING:
    from opensky.game import GameType
    from opensky.proof.case import Case
    from opensky.proof.lockstep import Finding
    from opensky.proof.tally import Tally

Workers = Annotated[int | None, typer.Option(min=1, help="Processes; default: cores.")]


def lockstep(
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1000,
    decisions: Annotated[
        int | None,
        typer.Option(min=1, help="Play on until each kind of table had so many, not --games."),
    ] = None,
    seed: Annotated[str, typer.Option(help="Names the games.")] = "1",
    players: Annotated[list[int] | None, typer.Option(help="Seats; default: each number.")] = None,
    board: Annotated[list[str] | None, typer.Option(help="Board; default: all in the box.")] = None,
    rulings: Annotated[
        list[str] | None, typer.Option(help="mixed (default), default, or NAME=VALUE.")
    ] = None,
    game: GameName = DEFAULT_GAME,
    workers: Workers = None,
    case: Annotated[Path, typer.Option(help="Where the smallest case goes if they differ.")] = Path(
        "lockstep.json"
    ),
    replay: Annotated[Path | None, typer.Option(help="Play such a case again instead.")] = None,
    as_json: Json = False,
) -> None:
    """Play random games in engine and referee, step by step; exit code 1 when they differ.

    Compared at every step: who is to act, the options or the dice with their weights, as texts in
    their order, and the text of the whole table; at the end scores and places. Now and then
    another text is tried, which both must take or both refuse.

    Example: opensky lockstep --games 500 --players 3 --rulings next_best=standing
    """
    from opensky.arena import cores
    from opensky.cli.progress import counter
    from opensky.proof.lockstep import Plan, run, settings

    if replay is not None:
        again(replay)
        return
    box = find(game)
    every = settings(box, players or [*box.seats], board or [*box.boards], rulings or [])
    plan = Plan(every, seed, None if decisions else games, decisions or 0)
    with counter("lockstep", None if decisions else games, "games") as advance:
        tally, finding = run(plan, workers or cores(), lambda total: advance(total.games))
    if finding is not None:
        show_finding(finding, case)
        raise typer.Exit(FINDINGS)
    print(json.dumps(as_rows(tally)) if as_json else told(box, tally))


def again(file: Path) -> None:
    """Play a case again and print what differs, if anything still does."""
    from opensky.proof.case import loads
    from opensky.proof.papers import text_of
    from opensky.proof.shrink import reproduce

    case = loads(text_of(file), str(file))
    differs = reproduce(case)
    if differs is None:
        print(f"{file}: engine and referee agree")
        return
    show_difference(case.told(differs))
    raise typer.Exit(FINDINGS)


def show_finding(finding: Finding, file: Path) -> None:
    """Print the game so far and the difference, and write the smallest case to a file."""
    from opensky.proof.case import dumps
    from opensky.proof.papers import write

    setting = finding.whole.setting
    values = ", ".join(f"{name} {value}" for name, value in setting.rulings)
    print(f"game {finding.number}: {setting.board}, {setting.seats} players, {values}")
    print(json.dumps([*finding.whole.events]))
    show_difference(finding.whole)
    write(file, dumps(finding.case))
    events = len(finding.case.events)
    print(f"\nThe smallest case has {events} event{'s' * (events != 1)}: {file}")
    print(f"`opensky lockstep --replay {file}` shows it again.")


def show_difference(case: Case) -> None:
    """Print both answers side by side."""
    from opensky.proof.case import side_by_side

    last = case.attempt or (case.events[-1][1] if case.events else "the start")
    print(f"\nEngine (-) and referee (+) differ after `{last}`: {case.what}")
    for line in side_by_side(case):
        print(line)
    print(f"rules at work: {', '.join(case.rules) or 'none'}")


def as_rows(tally: Tally) -> dict[str, object]:
    """Return a tally as JSON objects."""
    return {
        "games": tally.games,
        "decisions": tally.decisions,
        "rolls": tally.rolls,
        "attempts": tally.attempts,
        "refused": tally.refused,
        "differences": 0,
        "kinds": dict(tally.kinds),
        "events": dict(tally.events),
        "harmless": dict(tally.harmless),
        "rules": dict(tally.rules),
    }


def told(game: GameType, tally: Tally) -> str:
    """Tell a tally in three tables: kinds of table, events, rules."""
    kinds = [(kind, f"{count:,}") for kind, count in sorted(tally.kinds.items())]
    events = [
        (verb, f"{count:,}", f"{tally.harmless[verb]:,}") for verb, count in tally.events.items()
    ]
    played = [(rule, f"{tally.rules[rule]:,}") for rule in rules(game) if tally.rules[rule]]
    never = [rule for rule in rules(game) if not tally.rules[rule]]
    columns = -(-len(played) // 6)
    rows = [sum(played[row::columns], ()) for row in range(columns)]
    return (
        f"{tally.games:,} games, {tally.decisions:,} decisions, {tally.rolls:,} rolls,"
        f" {tally.attempts:,} other texts tried ({tally.refused:,} refused): no difference\n\n"
        f"{table(['kind of table', 'decisions'], kinds)}\n\n"
        f"{table(['event', 'played', 'of it harmless'], events)}\n\n"
        f"{table(['rule', 'decided'] * 6, rows)}\n\n"
        f"never counted: {', '.join(never) or 'none'}"
    )
