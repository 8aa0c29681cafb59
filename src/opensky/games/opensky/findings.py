"""What a search found: the options of the seat that asked, with figures."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from threading import Thread
from typing import TYPE_CHECKING

from opensky.games.opensky.decisions import Decision
from opensky.games.opensky.search import AIMS, NODE_SIZE, Root

if TYPE_CHECKING:
    from opensky.games.opensky.table import View

LEAST_MEMORY = 1 << 20
LONGEST = 2**32 - 1
NODES_A_SIMULATION = 16


@dataclass(frozen=True, slots=True)
class Option:
    """One option and what its simulations came to; means are None without a visit.

    All means are those of the seat that asks, at the end of the game.
    """

    decision: Decision
    visits: int
    chance: float
    """How often to take it: in a round of sealed bids its share of the equilibrium that the
    search came to, else its share of the visits."""
    value: float | None
    """What the search aims at, from 0 to 1."""
    win: float | None
    """Chance of the first place, a shared one counted by its share."""
    lead: float | None
    """Points ahead of the best other seat."""
    score: float | None
    """Points."""


@dataclass(frozen=True, slots=True)
class Findings:
    """The answer of a search."""

    seat: int
    """Who asked."""
    options: tuple[Option, ...]
    """In the order of the view's options."""
    is_sealed: bool
    """Whether several seats bid at once, so that the answer is to be drawn: `draw`."""
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

    def best(self) -> Decision:
        """Return the decision most visited; of sealed bids the likeliest one."""
        return max(self.options, key=lambda option: (option.chance, option.visits)).decision

    def draw(self, rng: random.Random) -> Decision:
        """Draw a sealed bid by the chances; anywhere else this is `best`."""
        if not self.is_sealed:
            return self.best()
        chances = [option.chance for option in self.options]
        return rng.choices(self.options, chances)[0].decision

    def of(self, decision: Decision) -> Option:
        """Return the option with that decision; raise ValueError when there is none."""
        for option in self.options:
            if option.decision == decision:
                return option
        raise ValueError(f"{decision} is none of the options")


def search(
    view: View,
    *,
    seconds: float | None,
    simulations: int | None,
    policy: str,
    aim: str,
    seed: int,
    threads: int,
    memory: int,
) -> Findings:
    """Search for the seat that is to act; see `View.search`."""
    check(seconds, simulations, aim, threads, memory)
    if not view.options:
        raise ValueError(f"seat {view.seat} is not to act; nothing to search")
    shares = [
        (simulations + number) // threads if simulations is not None else LONGEST
        for number in range(threads)
    ]
    size = memory // threads // NODE_SIZE
    if simulations is not None:
        size = min(size, NODES_A_SIMULATION * shares[-1] + LEAST_MEMORY // NODE_SIZE)
    roots = [
        Root(view, policy, aim, (seed + (number << 48)) % 2**64, size) for number in range(threads)
    ]
    run(roots, shares, seconds or 0.0)
    return gathered(view, roots)


def check(
    seconds: float | None, simulations: int | None, aim: str, threads: int, memory: int
) -> None:
    """Raise ValueError for what a search cannot be asked."""
    if seconds is None and simulations is None:
        raise ValueError("seconds or simulations is due")
    if seconds is not None and not seconds > 0:
        raise ValueError(f"seconds is {seconds}; more than 0 is due")
    if threads < 1:
        raise ValueError(f"threads is {threads}; at least 1 is due")
    if simulations is not None and not threads <= simulations <= LONGEST:
        raise ValueError(f"simulations is {simulations}; at least one a thread is due")
    if aim not in AIMS:
        raise ValueError(f"aim is {aim!r}; {', '.join(map(repr, AIMS))} is due")
    if memory < LEAST_MEMORY * threads:
        raise ValueError(f"memory is {memory}; at least {LEAST_MEMORY} bytes a thread are due")


def run(roots: Sequence[Root], shares: Sequence[int], seconds: float) -> None:
    """Let every root work, the first in this thread."""
    others = [
        Thread(target=root.work, args=(share, seconds))
        for root, share in zip(roots[1:], shares[1:], strict=True)
    ]
    for other in others:
        other.start()
    roots[0].work(shares[0], seconds)
    for other in others:
        other.join()


def gathered(view: View, roots: Sequence[Root]) -> Findings:
    """Add up what the roots found."""
    tallies = added([root.tallies() for root in roots])
    mixed = added([{key: (weight,) for key, weight in root.mixed().items()} for root in roots])
    totals = added([dict(enumerate(root.totals())) for root in roots])
    done = totals[view.seat][0]
    weights = {key: row[0] for key, row in (mixed or tallies).items()}
    whole = sum(weights.values())
    means = [tuple(row[column] / done for row in totals.values()) for column in range(1, 5)]
    return Findings(
        view.seat,
        tuple(
            told(decision, tallies.get(number), weights.get(number, 0) / whole)
            for decision, number in zip(view.options, map(view.action, view.options), strict=True)
        ),
        bool(mixed),
        int(done),
        sum(root.nodes for root in roots),
        any(root.is_full for root in roots),
        *means,
    )


def added(parts: Sequence[Mapping[int, Sequence[float]]]) -> dict[int, tuple[float, ...]]:
    """Add rows up by key and column."""
    sums: dict[int, tuple[float, ...]] = {}
    for part in parts:
        for key, row in part.items():
            before = sums.get(key, (0,) * len(row))
            sums[key] = tuple(a + b for a, b in zip(before, row, strict=True))
    return sums


def told(decision: Decision, sums: Sequence[float] | None, chance: float) -> Option:
    """Turn sums into means."""
    if sums is None:
        return Option(decision, 0, chance, None, None, None, None)
    visits, *rest = sums
    return Option(decision, int(visits), chance, *(total / visits for total in rest))
