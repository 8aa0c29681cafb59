"""The bots that come with the game: legal everywhere, deterministic, and in order of thought."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Sequence
from itertools import pairwise, product
from pathlib import Path

import pytest

from opensky.bots import Factory, load, survey
from opensky.game import DICE, Bot, Info
from opensky.games.opensky import GAME

BOTS = Path(__file__).parents[4] / "bots"
NAMES = ("first", "random", "greedy", "hub", "undercutter", "planner")
"""From the weakest to the strongest."""
THINKERS: dict[str, dict[str, int]] = {
    "rollout": {"games": 1},
    "tree": {"simulations": 20},
    "bidder": {"rollouts": 1, "simulations": 20},
    "champion": {"rollouts": 1, "simulations": 20},
}
"""Bots that search, with budgets for a test; how strong they are tells docs/ladder.md."""
ALL = (*NAMES, *THINKERS)
FILES = {"random": "random_bot"}
BOARDS = {name: GAME.board(name) for name in GAME.boards}
RULINGS = [
    dict(zip(GAME.rulings, values, strict=True)) for values in product(*GAME.rulings.values())
]
DEFAULT = RULINGS[0]


def factory(name: str) -> Factory:
    """Load a bot as a tournament does."""
    return load(survey(f"{FILES.get(name, name)}.py", BOTS, None, THINKERS.get(name)))


FACTORIES = {name: factory(name) for name in ALL}


def seated(names: Sequence[str]) -> list[Bot]:
    """Make a fresh bot for each seat."""
    return [FACTORIES[name]() for name in names]


def played(
    bots: Sequence[Bot],
    deal: int,
    board: str = "europe",
    rulings: dict[str, str] = DEFAULT,
) -> tuple[list[str], tuple[int, ...]]:
    """Play a game; return its events and scores. The dice hang on the deal and their key alone."""
    table = GAME.table(BOARDS.get(board) or GAME.board(board), len(bots), rulings)
    for seat, bot in enumerate(bots):
        if start := getattr(bot, "start", None):
            own = random.Random(f"bot {deal} {seat}")
            start(Info("opensky", seat, len(bots), board, rulings, None, None, own))
    events = []
    while (seat := table.to_act()) is not None:
        if seat == DICE:
            luck = random.Random(f"{deal} {table.luck_key()}")
            decision = luck.choice([outcome for outcome, _ in table.chances()])
        else:
            decision = bots[seat].decide(table.view(seat))
        table.apply(decision)
        events.append(f"{seat} {decision}")
    return events, table.result().scores


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("name", ALL)
def test_each_bot_plays_whole_games_under_all_rulings(name: str, seats: int, board: str) -> None:
    """An illegal decision raises in `apply`; the bot sits in every seat in turn.

    A bot that searches plays under four of the sixteen, each value of every ruling among them.
    """
    for deal, rulings in enumerate(RULINGS if name in NAMES else RULINGS[::5]):
        names = [NAMES[(deal + seat) % len(NAMES)] for seat in range(seats)]
        names[deal % seats] = name
        played(seated(names), deal, board, rulings)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("name", ALL)
def test_each_bot_plays_all_seats_of_a_table_with_itself(name: str, board: str) -> None:
    for seats in GAME.seats:
        for rulings in (RULINGS[0], RULINGS[-1]):
            played(seated([name] * seats), seats, board, rulings)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("name", ALL)
def test_the_same_seed_gives_the_same_game(name: str, board: str) -> None:
    names = (name, "random", name)
    assert played(seated(names), 5, board) == played(seated(names), 5, board)


@pytest.mark.parametrize("name", [name for name in ALL if name != "first"])
def test_nothing_is_left_over_from_an_earlier_game(name: str) -> None:
    """A game after another game of the same file is the game that a fresh file plays."""
    alone = played([factory(name)() for _ in range(2)], 7)
    used = FACTORIES[name]
    played([used() for _ in range(4)], 8, "north_america")
    assert played([used() for _ in range(2)], 7) == alone


@pytest.mark.parametrize("name", ALL)
def test_the_global_generator_is_neither_read_nor_moved(name: str) -> None:
    random.seed(1)
    before = random.getstate()
    first = played(seated([name, name]), 9)
    assert random.getstate() == before
    random.seed(2)
    assert played(seated([name, name]), 9) == first


def test_the_order_of_hashing_does_not_matter() -> None:
    """Sets of texts iterate in another order in another process; the decisions must not."""
    told = {_told(seed) for seed in ("0", "1", "2")}
    assert len(told) == 1


def _told(hash_seed: str) -> str:
    """Play one game of each bot against the next in a process of its own."""
    program = (
        "import sys; sys.path[:0] = [sys.argv[1]]\n"
        "from units.games.opensky.test_bots import NAMES, played, seated\n"
        "for board in ('europe', 'north_america'):\n"
        "    for pair in zip(NAMES, NAMES[1:]): print(played(seated(pair), 3, board))\n"
    )
    command = [sys.executable, "-c", program, str(BOTS.parent / "tests")]
    paths = {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(BOTS.parent / "src")}
    environment = os.environ | paths
    return subprocess.run(
        command, env=environment, capture_output=True, text=True, check=True
    ).stdout


@pytest.mark.parametrize(("weaker", "stronger"), list(pairwise(NAMES)))
def test_each_bot_scores_more_than_the_one_before_it(weaker: str, stronger: str) -> None:
    """Points over 20 deals in both seatings; the table in the README asks for more."""
    points = {weaker: 0, stronger: 0}
    for deal in range(20):
        for names in ((weaker, stronger), (stronger, weaker)):
            scores = played(seated(names), deal)[1]
            for name, score in zip(names, scores, strict=True):
                points[name] += score
    assert points[stronger] > points[weaker], points


@pytest.mark.parametrize("region", ["europe", "north_america"])
@pytest.mark.parametrize("name", ALL)
def test_a_star_across_borders_is_played_as_well(name: str, region: str, tmp_path: Path) -> None:
    """Two border tokens are soon laid, and of nine routes three are left to fly [B4]."""
    codes = [f"AA{letter}" for letter in "ABCDEFGHI"]
    airports = [f'{{ code = "{code}", country = "{code[:2]}" }}' for code in codes[:2]]
    airports += [f'{{ code = "{code}", country = "{code}" }}' for code in codes[2:]]
    routes = [f'["{codes[0]}", "{code}"]' for code in codes[1:]] + ['["AAB", "AAI"]']
    file = tmp_path / "star.toml"
    file.write_text(
        f'name = "star"\nregion = "{region}"\n'
        f"airports = [{', '.join(airports)}]\nroutes = [{', '.join(routes)}]\n"
    )
    for seats in GAME.seats:
        played(seated([name] * seats), seats, str(file))


def test_options_of_a_plan_arrive_as_keyword_arguments() -> None:
    patient = load(survey("planner.py", BOTS, options={"decay": 0.9}))
    games = [
        played([patient(), *seated(["greedy"])], deal)
        != played(seated(["planner", "greedy"]), deal)
        for deal in range(3)
    ]
    assert any(games), games
