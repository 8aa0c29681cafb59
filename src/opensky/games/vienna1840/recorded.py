"""Recorded games in the public format: which actions stand, and what each one means here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

Action = Mapping[str, Any]

STANDING_ORDERS = ("program_", "message", "log")
"""Types of actions that are no part of the game."""
MODULUS, FACTOR, SUMMAND = 2**31, 1103515245, 12345


def fault_of(game: object) -> str:
    """Say what is wrong with the shape of a recorded game, "" if nothing is."""
    if not isinstance(game, dict):
        return "a recorded game is an object"
    players, settings = game.get("players"), game.get("settings")
    if not isinstance(players, list) or not all(isinstance(name, str) for name in players):
        return "players: a list of names is due"
    if not 2 <= len(set(players)) == len(players) <= 6:
        return "players: 2 to 6 different names are due [V-SU-01]"
    if not isinstance(settings, dict) or type(settings.get("seed")) is not int:
        return "settings: a number is due as seed"
    return fault_of_actions(game.get("actions"))


def fault_of_actions(actions: object) -> str:
    """Say which action has not the shape of one, "" if all have."""
    if not isinstance(actions, list):
        return "actions: a list is due"
    for place, action in enumerate(actions):
        if not isinstance(action, dict) or not isinstance(action.get("type"), str):
            return f"actions: number {place} is no object with a type"
        if type(action.get("id")) is not int or not isinstance(action.get("entity", ""), str | int):
            return f"actions: number {place} has no id or no entity that can be read"
        automatic = action.get("auto_actions", [])
        if not isinstance(automatic, list) or any(not isinstance(a, dict) for a in automatic):
            return f"actions: number {place}: auto_actions is no list of actions"
    return ""


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
