"""Ratings held at a number, from the command line."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = Path(sys.executable).parent / "opensky"


def standings(*options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(PROGRAM), "tournament", "standings", *options],
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def league(tmp_path: Path) -> str:
    bots = Path(__file__).parents[2] / "bots"
    file = tmp_path / "games.jsonl"
    pair = [str(bots / "greedy.py"), str(bots / "random_bot.py")]
    command = [str(PROGRAM), "match", *pair, "--deals", "3", "--records", str(file)]
    subprocess.run(command, capture_output=True, check=True)
    return str(file)


def test_an_anchor_is_held_exactly_and_distances_stay(league: str) -> None:
    elo = [
        {row["bot"]: row["elo"] for row in json.loads(done.stdout)["groups"][0]["bots"]}
        for done in (
            standings(league, "--json"),
            standings(league, "--anchor", "greedy=1500", "--json"),
        )
    ]
    assert elo[1]["greedy"] == 1500
    assert elo[1]["greedy"] - elo[1]["random"] == pytest.approx(
        elo[0]["greedy"] - elo[0]["random"], abs=0.02
    )


@pytest.mark.parametrize("wrong", ["greedy", "greedy=", "=1500", "greedy=nan", "greedy=high"])
def test_an_anchor_that_is_none_is_refused_in_one_line(league: str, wrong: str) -> None:
    done = standings(league, "--anchor", wrong)
    expected = f"opensky: --anchor {wrong!r}: wants a bot and its Elo, such as greedy=1500\n"
    assert (done.returncode, done.stderr) == (2, expected)


def test_an_anchor_that_did_not_play_is_refused(league: str) -> None:
    done = standings(league, "--anchor", "nobody=1500")
    assert done.returncode == 2
    assert "anchor 'nobody' played no game" in done.stderr
