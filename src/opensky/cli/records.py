"""Commands on records and situations: verify, replay, adjudicate."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from opensky.cli.options import DEFAULT_GAME, STANDARD_INPUT, GameName

FINDINGS = 1
Files = Annotated[list[Path], typer.Argument(help="Files of records, JSON Lines.")]


def verify(files: Files) -> None:
    """Let the referee judge records; exit code 1 when one does not hold.

    Example: opensky verify runs/quick/records.jsonl
    """
    from opensky.proof.verify import verdicts

    games = broken = 0
    for name, number, verdict in verdicts(files):
        games += 1
        if not verdict.ok:
            broken += 1
            rule = f" [{verdict.rule}]" if verdict.rule else ""
            print(f"{name}: record {number}: {verdict.where}: {verdict.message}{rule}")
    print(f"{games} records, {broken} do not hold")
    if broken:
        raise typer.Exit(FINDINGS)


def replay(
    file: Annotated[Path, typer.Argument(help="A file of records.")],
    game: Annotated[int, typer.Option("--game", min=1, help="Which of them, from 1.")] = 1,
) -> None:
    """Tell a recorded game event by event, with the rules at work.

    Example: opensky replay tests/replays/opensky/records.jsonl --game 3
    """
    from opensky.store import record_at
    from opensky.story import tell

    for line in tell(record_at(file, game)):
        print(line)


def adjudicate(
    file: Annotated[Path, typer.Argument(help="A situation as JSON, or - for standard input.")],
    game: GameName = DEFAULT_GAME,
) -> None:
    """Settle a situation: its itineraries, which are valid, who wins, by which rules.

    Engine and referee both answer; should they ever differ, both answers are printed and the
    exit code is 1.

    Example: opensky adjudicate situation.json
    """
    from opensky.proof.disputes import settle
    from opensky.store import text_of

    text = sys.stdin.read() if file == STANDARD_INPUT else text_of(file)
    answers = settle(text, game, str(file))
    for answer in answers:
        print(json.dumps(answer, indent=2))
    if len(answers) > 1:
        raise typer.Exit(FINDINGS)
