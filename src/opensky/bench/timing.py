"""How long things take: the processor's time where one thread works, the clock's where several do.

The processor's time leaves out what other programs take from the machine, but not what they do to
its caches; for that there is the yardstick.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from time import perf_counter, process_time

from opensky.bench._yard import spin
from opensky.bench.cases import NANOSECONDS
from opensky.speeds import Unit

YARD_STEPS = 2_000_000

Work = Callable[[], int]
"""Does something and returns how many things that was."""


def sampler(work: Work, unit: Unit) -> Callable[[float], float]:
    """Return what repeats the work for some seconds: things a second, or the time of one."""

    def sample(budget: float) -> float:
        rate = pace(work, budget)
        return rate if unit == "/s" else 1e9 / rate / NANOSECONDS[unit]

    return sample


def pace(work: Work, budget: float) -> float:
    """Return things a second of the processor's time."""
    gc.collect()
    done, start = 0, process_time()
    while True:
        done += work()
        spent = process_time() - start
        if spent >= budget:
            return done / spent


def quantile(
    jobs: Callable[[], Iterator[Callable[[], object]]], share: float, unit: Unit, budget: float
) -> float:
    """Return the processor's time within which that share of all jobs is done, one by one."""
    times = []
    for job in jobs():
        start = process_time()
        job()
        times.append(process_time() - start)
    times.sort()
    return times[int(share * (len(times) - 1))] * 1e9 / NANOSECONDS[unit]


def elapsed(work: Callable[[], object]) -> float:
    """Return the seconds that the work takes by the clock."""
    start = perf_counter()
    work()
    return perf_counter() - start


def yardstick() -> float:
    """Return the nanoseconds that one step of xoshiro takes now."""
    start = process_time()
    spin(YARD_STEPS)
    return (process_time() - start) / YARD_STEPS * 1e9
