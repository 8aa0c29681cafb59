"""Engine and referee of Blue Skies over whole random games of all kinds, step by step."""

from __future__ import annotations

import os

import pytest

from opensky.games import find
from opensky.proof.case import dumps
from opensky.proof.lockstep import Plan, run, settings
from opensky.proof.tally import Tally
from opensky.referee.blueskies import UNCOUNTED
from opensky.rulebook import rules

GAME = find("blueskies")
GAMES = int(os.environ.get("OPENSKY_TWINS", "2000")) // 50
PARTS = 4
ALL = settings(GAME, [*GAME.seats], GAME.boards, ["mixed"])


def agreed(plan: Plan) -> Tally:
    """Play a plan in this process; fail with the smallest case that shows a difference."""
    tally, finding = run(plan, 1, lambda _: None)
    assert finding is None, f"game {finding.number}\n{dumps(finding.case)}"
    return tally


@pytest.mark.parametrize("part", range(PARTS))
def test_whole_games_agree_at_every_step(part: int) -> None:
    """Each part begins elsewhere among the kinds of table."""
    start = part * len(ALL) // PARTS
    kinds = [*ALL[start:], *ALL[:start]]
    tally = agreed(Plan(kinds, f"twins {part}", max(1, GAMES // PARTS)))
    assert tally.games == max(1, GAMES // PARTS)
    assert tally.decisions > 40 * tally.games
    assert 0 < tally.refused < tally.attempts


def test_every_countable_rule_comes_up_in_some_games() -> None:
    tally = agreed(Plan(ALL[::11], "rules", 24))
    assert [rule for rule in rules(GAME) if not tally.rules[rule]] == [*UNCOUNTED]
