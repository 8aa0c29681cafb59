"""Standings and cross table as plain data, for `--json`.

All numbers are finite; Elo and margins are rounded to two decimals, shares to four, so that the
text is the same on every machine. `opensky.report_text` prints the same data for people.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypedDict

from opensky.outcomes import Outcome
from opensky.ratings import Estimate, Group
from opensky.ratings.tally import Tally, meetings, tallies


class BotRow(TypedDict):
    """One bot in the table; `low` and `high` bound the Elo with 95 % confidence."""

    rank: int
    bot: str
    elo: float
    margin: float
    low: float
    high: float
    games: int
    mean_place: float
    mean_score: float
    wins: int
    shared_wins: int
    faults: int
    forfeits: int


class NeighbourRow(TypedDict):
    """Two bots that stand next to each other; `differ` with 95 % confidence."""

    upper: str
    lower: str
    difference: float
    margin: float
    differ: bool


class CrossRow(TypedDict):
    """How often `bot` finished above `against`, ties as half: `points` of `games`."""

    bot: str
    against: str
    games: int
    points: float
    score: float


class GroupTable(TypedDict):
    """The bots that can be compared, best first; `ties` by size, as the model weighs them."""

    games: int
    matches: int
    ties: dict[str, float]
    bots: list[BotRow]
    neighbours: list[NeighbourRow]
    cross: list[CrossRow]


class Standings(TypedDict):
    """One table for each group of bots that never met the others, the largest first."""

    groups: list[GroupTable]
    copies: int
    """Copies of games that were left out."""


def standings(outcomes: Iterable[Outcome], ratings: Sequence[Group], copies: int = 0) -> Standings:
    """Lay out ratings beside the counts of the games that they come from."""
    games = list(outcomes)
    counts = tallies(games)
    cross = _cross(games)
    groups = [_group_table(group, counts, cross) for group in ratings]
    return {"groups": groups, "copies": copies}


def _group_table(
    group: Group, counts: dict[str, Tally], cross: dict[tuple[str, str], CrossRow]
) -> GroupTable:
    ratings = {bot: group.rating(bot) for bot in group.bots}
    return {
        "games": group.games,
        "matches": group.matches,
        "ties": {str(order): round(value, 4) for order, value in group.ties.items()},
        "bots": [_bot_row(bot, ratings, counts[bot]) for bot in group.bots],
        "neighbours": [
            _neighbour_row(upper, lower, group.difference(upper, lower))
            for upper, lower in zip(group.bots, group.bots[1:], strict=False)
        ],
        "cross": [cross[a, b] for a in group.bots for b in group.bots if (a, b) in cross],
    }


def _bot_row(bot: str, ratings: dict[str, Estimate], counts: Tally) -> BotRow:
    rating = ratings[bot]
    elo = round(rating.value, 2)
    return {
        "rank": 1 + sum(round(other.value, 2) > elo for other in ratings.values()),
        "bot": bot,
        "elo": elo,
        "margin": round(rating.margin, 2),
        "low": round(rating.low, 2),
        "high": round(rating.high, 2),
        "games": counts.games,
        "mean_place": round(counts.mean_place, 4),
        "mean_score": round(counts.mean_score, 4),
        "wins": counts.wins,
        "shared_wins": counts.shared_wins,
        "faults": counts.faults,
        "forfeits": counts.forfeits,
    }


def _neighbour_row(upper: str, lower: str, difference: Estimate) -> NeighbourRow:
    return {
        "upper": upper,
        "lower": lower,
        "difference": round(difference.value, 2),
        "margin": round(difference.margin, 2),
        "differ": difference.excludes_zero,
    }


def _cross(games: list[Outcome]) -> dict[tuple[str, str], CrossRow]:
    return {
        (bot, against): {
            "bot": bot,
            "against": against,
            "games": met.games,
            "points": met.points,
            "score": round(met.score, 4),
        }
        for (bot, against), met in meetings(games).items()
    }
