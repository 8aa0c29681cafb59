"""Demand cards as tuples of codes in alphabetical order: equal cards are one value [B-COMP-03]."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

Cards = tuple[str, ...]


def without(cards: Cards, *taken: str) -> Cards:
    """Take cards out; each must be there."""
    left = list(cards)
    for card in taken:
        left.remove(card)
    return tuple(left)


def joined(cards: Cards, *added: str) -> Cards:
    """Put cards in, keeping the order."""
    return tuple(sorted(cards + added))


def holds(cards: Cards, wanted: Cards) -> bool:
    """Tell whether all wanted cards are there, doubles counted."""
    return Counter(wanted) <= Counter(cards)


def spelled(cards: Cards, mark: str, nothing: str) -> str:
    """Join the codes by a mark, or spell that there is nothing."""
    return mark.join(cards) or nothing


def choices(hand: Cards) -> list[str]:
    """List the spellings of all subsets of a hand, by number of cards, then text."""
    subsets = {some for size in range(len(hand) + 1) for some in combinations(hand, size)}
    ordered = sorted(subsets, key=lambda some: (len(some), "+".join(some)))
    return [spelled(some, "+", "none") for some in ordered]
