"""A search asked from Python: trees of this game for the budget, and what they found."""

from __future__ import annotations

from collections.abc import Sequence

from opensky.findings import Budget, Findings, check_aim, gathered, think
from opensky.games.blueskies.decisions import Decision
from opensky.games.blueskies.search import AIMS, NODE_SIZE, Root
from opensky.games.blueskies.table import View


def search(
    view: View,
    seat: int,
    options: Sequence[Decision],
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
    check_aim(aim, AIMS)
    budget = Budget(seconds, simulations, seed, threads, memory)
    if not options:
        raise ValueError(f"seat {seat} is not to act; nothing to search")
    size = budget.nodes(NODE_SIZE)
    roots = [Root(view, seat, policy, aim, luck, size) for luck in budget.seeds()]
    think(roots, budget)
    return gathered(roots, seat, options, roots[0].number)
