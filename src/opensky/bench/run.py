"""Run the cases of a game, name the machine, compare with an earlier run."""

from __future__ import annotations

import os
import platform
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from functools import partial
from pathlib import Path
from statistics import median

from opensky import __version__
from opensky.bench import house, pipes, program
from opensky.bench.cases import Case, Line
from opensky.bench.timing import quantile, sampler, yardstick
from opensky.errors import Refusal
from opensky.game import GameType
from opensky.games import power
from opensky.speeds import Speeds
from opensky.store import text_of
from opensky.strict import parse_json

SAMPLES = 5
BUDGET, QUICK_BUDGET = 0.5, 0.05
"""Seconds for one sample."""
MOST_STATE = 512
MOST_FIGURE = 1e15
LINE = tuple(Line.__dataclass_fields__)


def cases(game: GameType) -> Iterator[Case]:
    """Yield all cases for a game: its own, those of the house, those of the program.

    The house and the program are measured with the bots of a game that names some for it.
    """
    speeds: Speeds = power(game, "speeds")()
    for task in speeds.tasks:
        yield Case(task.name, task.unit, task.bar, sampler(task.work, task.unit))
    for figure in speeds.figures:
        sample = partial(quantile, figure.jobs, figure.share, figure.unit)
        yield Case(figure.name, figure.unit, figure.bar, sample)
    if (size := speeds.state_bytes) is not None:
        yield Case("size of a table", "bytes", MOST_STATE, lambda _: float(size))
    if speeds.loops:
        yield from house.cases(game, speeds.loops)
        for part in (program, pipes):
            yield from part.cases(game, speeds.first)


def measured(todo: Iterable[Case], budget: float) -> Iterator[Line]:
    """Measure case after case: a warm-up, then five samples with the yardstick between them."""
    for case in todo:
        case.sample(budget / 5)
        yards, figures = [], []
        for _ in range(SAMPLES):
            yards.append(yardstick())
            figures.append(case.sample(budget))
        yield Line(
            case.name,
            case.unit,
            median(figures),
            min(figures),
            max(figures),
            case.bar,
            median(yards),
        )


def machine() -> dict[str, object]:
    """Name what the figures were measured on and with."""
    return {
        "processor": processor(),
        "cores": os.cpu_count(),
        "load": round(os.getloadavg()[0], 1),
        "system": platform.platform(),
        "python": platform.python_version(),
        "opensky": __version__,
    }


def processor() -> str:
    """Name the processor as the system does."""
    try:
        found = re.search(r"^model name\s*:\s*(.+)$", text_of(Path("/proc/cpuinfo")), re.MULTILINE)
    except Refusal:
        found = None
    return found[1] if found else platform.processor() or platform.machine()


def told(lines: Iterable[Line], on: Mapping[str, object]) -> dict[str, object]:
    """Return a run as JSON keeps it."""
    return {"bench": 1, "machine": on, "lines": list(map(row, lines))}


def row(line: Line) -> dict[str, object]:
    """Return a line and what follows from it."""
    steps = {"steps": line.steps, "bar_steps": line.bar_steps}
    return {**asdict(line), **steps, "met": line.is_met, "met_in_steps": line.is_met_in_steps}


def earlier(path: Path) -> dict[str, Line]:
    """Read an earlier run; a Refusal says what is wrong with the file."""
    content = parse_json(text_of(path), str(path))
    try:
        lines = [Line(**{name: row[name] for name in LINE}) for row in content["lines"]]
        if all(map(is_sound, lines)):
            return {line.name: line for line in lines}
    except (KeyError, TypeError):
        pass
    raise Refusal(f"{path}: is no run of the benchmarks; make one with --json")


def is_sound(line: Line) -> bool:
    """Tell whether a line that was read has a name, a unit and figures to compare with."""
    figures = (line.median, line.least, line.most, line.xoshiro, line.bar or 1)
    return (
        all(isinstance(text, str) for text in (line.name, line.unit))
        and all(type(figure) in {int, float} for figure in figures)
        and all(0 < figure < MOST_FIGURE for figure in figures)
    )


def compared(now: Line, before: Mapping[str, Line]) -> tuple[float, float | None] | None:
    """Return how a figure stands to the earlier one: as it is, and in steps of the yardstick."""
    old = before.get(now.name)
    if old is None:
        return None
    ratio = now.median / old.median
    if now.steps is None or old.steps is None:
        return ratio, None
    return ratio, now.steps / old.steps
