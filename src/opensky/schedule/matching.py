"""As many disjoint pairs of friends as there can be, near to a given order.

A first pass gives everybody the nearest free friend. Who is left over is then helped by Edmonds'
method: look for a chain of friends that alternates between strangers and partners and ends at
another left over, and swap along it. An odd ring of the chain is shrunk to its base. When no
chain is found for anybody, no other choice has more pairs.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

_NOBODY = -1

Friends = Sequence[Sequence[int]]
"""For each number those it may be paired with, the dearest first."""


def matching(friends: Friends) -> list[int]:
    """Return everybody's partner in a largest matching, -1 for those without one."""
    partner = [_NOBODY] * len(friends)
    for one, others in enumerate(friends):
        if partner[one] == _NOBODY:
            free = next((other for other in others if partner[other] == _NOBODY), None)
            if free is not None:
                partner[one], partner[free] = free, one
    for one in range(len(friends)):
        if partner[one] == _NOBODY:
            _Search(friends, partner).help(one)
    return partner


class _Search:
    """One search for a chain, from one who is left over."""

    def __init__(self, friends: Friends, partner: list[int]) -> None:
        self._friends = friends
        self._partner = partner
        self._before = [_NOBODY] * len(friends)
        self._base = list(range(len(friends)))
        self._is_outer = [False] * len(friends)
        self._queue: deque[int] = deque()

    def help(self, root: int) -> None:
        """Find a chain from the root and swap the pairs along it, if there is one."""
        self._reach(root)
        while self._queue:
            one = self._queue.popleft()
            for other in self._friends[one]:
                if self._base[one] == self._base[other] or self._partner[one] == other:
                    continue
                if self._is_outer[other]:
                    self._shrink(one, other)
                elif self._before[other] == _NOBODY:
                    self._before[other] = one
                    if self._partner[other] == _NOBODY:
                        self._swap(other)
                        return
                    self._reach(self._partner[other])

    def _reach(self, one: int) -> None:
        if not self._is_outer[one]:
            self._is_outer[one] = True
            self._queue.append(one)

    def _swap(self, end: int) -> None:
        """Pair along the chain, from its end back to the root."""
        while end != _NOBODY:
            one = self._before[end]
            after = self._partner[one]
            self._partner[end], self._partner[one] = one, end
            end = after

    def _shrink(self, one: int, other: int) -> None:
        """Give all of the odd ring through both the same base."""
        base = self._common_base(one, other)
        ring: set[int] = set()
        self._mark(one, base, other, ring)
        self._mark(other, base, one, ring)
        for number in range(len(self._base)):
            if self._base[number] in ring:
                self._base[number] = base
                self._reach(number)

    def _common_base(self, one: int, other: int) -> int:
        seen = set()
        while True:
            one = self._base[one]
            seen.add(one)
            if self._partner[one] == _NOBODY:
                break
            one = self._before[self._partner[one]]
        while self._base[other] not in seen:
            other = self._before[self._partner[self._base[other]]]
        return self._base[other]

    def _mark(self, one: int, base: int, child: int, ring: set[int]) -> None:
        """Collect the ring from one of its sides to the base, and lead the chain around it."""
        while self._base[one] != base:
            mate = self._partner[one]
            ring |= {self._base[one], self._base[mate]}
            self._before[one] = child
            child, one = mate, self._before[mate]
