"""The progress bar of a tournament."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from opensky.tournament import Progress as State


@contextmanager
def bar(name: str) -> Iterator[Callable[[State], None]]:
    """Show games, games/s and time left on standard error while the block runs."""
    console = Console(file=sys.stderr)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("games, {task.fields[rate]:.0f}/s, left"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console) as progress:
        task = progress.add_task(name, total=None, rate=0.0)

        def show(state: State) -> None:
            if state.cut and not progress.tasks[task].completed:
                console.print(f"the store was torn: {state.cut}")
            progress.update(task, completed=state.games, total=state.total, rate=state.rate)

        yield show
