"""Where one number per bot does not tell the story: head-to-head, surprising pairs, cycles.

For every pair that met, the points (finished above, ties as half) are held against what the
ratings let expect at the same tables. The surprise is the excess in standard errors; the games
of a match count as one observation.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, permutations
from typing import TypeAlias

import numpy as np

from opensky.errors import Refusal
from opensky.outcomes import Match, Outcome, matches
from opensky.ratings.elo import MEAN, RESAMPLES, SCALE, Estimate, Group, rate
from opensky.ratings.model import Floats

NOTEWORTHY = 1.96
"""Standard errors that chance alone exceeds, on either side, once in twenty."""
FEWEST = 6
"""Matches before a lead counts: five won in a row are not yet beyond 1 in 20 (2 in 32)."""
ROUNDING = 1e-9

Gain: TypeAlias = tuple[int, float, float]
"""Games, points and expected points of a pair in one match."""
Chances: TypeAlias = Callable[[tuple[str, ...]], Floats]


@dataclass(frozen=True, slots=True)
class MatchUp:
    """The points of `bot` against `against`, and what the ratings let expect."""

    bot: str
    against: str
    games: int
    matches: int
    points: float
    expected: float
    surprise: float
    """Points beyond the expected ones, in standard errors; 0 where they cannot vary."""
    lead: float
    """Points beyond half of the games, in standard errors."""


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """What two bots did against each other, whoever else sat at the table."""

    bot: str
    other: str
    games: int
    matches: int
    wins: int
    ties: int
    losses: int
    difference: Estimate
    """In Elo, from these games alone."""


def head_to_head(
    outcomes: Iterable[Outcome],
    bot: str,
    other: str,
    rng: np.random.Generator,
    resamples: int = RESAMPLES,
) -> HeadToHead:
    """Compare two bots by the games that both played; raise Refusal when there are none."""
    pair = [
        reduced for game in outcomes for reduced in [_only(game, bot, other)] if reduced is not None
    ]
    if bot == other or not pair:
        raise Refusal(f"{bot!r} and {other!r} did not meet in any game; two bots that did are due")
    (group,) = rate(pair, rng, resamples)
    ahead = [
        game.places[game.bots.index(bot)] - game.places[game.bots.index(other)] for game in pair
    ]
    return HeadToHead(
        bot=bot,
        other=other,
        games=len(pair),
        matches=group.matches,
        wins=sum(step < 0 for step in ahead),
        ties=ahead.count(0),
        losses=sum(step > 0 for step in ahead),
        difference=group.difference(bot, other),
    )


def match_ups(outcomes: Iterable[Outcome], group: Group) -> list[MatchUp]:
    """Return each pair of a group once, the more surprising first, from the winner's side."""
    chances = _expectation(group)
    gained: dict[tuple[str, str], list[Gain]] = {}
    for match in matches(outcomes):
        if match[0].bots[0] in group.bots:
            for pair, gain in _gains(match, chances).items():
                gained.setdefault(pair, []).append(gain)
    found = [_match_up(*pair, gains) for pair, gains in sorted(gained.items())]
    return sorted(found, key=lambda up: (-round(up.surprise, 9), up.bot, up.against))


def chance_of_surprise(ups: Sequence[MatchUp]) -> float:
    """Return how likely the worst of so many pairs is so surprising if the ratings tell all."""
    worst = max((up.surprise for up in ups), default=0.0)
    alone = math.erfc(worst / math.sqrt(2))
    return -math.expm1(len(ups) * math.log1p(-alone)) if alone < 1 else 1.0


def cycles(ups: Iterable[MatchUp]) -> list[tuple[str, str, str]]:
    """Return bots that beat each other in a ring of three, each lead beyond chance."""
    beats = {
        (up.bot, up.against) if up.lead > 0 else (up.against, up.bot)
        for up in ups
        if abs(up.lead) > NOTEWORTHY and up.matches >= FEWEST
    }
    bots = sorted({bot for pair in beats for bot in pair})
    return [
        ring
        for three in combinations(bots, 3)
        for ring in (three, (three[0], three[2], three[1]))
        if all(pair in beats for pair in zip(ring, (*ring[1:], ring[0]), strict=True))
    ]


def _only(game: Outcome, bot: str, other: str) -> Outcome | None:
    """Cut a game down to two bots that sat in it once each."""
    if game.bots.count(bot) != 1 or game.bots.count(other) != 1:
        return None
    seats = sorted((game.bots.index(bot), game.bots.index(other)))
    first, second = (game.places[seat] for seat in seats)
    return replace(
        game,
        bots=tuple(game.bots[seat] for seat in seats),
        scores=tuple(game.scores[seat] for seat in seats),
        places=(1 + (first > second), 1 + (second > first)),
        faults=(),
        forfeits=(),
    )


def _gains(match: Match, chances: Chances) -> dict[tuple[str, str], Gain]:
    """Add up games, points and expected points of each pair in a match, names in order."""
    total: dict[tuple[str, str], Gain] = {}
    for game in match:
        expected = chances(game.bots)
        for a, b in permutations(range(game.seats), 2):
            pair = game.bots[a], game.bots[b]
            if pair[0] < pair[1]:
                point = (
                    1 + (game.places[a] < game.places[b]) - (game.places[a] > game.places[b])
                ) / 2
                games, points, due = total.get(pair, (0, 0.0, 0.0))
                total[pair] = (games + 1, points + point, due + float(expected[a, b]))
    return total


def _match_up(bot: str, against: str, gains: Sequence[Gain]) -> MatchUp:
    games, points, expected = (sum(each) for each in zip(*gains, strict=True))
    surprise = _in_standard_errors([won - due for _, won, due in gains])
    lead = _in_standard_errors([won - count / 2 for count, won, _ in gains])
    if surprise < 0:
        bot, against, surprise, lead = against, bot, -surprise, -lead
        points, expected = games - points, games - expected
    return MatchUp(bot, against, int(games), len(gains), points, expected, surprise, lead)


def _in_standard_errors(gains: Sequence[float]) -> float:
    """Divide a sum over matches by its standard error if each had the mean 0."""
    error = math.sqrt(math.fsum(gain * gain for gain in gains))
    return math.fsum(gains) / error if error > ROUNDING else 0.0


def _expectation(group: Group) -> Chances:
    """Return what a table of these bots lets expect, by pairs of seats; worked out once each."""
    worth = {bot: float(elo) / SCALE for bot, elo in zip(group.bots, group.elo - MEAN, strict=True)}

    @cache
    def chances(bots: tuple[str, ...]) -> Floats:
        strengths = [worth[bot] for bot in bots]
        return pair_chances(strengths, group.ties)

    return chances


def pair_chances(strengths: Sequence[float], ties: Mapping[int, float]) -> Floats:
    """Return (seats, seats) the chance that the row finishes above the column, ties as half."""
    seats = range(len(strengths))
    weight = {
        front: (1.0 if len(front) == 1 else ties[len(front)])
        * math.exp(sum(strengths[seat] for seat in front) / len(front))
        for size in (1, *ties)
        for front in combinations(seats, size)
    }

    @cache
    def above(left: tuple[int, ...]) -> Floats:
        points = np.zeros((len(strengths), len(strengths)))
        fronts = [front for size in (1, *ties) for front in combinations(left, size)]
        total = sum(weight[front] for front in fronts)
        for front in fronts if len(left) > 1 else ():
            rest = tuple(seat for seat in left if seat not in front)
            step = above(rest).copy()
            step[np.ix_(front, rest)] = 1.0
            step[np.ix_(front, front)] = 0.5
            points += weight[front] / total * step
        return points

    return above(tuple(seats))
