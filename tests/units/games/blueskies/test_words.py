"""The game in words: the story of a record, and the board as text."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from opensky.games.blueskies import GAME
from opensky.rulebook import rules
from opensky.story import tell

RECORDS = Path(__file__).parents[3] / "replays" / "blueskies" / "records.jsonl"
STORIES = [
    list(tell(json.loads(line))) for line in RECORDS.read_text(encoding="utf-8").splitlines()
]
IDS = re.compile(r"\[(B-[A-Z]+-\d+)\]")


def test_every_event_is_told_and_every_rule_named_is_one() -> None:
    known = rules(GAME)
    for story in STORIES:
        assert all(IDS.search(line) for line in story[1:-1])
        assert {rule for line in story for rule in IDS.findall(line)} <= set(known)


@pytest.mark.parametrize(
    "line",
    [
        "seat 1 gets the start marker [B-SETUP-01]",
        "3 passengers arrive at PDX [B-PAX-01]",
        "a local airline opens at MSP [B-SETUP-02]",
        "seat 0 buys the local airline at IAD out for 3 [B-GATE-03]",
        "seat 0 opens gate 2 at HNL for 2 [B-GATE-01]",
        "seat 1 discards LAS, SAN, SEA [B-RND-03]",
        "passengers earn seat 0 21, seat 1 14 [B-RND-05]",
        "seat 0 has 113 points and seat 0 is out of gates: the game is over [B-RND-06]",
        "final totals: seat 0 167, seat 1 100 [B-END-03] [B-END-06]",
    ],
)
def test_a_recorded_game_is_told_in_words(line) -> None:
    assert line in [told[6:] for told in STORIES[0]]


def test_the_story_tells_of_an_empty_bag() -> None:
    told = [line for story in STORIES for line in story if "the bag runs out" in line]
    assert any("0 passengers arrive" in line for line in told)
    assert any("4 passengers arrive" in line for line in told)


def test_income_and_unspent_points_in_the_story_add_up_to_the_score() -> None:
    for story in STORIES:
        earned = re.findall(r"seat (\d) scores (\d+) points not spent", "\n".join(story))
        for line in (line for line in story if "passengers earn" in line):
            earned += re.findall(r"seat (\d) (\d+)", line)
        final = next(line for line in story if "final totals" in line)
        for seat, total in re.findall(r"seat (\d) (\d+)", final):
            score = sum(int(points) for who, points in earned if who == seat)
            assert (
                score <= int(total) <= score + 3 + sum(r.bonus for r in GAME.board("usa").regions)
            )


def test_the_board_is_shown_in_eighty_columns() -> None:
    text = GAME.describe(GAME.board("usa"))
    assert max(map(len, text.splitlines())) <= 80
    assert "southeast   bonus 11  ATL CLT MCO MIA" in text
    assert "ATL  Atlanta                   5     5  4 5 5 5       N/A  southeast" in text
