"""Work spread over processes, with results in the order of the work and little of it in memory."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

Task = TypeVar("Task")
Answer = TypeVar("Answer")

AHEAD = 3
"""Tasks handed out per process before the first answer is taken."""


def cores() -> int:
    """Count the processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def spread(work: Callable[[Task], Answer], tasks: Iterable[Task], workers: int) -> Iterator[Answer]:
    """Yield the answers in the order of the tasks; one worker is this process itself."""
    if workers == 1:
        yield from map(work, tasks)
        return
    executor = ProcessPoolExecutor(workers, get_context("spawn"), initializer=_leave_stopping_to_us)
    waiting: deque[Future[Answer]] = deque()
    try:
        for task in tasks:
            waiting.append(executor.submit(work, task))
            if len(waiting) == AHEAD * workers:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        executor.shutdown(cancel_futures=True)


def _leave_stopping_to_us() -> None:
    """Let the parent alone hear Ctrl-C: it cancels what was not begun and waits for the rest."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
