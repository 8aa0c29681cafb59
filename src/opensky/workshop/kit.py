"""The conformance kit: whether a league can rely on a bot, and if not, where it fails.

Every kind of table is played twice, by processes of their own and in opposite orders; a bot that
keeps nothing between games and draws only from its own generator plays the same games both times.
If it does not, a third process repeats the first order, which tells the two causes apart.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from opensky.bots import survey
from opensky.clock import Clock
from opensky.faults import START, Verdict
from opensky.game import GameType
from opensky.games import DEFAULT, GAMES, find
from opensky.store import text_of
from opensky.workshop.findings import ANYWHERE, CHECKS, LEAK, SAME, Finding, seen, stuck, unlike
from opensky.workshop.orders import ALONE, Answered, Case, Heard, Orders, Played, cases
from opensky.workshop.watch import hear

SECONDS = 1.0
"""For one decision, unless the caller says otherwise."""


@dataclass(frozen=True, slots=True)
class Report:
    """What the kit has seen."""

    bot: str
    tables: int
    """Kinds of table."""
    games: int
    decisions: int
    phases: Mapping[str, int]
    """By phase, how often the bot was asked; 0 where only its opponents were."""
    findings: tuple[Finding, ...]
    tried: tuple[str, ...] = CHECKS
    """The checks that were made; a bot that hangs or ends its process cuts the others off."""


def check(
    bot: str | Path,
    game: str = DEFAULT,
    seconds: float = SECONDS,
    seed: str = "1",
    tables: Sequence[Case] | None = None,
) -> Report:
    """Try a bot file, path.py or path.py:Class; raise Refusal when it cannot be loaded.

    It has so many seconds for one decision; the seed names the deals. It is tried at the tables
    given, by default at all kinds, see `cases`.
    """
    box = find(game)
    entry = survey(str(bot), Path())
    tables = tuple(cases(box)) if tables is None else tuple(tables)
    todo = tuple((number, number) for number in range(len(tables)))
    orders = Orders(game, dict(GAMES), entry, Clock(seconds), seed, tables, todo, positions(box))
    first = hear(orders)
    if first.stuck is not None:
        return _report(orders, first, _stuck(orders, first), _begun(first))
    findings = list(seen(orders, first))
    short = replace(orders, positions=())
    second = hear(replace(short, deals=todo[::-1]), 2)
    if second.stuck is not None:
        findings += stuck(replace(short, deals=todo[::-1]), second)
        return _report(orders, first, findings, _begun(first))
    third = None
    if any(match.lines != second.matches[key].lines for key, match in first.matches.items()):
        third = hear(short, 3)
        third = None if third.stuck else third
    return _report(orders, first, [*findings, *unlike(orders, first, second, third)])


def positions(game: GameType) -> tuple[tuple[str, str], ...]:
    """Read name and text of the positions that the game publishes, if it does."""
    path = getattr(game, "positions", None)
    if path is None:
        return ()
    rows = map(json.loads, text_of(path).splitlines())
    return tuple((row["name"], row["position"]) for row in rows)


def _stuck(orders: Orders, heard: Heard) -> Sequence[Finding]:
    """Tell what was seen before a bot hung or ended its process, and that.

    The game in which it did is played again with the fault imposed, so that the record shows the
    position; in the other rotations the bot is not even made.
    """
    place = heard.stuck
    before = list(seen(orders, heard))
    if place is None or place.step >= len(orders.deals):
        return [*before, *stuck(orders, heard)]
    case, deal = orders.deals[place.step]
    seats = range(orders.cases[case].seats)
    known = [
        Verdict(rotation, seat, START, place.kind, place.detail)
        for rotation in seats
        for seat in seats
        if rotation != place.rotation
        and not (orders.cases[case].field == ALONE and (seat + rotation) % len(seats))
    ]
    own = Verdict(place.rotation, place.seat, place.event, place.kind, place.detail)
    once = replace(orders, deals=((case, deal),), positions=(), verdicts=(own, *known))
    here = f"rotation {place.rotation}, event"
    again = [finding for finding in seen(once, hear(once)) if here in finding.where]
    return [*before, *(again or stuck(orders, heard))]


def _begun(heard: Heard) -> frozenset[str]:
    """Name the checks that were made before a bot hung or ended its process."""
    of_games = {*CHECKS} - {SAME, LEAK, ANYWHERE} if heard.matches else set[str]()
    return frozenset(of_games | ({ANYWHERE} if heard.positions else set()))


def _report(
    orders: Orders,
    heard: Heard,
    findings: Sequence[Finding],
    begun: Collection[str] = CHECKS,
) -> Report:
    phases: Counter[str] = Counter()
    steps: list[Played | Answered] = [*heard.matches.values(), *heard.positions]
    for step in steps:
        for phase, count in step.phases.items():
            phases[phase] += count
    games = sum(len(match.lines) for match in heard.matches.values())
    found = {finding.check for finding in findings}
    return Report(
        orders.entry.name,
        len(orders.cases),
        games,
        phases.total(),
        dict(phases),
        tuple(findings),
        tuple(check for check in CHECKS if check in begun or check in found),
    )
