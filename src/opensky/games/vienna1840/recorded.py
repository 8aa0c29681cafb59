"""Recorded games in the public format: which actions stand, and what each one means here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

Action = Mapping[str, Any]

STANDING_ORDERS = ("program_", "message", "log")
"""Types of actions that are no part of the game."""
MODULUS, FACTOR, SUMMAND = 2**31, 1103515245, 12345


def standing(actions: Sequence[Action]) -> list[Action]:
    """Return the actions that stand after undo and redo, automatic ones in line."""
    stand: list[Action] = []
    undone: list[list[Action]] = []
    for action in actions:
        if action["type"] == "undo":
            keep = len(stand) - 1
            if "action_id" in action:
                keep = sum(entry["id"] <= action["action_id"] for entry in stand)
            undone.append(stand[keep:])
            del stand[keep:]
        elif action["type"] == "redo":
            if undone:
                stand += undone.pop()
        elif not action["type"].startswith("message"):
            undone.clear()
            stand.append(action)
    return [entry for action in stand for entry in in_line(action)]


def in_line(action: Action) -> Iterator[Action]:
    """Yield an action and the automatic ones that follow it."""
    yield action
    for automatic in action.get("auto_actions", ()):
        yield {**automatic, "id": action["id"], "auto": True}


def is_order(action: Action) -> bool:
    """Say whether an action is a standing order or talk."""
    return str(action["type"]).startswith(STANDING_ORDERS)


class Generator:
    """The generator behind the draws of seeded games."""

    def __init__(self, seed: int) -> None:
        self.state = seed % MODULUS

    def shuffle(self, items: Sequence[str]) -> list[str]:
        """Shuffle: one number per item in list order, sorted by it."""
        return [item for _, item in sorted(((self.draw(), item) for item in items), key=first)]

    def draw(self) -> int:
        """Return the next number."""
        self.state = (FACTOR * self.state + SUMMAND) % MODULUS
        return self.state


def first(drawn: tuple[int, str]) -> int:
    """Sort by the number alone."""
    return drawn[0]
