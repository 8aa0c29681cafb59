"""Engine and referee over whole random games of all kinds, step by step."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from opensky.games import find
from opensky.proof.case import dumps
from opensky.proof.lockstep import Plan, run, settings
from opensky.proof.tally import Tally
from opensky.referee.opensky import UNCOUNTED
from opensky.rulebook import rules

GAME = find("opensky")
GAMES = int(os.environ.get("OPENSKY_TWINS", "2000"))
PARTS = 8
ALL = settings(GAME, [*GAME.seats], GAME.boards, ["mixed"])


def agreed(plan: Plan) -> Tally:
    """Play a plan in this process; fail with the smallest case that shows a difference."""
    tally, finding = run(plan, 1, lambda _: None)
    assert finding is None, f"game {finding.number}\n{dumps(finding.case)}"
    return tally


@pytest.mark.parametrize("part", range(PARTS))
def test_whole_games_agree_at_every_step(part: int) -> None:
    tally = agreed(Plan(ALL, f"twins {part}", max(1, GAMES // PARTS)))
    assert tally.games == max(1, GAMES // PARTS)
    assert tally.decisions > 50 * tally.games


def test_every_countable_rule_comes_up_in_some_hundred_games() -> None:
    tally = agreed(Plan(ALL, "rules", 288))
    assert [rule for rule in rules(GAME) if not tally.rules[rule]] == [*UNCOUNTED]
    assert set(tally.kinds) == {kind for setting in ALL for kind in setting.kinds()}
    assert 0 < tally.refused < tally.attempts


@pytest.mark.parametrize("number", range(12))
def test_games_on_random_boards_agree(number: int, tmp_path: Path) -> None:
    board = tmp_path / "random.toml"
    board.write_text(random_board(random.Random(f"board {number}")))
    hubs = ["hub_limit=player"] if number % 2 else []
    agreed(Plan(settings(GAME, [2, 3, 4], [str(board)], hubs), f"boards {number}", 24))


def random_board(rng: random.Random) -> str:
    """Write a board of 8 to 20 airports, in two or three countries, all of them connected."""
    codes = sorted(
        rng.sample([f"{a}{b}X" for a in "ABCDEFG" for b in "ABCDEFG"], rng.randint(8, 20))
    )
    routes = {
        tuple(sorted((code, rng.choice(codes[:place]))))
        for place, code in enumerate(codes)
        if place
    }
    while len(routes) < min(100, 2 * len(codes)):
        routes.add(tuple(sorted(rng.sample(codes, 2))))
    countries = "AB" if rng.random() < 0.5 else "ABC"
    home = {code: rng.choice(countries) for code in codes}
    home[max(routes)[0]] = home[max(routes)[1]]
    airports = ", ".join(f'{{code = "{code}", country = "{home[code]}"}}' for code in codes)
    pairs = ", ".join(f'["{a}", "{b}"]' for a, b in routes)
    region = rng.choice(["europe", "north_america"])
    return f'name = "random"\nregion = "{region}"\nairports = [{airports}]\nroutes = [{pairs}]\n'
