"""What a tree search found: the options of the seat that asks, with figures. Knows no game.

A game with the power `search` grows trees of its own kind, each a `Tree`; here they are set to
work, one a thread, and their sums become means.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from threading import Thread
from typing import Generic, Protocol, TypeVar

from opensky.game import Decision

LEAST_MEMORY = 1 << 16
MOST_SIMULATIONS = 2**32 - 1

D = TypeVar("D", bound=Decision)
"""A game's own decisions."""


@dataclass(frozen=True, slots=True)
class Option(Generic[D]):
    """One option and what its simulations came to; means are None without a visit.

    All means are those of the seat that asks, at the end of the game.
    """

    decision: D
    visits: int
    chance: float
    """How often to take it: its share of the visits, or of a mixed answer."""
    value: float | None
    """What the search aims at, from 0 to 1."""
    win: float | None
    """Chance of the first place, a shared one counted by its share."""
    lead: float | None
    """Points ahead of the best other seat."""
    score: float | None
    """Points."""


@dataclass(frozen=True, slots=True)
class Findings(Generic[D]):
    """The answer of a search."""

    seat: int
    """Who asked."""
    options: tuple[Option[D], ...]
    """In the order of the view's options."""
    is_sealed: bool
    """Whether the answer is mixed and to be drawn: `draw`."""
    simulations: int
    nodes: int
    """Nodes of all trees together."""
    is_full: bool
    """Whether a tree ran out of memory and stopped growing."""
    values: tuple[float, ...]
    """Mean of what the search aims at, by seat; `wins`, `leads` and `scores` likewise."""
    wins: tuple[float, ...]
    leads: tuple[float, ...]
    scores: tuple[float, ...]

    def best(self) -> D:
        """Return the decision most visited; of a mixed answer the likeliest."""
        return max(self.options, key=lambda option: (option.chance, option.visits)).decision

    def draw(self, rng: random.Random) -> D:
        """Draw from a mixed answer by its chances; anywhere else this is `best`."""
        if not self.is_sealed:
            return self.best()
        chances = [option.chance for option in self.options]
        return rng.choices(self.options, chances)[0].decision

    def of(self, decision: Decision) -> Option[D]:
        """Return the option with that decision; raise ValueError when there is none."""
        for option in self.options:
            if option.decision == decision:
                return option
        raise ValueError(f"{decision} is none of the options")


class Tree(Protocol):
    """A tree over one table, for the seat that asks."""

    def work(self, simulations: int, seconds: float) -> None:
        """Simulate so often or so long (0: without end), with the lock released."""

    def tallies(self) -> Mapping[int, tuple[float, ...]]:
        """Tell by action the sums of visits, value, win, lead and score of the seat that asks."""

    def mixed(self) -> Mapping[int, float]:
        """Tell the weights of a mixed answer by action; empty without one."""

    def totals(self) -> Sequence[tuple[float, ...]]:
        """Tell by seat the same sums over all simulations."""

    @property
    def nodes(self) -> int:
        """Nodes in use."""

    @property
    def is_full(self) -> bool:
        """Whether the memory was used up."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much to think; raises ValueError for what cannot be asked."""

    seconds: float | None
    simulations: int | None
    seed: int
    threads: int
    memory: int
    """Bytes for all trees together."""
    least: int = LEAST_MEMORY
    """Bytes that a tree must have."""
    growth: int = 2
    """Nodes provided for each simulation."""

    def __post_init__(self) -> None:
        if self.seconds is None and self.simulations is None:
            raise ValueError("seconds or simulations is due")
        if self.seconds is not None and not self.seconds > 0:
            raise ValueError(f"seconds is {self.seconds}; more than 0 is due")
        if self.threads < 1:
            raise ValueError(f"threads is {self.threads}; at least 1 is due")
        if self.simulations is not None and not (
            self.threads <= self.simulations <= MOST_SIMULATIONS
        ):
            raise ValueError(f"simulations is {self.simulations}; at least one a thread is due")
        if self.memory < self.least * self.threads:
            least = self.least
            raise ValueError(f"memory is {self.memory}; at least {least} bytes a thread are due")

    def shares(self) -> list[int]:
        """Share the simulations out among the threads."""
        if self.simulations is None:
            return [MOST_SIMULATIONS] * self.threads
        each, rest = divmod(self.simulations, self.threads)
        return [each + (number < rest) for number in range(self.threads)]

    def seeds(self) -> list[int]:
        """Give each thread luck of its own."""
        return [(self.seed + (number << 48)) % 2**64 for number in range(self.threads)]

    def nodes(self, node_bytes: int) -> int:
        """Say how many nodes a tree may have."""
        most = self.memory // self.threads // node_bytes
        if self.simulations is None:
            return most
        return min(most, self.growth * max(self.shares()) + self.least // node_bytes)


def check_aim(aim: str, aims: Collection[str]) -> None:
    """Raise ValueError for an aim that is none."""
    if aim not in aims:
        raise ValueError(f"aim is {aim!r}; {', '.join(map(repr, aims))} is due")


def think(trees: Sequence[Tree], budget: Budget) -> None:
    """Let every tree work, the first in this thread."""
    work = list(zip(trees, budget.shares(), strict=True))
    others = [
        Thread(target=tree.work, args=(share, budget.seconds or 0.0)) for tree, share in work[1:]
    ]
    for other in others:
        other.start()
    trees[0].work(work[0][1], budget.seconds or 0.0)
    for other in others:
        other.join()


def gathered(
    trees: Sequence[Tree],
    seat: int,
    options: Sequence[D],
    number: Callable[[D], int],
) -> Findings[D]:
    """Add up what the trees found; `number` gives the action of an option."""
    tallies = _added([tree.tallies() for tree in trees])
    mixed = _added([{key: (weight,) for key, weight in tree.mixed().items()} for tree in trees])
    totals = _added([dict(enumerate(tree.totals())) for tree in trees])
    weights = {key: row[0] for key, row in (mixed or tallies).items()}
    whole, done = sum(weights.values()), totals[seat][0]
    means = [
        tuple(totals[other][column] / done for other in sorted(totals)) for column in range(1, 5)
    ]
    return Findings(
        seat=seat,
        options=tuple(
            _told(option, tallies.get(number(option)), weights.get(number(option), 0.0) / whole)
            for option in options
        ),
        is_sealed=bool(mixed),
        simulations=int(done),
        nodes=sum(tree.nodes for tree in trees),
        is_full=any(tree.is_full for tree in trees),
        values=means[0],
        wins=means[1],
        leads=means[2],
        scores=means[3],
    )


def _added(parts: Sequence[Mapping[int, Sequence[float]]]) -> dict[int, tuple[float, ...]]:
    """Add rows up by key and column."""
    sums: dict[int, tuple[float, ...]] = {}
    for part in parts:
        for key, row in part.items():
            before = sums.get(key, (0.0,) * len(row))
            sums[key] = tuple(a + b for a, b in zip(before, row, strict=True))
    return sums


def _told(decision: D, sums: Sequence[float] | None, chance: float) -> Option[D]:
    """Turn sums into means."""
    if sums is None:
        return Option(decision, 0, chance, None, None, None, None)
    visits, *rest = sums
    return Option(decision, int(visits), chance, *(total / visits for total in rest))
