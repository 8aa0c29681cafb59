"""Seat a round down an order: neighbours meet, nobody twice while that can be avoided.

For tables of two this is exact: when any seating without a repeat exists, one is found, and else
the fewest tables are repeats. For three and four it is a search in the order of the table, exact
as long as it ends within `_LOOKS` looks, as it does for a dozen bots; beyond that, and where no
seating without repeats exists, every table in turn is filled with as few repeats as it can be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from collections.abc import Set as AbstractSet

from opensky.schedule.matching import matching
from opensky.schedule.protocol import Table

_LOOKS = 100_000
_GHOST = -1

Met = Sequence[AbstractSet[int]]
"""For each bot those it has met."""


def seat(
    order: Sequence[int], seats: int, met: Met, byes: Sequence[int]
) -> tuple[list[Table], list[int]]:
    """Return the tables of a round and those who sit it out; `byes` counts who did so before."""
    if seats == 2:
        return _pairs(order, met, byes)
    upwards = list(reversed(order))
    resting = sorted(upwards, key=byes.__getitem__)[: len(order) % seats]
    free = tuple(bot for bot in order if bot not in resting)
    looks = iter(range(_LOOKS))
    return _fill(free, seats, met, looks) or _with_repeats(free, seats, met), resting


def _pairs(order: Sequence[int], met: Met, byes: Sequence[int]) -> tuple[list[Table], list[int]]:
    """Pair by a largest matching; an odd number has a ghost in front, whose partner rests."""
    line = [_GHOST, *order] if len(order) % 2 else list(order)
    least = min(byes)
    friends: list[list[int]] = []
    for place, bot in enumerate(line):
        near = sorted(range(len(line)), key=_distance(place))
        friends.append([other for other in near if _may_meet(bot, line[other], met, byes, least)])
    if line[0] == _GHOST:
        friends[0].reverse()
    partner = matching(friends)
    left = [place for place, other in enumerate(partner) if other < 0]
    pairs = [(place, other) for place, other in enumerate(partner) if place < other]
    pairs += zip(left[::2], left[1::2], strict=True)
    tables = [(line[one], line[other]) for one, other in sorted(pairs)]
    resting = [other for one, other in tables if one == _GHOST]
    return [table for table in tables if table[0] != _GHOST], resting


def _distance(place: int) -> Callable[[int], tuple[int, bool]]:
    """Return what sorts others by how near they are, the next one before the one above."""
    return lambda other: (abs(other - place), other < place)


def _may_meet(one: int, other: int, met: Met, byes: Sequence[int], least: int) -> bool:
    """Say whether two have not met, or one has rested least and the other is the ghost."""
    if _GHOST in (one, other):
        return one != other and byes[max(one, other)] == least
    return one != other and other not in met[one]


def _fill(free: Table, seats: int, met: Met, looks: Iterator[int]) -> list[Table] | None:
    """Seat all the free without a repeat; None when there is no way, or no look is left."""
    if not free:
        return []
    for table in _tables((free[0],), free[1:], seats, met, looks):
        rest = _fill(tuple(bot for bot in free if bot not in table), seats, met, looks)
        if rest is not None:
            return [table, *rest]
    return None


def _tables(
    begun: Table, others: Table, seats: int, met: Met, looks: Iterator[int]
) -> Iterator[Table]:
    """Yield the tables that begin so and go on with others who have not met, the nearest first."""
    if len(begun) == seats:
        yield begun
        return
    for place, other in enumerate(others):
        if next(looks, None) is None:
            return
        if not met[other] & set(begun):
            yield from _tables((*begun, other), others[place + 1 :], seats, met, looks)


def _with_repeats(free: Table, seats: int, met: Met) -> list[Table]:
    """Fill table after table with those who have met the fewest there."""
    tables = []
    rest = list(free)
    while rest:
        table = [rest.pop(0)]
        while len(table) < seats:
            table.append(min(rest, key=lambda bot: len(met[bot] & set(table))))
            rest.remove(table[-1])
        tables.append(tuple(table))
    return tables
