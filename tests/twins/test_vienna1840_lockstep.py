"""1840 in engine and referee at once: random games, the ledger compared at every step."""

from __future__ import annotations

import pytest

from opensky.games import find
from opensky.proof import lockstep
from opensky.proof.pair import Setting, set_up

GAME = find("vienna1840")


@pytest.mark.parametrize("rules", GAME.rulings["rules"])
def test_random_games_for_every_number_of_seats_do_not_differ(rules: str) -> None:
    settings = lockstep.settings(
        GAME, [*GAME.seats], GAME.boards, [f"rules={rules}", "three_players=small3"]
    )
    plan = lockstep.Plan(settings, "twins", len(settings))
    tally, finding = lockstep.run(plan, 1, lambda total: None)
    assert finding is None, finding
    assert tally.games == len(settings)
    assert tally.attempts > 100
    assert {"run", "tile", "sell", "remove", "dividend", "assign"} <= set(tally.events)


def test_a_referee_without_lists_is_asked_for_none() -> None:
    rulings = (("rules", "printed"), ("three_players", "full"))
    pair = set_up(Setting("vienna1840", "vienna", 3, rulings))
    assert pair.theirs.options() is None
    question = pair.ask()
    assert question is not None
    assert question.texts[0] == "offer 1"
