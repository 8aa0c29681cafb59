"""The command that solves a situation in which seats choose at the same time."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from opensky.cli.input import text_at
from opensky.cli.options import DEFAULT_GAME, GameName, Json
from opensky.cli.output import table
from opensky.games import find, power


def solve(
    situation: Annotated[
        Path, typer.Argument(help="A situation as JSON or a position, or - for standard input.")
    ],
    game: GameName = DEFAULT_GAME,
    rollouts: Annotated[
        int, typer.Option(min=0, help="Games played on from each outcome; 0 counts this month.")
    ] = 0,
    policy: Annotated[str, typer.Option(help="How those games are played on.")] = "keen",
    aim: Annotated[str, typer.Option(help="What seats go for: lead or score.")] = "lead",
    seed: Annotated[int, typer.Option(min=0, help="Names the rollouts.")] = 0,
    as_json: Json = False,
) -> None:
    """Find an equilibrium of decisions made at once: how often to choose what, and its value.

    Exploitability is the most points that any seat could gain by leaving its strategy.

    Example: opensky solve situation.json --rollouts 100
    """
    text = text_at(situation)
    budget = {"rollouts": rollouts, "policy": policy, "aim": aim, "seed": seed}
    print_solution(power(find(game), "solve")(text, str(situation), **budget), as_json)


def print_solution(solution: dict[str, Any], as_json: bool) -> None:
    """Print what was found, a line for each decision that is ever chosen."""
    if as_json:
        print(json.dumps(solution))
        return
    rows = [
        (f"seat {seat['seat']}", decision, f"{chance:.3f}")
        for seat in solution["seats"]
        for decision, chance in seat["strategy"].items()
        if chance >= 0.0005
    ]
    print(table(["who", "decision", "chance"], rows))
    values = [
        (f"seat {seat['seat']}", f"{seat['value']:.1f}", f"{seat['gain']:.2f}")
        for seat in solution["seats"]
    ]
    print(f"\n{table(['who', 'value', 'could gain'], values)}")
    print(f"\nexploitability {solution['exploitability']:.2f} points")
