"""Weights that make random games eventful: gates meet at airports, and no rule is left out.

Uniform random play spends the special action in the first rounds and always buys to the last
point. These weights let some keep the action, some points and some additions, put gates beside
other gates and where passengers wait, and buy local airlines out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from opensky.games.blueskies.decisions import Buyout, Decision, Open, Play
from opensky.games.blueskies.table import Table


def weights(table: Table, options: Sequence[Decision]) -> Sequence[int]:
    """Weigh the options of the seat to act, each at least 1."""
    return WEIGHTS[table.phase](table, options)


def weigh_purchases(table: Table, options: Sequence[Decision]) -> Sequence[int]:
    """Prefer buy-outs, crowded airports and waiting passengers; end one turn in a few early."""
    gates, passengers = table.gates, table.passengers
    found = [max(1, len(options) // 3)]
    for option in options[1:]:
        if isinstance(option, Buyout):
            found.append(6 + passengers[option.airport])
        elif isinstance(option, Open):
            owners = len(gates[option.airport]) - gates[option.airport].count(None)
            found.append(1 + 3 * owners + passengers[option.airport])
    return found


def weigh_plays(table: Table, options: Sequence[Decision]) -> Sequence[int]:
    """Prefer the cards in hand, so that some never use the special action."""
    return [80 if isinstance(option, Play) else 1 for option in options]


def weigh_discards(table: Table, options: Sequence[Decision]) -> Sequence[int]:
    """Take any of them."""
    return [1 for _ in options]


def weigh_help(table: Table, options: Sequence[Decision]) -> Sequence[int]:
    """Give up one addition in eight, however many airports there are."""
    return [max(1, len(options) // 7), *(1 for _ in options[1:])]


WEIGHTS: dict[str, Callable[[Table, Sequence[Decision]], Sequence[int]]] = {
    "buy": weigh_purchases,
    "play": weigh_plays,
    "discard": weigh_discards,
    "help": weigh_help,
}
