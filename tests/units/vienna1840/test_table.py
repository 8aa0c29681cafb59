"""The table: what is not offered is refused whole or is one of the legal ones left out."""

import random

import pytest

from opensky.game import DICE, Illegal
from opensky.games.vienna1840 import GAME, Assign, Bid, BuyPrivate, Run, Table
from opensky.games.vienna1840.decisions import Decision

LEFT_OUT = (Bid, Run, Assign, BuyPrivate)
"""Kinds of decisions of which the options are a documented part; see RECORD.md."""


def pick(table: Table, rng: random.Random) -> Decision:
    if table.to_act() == DICE:
        return rng.choice([decision for decision, _ in table.chances()])
    return rng.choice(table.options())


def refusal(table: Table, decision: Decision) -> str | None:
    """Return the rule that forbids a decision, None if it was carried out."""
    try:
        table.apply(decision)
    except Illegal as illegal:
        return illegal.rule
    return None


@pytest.mark.parametrize("rules", ["printed", "reference"])
@pytest.mark.parametrize("seats", [2, 4])
def test_a_decision_of_another_moment_is_refused_whole_or_left_out_but_legal(
    seats: int, rules: str
) -> None:
    table = GAME.table(GAME.board("vienna"), seats, {"rules": rules})
    rng = random.Random(seats)
    seen: list[Decision] = []
    refused = 0
    while table.to_act() is not None:
        offered = {*table.options(), *(decision for decision, _ in table.chances())}
        for other in rng.sample(seen, min(len(seen), 3)):
            if other in offered:
                continue
            before, twin = table.state_text(), table.copy()
            rule = refusal(twin, other)
            if rule is None:
                assert isinstance(other, LEFT_OUT), f"{other} in {table.step}"
            else:
                assert (bool(rule), twin.state_text()) == (True, before), f"{other} [{rule}]"
                refused += 1
        seen.append(pick(table, rng))
        table.apply(seen[-1])
    assert refused > 100


@pytest.mark.parametrize("seats", range(2, 7))
def test_harmless_decisions_alone_end_the_game(seats: int) -> None:
    table = GAME.table(GAME.board("vienna"), seats, {})
    for _ in range(5000):
        if table.to_act() is None:
            break
        harmless = table.chances()[0][0] if table.to_act() == DICE else table.options()[0]
        table.apply(harmless)
    assert table.to_act() is None
    assert table.round == "CR6.a"


def test_a_finished_table_takes_nothing_more() -> None:
    table = GAME.table(GAME.board("vienna"), 2, {})
    rng = random.Random(0)
    while table.to_act() is not None:
        table.apply(pick(table, rng))
    with pytest.raises(Illegal):
        table.apply(table.parse("pass"))
    assert (table.options(), table.chances()) == ((), ())
