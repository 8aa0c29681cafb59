"""Progress on standard error: how much of something is done."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn


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
