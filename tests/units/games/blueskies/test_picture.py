"""The table as a person sees it: whole, in eighty columns, with nothing that is hidden."""

from __future__ import annotations

from itertools import islice

import pytest

from opensky.games.blueskies import GAME
from rules.blueskies.situations import table
from units.games.blueskies.games import BOARD, moments


def drawn(airports: str, seat: int = 0, **situation: object) -> list[str]:
    return GAME.picture(table(airports, **situation).view(seat), seat)


def test_an_airport_shows_value_cards_passengers_buyout_and_gates() -> None:
    lines = drawn("SEA 5 L,1 | ATL 3 0,- | DEN 1 L | PHX 2 -", seats=2)
    rows = {line[:3]: " ".join(line.split()) for line in lines}
    assert rows["SEA"] == "SEA Seattle 2 2/2 5 4 L:3 1:2"
    assert rows["ATL"] == "ATL Atlanta 5 5/5 3 0:3 (5)"
    assert rows["DEN"] == "DEN Denver 3 3/3 1 N/A L:1 (3)"
    assert rows["PHX"] == "PHX Phoenix 2 2/2 2 (2) (3)"
    assert "southeast: bonus 11; strength seat 0 5, seat 1 0" in lines
    assert "southwest: bonus 12; strength seat 0 0, seat 1 0; counts DFW, LAX too" in lines


def test_the_own_hand_is_shown_and_that_of_others_is_counted() -> None:
    lines = drawn("ATL 3 0", seat=0, hands="JFK BOS SEA | ATL ORD DEN", scores="12 | 7")
    assert lines[-4:] == [
        ">seat 0: 12 points, income 3, 19 markers, special action unused,",
        "         26 points if it ended now; hand BOS, JFK, SEA",
        " seat 1: 7 points, income 0, 20 markers, special action unused,",
        "         10 points if it ended now; hand 3 cards",
    ]
    assert "round 1: buy gates; seat 0 has the start marker; seat 0 has 6 points to spend" in lines


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_airport_is_there_once_and_every_line_fits(seats: int) -> None:
    codes = sorted(airport.code for airport in BOARD.airports)
    for number, (game, _) in enumerate(islice(moments(seats, seed=3), 0, None, 5)):
        lines = GAME.picture(game.view(number % seats), number % seats)
        shown = [line[:3] for line in lines if line[3:4] == " " and line[:3].isupper()]
        assert sorted(shown) == codes
        assert max(map(len, lines)) <= 80
        assert len([line for line in lines if "special action" in line]) == seats
