"""The weights of random play: one for each option, none impossible, and they do their work."""

from __future__ import annotations

import pytest

from opensky.game import DICE
from opensky.games.opensky import GAME
from opensky.proof.choices import choices, pick


@pytest.mark.parametrize("board", GAME.boards)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_option_has_a_weight_and_can_be_played(board: str, seats: int) -> None:
    table = GAME.table(GAME.board(board), seats, {})
    luck, phases = iter(choices("weights", seats)), set()
    while table.to_act() is not None:
        is_roll = table.to_act() == DICE
        options = [roll for roll, _ in table.chances()] if is_roll else table.options()
        weights = [1] * len(options) if is_roll else GAME.weights(table, options)
        assert len(weights) == len(options)
        assert min(weights) >= 1
        phases.add(table.phase)
        table.apply(options[pick(next(luck), weights)])
    assert {"callsign", "plan", "market"} <= phases


def test_routes_between_callsigns_are_preferred() -> None:
    table = GAME.table(GAME.board("europe"), 2, {})
    for code in ("AMS", "CDG", "FRA", "LHR", "FCO", "MAD"):
        table.apply(table.parse(f"callsign {code}"))
    options = table.options()
    weights = dict(zip(map(str, options), GAME.weights(table, options), strict=True))
    assert weights["fly AMS-CDG"] > weights["fly CDG-MXP"] > weights["fly ATH-IST"] == 1


def test_fares_on_the_table_are_preferred() -> None:
    position = (
        "opensky/1 europe 2\n"
        "rulings airport original cards+ancillaries youngest\n"
        "month 3 phase bid to_act 1 left 0 round -\n"
        "callsigns AMS CDG FRA LHR FCO MAD\n"
        "cubes -\n"
        "dice ABC market AB\n"
        "seat 0 planes AMS-CDG tokens AMS,CDG hand 200,200,250,250,300,400,400,500,500 won -"
        " ancillaries 3 0 flash 1 cubes 3 bid 300 AMS-CDG flashed -\n"
        "seat 1 planes AMS-CDG tokens FRA,LHR hand 200,200,250,250,300,300,400,400,500,500 won -"
        " ancillaries 3 0 flash 1 cubes 3 bid - flashed -\n"
    )
    table = GAME.position(GAME.board("europe"), position)
    options = table.options()
    weights = dict(zip(map(str, options), GAME.weights(table, options), strict=True))
    assert weights["bid 300 AMS-CDG"] == max(weights.values())
    assert weights["bid 200 AMS-CDG"] < weights["bid 300 AMS-CDG"]
