"""Work spread over processes, with results in the order of the work and little of it in memory."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import chain, islice
from multiprocessing import get_context
from typing import TypeVar

Task = TypeVar("Task")
Answer = TypeVar("Answer")

AHEAD = 3
"""Tasks handed out per process before the first answer is taken."""
FEW = 8
"""Fewer tasks than this are done before other processes are up."""


def spread(work: Callable[[Task], Answer], tasks: Iterable[Task], workers: int) -> Iterator[Answer]:
    """Yield the answers in the order of the tasks; one worker, or few tasks, is this process."""
    rest = iter(tasks)
    first = [*islice(rest, FEW)]
    if workers == 1 or len(first) < FEW:
        yield from map(work, chain(first, rest))
        return
    yield from _hand_out(work, chain(first, rest), workers)


def _hand_out(
    work: Callable[[Task], Answer], tasks: Iterable[Task], workers: int
) -> Iterator[Answer]:
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
