"""The numbered rules of a game, read from its RULES.md."""

from __future__ import annotations

import re

from opensky.game import GameType

_RULE = re.compile(r"^- \*\*(?P<id>[A-Z][A-Za-z0-9-]*)\*\* (?P<text>.+)$", re.MULTILINE)


def rules(game: GameType) -> dict[str, str]:
    """Return id -> text of every rule, in the order of the book, without mark-up."""
    text = game.rules.read_text(encoding="utf-8")
    return {found["id"]: found["text"].replace("**", "") for found in _RULE.finditer(text)}
