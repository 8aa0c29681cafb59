"""Leases at the end of a month: what they cost, what change is given, where planes go [L]."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from opensky.referee.opensky.bidding import card
from opensky.referee.opensky.cards import Cards, holds, joined, spelled, without
from opensky.referee.opensky.material import FLEET, NOVEMBER, PLANE_PRICE, TOKEN_VALUE
from opensky.referee.opensky.phase import Phase
from opensky.referee.opensky.planning import flights, fly
from opensky.referee.opensky.position import Airline, Position
from opensky.referee.verdict import Broken

FORM = re.compile(r"lease ([1-6]) take (none|[0-9+]{1,40}) put (none|[0-9+]{1,40}) tokens ([0-3])")


class Lease(NamedTuple):
    """One way to lease, in the order of STATE.md: planes, cards taken, cards put down, tokens."""

    planes: int
    take: Cards
    put: Cards
    tokens: int

    def __str__(self) -> str:
        take, put = spelled(self.take, "+", "none"), spelled(self.put, "+", "none")
        return f"lease {self.planes} take {take} put {put} tokens {self.tokens}"


class Leasing(Phase):
    """One lease, or none, for every seat that can pay one [L1, L3]."""

    rule = "L1"
    due = "lease N take CARDS put CARDS tokens K` or `lease none"

    def seek(self, table: Position) -> int | None:
        """Ask in turn order who has at least one possible lease [L1]."""
        while table.queue and not table.left:
            seat = table.queue[0]
            if _can_pay(*_purse(table, seat)):
                return seat
            if table.airlines[seat].won and not _room(table, seat):
                table.note("L4")
            table.queue = table.queue[1:]
        return None

    def options(self, table: Position) -> list[str]:
        """List every lease there is."""
        return ["lease none", *_texts(*_purse(table, table.queue[0]))]

    def apply(self, table: Position, text: str) -> None:
        """Take won cards back, put the change down [L2, L3]."""
        if text == "lease none":
            table.queue = table.queue[1:]
            return
        seat = table.queue[0]
        lease = self._read(text)
        _judge(table, seat, lease)
        airline = table.airlines[seat]
        airline.won = joined(without(airline.won, *lease.take), *lease.put)
        airline.hand = joined(without(airline.hand, *lease.put), *lease.take)
        airline.unused -= lease.tokens
        airline.lying += lease.tokens
        table.left = lease.planes
        table.note("L2", *(["L3"] if lease.put or lease.tokens else []))

    def after(self, table: Position) -> str:
        """Place what was leased at once [L5], else go on to the next month or season [Y1, R]."""
        if table.left:
            return "place"
        return "plan" if table.month == NOVEMBER else "dice"  # [R2]

    def _read(self, text: str) -> Lease:
        form = FORM.fullmatch(text)
        if form is None:
            raise self.misspelled(text)
        planes, take, put, tokens = form.groups()
        return Lease(int(planes), _values(take), _values(put), int(tokens))


class Placing(Phase):
    """Leased planes are placed at once, as in network planning [L5]."""

    rule = "L5"
    due = "fly ROUTE"

    def seek(self, table: Position) -> int | None:
        """Ask the lessee for its next plane."""
        return table.queue[0] if table.left else None

    def options(self, table: Position) -> list[str]:
        """List the routes that the seat may fly."""
        return flights(table, table.queue[0])

    def apply(self, table: Position, text: str) -> None:
        """Place one leased plane, with the regional rule and subsidies [L5, B6, G3]."""
        fly(self, table, table.queue[0], text)
        table.left -= 1  # [L5]
        table.note("L5")

    def after(self, table: Position) -> str:
        """Go on with the next seat: one lease a player and month [L3]."""
        table.queue = table.queue[1:]
        return "lease"


def _values(word: str) -> Cards:
    if word == "none":
        return ()
    return tuple(card(value, "lease") for value in word.split("+"))


def _judge(table: Position, seat: int, lease: Lease) -> None:
    """Raise Broken unless the lease is exactly paid, from cards and tokens that are there."""
    airline = table.airlines[seat]
    paid = sum(lease.take) - sum(lease.put) - TOKEN_VALUE * lease.tokens
    for rule, is_broken, message in (
        ("L3", sorted(lease.take) != [*lease.take], "values taken must ascend"),
        ("L3", sorted(lease.put) != [*lease.put], "values put down must ascend"),
        ("L2", not holds(airline.won, lease.take), "not all cards taken lie as points"),
        ("L3", not holds(airline.hand, lease.put), "not all cards put down are in hand"),
        ("L3", bool({*lease.take} & {*lease.put}), "a denomination is moved both ways"),
        ("L3", lease.tokens > _change(table, airline), "not so many tokens may be put down"),
        ("L3", paid != PLANE_PRICE * lease.planes, f"pays {paid}, not {PLANE_PRICE} a plane"),
        ("L4", lease.planes > _room(table, seat), "more planes than the fleet has"),
    ):
        if is_broken:
            raise Broken(rule, f"{lease}: {message}")


def _change(table: Position, airline: Airline) -> int:
    """Count the ancillary tokens that may be put down, by the ruling `lease_change` [L3]."""
    return airline.unused if table.rulings["lease_change"] == "cards+ancillaries" else 0


def _room(table: Position, seat: int) -> int:
    """Count the planes that the fleet lacks on the board [L4]."""
    return FLEET[table.seats] - len(table.airlines[seat].planes)  # [L4]


def _purse(table: Position, seat: int) -> tuple[Cards, Cards, int, int]:
    airline = table.airlines[seat]
    return airline.won, airline.hand, _change(table, airline), _room(table, seat)


@lru_cache(maxsize=65536)
def _can_pay(won: Cards, hand: Cards, tokens: int, room: int) -> bool:
    return any(_leases(won, hand, tokens, room))


@lru_cache(maxsize=4096)
def _texts(won: Cards, hand: Cards, tokens: int, room: int) -> tuple[str, ...]:
    return tuple(map(str, sorted(_leases(won, hand, tokens, room))))


def _leases(won: Cards, hand: Cards, tokens: int, room: int) -> Iterator[Lease]:
    """Find every lease by trying all that can be taken against all that can be put down [L3]."""
    for take in _subsets(won) if room else ():
        for put in _subsets(hand):
            if not {*take}.isdisjoint(put):
                continue
            for laid in range(tokens + 1):
                planes, odd = divmod(sum(take) - sum(put) - TOKEN_VALUE * laid, PLANE_PRICE)
                if not odd and 1 <= planes <= room:
                    yield Lease(planes, take, put, laid)


@lru_cache(maxsize=8192)
def _subsets(cards: Cards) -> tuple[Cards, ...]:
    """List the different hands that can be drawn from cards, the smallest first."""
    return tuple(
        hand for size in range(len(cards) + 1) for hand in sorted(set(combinations(cards, size)))
    )
