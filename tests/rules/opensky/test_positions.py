"""Positions: the text of a table is read back, whatever the phase, and bad texts are refused."""

from __future__ import annotations

import random

import pytest

from opensky.errors import Refusal
from opensky.game import DICE
from opensky.games.opensky import GAME
from rules.opensky.pictures import position_text
from rules.opensky.situations import fresh, table


@pytest.mark.parametrize("board", ["europe", "north_america"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_moment_of_a_game_is_read_back(seats: int, board: str) -> None:
    rng, game, phases = random.Random(f"{board} {seats}"), fresh(seats, board), set()
    while game.to_act() is not None:
        text = game.state_text()
        phases.add(text.split(" phase ")[1].split()[0])
        twin = GAME.position(GAME.board(board), text)
        assert twin.state_text() == text
        assert twin.to_act() == game.to_act()
        assert [*map(str, twin.options())] == [*map(str, game.options())]
        chances = game.chances() if game.to_act() == DICE else ()
        game.apply(rng.choice([d for d, _ in chances]) if chances else rng.choice(game.options()))
    assert {"callsign", "plan", "dice", "market"} <= phases


@pytest.mark.parametrize("field", ["seat 0 planes", "month 4", "callsigns AMS", "dice ABC"])
def test_a_position_with_a_broken_line_is_refused(field: str) -> None:
    text = position_text("AMS-FRA | -")
    assert field in text
    for bad in (text.replace(field, "nonsense"), text.replace(field, f"{field} {field}")):
        with pytest.raises(Refusal):
            GAME.position(GAME.board("europe"), bad)


def test_a_picture_that_is_sound_is_taken() -> None:
    text = position_text("AMS-FRA | -")
    assert table("AMS-FRA | -").state_text() == text


def test_decisions_print_as_they_are_read() -> None:
    game = table("AMS-FRA | -")
    for text in ("market AB", "market AC", "bid none", "bid 300 AMS-FRA", "flash 250", "attach 2"):
        assert str(game.parse(text)) == text
