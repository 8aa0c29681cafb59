"""Which bots can be compared at all: those joined by games, directly or through others."""

from __future__ import annotations

from collections.abc import Iterable

from opensky.outcomes import Outcome


def groups(outcomes: Iterable[Outcome]) -> list[tuple[str, ...]]:
    """Return the sets of bots that never met each other, largest first, names in order.

    Bots of one group may still stand in one direction only (all of these beat all of those);
    the likelihood then knows no bound for their distance, and the prior gives it one.
    """
    leader: dict[str, str] = {}
    for bots in {game.bots for game in outcomes}:
        for bot in bots:
            leader[_leader(leader, bot)] = _leader(leader, bots[0])
    members: dict[str, list[str]] = {}
    for bot in sorted(leader):
        members.setdefault(_leader(leader, bot), []).append(bot)
    return sorted((tuple(bots) for bots in members.values()), key=lambda bots: (-len(bots), bots))


def _leader(leader: dict[str, str], bot: str) -> str:
    """Follow a bot to the head of its group, and shorten the way for the next who asks."""
    while leader.setdefault(bot, bot) != bot:
        leader[bot] = bot = leader[leader[bot]]
    return bot
