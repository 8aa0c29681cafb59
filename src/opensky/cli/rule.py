"""The command that prints rules, and where each is cited, proved and played."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from opensky.cli.options import DEFAULT_GAME, FINDINGS, GameName, Json
from opensky.errors import Refusal, shown
from opensky.games import find
from opensky.rulebook import rules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from opensky.proof.coverage import Entry


def rule(
    rule_id: Annotated[str | None, typer.Argument(metavar="[ID]", help="Such as I4.")] = None,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="Say where it is cited, proved and played.")
    ] = False,
    records: Annotated[
        list[Path] | None, typer.Option(help="With --coverage: count in these files of records.")
    ] = None,
    game: GameName = DEFAULT_GAME,
    as_json: Json = False,
) -> None:
    """Print a rule of the book by its id, or all of them.

    With --coverage, exit code 1 when a rule is in no line of the engine, of the referee, or in
    no test.

    Example: opensky rule I4 --coverage --records tests/replays/opensky/records.jsonl
    """
    book = rules(find(game))
    if rule_id is not None and rule_id not in book:
        option = "" if game == DEFAULT_GAME else f" --game {game}"
        raise Refusal(f"no rule {shown(rule_id)} in {game}; `opensky rule{option}` prints them all")
    chosen = [rule_id] if rule_id else [*book]
    if coverage:
        print_register(game, chosen, records, as_json)
        return
    if as_json:
        print(json.dumps([{"rule": name, "text": book[name]} for name in chosen]))
        return
    for name in chosen:
        print(f"{name}  {book[name]}")


def print_register(
    game: str, chosen: Sequence[str], records: Sequence[Path] | None, as_json: bool
) -> None:
    """Print where the chosen rules are cited, proved and played."""
    from opensky.arena import cores
    from opensky.proof.coverage import absences, count, register
    from opensky.proof.verify import every

    played = count(every(records), cores()) if records else None
    entries = [entry for entry in register(find(game), played) if entry.rule in chosen]
    if as_json:
        print(json.dumps([asdict(entry) for entry in entries]))
    else:
        print("\n\n".join(told(entry) for entry in entries))
        print("\n" + "\n".join([*absences(), *summary(entries)]))
    if any(entry.lacks() for entry in entries):
        raise typer.Exit(FINDINGS)


def told(entry: Entry) -> str:
    """Tell one rule's places, one line each."""
    played = "" if entry.played is None else f"\n  played   {entry.played:,} times"
    excuse = f"\n  not counted: {entry.uncounted}" if entry.uncounted else ""
    return (
        f"{entry.rule}  {entry.text}\n"
        f"  engine   {listed(entry.engine)}\n"
        f"  referee  {listed(entry.referee)}\n"
        f"  tests    {listed(entry.tests)}{played}{excuse}"
    )


def listed(places: Sequence[str] | None) -> str:
    """Join places, or say that there are none or that they are not here to be seen."""
    if places is None:
        return "not installed"
    return ", ".join(places) or "none"


def summary(entries: Sequence[Entry]) -> list[str]:
    """Sum up what is lacking, and what was not played."""
    lines = [f"{entry.rule} lacks {', '.join(entry.lacks())}" for entry in entries if entry.lacks()]
    idle = [entry.rule for entry in entries if entry.played == 0 and not entry.uncounted]
    lines += [f"not played in these records: {', '.join(idle)}"] if idle else []
    complete = sum(not entry.lacks() for entry in entries)
    return [*lines, f"{complete} of {len(entries)} rules are in engine, referee and tests"]
