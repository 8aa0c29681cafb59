"""The command that measures the speed of the house."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from opensky.cli.options import DEFAULT_GAME, FINDINGS, GameName, Json
from opensky.errors import Refusal
from opensky.games import find

if TYPE_CHECKING:
    from opensky.bench import Line

ROW = "{:<53}{:>9}{:>9}{:>9} {:<5}{:>8} {:<7}{:>6}{:>8}{:>8} {:<7}"
HEAD = ("case", "median", "min", "max", "unit", "bar", "verdict", "yard", "steps", "bar", "verdict")
VERDICTS = {True: "met", False: "missed", None: ""}
MISSING = "-"


def bench(
    game: GameName = DEFAULT_GAME,
    as_json: Json = False,
    quick: Annotated[bool, typer.Option("--quick", help="Short samples.")] = False,
    only: Annotated[str, typer.Option(help="Only cases with this in their name.")] = "",
    compare: Annotated[
        Path | None, typer.Option(help="A file written with --json; show ratios to it.")
    ] = None,
) -> None:
    """Measure the speed against the bars: medians of 5 after a warm-up.

    Yard is one step of a tight xoshiro loop in nanoseconds, measured between the samples; steps
    is the time of one thing in such steps, which says more on a machine that is busy or another.
    A bar has its steps too, and a second verdict, which tells a noisy hour from a slow program.
    Exit code 1 when a bar is missed, whatever the steps say.

    Example: opensky bench --quick
    """
    from opensky.bench.run import BUDGET, QUICK_BUDGET, cases, earlier, machine, measured, told

    before = earlier(compare) if compare else {}
    on = machine()
    todo = [case for case in cases(find(game)) if only in case.name]
    if not todo:
        raise Refusal(f"--only {only!r}: no case of {game} has it in its name")
    lines = []
    if not as_json:
        print(", ".join(f"{name} {value}" for name, value in on.items()))
        print(ROW.format(*HEAD) + ("   ratio  in steps" if compare else ""))
    for line in measured(todo, QUICK_BUDGET if quick else BUDGET):
        lines.append(line)
        if not as_json:
            print(row(line) + (ratios(line, before) if compare else ""), flush=True)
    if as_json:
        print(json.dumps(told(lines, on), indent=1))
    if any(line.is_met is False for line in lines):
        raise typer.Exit(FINDINGS)


def row(line: Line) -> str:
    """Align one line under the head."""
    return ROW.format(
        line.name,
        figure(line.median),
        figure(line.least),
        figure(line.most),
        line.unit,
        MISSING if line.bar is None else figure(line.bar),
        VERDICTS[line.is_met],
        f"{line.xoshiro:.2f}",
        MISSING if line.steps is None else figure(line.steps),
        MISSING if line.bar_steps is None else figure(line.bar_steps),
        VERDICTS[line.is_met_in_steps],
    )


def ratios(line: Line, before: Mapping[str, Line]) -> str:
    """Say how a line stands to the earlier run."""
    from opensky.bench import compared

    found = compared(line, before)
    if found is None:
        return f"{MISSING:>8}{MISSING:>10}"
    ratio, steps = found
    return f"{ratio:>8.2f}" + (f"{MISSING:>10}" if steps is None else f"{steps:>10.2f}")


def figure(number: float) -> str:
    """Write a number with three or four digits and, where it is large, k or M."""
    for size, letter in ((1e6, "M"), (1e4, "k")):
        if number >= size:
            return f"{number / (1e6 if letter == 'M' else 1e3):.2f}{letter}"
    return f"{number:.0f}" if number >= 100 else f"{number:.3g}"
