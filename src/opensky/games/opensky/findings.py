"""A search asked from Python: trees of this game for the budget, and what they found."""

from __future__ import annotations

from typing import TYPE_CHECKING

from opensky.findings import Budget, Findings, check_aim, gathered, think
from opensky.games.opensky.search import AIMS, NODE_SIZE, Root

if TYPE_CHECKING:
    from opensky.games.opensky.decisions import Decision
    from opensky.games.opensky.table import View

LEAST_MEMORY = 1 << 20
GROWTH = 16
"""Nodes provided for each simulation."""


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
) -> Findings[Decision]:
    """Search for the seat that is to act; see `View.search`."""
    budget = Budget(seconds, simulations, seed, threads, memory, LEAST_MEMORY, GROWTH)
    check_aim(aim, AIMS)
    if not view.options:
        raise ValueError(f"seat {view.seat} is not to act; nothing to search")
    size = budget.nodes(NODE_SIZE)
    roots = [Root(view, policy, aim, luck, size) for luck in budget.seeds()]
    think(roots, budget)
    return gathered(roots, view.seat, view.options, view.action)
