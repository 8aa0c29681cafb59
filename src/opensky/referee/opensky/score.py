"""Points and places [X2, X3]."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from opensky.referee.opensky.material import CUBE_VALUE, TOKEN_VALUE
from opensky.referee.opensky.position import Position


def scores(table: Position) -> list[int]:
    """Add up fare cards, cubes and tokens that lie as points [X2]."""
    return [
        sum(airline.won) + CUBE_VALUE * airline.cubes + TOKEN_VALUE * airline.lying
        for airline in table.airlines
    ]


def places(points: Sequence[int], forfeits: Collection[int]) -> list[int]:
    """Count for each seat those that stand above it; equal scores share a place [X3]."""
    standing = [(seat not in forfeits, score) for seat, score in enumerate(points)]
    return [1 + sum(other > own for other in standing) for own in standing]
