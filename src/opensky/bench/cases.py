"""What is measured, and what came of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from opensky.speeds import Unit

NANOSECONDS: dict[Unit, float] = {"ns": 1.0, "us": 1e3, "ms": 1e6, "s": 1e9}
"""Units of time that one thing takes; "/s" counts things, "x" is a ratio."""
QUIET = 1.4
"""Nanoseconds of one step of the yardstick in a quiet hour of the shared Xeon of
docs/performance.md, where three runs had 1.29 to 1.44 at their best; a busy hour has up to 2.8."""
MORE_IS_BETTER: frozenset[Unit] = frozenset({"/s", "x"})


@dataclass(frozen=True, slots=True)
class Case:
    """One thing to measure; `sample` takes about so many seconds and returns one figure."""

    name: str
    unit: Unit
    bar: float | None
    """At least for rates and ratios, at most for all else."""
    sample: Callable[[float], float]


@dataclass(frozen=True, slots=True)
class Line:
    """What came of a case: five figures, and the yardstick beside them."""

    name: str
    unit: Unit
    median: float
    least: float
    most: float
    bar: float | None
    xoshiro: float
    """Nanoseconds of one step of the yardstick, measured between the samples."""

    @property
    def is_met(self) -> bool | None:
        """Tell whether the median meets the bar; None without one."""
        if self.bar is None:
            return None
        return self.median >= self.bar if self.unit in MORE_IS_BETTER else self.median <= self.bar

    @property
    def steps(self) -> float | None:
        """The time of one thing in steps of the yardstick; None for what is not time."""
        return in_steps(self.unit, self.median, self.xoshiro)

    @property
    def bar_steps(self) -> float | None:
        """The bar in steps of the yardstick, at most; None for what is not time."""
        return None if self.bar is None else in_steps(self.unit, self.bar, QUIET)

    @property
    def is_met_in_steps(self) -> bool | None:
        """Tell whether the steps meet the bar's, in a noisy hour too; None where there are none."""
        if self.steps is None or self.bar_steps is None:
            return None
        return self.steps <= self.bar_steps


def in_steps(unit: Unit, figure: float, xoshiro: float) -> float | None:
    """Turn a rate or a time into steps of the yardstick."""
    if unit == "/s":
        return 1e9 / figure / xoshiro
    return figure * NANOSECONDS[unit] / xoshiro if unit in NANOSECONDS else None
