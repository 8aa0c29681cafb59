"""What the pages on the views of the guest games say besides their tables, and the bot there."""

from __future__ import annotations

import random
import re
from dataclasses import fields
from pathlib import Path
from typing import Any

from opensky.game import Decision, View
from opensky.games import find
from opensky.games.blueskies.board import Airport, Board, Figures, Region, Totals
from opensky.games.blueskies.look import PARTS, PHASES
from opensky.games.vienna1840 import flow

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "blueskies_view.md").read_text()
TRAMS = (DOCS / "vienna1840_view.md").read_text()


class Chance:
    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def decide(self, view: View) -> Decision:
        return self.rng.choice(view.options)


def played(bots: list[Any], seed: int) -> tuple[int, ...]:
    """Play a game of Blue Skies and return the scores."""
    game, rng = find("blueskies"), random.Random(seed)
    table: Any = game.table(game.board("usa"), len(bots), {})
    while (seat := table.to_act()) is not None:
        if seat < 0:
            outcomes, weights = zip(*table.chances(), strict=True)
            table.apply(rng.choices(outcomes, weights)[0])
        else:
            table.apply(bots[seat].decide(table.view(seat)))
    return table.result().scores


def test_the_bot_on_the_page_of_blueskies_plays_and_beats_chance() -> None:
    (code,) = re.findall(r"^```python\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    names: dict[str, Any] = {}
    exec(code, names)
    for seed in range(4):
        seats = 2 + seed
        scores = played([names["Waiting"](), *(Chance(seed) for _ in range(seats - 1))], seed)
        assert scores[0] > max(scores[1:]), (seed, scores)


def test_the_page_of_blueskies_names_all_parts_phases_and_figures_of_the_board() -> None:
    words = {
        field.name for kind in (Airport, Board, Figures, Region, Totals) for field in fields(kind)
    }
    said = {name for code in re.findall(r"`([^`]+)`", PAGE) for name in re.findall(r"\w+", code)}
    assert {*PARTS, *PHASES, *words} <= said


def test_the_page_of_1840_names_all_steps() -> None:
    steps = TRAMS.partition("| step | who")[2].partition("\n\n")[0]
    assert {*flow.STEPS} == {*re.findall(r"`(\w+)`", steps)}
