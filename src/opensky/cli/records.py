"""Commands on records and situations: verify, replay, adjudicate."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from opensky.cli.input import text_at
from opensky.cli.options import DEFAULT_GAME, FINDINGS, GameName
from opensky.cli.output import count
from opensky.errors import Refusal, plain
from opensky.games import by_record, power

Files = Annotated[list[Path], typer.Argument(help="Files of records, JSON Lines.")]


def verify(
    files: Files,
    workers: Annotated[int | None, typer.Option(min=1, help="Processes; default: cores.")] = None,
    sample: Annotated[int | None, typer.Option(min=1, help="Only so many, at random.")] = None,
    seed: Annotated[str, typer.Option(help="Names the sample.")] = "1",
) -> None:
    """Let the referee judge records; exit code 1 when one does not hold.

    Verdicts come in the order of the records, however many processes judge. Where the records of
    a tournament are chained, it is also said where the chain breaks.

    Example: opensky verify runs/quick/records.jsonl --sample 1000
    """
    from opensky.arena import cores
    from opensky.cli.progress import counter
    from opensky.proof.verify import every, picked, verdicts
    from opensky.store import chain_break

    lines = every(files) if sample is None else picked(files, sample, seed)
    games = broken = 0
    breaks = [found for file in files if (found := chain_break(file)) is not None]
    with counter("verify", sample, "records") as advance:
        for name, number, verdict in verdicts(lines, workers or cores()):
            games += 1
            advance(games)
            if not verdict.ok:
                broken += 1
                rule = f" [{verdict.rule}]" if verdict.rule else ""
                print(f"{name}: record {number}: {verdict.where}: {plain(verdict.message)}{rule}")
    if not games:
        raise Refusal(f"{', '.join(map(str, files))}: holds no record; at least one is due")
    for found in breaks:
        print(found)
    print(f"{count(games, 'record')}, {broken} do{'es' * (broken == 1)} not hold")
    if broken or breaks:
        raise typer.Exit(FINDINGS)


def replay(
    file: Annotated[Path, typer.Argument(help="A file of records.")],
    game: Annotated[int, typer.Option("--game", min=1, help="Which of them, from 1.")] = 1,
    until: Annotated[
        int | None, typer.Option(min=1, help="Stop before this event; default: play all.")
    ] = None,
    board: Annotated[bool, typer.Option("--board", help="Show the board then, too.")] = False,
    svg: Annotated[Path | None, typer.Option(help="Draw the board then into this file.")] = None,
) -> None:
    """Tell a recorded game event by event, with the rules at work.

    The board can be shown or drawn in games whose map changes. Of a record that does not hold as
    much is told as can be; the exit code is then 1.

    Example: opensky replay tests/replays/opensky/records.jsonl --game 3
    """
    from opensky.record import flaw
    from opensky.store import record_at, write_text
    from opensky.story import board_lines, drawn, tell

    record = record_at(file, game)
    for wanted, needed in ((board, "map_text"), (svg is not None, "sketch")):
        if wanted:  # what cannot be shown is refused before the story
            power(by_record(record), needed)
    found = flaw(record)
    for line in tell(record, until):
        print(plain(line))
    try:
        if board:
            print("\n".join(["", *board_lines(record, until)]))
        if svg is not None:
            write_text(svg, drawn(record, until))
    except Refusal:
        if found is None:
            raise
    if found is not None:
        print(f"opensky: {file}: record {game} does not hold: {plain(found)}", file=sys.stderr)
        raise typer.Exit(FINDINGS)


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

    answers = settle(text_at(file), game, str(file))
    for answer in answers:
        print(json.dumps(answer, indent=2))
    if len(answers) > 1:
        raise typer.Exit(FINDINGS)
