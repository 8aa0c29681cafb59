"""What stands behind the table, as plain data for `--json` and as text.

Who is likely the stronger of each two, what the seats and the rotations were worth, and where
one number per bot does not tell the story. All numbers are finite, or None where there is none.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypedDict

import numpy as np

from opensky.outcomes import Outcome
from opensky.ratings import Group
from opensky.ratings.duplicates import duplicates
from opensky.ratings.matchups import MatchUp, chance_of_surprise, cycles, match_ups
from opensky.ratings.seats import seat_effects
from opensky.report_text import copies_left_out
from opensky.text_tables import elide, matrix, table

LONGEST_NAME = 18
MATCH_UPS_SHOWN = 3
UP_HEAD = ("bot", "against", "points", "games", "expected", "std errors")


class MatchUpRow(TypedDict):
    """The points of `bot` against `against` and what its rating lets expect."""

    bot: str
    against: str
    games: int
    points: float
    expected: float
    surprise: float


class GroupDetails(TypedDict):
    """Per group: superiority[i][j] is the likelihood that bots[i] is stronger than bots[j]."""

    bots: list[str]
    superiority: list[list[float]]
    match_ups: list[MatchUpRow]
    chance_of_worst: float
    cycles: list[list[str]]


class SeatRow(TypedDict):
    """What a seat at a table of `seats` is worth, in Elo, against the average seat."""

    seats: int
    seat: int
    elo: float
    margin: float


class DuplicateRow(TypedDict):
    """How many independent games the rotations of one deal were worth; None without bound."""

    seats: int
    matches: int
    effect: float
    margin: float
    games_per_match: float | None


class Details(TypedDict):
    """Everything behind the table."""

    groups: list[GroupDetails]
    seats: list[SeatRow]
    duplicates: list[DuplicateRow]
    copies: int
    """Copies of games that were left out."""


def details(
    outcomes: Iterable[Outcome],
    ratings: Sequence[Group],
    rng: np.random.Generator,
    copies: int = 0,
) -> Details:
    """Work out what stands behind ratings of the same games."""
    games = list(outcomes)
    return {
        "groups": [_group(games, group) for group in ratings],
        "seats": [
            {
                "seats": size,
                "seat": seat,
                "elo": round(worth.value, 2),
                "margin": round(worth.margin, 2),
            }
            for size, effects in seat_effects(games, rng).items()
            for seat, worth in enumerate(effects)
        ],
        "duplicates": [
            {
                "seats": found.seats,
                "matches": found.matches,
                "effect": round(found.effect.value, 4),
                "margin": round(found.effect.margin, 4),
                "games_per_match": found.games_per_match and round(found.games_per_match, 2),
            }
            for found in duplicates(games, rng)
        ],
        "copies": copies,
    }


def details_text(found: Details) -> str:
    """Tell the details in 80 columns without colour."""
    parts = [part for group in found["groups"] for part in _group_text(group)]
    parts += _seat_lines(found["seats"]) + _duplicate_lines(found["duplicates"])
    return "\n\n".join([*parts, *copies_left_out(found["copies"])]) + "\n"


def _group(games: Sequence[Outcome], group: Group) -> GroupDetails:
    ups = match_ups(games, group)
    return {
        "bots": list(group.bots),
        "superiority": [[round(float(x), 4) for x in row] for row in group.superiority()],
        "match_ups": [_match_up_row(up) for up in ups],
        "chance_of_worst": round(chance_of_surprise(ups), 4),
        "cycles": [list(ring) for ring in cycles(ups)],
    }


def _match_up_row(up: MatchUp) -> MatchUpRow:
    return {
        "bot": up.bot,
        "against": up.against,
        "games": up.games,
        "points": up.points,
        "expected": round(up.expected, 2),
        "surprise": round(up.surprise, 2),
    }


def _group_text(group: GroupDetails) -> list[str]:
    bots = group["bots"]
    if len(bots) < 2:
        return []
    names = elide(bots, LONGEST_NAME)
    cells = {
        (row, column): "-" if row == column else _percent(chance)
        for row, chances in enumerate(group["superiority"])
        for column, chance in enumerate(chances)
    }
    ups = [_up_cells(row, names) for row in group["match_ups"]]
    like_it = f"seen in {_percent(group['chance_of_worst'])} % of leagues true to their ratings"
    rings = ["Cycle beyond chance: " + " > ".join(_ring(ring, names)) for ring in group["cycles"]]
    return [
        "How likely (%) the row is stronger than the column:",
        *matrix([names[bot] for bot in bots], cells),
        f"Least expected of {len(ups)} pairs; {like_it}:",
        table(ups[:MATCH_UPS_SHOWN], UP_HEAD, "llrrrr"),
        *(rings or ["No three bots beat each other in a ring beyond chance."]),
    ]


def _percent(share: float) -> str:
    if share < 0.01:
        return "<1"
    return ">99" if share > 0.99 else f"{100 * share:.0f}"


def _ring(ring: Sequence[str], names: dict[str, str]) -> list[str]:
    return [names[bot] for bot in (*ring, ring[0])]


def _up_cells(row: MatchUpRow, names: dict[str, str]) -> tuple[str, ...]:
    return (
        names[row["bot"]],
        names[row["against"]],
        f"{row['points']:.1f}",
        str(row["games"]),
        f"{row['expected']:.1f}",
        f"{row['surprise']:.1f}",
    )


def _seat_lines(rows: Sequence[SeatRow]) -> list[str]:
    if not rows:
        return []
    shown = [
        (str(row["seats"]), str(row["seat"]), f"{row['elo']:+.0f}", f"{row['margin']:.0f}")
        for row in rows
    ]
    return [
        "What a seat is worth, against the average seat of its table:",
        table(shown, ("seats", "seat", "Elo", "±"), "rrrr"),
    ]


def _duplicate_lines(rows: Sequence[DuplicateRow]) -> list[str]:
    return [
        f"Tables of {row['seats']}: the {row['seats']} rotations of a deal were worth "
        f"{_worth(row['games_per_match'])}\n(design effect {row['effect']:.2f} ± "
        f"{row['margin']:.2f}, from {row['matches']} matches)."
        for row in rows
    ]


def _worth(games: float | None) -> str:
    return "any number of independent games" if games is None else f"{games:.1f} independent games"
