"""Measure the house on the machine at hand, against its bars."""

from opensky.bench.cases import Case, Line
from opensky.bench.run import cases, compared, earlier, machine, measured

__all__ = ["Case", "Line", "cases", "compared", "earlier", "machine", "measured"]
