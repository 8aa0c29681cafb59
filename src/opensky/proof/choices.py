"""All the luck of one random game as a list of numbers, so that it can be replayed and cut."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import shake_128
from itertools import accumulate
from struct import unpack

MOST = 1024
"""Choices of one game; whoever plays on takes the first option, which is harmless."""
BITS = 32


def choices(seed: str, game: int) -> list[int]:
    """Draw the choices of a game: numbers below 2**32, the same everywhere and in any order."""
    stream = shake_128(f"{seed}/{game}".encode()).digest(MOST * BITS // 8)
    return list(unpack(f"<{MOST}I", stream))


def pick(choice: int, weights: Sequence[int]) -> int:
    """Return the place that a choice falls on; choice 0 is place 0."""
    bounds = list(accumulate(weights))
    target = choice * bounds[-1] >> BITS
    return next(place for place, bound in enumerate(bounds) if target < bound)
