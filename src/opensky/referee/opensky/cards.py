"""Fare cards as ascending tuples: one hand is one value, equal hands are equal [S4]."""

from __future__ import annotations

from functools import lru_cache

Cards = tuple[int, ...]


def without(cards: Cards, *taken: int) -> Cards:
    """Take cards out; each must be there."""
    left = list(cards)
    for card in taken:
        left.remove(card)
    return tuple(left)


def joined(cards: Cards, *added: int) -> Cards:
    """Put cards in, keeping the order."""
    return tuple(sorted(cards + added))


def holds(cards: Cards, wanted: Cards) -> bool:
    """Tell whether all wanted cards are there, doubles counted."""
    return all(cards.count(card) >= wanted.count(card) for card in set(wanted))


@lru_cache(maxsize=8192)
def spelled(cards: Cards, mark: str, nothing: str) -> str:
    """Join the values by a mark, or spell that there is nothing."""
    return mark.join(map(str, cards)) or nothing
