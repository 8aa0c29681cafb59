"""What a run of random games met: how much of each kind of table, of each event, of each rule."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, fields


@dataclass(slots=True)
class Tally:
    """Counts that add up over games, whoever played them."""

    games: int = 0
    decisions: int = 0
    rolls: int = 0
    attempts: int = 0
    """Texts tried besides what was played; `refused` of them by both engines."""
    refused: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    """Decisions for each kind of table."""
    events: Counter[str] = field(default_factory=Counter)
    """Events by their first word."""
    harmless: Counter[str] = field(default_factory=Counter)
    """Those of them that were the harmless option."""
    rules: Counter[str] = field(default_factory=Counter)
    """How often each rule decided something, as the referee counts."""

    def add(self, other: Tally) -> None:
        """Add the counts of other games."""
        for item in fields(self):
            mine, theirs = getattr(self, item.name), getattr(other, item.name)
            if isinstance(mine, Counter):
                mine.update(theirs)
            else:
                setattr(self, item.name, mine + theirs)
