"""The equilibrium of one month's sealed bids, as a bot or a person reads it."""

from __future__ import annotations

import random
from array import array
from dataclasses import dataclass
from typing import TYPE_CHECKING

from opensky.games.opensky.decisions import Decision
from opensky.games.opensky.equilibrium import Solver
from opensky.games.opensky.month import Month

if TYPE_CHECKING:
    from opensky.games.opensky.table import View

MOST_WORK = 10_000_000
"""Combinations of bids gone through while solving, all iterations together."""
ITERATIONS = 4000


@dataclass(frozen=True, slots=True)
class Strategy:
    """How one seat bids."""

    seat: int
    chances: tuple[tuple[Decision, float], ...]
    """Each bid open to the seat, in the order of its options, with how often to make it."""
    value: float
    """Points it gains on average, by the aim."""
    gain: float
    """Points that the best single bid against the others' strategies would bring more."""

    def draw(self, rng: random.Random) -> Decision:
        """Draw a bid by its chance."""
        decisions, chances = zip(*self.chances, strict=True)
        picked: Decision = rng.choices(decisions, chances)[0]
        return picked


@dataclass(frozen=True, slots=True)
class Solution:
    """The strategies of all seats that may bid this month."""

    strategies: tuple[Strategy, ...]
    payoffs: tuple[tuple[float, ...], ...]
    """Points of the strategies' seats for every combination of bids, the last seat's fastest."""

    @property
    def exploitability(self) -> float:
        """The most points that any seat could gain by leaving its strategy; 0 in equilibrium."""
        return max(strategy.gain for strategy in self.strategies)

    def of(self, seat: int) -> Strategy:
        """Return the strategy of a seat; raise ValueError when it may not bid."""
        for strategy in self.strategies:
            if strategy.seat == seat:
                return strategy
        raise ValueError(f"seat {seat} may not bid this month")


def solve(view: View, *, rollouts: int, policy: str, aim: str, seed: int) -> Solution:
    """Solve the round of bids that a view is in; see `View.solve`."""
    month = Month(view, policy, rollouts, seed, aim)
    asked = month.choices()
    rows = month.payoffs()
    flat = array("d", [payoff for row in rows for payoff in row])
    table = memoryview(flat).cast("B").cast("d", (len(rows), len(asked)))
    iterations = max(100, min(ITERATIONS, MOST_WORK // len(rows)))
    solver = Solver(tuple(len(decisions) for _, decisions in asked), table)
    strategies, values, gains = solver.solve(iterations)
    return Solution(
        tuple(
            Strategy(seat, tuple(zip(decisions, chances, strict=True)), value, gain)
            for (seat, decisions), chances, value, gain in zip(
                asked, strategies, values, gains, strict=True
            )
        ),
        tuple(map(tuple, rows)),
    )
