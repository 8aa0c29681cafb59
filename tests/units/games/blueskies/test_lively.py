"""The weights of random play: one for each option, none impossible, and they do their work."""

from __future__ import annotations

import pytest

from opensky.game import DICE
from opensky.games.blueskies import GAME
from opensky.proof.choices import choices, pick
from units.games.blueskies.games import BOARD


def moments(seats, number):
    """Play a lively game; yield the table, the options and their weights at every decision."""
    table = GAME.table(BOARD, seats, {})
    for choice in choices("weights", number):
        if table.to_act() is None:
            return
        if table.to_act() == DICE:
            options, weights = zip(*table.chances(), strict=True)
        else:
            options = table.options()
            weights = GAME.weights(table, options)
            yield table, options, weights
        table.apply(options[pick(choice, weights)])


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_option_has_a_weight_and_can_be_played(seats) -> None:
    phases = set()
    for table, options, weights in moments(seats, seats):
        assert len(weights) == len(options)
        assert min(weights) >= 1
        phases.add(table.phase)
    assert {"buy", "play"} <= phases


def test_buyouts_and_crowded_airports_are_preferred_and_cards_to_the_special_action() -> None:
    seen = set()
    for table, options, weights in moments(3, 1):
        by_text = dict(zip(map(str, options), weights, strict=True))
        for text, weight in by_text.items():
            verb, _, code = text.partition(" ")
            if verb == "buyout":
                assert weight == 6 + table.passengers[code]
            elif verb == "open" and any(owner is not None for owner in table.gates[code]):
                assert weight > 3
            elif verb == "special":
                assert weight < min(by_text[play] for play in by_text if play.startswith("play"))
            else:
                continue
            seen.add(verb)
    assert seen == {"buyout", "open", "special"}


def test_some_never_use_the_special_action() -> None:
    unused = used = 0
    for number in range(6):
        for table, _, _ in moments(2, number):
            last = table
        unused += sum(last.specials)
        used += 2 - sum(last.specials)
    assert unused
    assert used
