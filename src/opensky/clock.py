"""The time a bot has, in seconds."""

from __future__ import annotations

from dataclasses import dataclass

PATIENCE = 60.0
"""Seconds for one decision where a plan has no clock."""


@dataclass(frozen=True, slots=True)
class Clock:
    """What a plan allows; None where it sets no bound."""

    per_decision: float | None = None
    per_game: float | None = None

    @property
    def longest(self) -> float:
        """The longest that one decision may ever take."""
        bounds = [bound for bound in (self.per_decision, self.per_game) if bound is not None]
        return min(bounds, default=PATIENCE)

    @property
    def late(self) -> str:
        """What is said of an answer that took too long: the same words if it never came."""
        return f"no answer within {self.longest:g} s"

    @property
    def used_up(self) -> str:
        """What is said of an answer after the time for the whole game."""
        return f"no time left of {self.per_game:g} s for the game"
