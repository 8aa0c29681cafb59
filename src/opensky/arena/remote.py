"""The far side of a cluster: what a Dask worker does with a parcel of matches.

Every thread of a worker keeps one arena open for the plan it plays, so that bots are loaded once
and are held to clock and rules there as everywhere. A worker whose code or bots differ from those
of the parcel plays nothing and says what differs.
"""

from __future__ import annotations

import atexit
import threading
from dataclasses import dataclass
from itertools import chain

from opensky.arena.manager import Arena, Played
from opensky.arena.wire import Job, Orders
from opensky.errors import Refusal
from opensky.games import GAMES
from opensky.store import code_digest


@dataclass(frozen=True, slots=True)
class Parcel:
    """Matches to play, and what must be the same on both sides."""

    orders: Orders
    code: str
    jobs: tuple[Job, ...]


@dataclass(frozen=True, slots=True)
class Reply:
    """What became of a parcel: records, or why this worker plays none."""

    worker: str
    played: tuple[Played, ...] = ()
    seconds: float = 0.0
    refusal: str = ""


def play_parcel(parcel: Parcel) -> Reply:
    """Play the matches of a parcel, or refuse with what differs."""
    from distributed import get_worker

    worker = str(get_worker().address)
    if parcel.code != code_digest():
        return Reply(
            worker,
            refusal=f"its code is {code_digest()[:12]}, {parcel.code[:12]} is due;"
            " install the same opensky and Python there",
        )
    try:
        arena = _arena(parcel.orders)
        began = arena.elapsed
        jobs = iter(parcel.jobs)
        played = tuple(chain.from_iterable(arena.play(lambda: next(jobs, None))))
        return Reply(worker, played, arena.elapsed - began)
    except Refusal as refusal:
        _close()
        return Reply(worker, refusal=str(refusal))
    except BaseException:
        _close()
        raise


_own = threading.local()
_open: list[Arena] = []


def _arena(orders: Orders) -> Arena:
    """Return this thread's arena for the orders; another plan's is closed."""
    if getattr(_own, "orders", None) != orders:
        _close()
        GAMES.update(orders.games)
        _own.arena = Arena(orders.plan, 1)
        _own.orders = orders
        _open.append(_own.arena)
    arena: Arena = _own.arena
    return arena


def _close() -> None:
    arena = getattr(_own, "arena", None)
    _own.arena = _own.orders = None
    if arena is not None:
        _open.remove(arena)
        arena.close()


def close_all() -> None:
    """Close the arenas of all threads; they open again when they are needed."""
    while _open:
        _open.pop().close()


atexit.register(close_all)
