"""A search and a solution cannot use what the seat may not know [F2]."""

from __future__ import annotations

import random

import pytest
from hypothesis import assume, given, settings

from properties.opensky.tables import SEEDS, SETTINGS, Setting, Table, moments

FEW = settings(max_examples=10, deadline=None, derandomize=True, database=None)


@pytest.mark.rule("F2")
@FEW
@given(setting=SETTINGS, seed=SEEDS)
def test_thought_is_the_same_whatever_others_have_bid_face_down(
    setting: Setting, seed: int
) -> None:
    rng = random.Random(seed)
    pairs = 0
    for moment in moments(setting.table(), rng, "bid"):
        one, other = moment.copy(), moment.copy()
        while one.phase == other.phase == "bid":
            if one.state_bytes() != other.state_bytes():
                compare(one, other, seed)
                pairs += 1
            options = one.options()
            one.apply(rng.choice(options))
            other.apply(rng.choice(options))
    assume(pairs)


def compare(one: Table, other: Table, seed: int) -> None:
    """Let the seat to act think at two tables that differ in the bids of others alone."""
    seat = one.to_act()
    for policy in ("uniform", "keen", "shrewd"):
        found = [
            look.search(simulations=60, policy=policy, seed=seed)
            for look in (one, other, one.view(seat), other.view(seat))
        ]
        assert found == [found[0]] * 4
    assert one.view(seat).solve(rollouts=1, seed=seed) == other.view(seat).solve(
        rollouts=1, seed=seed
    )
