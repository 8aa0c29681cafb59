"""Which fares win, from the bare definition [F3, F4, F5]."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Bid(NamedTuple):
    """A fare as it stands against others."""

    fare: int
    stops: int


def winners(bids: Mapping[int, Bid]) -> list[int]:
    """Name the seats whose fare wins: several when tied, none without bids."""
    standing = {seat: bid.fare for seat, bid in bids.items() if not _is_beaten(bid, bids)}
    lowest = min(standing.values(), default=None)  # [F3]
    return [seat for seat, fare in standing.items() if fare == lowest]  # [F5]


def _is_beaten(bid: Bid, bids: Mapping[int, Bid]) -> bool:
    """Tell whether it is a one-stop above half of a non-stop, exactly [F4]."""
    return bid.stops == 1 and any(
        other.stops == 0 and 2 * bid.fare > other.fare  # [F4] at exactly half it stands
        for other in bids.values()
    )


def rules(bids: Mapping[int, Bid]) -> list[str]:
    """Name the rules that decide between these bids."""
    if not bids:
        return []
    decided = ["F3"]
    if {0, 1} <= {bid.stops for bid in bids.values()}:
        decided.append("F4")
    if len(winners(bids)) > 1:
        decided.append("F5")
    return decided
