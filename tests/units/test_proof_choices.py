"""The luck of random games: the same for the same name, and cut to any weights."""

from __future__ import annotations

from collections import Counter

import pytest

from opensky.proof.choices import MOST, choices, pick

TOP = 2**32


def test_choices_are_named_by_seed_and_game_alone() -> None:
    assert choices("1", 7) == choices("1", 7)
    assert len(choices("1", 7)) == MOST
    others = [choices("1", 8), choices("2", 7), choices("", 17), choices("1/", 7)]
    assert all(other != choices("1", 7) for other in others)
    assert all(0 <= choice < TOP for choice in choices("1", 7))


@pytest.mark.parametrize(
    ("choice", "weights", "place"),
    [
        (0, [1], 0),
        (TOP - 1, [1], 0),
        (0, [3, 1], 0),
        (TOP // 4 * 3 - 1, [3, 1], 0),
        (TOP // 4 * 3, [3, 1], 1),
        (TOP - 1, [1, 1, 1], 2),
        (0, [0, 5], 1),
    ],
)
def test_a_choice_falls_on_its_share_of_the_weights(
    choice: int, weights: list[int], place: int
) -> None:
    assert pick(choice, weights) == place


def test_shares_are_as_the_weights() -> None:
    drawn = Counter(pick(choice, [1, 2, 5]) for game in range(8) for choice in choices("s", game))
    total = sum(drawn.values())
    assert [round(8 * drawn[place] / total, 1) for place in range(3)] == pytest.approx(
        [1, 2, 5], abs=0.2
    )
