"""Gates and the passengers at them, worked out from bare definitions [B-PAX, B-GATE]."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from opensky.referee.blueskies.material import FREE, LOCAL
from opensky.referee.blueskies.position import Position


def shares(passengers: int, gates: int) -> list[int]:
    """Hand passengers out one at a time, from left to right and again, to so many open gates."""
    return [len(range(gate, passengers, gates)) for gate in range(gates)]  # [B-PAX-03]


def opened(slots: str) -> str:
    """List the owners of the open gates of an airport, in slot order."""
    return slots.replace(FREE, "")


def passengers_of(table: Position, seat: int) -> int:
    """Count the passengers at all gates of a seat [B-RND-05]."""
    return sum(
        share
        for code, slots in table.slots.items()
        if str(seat) in slots  # [B-PAX-05] without an open gate they count for nobody
        for owner, share in _spread(table.passengers[code], slots)
        if owner == str(seat)  # [B-GATE-05] a local airline's share earns nobody anything
    )


def _spread(passengers: int, slots: str) -> Iterator[tuple[str, int]]:
    """Pair the owner of each open gate with its passengers [B-PAX-04]."""
    owners = opened(slots)
    # [B-PAX-04] anew from all passengers, whenever it matters
    return zip(owners, shares(passengers, len(owners)), strict=True)


def put(table: Position, code: str, slot: int, owner: str) -> None:
    """Lay a marker into a slot."""
    slots = table.slots[code]
    table.slots[code] = slots[:slot] + owner + slots[slot + 1 :]


def put_local(table: Position, code: str) -> bool:
    """Put a local airline into slot 1, as long as the limit allows."""
    limit = int(table.rulings["local_limit"])
    if limit and table.locals_placed() >= limit:  # [B-COMP-06] unlimited by default
        return False
    put(table, code, 0, LOCAL)
    return True


def openings(table: Position) -> Iterator[tuple[str, int]]:
    """Yield airport and slot of each gate that could be opened, whatever its price [B-GATE-01]."""
    for code in table.slots:
        for slot in slots_to_open(table, code):
            yield code, slot


def slots_to_open(table: Position, code: str) -> tuple[int, ...]:
    """List the slots of an airport that `gate_order` lets a seat open [B-GATE-01]."""
    free = _free(table.slots[code])
    return free[:1] if table.rulings["gate_order"] == "leftmost" else free


@lru_cache(maxsize=4096)
def _free(slots: str) -> tuple[int, ...]:
    return tuple(slot for slot, owner in enumerate(slots) if owner == FREE)  # [B-COMP-08]


def buyouts(table: Position) -> Iterator[tuple[str, int]]:
    """Yield airport and price of each local airline that is for sale [B-GATE-03]."""
    for code, slots in table.slots.items():
        price = table.board.airports[code].buyout
        if LOCAL in slots and price is not None:
            yield code, price
