"""Progress on standard error: the bar of a tournament, and the count of anything else."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

if TYPE_CHECKING:
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
    progress = Progress(*columns, console=console)
    task = progress.add_task(name, total=None, rate=0.0)

    def show(state: State) -> None:
        progress.start()  # not before there is something to tell
        if state.cut and not progress.tasks[task].completed:
            console.print(f"the store was torn: {state.cut}")
        progress.update(task, completed=state.games, total=state.total, rate=state.rate)

    try:
        yield show
    finally:
        if progress.live.is_started:
            progress.stop()


@contextmanager
def counter(name: str, total: int | None, unit: str) -> Iterator[Callable[[int], None]]:
    """Show on a terminal how much is done and how fast while the block runs, then vanish."""
    console = Console(file=sys.stderr)
    if not console.is_terminal:
        yield lambda done: None
        return
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn(f"{unit}, {{task.fields[rate]:.0f}}/s"),
    )
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task(name, total=total, rate=0.0)

        def show(done: int) -> None:
            elapsed = progress.tasks[0].elapsed or 0.0
            progress.update(task, completed=done, rate=done / elapsed if elapsed else 0.0)

        yield show
