"""Tables as hypothesis draws them: any setting, played on for a while so that airlines compete."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from opensky.game import DICE
from opensky.games.opensky import GAME

Table = Any
"""A game of `opensky.game` or a view of it; the tests know it by its texts and public fields."""
Decision = Any
Thing = Any
"""Whatever can be reached."""

SELDOM_HARMLESS = 0.2
"""How often nothing is done where something could be."""


@dataclass(frozen=True)
class Setting:
    """What a table is set up with."""

    board: str
    seats: int
    rulings: tuple[str, ...]

    def table(self) -> Table:
        rulings = dict(zip(GAME.rulings, self.rulings, strict=True))
        return GAME.table(GAME.board(self.board), self.seats, rulings)


SETTINGS = st.builds(
    Setting,
    st.sampled_from(GAME.boards),
    st.sampled_from(GAME.seats),
    st.tuples(*(st.sampled_from(values) for values in GAME.rulings.values())),
)
SEEDS = st.integers(0, 2**32 - 1)
STEPS = st.integers(0, 160)


def choose(table: Table, rng: random.Random) -> Decision:
    """Choose for whoever is to act so that networks join the callsigns and markets are fought for.

    Fewer than one game in a hundred would see a tie or a dropped booking without that.
    """
    if table.to_act() == DICE:
        rolls, weights = zip(*table.chances(), strict=True)
        return rng.choices(rolls, weights)[0]
    options = table.options()
    if len(options) > 1 and str(options[0]) in {"bid none", "flash none", "attach 0", "lease none"}:
        return options[0] if rng.random() < SELDOM_HARMLESS else rng.choice(options[1:])
    served = {code for code in table.callsigns if code}
    weights = [1 + 10 * len(served & set(str(option)[4:].split("-"))) for option in options]
    return rng.choices(options, weights)[0]


def play(table: Table, rng: random.Random, steps: int) -> Table:
    """Play on for so many steps, or to the end."""
    for _ in range(steps):
        if table.to_act() is None:
            break
        table.apply(choose(table, rng))
    return table


def moments(table: Table, rng: random.Random, phase: str) -> Iterator[Table]:
    """Play to the end and yield a copy of the table whenever that phase begins."""
    before = ""
    while table.to_act() is not None:
        if table.phase == phase and table.phase != before:
            yield table.copy()
        before = table.phase
        table.apply(choose(table, rng))


def shown(look: Table) -> dict[str, Any]:
    """Collect every public field of a table or view, decisions by their texts."""
    names = [name for name in dir(type(look)) if not name.startswith("_")]
    fields = {name: getattr(look, name) for name in names if not callable(getattr(look, name))}
    fields["history"] = [(seat, str(decision)) for seat, decision in fields["history"]]
    if "options" in fields:
        fields["options"] = [str(option) for option in fields["options"]]
    return fields
